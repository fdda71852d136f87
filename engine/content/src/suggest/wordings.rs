//! What authors write in phrases because cards print it, people say it or other games have it, with what phrases say for it.
//!
//! A wording is offered only where the phrase can then be read, so one that means something else elsewhere does no harm.

use std::ops::Range;

/// A way to say something that phrases do not have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wording {
    /// What is said; `#` is a number, a name in braces or a letter for a number.
    said: &'static str,
    /// What phrases say, with the number; nothing if it is to be left out.
    meant: &'static str,
    /// A phrase that says it.
    #[cfg(test)]
    example: &'static str,
}

/// Makes a table of wordings.
macro_rules! wordings {
    ($($said:literal => $meant:literal, $example:literal;)*) => {
        &[$(Wording {
            said: $said,
            meant: $meant,
            #[cfg(test)]
            example: $example,
        }),*]
    };
}

/// Wordings of selectors, conditions and amounts. The longest that fits is taken.
pub(crate) const SELECTOR_WORDINGS: &[Wording] = wordings! {
    // ---- players and their piles ----
    "whose draw pile is empty" => "with no cards in draw pile", "a player whose draw pile is empty";
    "with an empty draw pile" => "with no cards in draw pile", "a player with an empty draw pile";
    "whose hand is empty" => "with no cards in hand", "a player whose hand is empty";
    "with an empty hand" => "with no cards in hand", "a player with an empty hand";
    // ---- whose ----
    "controlled by the same player" => "one opponent controls", "2 units controlled by the same player";
    "controlled by you" => "you control", "a unit controlled by you";
    "#'s units" => "units # controls", "{foe}'s units";
    "#'s allies" => "allies # controls", "{foe}'s allies";
    "that you control" => "you control", "a unit that you control";
    "that you do not control" => "you do not control", "all units that you do not control";
    "under your control" => "you control", "units under your control";
    "you are controlling" => "you control", "a unit you are controlling";
    "controlled" => "you control", "a unit controlled";
    "on your side" => "you control", "all units on your side";
    "you have in play" => "you control", "a unit you have in play";
    "owned by you" => "you own", "a card owned by you";
    "of yours" => "you control", "a unit of yours";
    "I control" => "you control", "a unit I control";
    "controlled by an opponent" => "an opponent controls", "a unit controlled by an opponent";
    "controlled by your opponent" => "an opponent controls", "a unit controlled by your opponent";
    "your opponent controls" => "an opponent controls", "a unit your opponent controls";
    "the opponent controls" => "an opponent controls", "a unit the opponent controls";
    "that an opponent controls" => "an opponent controls", "a unit that an opponent controls";
    "opponent controls" => "an opponent controls", "a unit opponent controls";
    "under an opponent's control" => "an opponent controls", "a unit under an opponent's control";
    "that opponent controls" => "{doer} controls", "a unit that opponent controls";
    "controlled by that opponent" => "{doer} controls", "a unit controlled by that opponent";
    "that opponent's" => "{doer}'s", "a card in that opponent's hand";
    "controlled by that player" => "that player controls", "a unit controlled by that player";
    "you don't control" => "you do not control", "a unit you don't control";
    "not controlled by you" => "you do not control", "a unit not controlled by you";
    "your opponent" => "an opponent", "your opponent";
    "your opponent's" => "an opponent's", "a card in your opponent's hand";
    "your opponents" => "all opponents", "your opponents";
    "opponents'" => "each opponent's", "cards in opponents' hand";
    "the opponent's" => "an opponent's", "a card in the opponent's hand";
    "opponent's" => "an opponent's", "a card in opponent's hand";
    "the enemy's" => "an opponent's", "a card in the enemy's hand";
    "his" => "its owner's", "a card in his discard pile";
    "her" => "its owner's", "a card in her discard pile";
    "my" => "your", "a card in my hand";
    "me" => "you", "me";
    "target player's" => "a player's", "a card in target player's hand";
    "a target player's" => "a player's", "a card in a target player's hand";
    // ---- what ----
    "target" => "", "a target unit";
    "chosen" => "", "a chosen unit";
    "opponent's units" => "units an opponent controls", "all opponent's units";
    "opponents' units" => "units an opponent controls", "all opponents' units";
    "units of your opponents" => "units an opponent controls", "all units of your opponents";
    "enemy unit" => "unit an opponent controls", "an enemy unit";
    "enemy units" => "units an opponent controls", "all enemy units";
    "opposing unit" => "unit an opponent controls", "an opposing unit";
    "opposing units" => "units an opponent controls", "all opposing units";
    "an opponent unit" => "a unit an opponent controls", "an opponent unit";
    "opponent unit" => "unit an opponent controls", "up to 1 opponent unit";
    "opponent units" => "units an opponent controls", "all opponent units";
    "an opponent ally" => "an ally an opponent controls", "an opponent ally";
    "opponent allies" => "allies an opponent controls", "all opponent allies";
    "an opponent controls" => "an opponent", "an opponent controls";
    "friendly unit" => "unit you control", "a friendly unit";
    "friendly units" => "units you control", "all friendly units";
    "your unit" => "a unit you control", "your unit";
    "your units" => "all units you control", "your units";
    "your allies" => "all allies you control", "your allies";
    "enemy Phoenixborn" => "Phoenixborn an opponent controls", "an enemy Phoenixborn";
    "enemy" => "opponent", "an enemy";
    "enemies" => "opponents", "all enemies";
    "creature" => "unit", "a creature";
    "creatures" => "units", "all creatures";
    "minion" => "unit", "a minion you control";
    "minions" => "units", "all minions";
    "monster" => "unit", "a monster";
    "monsters" => "units", "all monsters";
    "character" => "unit or Phoenixborn", "a character";
    "hero" => "Phoenixborn", "a hero";
    "heroes" => "Phoenixborn", "all heroes";
    "phoenixborn" => "Phoenixborn", "your phoenixborn";
    "Phoenixborns" => "Phoenixborn", "all Phoenixborns";
    "phoenixborns" => "Phoenixborn", "all phoenixborns";
    "alteration" => "alteration spell", "an alteration";
    "alterations" => "alteration spells", "all alterations";
    "ally unit" => "ally", "an ally unit";
    "token creature" => "conjuration", "a token creature";
    "enchantment" => "alteration spell", "an enchantment";
    "sorcery" => "action spell", "a sorcery in your hand";
    "attacker" => "attacking unit", "an attacker";
    "attackers" => "attacking units", "all attackers";
    "blocker" => "blocking unit", "a blocker";
    "blockers" => "blocking units", "all blockers";
    "guard" => "guarding unit", "the guard";
    "itself" => "this unit", "itself";
    "it" => "this unit", "it";
    "this creature" => "this unit", "this creature";
    "this minion" => "this unit", "this minion";
    "this alteration" => "this spell", "this alteration";
    "someone" => "a player", "someone";
    "everyone" => "all players", "everyone";
    "your deck" => "your draw pile", "a card in your deck";
    "deck" => "draw pile", "a card in an opponent's deck";
    "library" => "draw pile", "a card in your library";
    "graveyard" => "discard pile", "an ally in your graveyard";
    "discard" => "discard pile", "a card in your discard";
    "conjurations pile" => "conjuration pile", "a card in your conjurations pile";
    "dice pool" => "active pool", "a die in your dice pool";
    "in #'s pool" => "in #'s active pool", "2 power dice in {foe}'s pool";
    "active dice" => "dice in your active pool", "2 active dice";
    "exhausted dice" => "dice in your exhausted pool", "3 exhausted dice";
    "dice on their power side" => "power dice", "2 dice on their power side in your active pool";
    "dice that show power" => "power dice", "2 dice that show power in your active pool";
    "resolving its ability" => "that is resolving", "this unit resolving its ability";
    "resolving an ability" => "that is resolving", "a unit resolving an ability";
    "mana" => "die", "a mana";
    // ---- how many ----
    "any" => "a", "any unit";
    "any" => "all", "any units";
    "every" => "all", "every unit";
    "some" => "any number of", "some units";
    "one" => "a", "one unit";
    "one" => "1", "a unit with attack one or less";
    "two" => "2", "two units";
    "three" => "3", "three units";
    "four" => "4", "four units";
    "five" => "5", "five cards in your hand";
    "one card" => "1 card", "up to one card in your hand";
    "up to one" => "up to 1", "up to one unit";
    "up to two" => "up to 2", "up to two units";
    "up to three" => "up to 3", "up to three units";
    "both" => "2", "both units";
    "at least one" => "1 or more", "at least one unit";
    "at least #" => "# or more", "at least 3 units";
    "at most #" => "# or less", "a unit with life at most 2";
    "at most # units" => "up to # units", "at most 2 units";
    "no more than #" => "# or less", "a unit with life no more than 2";
    "# or fewer" => "# or less", "a unit with attack 2 or fewer";
    "# or lower" => "# or less", "a unit with attack 2 or lower";
    "# or greater" => "# or more", "a unit with attack 2 or greater";
    "# or higher" => "# or more", "a unit with attack 2 or higher";
    "greater than" => "more than", "a unit with attack greater than 2";
    "higher than" => "more than", "a unit with attack higher than 2";
    "lower than" => "less than", "a unit with attack lower than 2";
    "fewer than" => "less than", "a unit with attack fewer than 2";
    "smaller than" => "less than", "a unit with attack smaller than 2";
    "equal to" => "", "a unit with attack equal to 2";
    "an attack value of" => "attack", "a unit with an attack value of 7 or more";
    "a life value of" => "life", "a unit with a life value of 7 or more";
    "a recover value of" => "recover", "a unit with a recover value of 1 or less";
    "an attack of" => "attack", "a unit with an attack of 2";
    "a life of" => "life", "a unit with a life of 2";
    "attack value" => "attack", "a unit with attack value 2 or less";
    "a magic play cost of" => "magic play cost", "a card with a magic play cost of 2 or less in your hand";
    "life value" => "life", "a unit with life value 2 or less";
    "twice the number of units" => "2 for each unit", "twice the number of units you control";
    "amount of" => "number of", "the amount of units you control";
    "number of" => "the number of", "number of units you control";
    "count of" => "the number of", "count of units you control";
    // ---- of which kind ----
    "has" => "with", "a unit has a status token";
    "have" => "with", "units have a status token";
    "having" => "with", "a unit having a status token";
    "that has" => "with", "a unit that has a status token";
    "that have" => "with", "all units that have a status token";
    "which has" => "with", "a unit which has a status token";
    "bearing" => "with", "a unit bearing a status token";
    "containing" => "with", "a card containing 'Summon' in its title";
    "whose attack is" => "with attack", "a unit whose attack is 2";
    "whose life is" => "with life", "a unit whose life is 2";
    "that does not have" => "without", "a unit that does not have a status token";
    "with no" => "without", "a unit with no (a spell) attached";
    "that's" => "that is", "a unit that's exhausted";
    "that isn't" => "that is not", "a unit that isn't exhausted";
    "not exhausted" => "unexhausted", "a not exhausted unit";
    "ready" => "unexhausted", "a ready unit";
    "readied" => "unexhausted", "a readied unit";
    "tired" => "exhausted", "a tired unit";
    "that is uncharged" => "that is not charged", "a unit that is uncharged";
    "without any status tokens" => "with no status tokens", "all units without any status tokens";
    "without any wound tokens" => "with no wound tokens", "all units without any wound tokens";
    "is in battle" => "in battle", "this unit is in battle";
    "untapped" => "unexhausted", "an untapped unit";
    "tapped" => "exhausted", "a tapped unit";
    "damaged" => "wounded", "a damaged unit";
    "injured" => "wounded", "an injured unit";
    "undamaged" => "unwounded", "an undamaged unit";
    "uninjured" => "unwounded", "an uninjured unit";
    "facedown" => "face down", "a facedown card under this unit";
    "face-down" => "face down", "a face-down card under this unit";
    "strength" => "attack", "a unit with strength 2 or less";
    "power" => "attack", "a unit with power 2 or less";
    "attack power" => "attack", "a unit with attack power 2 or less";
    "health" => "life", "a unit with health 2 or less";
    "hp" => "life", "a unit with hp 2 or less";
    "toughness" => "life", "a unit with toughness 2 or less";
    "recovery" => "recover", "a unit with recovery 1 or less";
    "cost" => "magic play cost", "an ally with cost 2 or less in your hand";
    "play cost" => "magic play cost", "an ally with play cost 2 or less in your hand";
    "magic cost" => "magic play cost", "an ally with magic cost 2 or less in your hand";
    "mana cost" => "magic play cost", "an ally with mana cost 2 or less in your hand";
    "highest" => "the highest", "a unit with highest attack";
    "lowest" => "the lowest", "a unit with lowest life";
    "the most" => "the highest", "a unit with the most attack";
    "the least" => "the lowest", "a unit with the least life";
    "the greatest" => "the highest", "a unit with the greatest attack";
    "the smallest" => "the lowest", "a unit with the smallest life";
    "a damage" => "a wound token", "a unit with a damage";
    "damage" => "a wound token", "a unit with damage";
    "a wound" => "a wound token", "a unit with a wound";
    "wounds" => "a wound token", "a unit with wounds";
    "a status" => "a status token", "a unit with a status";
    "status" => "a status token", "a unit with status";
    "exhaustion" => "an exhaustion token", "a unit with exhaustion";
    "status counters" => "status tokens", "the number of status counters on this unit";
    "charges" => "status tokens", "the number of charges on this unit";
    "charge" => "status token", "a unit with a charge";
    "counter" => "status token", "a unit with a counter";
    "counters" => "status tokens", "the number of counters on this unit";
    "tokens on them" => "tokens", "a unit with 2 or more status tokens on them";
    "# or more status tokens on this spell" => "this spell with # or more status tokens", "3 or more status tokens on this spell";
    "# or more status tokens on this unit" => "this unit with # or more status tokens", "3 or more status tokens on this unit";
    "that opponent's units" => "its controller's units", "a unit an opponent controls with the highest life among that opponent's units";
    "units that opponent controls" => "its controller's units", "a unit an opponent controls with the highest life among units that opponent controls";
    "no status tokens on this spell" => "this spell with no status tokens", "no status tokens on this spell";
    "no status tokens on this unit" => "this unit with no status tokens", "no status tokens on this unit";
    "die on them" => "die", "units with a divine die on them";
    "you have the first player token" => "you with the first player token", "you have the first player token";
    "you do not have the first player token" => "you without the first player token", "you do not have the first player token";
    "# status tokens" => "# or more status tokens", "a unit with 2 status tokens";
    "# wound tokens" => "# or more wound tokens", "a unit with 2 wound tokens";
    "# exhaustion tokens" => "# or more exhaustion tokens", "a unit with 2 exhaustion tokens";
    "# status" => "# or more status tokens", "a unit with 2 status";
    "# wounds" => "# or more wound tokens", "a unit with 2 wounds";
    "# or more wounds" => "# or more wound tokens", "a unit with 2 or more wounds";
    "# or fewer wounds" => "# or fewer wound tokens", "a unit with 2 or fewer wounds";
    "# or more status" => "# or more status tokens", "a unit with 2 or more status";
    "# or more statuses" => "# or more status tokens", "a unit with 2 or more statuses";
    "# or more exhaustion" => "# or more exhaustion tokens", "a unit with 2 or more exhaustion";
    "this spell with # wound tokens" => "this spell with # or more status tokens", "this spell with 2 wound tokens";
    "this spell with # wounds" => "this spell with # or more status tokens", "this spell with 2 wounds";
    "# or more wound tokens on it" => "# or more wound tokens", "a unit with 1 or more wound tokens on it";
    "# or more status tokens on it" => "# or more status tokens", "a unit with 2 or more status tokens on it";
    "# or more exhaustion tokens on it" => "# or more exhaustion tokens", "a unit with 1 or more exhaustion tokens on it";
    "status tokens on it" => "a status token", "a unit with status tokens on it";
    "status token on it" => "status token", "a unit with a status token on it";
    "wound token on it" => "wound token", "a unit with a wound token on it";
    "exhaustion token on it" => "exhaustion token", "a unit with an exhaustion token on it";
    "named" => "titled", "a unit named 'Gilder'";
    "called" => "titled", "a unit called 'Gilder'";
    "nature" => "natural", "a nature die in your active pool";
    "less than # status tokens" => "fewer than # status tokens", "a unit with less than 3 status tokens";
    // ---- where ----
    "on the battlefield" => "in play", "a unit on the battlefield";
    "in battlefield" => "in play", "a unit in battlefield";
    "on the board" => "in play", "a unit on the board";
    "on the field" => "in play", "a unit on the field";
    "in your battlefield" => "on your battlefield", "a unit in your battlefield";
    "in your spellboard" => "on your spellboard", "a spell in your spellboard";
    "from your" => "in your", "a card from your hand";
    "from an" => "in an", "a card from an opponent's hand";
    "from" => "in", "a card from their hand";
    "into" => "in", "a card into your hand";
    "from the top of" => "of", "the top 3 cards from the top of your draw pile";
    "top # cards" => "the top # cards", "top 3 cards of your draw pile";
    "in your active" => "in your active pool", "a die in your active";
    "in your exhausted" => "in your exhausted pool", "a die in your exhausted";
    "next to" => "adjacent to", "a unit next to this unit";
    "beside" => "adjacent to", "a unit beside this unit";
    "underneath" => "under", "a card underneath this unit";
    "beneath" => "under", "a card beneath this unit";
    "attached to it" => "attached to this unit", "a spell attached to it";
    "on it" => "on this unit", "a die on it";
    "on to" => "on", "an alteration spell on to this unit";
    "in combat" => "in battle", "a unit in combat";
    "in a battle" => "in battle", "a unit in a battle";
    "in the battle" => "in battle", "a unit in the battle";
    // ---- which not ----
    "other than itself" => "other than this unit", "a unit other than itself";
    "other than it" => "other than this unit", "a unit other than it";
    "except" => "other than", "all units except this unit";
    "except for" => "other than", "all units except for this unit";
    "excluding" => "other than", "all units excluding this unit";
    "besides" => "other than", "all units besides this unit";
    "but not" => "other than", "all units but not this unit";
    "another unit than" => "a unit other than", "another unit than this unit";
    "an other" => "another", "an other unit";
    // ---- joined, and conditions ----
    "and/or" => "or", "a unit and/or Phoenixborn";
    "it is your turn" => "your turn", "it is your turn";
    "during your turn" => "your turn", "during your turn";
    "on your turn" => "your turn", "on your turn";
    "your opponent's turn" => "an opponent's turn", "your opponent's turn";
    "opponent's turn" => "an opponent's turn", "opponent's turn";
    "a combat" => "a battle", "a combat";
    "a fight" => "a battle", "a fight";
    "battle" => "a battle", "battle";
    "an attack" => "an attack action", "an attack";
    "there is a" => "a", "there is a unit in play";
    "there are no" => "no", "there are no units in play";
    "if a" => "a", "if a unit in play";
    "you control a unit" => "a unit you control", "you control a unit";
    "you control an ally" => "an ally you control", "you control an ally";
    "you control no units" => "no units you control", "you control no units";
    "you control # units" => "# or more units you control", "you control 2 units";
    "you have # units" => "# or more units you control", "you have 2 units";
    "you have no cards in hand" => "no cards in your hand", "you have no cards in hand";
    "this unit is exhausted" => "this unit that is exhausted", "this unit is exhausted";
    "this unit is unexhausted" => "this unit that is unexhausted", "this unit is unexhausted";
    "this unit is attacking" => "this unit that is attacking", "this unit is attacking";
    "in this turn" => "this turn", "is_destroyed of a unit in this turn";
    "in this round" => "this round", "is_destroyed of a unit in this round";
};

