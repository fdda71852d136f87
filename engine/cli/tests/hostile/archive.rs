//! The files of cases: what a case is, its commands, its files, with what is written short in them.

/// A case as it is read.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Archive {
    /// The commands, in order.
    pub(crate) commands: Vec<String>,
    /// The files, by their paths.
    pub(crate) files: Vec<(String, String)>,
}

impl Archive {
    /// Reads a case.
    ///
    /// # Errors
    /// A line above the files is neither a comment nor a command, or a repetition has no number or no end.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut archive = Self::default();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if let Some(path) = line.strip_prefix("-- ").and_then(|line| line.strip_suffix(" --")) {
                archive.files.push((path.to_owned(), String::new()));
            } else if let Some((_, file)) = archive.files.last_mut() {
                if let Some(count) = line.strip_prefix("@repeat ") {
                    let repeated: Vec<&str> = lines.by_ref().take_while(|line| *line != "@end").collect();
                    for index in 0..number(count)? {
                        for line in &repeated {
                            push_line(file, &line.replace("{i}", &index.to_string()))?;
                        }
                    }
                } else {
                    push_line(file, line)?;
                }
            } else if let Some(command) = line.strip_prefix("$ ") {
                archive.commands.push(command.to_owned());
            } else if !line.is_empty() && !line.starts_with('#') {
                return Err(format!("neither a comment nor a command: {line}"));
            }
        }
        Ok(archive)
    }
}

/// Adds a line, with what is written short in it.
fn push_line(file: &mut String, line: &str) -> Result<(), String> {
    let mut rest = line;
    while let Some((before, repetition)) = rest.split_once("@{") {
        let (count, after) = repetition.split_once(" times ").ok_or("a repetition says how often, as in `@{30 times (@}`")?;
        let (repeated, after) = after.split_once("@}").ok_or("a repetition ends with `@}`")?;
        file.push_str(before);
        file.push_str(&repeated.repeat(number(count)?));
        rest = after;
    }
    file.push_str(rest);
    file.push('\n');
    Ok(())
}

/// Reads how often something is repeated.
fn number(count: &str) -> Result<usize, String> {
    count.trim().parse().map_err(|_| format!("`{count}` is no number of repetitions"))
}
