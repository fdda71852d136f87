//! Spending: counts what a step spends of the budget of its game.

use crate::game::Held;
use crate::game::budget::{Budget, Limit, Period, Resource};
use crate::game::fault::{Fault, Flow, Halt};
use crate::queries::position;
use crate::table::game_table::TableData;
use crate::table::meter::Meter;

impl TableData {
    /// Fills the meter for the step that begins: with what a step may spend, and no more than what turn and game have left.
    pub(crate) fn fill_meter(&mut self) {
        let turns = self.position.state.turns;
        self.position.state.spent.enter_turn(turns);
        let spent = &self.position.state.spent;
        let allowed = Resource::ALL.map(|resource| {
            let (index, allowance) = (resource as usize, resource.allowed(&self.budget));
            let left = |allowed: u32, spent: u32| allowed.saturating_sub(spent);
            allowance.step.min(left(allowance.turn, spent.turn[index])).min(left(allowance.game, spent.game[index]))
        });
        self.meter = Meter { allowed, left: allowed, used_up: None };
    }

    /// Spends so much of a resource.
    ///
    /// # Errors
    /// Not so much of it is left.
    #[inline]
    pub(crate) fn spend(&mut self, resource: Resource, n: u32) -> Flow {
        match self.meter.left[resource as usize].checked_sub(n) {
            Some(left) => {
                self.meter.left[resource as usize] = left;
                Ok(())
            }
            None => Err(self.over_budget(resource)),
        }
    }

    /// Notes that something was used up, where nothing can fail.
    #[cold]
    pub(crate) fn use_up(&mut self, limit: Limit) {
        self.meter.used_up.get_or_insert(limit);
    }

    /// Checks that nothing was used up where nothing could fail.
    ///
    /// # Errors
    /// Something was.
    #[inline]
    pub fn check_budget(&self) -> Flow {
        match self.meter.used_up {
            None => Ok(()),
            Some(limit) => Err(self.fault(limit).into()),
        }
    }

    /// Spends operations of scripts.
    ///
    /// # Errors
    /// Not so many are left.
    pub fn spend_operations(&mut self, operations: u64) -> Flow {
        self.spend(Resource::Operations, u32::try_from(operations).unwrap_or(u32::MAX))
    }

    /// Notes it if there is more that lasts or comes later than the budget allows, or if that keeps too much.
    pub(crate) fn measure_pending(&mut self) {
        let Budget { pending, kept_values, .. } = self.budget;
        let state = &self.position.state;
        if state.lasting.len() + state.delayed.len() > pending as usize {
            self.use_up(Limit::PendingEffects);
            return;
        }
        let lasting = state.lasting.iter().flat_map(|lasting| lasting.given.iter().map(|(_, held)| held));
        let kept: usize = lasting.chain(state.delayed.iter().flat_map(|delayed| &delayed.given)).map(Held::size).sum();
        if kept > kept_values as usize {
            self.use_up(Limit::KeptValues);
        }
    }

    /// Makes the halt that a resource is used up, over the period whose allowance it is.
    #[cold]
    fn over_budget(&self, resource: Resource) -> Halt {
        let (index, allowance) = (resource as usize, resource.allowed(&self.budget));
        let spent = &self.position.state.spent;
        let period = match self.meter.allowed[index] {
            allowed if allowed == allowance.step => Period::Step,
            allowed if allowed == allowance.turn.saturating_sub(spent.turn[index]) => Period::Turn,
            _ => Period::Game,
        };
        self.fault(Limit::of(resource, period)).into()
    }

    /// Makes the fault that something is used up, by the card whose effect runs, or else by the one that acted most in the turn.
    fn fault(&self, limit: Limit) -> Fault {
        let running = self.position.frames.last().map(|frame| frame.card.id);
        let card = running.or(self.position.state.spent.blamed());
        let card = card.map_or_else(|| "the game".to_owned(), |card| position::title(&self.position, card));
        Fault::OverBudget { card, limit, most: self.most(limit) }
    }

    /// Returns how much of something there may be.
    fn most(&self, limit: Limit) -> u32 {
        let over = |resource: Resource, period: Period| {
            let allowance = resource.allowed(&self.budget);
            match period {
                Period::Step => allowance.step,
                Period::Turn => allowance.turn,
                Period::Game => allowance.game,
            }
        };
        match limit {
            Limit::Decisions(period) => over(Resource::Decisions, period),
            Limit::ScriptCalls(period) => over(Resource::ScriptCalls, period),
            Limit::Operations(period) => over(Resource::Operations, period),
            Limit::Events(period) => over(Resource::Events, period),
            Limit::PendingEffects => self.budget.pending,
            Limit::KeptValues => self.budget.kept_values,
            Limit::Tokens => u32::from(self.budget.tokens),
            Limit::Moves | Limit::Turns => u32::from(u16::MAX),
        }
    }
}
