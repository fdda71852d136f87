//! What happens to several dice or drawn cards one after the other, told in one line.

use cinderforge_kernel::game::DieTo;
use cinderforge_kernel::terms::PlayerId;

/// Dice, or cards drawn, of which the same happened one after the other.
pub(super) enum Batch {
    Moved(DieTo, Vec<String>),
    Turned(Vec<String>),
    Rolled(Vec<String>),
    Drawn(PlayerId, Vec<String>),
}

/// Lists things, each once with how many there are of it.
pub(super) fn listed(dice: &[String]) -> String {
    let mut counts: Vec<(&String, usize)> = Vec::new();
    for die in dice {
        match counts.iter_mut().find(|(known, _)| *known == die) {
            Some((_, n)) => *n += 1,
            None => counts.push((die, 1)),
        }
    }
    let texts: Vec<String> =
        counts.into_iter().map(|(die, n)| if n > 1 { format!("{die} ({n})") } else { die.clone() }).collect();
    texts.join(", ")
}
