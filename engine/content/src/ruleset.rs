//! Ruleset files, made into rulesets: what extends what, how switches are set.

use std::collections::BTreeMap;

use cinderforge_kernel::terms::{Ruleset, SWITCHES, SwitchError, Switches};
use toml::Spanned;
use ustr::Ustr;

use crate::damage::Damage;
use crate::diagnostic::{Code, Diagnostic, SourceFile};
use crate::files::data_file::RulesetFile;
use crate::files::field::SpannedText;
use crate::suggest;

/// How to get rulesets where there are none.
pub const NO_RULESETS: &str =
    "there is no ruleset at all: write cinderforge = \"0.1\" below [needs] in pack.toml for those of the program";

/// How many switches a message names.
const SHOWN: usize = 8;

/// A ruleset file as it was read.
pub(crate) struct RulesetSource {
    /// The file.
    pub(crate) file: SourceFile,
    /// Its contents.
    pub(crate) contents: RulesetFile,
}

/// What rulesets may name.
pub(crate) struct RulesetNames<'a> {
    /// The pools there are.
    pub(crate) pools: &'a [Ustr],
    /// The overlays there are.
    pub(crate) errata: &'a [Ustr],
    /// Rulesets whose files could not be read.
    pub(crate) unparsed: &'a [Ustr],
    /// Where files could not be read.
    pub(crate) damage: &'a Damage,
}

/// Reads all rulesets, each with what it extends. Those with errors are left out.
pub(crate) fn resolve(sources: &[RulesetSource], known: &RulesetNames<'_>, problems: &mut Vec<Diagnostic>) -> Vec<Ruleset> {
    let by_id: BTreeMap<&str, &RulesetSource> =
        sources.iter().map(|source| (source.contents.id.get_ref().as_str(), source)).collect();
    for source in sources {
        check(source, known, problems);
        check_extends(source, &by_id, known, problems);
    }
    let bad: Vec<Ustr> = problems.iter().filter(|problem| problem.is_error()).map(|problem| problem.path).collect();
    let sound = |source: &&RulesetSource| {
        chain(source, &by_id).is_some_and(|chain| chain.iter().all(|link| !bad.contains(&link.file.path)))
    };
    let sound: Vec<&RulesetSource> = sources.iter().filter(sound).collect();
    sound.into_iter().filter_map(|source| build(source, &by_id, problems)).collect()
}

/// Returns the ruleset with all it extends, itself first; `None` if that has no end or a ruleset is missing.
fn chain<'a>(source: &'a RulesetSource, by_id: &BTreeMap<&str, &'a RulesetSource>) -> Option<Vec<&'a RulesetSource>> {
    let mut chain = vec![source];
    while let Some(parent) = chain.last().and_then(|last| last.contents.extends.as_ref()) {
        let parent = by_id.get(parent.get_ref().as_str())?;
        if chain.len() > by_id.len() {
            return None;
        }
        chain.push(parent);
    }
    Some(chain)
}

/// Reports a ruleset that extends one that is not there, or itself.
fn check_extends(
    source: &RulesetSource,
    by_id: &BTreeMap<&str, &RulesetSource>,
    known: &RulesetNames<'_>,
    problems: &mut Vec<Diagnostic>,
) {
    let Some(parent) = &source.contents.extends else { return };
    let id = parent.get_ref().as_str();
    if !by_id.contains_key(id) {
        if !known.unparsed.iter().any(|unparsed| unparsed == id) {
            let problem = source.file.error(parent.span(), Code::UnknownRuleset, format!("there is no ruleset `{id}`"));
            problems.push(problem.suggest(id, by_id.keys().copied()));
        }
        return;
    }
    let own = source.contents.id.get_ref().as_str();
    let mut ancestor = by_id.get(id);
    for _ in 0..by_id.len() {
        let Some(link) = ancestor else { return };
        if link.contents.id.get_ref() == own {
            let by_way = if id == own { String::new() } else { format!(", by way of `{id}`") };
            let problem =
                source.file.error(parent.span(), Code::ExtendsItself, format!("the ruleset `{own}` extends itself{by_way}"));
            let help = "the last ruleset of the chain extends none: it names its `pools` and sets every switch";
            problems.push(problem.help(help.to_owned()));
            return;
        }
        ancestor = link.contents.extends.as_ref().and_then(|parent| by_id.get(parent.get_ref().as_str()));
    }
}

