//! Forms of phrases: what each rule of the grammars is for, in the words of the page `docs/phrases.md`.

/// A form that phrases may have.
pub(super) struct Form {
    /// The rule of the grammar.
    pub(super) rule: &'static str,
    /// How it is written: the word itself, or an instance with its words around.
    pub(super) written: &'static str,
    /// What it means.
    pub(super) meaning: &'static str,
}

/// A part of the page: its heading, what all its forms have in common, the forms.
pub(super) struct Section {
    /// The heading.
    pub(super) heading: &'static str,
    /// What stands above the table.
    pub(super) about: &'static str,
    /// The forms, in the order of the page.
    pub(super) forms: &'static [Form],
}

/// Returns a form of a rule.
const fn form(rule: &'static str, written: &'static str, meaning: &'static str) -> Form {
    Form { rule, written, meaning }
}

/// Everything that a selector, condition or amount may say.
pub(super) const SELECTOR_SECTIONS: &[Section] = &[
    Section {
        heading: "How many",
        about: "In front of the nouns. What may be picked is picked by a player; a condition counts what is there. Where nobody picks and \
                nothing is counted (`of`, `under ..`, `ctx.all(..)`) all that fit are meant, and a number is refused.",
        forms: &[
            form(
                "article",
                "a unit, an ally, the unit",
                "one; where there is none nothing is picked, and the text may be used all the same. In a condition, at least one",
            ),
            form("number", "2 units, N units, X units", "so many, or as many as there are"),
            form("exactly", "exactly 2 dice", "so many, or the pick cannot be made; in a condition, no more and no fewer"),
            form("up_to", "up to 2 cards", "none to so many"),
            form("any_number", "any number of units", "none to all"),
            form("at_least", "2 or more units", "in a condition: so many are there"),
            form("at_most", "2 or fewer units", "in a condition: no more are there"),
            form("fewer", "fewer than 2 units", "in a condition: not so many are there"),
            form("no", "no units you control", "in a condition: none is there"),
            form("every", "all units, each unit", "all of them; so does a plural without a word in front"),
            form(
                "another",
                "another unit you control",
                "one that is not the card whose text it is; refused of an action spell, which is nowhere while it resolves",
            ),
            form("every_other", "all other units, each other unit, other units", "all that are not the card whose text it is"),
            form(
                "others",
                "2 other units, up to 2 other units, no other units",
                "so many that are not the card whose text it is",
            ),
            form(
                "top",
                "the top 3 cards of your draw pile, the bottom card of",
                "so many cards at one end of a pile; one without a number",
            ),
            form(
                "position",
                "the leftmost unit, the rightmost unit",
                "the one at that end of its row, among what the rest of the phrase leaves",
            ),
            form(
                "or",
                "a unit or Phoenixborn",
                "either. What stands behind belongs to both nouns, unless each has its article: `a unit you control or a Phoenixborn`",
            ),
        ],
    },
    Section {
        heading: "What it is",
        about: "Nouns, in singular or plural. Cards are those in play, unless the phrase names another place; as the subject of `is_used` and other events that befall cards elsewhere too, those are meant as well.",
        forms: &[
            form("card", "card, cards", "any card"),
            form("unit", "unit, units", "an ally or conjuration"),
            form("ally", "ally, allies", "an ally"),
            form("conjuration", "conjuration, conjurations", "a conjuration"),
            form("aspect", "aspect, aspects", "an aspect of a Chimera"),
            form("phoenixborn", "Phoenixborn", "a Phoenixborn"),
            form(
                "spell",
                "spell, action spell, reaction spell, ready spell, alteration spell, alteration spells",
                "any spell, or one of that type; conjured alterations are alteration spells too",
            ),
            form("die", "die, dice", "a die"),
            form("player", "player, players", "a player"),
            form("opponent", "opponent, opponents", "a player other than you"),
            form(
                "copy",
                "a copy of 'ember-warden', a copy of 'frost-warden' or 'storm-warden', copies of this unit",
                "cards with this id, or with one of several (`'a', 'b' or 'c'`), or of the same definition as one that is known",
            ),
            form(
                "pile_group",
                "your draw pile, a player's discard pile",
                "a whole pile, as a target or a choice: that pile alone, neither another nor whose it is; what lies in it is `cards in your draw pile`",
            ),
        ],
    },
    Section {
        heading: "In which state",
        about: "Between the number and the noun. States may also stand behind: `that is exhausted`, `that are not attacking`.",
        forms: &[
            form("state", "exhausted", "has an exhaustion token, or counts as exhausted"),
            form("state", "unexhausted", "is not exhausted"),
            form("state", "attacking", "is an attacker of this attack"),
            form("state", "blocking", "is a blocker of this attack"),
            form("state", "guarding", "guards in this attack"),
            form("state", "countering", "counters in this battle"),
            form(
                "state",
                "resolving",
                "has an ability that resolves, until all that it does is done: `the attached Phoenixborn that is resolving`",
            ),
            form(
                "state",
                "blocked",
                "attacks and has a blocker; all blocks are declared together, and hold before the first is answered",
            ),
            form(
                "state",
                "unblocked",
                "attacks and has no blocker; while blockers are picked, none yet; in an attack on a unit, which nobody blocks, every attacker, guarded against or not",
            ),
            form("state", "wounded", "has a wound token"),
            form("state", "unwounded", "has no wound token: `this unit that is unwounded`"),
            form("state", "charged", "has a die on it"),
            form("face_down", "face down", "lies face down, under a card"),
            form("conjured", "conjured", "began the game in a conjuration pile"),
            form("unique", "unique, non-unique", "belongs to one Phoenixborn, or to none"),
            form("not_phoenixborn", "non-Phoenixborn", "is no Phoenixborn"),
            form(
                "die_types",
                "ceremonial dice, charm, illusion, natural, divine, sympathy, time, artifice, astral, rage or dragon dice",
                "dice of one of these types",
            ),
            form("die_level", "power dice, class, basic", "dice that show that level, and no other"),
            form("not_level", "non-basic dice, non-power", "dice that show another level"),
            form("being", "that is exhausted, that are attacking", "is in that state"),
            form("being_not", "that is not exhausted, that are not attacking", "is not in that state"),
        ],
    },
    Section {
        heading: "One thing that is known",
        about: "In place of nouns, and wherever a phrase compares with something.",
        forms: &[
            form("this", "this unit, this spell, this card", "the card whose text it is; on a die, `this die`"),
            form("attached", "the attached unit, the attached card", "what the card with the text is attached to"),
            form("that", "that unit, that card", "the card of the event that is answered"),
            form("that_player", "that player", "the player of the event that is answered"),
            form("controller_of", "the controller of that unit", "a player"),
            form("player_of", "{unit}'s controller, {unit}'s owner", "a player, by a thing that a name holds"),
            form(
                "named",
                "{name}",
                "what a variable of the script, or a target declared above, holds; see [script-api.md](script-api.md)",
            ),
            form(
                "owned_one",
                "your Phoenixborn, an opponent's Phoenixborn",
                "the Phoenixborn of a player; `each opponent's Phoenixborn` is all of them",
            ),
            form("opposing", "the opposing player, the opposing Phoenixborn", "the other side of the attack that goes on"),
            form("you", "you", "the player whose text it is: who controls it, or who `actor` names"),
        ],
    },
    Section {
        heading: "Whose",
        about: "In front of a pile, a pool, a row or a Phoenixborn.",
        forms: &[
            form("of_you", "your", "of the player whose text it is"),
            form("of_them", "their hand", "of the player who is asked, in a word of a script whose first value is a player"),
            form(
                "of_named",
                "{unit}'s controller's hand, {unit}'s owner's hand, {player}'s hand",
                "of a player that a name holds, or of the controller or owner of a thing that it holds",
            ),
            form("of_other", "an opponent's, each opponent's, a player's, each player's", "of any opponent or player"),
            form(
                "of_other",
                "2 dice in an opponent's active pool, up to 2 cards in one opponent's hand",
                "in a pick of several from a pile or pool: all of the same opponent; `each opponent's` are of any",
            ),
            form(
                "of_other",
                "that player's, the opposing player's, its owner's",
                "of the player of the event; of the other side of the attack; of the owner of the card that moves",
            ),
        ],
    },
    Section {
        heading: "Qualifiers",
        about: "Behind the nouns, several one after another; all must hold.",
        forms: &[
            form("control", "units you control, units an opponent controls", "in play under that player"),
            form("ownership", "cards you own, cards an opponent owns", "of that player's deck, whoever controls it"),
            form("they", "they control", "the player who is asked"),
            form("you_not", "units you do not control", "any other player"),
            form("an_opponent", "an opponent controls, opponents control", "any opponent"),
            form(
                "one_opponent",
                "2 units one opponent controls",
                "in a pick of several: all of the same opponent, whom the player picks first where several have some",
            ),
            form(
                "besides",
                "other than this unit or {first}",
                "none of these things; all that bear its title are left out by `without the same title as this spell`",
            ),
            form(
                "titled",
                "titled 'Ember Warden', titled 'Ember Warden' or 'Ash Toad', titled {title}",
                "has this title, or one of these",
            ),
            form("legal", "that could be targeted instead", "in place of the present target of the effect that is answered"),
            form(
                "affectable",
                "all units that can be affected",
                "nothing keeps the effect that runs from affecting it; of dice too",
            ),
            form(
                "bearable",
                "alteration spells that could be attached to {unit}",
                "you could attach them to it: its kind is right, and nothing forbids it",
            ),
            form("makes", "a ready spell that can place {unit}", "its script can conjure such a card"),
        ],
    },
    Section {
        heading: "Where",
        about: "Behind the nouns, as a qualifier.",
        forms: &[
            form("in_play", "in play", "on a battlefield or spellboard, or attached there"),
            form(
                "in_zone",
                "in your hand, in your discard pile, of your draw pile, in your active pool, in their exhausted pool",
                "in a pile or pool; `in a discard pile` is anyone's",
            ),
            form("pile", "hand, draw pile, discard pile, conjuration pile", "the piles"),
            form("pool", "active pool, exhausted pool", "the pools of dice"),
            form("in_pile", "in {pile}, the top 3 cards of {pile}", "in the pile that a name holds"),
            form("among", "a card among {seen}", "of what a name holds, wherever it is"),
            form("on_board", "on your spellboard, on your battlefield", "on that row of a player"),
            form("attached_to", "attached to this unit, attached to a unit you control", "an alteration on such a card"),
            form("under", "under this spell", "cards that lie under such a card"),
            form("on", "dice on this spell, alteration spells on a unit", "dice, or alterations, on such a card"),
            form(
                "in_slot",
                "in the slot of this spell",
                "in the same spellboard slot, itself among them; so `in the slot of {spell}`, of one thing",
            ),
            form("beside", "adjacent to {unit}", "next to it in its row"),
            form(
                "in_battle",
                "in battle",
                "in the battle that goes on, as the switch `in_battle` has it: the attackers and the unit that counters them, by Reborn whoever is struck; nothing is so before a battle, nor at `battle_end`",
            ),
            form("in_battle_with", "in battle with this unit", "the other side of its battle; nobody before a battle has begun"),
            form(
                "blocking_whom",
                "blocking {unit}, blocked by {unit}",
                "the blocker of that attacker, the attacker that it blocks; from the declaration of blockers to the end of the attack",
            ),
            form(
                "fighting",
                "attacking this unit, countering {unit}, attacking or countering this unit",
                "fights it now; a blocked attacker attacks its blocker",
            ),
        ],
    },
    Section {
        heading: "With or without",
        about: "Behind `with` or `without`. `with` several properties is written several times. One property or another is said with the \
                noun twice: `a unit with a status token or a unit with no abilities`.",
        forms: &[
            form(
                "compared",
                "life 2 or less, attack 3, printed attack 2 or more",
                "a value as it is now; `printed` is the one on the card",
            ),
            form(
                "comparison",
                "2 or less, 2 or more, less than this unit's attack, more than the number of units you control",
                "a bound; a number alone is that number",
            ),
            form(
                "value",
                "attack, life, recover, focus, magic play cost",
                "the values. The focus is how often a ready spell is focused: `this spell with focus 1 or more`. The magic play cost is the number of magic symbols of its play cost",
            ),
            form(
                "combined",
                "units with combined attack 4 or less",
                "a bound on all that a player picks, together; refused where nobody picks",
            ),
            form(
                "extreme",
                "the highest life, the lowest attack among units you control",
                "the extreme among what the rest of the phrase leaves, or among a group; several may share it, and one is picked",
            ),
            form("its_units", "the highest life among its controller's units", "the extreme among those of the same controller"),
            form(
                "tokens",
                "a status token, no exhaustion tokens, 2 or more wound tokens, 2 or fewer wound tokens, fewer than 3 status tokens, exactly 2 tokens",
                "tokens on it; without a kind, any. Dice, cards and units are counted with the same words",
            ),
            form("token_kind", "wound, exhaustion, status", "the kinds of tokens"),
            form(
                "ability",
                "the Unit Guard ability, the 'Last Orders' ability, no abilities, no inexhaustible abilities",
                "has an ability of that name, with any number, which exhaustion does not silence now; has none",
            ),
            form(
                "inner",
                "(an alteration spell) attached, (a face down card) under it",
                "something of that kind is attached to it, or lies under it",
            ),
            form(
                "dice",
                "a die, a charm power die in active pool, no dice in exhausted pool",
                "dice on it; of a player, in a pool",
            ),
            form("cost_symbol", "a natural power in its play cost", "a magic symbol in its play cost"),
            form("cards_in", "no cards in draw pile, 3 or more cards in hand", "of a player: cards in a pile"),
            form("units_in", "a unit in play, no units in play", "of a player: units in play"),
            form("slot", "an open battlefield slot, an open spellboard slot", "of a player: there is one"),
            form("first_token", "the first player token", "of a player: has it"),
            form("same_title", "the same title as {unit}", "the title of something known"),
            form(
                "same_type",
                "the same type as {card}, the same type as {die}",
                "the types of a card that is known, or the type of a die",
            ),
            form("title_word", "'Wolf' in its title", "these words stand in its title"),
        ],
    },
    Section {
        heading: "Conditions",
        about: "`if`, `while`, `play_if` and `ctx.any`. Any selector is a condition, and asks whether it finds as many as its number says. Several are joined by `and`, of which each may be several joined by `or`.",
        forms: &[
            form(
                "either",
                "this unit that is exhausted or no units you control, your turn or is_destroyed of a unit this turn",
                "one of them holds at least; `or` joins before `and` does",
            ),
            form("moment", "an attack action", "while an attack goes on"),
            form("moment", "a battle", "while a battle goes on"),
            form("moment", "your turn", "in the turn of the player whose text it is"),
            form("moment", "an opponent's turn", "in another player's turn"),
            form("moment", "a player's turn", "in the turn of any player; several moments are joined by `or`"),
            form("moment", "the player turns phase", "in that phase"),
            form("moment", "the draw step", "in that step of the prepare phase"),
            form(
                "occurrence",
                "2 or more is_destroyed of an ally this round",
                "so often did it happen; without a number, once at least; with `no`, never",
            ),
            form(
                "happening",
                "is_destroyed of a unit this turn",
                "it happened to such a thing; several events are joined by `or`",
            ),
            form("by", "by you, by a unit you control", "by whose doing: a player, or a card"),
            form(
                "paid",
                "3 or more basic symbols in that cost, a charm power symbol in that cost",
                "the cost that the event pays has such symbols, whatever dice paid for them; an X counts as it was chosen",
            ),
            form(
                "since",
                "this turn, this round, this battle",
                "how far back it counts; `this turn` finds nothing outside the turns of players, `this battle` nothing outside a battle, nor what befell a card that was not in it; with `at = \"battle_end\"` it is the one that ends",
            ),
        ],
    },
    Section {
        heading: "Amounts",
        about: "Where a number is wanted: `give`, `printed`, `numbers`, `focus`, `slots`, `x`.",
        forms: &[
            form(
                "signed",
                "2, -1, N, X, {name}",
                "a number; the number in the name of the text; the X of the card; what a name holds",
            ),
            form(
                "tally",
                "the number of units you control, the number of status tokens on this unit",
                "how many things there are, or tokens lie on them; of an event, how often it happened",
            ),
            form("phase", "the number of the phase", "the phase of the Chimera, 1 to 3; 0 without one"),
            form(
                "for_each",
                "1 for each wound token on this unit, -N for each exhausted unit you control, 1 for each is_destroyed of a unit this turn",
                "the number before it, as often as there are such things or tokens, or as something happened",
            ),
            form(
                "worth",
                "this unit's attack, {unit}'s life, this unit's printed attack",
                "a value of one thing, or the printed one",
            ),
        ],
    },
];

