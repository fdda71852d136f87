//! The sentences of the rules documents on drafting, one by one, on the cards of the project; and what holds in every draft.

mod group;
mod properties;
mod table;

use std::path::Path;
use std::sync::LazyLock;

use cinderforge_content::{Content, PackSources};
use cinderforge_draft::{Collection, Draft, DraftQuestion, DraftRules, DraftStep, Pick};
use cinderforge_kernel::terms::{DefId, PlayerId};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::RngCore;

static CONTENT: LazyLock<Content> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (content, problems) = Content::load_packs(&PackSources::below(root));
    assert!(problems.is_empty(), "{}", problems.len());
    content
});

/// Gathers sets of a pool; all if none is named.
fn collection(pool: &str, sets: &[&str]) -> Collection {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    Collection::gather(&CONTENT, pool, &sets).expect("there are such sets")
}

/// Begins a draft at a table with the Core Set of 1.0.
fn table(players: usize, seed: u64) -> Draft {
    Draft::begin(collection("rise", &["core"]), DraftRules::Table, players, seed).expect("the set is enough")
}

/// Begins a draft of a group with all of 1.0.
fn group(players: usize, seed: u64) -> Draft {
    Draft::begin(collection("rise", &[]), DraftRules::Group, players, seed).expect("the pool is enough")
}

/// Somebody who picks by lot.
struct Lot(Pcg32);

impl Lot {
    fn new(seed: u64) -> Self {
        Self(Pcg32::new(seed, 1))
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    /// Picks anything that is offered.
    fn pick(&mut self, question: &DraftQuestion) -> Vec<usize> {
        let copies = question.offers.iter().enumerate();
        let mut all: Vec<usize> = copies.flat_map(|(at, offer)| (0..offer.left).map(move |_| at)).collect();
        (0..question.picks).map(|_| all.swap_remove(self.below(all.len()))).collect()
    }
}

/// Picks by lot until a step is asked about; returns its question.
fn until(draft: &mut Draft, step: DraftStep, lot: &mut Lot) -> DraftQuestion {
    loop {
        let question = draft.question().expect("the step comes");
        if question.step == step {
            return question;
        }
        draft.answer(&lot.pick(&question)).expect("it is offered");
    }
}

/// Picks by lot to the end.
fn finish(draft: &mut Draft, lot: &mut Lot) {
    while let Some(question) = draft.question() {
        draft.answer(&lot.pick(&question)).expect("it is offered");
    }
}

/// Returns the card at a place of a question.
fn card_at(question: &DraftQuestion, place: usize) -> DefId {
    let Pick::Card(card) = question.offers[place].pick else { panic!("no card: {question:?}") };
    card
}

fn players(count: usize) -> impl Iterator<Item = PlayerId> {
    (0..count as u8).map(PlayerId)
}
