//! What a player cannot do: whether it is refused, and for the reason a line gives.

use cinderforge_kernel::game::{Action, Attack, AttackKind, Choice, Decision, DecisionKind, Options, Refusal, Step};
use cinderforge_kernel::terms::{CardId, PlayerId, Token, Zone};

use crate::language::{CardName, Forbidden, Item, ItemKind, Usage, Verb};
use crate::run::declared_attack::NamedAttack;
use crate::run::facts::Facts;
use crate::run::names::{letter, name_as_written};
use crate::run::question::{PickError, Question, verb_fits};
use crate::run::question_text::question_text;

/// Finds why several things cannot be picked where one is asked for. Of targets that cannot be told: the next may be asked for after the
/// first.
fn several_for_one(question: &Question, items: &[Item]) -> Result<Option<Refusal>, String> {
    if question.decision.kind == DecisionKind::Target {
        let text =
            "one target is asked for here, and another may be next: answer this one, and say of the next what cannot be it";
        return Err(text.to_owned());
    }
    match question.all(items) {
        Ok(picked) => {
            let low = usize::from(question.nothing().is_none());
            Ok(Some(Refusal::WrongCount { picked: picked.len(), low, high: 1 }))
        }
        Err(PickError::NotOffered(_)) => Ok(Some(Refusal::NotOffered)),
        Err(PickError::Unclear(text)) => Err(text),
    }
}

/// Tells that nobody is asked for a part in an attack of this kind, if so.
fn asked_in_another(kind: AttackKind, asks: DecisionKind) -> Option<String> {
    match (asks, kind) {
        (DecisionKind::Blocker, AttackKind::Unit) => {
            Some("this attack is on a unit, and nobody is asked to block it: write `cannot guard with`".to_owned())
        }
        (DecisionKind::Guard, AttackKind::Phoenixborn) => {
            Some("this attack is on a Phoenixborn, and nobody is asked to guard it: write `cannot block`".to_owned())
        }
        _ => None,
    }
}

impl Facts<'_, '_> {
    /// Checks whether something is refused for that reason.
    ///
    /// # Errors
    /// It is allowed, or refused for another reason.
    pub(crate) fn cannot(&self, player: PlayerId, forbidden: &Forbidden, why: &str) -> Result<(), String> {
        let refusal = self.refusal(player, forbidden)?;
        let Some(refusal) = refusal else { return Err(format!("{} can do that here", letter(player))) };
        let reason = refusal.to_string();
        if reason == why {
            return Ok(());
        }
        let hint = match refusal {
            Refusal::NotYourTurn => {
                "; what is left as the only thing to do, as to pass or an attack that must be made, is done unasked, and the turn goes \
                 on to the next player"
            }
            _ => "",
        };
        Err(format!("the reason is \"{reason}\"{hint}"))
    }

