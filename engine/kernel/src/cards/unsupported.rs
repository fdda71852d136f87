//! What content may say in shape that no rule reads. The loader refuses it, so that nothing silently does nothing.

use crate::cards::ability::{AbilityDef, Timing};
use crate::cards::card::{CardDef, PrintedAbility};
use crate::cards::card_type::CardType;
use crate::cards::constant::ConstantDef;
use crate::cards::library::Library;
use crate::terms::act::{Act, ActCause};
use crate::terms::event::{EventKind, Window};

/// Switches that no rule reads, and why.
pub const UNREAD_SWITCHES: [(&str, &str); 3] = [
    (
        "timing_windows",
        "card text beats rules, so a text that says `would` keeps its window everywhere; `prevention_window` says where prevention sits.",
    ),
    ("blocker_becomes_target", "asks for a text that names the target of an attack once a blocker is declared."),
    ("destroyed_trigger_wording", "is the wording of the cards, which their own windows carry."),
];

/// Returns whether rules open this window around this event.
pub fn opens(kind: EventKind, window: Window) -> bool {
    use EventKind as E;
    let would = matches!(
        kind,
        E::EntersPlay
            | E::LeavesPlay
            | E::IsDestroyed
            | E::IsDiscarded
            | E::Moves
            | E::IsDealtDamage
            | E::ReceivesDamage
            | E::GetsWounds
            | E::LosesWounds
            | E::GetsExhaustion
            | E::LosesExhaustion
            | E::GetsStatus
            | E::LosesStatus
            | E::DeclaresAttackers
            | E::IsDeclaredAttacker
            | E::IsTargeted
            | E::IsAttached
            | E::IsUsed
            | E::ReadiesDice
            | E::Draws
            | E::Mills
    );
    let only_after = matches!(kind, E::PaysCost | E::SpendsDice | E::IsResolved);
    match window {
        Window::Would => would,
        Window::When => !only_after && kind != E::IsUsed,
        Window::After => kind != E::IsUsed,
    }
}

/// Something that content says in shape and no rule reads.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unread {
    /// What it is, in words.
    pub what: String,
    /// How to mend it.
    pub help: String,
}

/// Returns what is unread and can only be left out.
fn unread(what: String) -> Unread {
    Unread { what, help: "leave it out: docs/card-files.md says which keys go together".to_owned() }
}

/// Returns an act under a key that no rule reads with it, of the acts that it is read with.
fn unread_act(key: &str, act: Act, can_be: fn(Act) -> bool) -> Unread {
    let meant = act.of_player().filter(|meant| can_be(*meant));
    let all: Vec<&str> = Act::ALL.iter().filter(|act| can_be(**act)).map(|act| act.word()).collect();
    let all = format!("rules read `{key}` with `{}`", all.join("`, `"));
    let help = meant.map_or(all.clone(), |meant| format!("did you mean `{meant}`? {all}"));
    Unread { what: format!("`{key} = [\"{act}\"]`"), help }
}

/// Returns a key that rules read at another timing than this.
fn unread_key(key: &str, timing: Timing) -> Unread {
    let Unread { what, help } = unread(format!("`{key}` of an ability with this timing"));
    let help = match key {
        "if_script" if timing != Timing::Resolved => {
            "say it with `if`, whose phrase is judged before it is paid for, as in if = \"no exhausted units you control\" or \
             if = \"2 or more cards in your hand\"; docs/phrases.md has all that a condition can say"
                .to_owned()
        }
        "optional" => "leave it out; whether it is done is asked in the script, as in `ctx.may(..)`".to_owned(),
        "if" | "if_script" => "leave it out; the script asks, as in `if ctx.any(\"a unit you control\") { .. }`".to_owned(),
        "cost" => "leave it out; the script asks whether it is paid, as in `if ctx.may_pay(\"1 basic\") { .. }`".to_owned(),
        _ => help,
    };
    Unread { what, help }
}

/// Returns a window that no rule opens around an event.
fn unread_window(window: Window, kind: EventKind) -> Unread {
    let open: Vec<String> = Window::ALL.iter().filter(|other| opens(kind, **other)).map(|other| format!("`{other}`")).collect();
    let help = format!("answer it in {}; docs/script-api.md has the windows of each event", open.join(" or "));
    Unread { what: format!("the window `{window}` of `{kind}`"), help }
}

/// Lists what of an ability no rule reads.
pub fn of_ability(ability: &AbilityDef) -> Vec<Unread> {
    let mut list = Vec::new();
    if !ability.extra.is_empty() && !ability.is_activated() && ability.timing != Timing::Resolved {
        list.push(unread("`extra` costs of an ability that is neither activated nor resolved by playing its card".to_owned()));
    }
    if !ability.focus.is_empty() && !ability.is_activated() {
        list.push(unread("`focus` costs of an ability that is not activated".to_owned()));
    }
    list.extend(keys_of_another_timing(ability).into_iter().map(|key| unread_key(key, ability.timing)));
    match ability.timing {
        Timing::Window(window, kinds) => {
            for kind in kinds.iter().filter(|kind| !opens(*kind, window)) {
                list.push(unread_window(window, kind));
            }
        }
        Timing::PartOf(kind) => {
            if !matches!(kind, EventKind::EntersPlay | EventKind::IsAttached) {
                list.push(unread(format!("`as = \"{kind}\"`")));
            }
        }
        Timing::At(_) | Timing::During(_) | Timing::Activated | Timing::Resolved => {}
    }
    list
}

