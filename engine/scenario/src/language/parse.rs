//! Reading a scenario: line by line through `grammar/scenario.pest`, with everything that is wrong in it.

use std::ops::Range;

use cinderforge_content::diagnostic::{Diagnostic, SourceFile};
use cinderforge_kernel::die::{DieType, Level};
use cinderforge_kernel::event::{Token, Zone};
use cinderforge_kernel::id::PlayerId;
use cinderforge_kernel::selector::Value;
use cinderforge_kernel::state::Phase;
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;
use ustr::Ustr;

use crate::language::head;
use crate::language::scenario::{
    BoardLine, CardFact, CardId, CardName, Condition, Deed, Detail, Entry, Facing, Fact, Forbidden, Item, ItemKind, Line,
    Outcome, Part, PlayerFact, Says, Scenario, Side, StartAt, Usage, Verb, Way,
};

/// The parser that pest makes of `grammar/scenario.pest`.
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "../../../grammar/scenario.pest"]
    pub(super) struct ScenarioParser;
}

use grammar::{Rule, ScenarioParser};

/// Reads a scenario from its text.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse(path: &str, text: &str) -> Result<Scenario, Vec<Diagnostic>> {
    let mut reader = Reader {
        scenario: Scenario {
            source: SourceFile::new(path, text),
            about: Vec::new(),
            cites: Vec::new(),
            written: None,
            rulesets: Vec::new(),
            rulesets_at: 0..0,
            seed: 1,
            cards: None,
            pool: None,
            actions: 0,
            outcomes: Vec::new(),
            board: Vec::new(),
            lines: Vec::new(),
        },
        problems: Vec::new(),
        begun: false,
    };
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        reader.line(line.trim_end_matches(['\n', '\r']), offset);
        offset += line.len();
    }
    reader.finish()
}

/// An ability as an answer's topic names it: `Throw 1 of anchornaut`.
pub(crate) fn usage_of(text: &str) -> Usage {
    match ScenarioParser::parse(Rule::usage, text.trim()) {
        Ok(mut pairs) => pairs.next().map_or(Usage { label: None, card: None }, |pair| usage(pair, 0)),
        Err(_) => Usage { label: Some(text.trim().to_owned()), card: None },
    }
}

/// What a player does, as a question names it: `B plays <card>`.
///
/// # Errors
/// It does not say what a player does.
pub(crate) fn deed_of(text: &str) -> Result<(PlayerId, Deed), Box<Diagnostic>> {
    let source = SourceFile::new("the question", text);
    let help = "write it as a line of a scenario: `B plays <card>`, `A attacks <card> with <card>`, `B guards with <card>`";
    let wrong = |message: &str| Box::new(source.error(0..text.len(), message).help(help.to_owned()));
    let whole = if text.trim_end().ends_with(" meditates") { format!("{} nothing", text.trim_end()) } else { text.to_owned() };
    let mut pairs = ScenarioParser::parse(Rule::line, &whole).map_err(|_| wrong("this does not say what a player does"))?;
    match pairs.find(|pair| pair.as_rule() == Rule::deed).map(|pair| says(pair, 0)) {
        Some(Says::Deed(player, Deed::Picks(Verb::Answers, Some(topic), items)))
            if matches!(items.as_slice(), [Item { kind: ItemKind::Yes, .. }]) =>
        {
            Ok((player, Deed::Uses(usage_of(&topic))))
        }
        Some(Says::Deed(player, deed)) => Ok((player, deed)),
        _ => Err(wrong("this does not say what a player does")),
    }
}

struct Reader {
    scenario: Scenario,
    problems: Vec<Diagnostic>,
    /// The board is over.
    begun: bool,
}

impl Reader {
    fn line(&mut self, text: &str, offset: usize) {
        let trimmed = text.trim();
        if let Some(comment) = trimmed.strip_prefix('#') {
            if self.scenario.rulesets.is_empty() && self.scenario.board.is_empty() && !self.begun {
                self.scenario.about.push(comment.trim().to_owned());
            }
            return;
        }
        if trimmed.is_empty() {
            return;
        }
        match ScenarioParser::parse(Rule::line, text) {
            Ok(pairs) => self.statement(pairs, text, offset),
            Err(error) => {
                let problem = self.explain(&error, text, offset);
                self.problems.push(problem);
            }
        }
    }

