//! Names of cards and dice: how scenarios and traces call them.

use std::sync::Arc;

use cinderforge_content::nearest;
use cinderforge_kernel::cards::{AbilityDef, Library, Timing};
use cinderforge_kernel::game::State;
use cinderforge_kernel::terms::{AbilityId, CardId, DefId, DieId, DieType, Level, PlayerId, Zone, Zones};
use cinderforge_script::GameData;
use ustr::Ustr;

use crate::language::{self, CardName, Scenario};
use crate::run::view::ScenarioView;

/// Returns a player's letter.
pub fn letter(player: PlayerId) -> char {
    char::from(b'A' + player.0)
}

/// Returns the place in the file of a card by which a line names a text, from 1: `text 2`.
fn place_of_text(wanted: &str) -> Option<usize> {
    wanted.strip_prefix("text ")?.trim().parse().ok()
}

/// Tells what is wrong with a player who does not sit at the board.
pub(crate) fn no_player(player: PlayerId, seats: usize) -> String {
    format!("there is no player {}: the board has {seats}", letter(player))
}

/// Returns what a definition is called: its id without its pool.
pub(crate) fn id_without_pool(id: Ustr) -> &'static str {
    id.as_str().rsplit_once('/').map_or(id.as_str(), |(_, id)| id)
}

struct CardLabel {
    def: DefId,
    copy: u16,
    copies: u16,
    owner: PlayerId,
    phoenixborn: bool,
    in_play: bool,
}

/// How the cards and dice of one game are called, fixed when it begins.
pub struct Names {
    library: Arc<Library>,
    /// The pools whose cards go by their plain ids before those of the ruleset.
    pools: Vec<Ustr>,
    cards: Vec<CardLabel>,
    dice: Vec<(DieType, PlayerId, Level)>,
}

impl Names {
    /// Returns the names for a game that begins in this state; cards of the pools go by their plain ids.
    pub fn of(state: &State, library: Arc<Library>, pools: Vec<Ustr>) -> Self {
        let mut cards: Vec<CardLabel> = Vec::with_capacity(state.cards.len());
        for (index, card) in state.cards.iter().enumerate() {
            let copy = cards.iter().filter(|label| label.def == card.def).count() as u16 + 1;
            let phoenixborn = state.players.iter().any(|player| player.phoenixborn.index() == index);
            cards.push(CardLabel { def: card.def, copy, copies: 1, owner: card.owner, phoenixborn, in_play: card.in_play() });
        }
        for index in 0..cards.len() {
            cards[index].copies = cards.iter().filter(|label| label.def == cards[index].def).count() as u16;
        }
        let dice = state.dice.iter().map(|die| (die.kind, die.owner, die.level)).collect();
        Self { library, pools, cards, dice }
    }

    /// Returns the library of definitions.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Checks whether a line names this ability of a card, by its label, or by its place in the file of the card: `text 2`.
    pub(crate) fn names_ability(
        &self,
        wanted: Option<&str>,
        card: CardId,
        ability: AbilityId,
        scenario_view: &ScenarioView,
    ) -> bool {
        let Some(wanted) = wanted else { return true };
        match place_of_text(wanted) {
            Some(_) => self.text_at(wanted, card) == Some(ability),
            None => self.is_label_now(wanted, card, &self.library.ability(ability).label, scenario_view),
        }
    }

    /// Checks whether a line names what is offered in answer to something as this text of a card, by its label, or by its place in the
    /// file of the card.
    pub(crate) fn names_trigger(&self, wanted: &str, card: CardId, label: &str, scenario_view: &ScenarioView) -> bool {
        let text = self.text_at(wanted, card).map(|ability| self.library.ability(ability));
        let is_there = |text: &AbilityDef| text.label == label && !matches!(text.timing, Timing::Activated | Timing::Resolved);
        text.is_some_and(is_there) || self.is_label_now(wanted, card, label, scenario_view)
    }

