//! From what a line picks to an answer of the kernel.

use cinderforge_kernel::decision::{Answer, Choice, Choosing};
use cinderforge_kernel::die::Level;
use cinderforge_kernel::id::{DieId, Thing};
use smallvec::SmallVec;

use crate::language::{CardName, Facing, Item, ItemKind, Side};
use crate::run::names::{side_text, written};
use crate::run::question::{Question, Unfit, shows};
use crate::run::wording::{choice_text, die_text, offers};

impl Question<'_> {
    /// The answer for a list of items; what is left of the list if the question takes one at a time.
    pub(crate) fn answer(&self, items: &[Item]) -> Result<(Answer, usize), Unfit> {
        let [first, ..] = items else { return Err(Unfit::Wrong("nothing is picked".to_owned())) };
        match &self.decision.kind {
            Choosing::One(_) => {
                let found = self.indices(first, &[])?;
                match found.as_slice() {
                    [one] => Ok((Answer::One(*one), 1)),
                    _ => Err(Unfit::Wrong(format!("one is asked for, not {}", found.len()))),
                }
            }
            Choosing::Some { .. } => {
                let nothing = matches!(first.kind, ItemKind::Nothing) && items.len() == 1;
                let picked = if nothing { SmallVec::new() } else { self.all(items)? };
                Ok((Answer::Some(picked), items.len()))
            }
            Choosing::Order(_) => Ok((Answer::Order(self.all(items)?), items.len())),
            Choosing::Number { .. } => match first.kind {
                ItemKind::Number(number) => Ok((Answer::Number(number), 1)),
                _ => Err(Unfit::Wrong(format!("a number is asked for, not `{}`", first.text))),
            },
            Choosing::Faces(_) => Err(Unfit::Wrong("sides of dice are asked for".to_owned())),
            Choosing::Split { .. } => Err(Unfit::Wrong("a split is asked for".to_owned())),
        }
    }

    fn all(&self, items: &[Item]) -> Result<SmallVec<[u16; 8]>, Unfit> {
        let mut picked: SmallVec<[u16; 8]> = SmallVec::new();
        for item in items {
            let more = self.indices(item, &picked)?;
            picked.extend(more);
        }
        Ok(picked)
    }

    /// What an item picks, beside what is picked already.
    fn indices(&self, item: &Item, taken: &[u16]) -> Result<SmallVec<[u16; 8]>, Unfit> {
        let list = self.decision.choices();
        let fitting: SmallVec<[u16; 8]> =
            (0..list.len() as u16).filter(|at| !taken.contains(at) && self.fits(item, list[usize::from(*at)])).collect();
        let Some(first) = fitting.first().copied() else {
            if let ItemKind::Card(name @ CardName::Card(id, _)) = &item.kind
                && self.names.def(id.id.as_str()).is_none()
            {
                return Err(Unfit::Wrong(self.names.unknown(name)));
            }
            let offered = offers(self.decision, self.names, self.sight);
            return Err(Unfit::NotOffered(format!("`{}` is not among the choices: {offered}", item.text)));
        };
        if let ItemKind::Dice { count, .. } = &item.kind
            && let Choice::Thing(Thing::Die(_)) = list[usize::from(first)]
        {
            return self.dice(item, &fitting, *count);
        }
        if fitting.iter().all(|at| self.same(list[usize::from(first)], list[usize::from(*at)])) {
            return Ok(smallvec::smallvec![first]);
        }
        let texts: Vec<String> =
            fitting.iter().map(|at| choice_text(self.decision, list[usize::from(*at)], self.names, self.sight)).collect();
        Err(Unfit::Wrong(format!("`{}` is not clear: it could be {}", item.text, texts.join(", "))))
    }

    fn dice(&self, item: &Item, fitting: &[u16], count: u16) -> Result<SmallVec<[u16; 8]>, Unfit> {
        let list = self.decision.choices();
        let die = |at: &u16| match list[usize::from(*at)] {
            Choice::Thing(Thing::Die(die)) => Some(die),
            _ => None,
        };
        let dice: SmallVec<[(u16, DieId); 8]> = fitting.iter().filter_map(|at| die(at).map(|die| (*at, die))).collect();
        let first = dice.first().map(|(_, die)| *self.sight.view.die(*die));
        if dice.iter().any(|(_, die)| Some(*self.sight.view.die(*die)) != first) && dice.len() > usize::from(count) {
            let texts: Vec<String> = dice.iter().map(|(_, die)| die_text(self.decision, self.names, *die, self.sight)).collect();
            return Err(Unfit::Wrong(format!("`{}` is not clear: it could be {}", item.text, texts.join(", "))));
        }
        if dice.len() < usize::from(count) {
            return Err(Unfit::NotOffered(format!("there are only {} of `{}`", dice.len(), item.text)));
        }
        Ok(dice.iter().take(usize::from(count)).map(|(at, _)| *at).collect())
    }

    /// A card among the choices.
    pub(crate) fn card(&self, name: &CardName) -> Result<u16, Unfit> {
        let item = Item { text: written(name), kind: ItemKind::Card(name.clone()) };
        self.indices(&item, &[]).map(|found| found[0])
    }

    /// Sides for dice.
    pub(crate) fn faces(&self, facings: &[Facing]) -> Result<Answer, Unfit> {
        let Choosing::Faces(dice) = &self.decision.kind else {
            return Err(Unfit::Wrong("no sides of dice are asked for".to_owned()));
        };
        let mut faces: SmallVec<[Option<Level>; 8]> = smallvec::smallvec![None; dice.len()];
        for facing in facings {
            let (mut left, side) = facing.of.unwrap_or((u16::MAX, Side { kind: None, level: None }));
            for (at, die) in dice.iter().enumerate() {
                if left > 0 && faces[at].is_none() && shows(side, self.sight.view.die(*die)) {
                    faces[at] = Some(facing.to);
                    left -= 1;
                }
            }
            if facing.of.is_some() && left > 0 {
                return Err(Unfit::NotOffered(format!("there is no `{}` left to turn", side_text(side))));
            }
        }
        if let Some(at) = faces.iter().position(Option::is_none) {
            let die = die_text(self.decision, self.names, dice[at], self.sight);
            return Err(Unfit::Wrong(format!("no side is given for {die}")));
        }
        Ok(Answer::Faces(faces.into_iter().flatten().collect()))
    }

    /// An amount split.
    pub(crate) fn split(&self, shares: &[(u16, CardName)]) -> Result<Answer, Unfit> {
        let Choosing::Split { among, .. } = &self.decision.kind else {
            return Err(Unfit::Wrong("no split is asked for".to_owned()));
        };
        let mut parts: SmallVec<[u16; 8]> = smallvec::smallvec![0; among.len()];
        for (n, name) in shares {
            let at = self.card(name)?;
            parts[usize::from(at)] += n;
        }
        Ok(Answer::Split(parts))
    }
}