    fn explain(&self, error: &pest::error::Error<Rule>, text: &str, offset: usize) -> Diagnostic {
        let at = match error.location {
            InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
        };
        if let Some((word, message, help)) = head::misspelt(text) {
            return self.scenario.source.error(offset + word.start..offset + word.end, message).help(help);
        }
        let expected = match &error.variant {
            ErrorVariant::ParsingError { positives, .. } => {
                let mut names: Vec<String> = positives.iter().filter_map(|rule| in_words(*rule)).map(str::to_owned).collect();
                names.sort();
                names.dedup();
                (1..=8).contains(&names.len()).then(|| format!("expected {}", names.join(", ")))
            }
            ErrorVariant::CustomError { .. } => None,
        };
        let rest = text[at.min(text.len())..].trim_end();
        let message = if rest.is_empty() {
            "the line stops too early".to_owned()
        } else {
            format!("cannot read the line from `{}` on", rest.split(' ').next().unwrap_or(rest))
        };
        let start = if rest.is_empty() { text.len() - text.trim_start().len() } else { at };
        let form = head::form(text).map(str::to_owned);
        let meant = || head::meant(&text[..at.min(text.len())], rest);
        let poor = expected.as_deref() == Some("expected a number");
        let fact = || head::fact_form(text).filter(|_| poor).map(str::to_owned);
        let help = form.or_else(meant).or_else(fact).or(expected);
        let help = help.unwrap_or_else(|| "docs/scenarios.md has every kind of line".to_owned());
        self.scenario.source.error(offset + start..offset + text.trim_end().len(), message).help(help)
    }

