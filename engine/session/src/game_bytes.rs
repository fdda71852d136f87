//! Games as bytes: for whoever keeps many games that wait, in less room than a record, and goes on with one at any table.
//!
//! The bytes may have lain anywhere since they were written, so that what is read is checked in full before it is played.

use cinderforge_kernel::game::Game;
use cinderforge_kernel::table::Table;

use crate::error::LoadError;

/// More bytes than most games take.
const USUAL_LEN: usize = 2048;

/// Writes a game, wherever it waits, as [`game_from_bytes`] reads it.
pub fn game_to_bytes(game: &Game) -> Vec<u8> {
    postcard::to_extend(game, Vec::with_capacity(USUAL_LEN)).expect("a game is plain data")
}

/// Reads a game, and puts it on a table of the same cards and rules, where it stands as it waits.
///
/// ```
/// use cinderforge_script::GameData;
/// use cinderforge_session::{Session, game_from_bytes, game_to_bytes};
///
/// let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// let data = GameData::load(root.as_ref(), "official").expect("the content is sound");
/// let session = Session::begin(&data, &["the-iron-men", "the-mist-guardian"], 7)?;
/// let bytes = game_to_bytes(session.game());
/// let game = game_from_bytes(&mut data.table(), &bytes).expect("what was written can be read");
/// assert_eq!(&game, session.game());
/// assert!(game_from_bytes(&mut data.table(), &bytes[1..]).is_err());
/// # Ok::<(), cinderforge_session::StartError>(())
/// ```
///
/// # Errors
/// [`LoadError::NotAGame`]: the bytes are none, or one that the rules could not have made with these cards, or one that does not come
/// to the question it is said to wait at.
pub fn game_from_bytes(table: &mut Table, bytes: &[u8]) -> Result<Game, LoadError> {
    let (game, rest): (Game, &[u8]) = postcard::take_from_bytes(bytes).map_err(|error| LoadError::NotAGame(error.to_string()))?;
    if !rest.is_empty() {
        return Err(LoadError::NotAGame("something follows it".to_owned()));
    }
    game.state.check(&table.library).map_err(|unsound| LoadError::NotAGame(unsound.to_string()))?;
    table.take_up(game).map_err(|fault| LoadError::NotAGame(fault.to_string()))
}
