//! Journals: a game with every answer that was given and taken back, as text that grows by a line with each.
//!
//! The first line says that it is a journal, the second has the record of the game before its first answer. Each further line is
//! an answer (`+ one 3`), takes the last ones back (`- 2`), or lists the effects that are left out since they failed
//! (`without 31 40`). Whoever writes each line before asking on loses nothing.

use cinderforge_content::diagnostic::{Code, Diagnostic, SourceFile};
use cinderforge_kernel::game::Answer;

use crate::answer_text::{answer_from_text, answer_to_text};
use crate::record::Record;

/// What a journal begins with.
const FIRST_LINE: &str = "cinderforge journal 1\n";

/// What a line begins with that lists the effects that are left out.
const WITHOUT: &str = "without";

/// What to do about a file that is no journal.
const NAME_A_JOURNAL: &str = "name the journal of a game, or none for the game that was played last";

/// What a journal says.
///
/// ```
/// use cinderforge_content::diagnostic::SourceFile;
/// use cinderforge_kernel::game::Answer;
/// use cinderforge_session::{Journal, Record};
///
/// let record = Record { format: cinderforge_session::FORMAT, ..Record::default() };
/// let mut text = Journal::head(&record);
/// text.push_str(&Journal::lines(&[], &[Answer::One(3), Answer::Number(2)]));
/// text.push_str(&Journal::lines(&[Answer::One(3), Answer::Number(2)], &[Answer::One(3)]));
/// let journal = Journal::read(&SourceFile::new("a.journal", text)).expect("a journal");
/// assert_eq!(journal.answers, [Answer::One(3)]);
/// ```
#[derive(Clone, Debug)]
pub struct Journal {
    /// The record of the game before its first answer.
    pub record: Record,
    /// The answers given and not taken back.
    pub answers: Vec<Answer>,
    /// The effects that are left out since they failed, by their numbers.
    pub left_out: Vec<u32>,
    /// How many bytes of the file are whole lines.
    pub length: usize,
}

impl Journal {
    /// Writes the beginning of the journal of a game; the answers of the record are left out.
    pub fn head(record: &Record) -> String {
        let record = Record { answers: Vec::new(), ..record.clone() };
        format!("{FIRST_LINE}{}\n", serde_json::to_string(&record).expect("a record is plain data"))
    }

    /// Writes the lines that lead from the answers before to those now.
    pub fn lines(before: &[Answer], now: &[Answer]) -> String {
        let same = before.iter().zip(now).take_while(|(before, now)| before == now).count();
        let taken_back = (before.len() > same).then(|| format!("- {}\n", before.len() - same));
        let given = now[same..].iter().map(|answer| format!("+ {}\n", answer_to_text(answer)));
        taken_back.into_iter().chain(given).collect()
    }

    /// Writes the line that leaves out these effects and no others.
    pub fn without(effects: &[u32]) -> String {
        let words: Vec<String> = std::iter::once(WITHOUT.to_owned()).chain(effects.iter().map(u32::to_string)).collect();
        words.join(" ") + "\n"
    }

    /// Reads a journal. Its last line is left out if it is not whole: whoever wrote it was stopped meanwhile.
    ///
    /// # Errors
    /// The file is no journal, or a line before the last says nothing.
    pub fn read(file: &SourceFile) -> Result<Self, Box<Diagnostic>> {
        let text: &str = &file.text;
        let no_journal = |message: &str| {
            let span = 0..text.lines().next().map_or(0, str::len);
            Box::new(file.error(span, Code::JournalOfNoForm, message).help(NAME_A_JOURNAL.to_owned()))
        };
        let Some(rest) = text.strip_prefix(FIRST_LINE) else {
            return Err(no_journal(&format!("a journal begins with `{}`", FIRST_LINE.trim_end())));
        };
        let Some((first, lines)) = rest.split_once('\n') else {
            return Err(no_journal("the journal does not say how its game began"));
        };
        let record = Record::from_json(first)
            .map_err(|error| no_journal(&format!("the journal does not say how its game began: {error}")))?;
        let mut read = Self { record, answers: Vec::new(), left_out: Vec::new(), length: text.len() - lines.len() };
        for line in lines.split_inclusive('\n') {
            let is_last = read.length + line.len() == text.len();
            match line.strip_suffix('\n').and_then(|line| read.change(line)) {
                Some(()) => read.length += line.len(),
                None if is_last => break,
                None => {
                    let span = read.length..read.length + line.trim_end().len().max(1);
                    let problem = file.error(span, Code::JournalOfNoForm, "the line is no answer, and takes none back");
                    let help = "delete this line and those below it, and the game goes on from the answers above".to_owned();
                    return Err(Box::new(problem.help(help)));
                }
            }
        }
        Ok(read)
    }

    /// Changes the answers as a line says; returns none if it says nothing.
    fn change(&mut self, line: &str) -> Option<()> {
        if let Some(answer) = line.strip_prefix("+ ") {
            self.answers.push(answer_from_text(answer)?);
        } else if let Some(effects) = line.strip_prefix(WITHOUT) {
            self.left_out = effects.split_whitespace().map(|number| number.parse().ok()).collect::<Option<_>>()?;
        } else {
            let left = self.answers.len().checked_sub(line.strip_prefix("- ")?.parse().ok()?)?;
            self.answers.truncate(left);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::FORMAT;

    /// Reads a journal with these lines, cut off behind so many bytes of them; returns its answers.
    fn cut(lines: &str, length: usize) -> Option<usize> {
        let head = Journal::head(&Record { format: FORMAT, ..Record::default() });
        let text = format!("{head}{}", &lines[..length]);
        let read = Journal::read(&SourceFile::new("a.journal", text)).ok()?;
        assert!(read.length <= head.len() + length);
        Some(read.answers.len())
    }

    #[test]
    fn whatever_is_cut_off_the_answers_before_are_there() {
        let lines = "+ one 3\n+ some 0 2\n- 1\nwithout 7 31\n+ number 12\n";
        let answers_after_lines = [0, 1, 2, 1, 1, 2];
        for length in 0..=lines.len() {
            let whole = lines[..length].matches('\n').count();
            assert_eq!(cut(lines, length), Some(answers_after_lines[whole]), "{length} bytes");
        }
    }

    #[test]
    fn a_line_before_the_last_that_says_nothing_is_an_error() {
        for lines in ["+ one 3\n+ perhaps\n+ one 1\n", "- 1\n+ one 1\n", "+ one 3\n\n+ one 1\n", "without x\n+ one 1\n"] {
            assert_eq!(cut(lines, lines.len()), None, "{lines}");
        }
    }

    #[test]
    fn the_last_list_of_effects_left_out_holds() {
        let head = Journal::head(&Record { format: FORMAT, ..Record::default() });
        let text = [head, Journal::without(&[7, 31]), Journal::without(&[7])].concat();
        assert_eq!(Journal::read(&SourceFile::new("a.journal", text)).expect("a journal").left_out, [7]);
    }

    #[test]
    fn lines_lead_from_any_answers_to_any_others() {
        let lists: [&[u16]; 5] = [&[], &[1], &[1, 2, 3], &[1, 4], &[5, 2, 3, 4]];
        let lists = lists.map(|list| list.iter().map(|index| Answer::One(*index)).collect::<Vec<_>>());
        for before in &lists {
            for now in &lists {
                let head = Journal::head(&Record { format: FORMAT, ..Record::default() });
                let text = [head, Journal::lines(&[], before), Journal::lines(before, now)].concat();
                assert_eq!(Journal::read(&SourceFile::new("a.journal", text)).expect("a journal").answers, *now);
            }
        }
    }
}
