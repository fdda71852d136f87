//! Sessions: a game with its question, the answers given so far, and what each player has been told.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_content::nearest;
use cinderforge_kernel::cards::Deck;
use cinderforge_kernel::game::{
    Answer, AnswerError, Budget, Coverage, Decision, Fault, Game, Outcome, Progress, State, TraceEntry, TraceEvent, Unsound,
    setup,
};
use cinderforge_kernel::table::{Decider, Table, View};
use cinderforge_kernel::terms::PlayerId;
use cinderforge_script::{GameData, Host};

use crate::answer_text::answer_to_text;
use crate::error::{LoadError, StartError};
use crate::inspect::Inspector;
use crate::player_view::PlayerView;
use crate::record::{FORMAT, Origin, Record, RecordedAnswer};
use crate::revealed::Revealed;
use crate::wording::{self, PlayerTold};

/// An answer that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenAnswer {
    /// By whom.
    pub player: PlayerId,
    /// What.
    pub answer: Answer,
    /// In words, as the player who gave it knows them.
    pub words: String,
}

/// Something that happened, as far as a player may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenEvent {
    /// What happened; [`CardId::HIDDEN`](cinderforge_kernel::terms::CardId::HIDDEN) stands for cards the player may not know.
    pub entry: TraceEntry,
    /// A line that tells it; none if the line of an entry before or behind it does.
    ///
    /// It is made to stand below the others: rounds, phases, turns, actions and the end of the game begin at the left, what happens
    /// meanwhile two blanks in, what effects do two more for each; the word for it is filled up with blanks to a column.
    pub line: Option<String>,
}

/// A game that failed in an effect.
struct Failure {
    /// The answers before that effect.
    given: Vec<GivenAnswer>,
    /// The numbers of that effect and of those that failed before and would be left out with it.
    effects: Vec<u32>,
}

/// What a player has been told.
#[derive(Clone)]
struct ToldTo {
    player: PlayerId,
    /// How many entries of what happened.
    entries: usize,
    lines: PlayerTold,
}

/// A game that waits at its questions.
///
/// ```
/// use cinderforge_script::GameData;
/// use cinderforge_session::Session;
///
/// let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// let data = GameData::load(root.as_ref(), "official").expect("the content is sound");
/// let mut session = Session::begin(&data, &["the-iron-men", "the-mist-guardian"], 7)?;
/// let answer = session.answers().next().expect("a game begins with a question");
/// session.answer(answer).expect("a listed answer is legal");
/// let bytes = session.save();
/// let again = Session::load(&data, &bytes).expect("what was saved can be loaded");
/// assert_eq!(again.question(), session.question());
/// assert!(session.undo(1));
/// # Ok::<(), cinderforge_session::StartError>(())
/// ```
pub struct Session {
    data: GameData,
    origin: Origin,
    start: Arc<State>,
    table: Table,
    game: Game,
    given: Vec<GivenAnswer>,
    /// What each player has been told of what happened.
    told: Vec<ToldTo>,
    /// How the game failed on the last answer, if it did in an effect.
    failure: Option<Failure>,
}

impl Session {
    /// Begins a game between decks, by their ids, in the order of the players. The seed decides everything left to chance.
    /// [`Content::decks`](cinderforge_content::Content::decks) lists the decks there are.
    ///
    /// # Errors
    /// A deck is not there, there are not two to four, or the game fails before its first question.
    pub fn begin(data: &GameData, decks: &[impl AsRef<str>], seed: u64) -> Result<Self, StartError> {
        Self::begin_with(data, data.host(), decks, seed)
    }

    /// Begins a game between decks with a host.
    fn begin_with(data: &GameData, host: Rc<Host>, decks: &[impl AsRef<str>], seed: u64) -> Result<Self, StartError> {
        setup::check_player_count(decks.len())?;
        let found = decks.iter().map(|id| find_deck(data, id.as_ref())).collect::<Result<Vec<&Deck>, _>>()?;
        let origin = Origin::Decks { decks: decks.iter().map(|id| id.as_ref().to_owned()).collect(), seed };
        Self::of(data, host, origin, setup::state(&found, seed)?)
    }

    /// Begins a game in the middle, in any state between two steps, with a host of scripts that other games may share.
    ///
    /// # Errors
    /// The state has not two to four players, a Chimera plays that the ruleset has not, or the game fails before its first question.
    pub fn begin_at(data: &GameData, host: Rc<Host>, state: impl Into<Arc<State>>) -> Result<Self, StartError> {
        let state = state.into();
        setup::check_player_count(state.players.len())?;
        Self::of(data, host, Origin::Position(Arc::clone(&state)), state)
    }

