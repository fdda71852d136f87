//! temporary
use cinderforge_kernel::{effect::Scripts, table::{Table, Flow, Game, Progress}, id::FnId};
use cinderforge_bots::{Random, Greedy, Seats};
use std::rc::Rc; use std::sync::Arc; use std::cell::RefCell;
struct Dumb;
impl Scripts for Dumb {
  fn run(&self, _: &mut Table, _: FnId) -> Flow { Ok(()) }
  fn test(&self, _: &mut Table, _: FnId) -> Flow<bool> { Ok(true) }
}
fn main() {
  let args: Vec<String> = std::env::args().collect();
  let (content, problems) = cinderforge_content::Content::load(std::path::Path::new("."));
  for p in problems.iter().take(3) { println!("{p}"); }
  println!("{} problems", problems.len());
  let id = args[1].as_str(); let n: u64 = args[2].parse().unwrap();
  let rs = content.ruleset(id).unwrap().clone();
  let lib = Arc::new(content.library(&rs, &Default::default()).unwrap());
  let rs = Arc::new(rs);
  let decks: Vec<_> = content.decks().cloned().collect();
  let mut table = Table::new(lib.clone(), rs.clone(), Rc::new(Dumb));
  let think = Rc::new(RefCell::new(Table::new(lib.clone(), rs.clone(), Rc::new(Dumb))));
  let t = std::time::Instant::now();
  let (mut rounds, mut turns, mut errs) = (0u64,0u64,0); let mut wins=[0;5];
  for seed in 0..n {
    let a = &decks[seed as usize % decks.len()]; let b = &decks[(seed as usize / decks.len()) % decks.len()];
    let state = cinderforge_kernel::setup::state(&[a,b], seed);
    let bot = |name: &str, s: u64| -> Box<dyn cinderforge_kernel::decision::Decider> { if name=="g" {Box::new(Greedy::new(think.clone(), s))} else {Box::new(Random::new(s))} };
    let flip = seed % 2 == 1;
    let (x,y) = if flip {(&args[4],&args[3])} else {(&args[3],&args[4])};
    table.seat(Some(Box::new(Seats::new(vec![bot(x, seed*2+1), bot(y, seed*2+2)]))));
    let mut game = Game::new(state);
    match table.run(&mut game) {
      Ok(Progress::Over(o)) => { use cinderforge_kernel::state::Outcome::*; match o { Won(p) => wins[(p.0 as usize) ^ usize::from(flip)]+=1, Draw => wins[3]+=1 } }
      Ok(Progress::Waiting) => { println!("seed {seed} waiting"); }
      Err(e) => { errs+=1; if errs < 10 { println!("seed {seed} {} {}: {e}", a.id, b.id); } }
    }
    rounds += game.state.round as u64; turns += game.state.turns as u64;
  }
  let d = t.elapsed().as_secs_f64();
  println!("{n} games {d:.2}s {:.0} games/s {} decisions {:.0}/s rounds {:.1} turns {:.1} errs {errs} wins {wins:?}", n as f64/d, table.decisions, table.decisions as f64/d, rounds as f64/n as f64, turns as f64/n as f64);
}
