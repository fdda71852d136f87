//! Behavior cards: what a Chimera does for each roll in a phase, and what comes as it goes on. Red Rains Chimera Turn.

use cinderforge_kernel::cards::{Behaviour, BehaviourLine, CardDef, ChimeraPhase, Guide};
use cinderforge_kernel::game::BEHAVIOUR_DIE;
use cinderforge_kernel::terms::{AbilityId, DieType, Level};
use toml::Spanned;

use super::entry_context::EntryContext;
use super::tables::DefinitionTables;
use crate::diagnostic::{Code, SourceFile};
use crate::files::card_file::{ChimeraEntry, LineEntry, PhaseEntry};
use crate::files::field::SpannedText;

/// The words for main actions of a behavior card.
const MAIN_ACTIONS: [(&str, Behaviour); 4] = [
    ("reveal", Behaviour::Reveal),
    ("attack or reveal", Behaviour::AttackOrReveal),
    ("reveal, then attack with it", Behaviour::RevealThenAttack),
    ("reveal, then attack with the rightmost", Behaviour::RevealThenAttackRightmost),
];

/// The sides of a die of its own that guides a Chimera.
const FACES: [(&str, Level); 3] = [("basic", Level::Basic), ("class", Level::Class), ("power", Level::Power)];

/// Of which kind the phases of a Chimera are.
#[derive(Clone, Copy)]
pub(super) struct PhaseKind {
    /// What picks the lines of its behavior cards.
    pub(super) guide: Guide,
    /// Whether its next phase comes before each round, with its progress.
    pub(super) each_round: bool,
}

impl PhaseKind {
    /// Returns the kind that any phase or line speaks of; the usual one where none does.
    pub(super) fn of(chimera: &ChimeraEntry) -> Self {
        let phases = chimera.phase.as_ref().map_or(&[][..], |phases| phases.get_ref());
        let has_faces = faces(phases).next().is_some();
        Self {
            guide: if has_faces { Guide::OwnDie } else { Guide::BehaviourDie },
            each_round: phases.iter().any(|phase| phase.get_ref().progress.is_some()),
        }
    }

    /// Returns the highest roll.
    fn highest(self) -> u8 {
        match self.guide {
            Guide::BehaviourDie => BEHAVIOUR_DIE,
            Guide::OwnDie => Guide::roll_of(Level::Power),
        }
    }
}

/// Returns the sides of dice that lines of phases are for.
fn faces(phases: &[Spanned<PhaseEntry>]) -> impl Iterator<Item = &SpannedText> {
    let lines = phases.iter().flat_map(|phase| &phase.get_ref().behaviour);
    lines.filter_map(|line| line.get_ref().face.as_ref())
}

impl DefinitionTables {
    /// Reports lines for the sides of a die that is without one of them.
    pub(super) fn check_guide(&mut self, file: &SourceFile, chimera: &ChimeraEntry, kind: PhaseKind, dice: DieType) {
        let phases = chimera.phase.as_ref().map_or(&[][..], |phases| phases.get_ref());
        if let (Guide::OwnDie, DieType::Rage, Some(face)) = (kind.guide, dice, faces(phases).next()) {
            let problem = file.error(face.span(), Code::KeyOfAnotherType, "rage dice guide no Chimera: they have no class side");
            self.problems.push(problem.help("write dice = \"dragon\" in [chimera], or `rolls` in place of `face`".to_owned()));
        }
    }

    /// Reads a phase: its behavior card, and its Ultimate or its progress.
    pub(super) fn phase(
        &mut self,
        context: EntryContext<'_>,
        index: usize,
        entry: &Spanned<PhaseEntry>,
        kind: PhaseKind,
        def: &mut CardDef,
    ) -> ChimeraPhase {
        let mut next = 1;
        let mut behaviour = Vec::new();
        for line in &entry.get_ref().behaviour {
            let rolls = self.rolls(context, line, kind);
            self.check_order(context.file, line, rolls, next, kind);
            next = rolls[1].saturating_add(1);
            behaviour.push(self.behaviour_line(context, line.get_ref(), rolls, def));
        }
        if next <= kind.highest() {
            let message = format!("phase {} says nothing for a roll of {}", index + 1, roll_word(next, kind));
            let problem = context.file.error(entry.span(), Code::NumberOutOfRange, message);
            self.problems.push(problem.help(format!("add a line of `behaviour` up to {}", roll_word(kind.highest(), kind))));
        }
        ChimeraPhase { behaviour, ultimate: self.outcome(context, entry, kind, def).unwrap_or(AbilityId(0)) }
    }