/// Checks what a ruleset file says itself.
fn check(source: &RulesetSource, known: &RulesetNames<'_>, problems: &mut Vec<Diagnostic>) {
    let (file, contents) = (&source.file, &source.contents);
    if contents.extends.is_none() && contents.pools.is_none() && !known.damage.is_in(file.path) {
        let problem =
            file.error(contents.id.span(), Code::RulesetWithoutPools, "a ruleset that extends no other names its `pools`");
        problems.push(problem.help("add pools = [\"..\"], or extends = \"<another ruleset>\"".to_owned()));
    }
    for pool in contents.pools.iter().flatten() {
        check_name(file, pool, known.pools, (Code::UnknownPool, "pool"), problems);
    }
    for errata in contents.errata.iter().flatten() {
        check_name(file, errata, known.errata, (Code::UnknownOverlay, "errata overlay"), problems);
    }
    for (name, value) in &contents.switches.0 {
        check_switch(file, name, value, problems);
    }
}

/// Reports a name that is none of the known ones.
fn check_name(file: &SourceFile, word: &SpannedText, known: &[Ustr], (code, kind): (Code, &str), problems: &mut Vec<Diagnostic>) {
    if !known.iter().any(|known| known == word.get_ref()) {
        let problem = file.error(word.span(), code, format!("there is no {kind} `{}`", word.get_ref()));
        problems.push(problem.suggest(word.get_ref(), known.iter().map(Ustr::as_str)));
    }
}

/// Reports a switch or value that does not exist.
fn check_switch(file: &SourceFile, name: &SpannedText, value: &SpannedText, problems: &mut Vec<Diagnostic>) {
    let Some(switch) = SWITCHES.iter().find(|switch| switch.name == name.get_ref()) else {
        let near = suggest::nearest(name.get_ref(), Switches::NAMES.iter().copied());
        let problem = file.error(name.span(), Code::UnknownSwitch, format!("unknown switch `{}`", name.get_ref()));
        problems.push(problem.meant_or(name.get_ref(), near, "docs/rulesets.md has all switches"));
        return;
    };
    let values = switch.values.iter().map(|value| value.name);
    if !values.clone().any(|known| known == value.get_ref()) {
        let message = format!("unknown value `{}` of the switch `{}`", value.get_ref(), switch.name);
        problems.push(file.error(value.span(), Code::UnknownSwitch, message).suggest(value.get_ref(), values));
    }
}

/// Makes a ruleset, reporting switches that are not set or contradict each other.
fn build(source: &RulesetSource, by_id: &BTreeMap<&str, &RulesetSource>, problems: &mut Vec<Diagnostic>) -> Option<Ruleset> {
    let chain = chain(source, by_id)?;
    let pairs = chain.iter().rev().flat_map(|link| &link.contents.switches.0);
    let pairs = pairs.map(|(name, value)| (name.get_ref().as_str(), value.get_ref().as_str()));
    let switches = match Switches::from_pairs(pairs) {
        Ok(switches) => switches,
        Err(errors) => {
            problems.push(missing(source, &errors));
            return None;
        }
    };
    let mut contradicts = false;
    for [first, first_value, second, second_value, reason] in switches.contradictions() {
        let named = source.contents.switches.0.iter().find(|(name, _)| name.get_ref() == first || name.get_ref() == second);
        let span = named.map_or_else(|| source.contents.id.span(), |(_, value)| value.span());
        let text = format!("`{first} = \"{first_value}\"` and `{second} = \"{second_value}\"` contradict each other: {reason}");
        let help = "give one of them another value; what the file does not say, it has from the ruleset it extends";
        problems.push(source.file.error(span, Code::SwitchesContradict, text).help(help.to_owned()));
        contradicts = true;
    }
    if contradicts {
        return None;
    }
    let first = |list: fn(&RulesetFile) -> Option<&Vec<SpannedText>>| {
        let found = chain.iter().find_map(|link| list(&link.contents));
        found.map_or_else(Vec::new, |words| words.iter().map(|word| Ustr::from(word.get_ref())).collect())
    };
    Some(Ruleset {
        id: Ustr::from(source.contents.id.get_ref()),
        name: source.contents.name.clone(),
        extends: source.contents.extends.as_ref().map(|id| Ustr::from(id.get_ref())),
        pools: first(|contents| contents.pools.as_ref()),
        errata: first(|contents| contents.errata.as_ref()),
        switches,
    })
}

/// Returns one diagnostic for all switches that are not set.
fn missing(source: &RulesetSource, errors: &[SwitchError]) -> Diagnostic {
    let names: Vec<&str> = errors
        .iter()
        .filter_map(|error| match error {
            SwitchError::Missing { switch } => Some(*switch),
            SwitchError::UnknownSwitch { .. } | SwitchError::UnknownValue { .. } => None,
        })
        .collect();
    let (first, rest) = names.split_at(names.len().min(SHOWN));
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    let message = format!("the ruleset leaves switches open: `{}`{more}", first.join("`, `"));
    let help = "set each under [switches], or name with `extends` a ruleset that does; docs/rulesets.md has all switches";
    source.file.error(Spanned::span(&source.contents.id), Code::SwitchesOpen, message).help(help.to_owned())
}
