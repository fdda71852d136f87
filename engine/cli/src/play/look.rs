//! The command `look` of a person who plays: what a card, a text, a keyword or a dice power says.

use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{CardId, DefId, KeywordId};
use cinderforge_session::wording;

use crate::board;
use crate::card;
use crate::play::human_player::{HumanPlayer, Message};
use crate::play::typed::{Meant, find};

/// What is answered where nothing is named.
const WHAT: &str = "name a card, a text of one, a keyword, a dice power or the number of an option: `look golden veil`, `look overkill`, \
                    `look dice power illusion`, `look 2`";

impl HumanPlayer {
    /// Shows the card, the text, the keyword or the dice power that is meant by a name or the number of an option.
    pub(super) fn look(&mut self, view: &View, name: &str) {
        match find(view, name) {
            Some(Meant::Card(card)) => self.look_at(view, card),
            Some(Meant::Conjuration(def)) => {
                self.say(Message::Plain(&view.library().def(def).name));
                self.print_text(view, def);
            }
            Some(Meant::Text(def, label)) => {
                self.say(Message::Plain(&format!("{label} of {}", view.library().def(def).name)));
                self.print_lines(&card::lines_of_text(view.library(), def, &label));
            }
            Some(Meant::Keyword(keyword)) => self.look_at_keyword(view, keyword),
            Some(Meant::DicePower(at)) => {
                let power = &view.library().dice_powers[at];
                self.say(Message::Plain(&format!("dice power {}", power.kind.word())));
                self.print_lines(&card::dice_power_lines(view.library(), power));
            }
            None if name.is_empty() => self.say(Message::Bad(WHAT)),
            None if name.parse::<usize>().is_ok() => {
                self.say(Message::Bad(&format!("option `{name}` is no card and no dice power")));
            }
            None => self.say(Message::Bad(&format!("you see no card `{name}`, and no text or keyword is called so"))),
        }
    }

    /// Shows how a card stands, and what it says.
    fn look_at(&mut self, view: &View, found: CardId) {
        self.say(Message::Plain(&board::in_play(view, found)));
        if let Some(now) = view.card(found) {
            self.print_text(view, now.def);
        }
    }

    /// Prints what a keyword says.
    fn look_at_keyword(&mut self, view: &View, keyword: KeywordId) {
        let library = view.library();
        let printed = library.keyword(keyword);
        self.say(Message::Plain(&format!("{}{}", printed.name, if printed.numbered { " N" } else { "" })));
        self.print_lines(&card::keyword_lines(library, printed));
        if view.chimera().is_some() {
            self.print_lines(&wording::keyword_of_aspects(library, keyword).into_iter().collect::<Vec<_>>());
        }
    }

    /// Prints what a card says.
    fn print_text(&mut self, view: &View, def: DefId) {
        let (library, printed) = (view.library(), view.library().def(def));
        if !printed.summary.is_empty() {
            self.say(Message::Plain(&format!("  {}", printed.summary)));
        }
        self.print_lines(&card::lines_of(library, def));
        if printed.aspect.is_some() {
            let keywords = printed.keywords.iter().filter_map(|on| wording::keyword_of_aspects(library, on.keyword));
            self.print_lines(&keywords.collect::<Vec<_>>());
        }
    }

    /// Prints lines below a heading.
    fn print_lines(&mut self, lines: &[String]) {
        for line in lines {
            self.say(Message::Plain(&format!("  {line}")));
        }
    }
}
