//! Endings of a search: where every way ends that a game can go until the next action is asked for, described without the numbers
//! of cards and dice, so that games that differ only in which of equal ones it was are one ending.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Debug;

use cinderforge_kernel::cards::Library;
use cinderforge_kernel::game::{Answer, DecisionKind, Fault, Game, LastValues, Outcome, State};
use cinderforge_kernel::table::Table;
use cinderforge_kernel::table::answers::EqualCards;
use cinderforge_kernel::terms::{CardId, Die, DieId, DiePlace, PlayerId, Zone};
use cinderforge_scenario::letter;

/// All endings of a game.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    /// The endings in words.
    pub texts: BTreeSet<String>,
    /// Questions that were answered in every way.
    pub positions: usize,
    /// Answers that were given.
    pub runs: usize,
}

/// Which answers of a question a search tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Every legal one.
    Unfolded,
    /// Those the table lists, which names equal cards and dice once.
    Folded,
}

impl Listing {
    /// Lists the answers to the question at which a game waits; none if they are too many.
    ///
    /// # Errors
    /// The game fails.
    pub fn answers(self, table: &mut Table, game: &Game) -> Result<Option<Vec<Answer>>, Fault> {
        let Some(waiting) = &game.waiting else { return Ok(Some(Vec::new())) };
        match self {
            Listing::Unfolded => {
                let answers: Vec<Answer> = waiting.answers().take(MOST_ANSWERS + 1).collect();
                Ok((answers.len() <= MOST_ANSWERS).then_some(answers))
            }
            Listing::Folded => {
                table.show(game)?;
                let legal = table.answers(EqualCards::NamedOnce, MOST_CANDIDATES);
                Ok(legal.complete.then_some(legal.answers))
            }
        }
    }
}

/// The most answers to one question that are tried.
const MOST_ANSWERS: usize = 400;

/// The most candidates for answers to one question that are looked at.
const MOST_CANDIDATES: usize = 20_000;

/// Returns whether a way ends where a game waits, or is over.
pub fn is_ending(game: &Game) -> bool {
    let of_the_round = [
        DecisionKind::Action,
        DecisionKind::FirstFive,
        DecisionKind::FirstPlayer,
        DecisionKind::DiscardCards,
        DecisionKind::ExhaustDice,
    ];
    game.waiting.as_ref().is_none_or(|waiting| of_the_round.contains(&waiting.kind))
}

/// Follows every way from a game that waits, until the next action is asked for. Returns where they end; none if that takes more
/// than `most` answers, or cards on a way answer each other without end.
///
/// # Errors
/// The game fails on one of the ways.
pub fn endings(table: &mut Table, start: &Game, listing: Listing, most: usize) -> Result<Option<Endings>, Fault> {
    let mut found = Endings::default();
    let mut seen: HashSet<Vec<u8>> = HashSet::new();
    let mut open = vec![start.clone()];
    while let Some(game) = open.pop() {
        found.positions += 1;
        let Some(answers) = listing.answers(table, &game)? else { return Ok(None) };
        found.runs += answers.len();
        if found.runs > most {
            return Ok(None);
        }
        for answer in answers {
            let mut next = game.clone();
            next.answers.push(answer);
            match table.run(&mut next) {
                Err(Fault::TooDeep { .. }) => return Ok(None),
                run => run?,
            };
            if is_ending(&next) {
                found.texts.insert(describe(table, &next));
            } else if seen.insert(postcard::to_stdvec(&next).expect("a game can be written")) {
                open.push(next);
            }
        }
    }
    Ok(Some(found))
}

/// Describes everything about the game at a table, without the numbers of cards and dice. Cards in play have no order in it, and
/// elsewhere only their names have one: which of two equal ones is hurt, or was when it left, is the same.
pub fn describe(table: &Table, game: &Game) -> String {
    let words = Words { state: table.state(), library: &table.library };
    words.game(game).join("\n")
}

/// Describes the board at a table as explore describes it, but for the numbers of copies.
pub fn board_lines(table: &Table) -> Vec<String> {
    let state = table.state();
    let words = Words { state, library: &table.library };
    let mut lines = match state.outcome {
        Some(Outcome::Won(player)) => vec![format!("{} wins", letter(player))],
        Some(Outcome::Draw) => vec!["game drawn".to_owned()],
        None => Vec::new(),
    };
    for seat in 0..state.players.len() {
        lines.extend(words.board_lines_of(PlayerId(seat as u8)));
    }
    lines
}