/// Wordings of costs.
pub(crate) const COST_WORDINGS: &[Wording] = wordings! {
    "main action" => "main", "main action, 1 basic";
    "a main action" => "main", "a main action, 1 basic";
    "side action" => "side", "side action, 1 basic";
    "a side action" => "side", "a side action, 1 basic";
    "tap" => "exhaust", "side, tap";
    "exhaust this" => "exhaust", "side, exhaust this";
    "exhausting" => "exhaust", "side, exhausting";
    "pay" => "", "main, pay 1 basic";
    "spend" => "", "main, spend 1 basic";
    "Main" => "main", "Main, 1 basic";
    "Side" => "side", "Side, 1 basic";
    "Exhaust" => "exhaust", "side, Exhaust";
    "Basic" => "basic", "main, 1 Basic";
    "Free" => "free", "Free";
    "+" => ",", "main + 1 basic";
    "&" => ",", "main & 1 basic";
    ";" => ",", "main; 1 basic";
    "and" => ",", "main and 1 basic";
    "basic" => "1 basic", "main, basic";
    "place # wound tokens" => "# wounds", "main, place 2 wound tokens";
    "place # wounds" => "# wounds", "main, place 2 wounds";
    "# wound tokens" => "# wounds", "main, 2 wound tokens";
    "# basic dice" => "# basic", "main, 2 basic dice";
    "# basic die" => "# basic", "main, 1 basic die";
    "# basic magic" => "# basic", "main, 2 basic magic";
    "# any" => "# basic", "main, 1 any";
    "# mana" => "# basic", "main, 2 mana";
    "# dice" => "# basic", "main, 2 dice";
    "# die" => "# basic", "main, 1 die";
    "# generic" => "# basic", "main, 2 generic";
    "# class natural" => "# natural:class", "main, 1 class natural";
    "# class charm" => "# charm:class", "main, 1 class charm";
    "# natural class" => "# natural:class", "main, 1 natural class";
    "# natural power" => "# natural:power", "main, 1 natural power";
    "# charm class" => "# charm:class", "main, 1 charm class";
    "# charm power" => "# charm:power", "main, 1 charm power";
    "# ceremonial class" => "# ceremonial:class", "main, 1 ceremonial class";
    "# ceremonial power" => "# ceremonial:power", "main, 1 ceremonial power";
    "# illusion class" => "# illusion:class", "main, 1 illusion class";
    "# illusion power" => "# illusion:power", "main, 1 illusion power";
    "# divine class" => "# divine:class", "main, 1 divine class";
    "# divine power" => "# divine:power", "main, 1 divine power";
    "# sympathy class" => "# sympathy:class", "main, 1 sympathy class";
    "# sympathy power" => "# sympathy:power", "main, 1 sympathy power";
    "# time class" => "# time:class", "main, 1 time class";
    "# time power" => "# time:power", "main, 1 time power";
    "# artifice class" => "# artifice:class", "main, 1 artifice class";
    "# artifice power" => "# artifice:power", "main, 1 artifice power";
    "# astral class" => "# astral:class", "main, 1 astral class";
    "# astral power" => "# astral:power", "main, 1 astral power";
    "natural:basic" => "basic", "main, 1 natural:basic";
    "charm:basic" => "basic", "main, 1 charm:basic";
    "ceremonial:basic" => "basic", "main, 1 ceremonial:basic";
    "illusion:basic" => "basic", "main, 1 illusion:basic";
    "nature:class" => "natural:class", "main, 1 nature:class";
    "nature:power" => "natural:power", "main, 1 nature:power";
    "discard #" => "# discard", "main, discard 1";
    "# cards" => "# discard", "main, 2 cards";
    "# card" => "# discard", "main, 1 card";
    "mill #" => "# mill", "side, mill 2";
    "# life" => "# wounds", "side, 2 life";
    "# damage" => "# wounds", "side, 2 damage";
    "# wound tokens" => "# wounds", "side, 2 wound tokens";
    "# status token" => "# status", "side, 1 status token";
    "# status tokens" => "# status", "side, 2 status tokens";
    "# charge" => "# status", "side, 1 charge";
    "remove # status" => "# status", "side, remove 1 status";
    "remove # status token" => "# status", "side, remove 1 status token";
    "a status token" => "1 status", "side, a status token";
    "sacrifice" => "destroy", "side, sacrifice a unit you control";
    "none" => "free", "none";
    "nothing" => "free", "nothing";
    "no cost" => "free", "no cost";
    "0" => "free", "0";
    "one" => "1", "main, one basic";
    "two" => "2", "main, two basic";
};

