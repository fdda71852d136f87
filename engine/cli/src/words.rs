//! Questions, choices, answers and events in words, as one player may know them.

use cinderforge_kernel::decision::{Action, Answer, Asks, Bound, Choice, Choosing, Decision};
use cinderforge_kernel::die::Die;
use cinderforge_kernel::event::Zone;
use cinderforge_kernel::id::{CardId, PlayerId, Thing};
use cinderforge_kernel::state::{AttackKind, Outcome, Phase};
use cinderforge_kernel::trace::{Note, TraceEntry};
use cinderforge_kernel::view::View;
use cinderforge_kernel::why::Candidate;

/// A player.
pub(crate) fn player(view: &View, player: PlayerId) -> String {
    if player == view.me() { "you".to_owned() } else { seat(player) }
}

/// A player, whoever looks.
pub(crate) fn seat(player: PlayerId) -> String {
    format!("player {}", player.index() + 1)
}

/// How a game ended.
pub(crate) fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(winner) => format!("{} wins", seat(winner)),
        Outcome::Draw => "a draw".to_owned(),
    }
}

/// A die.
pub(crate) fn die(die: &Die) -> String {
    format!("{}:{}", die.kind, die.level)
}

/// A card, with whose it is if it lies among the cards of others.
pub(crate) fn card(view: &View, card: CardId) -> String {
    let title = view.title(card);
    match view.card(card) {
        Some(now) if now.in_play() && now.controller != view.me() => format!("{title} of {}", seat(now.controller)),
        _ => title.to_owned(),
    }
}

/// A thing.
pub(crate) fn thing(view: &View, thing: Thing) -> String {
    match thing {
        Thing::Card(one) => card(view, one.id),
        Thing::Player(one) => player(view, one),
        Thing::Die(one) => {
            let one = view.die(one);
            if one.owner == view.me() { die(one) } else { format!("{} of {}", die(one), seat(one.owner)) }
        }
    }
}

/// Something that a rule looked at.
pub(crate) fn candidate(view: &View, what: &Candidate) -> String {
    let called = |one: CardId| card(view, one);
    match what {
        Candidate::Action(one) => action(view, *one),
        Candidate::Trigger { card: of, ability, window, event, about } => {
            let about = about.map_or_else(String::new, |one| format!(" of {}", thing(view, one)));
            let label = view.library().ability(*ability).label;
            format!("answer {} {}{about} with {label} of {}", window.word(), event.word(), called(*of))
        }
        Candidate::Target { card: of, name, thing: one } => format!("target {name} of {}: {}", called(*of), thing(view, *one)),
        Candidate::Bearer { spell, bearer } => format!("attach {} to {}", called(*spell), called(*bearer)),
        Candidate::Attacker(unit) => format!("attack with {}", called(*unit)),
        Candidate::AttackTarget(target) => format!("attack {}", called(*target)),
        Candidate::Blocker { unit, attacker } => format!("block {} with {}", called(*attacker), called(*unit)),
        Candidate::Guard(unit) => format!("guard with {}", called(*unit)),
        Candidate::Counter(unit) => format!("counter with {}", called(*unit)),
    }
}

/// Something to do in a turn.
pub(crate) fn action(view: &View, action: Action) -> String {
    match action {
        Action::Play(one) => match view.def(one).and_then(|def| def.cost.as_ref()) {
            Some(cost) => format!("play {} ({})", view.title(one), cost.text),
            None => format!("play {}", view.title(one)),
        },
        Action::Use(one, ability) => {
            let ability = view.library().ability(ability);
            let name = if ability.label == view.title(one) { String::new() } else { format!("{} of ", ability.label) };
            let cost = ability.cost.as_ref().map_or(String::new(), |cost| format!(" ({})", cost.text));
            format!("use {name}{}{cost}", card(view, one))
        }
        Action::DicePower(at) => {
            let power = &view.library().dice_powers[usize::from(at)];
            let cost =
                view.library().ability(power.ability).cost.as_ref().map_or(String::new(), |cost| format!(" ({})", cost.text));
            format!("dice power {}{cost}", power.kind)
        }
        Action::Attack(AttackKind::Phoenixborn) => "attack a Phoenixborn (main)".to_owned(),
        Action::Attack(AttackKind::Unit) => "attack a unit (main)".to_owned(),
        Action::Meditate => "meditate (side)".to_owned(),
        Action::Pass => "pass (main)".to_owned(),
        Action::EndTurn => "end the turn".to_owned(),
    }
}

