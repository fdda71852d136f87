//! Cards: definitions as content gives them, checked and immutable, shared by every game.

pub mod ability;
pub mod card;
pub mod card_type;
pub mod chimera;
pub mod constant;
pub mod deck;
pub mod dice_power;
pub mod keyword;
pub mod library;
pub mod listens;
pub mod unsupported;

pub use ability::*;
pub use card::*;
pub use card_type::*;
pub use chimera::*;
pub use constant::*;
pub use deck::*;
pub use dice_power::*;
pub use keyword::*;
pub use library::*;
pub use listens::*;
