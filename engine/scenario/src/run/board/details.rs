//! Puts on cards what the lines of a board say of them, and refuses what cannot be said of a card where it lies.

use std::mem::discriminant;
use std::ops::Range;

use cinderforge_content::diagnostic::Code;
use cinderforge_content::phrase::{Known, own_sorts, sorts_of};
use cinderforge_kernel::cards::{Actor, CardType, CardTypes, Placement};
use cinderforge_kernel::terms::{CardId, Cost, DefId, DiePlace, DieType, Group, Level, PlayerId, Sorts, Token, Zone};

use crate::language::{self, Detail};
use crate::run::board::Board;

impl Board<'_> {
    /// Puts tokens, dice and further cards on a card; `span` is where it is named.
    pub(super) fn details(&mut self, card: CardId, player: PlayerId, details: &[Detail], span: &Range<usize>) {
        self.check_details(card, details, span);
        for detail in details {
            match detail {
                Detail::Exhausted => self.state.card_mut(card).exhaustion = 1,
                Detail::Tokens(Token::Wound, n) => self.state.card_mut(card).wounds = u16::from(*n),
                Detail::Tokens(Token::Exhaustion, n) => self.state.card_mut(card).exhaustion = u16::from(*n),
                Detail::Tokens(Token::Status, n) => self.state.card_mut(card).status = u16::from(*n),
                Detail::With(attachments) => {
                    for (id, details) in attachments {
                        self.attach(card, player, id, details);
                    }
                }
                Detail::OwnedBy(_) => {}
                Detail::PlayedBy(by) => self.state.card_mut(card).played_by = *by,
                Detail::Die { side, owner, by_power, span } => {
                    let place = DiePlace::OnCard { card: self.state.card_ref(card), by_power: *by_power };
                    let level = if *by_power { Level::Power } else { Level::Basic };
                    self.die(*side, owner.unwrap_or(player), place, level, span);
                }
                Detail::Over(id, before) => self.lay_under(card, player, id, *before),
                Detail::Before(before, span) => self.stand(card, Some(*before), span),
                Detail::X(x) => self.state.card_mut(card).x = *x,
            }
        }
    }

    /// Lays a card under another: face down, or face up in its slot if it is a ready spell that is played so.
    fn lay_under(&mut self, host: CardId, player: PlayerId, id: &language::CardId, before: Option<PlayerId>) {
        self.check_no_number(id);
        let Some(def) = self.def(id) else { return };
        let shares_slot = matches!(self.library.def(def).placement, Placement::Under(_));
        if shares_slot && self.state.card(host).zone == Zone::Spellboard {
            let under = self.state.add_card(def, player, Zone::Spellboard);
            self.state.card_mut(under).host = Some(host);
            self.written.insert(under, id.span.clone());
            return;
        }
        let under = self.state.add_card(def, player, Zone::Under);
        self.state.card_mut(under).host = Some(host);
        self.state.card_mut(under).before = self.first_front(player);
        self.stand(under, before, &id.span);
    }

    /// Lets a card of a Chimera stand before one of several players.
    fn stand(&mut self, card: CardId, before: Option<PlayerId>, span: &Range<usize>) {
        let Some(before) = before else { return };
        let parted = self.state.chimera.as_ref().filter(|chimera| chimera.against.is_some()).map(|chimera| chimera.seat);
        if parted.is_some_and(|seat| seat == self.state.card(card).controller && seat != before) {
            self.state.card_mut(card).before = Some(before);
            return;
        }
        let help = "leave it out: what a Chimera has against two players stands before one of them, and nothing else".to_owned();
        self.problem(span.clone(), Code::CardInTheWrongPlace, "this stands before nobody of several", Some(help));
    }

    /// Attaches a card to another.
    fn attach(&mut self, host: CardId, player: PlayerId, id: &language::CardId, details: &[Detail]) {
        self.check_no_number(id);
        let Some(def) = self.def(id) else { return };
        if !CardTypes::ALTERATIONS.has(self.library.def(def).kind) {
            let help = "name an alteration spell".to_owned();
            self.problem(id.span.clone(), Code::CardInTheWrongPlace, format!("`{}` is not attached to cards", id.id), Some(help));
        }
        if let Some(phrase) = self.never_bears(host, def) {
            let bearer = self.library.def(self.state.card(host).def).id;
            let message = format!("`{}` is never attached to `{bearer}`: its `attach` says `{phrase}`", id.id);
            let help = "put it behind a card that its text can mean".to_owned();
            self.problem(id.span.clone(), Code::CardInTheWrongPlace, message, Some(help));
        }
        let owner = owner_in(details).unwrap_or(player);
        let card = self.state.add_attached(def, owner, host);
        self.details(card, player, details, &id.span);
    }

    /// Returns what an alteration may be attached to, in its own words, if a card is of no sort that those mean.
    fn never_bears(&self, host: CardId, alteration: DefId) -> Option<String> {
        let attach = self.library.def(alteration).attach.as_ref()?;
        let host = self.library.def(self.state.card(host).def);
        let placed = if host.placement == Placement::Battlefield { Sorts::UNITS } else { Sorts::EMPTY };
        let sorts = own_sorts(host.kind).union(placed);
        let bears = |group: &Group| sorts_of(group, Known::default()).meets(sorts);
        (!attach.groups.iter().any(bears)).then(|| attach.text.to_string())
    }

    /// Reports a number behind a card of the board.
    pub(super) fn check_no_number(&mut self, id: &language::CardId) {
        if id.copy.is_some() {
            let help = "copies are numbered in the order they stand on the board".to_owned();
            self.problem(id.span.clone(), Code::LineOfScenario, "the board gives cards no numbers", Some(help));
        }
    }

    /// Reports what would say nothing of a card where it lies, and what is said of it twice.
    fn check_details(&mut self, card: CardId, details: &[Detail], span: &Range<usize>) {
        for (index, detail) in details.iter().enumerate() {
            if let Some((message, help)) = self.idle_detail(card, detail) {
                let message = format!("`{}` {message}", self.library.def(self.state.card(card).def).id);
                self.problem(span.clone(), Code::CardInTheWrongPlace, message, Some(help.to_owned()));
            }
            if details[..index].iter().any(|before| says_again(before, detail)) {
                let help = "take one of them out, or add them up; `exhausted` is `1 exhaustion`".to_owned();
                self.problem(span.clone(), Code::SaidTwice, "the same is said of this card twice", Some(help));
            }
        }
    }

    /// Tells why a detail would say nothing of a card where it lies, and how to mend that.
    fn idle_detail(&self, card: CardId, detail: &Detail) -> Option<(&'static str, &'static str)> {
        let state = self.state.card(card);
        let def = self.library.def(state.def);
        let lives = def.is_unit() || def.kind == CardType::Phoenixborn || def.placement == Placement::Battlefield;
        match detail {
            Detail::OwnedBy(_) if def.kind == CardType::Phoenixborn => {
                Some(("is its player's own", "leave `owned by` out: nobody else owns a Phoenixborn"))
            }
            Detail::OwnedBy(_) | Detail::Before(..) => None,
            _ if !state.in_play() => Some((
                "is not in play there, and nothing lies on it",
                "leave out what stands behind it, or put the card into play",
            )),
            Detail::Tokens(_, 0) => Some(("has no tokens but those that are named", "leave `0` of a kind out")),
            Detail::Tokens(Token::Wound, _) if !lives => {
                Some(("bears no wounds", "leave them out: units and Phoenixborn bear wound tokens"))
            }
            Detail::X(_) if !def.cost.as_ref().is_some_and(Cost::asks_x) => {
                Some(("has no X in its play cost", "leave `X` out: an X that a card defines is counted, not paid"))
            }
            Detail::PlayedBy(_) if !CardTypes::ALTERATIONS.has(def.kind) && !self.asks_who_played(card) => Some((
                "has no text of who played it",
                "leave `played by` out: it is of alterations, and of texts with `actor = \"who_played\"`",
            )),
            Detail::Die { side, by_power: true, .. } if side.kind.is_some_and(|kind| !self.lies_by_power(kind)) => Some((
                "cannot hold this die by its power",
                "leave `by its power` out: the power of such dice puts them on no card",
            )),
            _ => None,
        }
    }

    /// Returns whether a text of a card is of who played it.
    fn asks_who_played(&self, card: CardId) -> bool {
        let def = self.library.def(self.state.card(card).def);
        def.abilities.iter().any(|printed| self.library.ability(printed.ability).actor == Actor::WhoPlayed)
    }

    /// Returns whether the power of a type of die puts it on cards, under some set of powers.
    fn lies_by_power(&self, kind: DieType) -> bool {
        let holds = |power: &&cinderforge_kernel::cards::DicePowerDef| {
            !power.on_card_constants.is_empty() || !power.on_card_abilities.is_empty()
        };
        self.library.dice_powers.iter().filter(|power| power.kind == kind).any(|power| holds(&power))
    }
}

/// Returns the owner that the details name.
pub(super) fn owner_in(details: &[Detail]) -> Option<PlayerId> {
    details.iter().find_map(|detail| match detail {
        Detail::OwnedBy(owner) => Some(*owner),
        _ => None,
    })
}

/// Returns whether two details of a card say the same sort of thing, of which there is one.
fn says_again(one: &Detail, other: &Detail) -> bool {
    let token = |detail: &Detail| match detail {
        Detail::Exhausted => Some(Token::Exhaustion),
        Detail::Tokens(token, _) => Some(*token),
        _ => None,
    };
    match (token(one), token(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => {
            matches!(one, Detail::OwnedBy(_) | Detail::PlayedBy(_) | Detail::X(_) | Detail::Before(..))
                && discriminant(one) == discriminant(other)
        }
        _ => false,
    }
}
