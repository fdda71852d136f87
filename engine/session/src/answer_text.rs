//! Answers as text, as records have them.

use cinderforge_kernel::game::Answer;
use cinderforge_kernel::terms::Level;

/// Writes an answer as records have it: `one 3`, `some 0 2`, `faces class power`, `split 1 2`, `order 1 0`, `number 4`.
///
/// ```
/// use cinderforge_kernel::game::Answer;
/// use cinderforge_session::{answer_from_text, answer_to_text};
///
/// assert_eq!(answer_to_text(&Answer::One(3)), "one 3");
/// assert_eq!(answer_from_text("number -2"), Some(Answer::Number(-2)));
/// assert_eq!(answer_from_text("perhaps"), None);
/// ```
pub fn answer_to_text(answer: &Answer) -> String {
    let listed = |word: &str, numbers: &[u16]| {
        let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
        format!("{word} {}", numbers.join(" ")).trim_end().to_owned()
    };
    match answer {
        Answer::One(index) => format!("one {index}"),
        Answer::Some(picked) => listed("some", picked),
        Answer::Faces(faces) => {
            let faces: Vec<&str> = faces.iter().map(|face| face.word()).collect();
            format!("faces {}", faces.join(" ")).trim_end().to_owned()
        }
        Answer::Split(parts) => listed("split", parts),
        Answer::Order(order) => listed("order", order),
        Answer::Number(number) => format!("number {number}"),
    }
}

/// Reads an answer as records have it; returns none if the text is none.
pub fn answer_from_text(text: &str) -> Option<Answer> {
    let mut words = text.split_whitespace();
    let kind = words.next()?;
    let rest: Vec<&str> = words.collect();
    let numbers = || rest.iter().map(|word| word.parse().ok()).collect::<Option<_>>();
    match (kind, rest.as_slice()) {
        ("one", [index]) => index.parse().ok().map(Answer::One),
        ("some", _) => numbers().map(Answer::Some),
        ("faces", _) => rest.iter().map(|word| Level::parse(word)).collect::<Option<_>>().map(Answer::Faces),
        ("split", _) => numbers().map(Answer::Split),
        ("order", _) => numbers().map(Answer::Order),
        ("number", [number]) => number.parse().ok().map(Answer::Number),
        _ => None,
    }
}