/// Everything that a cost may say.
pub(super) const COST_SECTIONS: &[Section] = &[Section {
    heading: "Costs and prices",
    about: "`cost`, `respark`, `focus`, `extra`, `price` and `ctx.may_pay`. Parts are joined by commas and all paid, `or` joins those of which one is paid.",
    forms: &[
        form("main", "main", "a main action"),
        form("side", "side", "a side action"),
        form("exhaust", "exhaust", "an exhaustion token on this card"),
        form("free", "free", "nothing"),
        form("basic", "1 basic, X basic", "dice of any kind; with X as many as the payer likes, at least one"),
        form("symbol", "1 natural:class, 1 charm:power", "dice of that type that show that level or a higher one"),
        form("die_level", "class, power", "the levels that a symbol asks for"),
        form("discard", "1 discard", "cards of the own hand"),
        form("wounds", "2 wounds", "wound tokens on the own Phoenixborn"),
        form("mill", "1 mill", "cards off the top of the own draw pile"),
        form("status", "1 status", "status tokens off this card"),
        form("wounds_on", "1 wound on this unit, 2 wounds on a unit you control", "wound tokens on a unit or Phoenixborn"),
        form(
            "status_on",
            "1 status on a unit you control",
            "status tokens off a card that the payer picks; several parts may take them off the same one",
        ),
        form(
            "give_up",
            "destroy a unit you control, discard a card under this unit, exhaust your Phoenixborn",
            "cards that the payer picks",
        ),
        form("or", "main or side", "one of them is paid"),
    ],
}];

