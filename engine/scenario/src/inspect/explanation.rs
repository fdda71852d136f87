//! Why something may be done or not, in words.

use cinderforge_kernel::game::{CHOICE_RULE, Candidate, Decision, Refusal, SwitchSetting, Verdict};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::terms::{CardId, PlayerId, Thing};

use crate::language::{Deed, Item, Verb};
use crate::run::names::{Names, letter};
use crate::run::question_text::{ability_text, action_text};

/// Why something may be done or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What was judged, in words.
    pub what: String,
    /// Whether it may be done.
    pub allowed: bool,
    /// Why, in words.
    pub reason: String,
    /// Why not, for programs.
    pub refusal: Option<Refusal>,
    /// Where the rule is written.
    pub rule: &'static str,
    /// The switch that decides it.
    pub switch: Option<SwitchSetting>,
    /// The card that decides it.
    pub by: Option<String>,
}

/// Puts a verdict of the rules in words.
pub(super) fn explain(table: &Table, player: PlayerId, verdict: Verdict, names: &Names) -> Explanation {
    let who = letter(player);
    let card = |card: CardId| names.card(card, true);
    let what = match verdict.what {
        Candidate::Action(action) => format!("{who} {}", action_text(names, action)),
        Candidate::Trigger { card: of, ability, window, event, about } => {
            let label = table.library.ability(ability).label;
            let about = about.map_or_else(String::new, |thing| match thing {
                Thing::Card(one) => format!(" of {}", card(one.id)),
                Thing::Player(player) => format!(" of {}", letter(player)),
                Thing::Die(_) => String::new(),
                Thing::Pile(player, zone) => format!(" of {zone} of {}", letter(player)),
            });
            format!("{who} answers {} {}{about}: {}", window.word(), event.word(), ability_text(names, of, &label))
        }
        Candidate::Target { card: of, name, thing } => {
            let thing = thing.card().map_or_else(String::new, |found| card(found.id));
            format!("{who} targets {name} of {}: {thing}", card(of))
        }
        Candidate::Choice { card: of, name, thing } => {
            let thing = thing.card().map_or_else(String::new, |found| card(found.id));
            format!("{who} chooses {name} of {}: {thing}", card(of))
        }
        Candidate::Bearer { spell, bearer } => format!("{who} attaches {} to {}", card(spell), card(bearer)),
        Candidate::Attacker(unit) => format!("{who} attacks with {}", card(unit)),
        Candidate::AttackTarget(target) => format!("{who} attacks {}", card(target)),
        Candidate::Blocker { unit, attacker } => format!("{who} blocks {} with {}", card(attacker), card(unit)),
        Candidate::Guard(unit) => format!("{who} guards with {}", card(unit)),
        Candidate::Counter(unit) => format!("{who} counters with {}", card(unit)),
    };
    Explanation {
        what,
        allowed: verdict.allowed,
        reason: verdict.reason,
        refusal: verdict.refusal,
        rule: verdict.rule,
        switch: verdict.switch,
        by: verdict.by.map(card),
    }
}

/// Puts in words whether a player may give an answer to the question that waits, which a text asks; `refusal` is none if so.
pub(super) fn explain_answer(decision: &Decision, items: &[Item], refusal: Option<Refusal>, names: &Names) -> Explanation {
    let picked: Vec<&str> = items.iter().map(|item| item.text.as_str()).collect();
    let of = decision.card.map_or_else(String::new, |card| format!(" of {}", names.card(card, true)));
    Explanation {
        what: format!("{} chooses {}{of}: {}", letter(decision.player), decision.label, picked.join(", ")),
        allowed: refusal.is_none(),
        reason: refusal.as_ref().map_or_else(|| "it is allowed".to_owned(), ToString::to_string),
        refusal,
        rule: CHOICE_RULE,
        switch: None,
        by: decision.card.map(|card| names.card(card, true)),
    }
}

/// Puts in words that a player has no unit to counter with.
pub(super) fn explain_no_unit(player: PlayerId) -> Explanation {
    let refusal = Refusal::NoUnit;
    Explanation {
        what: format!("{} counters", letter(player)),
        allowed: false,
        reason: refusal.to_string(),
        rule: refusal.rule(),
        refusal: Some(refusal),
        switch: None,
        by: None,
    }
}

/// Adds to what a Chimera may do that nobody chooses it, and what rules choose. Red Rains Main Action, Chimera Attacks, Laws of the
/// Chimera.
pub(super) fn chosen_by_rule(explanation: Explanation, deed: &Deed) -> Explanation {
    let (chosen, rule) = match deed {
        Deed::Blocks(_) => ("its Defenders block the leftmost attackers, nobody else does", "Red Rains Main Action"),
        Deed::Guards(_) => {
            ("its leftmost Defender guards an aspect, without one it guards itself if a roll says so", "Red Rains Main Action")
        }
        Deed::Attacks(..) | Deed::DeclaresAttack(_) => ("its units attack as their icons say", "Red Rains Chimera Attacks"),
        Deed::Uses(_) => ("it answers whenever it can", "Red Rains Laws of the Chimera"),
        _ => ("it takes the leftmost of what it may", "Red Rains Laws of the Chimera"),
    };
    if !explanation.allowed {
        return explanation;
    }
    Explanation { reason: format!("{}, but rules choose for a Chimera: {chosen}", explanation.reason), rule, ..explanation }
}

/// Tells when what a line asks about is looked at by the rules.
pub(super) fn when_judged(deed: &Deed) -> &'static str {
    match deed {
        Deed::Blocks(_) => "units of the player who is attacked block attackers, once an attack on a Phoenixborn is declared",
        Deed::Guards(_) => "who guards is looked at once an attack on a unit is declared",
        Deed::Counters(..) => "who counters is looked at once a battle has begun; a unit that must counter is not asked",
        Deed::Picks(Verb::AttachesTo, ..) => "what can bear an alteration is looked at while one is in hand, or as it is played",
        Deed::Picks(Verb::Targets, ..) => "targets are looked at once their effect asks for them; with --line, at another point",
        Deed::Picks(..) => {
            "what a text lets a player choose is looked at once it asks; with --line, before the line that answers"
        }
        Deed::Uses(_) => {
            "name a card that has the ability, as in `A uses Throw 1 of <card>`; it is looked at when its event happens"
        }
        _ => {
            "ask about a play, a use, an attack, a target, a choice, a block, a guard or a counter; with --line, at another point"
        }
    }
}
