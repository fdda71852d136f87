//! Reading a scenario: line by line through `grammar/scenario.pest`, with everything that is wrong in it.

use std::ops::Range;
use std::path::Path;

use cinderforge_content::below;
use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use cinderforge_kernel::terms::PlayerId;
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};
use ustr::Ustr;

use crate::language::contradictions::contradictions;
use crate::language::deed::{Deed, Verb};
use crate::language::grammar::{Piece, Rule, ScenarioParser, in_words};
use crate::language::hints;
use crate::language::read_board::board_line;
use crate::language::read_line::play_line;
use crate::language::read_terms::{MOST, names, number, quoted, span, usage};
use crate::language::scenario::{Line, Outcome, PlayLine, Scenario};
use crate::language::terms::{Item, ItemKind, Usage};

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
            name_as_written: None,
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
        heads: Vec::new(),
        explored_at: None,
    };
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        reader.line(line.trim_end_matches(['\n', '\r']), offset);
        offset += line.len();
    }
    reader.finish()
}

/// Reads an ability as an answer's topic names it: `Throw 1 of anchornaut`.
pub(crate) fn usage_of(text: &str) -> Usage {
    match ScenarioParser::parse(Rule::usage, text.trim()) {
        Ok(mut pairs) => pairs.next().map_or(Usage { label: None, card: None, about: None }, |pair| usage(pair, 0)),
        Err(_) => Usage { label: Some(text.trim().to_owned()), card: None, about: None },
    }
}

/// Reads what a player does, as a question names it: `B plays <card>`.
///
/// # Errors
/// It does not say what a player does.
pub(crate) fn deed_of(text: &str) -> Result<(PlayerId, Deed), Box<Diagnostic>> {
    let source = SourceFile::new("the question", text);
    let help = "write it as a line of a scenario: `B plays <card>`, `A attacks <card> with <card>`, `B guards with <card>`";
    let wrong = |message: &str| Box::new(source.error(0..text.len(), Code::LineOfScenario, message).help(help.to_owned()));
    let whole = if text.trim_end().ends_with(" meditates") { format!("{} nothing", text.trim_end()) } else { text.to_owned() };
    let mut pairs = ScenarioParser::parse(Rule::line, &whole).map_err(|_| wrong("this does not say what a player does"))?;
    match pairs.find(|pair| pair.as_rule() == Rule::deed).map(|pair| play_line(pair, 0)) {
        Some(PlayLine::Deed(player, Deed::Picks(Verb::Answers, Some(topic), items)))
            if matches!(items.as_slice(), [Item { kind: ItemKind::Yes, .. }]) =>
        {
            Ok((player, Deed::Uses(usage_of(&topic))))
        }
        Some(PlayLine::Deed(player, deed)) => Ok((player, deed)),
        _ => Err(wrong("this does not say what a player does")),
    }
}

struct Reader {
    scenario: Scenario,
    problems: Vec<Diagnostic>,
    /// The board is over.
    begun: bool,
    /// What the head has said.
    heads: Vec<Rule>,
    /// Where it is said over how many actions ways go on.
    explored_at: Option<Range<usize>>,
}

impl Reader {
    /// Reads one line of the text, which begins at `offset`.
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

