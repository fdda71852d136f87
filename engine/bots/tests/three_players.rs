//! Three bots that think ahead play whole games, where what others do shows and hides cards in the middle of a step.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use cinderforge_bots::{Greedy, Seats};
use cinderforge_kernel::game::{Game, Progress, setup};
use cinderforge_kernel::table::Decider;
use cinderforge_script::GameData;

/// A unit that is destroyed lies in a hidden pile when a third player is asked about it, and lay in play at the checkpoint.
#[test]
fn an_imagined_game_keeps_what_was_seen_when_the_step_began() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let data = GameData::load(&root, "official").expect("the content of this project");
    let decks: Vec<_> = data.content.starter_decks("rise").take(3).collect();
    for seed in [9003, 9010] {
        let (mut table, thoughts) = (data.table(), Rc::new(RefCell::new(data.table())));
        let bots = (0..3).map(|seat| Box::new(Greedy::new(Rc::clone(&thoughts), seed + seat)) as Box<dyn Decider>);
        table.seat(Some(Box::new(Seats::new(bots.collect()))));
        let mut game = Game::new(setup::state(&decks, seed).expect("two to four decks"));
        let ended = table.run(&mut game);
        assert!(matches!(ended, Ok(Progress::Over(_))), "seed {seed}: {ended:?}");
    }
}
