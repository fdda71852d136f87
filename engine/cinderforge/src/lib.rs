//! Cinderforge: an engine for the card game Ashes, for programs that play it.
//!
//! Load the cards and a ruleset ([`GameData`]), begin a game between decks ([`Session`]), answer its questions. This program
//! plays a whole game between two bots, tells what happened as the first player knows it, and saves it:
//!
//! ```
//! use cinderforge::{Decider, GameData, Greedy, PlayerId, Random, Session, wording};
//! use std::{cell::RefCell, rc::Rc};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../.."); // the folder with `cardsets` and `scripts`
//!     let data = GameData::load(root.as_ref(), "official").map_err(|problems| problems[0].to_string())?;
//!     let mut session = Session::begin(&data, &["the-iron-men", "the-mist-guardian"], 7)?;
//!     let thoughts = Rc::new(RefCell::new(data.table())); // where greedy bots think
//!     let mut bots: [Box<dyn Decider>; 2] = [Box::new(Greedy::new(thoughts, 1)), Box::new(Random::new(2))];
//!     while let Some(question) = session.question() {
//!         let player = question.player;
//!         let answer = bots[player.index()].decide(&session.view(player), question).ok_or("no answer")?;
//!         session.answer(answer)?;
//!         for line in session.events(PlayerId(0)).into_iter().filter_map(|event| event.line) {
//!             println!("{line}");
//!         }
//!     }
//!     println!("{}", session.outcome().map(wording::outcome).unwrap_or_default());
//!     let saved = session.save();
//!     assert_eq!(Session::load(&data, &saved)?.outcome(), session.outcome());
//!     Ok(())
//! }
//! ```
//!
//! # A game
//!
//! A [`Session`] waits at its question. [`Session::question`] returns it, [`Session::answers`] lists the legal answers,
//! [`Session::answer`] gives one and goes on to the next question; a wrong one is refused with its reason and changes nothing.
//! [`Session::undo`] takes answers back, [`Session::undo_to`] those since a player was asked; [`Session::save`] and [`Session::load`] write and read a session wherever it waits;
//! [`Session::record`] makes the [`Record`] of a game as TOML or JSON.
//!
//! A [`Decision`] says who is asked ([`Decision::player`]), by which rule ([`Decision::kind`]) and what may be answered
//! ([`Decision::options`]): one of a list, some of it, a level for each die, a split of an amount, an order, a number. An
//! [`Answer`] names what it picks by its place in the lists of the question: `Answer::One(1)`, [`Answer::some([0, 2])`](Answer::some).
//!
//! # What a player may know
//!
//! [`Session::view`] shows the game as one player sees it, where the question is asked: [`View::zone`], [`View::card`],
//! [`View::dice`], [`View::attack`] and so on. Hands, draw piles and face-down cards of others are not in it.
//! [`Session::player_view`] is the same as data that serialises; [`Session::events`] tells what happened since the last call as
//! far as that player may know it; [`wording`] puts questions, options and events into words.
//!
//! # Bots
//!
//! A bot is a [`Decider`]: it gets a [`View`] and a [`Decision`] and returns an [`Answer`], or none to wait.
//! [`View::answers`] lists what is legal; [`View::imagine`] makes a game to think ahead in that could be the real one. No question
//! says whether what is picked comes to harm or to good: imagine the answer and look, as [`Greedy`] does. For many
//! games at full speed seat the bots at a [`Table`] ([`Seats`]) and call [`Table::run`].
//!
//! A search answers with [`Imagined::answer`], which plays on as long as its decider answers. Let that go on to the next
//! [`DecisionKind::Action`]: the next question of any kind is often which dice pay, and nothing has happened there yet that
//! [`evaluate`] could tell from doing something else. [`Table::answer`] is the same step in the real [`Game`], where hidden cards and
//! the rolls to come are as they are: that is for whoever may know them.
//!
//! # Drafts
//!
//! A [`Draft`] is held in the hand as a game is: [`Draft::question`], [`Draft::answer`], [`Draft::undo`], and [`Draft::view`] for what
//! a player may know. A [`Drafter`] picks for a player. Two bots draft from the Core Set, and play with what they have drafted:
//!
//! ```
//! use cinderforge::{Collection, Draft, DraftRules, Drafter, Game, GameData, MatchingDrafter, PlayerId, Progress, Random, Seats, setup};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
//!     let data = GameData::load(root.as_ref(), "official").map_err(|problems| problems[0].to_string())?;
//!     let collection = Collection::gather(&data.content, "rise", &["core".to_owned()])?;
//!     let mut draft = Draft::begin(collection, DraftRules::Table, 2, 7)?;
//!     while let Some(question) = draft.question() {
//!         let picks = MatchingDrafter.pick(&draft.view(question.player), &question, &data.library);
//!         draft.answer(&picks)?;
//!     }
//!     let deck = |player| draft.deck(&data.content, player, "drafted", "A drafted deck").ok_or("the draft is not over");
//!     let (one, other) = (deck(PlayerId(0))?.deck, deck(PlayerId(1))?.deck);
//!     let mut table = data.table();
//!     table.seat(Some(Box::new(Seats::new(vec![Box::new(Random::new(1)), Box::new(Random::new(2))]))));
//!     assert!(matches!(table.run(&mut Game::new(setup::state(&[&one, &other], 7)?))?, Progress::Over(_)));
//!     Ok(())
//! }
//! ```
//!
//! [`Content::export_deck`] writes such a deck as a deck file.
//!
//! # What cards do
//!
//! [`Program::lowered`] returns what a function of a script does as data, a [`LoweredFunction`]: its [`Operation`]s, most of them
//! calls of words of the script language. It says what a card does without a game:
//!
//! ```
//! use cinderforge::GameData;
//!
//! let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
//! let data = GameData::load(root.as_ref(), "official").map_err(|problems| problems[0].to_string())?;
//! let card = data.library.card("hammer-knight").ok_or("no such card")?;
//! let ability = data.library.ability(data.library.def(card).abilities[0].ability);
//! let lowered = data.program().lowered(ability.effect).ok_or("its function is left to Rhai")?;
//! let words: Vec<&str> = lowered.words().iter().map(|call| call.word()).collect();
//! assert_eq!(words, ["place_wounds", "target"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What else there is
//!
//! What signatures on this page name is here too. What a [`State`], a [`Library`] or a [`TraceEvent`] is made of is in the crates
//! below, re-exported whole as [`kernel`], [`content`], [`draft`], [`script`] and [`session`]; [`smallvec`] and [`ustr`] are those of other
//! people whose lists and words stand in answers and questions.
//!
//! The examples of this crate are a decider of one's own (`own_decider`), a search in imagined games (`search`), the same position
//! under two rulesets (`two_rulesets`) and a thousand games in parallel (`win_rates`).

