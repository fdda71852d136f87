//! Plays: which action a line takes.

use cinderforge_content::diagnostic::{Code, Diagnostic};
use cinderforge_kernel::game::{Action, Answer, AttackKind, Choice, Phase};
use cinderforge_kernel::terms::{AbilityId, CardId, PlayerId};
use ustr::Ustr;

use crate::language::{CardName, Deed, ItemKind, Usage};
use crate::run::declared_attack::DeclaredAttack;
use crate::run::lines::ScenarioLines;
use crate::run::pending::PendingAnswers;
use crate::run::question::Question;

impl ScenarioLines {
    /// Checks whether the turn a line passes or ends has passed or ended by itself, because nothing else was left to do.
    pub(super) fn turn_is_over(&self, player: PlayerId, question: &Question) -> bool {
        let view = &question.scenario_view.view;
        let goes_on = view.is_turn_of(player) && view.phase() == Phase::PlayerTurns;
        !goes_on && self.last_play.is_some_and(|(_, who)| who == player)
    }

    /// Returns the answer that takes the action of a line, and keeps what the line says beyond it.
    pub(super) fn play(
        &mut self,
        line: usize,
        player: PlayerId,
        deed: &Deed,
        question: &Question,
    ) -> Result<Answer, Box<Diagnostic>> {
        let list = question.decision.choices();
        let find = |test: &dyn Fn(Action) -> bool| {
            let index = list.iter().position(|choice| matches!(choice, Choice::Do(action) if test(*action)));
            index.map(|index| Answer::One(index as u16))
        };
        let names = question.names;
        let found = match deed {
            Deed::Plays(name) => {
                find(&|action| matches!(action, Action::Play(card) if names.means(name, card, question.scenario_view)))
            }
            Deed::Power(kind) => find(
                &|action| matches!(action, Action::DicePower(index) if names.library().dice_powers[usize::from(index)].kind == *kind),
            ),
            Deed::Uses(usage) => {
                let index = self.only_ability(line, question, usage)?;
                index.map(Answer::One)
            }
            Deed::Attacks(target, attackers) => {
                let kind = self.attack_kind(line, target, question)?;
                self.attacks.push((line, attackers.clone()));
                find(&|action| action == Action::Attack(kind))
            }
            Deed::DeclaresAttack(kind) => {
                self.attacks.push((line, Vec::new()));
                find(&|action| action == Action::Attack(*kind))
            }
            Deed::Meditates(..) => find(&|action| action == Action::Meditate),
            Deed::Passes => find(&|action| action == Action::Pass),
            Deed::Ends => find(&|action| action == Action::EndTurn),
            _ => return Err(self.wrong_question(line, question)),
        };
        let Some(answer) = found else { return Err(self.refused(line, deed, question)) };
        self.close_pending_lines()?;
        match deed {
            Deed::Attacks(target, attackers) => {
                let declared = DeclaredAttack { player, target: target.clone(), attackers: attackers.clone() };
                self.keep_pending(line, player, PendingAnswers::Attack { declared, checked: false });
            }
            Deed::Meditates(items, facings) => {
                let items = items.iter().filter(|item| !matches!(item.kind, ItemKind::Nothing)).cloned().collect();
                self.keep_pending(line, player, PendingAnswers::Meditation { items, facings: facings.clone() });
            }
            _ => {}
        }
        self.asked.clear();
        self.last_play = Some((line, player));
        self.by_itself.clear();
        Ok(answer)
    }

    /// Returns the kind of an attack on a target.
    pub(super) fn attack_kind(&self, line: usize, target: &CardName, question: &Question) -> Result<AttackKind, Box<Diagnostic>> {
        let card = question
            .names
            .find(target, question.scenario_view)
            .map_err(|text| Box::new(self.problem_in(line, Code::NotClear, text)))?;
        let phoenixborn = question.scenario_view.is_phoenixborn(card);
        Ok(if phoenixborn { AttackKind::Phoenixborn } else { AttackKind::Unit })
    }

    /// Finds the one ability among the choices that a line names.
    pub(super) fn only_ability(&self, line: usize, question: &Question, usage: &Usage) -> Result<Option<u16>, Box<Diagnostic>> {
        let library = question.names.library();
        let mut found: Vec<(u16, CardId, Ustr, Option<AbilityId>)> = Vec::new();
        for (index, choice) in question.decision.choices().iter().enumerate() {
            let (card, label, ability, is_meant) = match choice {
                Choice::Do(Action::Use(card, ability)) => {
                    (*card, library.ability(*ability).label, Some(*ability), question.is_use(usage, *card, *ability))
                }
                Choice::Trigger(card, label, about) => (*card, *label, None, question.is_trigger(usage, *card, label, *about)),
                _ => continue,
            };
            if is_meant {
                found.push((index as u16, card, label, ability));
            }
        }
        let Some(first) = found.first().copied() else { return Ok(None) };
        let is_alike = |card: CardId, label: Ustr| label == first.2 && question.scenario_view.alike(first.1, card);
        if found.iter().all(|(_, card, label, ability)| *ability == first.3 && is_alike(*card, *label)) {
            return Ok(Some(first.0));
        }
        if found.iter().all(|(_, card, label, _)| is_alike(*card, *label)) {
            let problem = self.problem_in(
                line,
                Code::NotClear,
                format!("`{}` has several texts that can be used, and their names are the same", first.2),
            );
            let card = question.names.card_with_controller(first.1, question.scenario_view);
            return Err(Box::new(problem.help(format!("say which, in the order of the file of the card: `text 2 of {card}`"))));
        }
        let texts: Vec<String> = found
            .iter()
            .map(|(_, card, label, _)| {
                format!("{label} of {}", question.names.card_with_controller(*card, question.scenario_view))
            })
            .collect();
        Err(Box::new(self.problem_in(
            line,
            Code::NotClear,
            format!("it is not clear which is used: it could be {}", texts.join(", ")),
        )))
    }
}
