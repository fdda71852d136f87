//! The round: setup, prepare phase, player turns, recovery, step by step. Reference 3.0.0, 4.0.0; Raven 2.1.0; Reborn p.6, p.13.

use smallvec::SmallVec;

use crate::attack;
use crate::damage;
use crate::decision::{Asks, Bound, Choice};
use crate::define::Duration;
use crate::die::{DiePlace, Level};
use crate::event::{EventKind, Moment, Token, Via, Vias, Zone};
use crate::id::{CardId, DefId, DieId, PlayerId, Thing};
use crate::leave::{self, Cause};
use crate::pay;
use crate::ruleset::{Fatigue, FirstPlayerOfGame, FirstPlayerTokenPass, PhaseStepOrderer};
use crate::state::{Phase, Step};
use crate::table::{Fault, Flow, Question, Table};
use crate::token;
use crate::trace::Note;
use crate::turn;
use crate::values;
use crate::window;
use crate::words::label;

/// Cards in hand after the draw cards step. Reference 4.1.0.
const HAND: usize = 5;
/// Rounds after which a game counts as endless.
const MOST_ROUNDS: u16 = 400;

/// Runs the step that comes next.
pub(crate) fn step(g: &mut Table) -> Flow {
    match g.state.step {
        Step::FirstFive(player) => first_five(g, player),
        Step::ShuffleDrawPiles => {
            shuffle_draw_piles(g);
            Ok(())
        }
        Step::RoundStart => round_start(g),
        Step::RollDice => {
            roll_dice(g);
            Ok(())
        }
        Step::FirstPlayer => first_player(g),
        Step::DiscardCards(player) => discard_cards(g, player),
        Step::DrawCards => draw_cards(g),
        Step::PrepareEnd => {
            g.state.step = Step::PlayerTurnsStart;
            window::at_moment(g, Moment::PrepareEnd, None)
        }
        Step::PlayerTurnsStart => player_turns_start(g),
        Step::TurnStart => turn::start(g),
        Step::Act => turn::act(g),
        Step::DeclareAttack => attack::declare_first(g),
        Step::DeclareSecond => attack::declare_second(g),
        Step::Defend => attack::defend(g),
        Step::Battle => attack::battle(g),
        Step::EndAttack => attack::end(g),
        Step::TurnEnd => turn::end(g),
        Step::Recover => recover(g),
        Step::RemoveExhaustion => remove_exhaustion(g),
        Step::ExhaustDice(player) => exhaust_dice(g, player),
        Step::DiceExhausted => {
            dice_exhausted(g);
            Ok(())
        }
        Step::RoundEnd => round_end(g),
        Step::NextRound => {
            g.state.step = Step::RoundStart;
            Ok(())
        }
        Step::Over => Err(Fault::Engine { message: "a game that is over was run on".into() }.into()),
    }
}

/// The next player after this one in a step that all players take in turn; none after the last.
fn next_in_step(g: &Table, player: PlayerId) -> Option<PlayerId> {
    let first = first_in_step(g);
    let next = g.state.left_of(player);
    (next != first).then_some(next)
}

fn first_in_step(g: &Table) -> PlayerId {
    g.state.clockwise(g.state.first_player).next().unwrap_or(PlayerId(0))
}

// ---- setup ----------------------------------------------------------------------------------------------------------

/// A player picks the first five out of the deck, no title twice. Reference 3.0.0 step 3.
fn first_five(g: &mut Table, player: PlayerId) -> Flow {
    let mut titles: SmallVec<[DefId; 16]> = SmallVec::new();
    let mut choices = Vec::new();
    for card in g.state.player(player).draw_pile.clone() {
        let def = crate::table::def_of(g, card);
        if !titles.contains(&def) {
            titles.push(def);
            choices.push(Choice::Thing(Thing::Card(g.state.card_ref(card))));
        }
    }
    let question = Question::new(player, Asks::FirstFive, label!("first five"));
    for choice in g.ask_some(question, choices, (HAND, HAND), Bound::Free)? {
        if let Choice::Thing(Thing::Card(card)) = choice {
            leave::shift(g, card.id, Zone::Hand, player);
        }
    }
    let last = player.index() + 1 == g.state.players.len();
    g.state.step = if last { Step::ShuffleDrawPiles } else { Step::FirstFive(PlayerId(player.0 + 1)) };
    Ok(())
}

