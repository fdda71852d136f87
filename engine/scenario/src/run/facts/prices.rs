//! Facts about what something costs.

use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{Act, CardId, PlayerId, Zone, Zones};

use crate::language::{CardName, Tolled, WrittenCost};
use crate::run::facts::{Facts, Verdict, holds_if};
use crate::run::names::{letter, no_player};

impl Facts<'_, '_> {
    /// Judges what playing a card costs, or using an ability of it: one that is named, or the only one without a name of a card in
    /// play.
    pub(super) fn price(&self, name: &CardName, label: Option<&str>, costs: &[WrittenCost], player: Option<PlayerId>) -> Verdict {
        let scenario_view = self.seen.scenario_view;
        let card = match self.names.find(name, scenario_view) {
            Ok(card) => card,
            Err(text) => return Verdict::Unclear(text),
        };
        let card_state = self.seen.state.card(card);
        let player = player.unwrap_or(card_state.controller);
        if player.index() >= scenario_view.view.seats() {
            return Verdict::Unclear(no_player(player, scenario_view.view.seats()));
        }
        let view = (self.seen.own)(player);
        let called = self.names.card_with_controller(card, scenario_view);
        if !view.knows(card) {
            return Verdict::Unclear(format!("{} does not know {called}", letter(player)));
        }
        let in_play = Zones::IN_PLAY.has(card_state.zone);
        let mut all = if label.is_some() || in_play {
            self.use_prices(&view, card, label)
        } else {
            play_price(&view, card).into_iter().collect()
        };
        all.dedup();
        if all.len() > 1 {
            return Verdict::Unclear(format!(
                "several texts of {called} are meant, at different costs: give them names in its file"
            ));
        }
        let real = all.pop();
        match real {
            Some(real) => {
                holds_if(real.len() == costs.len() && real.iter().zip(costs).all(|(real, cost)| is_cost(real, cost)), || {
                    format!(
                        "it costs {}",
                        if real.is_empty() { "nothing".to_owned() } else { format!("\"{}\"", real.join("\" or \"")) }
                    )
                })
            }
            None => match label {
                Some(label) => Verdict::Unclear(format!("{called} has no ability `{label}` to use")),
                None if in_play => {
                    let in_hand = self
                        .names
                        .copies(card)
                        .find(|copy| view.knows(*copy) && scenario_view.card(*copy).is_some_and(|copy| copy.zone == Zone::Hand));
                    let of_play = in_hand.map_or_else(
                        || "what it costs to play is asked of a copy in hand".to_owned(),
                        |copy| format!("what it costs to play is asked of the copy in hand, `{}`", self.names.card(copy, true)),
                    );
                    Verdict::Unclear(if view.usable(card).is_empty() {
                        format!("{called} has no text to use: {of_play}")
                    } else {
                        format!("several texts of {called} can be used: name the ability; {of_play}")
                    })
                }
                None => Verdict::Unclear(format!("{called} is never played")),
            },
        }
    }

    /// Lists what the abilities of a card that are meant cost at its focus, each on its own.
    fn use_prices(&self, view: &View, card: CardId, label: Option<&str>) -> Vec<Vec<String>> {
        let library = self.names.library();
        let title = library.def(self.names.def_at_start(card)).name;
        let usable = view.usable(card);
        let of_title = |named: &str| named == title.as_str();
        let is_meant = |ability| match label {
            Some(_) => self.names.names_ability(label, card, ability, self.seen.scenario_view),
            None => usable.len() == 1 || of_title(&library.ability(ability).label),
        };
        let meant = usable.iter().filter(|(ability, _)| is_meant(*ability));
        meant.map(|(ability, _)| view.use_prices(card, *ability)).collect()
    }

    /// Judges what a player has to pay for declaring something.
    pub(super) fn toll(&self, player: PlayerId, cost: Option<&WrittenCost>, tolled: Tolled) -> Verdict {
        let acts: &[Act] = match tolled {
            Tolled::AttackPhoenixborn => &[Act::TakeAttackAction, Act::AttackPhoenixborn],
            Tolled::AttackUnit => &[Act::TakeAttackAction, Act::AttackUnit],
            Tolled::Block => &[Act::DeclareBlockers],
            Tolled::Guard => &[Act::DeclareGuard],
        };
        let real = (self.seen.own)(player).act_price(acts);
        let holds = match (&real, cost) {
            (Some(real), Some(cost)) => is_cost(real, cost),
            (real, cost) => real.is_none() && cost.is_none(),
        };
        let who = letter(player);
        holds_if(holds, || {
            real.map_or_else(|| format!("{who} pays nothing for it"), |real| format!("{who} pays \"{real}\" for it"))
        })
    }
}

/// Returns what a card costs to be played; none if it is never played.
fn play_price(view: &View, card: CardId) -> Option<Vec<String>> {
    view.play_price(card).map(|price| vec![price])
}

/// Checks whether a line writes a cost as it is.
fn is_cost(real: &str, written: &WrittenCost) -> bool {
    written.text.split_whitespace().eq(real.split_whitespace())
}