pub use cinderforge_bots::{Greedy, MatchingDrafter, Random, RandomDrafter, Recorded, Seats, evaluate};
pub use cinderforge_content::diagnostic::{Code, Diagnostic, Severity, SourceFile, Span, Style};
pub use cinderforge_content::{ChimeraDeck, Content, DeckForm, LibraryOptions, ListedDeck, PackSources, Texts};
pub use cinderforge_draft::{
    Collection, Draft, DraftError, DraftEvent, DraftQuestion, DraftRefusal, DraftRules, DraftSeat, DraftSeatView, DraftState,
    DraftStep, DraftView, Drafter, Offer, PhoenixbornPile, Pick,
};
pub use cinderforge_kernel::cards::{
    Behaviour, BehaviourLine, CardDef, CardType, CardTypes, ChimeraDef, ChimeraPhase, Deck, Growth, Guide, Library, Printed,
};
pub use cinderforge_kernel::game::{
    Action, Allowance, Answer, AnswerError, Attack, AttackKind, Attacker, Bound, Budget, Candidate, CandidateResult, Card,
    Choice, CopyOf, Coverage, Decision, DecisionKind, FailedEffect, Fault, Game, LastValues, Limit, Missing, NextAttack, Options,
    Outcome, Period, Phase, Progress, Reached, Refusal, State, Step, SwitchSetting, TextPart, TraceEntry, TraceEvent, Unsound,
    Verdict,
    setup::{self, WrongPlayerCount},
};
pub use cinderforge_kernel::table::answers::{EqualCards, LegalAnswers};
pub use cinderforge_kernel::table::{ChimeraView, Decider, Imagined, Scripts, Table, View};
pub use cinderforge_kernel::terms::{
    AbilityId, Act, ActCause, CardId, CardRef, ConstantId, Cost, DefId, Die, DieId, DiePlace, DieType, EventKind, EventShape,
    FnId, Level, Noun, Nouns, PlayerId, Players, Ruleset, Sort, Sorts, Subject, SwitchError, Switches, Symbol, Thing, Token, Via,
    Window, Zone, Zones,
};
pub use cinderforge_script::{
    Expression, ExpressionKind, Function, GameData, Host, LoweredFunction, Method, Operation, OperationKind, Operator, Program,
    PropertyRead, Variable, WordCall,
};
pub use cinderforge_session::{
    AttackView, AttackerView, CardView, DiceView, GivenAnswer, Journal, LoadError, OptionView, Origin, PlaceView, PlayerView,
    QuestionView, Record, RecordedAnswer, Revealed, SeatView, SeenEvent, Session, StartError, game_from_bytes, game_to_bytes,
    wording,
};
pub use {
    cinderforge_content as content, cinderforge_draft as draft, cinderforge_kernel as kernel, cinderforge_script as script,
    cinderforge_session as session,
};
pub use {smallvec, ustr};
