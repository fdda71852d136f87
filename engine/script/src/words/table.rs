//! The notation in which tables of words are written.

/// Writes a table of words: overloads, what it returns, what it does to the game, what runs, switches, meaning.
macro_rules! words {
    ($($name:literal $([$($parameter:ident: $type:ident),*])+ -> $returns:ident, $access:ident, $run:expr, $switches:literal, $meaning:literal;)*) => {
        &[$($crate::word::Word {
            name: $name,
            overloads: &[$(&[$($crate::parameter::Parameter {
                name: stringify!($parameter),
                parameter_type: $crate::parameter::ParameterType::$type,
            }),*]),+],
            returns: $crate::value_type::ValueType::$returns,
            meaning: $meaning,
            switches: $switches,
            access: $crate::word::Access::$access,
            run: $run,
        }),*]
    };
}
pub(super) use words;