    /// Makes a session that stands at the first question.
    fn of(data: &GameData, host: Rc<Host>, origin: Origin, start: impl Into<Arc<State>>) -> Result<Self, StartError> {
        let start = start.into();
        if start.chimera.is_some() && !setup::lets_chimera_play(&data.ruleset.switches) {
            return Err(StartError::ChimeraIsOff { ruleset: data.ruleset.id.to_string() });
        }
        let table = data.table_with(host);
        let game = Game::new(Arc::clone(&start));
        let told = (0..start.players.len()).map(|index| ToldTo::nothing(PlayerId(index as u8), &start)).collect();
        let mut session = Self { data: data.clone(), origin, start, table, game, given: Vec::new(), told, failure: None };
        session.restart().map_err(StartError::Failed)?;
        Ok(session)
    }

    /// Sets how much the game may take from here on; what it has spent so far counts.
    ///
    /// ```
    /// use cinderforge_kernel::game::budget::{Budget, DECISIONS_A_TURN};
    /// # use cinderforge_script::GameData;
    /// # use cinderforge_session::Session;
    /// # let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    /// # let data = GameData::load(root.as_ref(), "official").expect("the content is sound");
    /// let mut session = Session::begin(&data, &["the-iron-men", "the-mist-guardian"], 7)?;
    /// let mut budget = Budget::default();
    /// budget.decisions.turn = 10 * DECISIONS_A_TURN;
    /// session.set_budget(budget);
    /// # Ok::<(), cinderforge_session::StartError>(())
    /// ```
    pub fn set_budget(&mut self, budget: Budget) {
        self.table.budget = budget;
    }

    /// Returns the cards, the scripts and the ruleset the game is played with.
    pub fn data(&self) -> &GameData {
        &self.data
    }

    /// Returns the question that waits; none once the game is over.
    pub fn question(&self) -> Option<&Decision> {
        self.game.waiting.as_ref()
    }