fn shuffle_draw_piles(g: &mut Table) {
    for at in 0..g.state.players.len() {
        let player = PlayerId(at as u8);
        g.state.shuffle(player);
        g.note(|| Note::Shuffled(player));
    }
    g.state.step = Step::RoundStart;
}

// ---- prepare phase --------------------------------------------------------------------------------------------------

fn round_start(g: &mut Table) -> Flow {
    g.state.round += 1;
    if g.state.round > MOST_ROUNDS {
        return Err(Fault::TooLong { rounds: MOST_ROUNDS }.into());
    }
    let round = g.state.round;
    g.note(|| Note::Round(round));
    g.state.phase = Phase::Prepare;
    g.note(|| Note::Phase(Phase::Prepare));
    for player in &mut g.state.players {
        player.guarded = false;
    }
    g.state.step = Step::RollDice;
    window::at_moment(g, Moment::PrepareStart, None)
}

fn roll_dice(g: &mut Table) {
    for at in 0..g.state.dice.len() {
        if g.state.dice[at].place == DiePlace::Exhausted {
            g.state.dice[at].place = DiePlace::Active;
            crate::dice::roll(g, DieId(at as u8));
        }
    }
    g.state.step = if g.state.round == 1 { Step::FirstPlayer } else { Step::DiscardCards(first_in_step(g)) };
}

fn basics(g: &Table, player: PlayerId) -> usize {
    pay::active_dice(&g.state, player).iter().filter(|die| g.state.die(**die).level == Level::Basic).count()
}

/// Most basics takes the first player token or chooses who does (`first_player_of_game`). Reference 4.1.0; Reborn p.6.
fn first_player(g: &mut Table) -> Flow {
    let mut in_it: SmallVec<[PlayerId; 4]> = g.state.clockwise(PlayerId(0)).collect();
    let chooses = g.rules.first_player_of_game == FirstPlayerOfGame::MostBasicsChooses;
    for _ in 0..100 {
        let most = in_it.iter().map(|player| basics(g, *player)).max().unwrap_or(0);
        let tied: SmallVec<[PlayerId; 4]> = in_it.iter().copied().filter(|player| basics(g, *player) == most).collect();
        if tied.len() == 1 {
            in_it = tied;
            break;
        }
        if !chooses {
            in_it = tied;
        }
        for player in in_it.clone() {
            for die in pay::active_dice(&g.state, player) {
                crate::dice::roll(g, die);
            }
        }
    }
    let winner = in_it[0];
    let first = if chooses {
        let players = g.state.clockwise(winner).map(|player| Choice::Thing(Thing::Player(player))).collect();
        match g.ask_one(Question::new(winner, Asks::FirstPlayer, label!("first player")), players)? {
            Choice::Thing(Thing::Player(player)) => player,
            _ => winner,
        }
    } else {
        winner
    };
    g.state.first_player = first;
    g.note(|| Note::FirstPlayer(first));
    g.state.step = Step::DiscardCards(first);
    Ok(())
}

fn discard_cards(g: &mut Table, player: PlayerId) -> Flow {
    g.state.step = match next_in_step(g, player) {
        Some(next) => Step::DiscardCards(next),
        None => Step::DrawCards,
    };
    let hand: Vec<Choice> =
        g.state.player(player).hand.iter().map(|card| Choice::Thing(Thing::Card(g.state.card_ref(*card)))).collect();
    let most = hand.len();
    let picked = g.ask_some(Question::new(player, Asks::DiscardCards, label!("discard")), hand, (0, most), Bound::Free)?;
    let cause = Cause { source: None, by: Some(player), via: Vias::of(&[Via::Rule]) };
    for choice in picked {
        if let Choice::Thing(Thing::Card(card)) = choice {
            leave::discard(g, card, cause)?;
        }
    }
    Ok(())
}

