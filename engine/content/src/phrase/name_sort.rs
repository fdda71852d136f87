//! What names in phrases stand for, and whether that fits the place where they stand.

use cinderforge_kernel::terms::{Base, Group, Noun, Nouns, Quantity, Reference, Selector};

use crate::phrase::free_variables::NameRole;

/// What a name in a phrase stands for, as far as loading can know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameSort {
    /// A card.
    Card,
    /// A player.
    Player,
    /// A die.
    Die,
    /// A whole pile.
    Pile,
    /// Several things of one sort.
    Several,
    /// A number.
    Number,
    /// A text, such as a title.
    Text,
    /// Something that stands in no phrase: yes or no, the event, nothing.
    Unfit,
    /// Known only when it runs.
    Unknown,
}

impl NameSort {
    /// Returns the sort of what a selector picks.
    pub fn of(selector: &Selector) -> Self {
        let is_several = |group: &Group| !matches!(group.quantity, Quantity::One);
        if selector.groups.iter().any(is_several) { Self::Several } else { Self::of_one(selector) }
    }

    /// Returns the sort of each thing that a selector picks.
    pub fn of_one(selector: &Selector) -> Self {
        let mut sorts = selector.groups.iter().map(of_group);
        let first = sorts.next().unwrap_or(Self::Unknown);
        match first {
            _ if !sorts.all(|sort| sort == first) => Self::Unknown,
            _ => first,
        }
    }

    /// Returns why it cannot stand in a place, and how to write it instead; none if it can.
    pub fn misfit(self, name: &str, role: NameRole) -> Option<(String, String)> {
        if role == NameRole::Pile {
            return (!matches!(self, Self::Pile | Self::Unknown)).then(|| {
                let help = format!("write whose pile it is, as in `in {{{name}}}'s discard pile`");
                (format!("`{{{name}}}` is {}, and a pile is needed", self.words()), help)
            });
        }
        let help = match (self, role) {
            (Self::Unknown, _)
            | (Self::Card | Self::Player | Self::Die | Self::Several, NameRole::Things | NameRole::Group)
            | (Self::Card | Self::Die, NameRole::Held)
            | (Self::Card | Self::Several, NameRole::Cards)
            | (Self::Die | Self::Several, NameRole::Dice)
            | (Self::Player | Self::Pile, NameRole::Player)
            | (Self::Number, NameRole::Number)
            | (Self::Text | Self::Card, NameRole::Title) => return None,
            (Self::Number, _) => format!("numbers stand as in `attack {{{name}}} or less` or `up to {{{name}}} dice`"),
            (Self::Several, NameRole::Held | NameRole::Player) => format!("go over them one by one: `for one in {name}`"),
            (Self::Several, NameRole::Number) => format!("count them first: `let n = {name}.len();`"),
            (Self::Card, NameRole::Player) => format!("write `{{{name}}}'s controller` or `{{{name}}}'s owner`"),
            (Self::Die, NameRole::Player) => format!("write `{{{name}}}'s owner`"),
            (Self::Player, NameRole::Held) => format!("write `{{{name}}}` alone"),
            (Self::Card, NameRole::Number) => format!("read a value of it first: `let n = {name}.attack;`"),
            (Self::Pile, _) => format!("write what lies in it, as in `a card in {{{name}}}`"),
            (Self::Text, _) => format!("a title stands as in `titled {{{name}}}`"),
            _ => "docs/script-api.md says what stands in phrases".to_owned(),
        };
        let needed = match role {
            NameRole::Things | NameRole::Group => "a card, a player or a die",
            NameRole::Held => "one card or die",
            NameRole::Cards => "a card, or several,",
            NameRole::Dice => "a die, or several,",
            NameRole::Player => "one player",
            NameRole::Number => "a number",
            NameRole::Title => "a title or a card",
            NameRole::Pile => "a pile",
        };
        Some((format!("`{{{name}}}` is {}, and {needed} is needed", self.words()), help))
    }

    /// Returns how messages call it.
    fn words(self) -> &'static str {
        match self {
            Self::Card => "a card",
            Self::Player => "a player",
            Self::Die => "a die",
            Self::Pile => "a whole pile",
            Self::Several => "several things",
            Self::Number => "a number",
            Self::Text => "a text",
            Self::Unfit => "nothing a phrase can name",
            Self::Unknown => "something",
        }
    }
}

/// Returns the sort of each thing that a group picks.
fn of_group(group: &Group) -> NameSort {
    match &group.base {
        Base::Pile(..) => NameSort::Pile,
        Base::Nouns(nouns) if nouns.has(Noun::Die) => NameSort::Die,
        Base::Nouns(nouns) if nouns.meets(Nouns::of(&[Noun::Player, Noun::Opponent])) => NameSort::Player,
        Base::Nouns(_) | Base::CopiesOf(_) | Base::CopiesOfThat(_) => NameSort::Card,
        Base::Reference(reference) => match reference {
            Reference::You
            | Reference::ThatPlayer
            | Reference::OpposingPlayer
            | Reference::ControllerOf(_)
            | Reference::OwnerOf(_) => NameSort::Player,
            Reference::ThisDie => NameSort::Die,
            Reference::This | Reference::Attached | Reference::PhoenixbornOf(_) => NameSort::Card,
            Reference::That | Reference::Named(_) => NameSort::Unknown,
        },
    }
}
