//! Groups: how many players divide before they draft.

use rand_pcg::Pcg32;

use crate::error::DraftError;
use crate::rules::DraftRules;
use crate::setup::{random, shuffle};

/// Divides players at random into groups of four to eight, as large as can be and as alike in size; returns their numbers, from 0.
/// The same seed gives the same groups. Reference 11.2.2.
///
/// # Errors
///
/// Says so if there are too few for one group.
///
/// ```
/// let sizes: Vec<usize> = cinderforge_draft::groups(19, 7)?.iter().map(Vec::len).collect();
/// assert_eq!(sizes, [7, 6, 6]);
/// # Ok::<(), cinderforge_draft::DraftError>(())
/// ```
pub fn groups(players: usize, seed: u64) -> Result<Vec<Vec<usize>>, DraftError> {
    let sizes = DraftRules::Group.players();
    if players < *sizes.start() {
        return Err(DraftError::NoGroup { players });
    }
    let mut numbers: Vec<usize> = (0..players).collect();
    let mut rng: Pcg32 = random(seed);
    shuffle(&mut rng, &mut numbers);
    let count = players.div_ceil(*sizes.end());
    let mut rest = numbers.as_slice();
    let mut groups = Vec::new();
    for left in (1..=count).rev() {
        let (group, others) = rest.split_at(rest.len().div_ceil(left));
        groups.push(group.to_vec());
        rest = others;
    }
    Ok(groups)
}
