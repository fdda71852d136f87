//! The command `why` of a person who plays: what stands against an option, an action or a card, or what allows it.

use cinderforge_kernel::cards::{AbilityDef, KeywordDef, Timing};
use cinderforge_kernel::game::{Action, AttackKind, Candidate, Choice, Decision, Refusal, Verdict};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, EventKind, Thing, Via, Zone};
use cinderforge_session::wording;

use crate::card;
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
            for action in actions {
                self.verdict(&wording::action(view, *action), view, &view.why(*action));
            }
            if actions.contains(&Action::Pass) {
                self.answers_to_pass(view);
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

    /// Tells which keywords of Phoenixborn of others answer a pass, as those of a Chimera do.
    fn answers_to_pass(&mut self, view: &View) {
        let library = view.library();
        for card in view.players().filter(|player| *player != view.me()).filter_map(|player| view.phoenixborn(player)) {
            let keywords = view.def(card).into_iter().flat_map(|def| &def.keywords).map(|on| library.keyword(on.keyword));
            let answering = |keyword: &&KeywordDef| keyword.abilities.iter().any(|one| answers_pass(library.ability(*one)));
            for keyword in keywords.filter(answering) {
                for line in card::keyword_lines(library, keyword) {
                    self.say(Message::Plain(&format!("  answered by {}: {line}", view.title(card))));
                }
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
        // Several cards of one title are told of in the same words, and those of hidden cards say nothing.
        let mut before: Vec<(String, Verdict)> = Vec::new();
        for verdict in view.verdicts().into_iter().rev().filter(about).filter(|verdict| is_seen(view, &verdict.what)) {
            let what = wording::candidate(view, &verdict.what);
            if before.len() < LOOKED_BACK && !before.iter().any(|(known, _)| *known == what) {
                before.push((what, verdict));
            }
        }
        for (what, verdict) in before.iter().rev() {
            self.verdict(what, view, verdict);
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

/// Returns whether the card is seen whose text a rule looked at something for, and what that was.
fn is_seen(view: &View, what: &Candidate) -> bool {
    let knows = |thing: Thing| thing.card().is_none_or(|card| view.knows(card.id));
    match what {
        Candidate::Trigger { card, about, .. } => view.knows(*card) && about.is_none_or(knows),
        Candidate::Target { card, thing, .. } | Candidate::Choice { card, thing, .. } => view.knows(*card) && knows(*thing),
        _ => true,
    }
}

/// Finds the actions that a word names; none if the word is no action.
fn actions_named(word: &str) -> Option<&'static [Action]> {
    Some(match word {
        "attack" => &[Action::Attack(AttackKind::Phoenixborn), Action::Attack(AttackKind::Unit)],
        "meditate" => &[Action::Meditate],
        "pass" => &[Action::Pass],
        "end" => &[Action::EndTurn],
        _ => return None,
    })
}

/// Returns whether a text answers that a player passes.
fn answers_pass(ability: &AbilityDef) -> bool {
    let acts = matches!(ability.timing, Timing::Window(_, kinds) if kinds.has(EventKind::TakesMainAction));
    acts && ability.via.has(Via::Pass)
}