    fn statement<'i>(&mut self, pairs: impl Iterator<Item = Pair<'i, Rule>>, text: &str, offset: usize) {
        let mut marks = Vec::new();
        for pair in pairs {
            let start = text.len() - text.trim_start().len();
            let span = offset + start..offset + pair.as_span().end();
            if let Some(problem) = self.wrong_number(&pair, offset) {
                self.problems.push(problem);
                continue;
            }
            match pair.as_rule() {
                Rule::marks => marks = names(pair),
                Rule::EOI | Rule::comment => {}
                Rule::cites
                | Rule::source
                | Rule::rulesets
                | Rule::seed
                | Rule::extra_cards
                | Rule::pool
                | Rule::explore
                | Rule::outcome => {
                    if self.begun {
                        let problem = self.scenario.source.error(span.clone(), "the head stands before the first play");
                        self.problems.push(problem.help("move the line up".to_owned()));
                    }
                    self.header(pair, span);
                }
                Rule::board | Rule::decks | Rule::turn | Rule::first | Rule::round | Rule::start => {
                    if self.begun {
                        let problem = self.scenario.source.error(span.clone(), "the board stands before the first play");
                        self.problems.push(problem.help("move the line up".to_owned()));
                    }
                    let says = board_line(pair, offset);
                    self.scenario.board.push(Line { marks: std::mem::take(&mut marks), span, says });
                }
                _ => {
                    self.begun = true;
                    let says = says(pair, offset);
                    self.scenario.lines.push(Line { marks: std::mem::take(&mut marks), span, says });
                }
            }
        }
    }

    /// A number of a line that is beyond what there can be.
    fn wrong_number(&self, pair: &P, offset: usize) -> Option<Diagnostic> {
        let may_be_negative = matches!(pair.as_rule(), Rule::value | Rule::item);
        for inner in pair.clone().into_inner() {
            let (low, high) = match (pair.as_rule(), inner.as_rule()) {
                (Rule::seed, Rule::number) => (0, i128::from(u64::MAX)),
                (Rule::round, Rule::number) => (1, MOST),
                (_, Rule::number | Rule::copy) => (if may_be_negative { -MOST } else { 0 }, MOST),
                _ => {
                    if let Some(problem) = self.wrong_number(&inner, offset) {
                        return Some(problem);
                    }
                    continue;
                }
            };
            if !inner.as_str().parse::<i128>().is_ok_and(|number| (low..=high).contains(&number)) {
                let text = format!("`{}` is no number that can stand here", inner.as_str());
                return Some(
                    self.scenario.source.error(span(&inner, offset), text).help(format!("write one from {low} to {high}")),
                );
            }
        }
        None
    }

    fn header(&mut self, pair: Pair<'_, Rule>, span: Range<usize>) {
        let scenario = &mut self.scenario;
        match pair.as_rule() {
            Rule::cites => scenario.cites.extend(pair.into_inner().map(|id| id.as_str().to_owned())),
            Rule::source => scenario.written = pair.into_inner().next().map(quoted),
            Rule::rulesets => {
                if !scenario.rulesets.is_empty() {
                    let problem = scenario.source.error(span, "the rulesets are named twice");
                    self.problems.push(problem.help("name them all in one line, as in `rulesets official, raven`".to_owned()));
                    return;
                }
                scenario.rulesets = names(pair);
                scenario.rulesets_at = span;
            }
            Rule::seed => scenario.seed = pair.into_inner().next().and_then(|pair| pair.as_str().parse().ok()).unwrap_or(1),
            Rule::extra_cards => scenario.cards = pair.into_inner().next().map(quoted),
            Rule::explore => {
                scenario.actions = pair.into_inner().next().map_or(0, |pair| number(&pair).unsigned_abs() as u16);
            }
            Rule::pool => scenario.pool = names(pair).first().copied(),
            _ => {
                let mut ids = Vec::new();
                let mut words = String::new();
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::name => ids.push(Ustr::from(part.as_str())),
                        _ => words = quoted(part),
                    }
                }
                let outcome = |ruleset| Outcome { ruleset, words: words.clone(), span: span.clone() };
                scenario.outcomes.extend(ids.into_iter().map(outcome));
            }
        }
    }

    fn finish(mut self) -> Result<Scenario, Vec<Diagnostic>> {
        if self.problems.is_empty() {
            self.problems = head::contradictions(&self.scenario);
        }
        if self.problems.is_empty() { Ok(self.scenario) } else { Err(self.problems) }
    }
}

/// What a rule of the grammar is called in messages; none for those that say nothing.
fn in_words(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::player => "a player",
        Rule::card | Rule::card_id | Rule::id | Rule::of_player => "a card",
        Rule::number | Rule::copy => "a number",
        Rule::zone => "a zone",
        Rule::quoted => "a text in quotes",
        Rule::die_type | Rule::side | Rule::dice => "dice",
        Rule::level => "`basic`, `class` or `power`",
        Rule::items | Rule::item => "what is picked",
        Rule::name => "an id",
        Rule::token => "a kind of token",
        Rule::usage => "an ability",
        Rule::deed => "what the player does",
        Rule::card_facts => "a fact about the card",
        Rule::EOI | Rule::comment => "the end of the line",
        _ => return None,
    })
}

// ---- small things ---------------------------------------------------------------------------------------------------

type P<'i> = Pair<'i, Rule>;

fn names(pair: P) -> Vec<Ustr> {
    pair.into_inner().filter(|pair| pair.as_rule() == Rule::name).map(|name| Ustr::from(name.as_str())).collect()
}

/// The most of anything that a line can speak of.
const MOST: i128 = 255;

/// A number; [`Reader::wrong_number`] has seen that it fits.
fn number(pair: &P) -> i32 {
    pair.as_str().parse().unwrap_or(i32::MAX)
}

fn count(pair: &P) -> u16 {
    u16::try_from(number(pair)).unwrap_or(0)
}

fn quoted(pair: P) -> String {
    pair.into_inner().next().map(|inner| inner.as_str().to_owned()).unwrap_or_default()
}

