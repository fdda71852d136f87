//! What a scenario expects, held against a game as it is seen.

use cinderforge_kernel::decision::{Action, Asks, Choice, Decision};
use cinderforge_kernel::die::DiePlace;
use cinderforge_kernel::event::{Zone, Zones};
use cinderforge_kernel::id::{CardId, PlayerId};
use cinderforge_kernel::refuse::Refusal;
use cinderforge_kernel::selector::Value;
use cinderforge_kernel::state::{AttackKind, Outcome};
use cinderforge_kernel::view::View;

use crate::language::{CardFact, CardName, Fact, Forbidden, Item, PlayerFact, Usage};
use crate::run::names::{Names, letter, side_text, written};
use crate::run::pick::{Question, Unfit, is_label, shows};
use crate::run::view::Sight;
use crate::run::wording::question_text;

/// A game as it is seen when lines are held against it.
pub(crate) struct Seen<'a> {
    pub(crate) sight: &'a Sight<'a>,
    /// The view of a player, if it can be had.
    pub(crate) own: &'a dyn Fn(PlayerId) -> Option<View<'a>>,
    /// The question that waits.
    pub(crate) decision: Option<&'a Decision>,
    /// Tries whether an attack could be declared like that, and says why not.
    pub(crate) probe: Option<&'a Probe<'a>>,
}

/// Tries an attack on a target with attackers.
pub(crate) type Probe<'a> = dyn Fn(&CardName, Option<&[CardName]>, AttackKind) -> Option<Refusal> + 'a;

/// Everything lines are held against.
pub(crate) struct Facts<'a, 's> {
    pub(crate) names: &'a Names,
    pub(crate) seen: &'a Seen<'s>,
    /// Questions since the last play, and the one that waits.
    pub(crate) asked: &'a [Decision],
    /// The last play was an attack.
    pub(crate) attacked: bool,
}

/// What comes of an expectation.
enum Verdict {
    Holds,
    Fails(String),
    /// It cannot be told: a name is wrong, or what it asks for is hidden.
    Unclear(String),
}

fn when(holds: bool, otherwise: impl FnOnce() -> String) -> Verdict {
    if holds { Verdict::Holds } else { Verdict::Fails(otherwise()) }
}

/// Whether everybody sees the cards of a zone.
fn is_public(zone: Zone) -> bool {
    matches!(zone, Zone::PhoenixbornZone | Zone::Battlefield | Zone::Spellboard | Zone::Attached | Zone::DiscardPile)
}

fn hidden() -> Verdict {
    Verdict::Unclear("this cannot be seen in the middle of an effect; expect it after the play".to_owned())
}

impl Facts<'_, '_> {
    /// Whether a fact holds.
    ///
    /// # Errors
    /// What is there instead.
    pub(crate) fn expect(&self, not: bool, fact: &Fact) -> Result<(), String> {
        match (self.fact(fact), not) {
            (Verdict::Holds, false) | (Verdict::Fails(_), true) => Ok(()),
            (Verdict::Holds, true) => Err("this holds, but should not".to_owned()),
            (Verdict::Fails(text), false) | (Verdict::Unclear(text), _) => Err(text),
        }
    }

    fn fact(&self, fact: &Fact) -> Verdict {
        let view = &self.seen.sight.view;
        match fact {
            Fact::Turn(player) => when(view.turn() == *player, || format!("it is the turn of {}", letter(view.turn()))),
            Fact::FirstPlayer(player) => {
                when(view.first_player() == *player, || format!("the first player is {}", letter(view.first_player())))
            }
            Fact::Round(n) => when(view.round() == *n, || format!("it is round {}", view.round())),
            Fact::Phase(phase) => when(view.phase() == *phase, || format!("it is the phase {:?}", view.phase())),
            Fact::Wins(player) => when(view.outcome() == Some(Outcome::Won(*player)), || outcome_text(view.outcome())),
            Fact::Drawn => when(view.outcome() == Some(Outcome::Draw), || outcome_text(view.outcome())),
            Fact::GoesOn => when(view.outcome().is_none(), || outcome_text(view.outcome())),
            Fact::Asked { player, asked, about } => self.asked(*player, *asked, about),
            Fact::There { count, card, zone, player } => {
                let name = CardName::Card(card.clone(), None);
                if self.names.def(card.id.as_str()).is_none() {
                    return Verdict::Unclear(self.names.unknown(&name));
                }
                let called = || self.names.all().filter(|one| self.names.is_called(card, *one));
                let known = called().filter(|one| self.is_in(*one, *zone, Some(*player))).count();
                let all_known = called().all(|one| self.seen.sight.card(one).is_some());
                if !all_known && !is_public(*zone) {
                    return hidden();
                }
                when(known == usize::from(*count), || format!("there are {known}"))
            }
            Fact::Player(player, facts) => all(facts.iter().map(|fact| self.player(*player, fact))),
            Fact::Card(name, facts) => self.card(name, facts),
        }
    }

