//! Players as they are written.

use crate::game::player::{Player, Seat};
use crate::game::written::{Reader, Written, mark, write_cards, write_numbers};
use crate::terms::id::Players;

/// Marks a player who has lost.
const LOST: u8 = 0x01;
/// Marks a player whose reaction is used.
const REACTED: u8 = 0x02;
/// Marks a player whose Phoenixborn guarded.
const GUARDED: u8 = 0x04;
/// Marks a seat for which rules decide.
const BY_RULE: u8 = 0x08;

impl Written for Player {
    const USUAL_LEN: usize = 60;

    fn write(&self, bytes: &mut Vec<u8>) {
        let Self {
            phoenixborn,
            hand,
            draw_pile,
            discard_pile,
            conjuration_pile,
            battlefield,
            spellboard,
            lost,
            main_actions,
            side_actions,
            extra_passes,
            reacted,
            guarded,
            seat: Seat { by_rule, hand: full_hand, allies },
        } = self;
        let marks = mark(*lost, LOST) | mark(*reacted, REACTED) | mark(*guarded, GUARDED) | mark(*by_rule, BY_RULE);
        bytes.extend_from_slice(&[marks, *main_actions, *side_actions, *extra_passes, *full_hand, allies.0]);
        write_numbers(bytes, [phoenixborn.0]);
        for cards in [hand, draw_pile, discard_pile, conjuration_pile, battlefield, spellboard] {
            write_cards(bytes, cards);
        }
    }

    fn read(reader: &mut Reader<'_>, list: &mut Vec<Self>) -> Option<()> {
        let [marks, main_actions, side_actions, extra_passes, full_hand, allies] = reader.bytes()?;
        list.push(Self {
            phoenixborn: reader.card()?,
            hand: reader.cards()?,
            draw_pile: reader.cards()?,
            discard_pile: reader.cards()?,
            conjuration_pile: reader.cards()?,
            battlefield: reader.cards()?,
            spellboard: reader.cards()?,
            lost: marks & LOST != 0,
            main_actions,
            side_actions,
            extra_passes,
            reacted: marks & REACTED != 0,
            guarded: marks & GUARDED != 0,
            seat: Seat { by_rule: marks & BY_RULE != 0, hand: full_hand, allies: Players(allies) },
        });
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::written::read;
    use crate::terms::id::CardId;

    #[test]
    fn players_that_are_written_read_the_same() {
        let cards = |first: u16, count: u16| (first..first + count).map(CardId).collect::<Vec<_>>();
        for odd in [true, false] {
            let player = Player {
                phoenixborn: CardId(300),
                hand: cards(1, 2),
                draw_pile: cards(11, 30),
                discard_pile: cards(600, 3),
                conjuration_pile: cards(50, 1),
                battlefield: Vec::new(),
                spellboard: cards(70, 4),
                lost: odd,
                main_actions: 1,
                side_actions: 2,
                extra_passes: 3,
                reacted: !odd,
                guarded: odd,
                seat: Seat { by_rule: !odd, hand: 7, allies: Players(9) },
            };
            let mut bytes = Vec::new();
            player.write(&mut bytes);
            assert_eq!(read::<Player>(&bytes), Some(player));
            assert_eq!(read::<Player>(&bytes[..bytes.len() - 1]), None, "a player who is cut short was read");
        }
    }
}
