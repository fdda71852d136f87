//! Mutants of data files: texts taken out, and every word that a rule reads changed.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::edit::{Edits, Mutant, MutantKind};
use super::phrases;

/// Tables that are texts of a card: one that is taken out has to be missed.
const TEXTS: [&str; 5] = ["ability", "constant", "granted", "lasting", "dice_power"];
/// Lists whose entries are texts of a card.
const LISTS_OF_TEXTS: [&str; 2] = ["keywords", "modes"];
/// Keys that no rule of play reads.
const UNPLAYED: [&str; 11] =
    ["id", "name", "summary", "script", "pool", "source", "conjurations", "phoenixborn", "phoenixborn_of", "type", "assumed"];
/// Windows, and the one next to each.
const WINDOWS: [(&str, &str); 3] = [("would", "when"), ("when", "after"), ("after", "when")];
/// Keys without which a text is none.
const NEEDED: [&str; 7] = ["effect", "would", "when", "after", "at", "name", "label"];

/// Lists the mutants of a data file.
pub(super) fn mutants(path: &str, text: &str) -> Vec<Mutant> {
    let mut edits = Edits::of(path, text);
    take_out_texts(&mut edits);
    if let Ok(table) = DeTable::parse(text) {
        table_mutants(&mut edits, table.get_ref(), false);
    }
    edits.into_mutants()
}

/// Adds the mutants that lack a whole text.
fn take_out_texts(edits: &mut Edits<'_>) {
    let headers = headers(edits.text());
    for (index, (start, name)) in headers.iter().enumerate() {
        let part = name.rsplit('.').find(|part| TEXTS.contains(part));
        let is_text = part.is_some_and(|part| name.ends_with(part)) || TEXTS.iter().any(|text| is_entry_of(name, text));
        if !is_text {
            continue;
        }
        let below = format!("{name}.");
        let end = headers[index + 1..].iter().find(|(_, other)| !other.starts_with(&below)).map(|(end, _)| *end);
        let what = format!("`[{name}]`");
        edits.take_out(MutantKind::Text, *start..end.unwrap_or(edits.text().len()), &what);
    }
}

/// Checks whether a header is that of one entry of a table of texts: `granted.X`, `dice_power.charm`.
fn is_entry_of(name: &str, table: &str) -> bool {
    name.strip_prefix(table).and_then(|rest| rest.strip_prefix('.')).is_some_and(|entry| !entry.contains('.'))
}

/// Lists the headers of a file: where their lines begin, and their names.
fn headers(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_end();
        if trimmed.starts_with('[') && trimmed.ends_with(']') {
            found.push((start, trimmed.trim_matches(['[', ']']).to_owned()));
        }
        start += line.len();
    }
    found
}

/// Adds the mutants of a table; `inner` is one within a text.
fn table_mutants(edits: &mut Edits<'_>, table: &DeTable<'_>, inner: bool) {
    for (key, value) in table {
        let word: &str = key.get_ref();
        if UNPLAYED.contains(&word) && !(inner && word == "name") {
            continue;
        }
        if let Some((_, other)) = WINDOWS.iter().find(|(window, _)| *window == word) {
            edits.change(MutantKind::Window, key.span(), other);
        }
        if inner && !NEEDED.contains(&word) {
            take_out_key(edits, key.span(), value.span(), word);
        }
        value_mutants(edits, word, value);
    }
}

/// Adds the mutant without a key, if it stands before an equals sign.
fn take_out_key(edits: &mut Edits<'_>, key: Range<usize>, value: Range<usize>, word: &str) {
    let text = edits.text();
    if value.start < key.end || text[key.end..value.start].trim() != "=" {
        return;
    }
    let what = format!("`{word}`");
    let begins_line = text[..key.start].ends_with('\n') || key.start == 0;
    if begins_line {
        let end = text[value.end..].find('\n').map_or(text.len(), |end| value.end + end + 1);
        edits.take_out(MutantKind::Key, key.start..end, &what);
        return;
    }
    edits.take_out(MutantKind::Key, with_comma(text, key.start..value.end), &what);
}

/// Returns a place with the comma that parts it from what comes after, or before.
fn with_comma(text: &str, place: Range<usize>) -> Range<usize> {
    let after = &text[place.end..];
    let spaces = after.len() - after.trim_start().len();
    if after.trim_start().starts_with(',') {
        let rest = &after[spaces + 1..];
        return place.start..place.end + spaces + 1 + (rest.len() - rest.trim_start().len());
    }
    let before = text[..place.start].trim_end();
    let start = if before.ends_with(',') { before.len() - 1 } else { place.start };
    start..place.end
}