    fn is_in(&self, card: CardId, zone: Zone, player: Option<PlayerId>) -> bool {
        self.seen.sight.card(card).is_some_and(|card| card.zone == zone && player.is_none_or(|player| card.controller == player))
    }

    fn asked(&self, player: PlayerId, asked: bool, about: &[Item]) -> Verdict {
        let sight = self.seen.sight;
        let fits = |decision: &&Decision| {
            decision.player == player
                && about.iter().all(|item| {
                    let question = Question { decision, names: self.names, sight };
                    question.is_about(&item.text) || question.answer(std::slice::from_ref(item)).is_ok()
                })
        };
        let found = self.asked.iter().find(fits);
        match (found, asked) {
            (Some(_), true) | (None, false) => Verdict::Holds,
            (Some(decision), false) => Verdict::Fails(question_text(decision, self.names, sight)),
            (None, true) => {
                let own: Vec<String> = self
                    .asked
                    .iter()
                    .filter(|one| one.player == player)
                    .map(|one| question_text(one, self.names, sight))
                    .collect();
                let text = if own.is_empty() { "nothing".to_owned() } else { own.join("; ") };
                Verdict::Fails(format!("{} was not asked that since the last play, but {text}", letter(player)))
            }
        }
    }

    fn player(&self, player: PlayerId, fact: &PlayerFact) -> Verdict {
        let view = &self.seen.sight.view;
        let who = letter(player);
        if player.index() >= view.seats() {
            return Verdict::Unclear(format!("there is no player {who}"));
        }
        match fact {
            PlayerFact::Dice(active, n, side) => {
                let place = if *active { DiePlace::Active } else { DiePlace::Exhausted };
                let found = view.dice(player).filter(|(_, die)| die.place == place && shows(*side, die)).count();
                let pool = if *active { "active" } else { "exhausted" };
                when(found == usize::from(*n), || {
                    let all: Vec<String> = view
                        .dice(player)
                        .filter(|(_, die)| die.place == place)
                        .map(|(_, die)| format!("{}:{}", die.kind, die.level))
                        .collect();
                    format!(
                        "{who} has {found} {pool} {}: {}",
                        side_text(*side),
                        if all.is_empty() { "none".to_owned() } else { all.join(", ") }
                    )
                })
            }
            PlayerFact::Cards(zone, n) => {
                let found = view.count(player, *zone);
                when(found == usize::from(*n), || format!("the {zone} of {who} has {found}"))
            }
            PlayerFact::Main(left) => {
                when((view.actions(player).0 > 0) == *left, || format!("{who} has {} main actions left", view.actions(player).0))
            }
            PlayerFact::Side(left) => {
                when((view.actions(player).1 > 0) == *left, || format!("{who} has {} side actions left", view.actions(player).1))
            }
            PlayerFact::Reacted => match self.seen.sight.state {
                Some(state) => when(state.player(player).reacted, || format!("{who} has not used a reaction")),
                None => hidden(),
            },
            PlayerFact::Guarded => match self.seen.sight.state {
                Some(state) => when(state.player(player).guarded, || format!("the Phoenixborn of {who} has not guarded")),
                None => hidden(),
            },
            PlayerFact::Lost => when(view.has_lost(player), || format!("{who} has not lost")),
        }
    }

    fn card(&self, name: &CardName, facts: &[CardFact]) -> Verdict {
        let sight = self.seen.sight;
        let only_place = facts.iter().all(|fact| matches!(fact, CardFact::In(..)));
        if only_place && let CardName::Card(id, None) = name {
            if self.names.def(id.id.as_str()).is_none() {
                return Verdict::Unclear(self.names.unknown(name));
            }
            let called: Vec<CardId> = self.names.all().filter(|card| self.names.is_called(id, *card)).collect();
            let fits =
                |card: &CardId| facts.iter().all(|fact| matches!(fact, CardFact::In(zone, of) if self.is_in(*card, *zone, *of)));
            if called.iter().any(fits) {
                return Verdict::Holds;
            }
            let public = facts.iter().any(|fact| matches!(fact, CardFact::In(zone, _) if is_public(*zone)));
            if !public && called.iter().any(|card| sight.card(*card).is_none()) {
                return hidden();
            }
            let places: Vec<String> = called.iter().map(|card| self.place(*card)).collect();
            return Verdict::Fails(format!(
                "it is {}",
                if places.is_empty() { "not in this game".to_owned() } else { places.join(", ") }
            ));
        }
        match self.names.find(name, sight) {
            Ok(card) => all(facts.iter().map(|fact| self.of_card(card, fact))),
            Err(text) => Verdict::Unclear(text),
        }
    }