    /// Explains why a line cannot be read, with a help that fits.
    fn explain(&self, error: &pest::error::Error<Rule>, text: &str, offset: usize) -> Diagnostic {
        let index = match error.location {
            InputLocation::Pos(index) | InputLocation::Span((index, _)) => index,
        };
        if let Some((word, message, help)) = hints::misspelt_word(text) {
            return self.scenario.source.error(offset + word.start..offset + word.end, Code::LineOfScenario, message).help(help);
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
        let rest = text[index.min(text.len())..].trim_end();
        let message = if rest.is_empty() {
            "the line stops too early".to_owned()
        } else {
            format!("cannot read the line from `{}` on", rest.split(' ').next().unwrap_or(rest))
        };
        let start = if rest.is_empty() { text.len() - text.trim_start().len() } else { index };
        let form = || hints::form(text).map(str::to_owned);
        let meant = hints::meant(&text[..index.min(text.len())], rest);
        let poor = expected.as_deref() == Some("expected a number");
        let fact = || hints::fact_form(text).filter(|_| poor).map(str::to_owned);
        let help = meant.or_else(form).or_else(fact).or(expected);
        let help = help.unwrap_or_else(|| "docs/scenarios.md has every kind of line".to_owned());
        self.scenario.source.error(offset + start..offset + text.trim_end().len(), Code::LineOfScenario, message).help(help)
    }

    /// Takes the pieces of a line into the scenario.
    fn statement<'i>(&mut self, pairs: impl Iterator<Item = Piece<'i>>, text: &str, offset: usize) {
        let mut marks = Vec::new();
        for pair in pairs {
            let start = text.len() - text.trim_start().len();
            let span = offset + start..offset + pair.as_span().end();
            if let Some(problem) = self.wrong_number(&pair, offset) {
                self.problems.push(problem);
                continue;
            }
            if let Some(problem) = self.unclear_bearer(&pair, offset) {
                self.problems.push(problem);
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
                        let problem = self.scenario.source.error(
                            span.clone(),
                            Code::LineOutOfOrder,
                            "the head stands before the first play",
                        );
                        self.problems.push(problem.help("move the line up".to_owned()));
                    }
                    if !std::mem::take(&mut marks).is_empty() {
                        let message = "the head is the same for all rulesets";
                        let problem = self.scenario.source.error(span.clone(), Code::LineOutOfOrder, message);
                        let help = "take the mark out; lines of the board, plays and what holds may be for some rulesets";
                        self.problems.push(problem.help(help.to_owned()));
                    }
                    self.check_head_once(&pair, &span);
                    self.header(pair, span);
                }
                Rule::board | Rule::decks | Rule::turn | Rule::first | Rule::round | Rule::start => {
                    if self.begun {
                        let problem = self.scenario.source.error(
                            span.clone(),
                            Code::LineOutOfOrder,
                            "the board stands before the first play",
                        );
                        self.problems.push(problem.help("move the line up".to_owned()));
                    }
                    let content = board_line(pair, offset);
                    self.scenario.board.push(Line { marks: std::mem::take(&mut marks), span, content });
                }
                _ => {
                    self.begun = true;
                    let content = play_line(pair, offset);
                    self.scenario.lines.push(Line { marks: std::mem::take(&mut marks), span, content });
                }
            }
        }
    }

    /// Finds a number of a line that is beyond what there can be.
    fn wrong_number(&self, pair: &Piece, offset: usize) -> Option<Diagnostic> {
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
                    self.scenario
                        .source
                        .error(span(&inner, offset), Code::NumberOutOfRange, text)
                        .help(format!("write one from {low} to {high}")),
                );
            }
        }
        None
    }

    /// Finds what stands without brackets behind an attached card, and may be on that or on its bearer.
    fn unclear_bearer(&self, pair: &Piece, offset: usize) -> Option<Diagnostic> {
        for part in pair.clone().into_inner() {
            let text = part.as_str();
            let mut details = part.clone().into_inner().skip_while(|inner| inner.as_rule() != Rule::card_id);
            let Some(card) = details.next() else {
                if let Some(problem) = self.unclear_bearer(&part, offset) {
                    return Some(problem);
                }
                continue;
            };
            let details: Vec<Piece> = details.collect();
            let in_brackets = text[card.as_span().end() - part.as_span().start()..].trim_start().starts_with('(');
            let Some(with) = details.iter().find(|detail| detail.as_rule() == Rule::with).filter(|_| !in_brackets) else {
                continue;
            };
            let is_behind = |detail: &&Piece| {
                detail.as_span().start() >= with.as_span().end()
                    && matches!(detail.as_rule(), Rule::tokens | Rule::exhausted | Rule::lying)
            };
            let Some(found) = details.iter().find(is_behind) else { continue };
            // A comma or the brackets of what is attached part that from what is on the card.
            let between =
                &text[with.as_span().start() - part.as_span().start()..found.as_span().start() - part.as_span().start()];
            if between.trim_end().ends_with([',', ')']) {
                continue;
            }
            let (card, with, said) = (card.as_str(), with.as_str().trim(), found.as_str().trim());
            let problem = self.scenario.source.error(
                span(found, offset),
                Code::LineOfScenario,
                format!("`{said}` may be on `{card}`, or on what is attached to it"),
            );
            return Some(problem.help(format!("write `{card} ({said}, {with})` or `{card} {with} ({said})`")));
        }
        None
    }

    /// Reports a line of the head that says anew what is said once, of which the last alone would count.
    fn check_head_once(&mut self, pair: &Piece, span: &Range<usize>) {
        let rule = pair.as_rule();
        if matches!(rule, Rule::cites | Rule::outcome | Rule::rulesets) {
            return;
        }
        if self.heads.contains(&rule) {
            let problem = self.scenario.source.error(span.clone(), Code::SaidTwice, "the head says this already");
            self.problems.push(problem.help("take one of them out".to_owned()));
        }
        self.heads.push(rule);
        if rule == Rule::explore {
            self.explored_at = Some(span.clone());
        }
    }

    /// Takes a line of the head into the scenario.
    fn header(&mut self, pair: Piece, span: Range<usize>) {
        let scenario = &mut self.scenario;
        match pair.as_rule() {
            Rule::cites => scenario.cites.extend(pair.into_inner().map(|id| id.as_str().to_owned())),
            Rule::source => scenario.name_as_written = pair.into_inner().next().map(quoted),
            Rule::rulesets => {
                if !scenario.rulesets.is_empty() {
                    let problem = scenario.source.error(span, Code::SaidTwice, "the rulesets are named twice");
                    self.problems.push(problem.help("name them all in one line, as in `rulesets official, raven`".to_owned()));
                    return;
                }
                scenario.rulesets = names(pair);
                scenario.rulesets_at = span;
            }
            Rule::seed => scenario.seed = pair.into_inner().next().and_then(|pair| pair.as_str().parse().ok()).unwrap_or(1),
            Rule::extra_cards => {
                let folder = pair.into_inner().next().map(quoted);
                if folder.as_ref().is_some_and(|folder| below(Path::new(""), folder).is_none()) {
                    let problem = scenario.source.error(
                        span,
                        Code::PathOutOfThePack,
                        "the folder of the cards does not lie beside the file",
                    );
                    let help = "name a folder beside the file or below it, as in `cards \"cards\"`".to_owned();
                    self.problems.push(problem.help(help));
                    return;
                }
                scenario.cards = folder;
            }
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

    /// Returns the scenario, or everything that is wrong with it.
    fn finish(mut self) -> Result<Scenario, Vec<Diagnostic>> {
        let is_of_ways = |line: &Line<PlayLine>| matches!(line.content, PlayLine::Ways { .. });
        if let Some(span) = self.explored_at.take().filter(|_| !self.scenario.lines.iter().any(is_of_ways)) {
            let problem = self.scenario.source.error(span, Code::ScenarioLacks, "no line is about the ways the game can go on");
            let help = "leave it out, or say at the end what holds `always`, `sometimes` or `never`, as in `never B wins`";
            self.problems.push(problem.help(help.to_owned()));
        }
        if self.problems.is_empty() {
            self.problems = contradictions(&self.scenario);
        }
        if self.problems.is_empty() { Ok(self.scenario) } else { Err(self.problems) }
    }
}
