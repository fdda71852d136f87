//! The board in a few lines, as one player may see it.

use std::collections::BTreeMap;

use cinderforge_kernel::game::{Decision, DecisionKind, LAST_PHASE, Phase};
use cinderforge_kernel::table::{ChimeraView, View};
use cinderforge_kernel::terms::{CardId, DiePlace, PlayerId, Zone};
use cinderforge_session::wording;

use crate::chimera::Difficulty;
use crate::output::{Output, counted};

/// Draws the board as lines: others first, the player who looks last.
pub(crate) fn lines(view: &View, out: Output) -> Vec<String> {
    let mut lines = vec![clock(view, out)];
    let others: Vec<PlayerId> = view.players().filter(|player| *player != view.me()).collect();
    for player in others.into_iter().chain([view.me()]) {
        side(view, out, player, &mut lines);
    }
    lines.extend(attack(view));
    lines
}

fn clock(view: &View, out: Output) -> String {
    let turn = wording::player(view, view.turn());
    let phase = match view.phase() {
        Phase::Setup => "setup".to_owned(),
        Phase::Prepare => "prepare phase".to_owned(),
        Phase::PlayerTurns if turn == "you" => "your turn".to_owned(),
        Phase::PlayerTurns => format!("turn of {turn}"),
        Phase::Recovery => "recovery phase".to_owned(),
    };
    let (main, side) = view.actions(view.me());
    let actions = match (main, side) {
        (0, 0) => String::new(),
        (main, side) => format!(", {main} main and {side} side left"),
    };
    out.bold(&format!("== round {}, {phase}{actions} ==", view.round()))
}

fn side(view: &View, out: Output, player: PlayerId, lines: &mut Vec<String>) {
    let phoenixborn = view.phoenixborn(player).map_or_else(String::new, |card| in_play(view, card));
    let chimera = view.chimera().filter(|chimera| chimera.seat == player);
    let hand = if chimera.is_some() { String::new() } else { format!("hand {}, ", view.count(player, Zone::Hand)) };
    let piles =
        format!("draw pile {}, discard pile {}", view.count(player, Zone::DrawPile), view.count(player, Zone::DiscardPile));
    let is_asked = view.question().is_some_and(|question| question.kind == DecisionKind::FirstPlayer);
    let first = if view.first_player() == player && view.round() > 0 && !is_asked { ", first player" } else { "" };
    let side = chimera.as_ref().map_or_else(String::new, side_of_card);
    lines.push(format!("{}  {phoenixborn}{side}{first}", out.accent(&wording::player(view, player))));
    lines.push(format!("  cards        {hand}{piles}"));
    lines.push(format!("  dice         {}", dice(view, player)));
    if let Some(chimera) = &chimera {
        chimera_lines(view, chimera, lines);
    }
    let [(units, unit_slots), (spells, spell_slots)] = view.slots(player);
    for (name, zone, used, slots) in
        [("battlefield", Zone::Battlefield, units, unit_slots), ("spellboard", Zone::Spellboard, spells, spell_slots)]
    {
        let cards: Vec<String> = view.zone(player, zone).map(|card| in_play(view, card)).collect();
        if !cards.is_empty() {
            let of = if chimera.is_some() { String::new() } else { format!("  {}", out.dim(&format!("({used} of {slots})"))) };
            lines.push(format!("  {name:12} {}{of}", cards.join(" | ")));
        }
    }
    if player == view.me() {
        let cards: Vec<String> = view.zone(player, Zone::Hand).map(|card| in_hand(view, card)).collect();
        lines.push(format!("  hand         {}", if cards.is_empty() { "nothing".to_owned() } else { cards.join(" | ") }));
    }
}

/// Says how far a Chimera has come, and what it does for each roll.
fn chimera_lines(view: &View, chimera: &ChimeraView, lines: &mut Vec<String>) {
    let fatigued = if chimera.fatigued { ", fatigued" } else { "" };
    let phase = format!("phase {} of {LAST_PHASE}", chimera.phase);
    let filled_up = if let Some(value) = chimera.ultimate_value {
        let next = if chimera.red_rains < value { "" } else { ", which comes when a token is placed next" };
        lines.push(format!("  Red Rains    {} of {value} for its Ultimate{next}, {phase}{fatigued}", chimera.red_rains));
        "after each recovery"
    } else {
        lines.push(format!("  progress     {phase}, the next one before the next round{fatigued}"));
        "before each round"
    };
    let several = chimera.card.is_some_and(|card| card.players > 1);
    let in_all = if several { "on each battlefield" } else { "in all" };
    let filled_up = format!("filled up to {} {in_all} {filled_up} (threat)", chimera.threat);
    lines.push(format!("  aspects      {} face down; {filled_up}", chimera.face_down));
    let Some((card, cards)) = chimera.card.zip(chimera.cards) else { return };
    if card.stamina > 1 {
        lines.push(format!("  stamina      draw pile emptied {} of {} times", chimera.emptied, card.stamina));
    }
    lines.push(format!("  behavior     {}", wording::behaviour_phase(view.library(), card, cards)));
}

/// Says at which level and on which side of its card a Chimera plays, behind what its card is.
fn side_of_card(chimera: &ChimeraView) -> String {
    let level = chimera.level.map_or_else(String::new, |level| format!(", level {level}"));
    let side = match chimera.card {
        Some(card) if card.players > 1 => format!("for {}", counted(usize::from(card.players), "player")),
        Some(card) if card.side_of.is_some() => Difficulty::Heroic.name().to_owned(),
        _ => Difficulty::Standard.name().to_owned(),
    };
    format!("{level}, {side}")
}

