//! The properties of `ctx`, cards, players, dice, the event: one table for running, checking, describing them.

use crate::value_type::ValueType;

/// A property of `ctx`, a card, a player, a die or the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Property {
    /// Of what.
    pub(crate) of: ValueType,
    /// Its name.
    pub(crate) name: &'static str,
    /// What it value_type.
    pub(crate) value_type: ValueType,
    /// What it means.
    pub(crate) meaning: &'static str,
}

/// Writes the table of properties.
macro_rules! properties {
    ($($of:ident . $name:literal -> $value_type:ident, $meaning:literal;)*) => {
        &[$(Property { of: ValueType::$of, name: $name, value_type: ValueType::$value_type, meaning: $meaning }),*]
    };
}

/// Every property there is.
pub(crate) const PROPERTIES: &[Property] = properties! {
    Context."card" -> Card, "The card whose text this is; of a keyword, and of what another card gives it, the card that has it.";
    Context."bearer" -> Card, "What `ctx.card` lies on, or lay on, if it is an alteration; in what its bearer gained, `ctx.card` is the bearer.";
    Context."you" -> Player, "By whose doing the effect runs.";
    Context."opposing" -> Player, "The player across. Red Rains.";
    Context."phase" -> Number, "The phase of the Chimera, 1 to 3; 0 without a Chimera. Red Rains.";
    Context."fatigued" -> Bool, "Whether the Chimera is fatigued. Red Rains.";
    Context."face_down_aspects" -> Number, "How many aspects lie face down before the Chimera, of two players before the one it is about. Red Rains.";
    Context."revealed" -> Card, "The aspect that the Chimera revealed last in this turn. Red Rains.";
    Context."event" -> Event, "The event that is answered.";
    Context."n" -> Number, "The number in the name of the ability.";
    Context."x" -> Number, "The X that was paid, or that the card defines.";
    Context."focus" -> Number, "How often the spell is focused.";
    Context."die" -> Die, "The die of a dice power.";
    Card."attack" -> Number, "Attack value, now or last; below 0 reads 0.";
    Card."life" -> Number, "Life value, now or last; below 0 reads 0.";
    Card."recover" -> Number, "Recover value, now or last; below 0 reads 0.";
    Card."wounds" -> Number, "Wound tokens on it, now or last.";
    Card."exhaustion" -> Number, "Exhaustion tokens on it, now or last.";
    Card."status" -> Number, "Status tokens on it, now or last.";
    Card."printed_attack" -> Number, "Attack value as printed.";
    Card."printed_life" -> Number, "Life value as printed.";
    Card."printed_recover" -> Number, "Recover value as printed.";
    Card."magic_play_cost" -> Number, "How many magic symbols its play cost has.";
    Card."controller" -> Player, "Who controls it, or did last.";
    Card."owner" -> Player, "Whose card it is.";
    Card."blood" -> Number, "Blood value of an aspect; 0 of any other card. Red Rains.";
    Card."title" -> Text, "Its title, for a copy that of its model.";
    Card."exists" -> Bool, "Whether there is such a card: a target may not exist.";
    Card."in_play" -> Bool, "Whether it is in play, in the same stay; no longer once it is on its way out of play, while what lies on it comes off.";
    Card."exhausted" -> Bool, "Whether it has an exhaustion token or counts as exhausted.";
    Player."phoenixborn" -> Card, "The Phoenixborn of the player.";
    Player."exists" -> Bool, "Whether there is such a player.";
    Die."kind" -> Text, "Its type as a word: `charm`, `natural` and so on.";
    Die."level" -> Text, "The side that is up: `basic`, `class` or `power`.";
    Die."owner" -> Player, "Whose die it is.";
    Pile."owner" -> Player, "Whose pile it is.";
    Pile."exists" -> Bool, "Whether there is such a pile: a target may not exist.";
    Die."exists" -> Bool, "Whether there is such a die.";
    Event."card" -> Card, "Its first card; where several things are targeted together, the first that `of` means.";
    Event."player" -> Player, "Its player, or whose its first subject is.";
    Event."source" -> Card, "The card that causes it; absent if several attackers do together.";
    Event."doer" -> Player, "Whose doing it is: of a copy who resolves it, whoever controls its source; absent if it is the rules' doing.";
    Event."other" -> Pick, "The other thing in it.";
    Event."amount" -> Number, "How much, as it is now. An attack that changes in answer to damage of a battle counts once all have answered.";
};

/// Finds the property of this name that values of a type have.
pub(crate) fn find(of: ValueType, name: &str) -> Option<&'static Property> {
    PROPERTIES.iter().find(|property| property.of == of && property.name == name)
}

/// Returns the properties that a value of this type can have.
pub(crate) fn of(value_type: ValueType) -> impl Iterator<Item = &'static Property> {
    let any = matches!(value_type, ValueType::Any | ValueType::Pick);
    let fits = move |property: &&Property| property.of == value_type || (any && property.of != ValueType::Context);
    PROPERTIES.iter().filter(fits)
}
