//! A draft at a terminal: people are asked, bots pick at the other seats.

use cinderforge_draft::{Draft, DraftQuestion, DraftStep, DraftView, Pick, dice_asked_for, wording};
use cinderforge_kernel::terms::{DefId, PlayerId};
use cinderforge_script::GameData;

use crate::bot;
use crate::card;
use crate::draft::Seat;
use crate::output::{Output, counted, failure, json_line, prompt, say, say_wrapped};
use crate::play::human_player::{HumanPlayer, Leave, Message, is_typed, read_line};

const HELP: &str = "\
answer with numbers: `2`, for several `1 3`, the same one twice as `1 1`
  look 2          what an option says; also `look CARD`
  cards           your Phoenixborn, your cards and dice so far, and the dice
                  that your cards ask for
  table           the Phoenixborn and dice of the others, as far as known
  log             what has happened, as far as you know
  undo            take back your last pick, if the other people allow it, and
                  no cards were dealt or laid face up since
  quit            leave the draft; its decks are lost";

/// What a person gives at a question.
enum Typed {
    Answer(Vec<usize>),
    Undo,
    Quit,
    NoInput,
}

/// The people at a terminal who draft.
pub(super) struct TerminalDraft<'a> {
    out: Output,
    kit: &'a GameData,
    /// Who sits where, by the numbers of all players.
    seats: &'a [Seat],
    several: bool,
    human_player: HumanPlayer,
    greeted: bool,
    typed: usize,
}

impl<'a> TerminalDraft<'a> {
    /// Seats people, so many of them, and bots.
    pub(super) fn new(out: Output, kit: &'a GameData, seats: &'a [Seat], people: usize) -> Self {
        let human_player = HumanPlayer::new(out, people);
        Self { out, kit, seats, several: people > 1, human_player, greeted: false, typed: 0 }
    }

    /// Drafts until everybody has a deck; `numbers` are those of the players at its seats. Returns whether nobody left before.
    pub(super) fn draft(
        &mut self,
        draft: &mut Draft,
        numbers: &[usize],
        group: Option<usize>,
        seed: u64,
    ) -> anyhow::Result<bool> {
        let is_person = |number: &usize| self.seats[*number] == Seat::Person;
        if let (Some(group), true) = (group, !self.out.is_json() && numbers.iter().any(is_person)) {
            let players: Vec<String> = numbers.iter().map(|number| (number + 1).to_string()).collect();
            say(self.out.bold(&format!("group {group}: players {}", players.join(", "))));
        }
        let mut told = vec![0; numbers.len()];
        while let Some(question) = draft.question() {
            let player = question.player;
            let view = draft.view(player);
            if let Some(bot) = self.seats[numbers[player.index()]].bot() {
                let drafter = bot.drafter(bot::seed(seed, player.index() as u64));
                let answer = drafter.pick(&view, &question, &self.kit.library);
                draft.answer(&answer).map_err(|refusal| failure(refusal.to_string(), None))?;
                continue;
            }
            let typed = match self.ask(&view, &question, numbers, &mut told[player.index()]) {
                Typed::Undo => {
                    let typed = self.undo(draft, player, numbers);
                    told.iter_mut().zip(0..).for_each(|(told, at)| *told = draft.view(PlayerId(at)).events.len().min(*told));
                    typed
                }
                typed => Some(typed),
            };
            match typed {
                Some(Typed::Answer(answer)) => {
                    draft.answer(&answer).map_err(|refusal| failure(refusal.to_string(), None))?;
                    self.typed += 1;
                }
                Some(Typed::Quit) => {
                    self.human_player.say(Message::Plain("you leave the draft, and nothing is saved"));
                    return Ok(false);
                }
                Some(Typed::NoInput) => {
                    let message = format!("the input ended in the middle of the draft, after {}", counted(self.typed, "answer"));
                    return Err(failure(message, "answer to the end, or write `quit` as the last line".to_owned()));
                }
                Some(Typed::Undo) | None => {}
            }
        }
        self.show_decks(draft, numbers);
        Ok(true)
    }