impl Wording {
    /// Finds each place of a phrase that says it. Returns the places with what to write there.
    pub(crate) fn found_in(self, text: &str) -> Vec<(Range<usize>, String)> {
        let (before, behind) = self.said.split_once('#').unwrap_or((self.said, ""));
        let is_word = self.said.starts_with(is_letter) || self.said.starts_with('#');
        let begins = |start: &usize| text.is_char_boundary(*start) && (!is_word || begins_word(text, *start));
        let starts = (0..text.len()).filter(begins);
        starts.filter_map(|start| self.found_at(text, start, before, behind)).collect()
    }

    /// Returns what a place of a phrase is to become, if the phrase says it there.
    fn found_at(self, text: &str, start: usize, before: &str, behind: &str) -> Option<(Range<usize>, String)> {
        let rest = text[start..].strip_prefix(before)?;
        let (number, rest) = if self.said.contains('#') { split_number(rest)? } else { ("", rest) };
        let rest = rest.strip_prefix(behind)?;
        let ends_in_word = self.said.ends_with(|letter| is_letter(letter) || letter == '#');
        if (ends_in_word && rest.starts_with(is_letter))
            || (rest.starts_with('\'') && self.said.ends_with(is_letter) && !rest.starts_with("'s "))
        {
            return None;
        }
        // What is left out goes with the blank behind it.
        let rest = if self.meant.is_empty() { rest.strip_prefix(' ')? } else { rest };
        Some((start..text.len() - rest.len(), self.meant.replace('#', number)))
    }
}