    /// Finds the ability of a card that stands at the place which a line names: `text 2`.
    pub(crate) fn text_at(&self, wanted: &str, card: CardId) -> Option<AbilityId> {
        let printed = &self.library.def(self.cards[card.index()].def).abilities;
        printed.get(place_of_text(wanted)?.checked_sub(1)?).map(|printed| printed.ability)
    }

    /// Finds the definition an id names.
    pub(crate) fn def(&self, id: &str) -> Option<DefId> {
        find_definition(&self.library, &self.pools, id)
    }

    /// Returns who started the game with a card.
    pub(crate) fn owner(&self, card: CardId) -> PlayerId {
        self.cards[card.index()].owner
    }

    /// Returns what a card is when the game begins.
    pub(crate) fn def_at_start(&self, card: CardId) -> DefId {
        self.cards[card.index()].def
    }

    /// Lists the copies of a card, itself too.
    pub(crate) fn copies(&self, card: CardId) -> impl Iterator<Item = CardId> + '_ {
        let def = self.def_at_start(card);
        (0_u16..).zip(&self.cards).filter(move |(_, label)| label.def == def).map(|(index, _)| CardId(index))
    }

    /// Checks whether a card is in play when the game begins.
    pub(crate) fn begins_in_play(&self, card: CardId) -> bool {
        self.cards[card.index()].in_play
    }

    /// Returns a die: its type, whose it is, the side it shows when the game begins.
    pub fn die(&self, die: DieId) -> (DieType, PlayerId, Level) {
        self.dice[die.index()]
    }

    /// Lists the dice in their order.
    pub(crate) fn dice(&self) -> impl Iterator<Item = (DieType, PlayerId, Level)> + '_ {
        self.dice.iter().copied()
    }

    /// Returns what an ability of a card is called: its name with its printed number.
    pub(crate) fn label(&self, card: CardId, label: &str) -> String {
        let stands = &self.library.def(self.def_at_start(card)).abilities;
        let printed = stands.iter().find(|stands| stands.n > 0 && self.library.ability(stands.ability).label == label);
        match printed {
            Some(stands) if !label.ends_with(|last: char| last.is_ascii_digit()) => format!("{label} {}", stands.n),
            _ => label.to_owned(),
        }
    }

    /// Returns what an ability of a card is called now: its name with the number it has, or the printed one if that cannot be told.
    pub(crate) fn label_now(&self, card: CardId, label: &str, scenario_view: &ScenarioView) -> String {
        let shares_name = |name: &str| is_numbered(name) && nameless(name).eq_ignore_ascii_case(nameless(label));
        let printed = &self.library.def(self.def_at_start(card)).abilities;
        let same = printed.iter().filter(|printed| shares_name(&self.library.ability(printed.ability).label)).count();
        let now = scenario_view.view.ability_names(card).into_iter().find(|name| same < 2 && shares_name(name));
        now.unwrap_or_else(|| self.label(card, label))
    }

    /// Checks whether a line names an ability of a card: with the number it has now or is printed with, or without.
    pub(crate) fn is_label_now(&self, text: &str, card: CardId, label: &str, scenario_view: &ScenarioView) -> bool {
        if !is_numbered(text) || !nameless(text).eq_ignore_ascii_case(nameless(label)) {
            return is_label(text, label);
        }
        let now = self.label_now(card, label, scenario_view);
        text.eq_ignore_ascii_case(label) || text.eq_ignore_ascii_case(&now) || !is_numbered(&now) && is_label(text, label)
    }

    /// Returns the id that means a definition in the lines of this game: with its pool where the plain one means another.
    pub(crate) fn written_id(&self, def: DefId) -> &'static str {
        let id = self.library.def(def).id;
        let plain = id_without_pool(id);
        if self.def(plain) == Some(def) { plain } else { id.as_str() }
    }

    /// Names a card as a scenario does; with the number of its copy if asked for and there are several.
    pub fn card(&self, card: CardId, numbered: bool) -> String {
        let label = &self.cards[card.index()];
        if label.phoenixborn {
            return format!("Phoenixborn of {}", letter(label.owner));
        }
        let id = self.written_id(label.def);
        if numbered && label.copies > 1 { format!("{id}#{}", label.copy) } else { id.to_owned() }
    }

    /// Checks whether a name in a scenario could be this card, whoever controls it.
    pub(crate) fn is_called(&self, name: &language::CardId, card: CardId) -> bool {
        let label = &self.cards[card.index()];
        self.def(name.id.as_str()) == Some(label.def) && name.copy.is_none_or(|copy| copy == label.copy)
    }

    /// Checks whether a card that could be named so is in the game, in any zone.
    pub(crate) fn is_in_game(&self, name: &language::CardId) -> bool {
        self.all().any(|card| self.is_called(name, card))
    }

    /// Checks whether a line means this card.
    pub(crate) fn means(&self, name: &CardName, card: CardId, scenario_view: &ScenarioView) -> bool {
        match name {
            CardName::Phoenixborn(player) => scenario_view.view.phoenixborn(*player) == Some(card),
            CardName::Card(id, of) => {
                self.is_called(id, card)
                    && of.is_none_or(|of| {
                        scenario_view.card(card).map_or(self.owner(card), |card_state| card_state.controller) == of
                    })
            }
        }
    }

    /// Finds the one card a line means.
    ///
    /// Where several would fit, those in play come first; copies that differ in nothing are the same.
    ///
    /// # Errors
    /// There is none, or it is not clear which.
    pub(crate) fn find(&self, name: &CardName, scenario_view: &ScenarioView) -> Result<CardId, String> {
        let found: Vec<CardId> = self.all().filter(|card| self.means(name, *card, scenario_view)).collect();
        self.one_of(name, found, scenario_view)
    }

    /// Finds the one card a line means where a player uses it: one that the player controls or has in hand, if there is one.
    ///
    /// # Errors
    /// There is none, or it is not clear which.
    pub(crate) fn find_own(&self, name: &CardName, player: PlayerId, scenario_view: &ScenarioView) -> Result<CardId, String> {
        let is_own = |card: &CardId| {
            scenario_view
                .card(*card)
                .is_some_and(|state| (state.in_play() || state.zone == Zone::Hand) && state.controller == player)
        };
        let own: Vec<CardId> = self.all().filter(|card| is_own(card) && self.means(name, *card, scenario_view)).collect();
        if own.is_empty() { self.find(name, scenario_view) } else { self.one_of(name, own, scenario_view) }
    }

    /// Returns the card that a name means of those it fits.
    ///
    /// # Errors
    /// There is none, or it is not clear which.
    fn one_of(&self, name: &CardName, mut found: Vec<CardId>, scenario_view: &ScenarioView) -> Result<CardId, String> {
        if found.is_empty() {
            return Err(self.unknown(name));
        }
        let in_play = |card: &CardId| scenario_view.card(*card).is_some_and(|card| Zones::IN_PLAY.has(card.zone));
        if found.iter().any(in_play) {
            found.retain(in_play);
        }
        if found.len() > 1 && !found.iter().all(|card| scenario_view.alike(found[0], *card)) {
            return Err(format!("`{}` is not clear: it could be {}", name_as_written(name), self.list(&found, scenario_view)));
        }
        Ok(found[0])
    }

    /// Lists the cards of the game.
    pub(crate) fn all(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.cards.len()).map(|index| CardId(index as u16))
    }

    /// Tells why no card of the game has that name.
    pub(crate) fn unknown(&self, name: &CardName) -> String {
        let CardName::Card(id, of) = name else { return format!("there is no {}", name_as_written(name)) };
        if self.def(id.id.as_str()).is_none() {
            let hint = card_meant(&self.library, id.id.as_str()).map_or_else(String::new, |hint| format!("; {hint}"));
            return format!("there is no card `{}`{hint}", id.id);
        }
        match of {
            Some(of) if self.all().any(|card| self.is_called(id, card)) => {
                format!("{} controls no `{}`", letter(*of), name_as_written(&CardName::Card(id.clone(), None)))
            }
            _ => format!("no `{}` is in this game", name_as_written(&CardName::Card(id.clone(), None))),
        }
    }

    /// Names cards in a list, each with its number and its controller.
    pub(crate) fn list(&self, cards: &[CardId], scenario_view: &ScenarioView) -> String {
        let names: Vec<String> = cards.iter().map(|card| self.card_with_controller(*card, scenario_view)).collect();
        names.join(", ")
    }

    /// Names a card with its number and its controller.
    pub(crate) fn card_with_controller(&self, card: CardId, scenario_view: &ScenarioView) -> String {
        let name = self.card(card, true);
        if self.cards[card.index()].phoenixborn {
            return name;
        }
        let of = scenario_view.card(card).map_or(self.owner(card), |card_state| card_state.controller);
        format!("{name} of {}", letter(of))
    }
}