/// Players draw up to five; who cannot is hurt (`fatigue`). Reference 4.1.0 step 3, 4.1.1; Reborn p.6.
fn draw_cards(g: &mut Table) -> Flow {
    window::at_moment(g, Moment::DrawStep, None)?;
    let mut missing: SmallVec<[(PlayerId, usize); 4]> = SmallVec::new();
    for player in g.state.clockwise(first_in_step(g)) {
        let wanted = HAND.saturating_sub(g.state.player(player).hand.len());
        let drawn = draw(g, player, wanted, Vias::of(&[Via::DrawStep]), None)?;
        if drawn < wanted {
            missing.push((player, wanted - drawn));
        }
    }
    g.state.step = Step::PrepareEnd;
    match g.rules.fatigue {
        Fatigue::ReceiveDamageHolderOrders => {
            for player in order_players(g, missing.iter().map(|one| one.0).collect())? {
                let count = missing.iter().find(|one| one.0 == player).map_or(0, |one| one.1);
                let phoenixborn = g.state.card_ref(g.state.player(player).phoenixborn);
                damage::receive(g, phoenixborn, count as i32)?;
            }
            Ok(())
        }
        Fatigue::AlternatingWounds => {
            while missing.iter().any(|one| one.1 > 0) {
                for one in &mut missing {
                    if one.1 > 0 {
                        one.1 -= 1;
                        let phoenixborn = g.state.card_ref(g.state.player(one.0).phoenixborn);
                        damage::place_wounds(g, phoenixborn, 1, Cause::rule())?;
                    }
                }
            }
            Ok(())
        }
    }
}

/// The order in which players resolve a step that hits several (`phase_step_orderer`).
fn order_players(g: &mut Table, players: SmallVec<[PlayerId; 4]>) -> Flow<SmallVec<[PlayerId; 4]>> {
    if players.len() < 2 || g.rules.phase_step_orderer == PhaseStepOrderer::Simultaneous {
        return Ok(players);
    }
    let list = players.iter().map(|player| Choice::Thing(Thing::Player(*player))).collect();
    let question = Question::new(g.state.first_player, Asks::PlayerOrder, label!("first"));
    let ordered = g.ask_order(question, list)?;
    Ok(ordered
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(thing) => thing.player(),
            _ => None,
        })
        .collect())
}

/// A player draws cards. How many were drawn; failing to draw costs nothing here.
pub(crate) fn draw(g: &mut Table, player: PlayerId, n: usize, via: Vias, cause: Option<Cause>) -> Flow<usize> {
    if n == 0 {
        return Ok(0);
    }
    let cause = Cause {
        via: cause.map_or(via, |cause| cause.via.union(via)),
        ..cause.unwrap_or(Cause { by: Some(player), ..Cause::rule() })
    };
    if values::forbidden(g, Thing::Player(player), crate::event::Act::Draw, cause.doer()).is_some() {
        return Ok(0);
    }
    let mut event = cause.event(EventKind::Draws, player);
    event.amount = n as i32;
    let Some(mut event) = window::would(g, event)? else { return Ok(0) };
    let mut drawn = 0;
    event.things.clear();
    for _ in 0..event.amount {
        let Some(card) = g.state.player(player).draw_pile.last().copied() else { break };
        let here = leave::shift(g, card, Zone::Hand, player);
        event.things.push(Thing::Card(here));
        drawn += 1;
    }
    event.amount = drawn;
    if drawn > 0 {
        window::react(g, &event)?;
        event.kind = EventKind::GainsCards;
        window::react(g, &event)?;
    }
    Ok(drawn as usize)
}

// ---- player turns phase ---------------------------------------------------------------------------------------------

fn player_turns_start(g: &mut Table) -> Flow {
    g.state.phase = Phase::PlayerTurns;
    g.note(|| Note::Phase(Phase::PlayerTurns));
    g.state.turn = first_in_step(g);
    g.state.passes = 0;
    for player in &mut g.state.players {
        player.reacted = true;
    }
    g.state.step = Step::TurnStart;
    window::at_moment(g, Moment::PlayerTurnsStart, None)
}

// ---- recovery phase -------------------------------------------------------------------------------------------------