    fn place(&self, card: CardId) -> String {
        match self.seen.sight.card(card) {
            Some(now) => match (now.zone, now.host) {
                (Zone::Attached, Some(host)) => format!("attached to {}", self.names.apart(host, self.seen.sight)),
                (Zone::Under, Some(host)) => format!("under {}", self.names.apart(host, self.seen.sight)),
                (Zone::Aside | Zone::Removed | Zone::Attached | Zone::Under, _) => now.zone.to_string(),
                (zone, _) => format!("in the {zone} of {}", letter(now.controller)),
            },
            None => "hidden".to_owned(),
        }
    }

    fn of_card(&self, card: CardId, fact: &CardFact) -> Verdict {
        let sight = self.seen.sight;
        let name = self.names.apart(card, sight);
        let Some(now) = sight.card(card) else {
            // What is hidden is in none of the zones that everybody sees.
            return match fact {
                CardFact::InPlay(yes) => when(!yes, || format!("{name} is out of play")),
                CardFact::In(zone, _) if is_public(*zone) => Verdict::Fails(format!("{name} is in no zone that everybody sees")),
                _ => hidden(),
            };
        };
        match fact {
            CardFact::In(zone, of) => when(self.is_in(card, *zone, *of), || format!("{name} is {}", self.place(card))),
            CardFact::InPlay(yes) => when(Zones::IN_PLAY.has(now.zone) == *yes, || format!("{name} is {}", self.place(card))),
            CardFact::Tokens(kind, n) => {
                when(now.tokens(*kind) == *n, || format!("{name} has {} {kind} tokens", now.tokens(*kind)))
            }
            CardFact::NoTokens => when(now.wounds + now.exhaustion + now.status == 0, || {
                format!("{name} has {} wound, {} exhaustion, {} status tokens", now.wounds, now.exhaustion, now.status)
            }),
            CardFact::ControlledBy(player) => {
                when(now.controller == *player, || format!("{} controls {name}", letter(now.controller)))
            }
            CardFact::OwnedBy(player) => when(now.owner == *player, || format!("{} owns {name}", letter(now.owner))),
            CardFact::AttachedTo(host) => match self.names.find(host, sight) {
                Ok(host) => when(now.zone == Zone::Attached && now.host == Some(host), || match now.host {
                    Some(on) => format!("{name} is on {}", self.names.apart(on, sight)),
                    None => format!("{name} is {}", self.place(card)),
                }),
                Err(text) => Verdict::Unclear(text),
            },
            CardFact::With(named, yes) => {
                let CardName::Card(id, _) = named else { return Verdict::Unclear("a Phoenixborn is never attached".to_owned()) };
                if self.names.def(id.id.as_str()).is_none() {
                    return Verdict::Unclear(self.names.unknown(named));
                }
                let found = sight.view.attachments(card).any(|one| self.names.is_called(id, one));
                when(found == *yes, || {
                    let on: Vec<String> = sight.view.attachments(card).map(|one| self.names.card(one, true)).collect();
                    format!("attached to {name}: {}", if on.is_empty() { "nothing".to_owned() } else { on.join(", ") })
                })
            }
            CardFact::Dice(n, side) => {
                let found = sight.dice_on(card).filter(|die| shows(*side, die)).count();
                when(found == usize::from(*n), || format!("{found} such dice lie on {name}"))
            }
            CardFact::NoDice => {
                when(sight.dice_on(card).next().is_none(), || format!("{} dice lie on {name}", sight.dice_on(card).count()))
            }
            CardFact::Exhausted(_) | CardFact::Value(..) | CardFact::IsUnit => self.in_play(card, fact),
        }
    }