    /// Tells a person what happened and asks, until there is an answer that can be given.
    fn ask(&mut self, view: &DraftView, question: &DraftQuestion, numbers: &[usize], told: &mut usize) -> Typed {
        self.human_player.hand_to(PlayerId(numbers[view.me.index()] as u8));
        self.tell(view, told);
        self.show(view, question, numbers);
        loop {
            prompt(if self.out.is_json() { "" } else { "> " });
            let Some(line) = read_line() else { return Typed::NoInput };
            if !self.out.is_json() && !is_typed() {
                say(&line);
            }
            let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            match word {
                "help" | "?" => self.human_player.say(Message::Plain(HELP)),
                "look" => self.look(view, question, rest.trim()),
                "cards" => self.cards(view),
                "table" => self.table(view, numbers),
                "log" => {
                    *told = 0;
                    self.tell(view, told);
                }
                "undo" => return Typed::Undo,
                "quit" | "exit" => return Typed::Quit,
                _ => {
                    if let Some(answer) = self.answer(question, line.trim()) {
                        return Typed::Answer(answer);
                    }
                }
            }
        }
    }

    /// Reads an answer; says what is wrong with it if it cannot be given.
    fn answer(&mut self, question: &DraftQuestion, line: &str) -> Option<Vec<usize>> {
        let Some(answer) = read_answer(question, line) else {
            self.human_player.say(Message::Bad(&format!("`{line}` is no answer here; `help` shows what you can type")));
            return None;
        };
        let checked = question.check(&answer);
        if let Err(refusal) = checked {
            self.human_player.say(Message::Bad(&refusal.to_string()));
        }
        checked.is_ok().then_some(answer)
    }

    /// Tells what a person has not been told yet.
    fn tell(&self, view: &DraftView, told: &mut usize) {
        if !self.out.is_json() {
            for event in view.events.iter().skip(*told) {
                say_wrapped(self.out.dim(&wording::event(event, view.me, &self.kit.library)));
            }
        }
        *told = view.events.len();
    }

    fn show(&mut self, view: &DraftView, question: &DraftQuestion, numbers: &[usize]) {
        let cards = self.kit.content.cards();
        let library = &self.kit.library;
        let asked = wording::question(question);
        let number = numbers[view.me.index()] + 1;
        if self.out.is_json() {
            let option = |offer: &cinderforge_draft::Offer| {
                let id = match offer.pick {
                    Pick::Card(card) => cards[card.index()].id.as_str(),
                    Pick::Die(kind) => kind.word(),
                    Pick::Nothing => "nothing",
                };
                serde_json::json!({ "id": id, "text": wording::pick(offer.pick, library), "left": offer.left })
            };
            let options: Vec<_> = question.offers.iter().map(option).collect();
            json_line(&serde_json::json!({ "player": number, "question": asked, "picks": question.picks, "options": options }));
            return;
        }
        if !std::mem::replace(&mut self.greeted, true) {
            let cards = view.rules.dealt();
            let text =
                format!("a Phoenixborn, {cards} cards that are passed around, three copies of each, and ten dice make your deck");
            say_wrapped(self.out.dim(&text));
            say_wrapped(self.out.dim("answer with the numbers of options; `help` lists what else can be typed"));
        }
        if question.step == DraftStep::Dice {
            self.dice(view);
        } else if !view.drafted.is_empty() || view.own.is_some() {
            self.cards(view);
        }
        let several =
            if question.picks > 1 { self.out.dim(": several numbers, the same one twice as in `1 1`") } else { String::new() };
        say(format!("{}{several}", self.out.bold(&if self.several { format!("player {number}: {asked}") } else { asked })));
        for (at, offer) in question.offers.iter().enumerate() {
            let mut text = wording::pick(offer.pick, library);
            if let (DraftStep::Phoenixborn, Pick::Card(card)) = (question.step, offer.pick)
                && let Some(pile) = view.piles.iter().find(|pile| pile.phoenixborn == card)
            {
                text = format!("{text}\n      {}", wording::card_line(&self.kit.library, pile.own));
            }
            if question.picks > 1 {
                let count = if matches!(offer.pick, Pick::Card(_)) {
                    format!("{} copies", offer.left)
                } else {
                    format!("{} left", offer.left)
                };
                text = format!("{text}  {}", self.out.dim(&count));
            }
            say_wrapped(format!("{} {text}", self.out.accent(&format!("{:>3}", at + 1))));
        }
    }

