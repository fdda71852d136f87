//! Drafts between bots, and games between the decks they come to.

use std::path::Path;
use std::time::Instant;

use cinderforge_content::diagnostic::{Diagnostic, Style, render_all};
use cinderforge_content::{DeckForm, ListedDeck};
use cinderforge_draft::Draft;
use serde::Serialize;

use crate::bot::{self, Bot};
use crate::draft::{Args, DraftBot, Plan, problems, save};
use crate::games::{self, Fixture, Played, Worker};
use crate::output::{self, Output, counted, failure, say};
use crate::simulate::standings::Standing;

/// Most problems of decks, and failures of games, that are printed.
const SHOWN: usize = 3;

/// What came of many drafts.
#[derive(Serialize)]
struct Report {
    drafts: usize,
    decks: usize,
    legal: usize,
    /// Hash of all decks, the same for the same drafts.
    deck_hash: String,
    /// How the decks of each bot fared; none if no games were played.
    bots: Vec<Standing>,
    /// Games that did not end.
    failures: Vec<String>,
    problems: Vec<Diagnostic>,
    seconds: f64,
}

/// The seats of bots in a draft: those that are named, in turn, in each draft one seat further.
fn bot_at(bots: &[DraftBot], number: usize, seat: usize) -> usize {
    (number + seat) % bots.len()
}

/// Lets bots draft in each group until all are done. Returns the drafts.
pub(super) fn draft(plan: &Plan, bots: &[DraftBot], number: usize, seed: u64) -> anyhow::Result<Vec<(Draft, Vec<usize>)>> {
    let mut drafts = plan.begin(seed)?;
    for (group, (draft, numbers)) in drafts.iter_mut().enumerate() {
        let seed = bot::seed(seed, group as u64);
        let drafter = |(at, player): (usize, &usize)| bots[bot_at(bots, number, *player)].drafter(bot::seed(seed, at as u64));
        let drafters: Vec<_> = numbers.iter().enumerate().map(drafter).collect();
        while let Some(question) = draft.question() {
            let view = draft.view(question.player);
            let answer = drafters[question.player.index()].pick(&view, &question, &plan.kit.library);
            draft.answer(&answer).map_err(|refusal| failure(format!("a bot picks what it cannot: {refusal}"), None))?;
        }
    }
    Ok(drafts)
}

/// Runs many drafts and a game after each, if that is asked for. Returns whether every deck is legal and no game failed.
pub(super) fn run(plan: &Plan, out: Output, args: &Args, folder: Option<&Path>) -> anyhow::Result<bool> {
    let started = Instant::now();
    games::tell_no_panics();
    let (count, digits) = (args.drafts as usize, args.drafts.to_string().len());
    let mut decks: Vec<ListedDeck> = Vec::new();
    let mut wrong: Vec<Diagnostic> = Vec::new();
    let mut legal = 0;
    let one = |(): &mut (), number: usize| {
        let drafts = draft(plan, &args.bots, number, bot::seed(plan.seed, number as u64))?;
        let decks = plan.decks(&drafts, &format!("draft-{}-{:0digits$}", plan.seed, number + 1));
        let checked: Vec<_> = decks.iter().map(|deck| problems(&plan.kit.content, deck)).collect();
        Ok((decks, checked))
    };
    let take = |(drafted, checked): (Vec<ListedDeck>, Vec<Vec<Diagnostic>>)| {
        decks.extend(drafted);
        legal += checked.iter().filter(|problems| !problems.iter().any(Diagnostic::is_error)).count();
        wrong.extend(checked.into_iter().flatten());
    };
    let drafts = games::play_in_order(args.threads, count, || (), one, take)?;
    if let Some(folder) = folder {
        save(&plan.kit.content, folder, plan.seed, &decks)?;
    }
    let (bots, failures) = if args.play { play(plan, out, args, &decks, drafts)? } else { (Vec::new(), Vec::new()) };
    let mut hasher = blake3::Hasher::new();
    for deck in &decks {
        hasher.update(plan.kit.content.export_deck(deck, DeckForm::Toml).as_bytes());
    }
    let report = Report {
        drafts,
        decks: decks.len(),
        legal,
        deck_hash: hasher.finalize().to_hex().to_string(),
        bots,
        failures,
        problems: wrong,
        seconds: started.elapsed().as_secs_f64(),
    };
    if out.is_json() {
        output::json(&report)?;
    } else {
        report.print(out, folder);
    }
    if drafts < count {
        return Err(failure(format!("told to stop after {drafts} of {}", counted(count, "draft")), None));
    }
    Ok(report.legal == report.decks && report.failures.is_empty())
}