fn player(pair: &P) -> PlayerId {
    PlayerId(pair.as_str().bytes().next().unwrap_or(b'A') - b'A')
}

fn span(pair: &P, offset: usize) -> Range<usize> {
    offset + pair.as_span().start()..offset + pair.as_span().end()
}

fn first(pair: P) -> P {
    pair.into_inner().next().expect("the grammar gives the rule a part")
}

fn zone(pair: &P) -> Zone {
    Zone::parse(pair.as_str()).expect("the grammar names the zones of the kernel")
}

fn die_type(pair: &P) -> DieType {
    DieType::parse(pair.as_str()).expect("the grammar names the die types of the kernel")
}

fn level(pair: &P) -> Level {
    Level::parse(pair.as_str()).expect("the grammar names the levels of the kernel")
}

fn token(pair: &P) -> Token {
    match pair.as_str() {
        "wound" | "wounds" => Token::Wound,
        "exhaustion" => Token::Exhaustion,
        _ => Token::Status,
    }
}

fn side(pair: P) -> Side {
    let mut side = Side { kind: None, level: None };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::die_type => side.kind = Some(die_type(&part)),
            _ => side.level = Some(level(&part)),
        }
    }
    side
}

fn card_id(pair: P, offset: usize) -> CardId {
    let span = span(&pair, offset);
    let mut inner = pair.into_inner();
    let id = inner.next().map(|id| Ustr::from(id.as_str())).unwrap_or_default();
    CardId { id, copy: inner.next().map(|copy| count(&copy)), span }
}

fn card(pair: P, offset: usize) -> CardName {
    let mut inner = pair.into_inner();
    let head = inner.next().expect("a card has a name");
    match head.as_rule() {
        Rule::of_player => CardName::Phoenixborn(player(&first(head))),
        _ => CardName::Card(card_id(head, offset), inner.next().map(|pair| player(&pair))),
    }
}

fn cards(pairs: impl Iterator<Item = CardName>) -> Vec<CardName> {
    pairs.collect()
}

fn usage(pair: P, offset: usize) -> Usage {
    let mut usage = Usage { label: None, card: None };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::label_of | Rule::words => usage.label = Some(part.as_str().trim().to_owned()),
            Rule::card => usage.card = Some(card(part, offset)),
            _ => {}
        }
    }
    usage
}

// ---- the board ------------------------------------------------------------------------------------------------------

fn board_line(pair: P, offset: usize) -> BoardLine {
    match pair.as_rule() {
        Rule::decks => BoardLine::Decks(names(pair)),
        Rule::turn => BoardLine::Turn(player(&first(pair))),
        Rule::first => BoardLine::FirstPlayer(player(&first(pair))),
        Rule::round => BoardLine::Round(count(&first(pair))),
        Rule::start => BoardLine::Start(match first(pair).as_str() {
            "prepare phase" => StartAt::Prepare,
            "player turns phase" => StartAt::PlayerTurns,
            "turn" => StartAt::Turn,
            "recovery phase" => StartAt::Recovery,
            _ => StartAt::RoundEnd,
        }),
        _ => {
            let mut inner = pair.into_inner();
            let whose = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            BoardLine::Side(whose, inner.map(|pair| part(pair, offset)).collect())
        }
    }
}