    fn in_play(&self, card: CardId, fact: &CardFact) -> Verdict {
        let sight = self.seen.sight;
        let name = self.names.apart(card, sight);
        if !sight.card(card).is_some_and(|now| Zones::IN_PLAY.has(now.zone)) {
            return Verdict::Fails(format!("{name} is {}", self.place(card)));
        }
        match fact {
            CardFact::Exhausted(yes) => {
                let exhausted = sight.view.exhausted(card);
                when(exhausted == *yes, || format!("{name} is {}", if exhausted { "exhausted" } else { "unexhausted" }))
            }
            CardFact::Value(value, wanted) => {
                let (value, found) = match value {
                    Value::Attack => ("attack", sight.view.attack(card)),
                    Value::Life => ("life", sight.view.life(card)),
                    Value::Recover | Value::MagicPlayCost => ("recover", sight.view.recover(card)),
                };
                when(found == *wanted, || format!("the {value} of {name} is {found}"))
            }
            _ => when(sight.view.is_unit(card), || format!("{name} is no unit")),
        }
    }

    // ---- what is not allowed ----------------------------------------------------------------------------------------

    /// Whether something is refused for that reason.
    ///
    /// # Errors
    /// It is allowed, or refused for another reason.
    pub(crate) fn cannot(&self, player: PlayerId, what: &Forbidden, why: &str) -> Result<(), String> {
        let refusal = self.refusal(player, what)?;
        let Some(refusal) = refusal else { return Err(format!("{} can do that here", letter(player))) };
        let reason = refusal.to_string();
        if reason == why { Ok(()) } else { Err(format!("the reason is \"{reason}\"")) }
    }

    fn refusal(&self, player: PlayerId, what: &Forbidden) -> Result<Option<Refusal>, String> {
        let own = self.seen.decision.filter(|decision| decision.player == player);
        let answers = own.is_some_and(|decision| matches!(decision.asks, Asks::Trigger | Asks::Untriggered));
        match what {
            Forbidden::Play(name) if answers => Ok(self.not_among(own, &Usage { label: None, card: Some(name.clone()) })),
            Forbidden::Use(usage) if answers => Ok(self.not_among(own, usage)),
            Forbidden::Play(name) => {
                let card = self.find_in_hand(player, name)?;
                Ok(self.why_not(player, Action::Play(card)))
            }
            Forbidden::Use(usage) => self.why_not_use(player, usage),
            Forbidden::Power(kind) => {
                let view = &self.seen.sight.view;
                let set = view.rules().dice_power_set.name();
                let powers = &view.library().dice_powers;
                let at = powers.iter().position(|power| power.kind == *kind && power.sets.iter().any(|one| *one == set));
                match at {
                    Some(at) => Ok(self.why_not(player, Action::DicePower(at as u8))),
                    None => Ok(Some(Refusal::NoSuchWindow { switch: "dice_power_set".into() })),
                }
            }
            Forbidden::AttackPhoenixborn => Ok(self.why_not(player, Action::Attack(AttackKind::Phoenixborn))),
            Forbidden::AttackUnit => Ok(self.why_not(player, Action::Attack(AttackKind::Unit))),
            Forbidden::Attack(target, attackers) => self.why_not_attack(player, target, attackers.as_deref()),
            Forbidden::Block(attacker, blocker) => {
                let attacker = self.names.find(attacker, self.seen.sight)?;
                self.never_offered(player, Asks::Blocker, Some(attacker), blocker.as_ref())
            }
            Forbidden::Guard(guard) => self.never_offered(player, Asks::Guard, None, guard.as_ref()),
            Forbidden::Counter(with) => {
                let with = with.as_ref().map(|name| self.names.find(name, self.seen.sight)).transpose()?;
                self.never_offered(player, Asks::Counter, with, None)
            }
            Forbidden::Pass => Ok(self.why_not(player, Action::Pass)),
            Forbidden::End => Ok(self.why_not(player, Action::EndTurn)),
            Forbidden::Meditate => Ok(self.why_not(player, Action::Meditate)),
            Forbidden::Pick(topic, items) => {
                let Some(decision) = own else { return Err(format!("{} is not asked anything here", letter(player))) };
                self.cannot_pick(decision, topic.as_deref(), items)
            }
        }
    }

    fn why_not(&self, player: PlayerId, action: Action) -> Option<Refusal> {
        match (self.seen.own)(player) {
            Some(view) => view.why_not(action),
            None => Some(Refusal::NotNow),
        }
    }

    fn find_in_hand(&self, player: PlayerId, name: &CardName) -> Result<CardId, String> {
        let sight = self.seen.sight;
        let in_hand = |card: &CardId| self.is_in(*card, Zone::Hand, Some(player)) && self.names.means(name, *card, sight);
        match self.names.all().find(in_hand) {
            Some(card) => Ok(card),
            None => self.names.find(name, sight),
        }
    }

