//! A run through the lines of a scenario: which line answers which question, and what a line answers beyond the first.

use std::rc::Rc;

use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_content::nearest;
use cinderforge_kernel::decision::{Action, Answer, Asks, Choice, Choosing, Decision};
use cinderforge_kernel::id::PlayerId;
use cinderforge_kernel::state::{AttackKind, Phase};
use cinderforge_kernel::view::View;
use smallvec::smallvec;
use ustr::Ustr;

use crate::inspect::explore::{End, Walk};
use crate::inspect::why::actions;
use crate::language::{CardName, Deed, Fact, Item, Line, Says, Scenario, Usage, Verb, Way};
use crate::run::carry::{Carried, Carry, Declared, block_answer};
use crate::run::facts;
use crate::run::names::{Names, letter, no_player, written};
use crate::run::pick::{Question, Unfit, verb_fits};
use crate::run::runner::Mode;
use crate::run::view::Sight;
use crate::run::wording::{action_text, question_text, sample};

/// What the runner is to do once the game waits.
pub(crate) enum Want {
    /// Nothing: it does not wait for this.
    Nothing,
    /// Hold the next lines against the whole state.
    Look,
    /// Give this answer.
    Give(Answer),
    /// Stop: every line is used.
    Done,
    /// Look at every way the game can go on.
    Explore,
    /// Stop: something is wrong.
    Failed(Box<Diagnostic>),
}

/// What lines are run for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Everything they state must hold.
    Check,
    /// It is only noted what holds, of the lines of other rulesets too.
    Look,
    /// The plays lead to a game from which every way is followed.
    Explore,
}

/// A run through the lines.
pub(crate) struct Session {
    scenario: Rc<Scenario>,
    /// The lines that count under the ruleset.
    lines: Vec<usize>,
    at: usize,
    pub(crate) names: Rc<Names>,
    mode: Mode,
    pub(super) carried: Vec<Carried>,
    ignored: Vec<(PlayerId, Usage)>,
    /// Questions since the last play, and the one that waits.
    pub(crate) asked: Vec<Decision>,
    waiting: bool,
    /// The whole state is not to be had at the question that waits.
    pub(crate) within: bool,
    last_play: Option<(usize, PlayerId)>,
    /// Lines that passed or ended a turn that had passed or ended by itself.
    by_itself: [bool; 2],
    pub(crate) want: Want,
    /// Attacks as lines declared them, for holding them against the trace.
    pub(crate) attacks: Vec<(usize, Vec<CardName>)>,
    /// Lines that were used, for saying where a run got to.
    last_line: Option<usize>,
    /// Which lines that state something held, when a run only looks; those of other rulesets are looked at too.
    pub(crate) looked: Option<Vec<(usize, bool)>>,
    /// Every way is followed from where the lines end.
    explores: bool,
}

enum Reply {
    Answer(Answer),
    Skip,
}

impl Session {
    pub(crate) fn new(scenario: Rc<Scenario>, ruleset: &str, names: Rc<Names>, mode: Mode, purpose: Purpose) -> Self {
        let counts = |line: &Line<Says>| match (purpose, &line.says) {
            (Purpose::Check, _) | (_, Says::Deed(..)) => line.is_for(ruleset),
            (Purpose::Look, _) => true,
            (Purpose::Explore, _) => false,
        };
        let lines = (0..scenario.lines.len()).filter(|at| counts(&scenario.lines[*at])).collect();
        Self {
            scenario,
            lines,
            at: 0,
            names,
            mode,
            carried: Vec::new(),
            ignored: Vec::new(),
            asked: Vec::new(),
            waiting: false,
            within: false,
            last_play: None,
            by_itself: [false; 2],
            want: Want::Nothing,
            attacks: Vec::new(),
            last_line: None,
            looked: (purpose == Purpose::Look).then(Vec::new),
            explores: purpose == Purpose::Explore,
        }
    }

    fn next(&self) -> Option<(usize, &Line<Says>)> {
        self.lines.get(self.at).map(|at| (*at, &self.scenario.lines[*at]))
    }

    /// An error about a line.
    pub(crate) fn wrong(&self, line: usize, message: impl Into<String>) -> Diagnostic {
        self.scenario.source.error(self.scenario.lines[line].span.clone(), message)
    }

