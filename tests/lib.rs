//! Tests of the whole engine on real cards; the test targets are the files beside this one.