/// Describes a card in play, with its values, tokens and attachments.
pub(crate) fn in_play(view: &View, card: CardId) -> String {
    let Some(now) = view.card(card) else { return "a hidden card".to_owned() };
    let mut text = view.title(card).to_owned();
    let mut marks = Vec::new();
    if view.is_unit(card) {
        let [attack, life, recover] = [view.attack(card), view.life(card), view.recover(card)].map(Option::unwrap_or_default);
        text = format!("{text} {attack}/{life}/{recover}");
        if now.wounds > 0 {
            marks.push(counted(usize::from(now.wounds), "wound"));
        }
    } else if now.zone == Zone::PhoenixbornZone {
        let life = view.life(card).unwrap_or_default();
        text = format!("{text}, life {} of {life}", life - i32::from(now.wounds));
        marks.extend(view.has_guarded(now.controller).then(|| "has guarded this round".to_owned()));
    }
    match now.exhaustion {
        0 => {}
        1 => marks.push("exhausted".to_owned()),
        more => marks.push(format!("exhausted {more} times")),
    }
    if let Some(aspect) = view.def(card).and_then(|def| def.aspect) {
        marks.insert(0, wording::attack_icon(aspect.icon).to_owned());
        marks.insert(1, format!("blood {}", aspect.blood));
    }
    if view.is_unit(card) {
        marks.extend(view.ability_names(card));
    }
    if now.status > 0 {
        marks.push(format!("{} status", now.status));
    }
    marks.extend(view.attachments(card).map(|one| format!("+ {}", view.title(one))));
    if marks.is_empty() { text } else { format!("{text} [{}]", marks.join(", ")) }
}

/// Names what may be picked in a decision, in its order; of cards that read alike and are not in the same place it says where they are.
pub(crate) fn options(view: &View, decision: &Decision) -> Vec<String> {
    let texts = wording::options(view, decision);
    let place_of = |at: usize| decision.choices().get(at).and_then(|choice| choice.card()).map(|card| place(view, card));
    let is_meditation = decision.kind == DecisionKind::MeditateDiscard;
    let told = |(at, text): (usize, &String)| {
        let lies = decision.choices().get(at).and_then(|choice| view.card(choice.card()?)).map(|card| card.zone);
        if is_meditation && lies == Some(Zone::Spellboard) {
            return format!("{text}: {}", Zone::Spellboard.word());
        }
        let alike = texts.iter().enumerate().filter(|(other, one)| *other != at && *one == text);
        let here = alike.map(|(other, _)| other).collect::<Vec<_>>();
        match place_of(at).filter(|_| !here.is_empty()) {
            Some(place) if here.iter().any(|other| place_of(*other).as_ref() != Some(&place)) => format!("{text}: {place}"),
            _ => text.clone(),
        }
    };
    texts.iter().enumerate().map(told).collect()
}

/// Says where a card is: its zone, or in a row its place, with its tokens.
fn place(view: &View, card: CardId) -> String {
    let Some(now) = view.card(card) else { return "hidden".to_owned() };
    if !matches!(now.zone, Zone::Battlefield | Zone::Spellboard) {
        return now.zone.word().to_owned();
    }
    let row = view.zone(now.controller, now.zone).position(|other| other == card).unwrap_or_default();
    let marks = [("wound", now.wounds), ("status token", now.status), ("exhaustion token", now.exhaustion)];
    let marks = marks.into_iter().filter(|(_, count)| *count > 0).map(|(what, count)| counted(usize::from(count), what));
    let place = format!("{}, number {} from the left", now.zone.word(), row + 1);
    std::iter::once(place).chain(marks).collect::<Vec<_>>().join(", ")
}

fn in_hand(view: &View, card: CardId) -> String {
    match view.def(card).and_then(|def| def.cost.as_ref()) {
        Some(cost) => format!("{} ({})", view.title(card), cost.text),
        None => view.title(card).to_owned(),
    }
}

fn dice(view: &View, player: PlayerId) -> String {
    let mut active: BTreeMap<String, usize> = BTreeMap::new();
    let (mut exhausted, mut placed) = (0, 0);
    for (_, die) in view.dice(player) {
        match die.place {
            DiePlace::Active => *active.entry(wording::die(die)).or_default() += 1,
            DiePlace::Exhausted => exhausted += 1,
            DiePlace::OnCard { .. } => placed += 1,
            DiePlace::Removed => {}
        }
    }
    let mut parts: Vec<String> = active.into_iter().map(|(die, count)| format!("{count} {die}")).collect();
    if exhausted > 0 {
        parts.push(format!("{exhausted} exhausted"));
    }
    if placed > 0 {
        parts.push(format!("{placed} on cards"));
    }
    parts.join(", ")
}

fn attack(view: &View) -> Option<String> {
    let attack = view.attack_in_progress()?;
    let units: Vec<String> = attack
        .attackers
        .iter()
        .map(|one| {
            let blocker = attack
                .still(one.blocker)
                .map_or(String::new(), |blocker| format!(" blocked by {}", wording::card_there(view, blocker.id)));
            format!("{}{blocker}", wording::card_there(view, one.unit.id))
        })
        .collect();
    let kind = wording::attacked(view, attack.attacker, attack.kind);
    let target = attack.still(attack.target).map_or(kind.to_owned(), |target| wording::card_there(view, target.id));
    let guard =
        attack.still(attack.guard).map_or(String::new(), |guard| format!(", guarded by {}", wording::card_there(view, guard.id)));
    let who = if units.is_empty() { wording::player(view, attack.attacker) } else { units.join(", ") };
    Some(format!("  attack       {who} on {target}{guard}"))
}
