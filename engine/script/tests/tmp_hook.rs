//! Throw-away.
use cinderforge_kernel::{decision::*, define::Deck, ruleset::SWITCHES, setup, table::{Game, Table}, view::View};
use cinderforge_script::{Kit, measure};
const KEEPER: &str = "id = 'keeper'\nname = 'Keeper'\ntype = 'Phoenixborn'\nlife = 15\nbattlefield = 5\nspellboard = 4\n";
struct None_;
impl Decider for None_ { fn decide(&mut self, _: &View, _: &Decision) -> Option<Answer> { None } }
#[test]
fn hook() {
    let mut base = "id = 'base'\nname = 'Base'\npools = ['rise']\nerrata = []\n[switches]\n".to_owned();
    for switch in SWITCHES { base.extend([switch.name, " = '", switch.values[0].name, "'\n"]); }
    for (what, script) in [("empty", "let n = 0;".to_owned()), ("place", "ctx.add_tally(\"a\", 0);".to_owned()), ("x100 tally", "ctx.tally(\"a\");".repeat(100)), ("x100 card", "ctx.card;".repeat(100)), ("x100 count", "ctx.count(\"all units you control with life 2 or less\");".repeat(100)), ("x100 wounds", "let c = ctx.card;".to_owned() + &*"c.wounds;".repeat(100)), ("real", "let unit = ctx.card; if unit.wounds < 3 && ctx.focus < 1 { ctx.place_status(unit, 0); } ctx.deal(unit, 0);".to_owned())] {
    let keeper = format!("{KEEPER}[[ability]]\nat = 'prepare_start'\neffect = 'start'\n");
    let mute = KEEPER.replace("keeper", "mute").replace("Keeper", "Mute");
    let script = format!("fn start(ctx) {{ {script} }}");
    let files: Vec<(String, String)> = [("cardsets/rise/sample/set.toml", "id = 'sample'\nname = 'Sample'\npool = 'rise'\ncards = 2\n"), ("cardsets/rise/sample/keeper.toml", &keeper), ("cardsets/rise/sample/mute.toml", &mute), ("cardsets/rulesets/base.toml", &base), ("scripts/rise/sample/keeper.rhai", &script)].iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
    let kit = Kit::load_files(files, "base").unwrap();
    let deck = |id: &str| Deck { id: id.into(), name: id.to_owned(), phoenixborn: kit.library.card(id).unwrap(), cards: vec![], conjurations: vec![], dice: vec![], first_five: vec![] };
    let state = setup::state(&[&deck("keeper"), &deck("mute")], 7);
    let mut table: Table = kit.table();
    table.seat(Some(Box::new(None_)));
    let mut best = u128::MAX;
    for _ in 0..300 { let mut games: Vec<Game> = (0..50).map(|_| Game::new(state.clone())).collect(); let t = std::time::Instant::now(); for game in &mut games { table.run(game).unwrap(); } best = best.min(t.elapsed().as_nanos() / 50); }
    let mut mb = u64::MAX;
    measure::start();
    for _ in 0..3000 { let a = measure::so_far().nanoseconds; let mut game = Game::new(state.clone()); table.run(&mut game).unwrap(); mb = mb.min(measure::so_far().nanoseconds - a); }
    let m = measure::stop();
    println!("{what}: run {best} ns; script {mb} ns; calls {} words {}", m.calls, m.words / m.calls);
    }
}