    /// Returns how the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Lists the legal answers to the question, as they are asked for one after another. Of answers that differ only in which of
    /// interchangeable cards or dice they name, the first is listed.
    ///
    /// The order is that of [`Decision::answers`]: the first is no sensible one, of cards to discard it picks as many as it may.
    pub fn answers(&self) -> Box<dyn Iterator<Item = Answer> + '_> {
        match self.question() {
            Some(question) => self.table.view(question.player).each_answer(),
            None => Box::new(std::iter::empty()),
        }
    }

    /// Checks an answer to the question without giving it.
    ///
    /// # Errors
    /// The answer is refused, or there is no question.
    pub fn check(&self, answer: &Answer) -> Result<(), AnswerError> {
        self.question().ok_or(AnswerError::NoQuestion)?.check(answer).map_err(AnswerError::Refused)
    }

    /// Answers the question, and goes on to the next one or the end.
    ///
    /// # Errors
    /// The answer is refused with its reason, or a script or the engine fails on it. The session is as it was before then;
    /// [`Session::go_on_without_effect`] may go on.
    pub fn answer(&mut self, answer: Answer) -> Result<Progress, AnswerError> {
        self.failure = None;
        self.check(&answer)?;
        let given = self.given(&answer)?;
        let taken_up = self.given.len() - self.game.answers.len();
        self.table.seat(None);
        let result = self.table.answer(&mut self.game, answer);
        if let Err(error) = result {
            self.failure = self.table.failed_effect().map(|effect| {
                let answers = self.given.iter().cloned().chain([given]).take(taken_up + effect.answers);
                Failure { given: answers.collect(), effects: vec![effect.number] }
            });
            self.table.show(&self.game).map_err(AnswerError::Failed)?;
            return Err(error);
        }
        self.given.push(given);
        result
    }

    /// Returns whether the last answer was not taken because an effect fails that the game can go on without.
    pub fn can_leave_effect_out(&self) -> bool {
        self.failure.is_some()
    }

    /// Goes on without the effect in which the game failed on the last answer: whatever that effect did or asked for is undone, nothing
    /// more comes of it, and its costs stay paid. The answer is given if it came before that effect. Records say what was left out.
    ///
    /// # Errors
    /// No answer failed in an effect. Or the game fails again: the session is as it was before then, and if another effect failed, this
    /// goes on without both when it is called again.
    pub fn go_on_without_effect(&mut self) -> Result<Progress, AnswerError> {
        let Failure { given, effects } = self.failure.take().ok_or(AnswerError::NoQuestion)?;
        let left_out = self.effects_left_out();
        let before = std::mem::replace(&mut self.given, given);
        self.leave_out(&[left_out.as_slice(), &effects].concat());
        if let Err(fault) = self.replay() {
            self.failure = self.table.failed_effect().map(|effect| Failure {
                given: self.given.drain(..).take(effect.answers).collect(),
                effects: effects.into_iter().chain([effect.number]).collect(),
            });
            self.given = before;
            self.leave_out(&left_out);
            self.replay().map_err(AnswerError::Failed)?;
            return Err(AnswerError::Failed(fault));
        }
        Ok(self.outcome().map_or(Progress::Waiting, Progress::Over))
    }

    /// Lists the effects that the game has gone on without, by their numbers.
    pub fn effects_left_out(&self) -> Vec<u32> {
        self.table.state().effects_left_out().collect()
    }

    /// Leaves these effects out of the game from here on, and of what is played again, as one does who gives recorded answers.
    pub fn leave_out(&mut self, effects: &[u32]) {
        Arc::make_mut(&mut self.start).leave_out(effects);
        Arc::make_mut(&mut self.game.state).leave_out(effects);
    }

    /// Lets a decider answer from here on, until it waits or the game is over.
    ///
    /// # Errors
    /// An answer is refused: the game waits at its question then, with all answers before. Or a script or the engine fails: the
    /// game waits at the question before which it did.
    pub fn run(&mut self, decider: Box<dyn Decider>) -> Result<Progress, Fault> {
        let log = Rc::new(RefCell::new(Vec::new()));
        self.table.seat(Some(Box::new(LoggedDecider { inner: decider, log: Rc::clone(&log) })));
        let before = self.given.len();
        let result = self.table.run(&mut self.game);
        self.table.seat(None);
        self.given.append(&mut log.borrow_mut());
        match result {
            Ok(progress) => Ok(progress),
            Err(fault @ Fault::IllegalAnswer { .. }) => {
                self.given.pop();
                Err(fault)
            }
            Err(fault) => {
                while self.given.len() > before && self.replay().is_err() {
                    self.given.pop();
                }
                Err(fault)
            }
        }
    }

    /// Returns the answers given so far.
    pub fn given_answers(&self) -> &[GivenAnswer] {
        &self.given
    }

    /// Takes back the last answers, so many of them, whoever gave them. Returns whether there were as many; the session is as before
    /// if not. [`Session::undo_to`] goes back to a player's own last question.
    pub fn undo(&mut self, count: usize) -> bool {
        let Some(left) = self.given.len().checked_sub(count) else { return false };
        let taken = self.given.split_off(left);
        self.failure = None;
        if self.replay().is_ok() {
            // What comes now instead has the numbers of what was taken back.
            self.leave_out(&self.effects_left_out());
            return true;
        }
        self.given.extend(taken);
        false
    }

    /// Takes back the last answer of a player, and every one since: the game waits at that question again. Returns that answer; none
    /// if the player has given none, and the session is as before then.
    ///
    /// Deciders who remember something of the game, or draw lots, do not go back with it: seat new ones.
    pub fn undo_to(&mut self, player: PlayerId) -> Option<GivenAnswer> {
        let last = self.given.iter().rposition(|given| given.player == player)?;
        let taken = self.given[last].clone();
        self.undo(self.given.len() - last).then_some(taken)
    }

    /// Returns what has been revealed to these players since so many answers were given: what they know still if the later ones
    /// are taken back. Whoever plays with others asks them before that.
    pub fn revealed_since(&self, answers: usize, to: &[PlayerId]) -> Revealed {
        let mut before = 0;
        let is_later = |entry: &&TraceEntry| {
            before += usize::from(matches!(entry.event, TraceEvent::Answered(..)));
            before > answers
        };
        Revealed::by(self.happened().filter(is_later), to, self.table.state())
    }

    /// Plays the given answers again from the start.
    fn replay(&mut self) -> Result<(), Fault> {
        self.restart()?;
        let answers = self.given.iter().map(|given| given.answer.clone()).collect::<Vec<_>>().into_iter();
        self.table.seat(Some(Box::new(GivenAnswers(answers))));
        let result = self.table.run(&mut self.game);
        self.table.seat(None);
        self.told = self.told.iter().map(|told| self.tell(ToldTo::nothing(told.player, &self.start), told.entries).1).collect();
        result.map(drop)
    }

    /// Puts the game back to its first question.
    fn restart(&mut self) -> Result<(), Fault> {
        self.table.record_trace(true);
        self.table.seat(None);
        self.game = Game::new(self.start.clone());
        self.table.run(&mut self.game).map(drop)
    }

    /// Returns what a player sees where the game waits.
    pub fn view(&self, player: PlayerId) -> View<'_> {
        self.table.view(player)
    }

    /// Returns what a player sees where the game waits, as data to be sent or written.
    pub fn player_view(&self, player: PlayerId) -> PlayerView {
        PlayerView::of(&self.view(player), self.question())
    }

    /// Returns what happened since this was last asked for the player, up to the question, as far as the player may know it.
    ///
    /// After [`Session::undo`] it goes on from where the game stands then: what was told is not told again, and what was taken
    /// back not mentioned. After [`Session::load`] it begins with the start of the game.
    pub fn events(&mut self, player: PlayerId) -> Vec<SeenEvent> {
        let Some(told) = self.told.get(player.index()) else { return Vec::new() };
        let (events, told) = self.tell(told.clone(), usize::MAX);
        self.told[player.index()] = told;
        events
    }

    /// Returns everything that happened up to the question, as far as the player may know it; nothing for one who is not there.
    pub fn all_events(&self, player: PlayerId) -> Vec<SeenEvent> {
        if player.index() >= self.told.len() {
            return Vec::new();
        }
        self.tell(ToldTo::nothing(player, &self.start), usize::MAX).0
    }

    /// Tells what happened behind what a player has been told, up to so many entries of the game. Returns it, and what the player
    /// has been told then.
    fn tell(&self, mut told: ToldTo, until: usize) -> (Vec<SeenEvent>, ToldTo) {
        let next: Vec<&TraceEntry> = self.happened().take(until).skip(told.entries).collect();
        told.entries += next.len();
        let seen = next.into_iter().filter_map(|entry| entry.seen_by(told.player, self.table.state()));
        let seen: Vec<TraceEntry> = seen.collect();
        let lines = wording::event_lines(&self.table.view(told.player), self.table.state(), &mut told.lines, &seen);
        (seen.into_iter().zip(lines).map(|(entry, line)| SeenEvent { entry, line }).collect(), told)
    }

    /// Lists everything that happened up to the question, with what is hidden from players.
    pub fn happened(&self) -> impl Iterator<Item = &TraceEntry> {
        self.table.trace.iter().flatten().chain(self.table.partial_trace())
    }

    /// Returns the state in which the game began.
    pub fn first_state(&self) -> &State {
        &self.start
    }

    /// Returns the table, which stands where the game waits: with everything on it, for those from whom nothing is hidden.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the game, with the hidden cards of all players and the random numbers to come: whoever plays on a clone of it at
    /// another [table](GameData::table) plays the real game. A search that knows only what its player may know begins with
    /// [`View::imagine`].
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Writes the session, wherever it waits, as [`Session::load`] reads it.
    pub fn save(&self) -> Vec<u8> {
        self.record_without_digests(&[]).to_bytes()
    }

    /// Reads a session that was saved, and plays it up to where it waited.
    ///
    /// # Errors
    /// The bytes are no record, or one of another format of records, or the game does not go as recorded with these cards and rules.
    pub fn load(data: &GameData, bytes: &[u8]) -> Result<Self, LoadError> {
        Self::replay_record(data, &Record::from_bytes(bytes)?)
    }

    /// Reads a session as [`Session::load`] does, with a host of scripts that other games may share.
    ///
    /// # Errors
    /// As for [`Session::load`].
    pub fn load_with(data: &GameData, host: Rc<Host>, bytes: &[u8]) -> Result<Self, LoadError> {
        Self::replay_with(data, host, &Record::from_bytes(bytes)?)
    }

    /// Plays the game of a record up to its last answer.
    ///
    /// # Errors
    /// The game of the record does not go so with these cards and rules.
    pub fn replay_record(data: &GameData, record: &Record) -> Result<Self, LoadError> {
        Self::replay_with(data, data.host(), record)
    }

    /// Plays the game of a record up to its last answer, with a host.
    fn replay_with(data: &GameData, host: Rc<Host>, record: &Record) -> Result<Self, LoadError> {
        let (session, stopped) = Self::replay_as_far(data, host, record, None)?;
        match stopped {
            None => Ok(session),
            Some(reason) => {
                let changed = session.changed_files(record);
                Err(LoadError::Differs { number: session.given.len() + 1, reason, changed })
            }
        }
    }

    /// Plays the game of a record as far as it goes. Returns the session, and why it does not take the next answer, if it does not.
    pub(crate) fn replay_as_far(
        data: &GameData,
        host: Rc<Host>,
        record: &Record,
        inspector: Option<Inspector>,
    ) -> Result<(Self, Option<String>), LoadError> {
        if record.ruleset != data.ruleset.id.as_str() {
            let loaded = data.ruleset.id.to_string();
            return Err(LoadError::OtherRuleset { record: record.ruleset.clone(), loaded });
        }
        let answers = record.parsed_answers()?;
        let mut session = match record.origin()? {
            Origin::Decks { decks, seed } => Self::begin_with(data, host, &decks, seed)?,
            Origin::Position(state) => {
                let unsound = |unsound: Unsound| LoadError::NotARecord(format!("no game can begin at its position: {unsound}"));
                state.check(&data.library).map_err(unsound)?;
                Self::begin_at(data, host, state)?
            }
        };
        session.table.inspector = inspector;
        session.leave_out(&record.left_out);
        let count = answers.len();
        let stopped = match session.run(Box::new(GivenAnswers(answers.into_iter()))) {
            Ok(_) if session.given.len() == count => None,
            Ok(_) => Some("the game is over before it".to_owned()),
            Err(fault) => Some(fault.to_string()),
        };
        Ok((session, stopped))
    }

    /// Plays the given answers in a game of its own that begins as this one did. Returns a short hash for each answer, of the position
    /// at the last checkpoint before it and of its question.
    pub(crate) fn digests(&self) -> Vec<String> {
        let mut table = self.data.table();
        let position = Rc::new(Cell::new([0; 32]));
        let observed = Rc::clone(&position);
        table.observer = Some(Box::new(move |state, _| observed.set(*state_hash(state).as_bytes())));
        let digests = Rc::new(RefCell::new(Vec::new()));
        let answers = self.given.iter().map(|given| given.answer.clone()).collect::<Vec<_>>().into_iter();
        table.seat(Some(Box::new(DigestedAnswers { answers: GivenAnswers(answers), position, digests: Rc::clone(&digests) })));
        // A session has no answer on which the game fails.
        drop(table.run(&mut Game::new(self.start.clone())));
        digests.take()
    }

    /// Lists the files that are not those a record was made with, among all that its game or this one depend on; none if the record
    /// does not say what they were.
    pub fn changed_files(&self, record: &Record) -> Vec<String> {
        if record.files.is_empty() {
            return Vec::new();
        }
        let now = self.files();
        let paths: BTreeSet<&String> = now.keys().chain(record.files.keys()).collect();
        paths.into_iter().filter(|path| now.get(*path) != record.files.get(*path)).cloned().collect()
    }

    /// Makes the record of the game so far; `players` says who plays, for people to read. The game is played once more for the digests
    /// of its answers.
    pub fn record(&self, players: &[String]) -> Record {
        let mut record = self.record_without_digests(players);
        for (answer, digest) in record.answers.iter_mut().zip(self.digests()) {
            answer.digest = digest;
        }
        record
    }

    /// Makes the record of the game so far, without the digests of its answers.
    fn record_without_digests(&self, players: &[String]) -> Record {
        let answer = |given: &GivenAnswer| RecordedAnswer {
            answer: answer_to_text(&given.answer),
            digest: String::new(),
            words: format!("{}: {}", wording::player_number(given.player), given.words),
        };
        let mut record = Record {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: self.data.ruleset.id.to_string(),
            players: players.to_vec(),
            outcome: self.outcome().map(wording::outcome),
            state: Some(self.state_hash()),
            answers: self.given.iter().map(answer).collect(),
            left_out: self.effects_left_out(),
            files: self.files(),
            ..Record::default()
        };
        record.set_origin(&self.origin);
        record
    }

    /// Returns the hash of the state at the last checkpoint, the same on every system, in hexadecimal digits.
    pub fn state_hash(&self) -> String {
        state_hash(&self.game.state).to_hex().to_string()
    }

    /// Returns the hashes of the files that the game depends on, in hexadecimal digits.
    fn files(&self) -> BTreeMap<String, String> {
        let mut cards: Vec<_> = self.start.cards.iter().map(|card| card.def).collect();
        cards.sort_unstable();
        cards.dedup();
        let decks: Vec<_> = match &self.origin {
            Origin::Decks { decks, .. } => decks.iter().map(|deck| deck.as_str().into()).collect(),
            Origin::Position(_) => Vec::new(),
        };
        let files = self.data.content.files_used_by(&cards, &decks, &self.data.ruleset);
        files.into_iter().map(|(path, hash)| (path, format!("{hash:016x}"))).collect()
    }

    /// Records from now on what rules look at, from the start of the game, for [`View::verdicts`].
    ///
    /// # Errors
    /// The game fails as it is played again.
    pub fn explain(&mut self) -> Result<(), Fault> {
        self.table.explain(true);
        self.replay()
    }

    /// Records from now on which windows, acts and texts the rules come to, from the start of the game.
    ///
    /// # Errors
    /// The game fails as it is played again.
    pub fn record_coverage(&mut self) -> Result<(), Fault> {
        self.table.coverage = Some(std::cell::RefCell::default());
        self.replay()
    }

    /// Returns what rules came to since that is recorded; nothing if it is not.
    pub fn coverage(&self) -> Coverage {
        self.table.coverage.as_ref().map(|coverage| coverage.borrow().clone()).unwrap_or_default()
    }

    /// Returns an answer to the question with its words.
    fn given(&self, answer: &Answer) -> Result<GivenAnswer, AnswerError> {
        let question = self.question().ok_or(AnswerError::NoQuestion)?;
        let words = wording::answer(&self.view(question.player), question, answer);
        Ok(GivenAnswer { player: question.player, answer: answer.clone(), words })
    }
}