/// Lists the pools whose cards go by their plain ids before those of the ruleset: the one a scenario names, else those of its pack.
pub(crate) fn plain_pools(scenario: &Scenario, kit: &GameData) -> Vec<Ustr> {
    scenario.pool.map_or_else(|| kit.content.scenario_pools(&scenario.source.path), |pool| vec![pool])
}

/// Finds the definition an id names in a library: the one of a pool where the id says so, or of the first that has it.
pub(crate) fn find_definition(library: &Library, pools: &[Ustr], id: &str) -> Option<DefId> {
    let in_pool = |pool: Ustr, id: &str| {
        let found = library.cards.iter().position(|card| card.pool == pool && id_without_pool(card.id) == id);
        found.map(|index| DefId(index as u16))
    };
    if let Some((pool, id)) = id.split_once('/') {
        return in_pool(Ustr::from(pool), id);
    }
    pools.iter().find_map(|pool| in_pool(*pool, id)).or_else(|| library.card(id))
}

/// Says which card was probably meant by an id that names none: one of another pool, or one that is spelt alike.
pub(crate) fn card_meant(library: &Library, id: &str) -> Option<String> {
    let named = library.cards.iter().filter(|card| id_without_pool(card.id) == id);
    let named: Vec<String> = named.map(|card| format!("`{}/{id}`", card.pool)).collect();
    if !named.is_empty() {
        return Some(format!("write {}: the pools of the ruleset have no such card", named.join(" or ")));
    }
    let near = nearest(id, library.cards.iter().map(|card| id_without_pool(card.id)))?;
    Some(format!("did you mean `{near}`?"))
}

