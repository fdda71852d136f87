//! Playing a card, from hand or by an effect: paid for, placed, resolved. Reference 5.2.0; Raven 4.1.0; Reborn p.8.

use crate::cards::ability::Timing;
use crate::cards::card::Placement;
use crate::cards::card_type::CardType;
use crate::game::ability_instance::AbilityInstance;
use crate::game::candidate::Candidate;
use crate::game::cause::Cause;
use crate::game::decision::{Choice, DecisionKind};
use crate::game::fault::{self, Fault, Flow};
use crate::queries::abilities;
use crate::queries::bearers;
use crate::queries::causes;
use crate::queries::payer::Payer;
use crate::queries::payment::Payment;
use crate::queries::playing;
use crate::queries::position;
use crate::queries::seats;
use crate::rules::attaching;
use crate::rules::enter_play;
use crate::rules::extra_costs;
use crate::rules::spells;
use crate::rules::window;
use crate::rules::zones;
use crate::table::ask::Question;
use crate::table::game_table::Table;
use crate::terms::cost::{Cost, Spared};
use crate::terms::event::{Event, EventKind};
use crate::terms::id::{CardId, CardRef, PlayerId, Thing};
use crate::terms::selector::Selector;
use crate::terms::via::{Via, Vias};
use crate::terms::words::label;
use crate::terms::zone::Zone;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// Records for every unit and Phoenixborn whether it could bear an alteration, and if not, why.
fn record_bearers(table: &Table, player: PlayerId, card: CardId) {
    for (index, side) in table.state.players.iter().enumerate() {
        let phoenixborn = seats::phoenixborn_of(table, PlayerId(index as u8)).map(|card| card.id);
        for bearer in side.battlefield.iter().copied().chain(phoenixborn) {
            let candidate = Candidate::Bearer { spell: card, bearer };
            table.record_candidate(player, || (candidate, bearers::check_bearer(table, player, card, bearer).err()));
        }
    }
}

/// Plays a card, with parts of its cost spared: pays, places, resolves.
pub(crate) fn play(table: &mut Table, player: PlayerId, card: CardId, spared: Spared) -> Flow {
    let library = Arc::clone(&table.library);
    let cost = &library.def(position::def_of(table, card)).cost;
    let cost = cost.as_ref().map_or_else(|| Cow::Owned(Cost::default()), |cost| cost.sparing(spared));
    let payer = Payer { player, card, ability: None, n: 0 };
    let offering = resolved_by_playing(table, card).into_iter().map(|instance| library.ability(instance.ability));
    let paid = extra_costs::pay_with_extras(table, payer, &cost, offering, 0)?;
    table.state.card_mut(card).x = paid.x as u8;
    table.state.card_mut(card).played_by = player;
    place(table, player, card, &paid)
}

/// Lists the texts of an action spell that resolve as it is played; none of another card.
fn resolved_by_playing(table: &Table, card: CardId) -> SmallVec<[AbilityInstance; 6]> {
    if table.def(card).kind != CardType::ActionSpell {
        return SmallVec::new();
    }
    let mut resolved = abilities::abilities(table, card);
    resolved.retain(|instance| table.library.ability(instance.ability).timing == Timing::Resolved);
    resolved
}

/// Puts a card that has been paid for where it belongs, and resolves what resolves by being played.
pub(crate) fn place(table: &mut Table, player: PlayerId, card: CardId, paid: &Payment) -> Flow {
    let (kind, placement) = (table.def(card).kind, table.def(card).placement.clone());
    let cause = Cause {
        source: Some(table.state.card_ref(card)),
        by: Some(player),
        via: causes::playing_vias(table, card).with(Via::Play),
        ..Cause::default()
    };
    match (placement, kind) {
        (Placement::Battlefield, _)
        | (Placement::ByType, CardType::Ally | CardType::Conjuration | CardType::Aspect | CardType::ConjuredAspect) => {
            enter_play::enter(table, &[card], Zone::Battlefield, player, &cause).map(drop)
        }
        (Placement::ByType, CardType::ReadySpell) => {
            enter_play::enter(table, &[card], Zone::Spellboard, player, &cause).map(drop)
        }
        (Placement::ByType, CardType::AlterationSpell) => attach_played(table, player, card, &cause),
        (Placement::ByType, CardType::ActionSpell) => {
            let resolved = resolved_by_playing(table, card);
            spells::resolve_spell(table, player, card, paid, &resolved, None)
        }
        (Placement::Under(host), CardType::ReadySpell) => place_under(table, player, card, &host, &cause),
        (Placement::ByType | Placement::Under(_), _) => Err(Fault::Engine {
            message: format!("`{}` cannot be played: its placement is not one the rules know", table.def(card).id),
        }
        .into()),
    }
}

/// Puts a ready spell that was played face up under a spell its player picks, whose slot it shares; without one it goes to the
/// discard pile.
fn place_under(table: &mut Table, player: PlayerId, card: CardId, host: &Selector, cause: &Cause) -> Flow {
    let hosts = table.list_of(playing::hosts(table, player, card, host));
    if hosts.is_empty() {
        discard_played(table, card);
        return Ok(());
    }
    let question = Question::new(player, DecisionKind::Attach, label!("host")).about(card, None);
    let Choice::Thing(Thing::Card(host)) = table.ask_one(question, hosts)? else { return Err(fault::wrong_shape()) };
    let arrive = |table: &mut Table, card| zones::move_card_onto(table, card, Zone::Spellboard, player, Some(host.id));
    enter_play::enter_by(table, &[card], Zone::Spellboard, cause, arrive).map(drop)
}

/// Attaches an alteration that was played to a bearer its player picks; without one it goes to the discard pile.
fn attach_played(table: &mut Table, player: PlayerId, card: CardId, cause: &Cause) -> Flow {
    if table.explains() {
        record_bearers(table, player, card);
    }
    let bearers = table.list_of(bearers::bearers(table, player, card));
    if bearers.is_empty() {
        discard_played(table, card);
        return Ok(());
    }
    let question = Question::new(player, DecisionKind::Attach, label!("bearer")).about(card, None);
    let Choice::Thing(Thing::Card(bearer)) = table.ask_one(question, bearers)? else {
        return Err(fault::wrong_shape());
    };
    let aimed = attaching::aim_at_bearer(table, card, bearer, player)?;
    let attaches = aimed.map_or(Ok(false), |bearer| attaching::offer_attachment(table, card, bearer, player, cause))?;
    let fits = |bearer: &CardRef| attaches && bearers::bearers(table, player, card).contains(&Thing::Card(*bearer));
    let Some(bearer) = aimed.filter(fits) else {
        discard_played(table, card);
        return Ok(());
    };
    enter_play::attach(table, card, bearer, cause).map(drop)
}

/// Puts a spell that comes to nothing into its owner's discard pile.
fn discard_played(table: &mut Table, card: CardId) {
    let owner = table.state.card(card).owner;
    zones::move_card(table, card, Zone::DiscardPile, owner);
}

/// Lets effects answer that a main action was taken, and in which way.
pub(crate) fn took_main_action(table: &mut Table, player: PlayerId, how: Via) -> Flow {
    let mut event = Event::new(EventKind::TakesMainAction, player);
    event.by = Some(player);
    event.via = Vias::of(&[how]);
    window::react(table, &event)
}