fn part(pair: P, offset: usize) -> Part {
    match pair.as_rule() {
        Rule::phoenixborn => {
            let mut id = None;
            let mut details = Vec::new();
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::card_id => id = Some(card_id(inner, offset)),
                    _ => details.push(detail(inner, offset)),
                }
            }
            Part::Phoenixborn(id, details)
        }
        Rule::zone_part => {
            let mut inner = pair.into_inner();
            let zone = inner.next().map_or(Zone::Hand, |pair| zone(&pair));
            Part::Zone(zone, inner.filter(|pair| pair.as_rule() == Rule::entry).map(|pair| entry(pair, offset)).collect())
        }
        Rule::pool_part => {
            let mut inner = pair.into_inner();
            let active = inner.next().is_some_and(|pair| pair.as_str() == "active");
            let dice = inner.filter(|pair| pair.as_rule() == Rule::dice);
            Part::Dice(
                active,
                dice.map(|pair| {
                    let span = span(&pair, offset);
                    let mut inner = pair.into_inner();
                    let n = inner.next().map_or(1, |pair| count(&pair));
                    (n, inner.next().map_or(Side { kind: None, level: None }, side), span)
                })
                .collect(),
            )
        }
        _ => Part::Condition(match pair.as_str() {
            "main used" => Condition::MainUsed,
            "side used" => Condition::SideUsed,
            "reaction used" => Condition::ReactionUsed,
            "guarded" => Condition::Guarded,
            _ => Condition::Passed,
        }),
    }
}

fn entry(pair: P, offset: usize) -> Entry {
    let mut entry =
        Entry { count: 1, card: CardId { id: Ustr::default(), copy: None, span: span(&pair, offset) }, details: Vec::new() };
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::number => entry.count = count(&inner),
            Rule::card_id => entry.card = card_id(inner, offset),
            _ => entry.details.push(detail(inner, offset)),
        }
    }
    entry
}

fn detail(pair: P, offset: usize) -> Detail {
    let place = span(&pair, offset);
    match pair.as_rule() {
        Rule::exhausted => Detail::Exhausted,
        Rule::tokens => {
            let (n, kind) = tokens(pair);
            Detail::Tokens(kind, n)
        }
        Rule::with => Detail::With(
            pair.into_inner()
                .map(|attachment| {
                    let mut inner = attachment.into_inner();
                    let id = inner.next().map(|pair| card_id(pair, offset));
                    let id = id.unwrap_or(CardId { id: Ustr::default(), copy: None, span: place.clone() });
                    (id, inner.map(|pair| detail(pair, offset)).collect())
                })
                .collect(),
        ),
        Rule::owned => Detail::OwnedBy(player(&first(pair))),
        Rule::played => Detail::PlayedBy(player(&first(pair))),
        Rule::lying => {
            let (mut shown, mut owner, mut by_power) = (Side { kind: None, level: None }, None, false);
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::side => shown = side(inner),
                    Rule::player => owner = Some(player(&inner)),
                    _ => by_power = true,
                }
            }
            Detail::Die { side: shown, owner, by_power, span: place }
        }
        Rule::over => Detail::Over(card_id(first(pair), offset)),
        _ => Detail::X(count(&first(pair)) as u8),
    }
}

fn tokens(pair: P) -> (u8, Token) {
    let mut inner = pair.into_inner();
    let n = inner.next().map_or(0, |pair| count(&pair)) as u8;
    (n, inner.next().map_or(Token::Status, |pair| token(&pair)))
}

// ---- plays, answers, expectations -----------------------------------------------------------------------------------

fn says(pair: P, offset: usize) -> Says {
    match pair.as_rule() {
        Rule::cannot => {
            let mut inner = pair.into_inner();
            let who = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            let what = inner.next().expect("the grammar gives the rule a part");
            let why = inner.next().map(quoted).unwrap_or_default();
            Says::Cannot(who, forbidden(what, offset), why)
        }
        Rule::expect => {
            let mut not = false;
            let mut found = Fact::GoesOn;
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::not => not = true,
                    _ => found = fact(inner, offset),
                }
            }
            Says::Expect { not, fact: found }
        }
        Rule::ways => {
            let mut inner = pair.into_inner();
            let way = match inner.next().map(|pair| pair.as_str()) {
                Some("always") => Way::Always,
                Some("never") => Way::Never,
                _ => Way::Sometimes,
            };
            Says::Ways { way, fact: inner.next().map_or(Fact::GoesOn, |pair| fact(pair, offset)) }
        }
        _ => {
            let mut inner = pair.into_inner();
            let who = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            Says::Deed(who, deed(inner.next().expect("the grammar gives the rule a part"), offset))
        }
    }
}