    /// Reads what comes as a Chimera goes on from a phase: the Ultimate, or the progress where that comes with the time.
    fn outcome(
        &mut self,
        context: EntryContext<'_>,
        entry: &Spanned<PhaseEntry>,
        kind: PhaseKind,
        def: &mut CardDef,
    ) -> Option<AbilityId> {
        let phase = entry.get_ref();
        match (&phase.ultimate, &phase.progress) {
            (Some(function), None) if !kind.each_round => self.by_rule(context, function, def),
            (None, Some(function)) => self.by_rule(context, function, def),
            _ => {
                let message = "each phase has `ultimate`, or each has `progress`";
                let problem = context.file.error(entry.span(), Code::KeyOfTypeMissing, message);
                let help = "write the function of the Ultimate card, or of what comes before each round".to_owned();
                self.problems.push(problem.help(help));
                None
            }
        }
    }

    /// Reads for which rolls a line is: those of the behavior die, or what a side of the die of its own counts as.
    fn rolls(&mut self, context: EntryContext<'_>, line: &Spanned<LineEntry>, kind: PhaseKind) -> [u8; 2] {
        match (&line.get_ref().rolls, &line.get_ref().face) {
            (Some(rolls), None) if kind.guide == Guide::BehaviourDie => *rolls.get_ref(),
            (None, Some(face)) => {
                let side = self.one_of(context, Some(face), "side of a die", &FACES).unwrap_or(Level::Basic);
                [Guide::roll_of(side); 2]
            }
            _ => {
                let problem =
                    context.file.error(line.span(), Code::KeyOfTypeMissing, "each line has `rolls`, or each has `face`");
                self.problems.push(problem.help("write as in rolls = [1, 6], or as in face = \"basic\"".to_owned()));
                [1; 2]
            }
        }
    }

    /// Reports a line that does not follow the one before it.
    fn check_order(&mut self, file: &SourceFile, line: &Spanned<LineEntry>, rolls: [u8; 2], next: u8, kind: PhaseKind) {
        let [lowest, highest] = rolls;
        if lowest == next && (lowest..=kind.highest()).contains(&highest) {
            return;
        }
        let (message, help) = match kind.guide {
            Guide::BehaviourDie => (
                format!("the rolls from {next} on come next, up to {BEHAVIOUR_DIE} at most"),
                format!("write the lowest and the highest roll, as in rolls = [{next}, {next}]"),
            ),
            Guide::OwnDie => {
                ("the lines are for basic, class and power, in this order".to_owned(), "write one line for each side".to_owned())
            }
        };
        let LineEntry { rolls, face, .. } = line.get_ref();
        let span = rolls.as_ref().map(Spanned::span).or(face.as_ref().map(Spanned::span)).unwrap_or(line.span());
        self.problems.push(file.error(span, Code::NumberOutOfRange, message).help(help));
    }

    /// Reads a line of a behavior card.
    fn behaviour_line(
        &mut self,
        context: EntryContext<'_>,
        line: &LineEntry,
        [lowest, highest]: [u8; 2],
        def: &mut CardDef,
    ) -> BehaviourLine {
        if let (Some(_), Some(after)) = (&line.before, &line.after) {
            let problem = context.file.error(after.span(), Code::KeyOfAnotherType, "a line has one side action");
            self.problems.push(problem.help("write `before` or `after`, and both as one function".to_owned()));
        }
        BehaviourLine {
            lowest,
            highest,
            main: self.one_of(context, Some(&line.main), "main action", &MAIN_ACTIONS).unwrap_or(Behaviour::Reveal),
            before: line.before.as_ref().and_then(|function| self.by_rule(context, function, def)),
            after: line.after.as_ref().and_then(|function| self.by_rule(context, function, def)),
        }
    }
}

/// Names a roll: the number of the behavior die, or the side of the die of its own.
fn roll_word(roll: u8, kind: PhaseKind) -> String {
    match kind.guide {
        Guide::BehaviourDie => roll.to_string(),
        Guide::OwnDie => FACES[usize::from(roll.clamp(1, 3)) - 1].0.to_owned(),
    }
}
