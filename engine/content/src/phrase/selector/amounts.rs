//! Amounts, with the comparisons that use them.

use cinderforge_kernel::terms::{Amount, Comparison};

use super::groups::{check_no_pile, check_unpicked, check_unpicked_group};
use super::reader::PhraseReader;
use super::references::reference;
use super::syntax::{Part, Read, Rule, first};
use super::words::{number, token, value};
use crate::phrase::unpicked::Unpicked;

impl PhraseReader<'_> {
    /// Reads an amount.
    pub(super) fn amount(self, part: Part<'_>) -> Read<Amount> {
        let inner = first(part);
        match inner.as_rule() {
            Rule::for_each => {
                let once = signed(first(inner.clone()))?;
                Ok(Amount::ForEach(Box::new(once), Box::new(self.tally(inner)?)))
            }
            Rule::phase => Ok(Amount::Phase),
            Rule::tally => self.tally(inner),
            Rule::worth => {
                let mut parts = inner.into_inner();
                let whose = reference(parts.next().expect("a worth has a reference"));
                let last = parts.next_back().expect("a worth has a value");
                let of: fn(_, _) -> _ = if parts.next().is_some() { Amount::PrintedValueOf } else { Amount::ValueOf };
                Ok(of(whose, value(&last)))
            }
            _ => signed(inner),
        }
    }

    /// Reads a number of tokens or things, or how often something happened.
    pub(super) fn tally(self, part: Part<'_>) -> Read<Amount> {
        let mut kind = None;
        for inner in part.into_inner() {
            match inner.as_rule() {
                Rule::token_kind => kind = Some(token(&inner)),
                Rule::happening => return Ok(Amount::TimesOf(Box::new(self.happening(inner)?))),
                Rule::group => {
                    let counted = self.group(&inner)?;
                    check_unpicked_group(&counted, Unpicked::AllThereAre, &inner)?;
                    return Ok(Amount::TokensOn(kind, Box::new(counted)));
                }
                Rule::selector => {
                    let counted = self.selector(inner.clone())?;
                    check_no_pile(&counted, &inner)?;
                    check_unpicked(&counted, Unpicked::AllThereAre, &inner)?;
                    return Ok(Amount::NumberOf(Box::new(counted)));
                }
                _ => {}
            }
        }
        unreachable!("a tally ends in a happening, a group or a selector")
    }

    /// Reads a comparison.
    pub(super) fn comparison(self, part: Part<'_>) -> Read<Comparison> {
        let mut parts = part.into_inner();
        let head = parts.next().expect("a comparison begins with a number or a word");
        let tail = parts.next();
        Ok(match (head.as_rule(), tail) {
            (Rule::less_than, Some(amount)) => Comparison::Less(self.amount(amount)?),
            (Rule::more_than, Some(amount)) => Comparison::More(self.amount(amount)?),
            (_, Some(bound)) if bound.as_rule() == Rule::or_less => Comparison::AtMost(number(&head)?),
            (_, Some(_)) => Comparison::AtLeast(number(&head)?),
            (_, None) => Comparison::Is(number(&head)?),
        })
    }
}

/// Reads a number with its sign.
fn signed(part: Part<'_>) -> Read<Amount> {
    let mut minus = false;
    for inner in part.into_inner() {
        if inner.as_rule() == Rule::minus {
            minus = true;
        } else {
            let number = number(&inner)?;
            return Ok(if minus { Amount::Minus(number) } else { Amount::Num(number) });
        }
    }
    unreachable!("a signed amount ends in its number")
}