fn deed(pair: P, offset: usize) -> Deed {
    match pair.as_rule() {
        Rule::plays => Deed::Plays(card(first(pair), offset)),
        Rule::power => Deed::Power(die_type(&first(pair))),
        Rule::uses => Deed::Uses(usage(first(pair), offset)),
        Rule::attacks => {
            let mut named = cards(pair.into_inner().map(|pair| card(pair, offset)));
            let target = named.remove(0);
            Deed::Attacks(target, named)
        }
        Rule::meditates => {
            let mut picked = Vec::new();
            let mut faces = Vec::new();
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::items => picked = items(inner, offset),
                    _ => faces.push(facing(inner)),
                }
            }
            Deed::Meditates(picked, faces)
        }
        Rule::passes => Deed::Passes,
        Rule::ends => Deed::Ends,
        Rule::ignores => Deed::Ignores(usage(first(pair), offset)),
        Rule::declines => Deed::Declines(pair.into_inner().next().map(|pair| usage(pair, offset))),
        Rule::answers => {
            let mut verb = Verb::Answers;
            let mut topic = None;
            let mut picked = Vec::new();
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::verb => verb = verb_of(inner.as_str()),
                    Rule::topic => topic = Some(inner.as_str().trim().to_owned()),
                    _ => picked = items(inner, offset),
                }
            }
            Deed::Picks(verb, topic, picked)
        }
        Rule::blocks => Deed::Blocks(
            pair.into_inner()
                .map(|pair| {
                    let mut named = cards(pair.into_inner().map(|pair| card(pair, offset)));
                    let attacker = named.remove(0);
                    (attacker, named.remove(0))
                })
                .collect(),
        ),
        Rule::guards => Deed::Guards(card(first(pair), offset)),
        Rule::counters => Deed::Counters(true, pair.into_inner().next().map(|pair| card(pair, offset))),
        Rule::splits => Deed::Splits(
            pair.into_inner()
                .map(|share| {
                    let mut inner = share.into_inner();
                    let n = inner.next().map_or(0, |pair| count(&pair));
                    (n, card(inner.next().expect("a share has a card"), offset))
                })
                .collect(),
        ),
        Rule::turns => Deed::Turns(pair.into_inner().map(facing).collect()),
        Rule::orders => Deed::Orders(items(first(pair), offset)),
        _ => {
            let mut inner = pair.into_inner();
            let what = inner.next().map_or("block", |pair| pair.as_str());
            let whom = inner.next().map(|pair| card(pair, offset));
            match what {
                "block" => Deed::Blocks(Vec::new()),
                "guard" => Deed::NoGuard,
                _ => Deed::Counters(false, whom),
            }
        }
    }
}

fn verb_of(word: &str) -> Verb {
    match word {
        "answers" => Verb::Answers,
        "chooses" => Verb::Chooses,
        "targets" => Verb::Targets,
        "pays" => Verb::Pays,
        "discards" => Verb::Discards,
        "exhausts" => Verb::Exhausts,
        "takes" => Verb::Takes,
        "names" => Verb::Names,
        "attaches to" => Verb::AttachesTo,
        _ => Verb::FightsWith,
    }
}

fn facing(pair: P) -> Facing {
    let mut facing = Facing { of: Some((1, Side { kind: None, level: None })), to: Level::Basic };
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::all => facing.of = None,
            Rule::number => {
                if let Some(of) = &mut facing.of {
                    of.0 = count(&inner);
                }
            }
            Rule::side => {
                if let Some(of) = &mut facing.of {
                    of.1 = side(inner);
                }
            }
            _ => facing.to = level(&inner),
        }
    }
    facing
}

fn items(pair: P, offset: usize) -> Vec<Item> {
    pair.into_inner().map(|pair| item(pair, offset)).collect()
}