/// Returns a name as a line writes it.
pub(crate) fn name_as_written(name: &CardName) -> String {
    match name {
        CardName::Phoenixborn(player) => format!("Phoenixborn of {}", letter(*player)),
        CardName::Card(id, of) => {
            let copy = id.copy.map(|copy| format!("#{copy}")).unwrap_or_default();
            let of = of.map(|of| format!(" of {}", letter(of))).unwrap_or_default();
            format!("{}{copy}{of}", id.id)
        }
    }
}

/// Describes a side of a die.
pub(crate) fn side_text(side: language::Side) -> String {
    match (side.kind, side.level) {
        (Some(kind), Some(level)) => format!("{kind}:{level}"),
        (Some(kind), None) => kind.to_string(),
        (None, Some(level)) => level.to_string(),
        (None, None) => "dice".to_owned(),
    }
}

/// Checks whether a line names an ability: with its number or without.
pub(crate) fn is_label(text: &str, label: &str) -> bool {
    text.eq_ignore_ascii_case(label)
        || nameless(text).eq_ignore_ascii_case(nameless(label)) && (nameless(text) == text || nameless(label) == label)
}

/// Checks whether a number stands at the end of a label.
fn is_numbered(label: &str) -> bool {
    nameless(label) != label
}

/// Returns a label without the number at its end.
fn nameless(label: &str) -> &str {
    label.trim_end_matches(|last: char| last.is_ascii_digit()).trim_end()
}