impl ToldTo {
    /// Returns what a player has been told of a game that is about to begin.
    fn nothing(player: PlayerId, start: &State) -> Self {
        Self { player, entries: 0, lines: PlayerTold::before(start) }
    }
}

/// Returns the hash of a state, the same on every system.
pub fn state_hash(state: &State) -> blake3::Hash {
    let bytes = postcard::to_stdvec(state).expect("a state is plain data");
    blake3::hash(&bytes)
}

/// Finds a deck by its id.
fn find_deck<'a>(data: &'a GameData, id: &str) -> Result<&'a Deck, StartError> {
    data.content.deck(id).ok_or_else(|| {
        let near = nearest(id, data.content.decks().map(|deck| deck.id.as_str())).map(str::to_owned);
        StartError::UnknownDeck { deck: id.to_owned(), near }
    })
}

/// A decider that logs what another one answers.
struct LoggedDecider {
    inner: Box<dyn Decider>,
    log: Rc<RefCell<Vec<GivenAnswer>>>,
}

impl Decider for LoggedDecider {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let answer = self.inner.decide(view, decision)?;
        let words = if decision.check(&answer).is_ok() { wording::answer(view, decision, &answer) } else { String::new() };
        self.log.borrow_mut().push(GivenAnswer { player: decision.player, answer: answer.clone(), words });
        Some(answer)
    }
}

/// Gives answers in their order, then waits.
struct GivenAnswers(std::vec::IntoIter<Answer>);

impl Decider for GivenAnswers {
    fn decide(&mut self, _: &View, _: &Decision) -> Option<Answer> {
        self.0.next()
    }
}

/// Gives answers in their order, and keeps a short hash of each question with the position before it.
struct DigestedAnswers {
    answers: GivenAnswers,
    position: Rc<Cell<[u8; 32]>>,
    digests: Rc<RefCell<Vec<String>>>,
}

/// How many bytes of a hash are the digest of an answer.
const DIGEST_BYTES: usize = 2;

impl Decider for DigestedAnswers {
    fn decide(&mut self, view: &View, decision: &Decision) -> Option<Answer> {
        let answer = self.answers.decide(view, decision)?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.position.get()).update(decision.label.as_bytes()).update(&[decision.player.0]);
        hasher.update(&decision.choices().len().to_le_bytes());
        self.digests.borrow_mut().push(hex::encode(&hasher.finalize().as_bytes()[..DIGEST_BYTES]));
        Some(answer)
    }
}