fn item(pair: P, offset: usize) -> Item {
    let text = pair.as_str().trim().to_owned();
    let inner = first(pair);
    let kind = match inner.as_rule() {
        Rule::quoted => return Item { text: quoted(inner), kind: ItemKind::Words },
        Rule::word_item => match inner.as_str() {
            "yes" => ItemKind::Yes,
            "no" => ItemKind::No,
            "nothing" | "none" => ItemKind::Nothing,
            _ => ItemKind::Top,
        },
        Rule::number => ItemKind::Number(number(&inner)),
        Rule::player => ItemKind::Player(player(&inner)),
        Rule::card => ItemKind::Card(card(inner, offset)),
        Rule::dice_item => dice_item(inner, offset),
        Rule::labelled => ItemKind::Labelled(usage(inner, offset)),
        _ => ItemKind::Words,
    };
    Item { text, kind }
}

fn dice_item(pair: P, offset: usize) -> ItemKind {
    let (mut n, mut shown, mut owner, mut on) = (1, Side { kind: None, level: None }, None, None);
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::number => n = count(&inner),
            Rule::side => shown = side(inner),
            Rule::player => owner = Some(player(&inner)),
            _ => on = Some(card(inner, offset)),
        }
    }
    ItemKind::Dice { count: n, side: shown, owner, on }
}

fn forbidden(pair: P, offset: usize) -> Forbidden {
    let rule = pair.as_rule();
    match rule {
        Rule::not_play => Forbidden::Play(card(first(pair), offset)),
        Rule::not_power => Forbidden::Power(die_type(&first(pair))),
        Rule::not_use => Forbidden::Use(usage(first(pair), offset)),
        Rule::not_attack => {
            let mut inner = pair.into_inner().peekable();
            match inner.peek().map(Pair::as_rule) {
                Some(Rule::some_phoenixborn) => Forbidden::AttackPhoenixborn,
                Some(Rule::some_unit) => Forbidden::AttackUnit,
                _ => {
                    let (nobody, named): (Vec<P>, Vec<P>) = inner.partition(|pair| pair.as_rule() == Rule::nobody);
                    let mut named = cards(named.into_iter().map(|pair| card(pair, offset)));
                    let target = named.remove(0);
                    Forbidden::Attack(target, (!nobody.is_empty() || !named.is_empty()).then_some(named))
                }
            }
        }
        Rule::not_block => {
            let mut named = cards(pair.into_inner().map(|pair| card(pair, offset))).into_iter();
            let attacker = named.next().expect("the grammar names an attacker");
            Forbidden::Block(attacker, named.next())
        }
        Rule::not_guard => Forbidden::Guard(pair.into_inner().next().map(|pair| card(pair, offset))),
        Rule::not_counter => Forbidden::Counter(pair.into_inner().next().map(|pair| card(pair, offset))),
        Rule::not_act => match pair.as_str().trim() {
            "pass" => Forbidden::Pass,
            "meditate" => Forbidden::Meditate,
            _ => Forbidden::End,
        },
        _ => {
            let mut topic = None;
            let mut picked = Vec::new();
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::topic => topic = Some(inner.as_str().trim().to_owned()),
                    Rule::items => picked = items(inner, offset),
                    _ => {}
                }
            }
            Forbidden::Pick(topic, picked)
        }
    }
}

fn fact(pair: P, offset: usize) -> Fact {
    match pair.as_rule() {
        Rule::game_fact => game_fact(first(pair)),
        Rule::asked => {
            let mut inner = pair.into_inner();
            let player = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            let asked = inner.next().is_some_and(|pair| pair.as_rule() == Rule::is_asked);
            Fact::Asked { player, asked, about: inner.next().map(|pair| items(pair, offset)).unwrap_or_default() }
        }
        Rule::amount_there => {
            let mut inner = pair.into_inner();
            let n = inner.next().map_or(0, |pair| if pair.as_rule() == Rule::no { 0 } else { count(&pair) });
            let card = card_id(inner.next().expect("a card"), offset);
            let zone = zone(&inner.next().expect("a zone"));
            Fact::There { count: n, card, zone, player: player(&inner.next().expect("a player")) }
        }
        Rule::player_facts => {
            let mut inner = pair.into_inner();
            let who = inner.next().map_or(PlayerId(0), |pair| player(&pair));
            Fact::Player(who, inner.flat_map(player_facts).collect())
        }
        _ => {
            let mut inner = pair.into_inner();
            let card = card(inner.next().expect("a card"), offset);
            Fact::Card(card, inner.map(|pair| card_fact(pair, offset)).collect())
        }
    }
}