/// Something that may be picked.
pub(crate) fn choice(view: &View, choice: Choice) -> String {
    match choice {
        Choice::Thing(one) => thing(view, one),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Done => "nothing more".to_owned(),
        Choice::Word(word) => word.to_string(),
        Choice::Title(def) => view.library().def(def).name.to_string(),
        Choice::Token(token) => format!("{token} token"),
        Choice::Trigger(one, ability) if ability == view.title(one) => format!("use {}", card(view, one)),
        Choice::Trigger(one, ability) => format!("use {ability} of {}", card(view, one)),
        Choice::Do(one) => action(view, one),
        Choice::TopOfDrawPile => "the top card of your draw pile".to_owned(),
    }
}

/// What a decision asks.
pub(crate) fn question(view: &View, decision: &Decision) -> String {
    let about = match (decision.card, decision.ability) {
        (Some(one), Some(ability)) if ability != view.title(one) => format!(" for {ability} of {}", card(view, one)),
        (Some(one), _) => format!(" for {}", card(view, one)),
        (None, _) => String::new(),
    };
    let label = decision.label;
    let what = match decision.asks {
        Asks::Action => "your action".to_owned(),
        Asks::FirstFive => "your first five cards".to_owned(),
        Asks::FirstPlayer => "who begins".to_owned(),
        Asks::DiscardCards => "cards to discard before drawing".to_owned(),
        Asks::ExhaustDice => "dice to exhaust, to roll them again".to_owned(),
        Asks::ParallelCost | Asks::CostWay => "which cost to pay".to_owned(),
        Asks::CostX => "X".to_owned(),
        Asks::PayDice => "dice to pay with".to_owned(),
        Asks::PayDiscard => "cards to discard as the cost".to_owned(),
        Asks::ExtraCost => format!("pay extra: {label}"),
        Asks::Target => format!("target `{label}`"),
        Asks::Mode => "one of its effects".to_owned(),
        Asks::Trigger | Asks::Untriggered => "an effect to use now".to_owned(),
        Asks::TriggerOrder => "which effect comes next".to_owned(),
        Asks::DamageOrder | Asks::EffectOrder => "the order".to_owned(),
        Asks::Attach => "what to attach to".to_owned(),
        Asks::Attackers => "your attackers".to_owned(),
        Asks::AttackTarget => "what to attack".to_owned(),
        Asks::Blocker => "who blocks".to_owned(),
        Asks::Guard => "who guards".to_owned(),
        Asks::BattleOrder => "which attacker fights next".to_owned(),
        Asks::Counter => "whether to counter".to_owned(),
        Asks::CounterSplit => "how counter damage is split".to_owned(),
        Asks::MeditateDiscard => "a card to discard".to_owned(),
        Asks::MeditateDice => "dice to turn".to_owned(),
        Asks::Faces => "the sides of dice".to_owned(),
        Asks::Respark => "whether to respark".to_owned(),
        Asks::Effect => format!("`{label}`"),
        Asks::PlayerOrder => "which player comes first".to_owned(),
    };
    let how = match &decision.kind {
        Choosing::One(_) => String::new(),
        Choosing::Some { min, max, bound, .. } => match bound {
            Bound::Free if min == max => format!(", {min} of these"),
            Bound::Free => format!(", {min} to {max} of these"),
            Bound::Covers(_) => format!(", {min} that cover the cost"),
            Bound::Sum { low, high, .. } => format!(", together between {low} and {high}"),
        },
        Choosing::Faces(_) => ": basic, class or power for each".to_owned(),
        Choosing::Split { amount, .. } => format!(": {amount}, so much for each"),
        Choosing::Order(_) => ", all of these in order".to_owned(),
        Choosing::Number { low, high } => format!(", a number from {low} to {high}"),
    };
    format!("{what}{about}{how}")
}

/// What may be picked in a decision.
pub(crate) fn options(view: &View, decision: &Decision) -> Vec<String> {
    match &decision.kind {
        Choosing::Faces(dice) => dice.iter().map(|one| thing(view, Thing::Die(*one))).collect(),
        _ => decision.choices().iter().map(|one| choice(view, *one)).collect(),
    }
}

