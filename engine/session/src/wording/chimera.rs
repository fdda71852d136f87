//! What is said of a Chimera: its behavior cards, what its aspects attack. Red Rains.

use cinderforge_kernel::cards::{AttackIcon, Behaviour, BehaviourLine, ChimeraDef, ChimeraPhase, Growth, Guide, Library};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{AbilityId, Act, CardId, KeywordId, Level, PlayerId};
use ustr::Ustr;

/// Returns the seat of the Chimera of a game; none if no Chimera plays.
pub(super) fn seat(view: &View) -> Option<PlayerId> {
    view.chimera().map(|chimera| chimera.seat)
}

/// Returns whether a card is that of the Chimera of a game, which needs no word of whose it is.
pub(super) fn is_its_card(view: &View, card: CardId) -> bool {
    seat(view).and_then(|seat| view.phoenixborn(seat)) == Some(card)
}

/// Returns whether a text of this name is an Ultimate of the Chimera of a game. Red Rains Tokens and the Ultimate Card.
pub(super) fn is_ultimate(view: &View, label: Ustr) -> bool {
    let card = view.chimera().and_then(|chimera| chimera.card).filter(|card| matches!(card.growth, Growth::RedRains(_)));
    card.is_some_and(|card| card.phases.iter().any(|phase| view.library().ability(phase.ultimate).label == label))
}

/// Says what an aspect attacks. Red Rains Chimera Attacks.
pub fn attack_icon(icon: AttackIcon) -> &'static str {
    match icon {
        AttackIcon::Leftmost => "attacks the leftmost unit",
        AttackIcon::Rightmost => "attacks the rightmost unit",
        AttackIcon::Phoenixborn => "attacks the Phoenixborn",
        AttackIcon::Together => "attacks the Phoenixborn together",
        AttackIcon::Nothing => "does not attack",
    }
}

/// Says what the main action of a line of a behavior card is. Red Rains Chimera Turn.
fn behaviour(main: Behaviour) -> &'static str {
    match main {
        Behaviour::Reveal => "reveal",
        Behaviour::AttackOrReveal => "attack, or reveal if nothing can",
        Behaviour::RevealThenAttack => "reveal, and attack with it",
        Behaviour::RevealThenAttackRightmost => "reveal, and attack with the rightmost",
    }
}

/// Says what a line of a behavior card makes a Chimera do, in its order. Red Rains Chimera Turn.
pub fn behaviour_line(library: &Library, line: &BehaviourLine) -> String {
    let label = |ability: AbilityId| library.ability(ability).label;
    let before = line.before.map_or(String::new(), |before| format!("{}, then ", label(before)));
    let after = line.after.map_or(String::new(), |after| format!(", then {}", label(after)));
    format!("{before}{}{after}", behaviour(line.main))
}

/// Says what a Chimera does in a phase for each roll, then its Ultimate, or what comes before the next round.
pub fn behaviour_phase(library: &Library, chimera: &ChimeraDef, phase: &ChimeraPhase) -> String {
    let line = |line: &BehaviourLine| format!("{}: {}", rolls(chimera.guide, line), behaviour_line(library, line));
    let lines: Vec<String> = phase.behaviour.iter().map(line).collect();
    let outcome = match chimera.growth {
        Growth::RedRains(_) => "Ultimate",
        Growth::EachRound => "before the next round",
    };
    format!("{}; {outcome}: {}", lines.join("; "), library.ability(phase.ultimate).label)
}

/// Says for which rolls a line is: numbers of the behavior die, or a side of the die of its own.
fn rolls(guide: Guide, line: &BehaviourLine) -> String {
    let side = Level::ALL.iter().find(|side| guide == Guide::OwnDie && Guide::roll_of(**side) == line.lowest);
    match side {
        Some(side) => side.to_string(),
        None if line.lowest == line.highest => line.lowest.to_string(),
        None => format!("{}-{}", line.lowest, line.highest),
    }
}

/// Says what rules make of a keyword of an aspect besides what it says: what may guard is a Defender. Red Rains Main Action.
pub fn keyword_of_aspects(library: &Library, keyword: KeywordId) -> Option<String> {
    let keyword = library.keyword(keyword);
    let is_defender = keyword.constants.iter().any(|constant| library.constant(*constant).may.has(Act::Guard));
    let text = "on an aspect that is not exhausted: guards other aspects, and as you attack the Chimera the leftmost Defender blocks \
                your leftmost attacker, the next one the next; an exhausted one neither guards nor blocks";
    is_defender.then(|| format!("{}: {text}", keyword.name))
}