/// Splits the number off that a text begins with.
fn split_number(text: &str) -> Option<(&str, &str)> {
    let end = match text.chars().next()? {
        '{' => text.find('}')? + 1,
        'X' | 'N' => 1,
        _ => text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len()),
    };
    (end > 0).then(|| text.split_at(end))
}

/// Returns whether a word begins at a byte.
fn begins_word(text: &str, start: usize) -> bool {
    !text[..start].ends_with(|before: char| is_letter(before) || matches!(before, '{' | '\''))
}

/// Returns whether a character is a part of a word.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-')
}

#[cfg(test)]
mod tests {
    use cinderforge_kernel::terms::{DefId, KeywordId};

    use super::*;
    use crate::phrase::{self, Names, PhraseError};

    /// Names of which every one is known.
    struct AnyNames;

    impl Names for AnyNames {
        fn card(&self, _: &str) -> Option<DefId> {
            Some(DefId(0))
        }
        fn keyword(&self, _: &str) -> Option<KeywordId> {
            None
        }
        fn is_ability(&self, _: &str) -> bool {
            true
        }
        fn similar_card(&self, _: &str) -> Option<&str> {
            None
        }
        fn is_title(&self, _: &str) -> bool {
            true
        }
        fn similar_title(&self, _: &str) -> Option<&str> {
            None
        }
        fn similar_ability(&self, _: &str) -> Option<&str> {
            None
        }
    }

