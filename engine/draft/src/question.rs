//! The question a draft waits at: who picks what, out of which offers.

use cinderforge_kernel::terms::{DefId, DieType, PlayerId};
use serde::{Deserialize, Serialize};

use crate::error::DraftRefusal;

/// The steps of a draft in which somebody picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DraftStep {
    /// A player chooses a Phoenixborn. Reborn p.21 step 1; Reference 11.2.3 step 5.
    Phoenixborn,
    /// Every player chooses a card of those before them and passes the others on. Reborn p.21 step 2; Reference 11.2.3 step 3.
    Cards,
    /// A player chooses dice. Reborn p.21 step 3; Reference 11.2.3 step 9.
    Dice,
    /// A player may take a card that lies face up. Reborn p.21 step 4.
    Take,
    /// A player who took one puts a card in its place. Reborn p.21 step 4.
    Replace,
    /// A player returns six cards. Reference 11.2.3 step 7.
    Return,
}

/// One thing that can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// A Phoenixborn, or another card.
    Card(DefId),
    /// A die of a type.
    Die(DieType),
    /// Nothing: a player who may take a card takes none.
    Nothing,
}

/// Something that is offered, with how often it can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// What it is.
    pub pick: Pick,
    /// How many of it are there.
    pub left: u8,
}

impl Offer {
    /// Offers each of some cards once.
    pub(crate) fn cards(cards: &[DefId]) -> Vec<Self> {
        cards.iter().map(|card| Self { pick: Pick::Card(*card), left: 1 }).collect()
    }
}

/// What a draft waits for: a player picks so many of what is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DraftQuestion {
    /// Who picks.
    pub player: PlayerId,
    /// At which step.
    pub step: DraftStep,
    /// What is offered. An answer names what it picks by the places in this list.
    pub offers: Vec<Offer>,
    /// How many are picked.
    pub picks: usize,
}

impl DraftQuestion {
    /// Checks an answer: the places of what is picked, one as often as it is picked.
    ///
    /// # Errors
    ///
    /// Says why, if it has too few or too many, names what is not offered, or something more often than it is there.
    pub fn check(&self, answer: &[usize]) -> Result<(), DraftRefusal> {
        if answer.len() != self.picks {
            return Err(DraftRefusal::WrongCount { picks: self.picks, given: answer.len() });
        }
        for place in answer {
            let Some(offer) = self.offers.get(*place) else {
                return Err(DraftRefusal::NotOffered { place: *place, offers: self.offers.len() });
            };
            if answer.iter().filter(|other| *other == place).count() > usize::from(offer.left) {
                return Err(DraftRefusal::TooOften { place: *place, left: offer.left });
            }
        }
        Ok(())
    }

    /// Returns the one answer there is; none if there are others.
    pub(crate) fn only_answer(&self) -> Option<Vec<usize>> {
        let all = || self.offers.iter().enumerate().flat_map(|(at, offer)| (0..offer.left).map(move |_| at));
        match self.offers.as_slice() {
            [one] if usize::from(one.left) >= self.picks => Some(vec![0; self.picks]),
            _ => (all().count() == self.picks).then(|| all().collect()),
        }
    }
}
