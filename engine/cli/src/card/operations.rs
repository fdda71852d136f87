//! `cinder card --operations`: what the functions of a card do, one operation after another.

use cinderforge_kernel::cards::CardDef;
use cinderforge_kernel::terms::FnId;
use cinderforge_script::{ExpressionKind, GameData, LoweredFunction};
use serde::Serialize;
use ustr::Ustr;

use crate::output::{Output, say};

/// What a function does.
#[derive(Clone, Debug, Serialize)]
pub(super) struct FunctionReport {
    name: Ustr,
    file: String,
    /// What it does; `None` if it is left to Rhai.
    lowered: Option<LoweredFunction>,
}

/// Describes the functions that the abilities of a card name, and those that they set up for later.
pub(super) fn of_card(kit: &GameData, card: &CardDef) -> Vec<FunctionReport> {
    let library = &kit.library;
    let abilities = card.abilities.iter().map(|printed| library.ability(printed.ability));
    let mut open: Vec<FnId> = abilities.flat_map(|ability| ability.if_script.into_iter().chain([ability.effect])).collect();
    open.reverse();
    let mut seen: Vec<FnId> = Vec::new();
    let mut reports = Vec::new();
    while let Some(id) = open.pop() {
        let Some(function) = library.functions.get(id.index()).filter(|_| !seen.contains(&id)) else { continue };
        seen.push(id);
        let lowered = kit.program().lowered(id).cloned();
        for name in lowered.iter().flat_map(later_functions) {
            let later = library.functions.iter().position(|known| known.data == function.data && known.name == name);
            open.extend(later.map(|index| FnId(index as u16)));
        }
        let file = kit.content.script_of(&function.data).map_or_else(String::new, |script| script.path().to_string());
        reports.push(FunctionReport { name: function.name, file, lowered });
    }
    reports
}

/// Lists the functions that a function sets up for later.
fn later_functions(function: &LoweredFunction) -> Vec<Ustr> {
    let later = function.words().into_iter().filter(|call| call.word() == "later");
    let name = |kind: &ExpressionKind| match kind {
        ExpressionKind::Text { text, .. } => Some(*text),
        _ => None,
    };
    later.filter_map(|call| call.arguments.get(1).and_then(|argument| name(&argument.kind))).collect()
}

/// Prints what functions do.
pub(super) fn print(out: Output, reports: &[FunctionReport]) {
    for report in reports {
        say(format!("{}  {}", out.accent(&report.name), out.dim(&report.file)));
        match &report.lowered {
            Some(function) => function.to_string().lines().for_each(|line| say(format!("  {line}"))),
            None => say("  left to Rhai: it does more than known operations"),
        }
    }
}
