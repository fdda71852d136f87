//! The `cinder` command.
fn main() {}