    /// Finds why something is refused; none if it is allowed.
    fn refusal(&self, player: PlayerId, forbidden: &Forbidden) -> Result<Option<Refusal>, String> {
        let own = self.seen.decision.filter(|decision| decision.player == player);
        let answers = own.is_some_and(|decision| matches!(decision.kind, DecisionKind::Trigger | DecisionKind::Untriggered));
        match forbidden {
            Forbidden::Play(name) if answers => {
                self.not_among(own, &Usage { label: None, card: Some(name.clone()), about: None })
            }
            Forbidden::Use(usage) if answers => self.not_among(own, usage),
            Forbidden::Play(name) => {
                let card = self.find_in_hand(player, name)?;
                Ok(self.why_not(player, Action::Play(card)))
            }
            Forbidden::Use(usage) => self.why_not_use(player, usage),
            Forbidden::Power(kind) => {
                let view = &self.seen.scenario_view.view;
                let set = view.rules().dice_power_set.name();
                let powers = &view.library().dice_powers;
                let index = powers.iter().position(|power| power.kind == *kind && power.sets.iter().any(|id| *id == set));
                match index {
                    Some(index) => Ok(self.why_not(player, Action::DicePower(index as u8))),
                    None => Ok(Some(Refusal::NoSuchWindow { switch: "dice_power_set".into() })),
                }
            }
            Forbidden::AttackPhoenixborn => Ok(self.why_not(player, Action::Attack(AttackKind::Phoenixborn))),
            Forbidden::AttackUnit => Ok(self.why_not(player, Action::Attack(AttackKind::Unit))),
            Forbidden::Attack(target, attackers) => self.why_not_attack(player, target, attackers.as_deref()),
            Forbidden::Block(attacker, blocker) => {
                let attacker = self.names.find(attacker, self.seen.scenario_view)?;
                self.never_offered(player, DecisionKind::Blocker, Some(attacker), blocker.as_ref())
            }
            Forbidden::Guard(guard) => self.never_offered(player, DecisionKind::Guard, None, guard.as_ref()),
            Forbidden::Counter(with) => {
                let with = with.as_ref().map(|name| self.names.find(name, self.seen.scenario_view)).transpose()?;
                self.never_offered(player, DecisionKind::Counter, with, None)
            }
            Forbidden::Pass => Ok(self.why_not(player, Action::Pass)),
            Forbidden::WayEnd => Ok(self.why_not(player, Action::EndTurn)),
            Forbidden::MeditateCard(name) => {
                let card = self.find_in_hand(player, name)?;
                Ok(self.why_not(player, Action::Meditate).or_else(|| (self.seen.own)(player).why_not_meditate(card)))
            }
            Forbidden::Meditate => Ok(self.why_not(player, Action::Meditate)),
            Forbidden::Decline(usage) => {
                let Some(decision) = own else { return Err(format!("{} is not asked anything here", letter(player))) };
                self.cannot_decline(decision, usage.as_ref())
            }
            Forbidden::Pick(verb, topic, items) => {
                let Some(decision) = own else { return Err(format!("{} is not asked anything here", letter(player))) };
                self.cannot_pick(decision, *verb, topic.as_deref(), items)
            }
        }
    }

    /// Finds why an action is refused; none if it is allowed.
    fn why_not(&self, player: PlayerId, action: Action) -> Option<Refusal> {
        (self.seen.own)(player).why_not(action)
    }

    /// Finds a card by its name, in the hand of a player first.
    fn find_in_hand(&self, player: PlayerId, name: &CardName) -> Result<CardId, String> {
        let scenario_view = self.seen.scenario_view;
        let in_hand = |card: &CardId| self.is_in(*card, Zone::Hand, Some(player)) && self.names.means(name, *card, scenario_view);
        match self.names.all().find(in_hand) {
            Some(card) => Ok(card),
            None => self.names.find(name, scenario_view),
        }
    }

    /// Checks that an ability is not among the choices, and returns the refusal then.
    ///
    /// # Errors
    /// The card that is named is not in the game.
    fn not_among(&self, own: Option<&Decision>, usage: &Usage) -> Result<Option<Refusal>, String> {
        if let Some(name @ CardName::Card(id, _)) = &usage.card
            && !self.names.all().any(|card| self.names.is_called(id, card))
        {
            return Err(self.names.unknown(name));
        }
        let Some(decision) = own else { return Ok(Some(Refusal::NotNow)) };
        let question = Question { decision, names: self.names, scenario_view: self.seen.scenario_view };
        Ok(question.ability_named(usage).is_none().then_some(Refusal::NotOffered))
    }

    /// Says how a line names the card whose text it means, of those in play that the player controls.
    fn whose_text(&self, player: PlayerId, usage: &Usage) -> String {
        let scenario_view = self.seen.scenario_view;
        let label = usage.label.as_deref();
        let view = (self.seen.own)(player);
        let is_own = |card: &CardId| scenario_view.card(*card).is_some_and(|card| card.in_play() && card.controller == player);
        let names_one = |card: CardId, ability| self.names.names_ability(label, card, ability, scenario_view);
        let has_it = |card: &CardId| view.usable(*card).into_iter().any(|(ability, _)| names_one(*card, ability));
        let cards = self.names.all().filter(|card| is_own(card) && has_it(card));
        let label = label.unwrap_or_default();
        let written: Vec<String> = cards.map(|card| format!("`{label} of {}`", self.names.card(card, true))).collect();
        let written = if written.is_empty() { format!("`{label} of <card>`") } else { written.join(" or ") };
        format!("name the card whose text it is: {written}")
    }