/// Adds the mutants of a value.
fn value_mutants(edits: &mut Edits<'_>, key: &str, value: &Spanned<DeValue<'_>>) {
    match value.get_ref() {
        DeValue::Integer(_) => phrases::numbers(edits, value.span()),
        DeValue::Boolean(is) if key != "optional" || *is => {
            edits.change(MutantKind::Key, value.span(), if *is { "false" } else { "true" });
        }
        DeValue::String(_) => {
            let inside = value.span().start + 1..value.span().end.saturating_sub(1);
            if key.contains("cost") {
                cost_mutants(edits, inside.clone());
            }
            if key == "name" || key == "effect" {
                phrases::numbers(edits, inside);
            } else {
                phrases::mutants(edits, inside);
            }
        }
        DeValue::Array(entries) => {
            for entry in entries {
                let is_text = LISTS_OF_TEXTS.contains(&key);
                if matches!(entry.get_ref(), DeValue::String(_)) {
                    let kind = if is_text { MutantKind::Text } else { MutantKind::Key };
                    let what = format!("{} of `{key}`", &edits.text()[entry.span()]);
                    edits.take_out(kind, with_comma(edits.text(), entry.span()), &what);
                }
                value_mutants(edits, key, entry);
            }
        }
        DeValue::Table(table) => table_mutants(edits, table, true),
        _ => {}
    }
}

/// Adds the mutants of a cost without one of its parts.
fn cost_mutants(edits: &mut Edits<'_>, place: Range<usize>) {
    let text = edits.text();
    let mut start = place.start;
    for part in text[place.clone()].split(',') {
        let end = start + part.len();
        let trimmed = start + (part.len() - part.trim_start().len())..end;
        let what = format!("`{}` of the cost", text[trimmed.clone()].trim());
        let cut = if text[place.clone()].contains(',') { with_comma(text, trimmed) } else { trimmed };
        edits.take_out(MutantKind::Cost, cut, &what);
        start = end + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::mutants;

    /// Lists what the mutants of a text change, each with its line.
    fn changes(text: &str) -> Vec<String> {
        mutants("card.toml", text).iter().map(|mutant| format!("{}: {}", mutant.line, mutant.what)).collect()
    }

    #[test]
    fn frames_lose_parts_of_costs_and_change_numbers() {
        let text = "id = \"x\"\nname = \"X 1\"\ncost = \"main, 2 natural:class\"\nlife = 3\nkeywords = [\"Bold 2\", \"Calm\"]\n";
        let found = changes(text);
        let wanted = [
            "3: `main` of the cost is taken out",
            "3: `2 natural:class` of the cost is taken out",
            "3: `2` becomes `3`",
            "3: `main` becomes `side`",
            "3: `class` becomes `power`",
            "4: `3` becomes `4`",
            "5: \"Bold 2\" of `keywords` is taken out",
            "5: `2` becomes `3`",
            "5: \"Calm\" of `keywords` is taken out",
        ];
        assert_eq!(found, wanted);
        let texts: Vec<String> = mutants("card.toml", text).into_iter().map(|mutant| mutant.text).collect();
        assert!(texts[0].contains("cost = \"2 natural:class\"") && texts[1].contains("cost = \"main\""), "{texts:?}");
        assert!(texts[6].contains("keywords = [\"Calm\"]") && texts[8].contains("keywords = [\"Bold 2\"]"), "{texts:?}");
    }

    #[test]
    fn texts_lose_their_keys_and_change_their_windows() {
        let text = "[[ability]]\nname = \"Gift 1\"\nwhen = \"is_destroyed\"\nof = \"another unit you control\"\noptional = true\n\
                    effect = \"give\"\n\n[[constant]]\ngive = { attack = 1, life = 2 }\n";
        let found = changes(text);
        let wanted = [
            "1: `[ability]` is taken out",
            "2: `1` becomes `2`",
            "3: `when` becomes `after`",
            "4: `of` is taken out",
            "4: `you control` becomes `an opponent controls`",
            "4: `another` becomes `a`",
            "4: `unit` becomes `ally`",
            "5: `optional` is taken out",
            "5: `true` becomes `false`",
            "8: `[constant]` is taken out",
            "9: `give` is taken out",
            "9: `attack` is taken out",
            "9: `1` becomes `2`",
            "9: `life` is taken out",
            "9: `2` becomes `3`",
        ];
        assert_eq!(found, wanted);
        let without: Vec<String> = mutants("card.toml", text).into_iter().map(|mutant| mutant.text).collect();
        assert!(without[0].starts_with("[[constant]]"), "{}", without[0]);
        assert!(without[11].contains("give = { life = 2 }") && without[13].contains("give = { attack = 1 }"), "{without:?}");
    }
}
