//! A comparison as one web page that needs nothing but itself.

use crate::compare::Report;

/// The page, with the place for the data.
const PAGE: &str = include_str!("page.html");

/// Writes a comparison as a page.
pub(crate) fn html(report: &Report) -> anyhow::Result<String> {
    // No text of the data may end the element it stands in.
    let data = serde_json::to_string(report)?.replace("</", "<\\/");
    Ok(PAGE.replacen("{{data}}", &data, 1))
}
