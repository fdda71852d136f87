//! `cinder explain`: says what the code of an error means.

use cinderforge_content::diagnostic::Code;
use cinderforge_content::nearest;
use serde::Serialize;

use crate::output::{self, Output, failure, say, say_wrapped};

/// Say what the code of an error means, and how to mend it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The code, as in C0110; all of them are listed if none is given.
    code: Option<String>,
}

/// A code with what it says.
#[derive(Serialize)]
struct Explained {
    code: Code,
    title: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<&'static str>,
}

/// Prints the page of a code, or all codes. Returns whether there is such a code.
pub(crate) fn run(out: Output, args: &Args) -> anyhow::Result<bool> {
    let Some(written) = &args.code else {
        return list(out).map(|()| true);
    };
    let code = Code::parse(written).ok_or_else(|| unknown(written))?;
    if out.is_json() {
        output::json(&Explained { code, title: title(code), page: Some(code.page()) })?;
        return Ok(true);
    }
    let (head, text) = code.page().split_once('\n').unwrap_or((code.page(), ""));
    say(out.bold(head));
    say_wrapped(text);
    Ok(true)
}

/// Prints all codes with what they say.
fn list(out: Output) -> anyhow::Result<()> {
    if out.is_json() {
        let all: Vec<Explained> =
            Code::ALL.iter().map(|code| Explained { code: *code, title: title(*code), page: None }).collect();
        return output::json(&all);
    }
    for code in Code::ALL {
        say_wrapped(format!("{code}  {}", title(*code)));
    }
    Ok(())
}

/// Returns what a code says, without the full stop.
fn title(code: Code) -> &'static str {
    code.title().trim_end_matches('.')
}

/// Returns the failure that there is no such code, with the one that was probably meant.
fn unknown(written: &str) -> anyhow::Error {
    let codes: Vec<String> = Code::ALL.iter().map(ToString::to_string).collect();
    let meant = nearest(&written.to_uppercase(), codes.iter().map(String::as_str));
    let help = meant.map_or_else(
        || "`cinder explain` lists all codes".to_owned(),
        |near| format!("did you mean `{near}`? `cinder explain` lists all codes"),
    );
    failure(format!("there is no code `{written}`"), help)
}