fn game_fact(pair: P) -> Fact {
    match pair.as_rule() {
        Rule::turn => Fact::Turn(player(&first(pair))),
        Rule::first => Fact::FirstPlayer(player(&first(pair))),
        Rule::round => Fact::Round(count(&first(pair))),
        Rule::phase => Fact::Phase(match pair.as_str().split(' ').next() {
            Some("prepare") => Phase::Prepare,
            Some("recovery") => Phase::Recovery,
            _ => Phase::PlayerTurns,
        }),
        Rule::wins => Fact::Wins(player(&first(pair))),
        Rule::drawn => Fact::Drawn,
        _ => Fact::GoesOn,
    }
}

fn player_facts(pair: P) -> Vec<PlayerFact> {
    match pair.as_rule() {
        Rule::in_pool => {
            let mut inner = pair.into_inner();
            let active = inner.next().is_some_and(|pair| pair.as_str() == "active");
            inner
                .map(|dice| {
                    let mut inner = dice.into_inner();
                    let n = inner.next().map_or(0, |pair| count(&pair));
                    let shown = inner.next().filter(|pair| pair.as_rule() == Rule::side).map(side);
                    PlayerFact::Dice(active, n, shown.unwrap_or(Side { kind: None, level: None }))
                })
                .collect()
        }
        Rule::in_zone => {
            let mut inner = pair.into_inner();
            let zone = inner.next().map_or(Zone::Hand, |pair| zone(&pair));
            vec![PlayerFact::Cards(zone, inner.next().map_or(0, |pair| count(&pair)))]
        }
        _ => vec![match pair.as_str() {
            "main left" => PlayerFact::Main(true),
            "main used" => PlayerFact::Main(false),
            "side left" => PlayerFact::Side(true),
            "side used" => PlayerFact::Side(false),
            "reaction used" => PlayerFact::Reacted,
            "guarded" => PlayerFact::Guarded,
            _ => PlayerFact::Lost,
        }],
    }
}

fn card_fact(pair: P, offset: usize) -> CardFact {
    match pair.as_rule() {
        Rule::is_in => {
            let mut inner = pair.into_inner();
            let zone = inner.next().map_or(Zone::Hand, |pair| zone(&pair));
            CardFact::In(zone, inner.next().map(|pair| player(&pair)))
        }
        Rule::in_play => CardFact::InPlay(true),
        Rule::out_of_play => CardFact::InPlay(false),
        Rule::tokens => {
            let (n, kind) = tokens(pair);
            CardFact::Tokens(kind, n)
        }
        Rule::no_tokens => CardFact::NoTokens,
        Rule::exhausted => CardFact::Exhausted(true),
        Rule::unexhausted => CardFact::Exhausted(false),
        Rule::value => {
            let value = match pair.as_str().split(' ').next() {
                Some("attack") => Value::Attack,
                Some("life") => Value::Life,
                _ => Value::Recover,
            };
            CardFact::Value(value, number(&first(pair)))
        }
        Rule::controlled => CardFact::ControlledBy(player(&first(pair))),
        Rule::owned => CardFact::OwnedBy(player(&first(pair))),
        Rule::on => CardFact::AttachedTo(card(first(pair), offset)),
        Rule::bears => CardFact::With(card(first(pair), offset), true),
        Rule::without => CardFact::With(card(first(pair), offset), false),
        Rule::lies => {
            let (mut n, mut shown) = (1, Side { kind: None, level: None });
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::number => n = count(&inner),
                    _ => shown = side(inner),
                }
            }
            CardFact::Dice(n, shown)
        }
        Rule::no_dice => CardFact::NoDice,
        _ => CardFact::IsUnit,
    }
}