    fn not_among(&self, own: Option<&Decision>, usage: &Usage) -> Option<Refusal> {
        let Some(decision) = own else { return Some(Refusal::NotNow) };
        let question = Question { decision, names: self.names, sight: self.seen.sight };
        question.ability_named(usage).is_none().then_some(Refusal::NotOffered)
    }

    fn why_not_use(&self, player: PlayerId, usage: &Usage) -> Result<Option<Refusal>, String> {
        let sight = self.seen.sight;
        let Some(name) = &usage.card else { return Err("name the card: `Throw 1 of anchornaut`".to_owned()) };
        let card = self.names.find(name, sight)?;
        let library = self.names.library();
        let Some(view) = (self.seen.own)(player) else { return Ok(Some(Refusal::NotNow)) };
        let named = |label: &str| usage.label.as_ref().is_none_or(|wanted| is_label(wanted, label));
        let found = view.usable(card).into_iter().find(|(ability, _)| named(&library.ability(*ability).label));
        match found {
            Some((ability, _)) => Ok(view.why_not(Action::Use(card, ability))),
            None => {
                Ok(Some(Refusal::NoSuchAbility { name: usage.label.clone().unwrap_or_else(|| written(name)).as_str().into() }))
            }
        }
    }

    fn why_not_attack(
        &self,
        player: PlayerId,
        target: &CardName,
        attackers: Option<&[CardName]>,
    ) -> Result<Option<Refusal>, String> {
        let sight = self.seen.sight;
        let card = self.names.find(target, sight)?;
        let is_phoenixborn = (0..sight.view.seats()).any(|seat| sight.view.phoenixborn(PlayerId(seat as u8)) == card);
        let kind = if is_phoenixborn { AttackKind::Phoenixborn } else { AttackKind::Unit };
        if let Some(refusal) = self.why_not(player, Action::Attack(kind)) {
            return Ok(Some(refusal));
        }
        for attacker in attackers.into_iter().flatten() {
            self.names.find(attacker, sight)?;
        }
        match self.seen.probe {
            Some(probe) => Ok(probe(target, attackers, kind)),
            None => Err("an attack can be tried only between plays".to_owned()),
        }
    }

    /// Whether a card was never offered for a part in the attack.
    fn never_offered(
        &self,
        player: PlayerId,
        asks: Asks,
        about: Option<CardId>,
        with: Option<&CardName>,
    ) -> Result<Option<Refusal>, String> {
        if !self.attacked {
            return Err("the last play was no attack".to_owned());
        }
        let sight = self.seen.sight;
        let with = with.map(|name| self.names.find(name, sight)).transpose()?;
        let offered = self.asked.iter().any(|decision| {
            decision.player == player
                && decision.asks == asks
                && about.is_none_or(|about| decision.card == Some(about))
                && with.is_none_or(|with| decision.offers(with))
        });
        Ok((!offered).then_some(Refusal::NotOffered))
    }

    fn cannot_pick(&self, decision: &Decision, topic: Option<&str>, items: &[Item]) -> Result<Option<Refusal>, String> {
        let question = Question { decision, names: self.names, sight: self.seen.sight };
        if topic.is_some_and(|topic| !question.is_about(topic)) {
            return Err(format!("the question is another one: {}", question_text(decision, self.names, self.seen.sight)));
        }
        for item in items {
            if let crate::language::ItemKind::Card(name) = &item.kind
                && !decision.choices().iter().any(|choice| matches!(choice, Choice::Word(_) | Choice::Title(_)))
            {
                self.names.find(name, self.seen.sight)?;
            }
        }
        match question.answer(items) {
            Ok((answer, _)) => Ok(self.seen.sight.view.check(decision, &answer).err()),
            Err(Unfit::NotOffered(_)) => Ok(Some(Refusal::NotOffered)),
            Err(Unfit::Wrong(text)) => Err(text),
        }
    }
}

fn all(verdicts: impl Iterator<Item = Verdict>) -> Verdict {
    for verdict in verdicts {
        if !matches!(verdict, Verdict::Holds) {
            return verdict;
        }
    }
    Verdict::Holds
}

fn outcome_text(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "the game goes on".to_owned(),
        Some(Outcome::Won(player)) => format!("{} has won", letter(player)),
        Some(Outcome::Draw) => "the game is drawn".to_owned(),
    }
}
