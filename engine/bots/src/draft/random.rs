//! A drafter that picks by lot.

use cinderforge_draft::{DraftQuestion, DraftView, Drafter};
use cinderforge_kernel::cards::Library;

use crate::chance::Chance;

/// Picks by lot, whatever it is.
#[derive(Clone, Copy, Debug)]
pub struct RandomDrafter {
    seed: u64,
}

impl RandomDrafter {
    /// Returns a drafter whose picks follow from a seed.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl Drafter for RandomDrafter {
    fn pick(&self, view: &DraftView, question: &DraftQuestion, _: &Library) -> Vec<usize> {
        let mut chance = Chance::new(self.seed.wrapping_add(view.answers as u64));
        let copies = question.offers.iter().enumerate();
        let mut all: Vec<usize> = copies.flat_map(|(at, offer)| (0..offer.left).map(move |_| at)).collect();
        chance.shuffle_first(&mut all, question.picks);
        all.truncate(question.picks);
        all
    }
}