/// Returns whether what prevents or redirects damage can answer this event before it happens.
pub fn is_damage(kind: EventKind) -> bool {
    matches!(kind, EventKind::IsDealtDamage | EventKind::ReceivesDamage)
}

/// Returns whether rules go by the amount that the answers before this event leave it.
pub fn has_open_amount(kind: EventKind) -> bool {
    use EventKind as E;
    let tokens =
        matches!(kind, E::GetsWounds | E::LosesWounds | E::GetsExhaustion | E::LosesExhaustion | E::GetsStatus | E::LosesStatus);
    is_damage(kind) || tokens || matches!(kind, E::Draws | E::Mills)
}

/// Returns whether this event is the doing of an effect that an answer before it can cancel.
pub fn is_cancellable(kind: EventKind) -> bool {
    matches!(kind, EventKind::IsTargeted | EventKind::IsUsed | EventKind::IsAttached)
}

/// Returns whether something else can take the place of this event, in an answer before it.
pub fn is_replaceable(kind: EventKind) -> bool {
    opens(kind, Window::Would) && !matches!(kind, EventKind::IsTargeted | EventKind::IsUsed)
}

/// Lists the keys of an ability that rules read at other timings only.
fn keys_of_another_timing(ability: &AbilityDef) -> Vec<&'static str> {
    let answers = matches!(ability.timing, Timing::Window(..) | Timing::At(_));
    let simply_done = matches!(ability.timing, Timing::PartOf(_) | Timing::Resolved);
    let keys = [
        ("optional", ability.optional && !answers),
        ("reaction", ability.reaction && !answers),
        ("if_script", ability.if_script.is_some() && !answers),
        ("if", ability.condition.is_some() && ability.timing == Timing::Resolved),
        ("limit", ability.once_a_turn && simply_done),
        ("cost", ability.cost.is_some() && simply_done),
    ];
    keys.into_iter().filter(|(_, is_there)| *is_there).map(|(key, _)| key).collect()
}

/// Lists what of a constant effect no rule reads.
pub fn of_constant(constant: &ConstantDef) -> Vec<Unread> {
    let mut list = Vec::new();
    for act in constant.must.iter().filter(|act| !act.can_be_forced()) {
        list.push(unread_act("must", act, Act::can_be_forced));
    }
    for act in constant.cannot.iter().filter(|act| constant.by.is_some() && act.cause() == ActCause::Unasked) {
        list.push(unread(format!("`by` with `cannot = [\"{act}\"]`")));
    }
    for act in constant.cannot.iter().filter(|act| !constant.via.is_empty() && act.cause() != ActCause::CardAndMeans) {
        list.push(unread(format!("`via` with `cannot = [\"{act}\"]`")));
    }
    for act in constant.must.iter().filter(|act| act.can_be_forced()) {
        if !constant.via.is_empty() {
            list.push(unread(format!("`via` with `must = [\"{act}\"]`")));
        }
        if constant.by.is_some() && act.doers().is_empty() {
            list.push(unread(format!("`by` with `must = [\"{act}\"]`")));
        }
    }
    if !constant.may.is_empty() && (constant.by.is_some() || !constant.via.is_empty()) {
        list.push(unread("`by` and `via` with `may`".to_owned()));
    }
    for act in constant.tax.iter().filter(|act| !act.can_be_taxed()) {
        list.push(unread_act("tax", act, Act::can_be_taxed));
    }
    for act in constant.may.iter().filter(|act| !act.can_be_allowed()) {
        list.push(unread_act("may", act, Act::can_be_allowed));
    }
    list
}

/// Lists what of a card itself no rule reads.
fn of_card(library: &Library, card: &CardDef) -> Vec<Unread> {
    let mut list = Vec::new();
    let resolved = |printed: &&PrintedAbility| library.ability(printed.ability).timing == Timing::Resolved;
    if card.kind == CardType::ActionSpell && card.abilities.iter().filter(resolved).count() > 1 {
        list.push(unread("several effects of one action spell; write them as one".to_owned()));
    }
    list
}

/// Lists what a library says that no rule reads: the card file, keyword or dice power with what it says.
pub fn list(library: &Library) -> Vec<(String, Unread)> {
    let mut unsupported = Vec::new();
    let mut put = |place: &str, list: Vec<Unread>| unsupported.extend(list.into_iter().map(|words| (place.to_owned(), words)));
    for card in &library.cards {
        put(&card.file, of_card(library, card));
        for printed in &card.abilities {
            put(&card.file, of_ability(library.ability(printed.ability)));
        }
        for printed in &card.constants {
            put(&card.file, of_constant(library.constant(printed.constant)));
        }
    }
    for keyword in &library.keywords {
        let place = format!("keyword `{}`", keyword.name);
        for ability in &keyword.abilities {
            put(&place, of_ability(library.ability(*ability)));
        }
        for constant in &keyword.constants {
            put(&place, of_constant(library.constant(*constant)));
        }
    }
    for power in &library.dice_powers {
        let place = format!("dice power `{}`", power.kind);
        for ability in power.on_card_abilities.iter().chain([&power.ability]) {
            put(&place, of_ability(library.ability(*ability)));
        }
        for constant in &power.on_card_constants {
            put(&place, of_constant(library.constant(*constant)));
        }
    }
    for (data, _, constant) in &library.lastings {
        put(data, of_constant(library.constant(*constant)));
    }
    unsupported.sort();
    unsupported.dedup();
    unsupported
}
