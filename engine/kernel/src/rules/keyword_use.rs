//! Keywords in use: constant texts come to bear at a point where a cancel can answer them (`cancel_constant_text`). FAQ Choke.

use crate::cards::constant::{Duration, Durations, Lose};
use crate::cards::keyword::UsedAt;
use crate::game::fault::{Flow, Halt};
use crate::game::frame::Frame;
use crate::game::lasting::{LastingEffect, LastingKind};
use crate::queries::abilities;
use crate::queries::causes;
use crate::queries::gained;
use crate::queries::triggers;
use crate::rules::cancel;
use crate::rules::frames;
use crate::rules::window;
use crate::table::game_table::Table;
use crate::terms::event::{EventKind, Window};
use crate::terms::id::{CardRef, KeywordId, Thing};
use crate::terms::switches::CancelConstantText;
use crate::terms::via::Via;
use smallvec::SmallVec;

/// Lets effects answer that a card uses its keywords that are used then. One that is cancelled is lost until the end of the battle,
/// or of the turn. FAQ Choke.
pub(crate) fn use_keywords(table: &mut Table, card: CardRef, at: UsedAt) -> Flow {
    if table.rules.cancel_constant_text == CancelConstantText::Never
        || !triggers::has_listeners(table, Window::Would, EventKind::IsUsed)
    {
        return Ok(());
    }
    for (keyword, inexhaustible) in keywords_used(table, card, at) {
        let name = table.library.keyword(keyword).name;
        if table.state.is_current(card) && abilities::in_force(table, card.id, name, inexhaustible) {
            use_keyword(table, card, keyword, inexhaustible)?;
        }
    }
    Ok(())
}

/// Lists the keywords of a card that are used at such a time, printed or gained, with whether exhaustion leaves each in force.
fn keywords_used(table: &Table, card: CardRef, at: UsedAt) -> SmallVec<[(KeywordId, bool); 2]> {
    let printed = table.def(card.id).keywords.iter().map(|printed| (printed.keyword, printed.inexhaustible));
    let gains = gained::gained_keywords(table);
    let gained = gains.iter().filter(|gained| gained.bearer == card).map(|gained| (gained.keyword, gained.inexhaustible));
    let mut used: SmallVec<[(KeywordId, bool); 2]> = SmallVec::new();
    for (keyword, inexhaustible) in printed.chain(gained) {
        if table.library.keyword(keyword).used_at != Some(at) {
            continue;
        }
        match used.iter_mut().find(|known| known.0 == keyword) {
            Some(known) => known.1 |= inexhaustible,
            None => used.push((keyword, inexhaustible)),
        }
    }
    used
}

/// Lets effects answer the use of one keyword, and takes it away if one of them cancels it.
fn use_keyword(table: &mut Table, card: CardRef, keyword: KeywordId, inexhaustible: bool) -> Flow {
    let def = table.library.keyword(keyword);
    let (label, until) = (def.name, if def.used_at == Some(UsedAt::Battle) { Duration::BattleEnd } else { Duration::TurnEnd });
    let you = table.state.card(card.id).controller;
    let via = causes::vias_of_type(table.def(card.id).kind);
    let via = if inexhaustible { via } else { via.with(Via::ExhaustibleAbility) };
    let frame = Frame { is_finishing: true, ..frames::frame_of(card, label, you, via) };
    let depth = table.frames.len();
    let used = frames::with_frame(table, frame, |table| {
        let mut event = frames::top_frame(table, Frame::cause).event(EventKind::IsUsed, card);
        event.ability = Some(label);
        window::would(table, &mut event)?;
        cancel::check_cancelled(table)
    });
    match used {
        Err(Halt::Cancelled(index)) if index == depth => {
            cancel::record_cancel(table, card.id, label);
            let (what, turn) = (LastingKind::Lose(Lose::Named(label)), table.state.turns);
            table.state.lasting.push(LastingEffect {
                what,
                on: Thing::Card(card),
                given: Vec::new(),
                until: Durations::of(&[until]),
                source: card,
                you,
                turn,
            });
            Ok(())
        }
        other => other,
    }
}
