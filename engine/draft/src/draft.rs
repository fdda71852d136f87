//! A draft to hold in the hand: its question, the answers given, undo, what each player may know, the decks in the end.

use cinderforge_content::{Content, ListedDeck};
use cinderforge_kernel::terms::{DefId, PlayerId};
use serde::{Deserialize, Serialize};

use crate::collection::Collection;
use crate::error::{DraftError, DraftRefusal};
use crate::event::DraftEvent;
use crate::question::DraftQuestion;
use crate::rules::DraftRules;
use crate::setup;
use crate::state::DraftState;
use crate::view::{self, DraftView};

/// The group that drafted decks belong to.
const DRAFTED: &str = "drafted";

/// A draft that waits at its question. What has only one answer is not asked.
///
/// ```
/// use cinderforge_content::Content;
/// use cinderforge_draft::{Collection, Draft, DraftRules};
/// use cinderforge_kernel::terms::PlayerId;
///
/// let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../.."); // the folder with `cardsets`
/// let (content, _) = Content::load(root.as_ref());
/// let collection = Collection::gather(&content, "rise", &["core".to_owned()])?;
/// let mut draft = Draft::begin(collection, DraftRules::Table, 2, 7)?;
/// while let Some(question) = draft.question() {
///     let first: Vec<usize> = (0..question.picks).map(|_| 0).collect(); // always the first of what is offered
///     draft.answer(&first)?;
/// }
/// let deck = draft.deck(&content, PlayerId(0), "draft-7-1", "The first one").expect("the draft is over");
/// assert_eq!(deck.deck.cards.iter().map(|(_, copies)| *copies).sum::<u8>(), 30);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    collection: Collection,
    seed: u64,
    state: DraftState,
    /// What was answered, and by whom.
    answers: Vec<(PlayerId, Vec<usize>)>,
}

impl Draft {
    /// Begins a draft. The same collection, rules, players and seed give the same one for the same answers.
    ///
    /// # Errors
    ///
    /// Says what there is too little of for so many players, or that so many do not draft together.
    pub fn begin(collection: Collection, rules: DraftRules, players: usize, seed: u64) -> Result<Self, DraftError> {
        let state = setup::set_out(&collection, rules, players, seed)?;
        let mut draft = Self { collection, seed, state, answers: Vec::new() };
        draft.pick_what_is_left();
        Ok(draft)
    }

    /// Returns the question the draft waits at; none once it is over.
    pub fn question(&self) -> Option<DraftQuestion> {
        self.state.question()
    }

    /// Gives the answer to the question: the places of what is picked, one as often as it is picked. Goes on to the next question.
    ///
    /// # Errors
    ///
    /// Refuses an answer that is none, and changes nothing then.
    pub fn answer(&mut self, answer: &[usize]) -> Result<(), DraftRefusal> {
        let question = self.question().ok_or(DraftRefusal::Over)?;
        question.check(answer)?;
        self.state.pick(&question, answer, &self.collection);
        self.answers.push((question.player, answer.to_vec()));
        self.pick_what_is_left();
        Ok(())
    }

    /// Answers what has only one answer, as the last card of a pack.
    fn pick_what_is_left(&mut self) {
        while let Some(question) = self.question()
            && let Some(answer) = question.only_answer()
        {
            self.state.pick(&question, &answer, &self.collection);
        }
    }

    /// Takes back the last answer of a player and every one since. Returns how many that are.
    ///
    /// # Errors
    ///
    /// As [`Draft::before_last`]; nothing has changed then.
    pub fn undo(&mut self, player: PlayerId) -> Result<usize, DraftRefusal> {
        let before = self.before_last(player)?;
        let taken = self.answers.len() - before.answers.len();
        *self = before;
        Ok(taken)
    }

    /// Returns the draft as it was before the last answer of a player.
    ///
    /// # Errors
    ///
    /// The player has given none, or cards were dealt or laid face up since.
    pub fn before_last(&self, player: PlayerId) -> Result<Self, DraftRefusal> {
        let kept = self.answers.iter().rposition(|(who, _)| *who == player).ok_or(DraftRefusal::NothingToUndo)?;
        let before = Self::begin(self.collection.clone(), self.state.rules, self.state.seats.len(), self.seed);
        let mut before = before.map_err(|_| DraftRefusal::NothingToUndo)?;
        for (_, answer) in &self.answers[..kept] {
            before.answer(answer)?;
        }
        let since = self.state.events.iter().skip(before.state.events.len());
        match since.filter_map(DraftEvent::shows).next_back() {
            Some(what) => Err(DraftRefusal::ShownSince { what }),
            None => Ok(before),
        }
    }

    /// Returns the answers given so far, and by whom.
    pub fn answers(&self) -> &[(PlayerId, Vec<usize>)] {
        &self.answers
    }

    /// Returns everything about the draft, hidden things too.
    pub fn state(&self) -> &DraftState {
        &self.state
    }

    /// Returns what was gathered for it.
    pub fn collection(&self) -> &Collection {
        &self.collection
    }

    /// Shows the draft as a player sees it, without the packs and picks of others.
    pub fn view(&self, player: PlayerId) -> DraftView {
        view::of(&self.state, &self.collection, player, self.answers.len())
    }

    /// Returns the deck of a player with the conjuration pile it calls for; none before the draft is over, and for who is no player.
    /// Reborn p.21 steps 6 and 7; Reference 11.2.3 steps 10 and 11.
    pub fn deck(&self, content: &Content, player: PlayerId, id: &str, name: &str) -> Option<ListedDeck> {
        let seat = self.state.seats.get(player.index()).filter(|_| self.state.step.is_none())?;
        let id_of = |(card, _): &(DefId, u8)| content.cards().get(card.index()).map(|card| card.id);
        let (mut cards, mut dice) = (seat.deck.clone(), seat.dice.clone());
        cards.sort_by_key(|entry| id_of(entry).map(|id| id.as_str()));
        dice.sort_unstable();
        let mut listed = content.build_deck(self.collection.pool, id, seat.phoenixborn?, cards, dice);
        name.clone_into(&mut listed.deck.name);
        listed.group = Some(DRAFTED.into());
        Some(listed)
    }
}