    /// Says what a person has so far.
    fn cards(&self, view: &DraftView) {
        if self.out.is_json() {
            let cards = self.kit.content.cards();
            let ids: Vec<&str> = view.cards().into_iter().map(|card| cards[card.index()].id.as_str()).collect();
            let own = &view.players[view.me.index()];
            let dice: Vec<String> = own.dice.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
            let phoenixborn = own.phoenixborn.map(|card| cards[card.index()].id.as_str());
            json_line(&serde_json::json!({ "phoenixborn": phoenixborn, "cards": ids, "dice": dice }));
            return;
        }
        let cards = self.kit.content.cards();
        let own = &view.players[view.me.index()];
        let mut names: Vec<&str> = own.phoenixborn.iter().map(|card| cards[card.index()].name.as_str()).collect();
        names.extend(view.cards().into_iter().map(|card| cards[card.index()].name.as_str()));
        say_wrapped(
            self.out.dim(&format!("you have {}", if names.is_empty() { "no cards".to_owned() } else { names.join(", ") })),
        );
        self.dice(view);
    }

    /// Says which dice the cards of a person ask for, of those that can be chosen, and which dice are there already.
    fn dice(&self, view: &DraftView) {
        let mut counts = dice_asked_for(&self.kit.library, view.cards().into_iter());
        counts.retain(|(kind, _)| view.dice.iter().any(|(known, _)| known == kind));
        let own = &view.players[view.me.index()].dice;
        if !counts.is_empty() {
            let dice = if own.is_empty() { String::new() } else { format!("; you have {}", wording::dice(own)) };
            say_wrapped(self.out.dim(&format!("your cards ask for {}{dice}", wording::dice(&counts))));
        }
    }

    /// Says what is known of everybody.
    fn table(&mut self, view: &DraftView, numbers: &[usize]) {
        let cards = self.kit.content.cards();
        for (at, player) in view.players.iter().enumerate() {
            // In a group others choose in private.
            let unknown = if view.first.is_some() || at == view.me.index() { "yet" } else { "known" };
            let name = |card: DefId| cards[card.index()].name.to_string();
            let phoenixborn = player.phoenixborn.map_or_else(|| format!("no Phoenixborn {unknown}"), name);
            let dice = if player.dice.is_empty() { format!("no dice {unknown}") } else { wording::dice(&player.dice) };
            let you = if at == view.me.index() { ", you" } else { "" };
            let first = if view.first.is_some_and(|first| first.index() == at) { ", first player" } else { "" };
            let drafted = counted(player.drafted, "card");
            self.human_player
                .say(Message::Plain(&format!("player {}{you}{first}: {phoenixborn}; {dice}; {drafted}", numbers[at] + 1)));
        }
    }