    /// Finds why an ability cannot be used.
    fn why_not_use(&self, player: PlayerId, usage: &Usage) -> Result<Option<Refusal>, String> {
        let scenario_view = self.seen.scenario_view;
        let Some(name) = &usage.card else { return Err(self.whose_text(player, usage)) };
        let card = self.names.find(name, scenario_view)?;
        let view = (self.seen.own)(player);
        let named = |ability| self.names.names_ability(usage.label.as_deref(), card, ability, scenario_view);
        let found = view.usable(card).into_iter().find(|(ability, _)| named(*ability));
        match found {
            Some((ability, _)) => Ok(view.why_not(Action::Use(card, ability))),
            None => Ok(Some(Refusal::NoSuchAbility {
                name: usage.label.clone().unwrap_or_else(|| name_as_written(name)).as_str().into(),
            })),
        }
    }

    /// Finds why an attack cannot be declared.
    fn why_not_attack(
        &self,
        player: PlayerId,
        target: &CardName,
        attackers: Option<&[CardName]>,
    ) -> Result<Option<Refusal>, String> {
        let scenario_view = self.seen.scenario_view;
        let card = self.names.find(target, scenario_view)?;
        let is_phoenixborn = scenario_view.is_phoenixborn(card);
        let kind = if is_phoenixborn { AttackKind::Phoenixborn } else { AttackKind::Unit };
        if let Some(refusal) = self.why_not(player, Action::Attack(kind)) {
            return Ok(Some(refusal));
        }
        for attacker in attackers.into_iter().flatten() {
            self.names.find(attacker, scenario_view)?;
        }
        match self.seen.try_attack {
            Some(try_attack) => Ok(try_attack(target, attackers, kind)),
            None => Err("an attack can be tried only between plays".to_owned()),
        }
    }

    /// Checks whether a card is not offered for a part in the attack by the question that waits, or was never offered if none about it
    /// does: what was offered before may have lost that part since, as a guard that is choked.
    ///
    /// # Errors
    /// It may still be offered, since the question about it is to come.
    fn never_offered(
        &self,
        player: PlayerId,
        asks: DecisionKind,
        about: Option<CardId>,
        with: Option<&CardName>,
    ) -> Result<Option<Refusal>, String> {
        let Some(named) = self.attack else { return Err("the last play was no attack".to_owned()) };
        let scenario_view = self.seen.scenario_view;
        let with = with.map(|name| self.names.find(name, scenario_view)).transpose()?;
        let is_meant = |decision: &&Decision| {
            decision.player == player && decision.kind == asks && about.is_none_or(|about| decision.card == Some(about))
        };
        let offers = |decision: &Decision| with.is_none_or(|with| decision.offers(with));
        if let Some(waits) = self.seen.decision.filter(is_meant) {
            return Ok((!offers(waits)).then_some(Refusal::NotOffered));
        }
        let mut asked = self.asked.iter().filter(is_meant).peekable();
        if asked.peek().is_none() {
            let going_on = self.seen.state.attack.as_ref();
            let kind = going_on.map(|attack| attack.kind).or_else(|| self.kind_of(named));
            let later = || going_on.and_then(|attack| self.asked_later(attack, asks, about));
            let apart = || about.filter(|card| !self.takes_part(named, asks, *card)).map(|card| self.takes_no_part(asks, card));
            if let Some(text) = kind.and_then(|kind| asked_in_another(kind, asks)).or_else(apart).or_else(later) {
                return Err(text);
            }
        }
        let offered = asked.any(offers);
        Ok((!offered).then_some(Refusal::NotOffered))
    }