    /// An error about where the run stands.
    pub(crate) fn wrong_here(&self, message: impl Into<String>) -> Diagnostic {
        match self.last_line {
            Some(line) => self.wrong(line, message),
            None => self.scenario.source.error_in_file(message),
        }
    }

    /// Whether anything in the lines since the last play was an attack by or against someone; its line.
    pub(crate) fn attack_is_on(&self) -> bool {
        self.last_play.is_some_and(|(line, _)| matches!(&self.scenario.lines[line].says, Says::Deed(_, Deed::Attacks(..))))
    }

    /// Answers a question, or leaves it to the runner.
    pub(crate) fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        if !self.waiting {
            self.waiting = true;
            self.within = false;
            self.asked.push(decision.clone());
        }
        match self.reply(view, decision) {
            Ok(Some(answer)) => {
                self.waiting = false;
                match self.mode {
                    Mode::AtOnce => Some(answer),
                    Mode::Suspended => {
                        self.want = Want::Give(answer);
                        None
                    }
                }
            }
            Ok(None) => None,
            Err(problem) => {
                self.want = Want::Failed(problem);
                None
            }
        }
    }

    fn reply(&mut self, view: &View, decision: &Decision) -> Result<Option<Answer>, Box<Diagnostic>> {
        let sight = Sight::within(*view);
        let names = Rc::clone(&self.names);
        let question = Question { decision, names: &names, sight: &sight };
        self.check_attack(&question)?;
        if let Some(answer) = self.carried_answer(&question)? {
            return Ok(Some(answer));
        }
        loop {
            if let Some(answer) = self.ignoring(&question) {
                return Ok(Some(answer));
            }
            let Some((line, says)) = self.next().map(|(at, line)| (at, line.says.clone())) else {
                return if self.explores {
                    self.want = Want::Explore;
                    Ok(None)
                } else if may_be_left_open(decision.asks) {
                    self.want = Want::Done;
                    Ok(None)
                } else {
                    Err(self.unanswered(&question))
                };
            };
            match says {
                Says::Expect { .. } | Says::Cannot(..) => {
                    if !self.within && is_whole(decision.asks) {
                        self.want = Want::Look;
                        return Ok(None);
                    }
                    self.state_line(
                        line,
                        &says,
                        &facts::Seen {
                            sight: &sight,
                            own: &|player| (player == view.me()).then_some(*view),
                            decision: Some(decision),
                            probe: None,
                        },
                    )?;
                }
                Says::Ways { .. } => {
                    self.want = Want::Explore;
                    return Ok(None);
                }
                Says::Deed(player, deed) => match self.deed(line, player, &deed, &question)? {
                    Reply::Answer(answer) => {
                        self.checked(line, &question, &answer)?;
                        self.advance(line);
                        return Ok(Some(answer));
                    }
                    Reply::Skip => self.advance(line),
                },
            }
        }
    }

    fn advance(&mut self, line: usize) {
        self.last_line = Some(line);
        self.at += 1;
    }

    pub(super) fn checked(&self, line: usize, question: &Question, answer: &Answer) -> Result<(), Box<Diagnostic>> {
        question.sight.view.check(question.decision, answer).map_err(|refusal| {
            let asked = question_text(question.decision, question.names, question.sight);
            Box::new(self.wrong(line, refusal.to_string()).note(asked).note(refusal.rule().to_owned()))
        })
    }

    fn unanswered(&self, question: &Question) -> Box<Diagnostic> {
        let asked = question_text(question.decision, question.names, question.sight);
        let help = format!("write a line such as `{}`", sample(question.decision, question.names, question.sight));
        Box::new(self.wrong_here(format!("no line answers this: {asked}")).help(help))
    }

    // ---- lines that state something ---------------------------------------------------------------------------------

    /// Holds the next lines that state something against a game as it stands; those that are plays and answers stay.
    pub(crate) fn state_lines(&mut self, seen: &facts::Seen) -> Result<(), Box<Diagnostic>> {
        while let Some((line, says)) = self.next().map(|(at, line)| (at, line.says.clone())) {
            if matches!(says, Says::Deed(..) | Says::Ways { .. }) {
                break;
            }
            self.state_line(line, &says, seen)?;
        }
        Ok(())
    }

    fn state_line(&mut self, line: usize, says: &Says, seen: &facts::Seen) -> Result<(), Box<Diagnostic>> {
        let names = Rc::clone(&self.names);
        let facts = facts::Facts { names: &names, seen, asked: &self.asked, attacked: self.attack_is_on() };
        let held = match says {
            Says::Expect { not, fact } => facts.expect(*not, fact),
            Says::Cannot(player, what, why) => facts.cannot(*player, what, why),
            Says::Deed(..) | Says::Ways { .. } => Ok(()),
        };
        if self.noted(line, held.is_ok()) {
            return Ok(());
        }
        held.map_err(|text| {
            let mut problem = self.wrong(line, text);
            if let Some(decision) = seen.decision {
                problem = problem.note(question_text(decision, &names, seen.sight));
                if !may_be_left_open(decision.asks) {
                    let line = sample(decision, &names, seen.sight);
                    problem =
                        problem.help(format!("if the question is to be answered first, write a line such as `{line}` before"));
                }
            }
            Box::new(problem)
        })?;
        self.advance(line);
        Ok(())
    }

    /// Notes what came of a line, if lines are only looked at.
    fn noted(&mut self, line: usize, held: bool) -> bool {
        let Some(looked) = &mut self.looked else { return false };
        looked.push((line, held));
        self.advance(line);
        true
    }

    /// Whether the lines only lead to a game from which every way is followed.
    pub(crate) fn explores(&self) -> bool {
        self.explores
    }

    /// Whether every way the game can go on is to be looked at now.
    pub(crate) fn wants_ways(&self) -> bool {
        self.explores || self.next().is_some_and(|(_, line)| matches!(line.says, Says::Ways { .. }))
    }

    /// Holds the lines about all ways against where these end.
    pub(crate) fn state_ways(
        &mut self,
        walk: &Walk,
        holds: &mut dyn FnMut(&End, bool, &Fact) -> Result<(), String>,
    ) -> Result<(), Box<Diagnostic>> {
        while let Some((line, Says::Ways { way, fact })) = self.next().map(|(at, line)| (at, line.says.clone())) {
            let held: Vec<Result<(), String>> = walk.ends.iter().map(|end| holds(end, way == Way::Never, &fact)).collect();
            let enough = way == Way::Sometimes && held.iter().any(Result::is_ok);
            let mut wrong = walk.ends.iter().zip(held).find_map(|(end, held)| held.err().map(|text| (end, text)));
            if enough {
                wrong = None;
            }
            let unsure = !walk.complete && (wrong.is_none() == (way != Way::Sometimes));
            if self.noted(line, wrong.is_none() && !unsure) {
                continue;
            }
            if unsure {
                let text = format!("there are more ways than are looked at: {} questions were answered", walk.positions);
                let help = "leave out what does not matter, or play further before".to_owned();
                return Err(Box::new(self.wrong(line, text).help(help)));
            }
            if let Some((end, text)) = wrong {
                let text = if way == Way::Sometimes { format!("it holds in no way; in one of them {text}") } else { text };
                let played = if end.lines.is_empty() { "at once".to_owned() } else { end.lines.join("; ") };
                return Err(Box::new(self.wrong(line, text).note(format!("when it goes so: {played}"))));
            }
            self.advance(line);
        }
        Ok(())
    }

    /// What is left once the game has ended or waits at the end of the lines.
    pub(crate) fn finish(&mut self) -> Result<(), Box<Diagnostic>> {
        if let Some((line, _)) = self.next() {
            let problem = self.wrong(line, "the game is over");
            return Err(Box::new(problem.help("take this line and those after it out".to_owned())));
        }
        self.close_carried()
    }

    /// Declines what a player ignores, unless the next line uses it.
    fn ignoring(&self, question: &Question) -> Option<Answer> {
        let decision = question.decision;
        if !matches!(decision.asks, Asks::Trigger | Asks::Untriggered) {
            return None;
        }
        let is_ignored = |choice: &Choice| match choice {
            Choice::Trigger(card, label) => self.ignores(question, decision.player, *card, label),
            Choice::Do(Action::Use(card, ability)) => {
                self.ignores(question, decision.player, *card, &question.names.library().ability(*ability).label)
            }
            Choice::Done => true,
            _ => false,
        };
        let stop = decision.choices().iter().position(|choice| *choice == Choice::Done)?;
        if !decision.choices().iter().all(is_ignored) {
            return None;
        }
        if let Some((_, Line { says: Says::Deed(player, Deed::Uses(usage)), .. })) = self.next()
            && *player == decision.player
            && question.ability_named(usage).is_some()
        {
            return None;
        }
        Some(Answer::One(stop as u16))
    }

    fn ignores(&self, question: &Question, player: PlayerId, card: cinderforge_kernel::id::CardId, label: &str) -> bool {
        self.ignored.iter().any(|(who, usage)| *who == player && question.is_usage(usage, card, label))
    }

    // ---- plays and answers ------------------------------------------------------------------------------------------

    fn deed(&mut self, line: usize, player: PlayerId, deed: &Deed, question: &Question) -> Result<Reply, Box<Diagnostic>> {
        if let Deed::Ignores(usage) = deed {
            self.ignored.push((player, usage.clone()));
            return Ok(Reply::Skip);
        }
        let by_itself = match deed {
            Deed::Passes => Some(0),
            Deed::Ends => Some(1),
            _ => None,
        };
        if let Some(which) = by_itself
            && !self.by_itself[which]
            && self.turn_is_over(player, question)
        {
            self.by_itself[which] = true;
            return Ok(Reply::Skip);
        }
        let seats = question.sight.view.seats();
        if player.index() >= seats {
            let text = no_player(player, seats);
            let help = format!("give {} a line of the board, or name another player", letter(player));
            return Err(Box::new(self.wrong(line, text).help(help)));
        }
        if player != question.decision.player {
            return Err(self.elsewhere(line, question));
        }
        if question.decision.asks == Asks::Action {
            return self.play(line, player, deed, question).map(Reply::Answer);
        }
        let found = match deed {
            Deed::Plays(name) => self.trigger(line, question, &Usage { label: None, card: Some(name.clone()) }),
            Deed::Uses(usage) => self.trigger(line, question, usage),
            Deed::Declines(usage) => self.decline(line, question, usage.as_ref()),
            Deed::Picks(verb, topic, items) => self.pick(line, question, (*verb, topic.as_deref(), items)),
            Deed::Blocks(pairs) => self.blocks(line, question, pairs),
            Deed::Guards(name) => {
                self.only(line, question, Asks::Guard).and_then(|()| self.fit(line, question.card(name).map(Answer::One)))
            }
            Deed::NoGuard => self.only(line, question, Asks::Guard).and_then(|()| self.nothing(line, question)),
            Deed::Counters(yes, with) => self.counter(line, question, *yes, with.as_ref()),
            Deed::Splits(shares) => self.fit_or_elsewhere(line, question, question.split(shares)),
            Deed::Turns(facings) => self.fit_or_elsewhere(line, question, question.faces(facings)),
            Deed::Orders(items) => match &question.decision.kind {
                Choosing::Order(_) => self.fit(line, question.answer(items).map(|(answer, _)| answer)),
                _ => Err(self.elsewhere(line, question)),
            },
            Deed::Power(_) | Deed::Attacks(..) | Deed::Meditates(..) | Deed::Passes | Deed::Ends | Deed::Ignores(_) => {
                Err(self.elsewhere(line, question))
            }
        };
        found.map(Reply::Answer)
    }

    /// A line that is for another question than the one that is asked.
    fn elsewhere(&self, line: usize, question: &Question) -> Box<Diagnostic> {
        let asked = question_text(question.decision, question.names, question.sight);
        let example = sample(question.decision, question.names, question.sight);
        let other = match &self.scenario.lines[line].says {
            Says::Deed(player, _) if *player != question.decision.player => Some(*player),
            _ => None,
        };
        let before = format!("write a line such as `{example}` before");
        let (message, help) = match (question.decision.asks, other) {
            (Asks::Action, Some(other)) => {
                (format!("{} is to act now, not {}", letter(question.decision.player), letter(other)), before)
            }
            (Asks::Action, None) => (
                "nothing is asked that this line could answer: the next action is due".to_owned(),
                format!("take the line out, or act before, as in `{example}`"),
            ),
            _ => ("this line does not answer what is asked".to_owned(), before),
        };
        let mut problem = self.wrong(line, message).note(asked);
        let of_an_ability = match &self.scenario.lines[line].says {
            Says::Deed(_, Deed::Plays(_) | Deed::Uses(_)) => true,
            Says::Deed(_, Deed::Picks(Verb::Answers, Some(topic), _)) => topic.starts_with(char::is_uppercase),
            _ => false,
        };
        if of_an_ability {
            let source = &self.scenario.source;
            let path = std::path::Path::new(source.path.as_str());
            let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
            let says = &source.text[self.scenario.lines[line].span.clone()];
            let says = says.split_once("] ").map_or(says, |(_, says)| says);
            let at = source.span(self.scenario.lines[line].span.clone()).line;
            problem = problem.note(format!("`cinder why {stem} \"{says}\" --line {at}` tells what the rules made of it"));
        }
        Box::new(problem.help(help))
    }

    fn fit(&self, line: usize, answer: Result<Answer, Unfit>) -> Result<Answer, Box<Diagnostic>> {
        answer.map_err(|unfit| Box::new(self.wrong(line, unfit.text())))
    }

    fn fit_or_elsewhere(
        &self,
        line: usize,
        question: &Question,
        answer: Result<Answer, Unfit>,
    ) -> Result<Answer, Box<Diagnostic>> {
        let shape = matches!(question.decision.kind, Choosing::Split { .. } | Choosing::Faces(_));
        if shape { self.fit(line, answer) } else { Err(self.elsewhere(line, question)) }
    }

    fn only(&self, line: usize, question: &Question, asks: Asks) -> Result<(), Box<Diagnostic>> {
        if question.decision.asks == asks { Ok(()) } else { Err(self.elsewhere(line, question)) }
    }

    fn nothing(&self, line: usize, question: &Question) -> Result<Answer, Box<Diagnostic>> {
        match (&question.decision.kind, question.nothing()) {
            (Choosing::Some { min: 0, .. }, _) => Ok(Answer::Some(smallvec![])),
            (_, Some(at)) => Ok(Answer::One(at)),
            (_, None) => {
                let asked = question_text(question.decision, question.names, question.sight);
                Err(Box::new(self.wrong(line, "this cannot be declined").note(asked)))
            }
        }
    }

    /// Whether the turn a line passes or ends has passed or ended by itself, because nothing else was left to do.
    fn turn_is_over(&self, player: PlayerId, question: &Question) -> bool {
        let view = &question.sight.view;
        let goes_on = view.turn() == player && view.phase() == Phase::PlayerTurns;
        !goes_on && self.last_play.is_some_and(|(_, who)| who == player)
    }

    fn play(&mut self, line: usize, player: PlayerId, deed: &Deed, question: &Question) -> Result<Answer, Box<Diagnostic>> {
        let list = question.decision.choices();
        let find = |test: &dyn Fn(Action) -> bool| {
            let at = list.iter().position(|choice| matches!(choice, Choice::Do(action) if test(*action)));
            at.map(|at| Answer::One(at as u16))
        };
        let names = question.names;
        let found = match deed {
            Deed::Plays(name) => find(&|action| matches!(action, Action::Play(card) if names.means(name, card, question.sight))),
            Deed::Power(kind) => find(
                &|action| matches!(action, Action::DicePower(at) if names.library().dice_powers[usize::from(at)].kind == *kind),
            ),
            Deed::Uses(usage) => {
                let at = self.only_ability(line, question, usage)?;
                at.map(Answer::One)
            }
            Deed::Attacks(target, attackers) => {
                let kind = self.attack_kind(line, target, question)?;
                self.attacks.push((line, attackers.clone()));
                find(&|action| action == Action::Attack(kind))
            }
            Deed::Meditates(..) => find(&|action| action == Action::Meditate),
            Deed::Passes => find(&|action| action == Action::Pass),
            Deed::Ends => find(&|action| action == Action::EndTurn),
            _ => return Err(self.elsewhere(line, question)),
        };
        let Some(answer) = found else { return Err(self.refused(line, deed, question)) };
        self.close_carried()?;
        match deed {
            Deed::Attacks(target, attackers) => {
                let declared = Declared { player, target: target.clone(), attackers: attackers.clone() };
                self.carry(line, player, Carry::Attack { declared, checked: false });
            }
            Deed::Meditates(items, facings) => {
                let items =
                    items.iter().filter(|item| !matches!(item.kind, crate::language::ItemKind::Nothing)).cloned().collect();
                self.carry(line, player, Carry::Meditation { items, facings: facings.clone() });
            }
            _ => {}
        }
        self.asked.clear();
        self.last_play = Some((line, player));
        self.by_itself = [false; 2];
        Ok(answer)
    }

    fn attack_kind(&self, line: usize, target: &CardName, question: &Question) -> Result<AttackKind, Box<Diagnostic>> {
        let card = question.names.find(target, question.sight).map_err(|text| Box::new(self.wrong(line, text)))?;
        let seats = question.sight.view.seats();
        let phoenixborn = (0..seats).any(|seat| question.sight.view.phoenixborn(PlayerId(seat as u8)) == card);
        Ok(if phoenixborn { AttackKind::Phoenixborn } else { AttackKind::Unit })
    }

    /// The one ability among the choices that a line names.
    fn only_ability(&self, line: usize, question: &Question, usage: &Usage) -> Result<Option<u16>, Box<Diagnostic>> {
        let library = question.names.library();
        let mut found: Vec<(u16, cinderforge_kernel::id::CardId, Ustr)> = Vec::new();
        for (at, choice) in question.decision.choices().iter().enumerate() {
            let (card, label) = match choice {
                Choice::Do(Action::Use(card, ability)) => (*card, library.ability(*ability).label),
                Choice::Trigger(card, label) => (*card, *label),
                _ => continue,
            };
            if question.is_usage(usage, card, &label) {
                found.push((at as u16, card, label));
            }
        }
        let Some(first) = found.first().copied() else { return Ok(None) };
        if found.iter().all(|(_, card, label)| *label == first.2 && question.sight.alike(first.1, *card)) {
            return Ok(Some(first.0));
        }
        let texts: Vec<String> =
            found.iter().map(|(_, card, label)| format!("{label} of {}", question.names.apart(*card, question.sight))).collect();
        Err(Box::new(self.wrong(line, format!("it is not clear which is used: it could be {}", texts.join(", ")))))
    }

    /// Why an action cannot be taken.
    fn refused(&self, line: usize, deed: &Deed, question: &Question) -> Box<Diagnostic> {
        let player = question.decision.player;
        let message = match actions(player, deed, question.names, question.sight) {
            Err(text) => text,
            Ok(actions) => match (actions.first().map(|action| question.sight.view.why_not(*action)), deed) {
                (Some(Some(refusal)), _) => format!("this is not allowed: {refusal}"),
                (None, Deed::Uses(Usage { card: Some(card), .. })) => format!("{} has no such ability to use", written(card)),
                (None, Deed::Uses(Usage { label: Some(label), card: None })) => {
                    format!("{} controls nothing with `{label}` to use", letter(player))
                }
                _ => "this is not among the actions".to_owned(),
            },
        };
        let could: Vec<String> = question
            .decision
            .choices()
            .iter()
            .filter_map(|choice| match choice {
                Choice::Do(action) => Some(action_text(question.names, *action)),
                _ => None,
            })
            .collect();
        Box::new(self.wrong(line, message).note(format!("{} could do: {}", letter(player), could.join(", "))))
    }

    fn trigger(&mut self, line: usize, question: &Question, usage: &Usage) -> Result<Answer, Box<Diagnostic>> {
        if !matches!(question.decision.asks, Asks::Trigger | Asks::Untriggered | Asks::TriggerOrder) {
            return Err(self.elsewhere(line, question));
        }
        match self.only_ability(line, question, usage)? {
            Some(at) => Ok(Answer::One(at)),
            None => Err(self.elsewhere(line, question)),
        }
    }

    fn decline(&self, line: usize, question: &Question, usage: Option<&Usage>) -> Result<Answer, Box<Diagnostic>> {
        if let Some(usage) = usage {
            let own = question.decision.card.is_some_and(|card| {
                let title = question.names.library().def(question.names.def_at_start(card)).name;
                question.is_usage(usage, card, &question.decision.ability.unwrap_or(title))
            });
            let label = usage.card.is_none()
                && usage.label.as_ref().is_some_and(|label| label.eq_ignore_ascii_case(&question.decision.label));
            if !own && !label && question.ability_named(usage).is_none() {
                return Err(self.elsewhere(line, question));
            }
        }
        self.nothing(line, question)
    }

    fn pick(
        &mut self,
        line: usize,
        question: &Question,
        (verb, topic, items): (Verb, Option<&str>, &[Item]),
    ) -> Result<Answer, Box<Diagnostic>> {
        use crate::language::ItemKind;
        let decision = question.decision;
        let strange = topic.filter(|topic| !question.is_about(topic));
        if let (Verb::Targets, Asks::Target, Some(topic)) = (verb, decision.asks, strange)
            && nearest(topic, [decision.label.as_str()]).is_some()
        {
            let text = format!("the question is about `{}`, not `{topic}`", decision.label);
            let asked = question_text(decision, question.names, question.sight);
            return Err(Box::new(self.wrong(line, text).note(asked).help(format!("did you mean `{}`?", decision.label))));
        }
        if !verb_fits(verb, decision.asks) || strange.is_some() {
            return Err(self.elsewhere(line, question));
        }
        let triggers = matches!(decision.asks, Asks::Trigger | Asks::Untriggered | Asks::TriggerOrder);
        if let ([only], true) = (items, triggers) {
            let usage = topic.map(crate::language::usage_of);
            match only.kind {
                ItemKind::Yes => {
                    let usage = usage.unwrap_or(Usage { label: None, card: None });
                    return self.trigger(line, question, &usage);
                }
                ItemKind::No => return self.decline(line, question, usage.as_ref()),
                _ => {}
            }
        }
        let (answer, used) = question.answer(items).map_err(|unfit| {
            let asked = question_text(decision, question.names, question.sight);
            Box::new(self.wrong(line, unfit.text()).note(asked))
        })?;
        if used < items.len() {
            let items = items[used..].iter().cloned().collect();
            self.carry(
                line,
                decision.player,
                Carry::List { asks: decision.asks, label: decision.label, card: decision.card, items },
            );
        }
        Ok(answer)
    }

    fn blocks(&mut self, line: usize, question: &Question, pairs: &[(CardName, CardName)]) -> Result<Answer, Box<Diagnostic>> {
        self.only(line, question, Asks::Blocker)?;
        let mut pairs: Vec<(CardName, CardName, bool)> = pairs.iter().map(|(a, b)| (a.clone(), b.clone(), false)).collect();
        let answer = self.fit(line, block_answer(question, &mut pairs))?;
        self.carry(line, question.decision.player, Carry::Blocks { pairs });
        Ok(answer)
    }

    fn counter(&self, line: usize, question: &Question, yes: bool, with: Option<&CardName>) -> Result<Answer, Box<Diagnostic>> {
        self.only(line, question, Asks::Counter)?;
        if let (Some(name), Some(card)) = (with, question.decision.card)
            && !question.names.means(name, card, question.sight)
        {
            return Err(self.elsewhere(line, question));
        }
        let wanted = if yes { Choice::Yes } else { Choice::No };
        let at = question.decision.choices().iter().position(|choice| *choice == wanted);
        Ok(Answer::One(at.unwrap_or_default() as u16))
    }
}

/// Questions of the round at which a scenario may end.
fn may_be_left_open(asks: Asks) -> bool {
    matches!(asks, Asks::Action | Asks::FirstFive | Asks::FirstPlayer | Asks::DiscardCards | Asks::ExhaustDice)
}

/// Questions a step begins with, so that nothing of it has happened when they are asked.
fn is_whole(asks: Asks) -> bool {
    matches!(
        asks,
        Asks::Action
            | Asks::FirstFive
            | Asks::DiscardCards
            | Asks::ExhaustDice
            | Asks::Attackers
            | Asks::AttackTarget
            | Asks::Blocker
            | Asks::Guard
            | Asks::BattleOrder
    )
}