/// Plays a game after each draft. Returns how the decks of each bot fared, and which games failed.
fn play(
    plan: &Plan,
    out: Output,
    args: &Args,
    decks: &[ListedDeck],
    drafts: usize,
) -> anyhow::Result<(Vec<Standing>, Vec<String>)> {
    let bots = &args.bots;
    let games_plan = games::Plan {
        kit: plan.kit,
        decks: decks.iter().map(|listed| &listed.deck).collect(),
        bots: vec![Bot::Greedy],
        digest: false,
        inspect: false,
        note_cards: false,
    };
    let all: Vec<[usize; 2]> = (0..plan.players)
        .flat_map(|one| (0..plan.players).filter(move |other| *other != one).map(move |other| [one, other]))
        .collect();
    let drafted_by = |number: usize, seat: usize| bots[bot_at(bots, number, seat)];
    let fixture = |number: usize| {
        let differ = |[one, other]: &&[usize; 2]| drafted_by(number, *one) != drafted_by(number, *other);
        let pairs: Vec<&[usize; 2]> = all.iter().filter(differ).collect();
        let pairs = if pairs.is_empty() { all.iter().collect() } else { pairs };
        let seed = bot::seed(plan.seed, number as u64);
        // Pairs in an order that has nothing to do with the seats of the bots.
        let pair = pairs[(seed % pairs.len() as u64) as usize];
        Fixture { decks: pair.iter().map(|seat| number * plan.players + seat).collect(), bots: vec![0, 0], seed }
    };
    let mut names: Vec<DraftBot> = Vec::new();
    for bot in bots {
        if !names.contains(bot) {
            names.push(*bot);
        }
    }
    let mut standings: Vec<Standing> = names.iter().map(|bot| Standing::named(bot.name())).collect();
    let mut failures = Vec::new();
    let bar = games::progress(out, drafts, "games");
    let take = |played: Played| {
        bar.inc(1);
        match &played.result {
            Ok(outcome) => {
                for (seat, deck) in played.fixture.decks.iter().enumerate() {
                    let bot = drafted_by(played.number, deck % plan.players);
                    if let Some(at) = names.iter().position(|name| *name == bot) {
                        standings[at].count(*outcome, seat);
                    }
                }
            }
            Err(stopped) => failures.push(format!("the game after draft {}: {}", played.number + 1, stopped.text())),
        }
    };
    let play = |worker: &mut Worker, number: usize| Ok(worker.play(number, fixture(number)));
    games::play_in_order(args.threads, drafts, || Worker::new(&games_plan), play, take)?;
    bar.finish_and_clear();
    Ok((standings, failures))
}

impl Report {
    fn print(&self, out: Output, folder: Option<&Path>) {
        if !self.bots.is_empty() {
            let heading = ["drafted by", "games", "won", "drawn", "win rate", "  95 % interval"].map(str::to_owned);
            out.table(&heading, &self.bots.iter().map(Standing::row).collect::<Vec<_>>());
            say("");
        }
        let legal = format!("{} of {}", self.legal, counted(self.decks, "deck"));
        say(format!("{:8} {}", "drafts", self.drafts));
        say(format!("{:8} {}", "legal", if self.legal == self.decks { out.good(&legal) } else { out.bad(&legal) }));
        if let Some(folder) = folder {
            say(format!("{:8} {}", "saved", folder.display()));
        }
        say(format!("{:8} {:.2} s", "took", self.seconds));
        say(format!("{:8} {}", "decks", self.deck_hash));
        let shown = self.problems.len().min(SHOWN);
        if shown > 0 {
            say(render_all(&self.problems[..shown], if out.is_coloured() { Style::Coloured } else { Style::Plain }));
        }
        for failure in self.failures.iter().take(SHOWN) {
            say(out.bad(failure));
        }
        if self.failures.len() > SHOWN {
            say(format!("and {} more", self.failures.len() - SHOWN));
        }
    }
}
