//! Mutants of scripts: statements taken out, conditions turned, numbers, operators and phrases changed.

use std::ops::Range;

use super::edit::{Edits, Mutant, MutantKind};
use super::phrases;

/// Operators, and the one next to each.
const OPERATORS: [(&str, &str); 10] = [
    (" > ", " >= "),
    (" >= ", " > "),
    (" < ", " <= "),
    (" <= ", " < "),
    (" == ", " != "),
    (" != ", " == "),
    (" + ", " - "),
    (" - ", " + "),
    (" && ", " || "),
    (" || ", " && "),
];

/// Lists the mutants of a script.
pub(super) fn mutants(path: &str, text: &str) -> Vec<Mutant> {
    let mut edits = Edits::of(path, text);
    let code = code(text);
    for statement in statements(text, &code) {
        edits.take_out(MutantKind::Statement, statement.clone(), &format!("`{}`", shortened(text[statement].trim())));
    }
    for condition in conditions(text, &code) {
        let turned = format!("!({})", &text[condition.clone()]);
        edits.change(MutantKind::Statement, condition, &turned);
    }
    for line in &code {
        if text[line.whole.clone()].trim_start().starts_with("fn ") {
            continue;
        }
        for part in &line.parts {
            match part {
                Part::Code(place) => {
                    phrases::numbers(&mut edits, place.clone());
                    operators(&mut edits, place.clone());
                }
                Part::Phrase(place) => phrases::mutants(&mut edits, place.clone()),
            }
        }
    }
    edits.into_mutants()
}

/// A line of a script.
struct CodeLine {
    /// The line with its end.
    whole: Range<usize>,
    /// Where a comment begins, or the line ends.
    end: usize,
    /// What is code in it, and what a text in quotes; comments are neither.
    parts: Vec<Part>,
}

/// A part of a line.
enum Part {
    Code(Range<usize>),
    Phrase(Range<usize>),
}

/// Takes a script apart, line by line.
fn code(text: &str) -> Vec<CodeLine> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut parts = Vec::new();
        let (mut begun, mut quoted) = (start, false);
        let bytes = line.as_bytes();
        let mut end = start + line.trim_end().len();
        for at in 0..line.trim_end().len() {
            let place = start + at;
            match bytes[at] {
                b'"' => {
                    parts.push(if quoted { Part::Phrase(begun..place) } else { Part::Code(begun..place) });
                    (begun, quoted) = (place + 1, !quoted);
                }
                b'/' if !quoted && bytes.get(at + 1) == Some(&b'/') => {
                    end = place;
                    break;
                }
                _ => {}
            }
        }
        if begun < end {
            parts.push(Part::Code(begun..end));
        }
        lines.push(CodeLine { whole: start..start + line.len(), end, parts });
        start += line.len();
    }
    lines
}

/// Finds the statements that do something and name nothing, with the ends of their lines.
fn statements(text: &str, code: &[CodeLine]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, i32)> = None;
    for line in code {
        let words = text[line.whole.start..line.end].trim();
        let balance: i32 = line.parts.iter().map(|part| balance(text, part)).sum();
        match open {
            None if words.ends_with(';') && balance == 0 && !words.starts_with("let ") && !words.starts_with("const ") => {
                found.push(line.whole.clone());
            }
            None if balance > 0 && words.starts_with("ctx.") => open = Some((line.whole.start, balance)),
            Some((start, depth)) => {
                open = Some((start, depth + balance)).filter(|(_, depth)| *depth > 0);
                if open.is_none() && words.ends_with(';') {
                    found.push(start..line.whole.end);
                }
            }
            None => {}
        }
    }
    found
}

/// Returns how many brackets a part opens more than it closes.
fn balance(text: &str, part: &Part) -> i32 {
    let Part::Code(place) = part else { return 0 };
    let count = |brackets: &[char]| text[place.clone()].matches(brackets).count() as i32;
    count(&['(', '[', '{']) - count(&[')', ']', '}'])
}

/// Finds the conditions of `if` and `while`.
fn conditions(text: &str, code: &[CodeLine]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for line in code {
        for word in ["if ", "while "] {
            for (at, _) in text[line.whole.clone()].match_indices(word) {
                let start = line.whole.start + at + word.len();
                let begins = phrases::is_whole_word(text, start - word.len()..start - 1);
                let is_code = line.parts.iter().any(|part| matches!(part, Part::Code(place) if place.contains(&(start - 2))));
                if let Some(length) = text[start..line.whole.end].find(" {").filter(|_| begins && is_code) {
                    found.push(start..start + length);
                }
            }
        }
    }
    found
}

/// Adds the mutants in which an operator is another one.
fn operators(edits: &mut Edits<'_>, place: Range<usize>) {
    let text = edits.text();
    for (operator, other) in OPERATORS {
        for (at, _) in text[place.clone()].match_indices(operator) {
            let start = place.start + at;
            edits.change(MutantKind::Statement, start..start + operator.len(), other);
        }
    }
}

/// Returns the beginning of a statement, as much as is read at a glance.
fn shortened(statement: &str) -> String {
    const GLANCE: usize = 60;
    let first = statement.lines().next().unwrap_or_default();
    if first.chars().count() <= GLANCE {
        first.to_owned()
    } else {
        format!("{}..", first.chars().take(GLANCE).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::mutants;

    #[test]
    fn scripts_lose_statements_and_change_what_they_ask() {
        let text = "// 9 things.\nfn act(ctx) {\n    let n = ctx.n + 1;\n    if n > 2 && ctx.any(\"a unit\") {\n        ctx.deal(ctx.target(\"hit\"), n); // all 3\n    }\n\
                    ctx.each(\n        \"units\",\n    );\n}\n";
        let found: Vec<String> =
            mutants("card.rhai", text).iter().map(|mutant| format!("{}: {}", mutant.line, mutant.what)).collect();
        let wanted = [
            "3: `1` becomes `2`",
            "3: ` + ` becomes ` - `",
            "4: `n > 2 && ctx.any(\"a unit\")` becomes `!(n > 2 && ctx.any(\"a unit\"))`",
            "4: `2` becomes `3`",
            "4: ` > ` becomes ` >= `",
            "4: ` && ` becomes ` || `",
            "4: `unit` becomes `ally`",
            "5: `ctx.deal(ctx.target(\"hit\"), n); // all 3` is taken out",
            "7: `ctx.each(` is taken out",
            "8: `units` becomes `allies`",
        ];
        assert_eq!(found, wanted);
    }
}