/// Rules that are parts of others and have no form of their own.
#[cfg(test)]
pub(super) const WITHIN_OTHERS: &[&str] = &[
    "begins_reference",
    "begins_doing",
    "begins_place",
    "WHITESPACE",
    "letter",
    "selector_phrase",
    "condition_phrase",
    "amount_phrase",
    "happening_phrase",
    "cost_phrase",
    "selector",
    "condition",
    "moments",
    "counted",
    "bound",
    "amount",
    "how_often",
    "event_word",
    "group",
    "quantity",
    "from_end",
    "adjective",
    "die_type",
    "nouns",
    "noun",
    "reference",
    "thing",
    "controller",
    "owner",
    "possessor",
    "qualifier",
    "player_does",
    "place",
    "fights",
    "blocks",
    "slot_word",
    "one_of",
    "board",
    "having",
    "lacking",
    "property",
    "is_attached",
    "is_under",
    "measured",
    "highest",
    "lowest",
    "printed",
    "no_inexhaustible",
    "no_ability",
    "or_less",
    "or_more",
    "less_than",
    "more_than",
    "token",
    "symbols",
    "minus",
    "quoted",
    "ability_name",
    "capital",
    "part",
    "item",
    "magic",
    "cards",
    "given_how",
    "status_tokens",
    "top_cards",
    "on",
    "given",
    "item_start",
    "tokens",
];
