//! Guards of the grammar: a rule `begins_..` lets pass what the rules behind it can begin with, and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use pest_meta::ast::Expr;
use pest_meta::parser::{self, Rule};

/// Returns what an expression can begin with; an empty text if it can be passed over.
fn beginnings(rules: &BTreeMap<String, Expr>, expr: &Expr) -> BTreeSet<String> {
    let of = |expr| beginnings(rules, expr);
    let nothing = || BTreeSet::from([String::new()]);
    match expr {
        Expr::Str(text) => BTreeSet::from([text.clone()]),
        Expr::Ident(name) => of(rules.get(name).unwrap_or_else(|| panic!("`{name}` begins with no certain word"))),
        Expr::PosPred(_) | Expr::NegPred(_) => nothing(),
        Expr::Choice(one, other) => &of(one) | &of(other),
        Expr::Seq(first, next) => match of(first) {
            passed if passed.contains("") => &(&passed - &nothing()) | &of(next),
            begun => begun,
        },
        Expr::Opt(inner) | Expr::Rep(inner) => &of(inner) | &nothing(),
        Expr::RepOnce(inner) => of(inner),
        other => panic!("what does {other:?} begin with?"),
    }
}

#[test]
fn guards_let_pass_what_the_rules_behind_them_begin_with() {
    let pairs = parser::parse(Rule::grammar_rules, include_str!("../../../grammar/selector.pest")).expect("a grammar");
    let rules: BTreeMap<String, Expr> =
        parser::consume_rules(pairs).expect("a grammar").into_iter().map(|rule| (rule.name, rule.expr)).collect();
    let guards: BTreeSet<&String> = rules.keys().filter(|name| name.starts_with("begins_")).collect();
    let mut unused = guards.clone();
    assert!(!guards.is_empty(), "the grammar has guards");
    for part in rules.values().flat_map(Expr::iter_top_down) {
        let Expr::Seq(first, guarded) = &part else { continue };
        let Expr::PosPred(guard) = &**first else { continue };
        let Expr::Ident(name) = &**guard else { continue };
        if !guards.contains(name) {
            continue;
        }
        unused.remove(name);
        let (passed, begun) = (beginnings(&rules, guard), beginnings(&rules, guarded));
        for word in &begun {
            assert!(passed.iter().any(|passed| word.starts_with(passed.as_str())), "`{name}` lacks `{word}`");
        }
        for word in &passed {
            assert!(begun.iter().any(|begun| begun.starts_with(word.as_str())), "nothing behind `{name}` begins with `{word}`");
        }
    }
    assert!(unused.is_empty(), "{unused:?} guard nothing");
}