    /// Returns what is attacked by the attack that lines declared, if they name it.
    fn kind_of(&self, named: &NamedAttack) -> Option<AttackKind> {
        let target = self.names.find(named.target.as_ref()?, self.seen.scenario_view).ok()?;
        Some(if self.seen.scenario_view.is_phoenixborn(target) { AttackKind::Phoenixborn } else { AttackKind::Unit })
    }

    /// Returns whether a card is one of those of an attack that a part in it is asked about: an attacker, or who defends.
    fn takes_part(&self, named: &NamedAttack, asks: DecisionKind, card: CardId) -> bool {
        let means = |name: &CardName| self.names.means(name, card, self.seen.scenario_view);
        let going_on = self.seen.state.attack.as_ref();
        if asks == DecisionKind::Blocker {
            let attacks = |attack: &Attack| attack.attackers.iter().any(|attacker| attacker.unit.id == card);
            return going_on.is_some_and(attacks) || named.attackers.as_ref().is_none_or(|names| names.iter().any(means));
        }
        let defends = |attack: &Attack| {
            let blockers = attack.attackers.iter().filter_map(|attacker| attacker.blocker);
            blockers.chain(attack.target).chain(attack.guard).any(|defender| defender.id == card)
        };
        going_on.is_some_and(defends) || named.target.iter().chain(&named.defenders).any(means) || named.target.is_none()
    }

    /// Tells that a card has no part in the attack.
    fn takes_no_part(&self, asks: DecisionKind, card: CardId) -> String {
        let name = self.names.card(card, true);
        match asks {
            DecisionKind::Blocker => format!("`{name}` does not attack, so that nobody could block it: name an attacker"),
            _ => format!("`{name}` is neither attacked nor blocks or guards, so that it could not counter: name who defends"),
        }
    }

    /// Tells where a part in the attack is asked about, if that is not yet known: later.
    fn asked_later(&self, attack: &Attack, asks: DecisionKind, about: Option<CardId>) -> Option<String> {
        let is_declared = !matches!(self.seen.state.step, Step::DeclareAttack | Step::DeclareSecond | Step::Defend);
        match (asks, attack.kind) {
            (DecisionKind::Blocker, _) if !is_declared => {
                Some("blockers are declared later: put the line where the first is asked for, or behind".to_owned())
            }
            (DecisionKind::Guard, _) if !is_declared => {
                Some("a guard is declared later: put the line where it is asked for, or behind".to_owned())
            }
            (DecisionKind::Blocker, _) => self.blocked_later(attack, about?),
            (DecisionKind::Counter, kind) => {
                let is_blocker = |blocker: CardId| about.is_none_or(|about| about == blocker);
                let is_to_come = match kind {
                    AttackKind::Unit => !attack.resolving,
                    AttackKind::Phoenixborn => {
                        let left = attack.attackers.iter().filter(|attacker| !attacker.done);
                        !is_declared || left.filter_map(|attacker| attacker.blocker).any(|blocker| is_blocker(blocker.id))
                    }
                };
                is_to_come.then(|| "that battle comes later: put the line where it is fought, or behind".to_owned())
            }
            _ => None,
        }
    }

    /// Tells that blockers of another attacker are asked for now, and those of this one later.
    fn blocked_later(&self, attack: &Attack, attacker: CardId) -> Option<String> {
        let decision = self.seen.decision.filter(|decision| decision.kind == DecisionKind::Blocker)?;
        let now = decision.card?;
        let place = |card: CardId| attack.attackers.iter().position(|attacker| attacker.unit.id == card);
        let (asked, named) = (self.names.card(now, true), self.names.card(attacker, true));
        (place(attacker)? > place(now)?).then(|| {
            format!(
                "{} is asked about `{asked}` now, and about `{named}` later: put the line behind the one that says what {} blocks",
                letter(decision.player),
                letter(decision.player)
            )
        })
    }

