//! Facts about players.

use cinderforge_kernel::terms::{PlayerId, Zone};

use crate::language::PlayerFact;
use crate::run::facts::{Facts, Verdict, holds_if};
use crate::run::names::{letter, side_text};
use crate::run::question::shows;

impl Facts<'_, '_> {
    /// Judges a fact about a player.
    pub(super) fn player(&self, player: PlayerId, fact: &PlayerFact) -> Verdict {
        let view = &self.seen.scenario_view.view;
        let who = letter(player);
        match fact {
            PlayerFact::Dice(pool, n, side) => {
                let place = pool.place();
                let found = view.dice(player).filter(|(_, die)| die.place == place && shows(*side, die)).count();
                holds_if(found == usize::from(*n), || {
                    let all: Vec<String> = view
                        .dice(player)
                        .filter(|(_, die)| die.place == place)
                        .map(|(_, die)| format!("{}:{}", die.kind, die.level))
                        .collect();
                    format!(
                        "{who} has {found} {} {}: {}",
                        pool.word(),
                        side_text(*side),
                        if all.is_empty() { "none".to_owned() } else { all.join(", ") }
                    )
                })
            }
            PlayerFact::Cards(Zone::Removed, _) => Verdict::Unclear(
                "what is removed from the game is nobody's: state it of a card, as in `expect 1 gilder in removed from the game`"
                    .to_owned(),
            ),
            PlayerFact::Cards(zone, n) => {
                let found = view.count(player, *zone);
                holds_if(found == usize::from(*n), || format!("the {zone} of {who} has {found}"))
            }
            PlayerFact::Main(left) => holds_if((view.actions(player).0 > 0) == *left, || {
                format!("{who} has {} main actions left", view.actions(player).0)
            }),
            PlayerFact::Side(left) => holds_if((view.actions(player).1 > 0) == *left, || {
                format!("{who} has {} side actions left", view.actions(player).1)
            }),
            PlayerFact::Reacted => holds_if(self.seen.state.player(player).reacted, || format!("{who} has not used a reaction")),
            PlayerFact::Guarded => {
                holds_if(self.seen.state.player(player).guarded, || format!("the Phoenixborn of {who} has not guarded"))
            }
            PlayerFact::RedRains(_) | PlayerFact::ChimeraPhase(_) | PlayerFact::FaceDown(_) | PlayerFact::Fatigued => {
                let Some(chimera) = view.chimera().filter(|chimera| chimera.seat == player) else {
                    return Verdict::Unclear(format!("{who} is no Chimera"));
                };
                let same =
                    |n: u16, there: usize, what: &str| holds_if(usize::from(n) == there, || format!("there are {there} {what}"));
                match fact {
                    PlayerFact::RedRains(n) => same(*n, usize::try_from(chimera.red_rains).unwrap_or(0), "Red Rains tokens"),
                    PlayerFact::FaceDown(n) => same(*n, chimera.face_down, "aspects face down"),
                    PlayerFact::ChimeraPhase(n) => {
                        holds_if(*n == u16::from(chimera.phase), || format!("it is in phase {}", chimera.phase))
                    }
                    _ => holds_if(chimera.fatigued, || format!("{who} is not fatigued")),
                }
            }
            PlayerFact::Lost => holds_if(view.has_lost(player), || format!("{who} has not lost")),
        }
    }
}
