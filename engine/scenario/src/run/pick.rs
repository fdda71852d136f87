//! From what a line picks to an answer of the kernel.

use cinderforge_kernel::game::{Answer, Choice, Options};
use cinderforge_kernel::terms::{Die, DieId, Level, Thing};
use smallvec::SmallVec;

use crate::language::{CardName, Facing, Item, ItemKind, Side};
use crate::run::names::{name_as_written, side_text};
use crate::run::question::{PickError, Question, shows};
use crate::run::question_text::{choice_text, die_text, offers};

impl Question<'_> {
    /// Returns the answer for a list of items, and how many of them it uses: one if the question takes one at a time.
    pub(crate) fn answer(&self, items: &[Item]) -> Result<(Answer, usize), PickError> {
        let [first, ..] = items else { return Err(PickError::Unclear("nothing is picked".to_owned())) };
        match &self.decision.options {
            Options::One(_) => {
                let found = self.indices(first, &[])?;
                match found.as_slice() {
                    [one] => Ok((Answer::One(*one), 1)),
                    _ => Err(PickError::Unclear(format!("one is asked for, not {}", found.len()))),
                }
            }
            Options::Some { .. } => {
                let nothing = matches!(first.kind, ItemKind::Nothing) && items.len() == 1;
                let picked = if nothing { SmallVec::new() } else { self.all(items)? };
                Ok((Answer::Some(picked), items.len()))
            }
            Options::Order(_) => Ok((Answer::Order(self.all(items)?), items.len())),
            Options::Number { .. } => match first.kind {
                ItemKind::Number(number) => Ok((Answer::Number(number), 1)),
                _ => Err(PickError::Unclear(format!("a number is asked for, not `{}`", first.text))),
            },
            Options::Faces(_) => Err(PickError::Unclear("sides of dice are asked for".to_owned())),
            Options::Split { .. } => Err(PickError::Unclear("a split is asked for".to_owned())),
        }
    }

    /// Finds the choices that a list of items picks.
    pub(crate) fn all(&self, items: &[Item]) -> Result<SmallVec<[u16; 8]>, PickError> {
        let mut picked: SmallVec<[u16; 8]> = SmallVec::new();
        for item in items {
            let more = self.indices(item, &picked)?;
            picked.extend(more);
        }
        Ok(picked)
    }

    /// Finds the choices an item picks beside those picked already.
    fn indices(&self, item: &Item, taken: &[u16]) -> Result<SmallVec<[u16; 8]>, PickError> {
        let list = self.decision.choices();
        let fitting: SmallVec<[u16; 8]> =
            (0..list.len() as u16).filter(|index| !taken.contains(index) && self.fits(item, list[usize::from(*index)])).collect();
        let Some(first) = fitting.first().copied() else {
            if taken.iter().any(|index| self.fits(item, list[usize::from(*index)])) {
                return Err(PickError::NotOffered(format!("`{}` is named more often than it is offered", item.text)));
            }
            let is_of_cards = |choice: &Choice| {
                matches!(choice, Choice::Thing(Thing::Card(_)) | Choice::Title(_) | Choice::Trigger(..) | Choice::Do(_))
            };
            if let ItemKind::Card(name @ CardName::Card(id, _)) = &item.kind
                && self.names.def(id.id.as_str()).is_none()
                && list.iter().any(is_of_cards)
            {
                return Err(PickError::Unclear(self.names.unknown(name)));
            }
            let offered = offers(self.decision, self.names, self.scenario_view);
            return Err(PickError::NotOffered(format!("`{}` is not among the choices: {offered}", item.text)));
        };
        if let ItemKind::Dice { count, .. } = &item.kind
            && let Choice::Thing(Thing::Die(_)) = list[usize::from(first)]
        {
            return self.dice(item, &fitting, *count);
        }
        if fitting.iter().all(|index| self.same(list[usize::from(first)], list[usize::from(*index)])) {
            return Ok(smallvec::smallvec![first]);
        }
        let texts: Vec<String> = fitting
            .iter()
            .map(|index| choice_text(self.decision, list[usize::from(*index)], self.names, self.scenario_view))
            .collect();
        Err(PickError::Unclear(format!("`{}` is not clear: it could be {}", item.text, texts.join(", "))))
    }

    /// Finds as many dice as an item picks among those that fit it.
    fn dice(&self, item: &Item, fitting: &[u16], count: u16) -> Result<SmallVec<[u16; 8]>, PickError> {
        let list = self.decision.choices();
        let die = |index: &u16| match list[usize::from(*index)] {
            Choice::Thing(Thing::Die(die)) => Some(die),
            _ => None,
        };
        let dice: SmallVec<[(u16, DieId); 8]> = fitting.iter().filter_map(|index| die(index).map(|die| (*index, die))).collect();
        let first = dice.first().map(|(_, die)| *self.scenario_view.die(*die));
        if dice.iter().any(|(_, die)| Some(*self.scenario_view.die(*die)) != first) && dice.len() > usize::from(count) {
            let texts: Vec<String> =
                dice.iter().map(|(_, die)| die_text(self.decision, self.names, *die, self.scenario_view)).collect();
            return Err(PickError::Unclear(format!("`{}` is not clear: it could be {}", item.text, texts.join(", "))));
        }
        if dice.len() < usize::from(count) {
            return Err(PickError::NotOffered(format!("there are only {} of `{}`", dice.len(), item.text)));
        }
        Ok(dice.iter().take(usize::from(count)).map(|(index, _)| *index).collect())
    }

    /// Finds a card among the choices.
    pub(crate) fn card(&self, name: &CardName) -> Result<u16, PickError> {
        let item = Item { text: name_as_written(name), kind: ItemKind::Card(name.clone()) };
        self.indices(&item, &[]).map(|found| found[0])
    }

    /// Returns the answer that turns dice to sides.
    pub(crate) fn faces(&self, facings: &[Facing]) -> Result<Answer, PickError> {
        let Options::Faces(dice) = &self.decision.options else {
            return Err(PickError::Unclear("no sides of dice are asked for".to_owned()));
        };
        let mut faces: SmallVec<[Option<Level>; 8]> = smallvec::smallvec![None; dice.len()];
        for facing in facings {
            let (mut left, side) = facing.of.unwrap_or((u16::MAX, Side { kind: None, level: None }));
            let is_meant = |die: &Die| shows(side, die) && facing.owner.is_none_or(|owner| die.owner == owner);
            for (index, die) in dice.iter().enumerate() {
                if left > 0 && faces[index].is_none() && is_meant(self.scenario_view.die(*die)) {
                    faces[index] = Some(facing.to);
                    left -= 1;
                }
            }
            if facing.of.is_some() && left > 0 {
                return Err(PickError::NotOffered(format!("there is no `{}` left to turn", side_text(side))));
            }
        }
        if let Some(index) = faces.iter().position(Option::is_none) {
            let die = die_text(self.decision, self.names, dice[index], self.scenario_view);
            return Err(PickError::Unclear(format!(
                "no side is given for {die}: each die that turns is named, as in `{die} to power`"
            )));
        }
        Ok(Answer::faces(faces.into_iter().flatten()))
    }

    /// Returns the answer that splits an amount.
    pub(crate) fn split(&self, shares: &[(u16, CardName)]) -> Result<Answer, PickError> {
        let Options::Split { among, .. } = &self.decision.options else {
            return Err(PickError::Unclear("no split is asked for".to_owned()));
        };
        let mut parts: SmallVec<[u16; 8]> = smallvec::smallvec![0; among.len()];
        for (n, name) in shares {
            let index = self.card(name)?;
            parts[usize::from(index)] += n;
        }
        Ok(Answer::Split(parts))
    }
}