    /// Finds why a question cannot be declined, which offers this text if one is named.
    fn cannot_decline(&self, decision: &Decision, usage: Option<&Usage>) -> Result<Option<Refusal>, String> {
        let question = Question { decision, names: self.names, scenario_view: self.seen.scenario_view };
        if usage.is_some_and(|usage| question.ability_named(usage).is_none()) {
            return Err(self.another_question(decision));
        }
        let declines = question.nothing().is_some() || matches!(decision.options, Options::Some { min: 0, .. });
        Ok((!declines).then_some(Refusal::NotOffered))
    }

    /// Tells that the question that waits is not the one a line is about.
    fn another_question(&self, decision: &Decision) -> String {
        if decision.kind == DecisionKind::Action {
            let who = letter(decision.player);
            return format!(
                "no such question waits: {who} is to act; what leaves one choice is not asked, and the choice is taken"
            );
        }
        format!("the question is another one: {}", question_text(decision, self.names, self.seen.scenario_view))
    }

    /// Finds why something cannot be picked at a question.
    fn cannot_pick(
        &self,
        decision: &Decision,
        verb: Verb,
        topic: Option<&str>,
        items: &[Item],
    ) -> Result<Option<Refusal>, String> {
        let question = Question { decision, names: self.names, scenario_view: self.seen.scenario_view };
        if !verb_fits(verb, decision.kind) || topic.is_some_and(|topic| !question.is_about(topic)) {
            return Err(self.another_question(decision));
        }
        for item in items {
            if let ItemKind::Card(name) = &item.kind
                && !decision
                    .choices()
                    .iter()
                    .any(|choice| matches!(choice, Choice::Word(_) | Choice::Title(_) | Choice::Token(_)))
            {
                self.names.find(name, self.seen.scenario_view)?;
            }
        }
        let several = |item: &Item| matches!(item.kind, ItemKind::Dice { count, .. } if count > 1);
        if matches!(decision.options, Options::One(_)) && (items.len() > 1 || items.iter().any(several)) {
            return several_for_one(&question, items);
        }
        match question.answer(items) {
            Ok((answer, _)) => Ok(decision.check(&answer).err()),
            Err(PickError::NotOffered(text)) if items.iter().any(|item| self.is_unknown(decision, item)) => Err(text),
            Err(PickError::NotOffered(_)) => Ok(Some(Refusal::NotOffered)),
            Err(PickError::Unclear(_)) if items.iter().any(|item| self.is_withheld_word(decision, &item.text)) => {
                Ok(Some(Refusal::NotOffered))
            }
            Err(PickError::Unclear(text)) => Err(text),
        }
    }

    /// Checks whether an item is neither a card there is nor a word that could be offered.
    fn is_unknown(&self, decision: &Decision, item: &Item) -> bool {
        let names_none = matches!(&item.kind, ItemKind::Card(CardName::Card(id, _)) if self.names.def(id.id.as_str()).is_none());
        names_none && !self.is_withheld_word(decision, &item.text)
    }

    /// Checks whether a text is a word that is not offered now, but was since the last play, or a mode of the ability that asks; or a
    /// kind of token where others are offered.
    fn is_withheld_word(&self, decision: &Decision, text: &str) -> bool {
        let offers = |asked: &Decision| {
            asked.choices().iter().any(|choice| matches!(choice, Choice::Word(word) if text.eq_ignore_ascii_case(word)))
        };
        let offers_tokens = decision.choices().iter().any(|choice| matches!(choice, Choice::Token(_)));
        let is_token = |token: Token| !decision.choices().contains(&Choice::Token(token));
        if offers_tokens && Token::parse(text).is_some_and(is_token) {
            return true;
        }
        let abilities = self.names.library().abilities.iter().filter(|ability| Some(ability.label) == decision.ability);
        let is_mode = abilities.flat_map(|ability| &ability.modes).any(|mode| text.eq_ignore_ascii_case(mode));
        !offers(decision) && (is_mode || self.asked.iter().any(offers))
    }
}