fn cards_in_play(g: &Table) -> SmallVec<[CardId; 32]> {
    (0..g.state.cards.len()).map(|at| CardId(at as u16)).filter(|card| g.state.card(*card).in_play()).collect()
}

fn recover(g: &mut Table) -> Flow {
    g.state.phase = Phase::Recovery;
    g.note(|| Note::Phase(Phase::Recovery));
    end_lasting(g, Duration::Recovery)?;
    for card in cards_in_play(g) {
        if g.state.card(card).wounds > 0 && values::is_unit(g, card) {
            let n = values::recover(g, card).max(0);
            token::remove(g, g.state.card_ref(card), Token::Wound, n, Cause::rule())?;
        }
    }
    g.state.step = Step::RemoveExhaustion;
    Ok(())
}

fn remove_exhaustion(g: &mut Table) -> Flow {
    for card in cards_in_play(g) {
        if g.state.card(card).exhaustion > 0 {
            token::remove(g, g.state.card_ref(card), Token::Exhaustion, 1, Cause::rule())?;
        }
    }
    g.state.step = Step::ExhaustDice(first_in_step(g));
    window::at_moment(g, Moment::ExhaustDiceStep, None)
}

fn exhaust_dice(g: &mut Table, player: PlayerId) -> Flow {
    let active = pay::active_dice(&g.state, player);
    let choices: Vec<Choice> = active.iter().map(|die| Choice::Thing(Thing::Die(*die))).collect();
    let most = choices.len();
    let question = Question::new(player, Asks::ExhaustDice, label!("exhaust"));
    let picked = g.ask_some(question, choices, (0, most), Bound::Free)?;
    let dice: SmallVec<[DieId; 8]> = picked
        .into_iter()
        .filter_map(|choice| match choice {
            Choice::Thing(thing) => thing.die(),
            _ => None,
        })
        .collect();
    crate::dice::exhaust(g, &dice, Cause { by: Some(player), ..Cause::rule() })?;
    g.state.step = match next_in_step(g, player) {
        Some(next) => Step::ExhaustDice(next),
        None => Step::DiceExhausted,
    };
    Ok(())
}

/// The token is passed as the last step of recovery, or after the effects of the end of the round
/// (`first_player_token_pass`). Reference 4.3.0 step 4; Reborn p.13.
fn dice_exhausted(g: &mut Table) {
    if g.rules.first_player_token_pass == FirstPlayerTokenPass::LastRecoveryStep {
        pass_token(g);
    }
    g.state.step = Step::RoundEnd;
}

fn pass_token(g: &mut Table) {
    let next = g.state.left_of(g.state.first_player);
    g.state.first_player = next;
    g.note(|| Note::FirstPlayer(next));
}

fn round_end(g: &mut Table) -> Flow {
    window::at_moment(g, Moment::RoundEnd, None)?;
    end_lasting(g, Duration::RoundEnd)?;
    end_lasting(g, Duration::TurnEnd)?;
    if g.rules.first_player_token_pass == FirstPlayerTokenPass::AfterEndOfRoundEffects {
        pass_token(g);
    }
    g.state.step = Step::NextRound;
    Ok(())
}

/// Ends what lasts until now.
pub(crate) fn end_lasting(g: &mut Table, until: Duration) -> Flow {
    if g.state.lasting.is_empty() {
        return Ok(());
    }
    let (turn, turns) = (g.state.turn, g.state.turns);
    let mut ended: SmallVec<[Option<CardId>; 4]> = SmallVec::new();
    g.state.lasting.retain(|lasting| {
        let due = lasting.until == until
            && match until {
                Duration::YourNextTurn => lasting.you == turn && lasting.turn < turns,
                Duration::NextTurnEnd => lasting.turn < turns,
                Duration::TurnEnd | Duration::RoundEnd | Duration::BattleEnd | Duration::Recovery => true,
                Duration::Forever => false,
            };
        if due {
            ended.push(lasting.on.card().map(|card| card.id));
        }
        !due
    });
    if ended.is_empty() {
        return Ok(());
    }
    g.life_fell = true;
    for card in ended {
        g.note(|| Note::Ends(card));
    }
    leave::check_lives(g)
}