/// An answer in words.
pub(crate) fn answer(view: &View, decision: &Decision, answer: &Answer) -> String {
    let options = options(view, decision);
    let named = |at: &u16| options.get(usize::from(*at)).map_or("?", String::as_str);
    let text = match answer {
        Answer::One(at) => named(at).to_owned(),
        Answer::Some(picked) if picked.is_empty() => "none".to_owned(),
        Answer::Some(picked) | Answer::Order(picked) => picked.iter().map(named).collect::<Vec<_>>().join(", "),
        Answer::Faces(faces) => {
            let each = options.iter().zip(faces).map(|(die, face)| format!("{die} to {face}"));
            each.collect::<Vec<_>>().join(", ")
        }
        Answer::Split(parts) => {
            let each = options.iter().zip(parts).map(|(one, part)| format!("{part} for {one}"));
            each.collect::<Vec<_>>().join(", ")
        }
        Answer::Number(number) => number.to_string(),
    };
    match decision.asks {
        Asks::Action => text,
        _ => format!("{}: {text}", short_question(view, decision)),
    }
}

fn short_question(view: &View, decision: &Decision) -> String {
    match decision.card {
        Some(one) => format!("{}, {}", view.title(one), decision.label),
        None => decision.label.to_string(),
    }
}

/// An event as a line of the log; nothing for what is not worth one.
pub(crate) fn note(view: &View, entry: &TraceEntry) -> Option<String> {
    let text = match &entry.note {
        Note::Round(round) => return Some(format!("-- round {round} --")),
        Note::Phase(Phase::Recovery) => "recovery phase".to_owned(),
        Note::Turn(one) if *one == view.me() => return Some("- your turn -".to_owned()),
        Note::Turn(one) => return Some(format!("- turn of {} -", seat(*one))),
        Note::Acts(one, done) => format!("{}: {}", player(view, *one), action(view, *done)),
        Note::Answers { player: one, card, ability, .. } => {
            format!("{}: {ability} of {} answers", player(view, *one), view.title(*card))
        }
        Note::Cancelled(card, ability) => format!("{ability} of {} is cancelled", view.title(*card)),
        Note::Fizzles(card, ability) => format!("{ability} of {} does nothing any more", view.title(*card)),
        Note::TokensMoved { from, onto, kind, n } => {
            format!("{n} {kind} moves from {} onto {}", card(view, *from), card(view, *onto))
        }
        Note::Tokens { card: one, kind, from, to } => format!("{}: {kind} {from} -> {to}", card(view, *one)),
        Note::Moved { card: one, from, to, .. } => moved(view, *one, *from, *to),
        Note::Prevented(_, amount) => format!("{amount} damage is prevented"),
        Note::Redirected(_) => "it is redirected".to_owned(),
        Note::Bonus(one, value, amount) => format!("{}: {value:?} {amount:+}", card(view, *one)).to_lowercase(),
        Note::Gains(one, ability, n) if *n > 0 => format!("{} gains {ability} {n}", card(view, *one)),
        Note::Gains(one, ability, _) => format!("{} gains {ability}", card(view, *one)),
        Note::Loses(one, ability) => format!("{} loses {ability}", card(view, *one)),
        Note::Face(die, from, to) => format!("{}: {from} -> {to}", thing(view, Thing::Die(*die))),
        Note::ExtraAction(one, kind, _) => format!("{}: another {kind} action", player(view, *one)),
        Note::FirstPlayer(one) => format!("first player token: {}", player(view, *one)),
        Note::Lost(one) => format!("{} lost", seat(*one)),
        Note::Over(how) => outcome(*how),
        Note::Answered(..)
        | Note::Phase(_)
        | Note::Happened(_)
        | Note::Replaced(_)
        | Note::AmountSet(_)
        | Note::Resolves(..)
        | Note::Die(..)
        | Note::Rolled(..)
        | Note::Ends(_)
        | Note::Shuffled(_) => return None,
    };
    Some(format!("{}{text}", "  ".repeat(usize::from(entry.depth) + 1)))
}

fn moved(view: &View, one: CardId, from: Zone, to: Zone) -> String {
    format!("{}: {from} -> {to}", card(view, one))
}