    /// Shows what a card says that is named, or offered under a number.
    fn look(&mut self, view: &DraftView, question: &DraftQuestion, name: &str) {
        let offered =
            question.offers.iter().filter_map(|offer| if let Pick::Card(card) = offer.pick { Some(card) } else { None });
        let piles = view.piles.iter().flat_map(|pile| [pile.phoenixborn, pile.own]);
        let mut known =
            offered.chain(view.cards()).chain(piles).chain(view.seen.iter().copied()).chain(view.face_up.iter().copied());
        let number = name.parse::<usize>().ok().and_then(|number| question.offers.get(number.checked_sub(1)?));
        let wanted = name.to_lowercase();
        let cards = self.kit.content.cards();
        let found = match number.map(|offer| offer.pick) {
            Some(Pick::Card(card)) => Some(card),
            Some(_) => None,
            None => known.find(|card| !wanted.is_empty() && cards[card.index()].name.to_lowercase().contains(&wanted)),
        };
        let Some(card) = found else {
            self.human_player
                .say(Message::Bad(&format!("you see no card `{name}`: `look 2`, or `look` with a part of its name")));
            return;
        };
        say_wrapped(self.out.bold(&self.kit.library.def(card).name));
        for line in card::lines_of(&self.kit.library, card) {
            self.human_player.say(Message::Plain(&format!("  {line}")));
        }
    }

    /// Takes back the last pick of a player, if nobody has seen cards of a further step, and the people who have picked since allow it.
    /// Returns what one of these asks for instead of an answer.
    fn undo(&mut self, draft: &mut Draft, player: PlayerId, numbers: &[usize]) -> Option<Typed> {
        let before = match draft.before_last(player) {
            Ok(before) => before,
            Err(refusal) => {
                self.human_player.say(Message::Plain(&refusal.to_string()));
                return None;
            }
        };
        let since = &draft.answers()[before.answers().len()..];
        let number = |player: PlayerId| PlayerId(numbers[player.index()] as u8);
        let mut others: Vec<PlayerId> = since.iter().map(|(who, _)| *who).filter(|who| *who != player).collect();
        others.sort_unstable();
        others.dedup();
        others.retain(|other| self.seats[numbers[other.index()]] == Seat::Person);
        let text = format!("player {} wants to take back a pick, and yours that came after it", number(player).index() + 1);
        for other in others {
            match self.human_player.ask_leave(number(other), &text) {
                Leave::Given => {}
                Leave::Refused => {
                    self.human_player.hand_to(number(player));
                    self.human_player
                        .say(Message::Bad(&format!("player {} does not let you take it back", number(other).index() + 1)));
                    return None;
                }
                Leave::Quit => return Some(Typed::Quit),
                Leave::NoInput => return Some(Typed::NoInput),
            }
        }
        *draft = before;
        self.human_player.hand_to(number(player));
        self.human_player.say(Message::Good("your last pick is undone"));
        None
    }

    /// Shows the people of a draft that is over what they have come to.
    fn show_decks(&mut self, draft: &Draft, numbers: &[usize]) {
        if self.out.is_json() {
            return;
        }
        let cards = self.kit.content.cards();
        for (at, number) in numbers.iter().enumerate().filter(|(_, number)| self.seats[**number] == Seat::Person) {
            self.human_player.hand_to(PlayerId(*number as u8));
            let view = draft.view(PlayerId(at as u8));
            let own = &view.players[at];
            say("");
            let name = own.phoenixborn.map_or("", |card| cards[card.index()].name.as_str());
            say(self.out.bold(&format!("the deck of player {}: {name}; {}", number + 1, wording::dice(&own.dice))));
            for (card, copies) in &view.deck {
                say_wrapped(format!("{copies}  {}", wording::card_line(&self.kit.library, *card)));
            }
        }
    }
}

/// Reads the answer somebody typed; none if it has not the shape of one.
fn read_answer(question: &DraftQuestion, line: &str) -> Option<Vec<usize>> {
    if line.is_empty() || line == "none" {
        return question.offers.iter().position(|offer| offer.pick == Pick::Nothing).map(|place| vec![place]);
    }
    let parts = line.split([' ', ',']).filter(|part| !part.is_empty());
    parts.map(|part| part.parse::<usize>().ok()?.checked_sub(1)).collect()
}