/// Brings a board that explore describes into a form in which neither numbers of copies nor pools count, nor any order.
pub fn as_explored(board: &[String]) -> Vec<String> {
    let without_pool = |word: &str| word.rsplit('/').next().unwrap_or_default().to_owned();
    let without_numbers = |word: &str| without_pool(word.split('#').next().unwrap_or_default());
    let sorted = |line: &String| {
        let mut words: Vec<String> =
            line.split([' ', '(', ')', ',']).map(without_numbers).filter(|word| !word.is_empty()).collect();
        words.sort();
        words.join(" ")
    };
    let mut lines: Vec<String> = board.iter().map(sorted).collect();
    lines.sort();
    lines
}

/// Names what is in a game.
struct Words<'a> {
    state: &'a State,
    library: &'a Library,
}

impl Words<'_> {
    /// Describes the whole game, line by line.
    fn game(&self, game: &Game) -> Vec<String> {
        let State { outcome, rng, round, turns, phase, step, turn, first_player, passed, .. } = self.state;
        let asked = game.waiting.as_ref().map(|waiting| (waiting.kind, waiting.player));
        let mut lines = vec![
            format!("{outcome:?} {asked:?} in round {round}, turn {turns}, {phase:?}, {step:?}"),
            format!("turn of {turn:?}, first {first_player:?}, {passed:?} passed, {rng:?}"),
        ];
        for (seat, player) in self.state.players.iter().enumerate() {
            lines.extend(self.player(PlayerId(seat as u8), player.lost));
        }
        let mut lasting: Vec<String> = self.state.lasting.iter().map(|lasting| self.without_numbers(lasting)).collect();
        lasting.sort();
        lines.extend(lasting);
        lines.extend(self.state.delayed.iter().map(|delayed| self.without_numbers(delayed)));
        lines.extend(self.state.tallies.iter().map(|tally| self.without_numbers(tally)));
        lines.push(self.without_numbers(&self.state.attack));
        lines
    }

    /// Describes what a player has.
    fn player(&self, id: PlayerId, lost: bool) -> Vec<String> {
        let player = self.state.player(id);
        let (main, side, reacted, guarded) = (player.main_actions, player.side_actions, player.reacted, player.guarded);
        let flags = format!("lost {lost}, main {main}, side {side}, reacted {reacted}, guarded {guarded}");
        let mut lines = vec![format!("{id:?} {flags}"), self.card(player.phoenixborn)];
        for zone in [Zone::Hand, Zone::DrawPile, Zone::DiscardPile] {
            let names: Vec<&str> = player.zone(zone).iter().map(|card| self.plain_name(*card)).collect();
            lines.push(format!("{zone} in order: {}", names.join(", ")));
        }
        let zones = [Zone::Battlefield, Zone::Spellboard, Zone::ConjurationPile, Zone::Hand, Zone::DrawPile, Zone::DiscardPile];
        for zone in zones {
            let mut cards: Vec<String> = player.zone(zone).iter().map(|card| self.card(*card)).collect();
            cards.sort();
            lines.push(format!("{zone}: {}", cards.join(", ")));
        }
        for place in [DiePlace::Active, DiePlace::Exhausted, DiePlace::Removed] {
            lines.push(format!("{place:?}: {}", self.dice(|die| die.owner == id && die.place == place)));
        }
        lines
    }

    /// Describes what a player has as explore does.
    fn board_lines_of(&self, id: PlayerId) -> Vec<String> {
        let (player, who) = (self.state.player(id), letter(id));
        let mut lines = Vec::new();
        if player.lost {
            lines.push(format!("{who} lost"));
        }
        lines.push(format!("{who} Phoenixborn of {who} {}", self.board_details(player.phoenixborn)));
        for zone in [Zone::Battlefield, Zone::Spellboard] {
            let cards = player.zone(zone).iter();
            lines.extend(cards.map(|card| format!("{who} {zone} {} {}", self.plain_name(*card), self.board_details(*card))));
        }
        for zone in [Zone::Hand, Zone::DrawPile, Zone::DiscardPile, Zone::ConjurationPile] {
            let cards = player.zone(zone).iter().map(|card| self.plain_name(*card).to_owned());
            lines.extend(counted(cards).map(|(name, count)| format!("{who} {zone} {count} {name}")));
        }
        for (pool, place) in [("active", DiePlace::Active), ("exhausted", DiePlace::Exhausted)] {
            let dice = self.state.dice.iter().filter(|die| die.owner == id && die.place == place);
            let sides = counted(dice.map(|die| format!("{}:{}", die.kind, die.level)));
            lines.extend(sides.map(|(side, count)| format!("{who} {pool} {count} {side}")));
        }
        let marks = [(player.reacted, "reaction used"), (player.guarded, "guarded")];
        lines.extend(marks.iter().filter(|(holds, _)| *holds).map(|(_, text)| format!("{who} {text}")));
        lines
    }

    /// Describes what lies on a card as explore does.
    fn board_details(&self, id: CardId) -> String {
        let card = self.state.card(id);
        let wounds = if card.wounds > 1 { "wounds" } else { "wound" };
        let tokens = [(card.wounds, wounds), (card.exhaustion, "exhaustion"), (card.status, "status")];
        let mut details: Vec<String> =
            tokens.iter().filter(|(count, _)| *count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
        let attached = self.state.attachments(id);
        details.extend(attached.map(|card| format!("with {} {}", self.plain_name(card), self.board_details(card))));
        let stay = self.state.card_ref(id);
        let on = |place: DiePlace| matches!(place, DiePlace::OnCard { card, .. } if card == stay);
        let dice = self.state.dice.iter().filter(|die| on(die.place));
        details.extend(dice.map(|die| format!("{}:{} die", die.kind, die.level)));
        details.join(" ")
    }

    /// Names a card without its pool.
    fn plain_name(&self, id: CardId) -> &'static str {
        self.library.def(self.state.card(id).def).id.as_str().rsplit('/').next().unwrap_or_default()
    }

    /// Lists dice in words.
    fn dice(&self, wanted: impl Fn(&Die) -> bool) -> String {
        let named = self.state.dice.iter().filter(|die| wanted(die)).map(|die| format!("{}:{}", die.kind, die.level));
        let mut named: Vec<String> = named.collect();
        named.sort();
        named.join(" ")
    }

    /// Describes a card with all that lies on it.
    fn card(&self, id: CardId) -> String {
        let card = self.state.card(id);
        let mut details = Vec::new();
        let counts = [
            ("wounds", card.wounds),
            ("exhaustion", card.exhaustion),
            ("status", card.status),
            ("X", u16::from(card.x)),
            ("stay", card.stay),
            ("dying", u16::from(card.dying)),
        ];
        details.extend(counts.iter().filter(|(_, count)| *count > 0).map(|(what, count)| format!("{count} {what}")));
        if (card.owner, card.owner) != (card.controller, card.played_by) {
            details.push(format!("of {:?} under {:?} by {:?}", card.owner, card.controller, card.played_by));
        }
        if card.last != LastValues::default() {
            details.push(format!("{:?}", card.last));
        }
        let bears = |other: &usize| self.state.cards[*other].host == Some(id);
        let mut borne: Vec<String> = (0..self.state.cards.len())
            .filter(bears)
            .map(|other| format!("{:?} {}", self.state.cards[other].zone, self.card(CardId(other as u16))))
            .collect();
        borne.sort();
        details.extend(borne);
        let dice = self.dice(|die| die.place.card() == Some(id));
        if !dice.is_empty() {
            details.push(dice);
        }
        let name = self.library.def(card.def).id;
        if details.is_empty() { name.to_string() } else { format!("{name} ({})", details.join(", ")) }
    }

    /// Writes something out with words in the place of the numbers of cards and dice.
    fn without_numbers(&self, thing: &impl Debug) -> String {
        let text = format!("{thing:?}");
        let card = |number: usize| self.state.cards.get(number).map(|_| self.card(CardId(number as u16)));
        let die = |number: usize| {
            let die = self.state.dice.get(number).map(|_| self.state.die(DieId(number as u8)));
            die.map(|die| format!("{}:{}", die.kind, die.level))
        };
        replace_numbers(&replace_numbers(&text, "CardId(", card), "DieId(", die)
    }
}

/// Counts what is there of each name.
fn counted(names: impl Iterator<Item = String>) -> impl Iterator<Item = (String, usize)> {
    let mut held: BTreeMap<String, usize> = BTreeMap::new();
    for name in names {
        *held.entry(name).or_default() += 1;
    }
    held.into_iter()
}

/// Puts words in the place of numbers behind `opening`.
fn replace_numbers(text: &str, opening: &str, words: impl Fn(usize) -> Option<String>) -> String {
    let mut parts = text.split(opening);
    let mut replaced = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once(')').unwrap_or((part, ""));
        let named = number.parse().ok().and_then(&words);
        replaced += &named.unwrap_or_else(|| number.to_owned());
        replaced += rest;
    }
    replaced
}