    /// Reads a phrase of a kind.
    type Reader = fn(&str) -> Result<(), PhraseError>;

    /// Reads a phrase as whatever kind of phrase it is; the first error, if it is none.
    fn selector_or_other(text: &str) -> Result<(), PhraseError> {
        let first = phrase::selector(text, &AnyNames).map(drop);
        let others = [
            phrase::condition(text, &AnyNames).map(drop),
            phrase::amount(text, &AnyNames).map(drop),
            phrase::happening(text, &AnyNames).map(drop),
        ];
        if others.iter().any(Result::is_ok) { Ok(()) } else { first }
    }

    /// Returns what is not as it should be with a wording.
    fn fault(wording: &Wording, read: fn(&str) -> Result<(), PhraseError>) -> Option<String> {
        let Wording { said, meant, example } = wording;
        if read(example).is_ok() {
            return Some(format!("`{example}` can be read, so nothing is wrong with `{said}`"));
        }
        let found = wording.found_in(example);
        let cured = found.iter().map(|(span, cure)| format!("{}{cure}{}", &example[..span.start], &example[span.end..]));
        let cured: Vec<String> = cured.collect();
        (!cured.iter().any(|cured| read(cured).is_ok())).then(|| format!("`{said}` to `{meant}`: {cured:?} cannot be read"))
    }

