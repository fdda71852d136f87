//! The command `why` of a person who plays: what stands against an option, an action or a card, or what allows it.

use cinderforge_kernel::game::{Action, AttackKind, Choice, Decision, Refusal, Verdict};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, Zone};
use cinderforge_session::wording;

use crate::play::human_player::{HumanPlayer, Message};
use crate::play::typed::find_card;
use crate::why;

/// The most things that rules have looked at which `why` tells of.
const LOOKED_BACK: usize = 6;

impl HumanPlayer {
    /// Says what stands against what is named, or what allows it.
    pub(super) fn why(&mut self, view: &View, decision: &Decision, name: &str) {
        let number = name.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(number) = number
            && let Some(option) = wording::options(view, decision).get(number)
        {
            self.why_option(view, decision, number, option);
        } else if let Some(kind) = name.strip_prefix("dice power") {
            self.why_dice_power(view, kind.trim());
        } else if name.is_empty() {
            self.say(Message::Bad("name a card, an action, or an option: `why golden veil`, `why attack`, `why 2`"));
        } else if let Some(actions) = actions_named(name) {
            for (what, action) in actions {
                self.verdict(what, view, &view.why(*action));
            }
        } else if let Some(card) = find_card(view, name) {
            self.why_card(view, card);
        } else {
            self.say(Message::Bad(&format!("you see no card `{name}`")));
        }
    }

    fn why_option(&mut self, view: &View, decision: &Decision, number: usize, option: &str) {
        match decision.choices().get(number) {
            Some(Choice::Do(action)) => self.verdict(option, view, &view.why(*action)),
            _ => self.say(Message::Plain(&format!("{option}: it can be picked now"))),
        }
    }

    fn why_dice_power(&mut self, view: &View, kind: &str) {
        for (at, power) in view.library().dice_powers.iter().enumerate() {
            let in_ruleset = power.sets.iter().any(|set| *set == view.rules().dice_power_set.name());
            if in_ruleset && (kind.is_empty() || power.kind.word() == kind) {
                let verdict = view.why(Action::DicePower(at as u8));
                self.verdict(&format!("dice power {}", power.kind.word()), view, &verdict);
            }
        }
    }

    /// Says whether a card can be played or used now, and what rules made of it before.
    fn why_card(&mut self, view: &View, card: CardId) {
        let title = view.title(card).to_owned();
        if view.card(card).is_some_and(|card| card.zone == Zone::Hand) {
            self.verdict(&format!("play {title}"), view, &view.why(Action::Play(card)));
        }
        let in_play = view.card(card).is_some_and(cinderforge_kernel::game::Card::in_play);
        let mut usable = view.usable(card);
        usable.retain(|(_, reason)| in_play || *reason != Some(Refusal::WrongZone));
        if usable.is_empty() && in_play {
            self.say(Message::Plain(&format!("{title} has nothing to use")));
        }
        for (ability, _) in usable {
            let label = view.library().ability(ability).label;
            self.verdict(&format!("use {label}"), view, &view.why(Action::Use(card, ability)));
        }
        let about = |verdict: &Verdict| verdict.what.card().is_some_and(|card| view.title(card) == title);
        let mut before: Vec<Verdict> = Vec::new();
        for verdict in view.verdicts().into_iter().rev().filter(about) {
            if before.len() < LOOKED_BACK && !before.iter().any(|known| known.what == verdict.what) {
                before.push(verdict);
            }
        }
        for verdict in before.iter().rev() {
            self.verdict(&wording::candidate(view, &verdict.what), view, verdict);
        }
    }

    fn verdict(&mut self, what: &str, view: &View, verdict: &Verdict) {
        let text = format!("{what}: {}", verdict.reason);
        self.say(if verdict.allowed { Message::Good(&text) } else { Message::Bad(&text) });
        for line in why::grounds_of(verdict, |card| view.title(card).to_owned()) {
            self.say(Message::Plain(&format!("  {line}")));
        }
    }
}

/// Finds the actions that a word names, each with what it is called; none if the word is no action.
fn actions_named(word: &str) -> Option<&'static [(&'static str, Action)]> {
    Some(match word {
        "attack" => &[
            ("attack a Phoenixborn", Action::Attack(AttackKind::Phoenixborn)),
            ("attack a unit", Action::Attack(AttackKind::Unit)),
        ],
        "meditate" => &[("meditate", Action::Meditate)],
        "pass" => &[("pass", Action::Pass)],
        "end" => &[("end your turn", Action::EndTurn)],
        _ => return None,
    })
}