    #[test]
    fn every_wording_is_wrong_and_what_is_offered_for_it_can_be_read() {
        let selectors = SELECTOR_WORDINGS.iter().filter_map(|wording| fault(wording, selector_or_other));
        let cost = |text: &str| phrase::cost(text, &AnyNames).map(drop);
        let costs = COST_WORDINGS.iter().filter_map(|wording| fault(wording, cost));
        let faults: Vec<String> = selectors.chain(costs).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn the_cure_of_an_error_can_be_read_in_its_place() {
        let cured = |text: &str, error: &PhraseError| {
            let cure = error.cure.clone()?;
            Some(format!("{}{cure}{}", &text[..error.span.start], &text[error.span.end..]))
        };
        let mut faults = Vec::new();
        for example in SELECTOR_WORDINGS.iter().map(|wording| wording.example) {
            let kinds: [Reader; 3] = [
                |text| phrase::selector(text, &AnyNames).map(drop),
                |text| phrase::condition(text, &AnyNames).map(drop),
                |text| phrase::amount(text, &AnyNames).map(drop),
            ];
            for read in kinds {
                let Err(error) = read(example) else { continue };
                let Some(text) = cured(example, &error) else { continue };
                if read(&text).is_err_and(|still| still.message == error.message && still.span.start <= error.span.start) {
                    faults.push(format!("`{example}`: {error} becomes `{text}`"));
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
