//! Checking one script: its functions, the words they use, and what the data files say of both.

use cinderforge_content::diagnostic::{Diagnostic, SourceFile};
use cinderforge_content::{Content, ScriptOwner, ScriptSource, nearest};
use cinderforge_kernel::define::AbilityDef;
use cinderforge_kernel::selector::{Base, Many, Noun, Nouns, Selector};
use ustr::Ustr;

use super::SharedFunctions;
use super::abilities::{Abilities, has_event, picks_several};
use super::literals::{Surroundings, names_of};
use crate::analysis::{Analysis, FunctionAnalysis};
use crate::engine::{FUNCTIONS, METHODS};
use crate::literal::Literals;
use crate::model::{Arg, Function, Use};
use crate::property::{self, PROPERTIES};
use crate::word::{Does, Kind, Takes, Word};

/// Words whose label later phrases may name.
const LABELS: &[&str] = &["target", "targets", "choose", "choose_some", "random", "look", "reveal", "name_card"];

/// Names that phrases may always use.
const ALWAYS: &[&str] = &["event", "source", "spent"];

/// A script while it is checked.
pub(crate) struct Script<'a> {
    pub(crate) source: &'a ScriptSource,
    pub(crate) functions: Vec<Function>,
    pub(crate) literals: Literals,
    /// Whether its text could be read.
    pub(crate) readable: bool,
}

impl Function {
    /// The words it calls.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.uses.iter().filter_map(|one| match one {
            Use::Word { name, .. } => Some(name.as_str()),
            _ => None,
        })
    }

    /// The functions it calls, and those it sets up for later.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &str> {
        self.uses.iter().filter_map(|one| match one {
            Use::Call { name, .. } => Some(name.as_str()),
            Use::Word { name, args, .. } if name == "later" => match args.get(1) {
                Some(Arg::Text(text, _)) => Some(text.as_str()),
                _ => None,
            },
            _ => None,
        })
    }

    /// The functions it sets up for later.
    fn laters(&self) -> impl Iterator<Item = &str> {
        self.uses.iter().filter_map(|one| match one {
            Use::Word { name, args, .. } if name == "later" => match args.get(1) {
                Some(Arg::Text(text, _)) => Some(text.as_str()),
                _ => None,
            },
            _ => None,
        })
    }

    /// The texts given to words of this name in a place: text and byte.
    fn given<'a>(&'a self, word: &'a str, place: usize) -> impl Iterator<Item = (&'a str, usize)> {
        self.uses.iter().filter_map(move |one| match one {
            Use::Word { name, args, .. } if name == word => match args.get(place) {
                Some(Arg::Text(text, at)) => Some((text.as_str(), *at)),
                _ => None,
            },
            _ => None,
        })
    }
}

impl<'a> Script<'a> {
    /// The file.
    pub(crate) fn file(&self) -> &'a SourceFile {
        &self.source.file
    }

    /// An error at a name.
    pub(crate) fn error(&self, at: usize, name: &str, message: impl Into<String>) -> Diagnostic {
        self.source.file.error(at..at + name.len().max(1), message)
    }

    fn function(&self, name: &str) -> Option<&Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// A function, and all functions of this script it calls.
    fn reached(&self, name: &str) -> Vec<&Function> {
        let mut reached: Vec<&Function> = Vec::new();
        let mut open: Vec<&str> = vec![name];
        while let Some(name) = open.pop() {
            let Some(function) = self.function(name) else { continue };
            if reached.iter().any(|known| known.name == function.name) {
                continue;
            }
            reached.push(function);
            let later: Vec<&str> = function.laters().collect();
            open.extend(function.calls().filter(|name| !later.contains(name)));
        }
        reached
    }

    /// Checks everything about it.
    pub(crate) fn check(
        &mut self,
        content: &Content,
        abilities: &Abilities,
        shared: &SharedFunctions,
        problems: &mut Vec<Diagnostic>,
    ) {
        if !self.readable {
            return;
        }
        let entries: Vec<Ustr> = content
            .functions()
            .iter()
            .filter(|function| function.file == self.source.file.path.as_str())
            .map(|function| function.name)
            .collect();
        self.check_names(shared, problems);
        self.check_entries(&entries, problems);
        self.check_uses(content, abilities, shared, problems);
        self.check_phrases(abilities, problems);
        self.check_used(&entries, problems);
        for entry in &entries {
            self.check_reading(abilities, *entry, problems);
            for ability in abilities.using(self.source.file.path, entry.as_str()) {
                self.check_ability(*entry, ability, problems);
            }
            self.check_named(abilities, *entry, problems);
        }
        self.check_conjurations(content, problems);
    }

    /// No function has the name of a word, or of a function that is there anyway: the call would go to the wrong one.
    fn check_names(&self, shared: &SharedFunctions, problems: &mut Vec<Diagnostic>) {
        for function in &self.functions {
            let name = function.name.as_str();
            let taken = if Word::named(name).is_some() {
                Some("word of `ctx`")
            } else if FUNCTIONS.iter().chain(METHODS).any(|(known, _)| *known == name) {
                Some("function that is always there")
            } else if self.source.owner != ScriptOwner::Shared && shared.places(name).is_some() {
                Some("shared function")
            } else {
                None
            };
            if let Some(taken) = taken {
                let problem = self.error(function.at, name, format!("`{name}` is a {taken}, and cannot be a function here"));
                problems.push(problem.help("give the function another name".to_owned()));
            }
            let twice = self.functions.iter().filter(|other| other.name == function.name && other.at < function.at).count();
            if twice > 0 {
                let problem = self.error(function.at, name, format!("there is another function `{name}` in this script"));
                problems.push(problem.help("give one of them another name".to_owned()));
            }
        }
    }

    /// Every function a data file names is there and takes `ctx`.
    fn check_entries(&self, entries: &[Ustr], problems: &mut Vec<Diagnostic>) {
        let later: Vec<&str> = self.functions.iter().flat_map(Function::laters).collect();
        let mut all = entries.to_vec();
        all.extend(later.iter().map(|name| Ustr::from(name)));
        for name in all {
            let name = name.as_str();
            let Some(function) = self.function(name) else {
                if !later.contains(&name) {
                    let near = nearest(name, self.functions.iter().map(|function| function.name.as_str()));
                    let help = near.map_or_else(|| format!("write `fn {name}(ctx)`"), |near| format!("did you mean `{near}`?"));
                    let message = format!("the data file names a function `{name}`, which is not in this script");
                    problems.push(self.source.file.error_in_file(message).help(help));
                }
                continue;
            };
            if function.params.len() != 1 || function.params[0] != "ctx" {
                let message = format!("`{name}` is run by the game and takes `ctx` alone");
                problems.push(self.error(function.at, name, message).help(format!("write `fn {name}(ctx)`")));
            }
        }
    }

    /// Every function is used: by a data file, for later, or by another function that is.
    fn check_used(&self, entries: &[Ustr], problems: &mut Vec<Diagnostic>) {
        if self.source.owner == ScriptOwner::Shared {
            return;
        }
        let mut open: Vec<&str> = entries.iter().map(Ustr::as_str).collect();
        let mut used: Vec<&str> = Vec::new();
        while let Some(name) = open.pop() {
            if used.contains(&name) {
                continue;
            }
            used.push(name);
            if let Some(function) = self.function(name) {
                open.extend(function.calls());
            }
        }
        for function in &self.functions {
            if !used.contains(&function.name.as_str()) {
                let problem = self.error(function.at, &function.name, format!("nothing uses the function `{}`", function.name));
                problems.push(problem.help("name it as an `effect`, call it, or leave it out".to_owned()));
            }
        }
    }

    fn check_uses(&mut self, content: &Content, abilities: &Abilities, shared: &SharedFunctions, problems: &mut Vec<Diagnostic>) {
        let names: Vec<String> = self.functions.iter().map(|function| function.name.clone()).collect();
        let around = Surroundings { content, abilities, functions: &names };
        let functions = std::mem::take(&mut self.functions);
        let places = |name: &str| {
            let own = functions.iter().find(|function| function.name == name).map(|function| function.params.len());
            let plain = FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, places)| *places);
            own.or(plain).or_else(|| shared.places(name))
        };
        for one in functions.iter().flat_map(|function| &function.uses) {
            match one {
                Use::Word { name, args, at, .. } => self.check_word(&around, name, args, *at, problems),
                Use::Call { name, args, at } => {
                    let known = names.iter().map(String::as_str).chain(shared.names());
                    let known = known.chain(FUNCTIONS.iter().map(|(name, _)| *name));
                    self.check_call(name, *args, *at, places(name), known, problems);
                }
                Use::Method { of, name, args, at } => self.check_method(*of, name, args, *at, problems),
                Use::Property { of, name, set, at } => self.check_property(*of, name, *set, *at, problems),
                Use::Unlike { left, right, at } => {
                    let message = format!("a {} is never compared with a {}", left.name(), right.name());
                    problems.push(self.error(*at, "", message).help("words give what docs/script-api.md says".to_owned()));
                }
                Use::Needs { what, kind, at } => {
                    let problem = self.error(*at, "", format!("expected {what}, found a {}", kind.name()));
                    let help = match (*what, kind) {
                        ("true or false", Kind::Number) => Some("write `.. > 0`".to_owned()),
                        (_, Kind::Pick) => Some("use `choose_some` for several".to_owned()),
                        _ => None,
                    };
                    problems.push(problem.help(help));
                }
                Use::Forbidden { what, at } => {
                    let help = "docs/script-api.md has all that scripts can do".to_owned();
                    problems.push(self.error(*at, "", *what).help(help));
                }
            }
        }
        self.functions = functions;
    }

    fn check_word(&mut self, around: &Surroundings<'_>, name: &str, args: &[Arg], at: usize, problems: &mut Vec<Diagnostic>) {
        let Some(word) = Word::named(name) else {
            let near = nearest(name, crate::words::all().map(|word| word.name));
            let help = if property::named(Kind::Context, name).is_some() {
                format!("`{name}` is a property: write `ctx.{name}`")
            } else {
                near.map_or_else(|| "docs/script-api.md has all words".to_owned(), |near| format!("did you mean `{near}`?"))
            };
            problems.push(self.error(at, name, format!("unknown word `{name}`")).help(help));
            return;
        };
        if !word.is_implemented() {
            let message = format!("the word `{name}` is known, and not implemented yet");
            problems.push(self.error(at, name, message).help("no card can use it until the rules can carry it out".to_owned()));
            return;
        }
        let Some(form) = word.form(args.len()) else {
            let message = format!("`{name}` is given {} values", args.len());
            let help = format!("it is called as `{}`", word.signatures().join("` or `"));
            problems.push(self.error(at, name, message).help(help));
            return;
        };
        for (place, arg) in form.iter().zip(args) {
            self.check_arg(around, word, *place, arg, problems);
        }
        if let ("choose", Some(Arg::Text(text, at))) = (name, args.last())
            && self.literals.get(text).and_then(|literal| literal.selector.as_ref()).is_some_and(picks_several)
        {
            let problem = self.error(at + 1, text, "`choose` picks one, and the phrase can be several");
            problems.push(problem.help("use `choose_some`".to_owned()));
        }
    }

    fn check_call<'n>(
        &self,
        name: &str,
        args: usize,
        at: usize,
        places: Option<usize>,
        known: impl Iterator<Item = &'n str>,
        problems: &mut Vec<Diagnostic>,
    ) {
        match places {
            Some(places) if places == args => {}
            Some(places) => {
                let problem = self.error(at, name, format!("`{name}` takes {places} values, and is given {args}"));
                problems.push(problem.help("give it as many as its `fn` line names".to_owned()));
            }
            None if Word::named(name).is_some() => {
                let problem = self.error(at, name, format!("`{name}` is a word of `ctx`"));
                problems.push(problem.help(format!("write `ctx.{name}(..)`")));
            }
            None => {
                let near = nearest(name, known);
                let help = near
                    .map_or_else(|| format!("write `fn {name}(..)` in this script"), |near| format!("did you mean `{near}`?"));
                problems.push(self.error(at, name, format!("unknown function `{name}`")).help(help));
            }
        }
    }

    fn check_method(&self, of: Kind, name: &str, args: &[Arg], at: usize, problems: &mut Vec<Diagnostic>) {
        let Some((_, places)) = METHODS.iter().find(|(known, _)| *known == name) else {
            let problem = if Word::named(name).is_some() {
                self.error(at, name, format!("`{name}` is a word of `ctx`")).help(format!("write `ctx.{name}(..)`"))
            } else if self.function(name).is_some() {
                self.error(at, name, format!("`{name}` is a function")).help(format!("write `{name}(..)`"))
            } else if PROPERTIES.iter().any(|property| property.name == name) {
                self.error(at, name, format!("`{name}` is a property")).help(format!("write `.{name}` without brackets"))
            } else {
                let near = nearest(name, METHODS.iter().map(|(name, _)| *name));
                self.error(at, name, format!("unknown method `{name}`")).help(near.map_or_else(
                    || format!("the methods are `{}`", METHODS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("`, `")),
                    |near| format!("did you mean `{near}`?"),
                ))
            };
            problems.push(problem);
            return;
        };
        if args.len() != *places {
            let problem = self.error(at, name, format!("`{name}` takes {places} values, and is given {}", args.len()));
            problems.push(problem.help("docs/script-api.md says what it takes".to_owned()));
            return;
        }
        let fits = match of {
            Kind::Array => name != "is_a",
            Kind::Card => name == "is_a",
            Kind::Any | Kind::Pick => true,
            _ => false,
        };
        if !fits {
            let problem = self.error(at, name, format!("a {} has no method `{name}`", of.name()));
            problems.push(problem.help("`is_a` is of cards, the other methods are of arrays".to_owned()));
        }
        if name == "is_a" {
            self.check_type(&args[0], problems);
        }
    }

    fn check_property(&self, of: Kind, name: &str, set: bool, at: usize, problems: &mut Vec<Diagnostic>) {
        if set {
            problems.push(
                self.error(at, name, format!("`{name}` cannot be set"))
                    .help("words change the game, as `ctx.place_status(..)` does".to_owned()),
            );
            return;
        }
        let known: Vec<&property::Known> = property::of(of).collect();
        let Some(property) = known.iter().find(|property| property.name == name) else {
            let problem = if of == Kind::Context && Word::named(name).is_some() {
                self.error(at, name, format!("`{name}` is a word")).help(format!("write `ctx.{name}(..)`"))
            } else {
                let near = nearest(name, known.iter().map(|property| property.name));
                let whose = if matches!(of, Kind::Any | Kind::Pick) { "nothing".to_owned() } else { format!("a {}", of.name()) };
                let message = if whose == "nothing" {
                    format!("nothing has a property `{name}`")
                } else {
                    format!("{whose} has no `{name}`")
                };
                let all: Vec<&str> = known.iter().map(|property| property.name).collect();
                self.error(at, name, message).help(
                    near.map_or_else(|| format!("there are `{}`", all.join("`, `")), |near| format!("did you mean `{near}`?")),
                )
            };
            problems.push(problem);
            return;
        };
        if !property.implemented {
            let problem = self.error(at, name, format!("the property `{name}` is known, and not implemented yet"));
            problems.push(problem.help("no card can use it until the rules know it".to_owned()));
        }
    }

    /// Functions that only read call no word that does something.
    fn check_reading(&self, abilities: &Abilities, entry: Ustr, problems: &mut Vec<Diagnostic>) {
        if !abilities.only_reads(self.source.file.path, entry.as_str()) {
            return;
        }
        for function in self.reached(entry.as_str()) {
            for one in &function.uses {
                let Use::Word { name, at, .. } = one else { continue };
                if Word::named(name).is_some_and(|word| word.does == Does::Acts) {
                    let message = format!("`{name}` does something, and `{entry}` may only read");
                    let problem = self.error(*at, name, message);
                    problems.push(problem.help("ask with words that change nothing, such as `any`, `count` or `all`".to_owned()));
                }
            }
        }
    }

    /// Every `{name}` of a phrase is a target or label named earlier.
    fn check_phrases(&self, abilities: &Abilities, problems: &mut Vec<Diagnostic>) {
        for function in &self.functions {
            let callers: Vec<&Function> = self
                .functions
                .iter()
                .filter(|caller| caller.name != function.name)
                .filter(|caller| self.reached(&caller.name).iter().any(|reached| reached.name == function.name))
                .collect();
            let eventless = self.eventless(abilities, function);
            for one in &function.uses {
                match one {
                    Use::Property { of: Kind::Context, name, at, .. } if name == "event" => {
                        self.report_eventless(eventless, "event", *at, problems);
                    }
                    Use::Word { name, args, .. } => {
                        let Some(form) = Word::named(name).and_then(|word| word.form(args.len())) else { continue };
                        for (place, arg) in form.iter().zip(args) {
                            let Arg::Text(text, at) = arg else { continue };
                            let (names, event) = names_of(text, &self.literals, place.takes);
                            if event {
                                self.report_eventless(eventless, text, *at, problems);
                            }
                            for name in names {
                                self.check_bound(function, &callers, name, text, *at, problems);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn check_bound(
        &self,
        function: &Function,
        callers: &[&Function],
        name: Ustr,
        text: &str,
        at: usize,
        problems: &mut Vec<Diagnostic>,
    ) {
        if ALWAYS.contains(&name.as_str()) {
            return;
        }
        let bound = labels(function).any(|(label, place)| label == name.as_str() && place < at)
            || callers.iter().any(|caller| labels(caller).any(|(label, _)| label == name.as_str()));
        if bound || self.source.owner == ScriptOwner::Shared {
            return;
        }
        let inside = text.find(&format!("{{{name}")).map_or(0, |place| place + 1);
        let message = format!("nothing is named `{name}` before this phrase");
        let near = nearest(name.as_str(), labels(function).map(|(label, _)| label));
        let help = near.filter(|near| *near != name.as_str()).map_or_else(
            || format!("name it first, as with `ctx.target(\"{name}\")` or `ctx.choose(\"{name}\", ..)`"),
            |near| format!("did you mean `{near}`?"),
        );
        problems.push(self.error(at + 1 + inside, name.as_str(), message).help(help));
    }

    /// An ability that uses the function and answers no event.
    fn eventless<'b>(&self, abilities: &'b Abilities, function: &Function) -> Option<&'b AbilityDef> {
        self.functions
            .iter()
            .filter(|entry| self.reached(&entry.name).iter().any(|reached| reached.name == function.name))
            .flat_map(|entry| abilities.using(self.source.file.path, &entry.name))
            .find(|ability| !has_event(ability))
    }

    fn report_eventless(&self, ability: Option<&AbilityDef>, name: &str, at: usize, problems: &mut Vec<Diagnostic>) {
        if let Some(ability) = ability {
            let message = format!("`{}` answers no event, and the script speaks of one", ability.label);
            let problem = self.error(at, name, message);
            problems.push(problem.help("give the ability a window (would, when, after), or leave the event out".to_owned()));
        }
    }

    /// What an ability declares and what its script names are the same.
    fn check_ability(&self, entry: Ustr, ability: &AbilityDef, problems: &mut Vec<Diagnostic>) {
        let reached = self.reached(entry.as_str());
        let Some(first) = reached.first() else { return };
        let names = |words: &[&str], name: &str| {
            reached.iter().any(|function| words.iter().any(|word| function.given(word, 0).any(|(text, _)| text == name)))
        };
        let label = ability.label;
        for target in &ability.targets {
            if !names(&["target", "targets"], target.name.as_str()) {
                let message = format!("the script never names the target `{}` of `{label}`", target.name);
                problems.push(self.error(first.at, &first.name, message).help(format!("use `ctx.target(\"{}\")`", target.name)));
            }
            let several = picks_several(&target.pick);
            for function in &reached {
                for (_, at) in function.given("target", 0).filter(|(text, _)| *text == target.name.as_str() && several) {
                    let message = format!("the target `{}` of `{label}` can be several", target.name);
                    let problem = self.error(at + 1, target.name.as_str(), message);
                    problems.push(problem.help(format!("use `for .. in ctx.targets(\"{}\")`", target.name)));
                }
            }
        }
        for (name, _) in &ability.extra {
            if !names(&["paid"], name.as_str()) {
                let message = format!("the script never asks whether `{name}` of `{label}` was paid");
                problems.push(self.error(first.at, &first.name, message).help(format!("use `ctx.paid(\"{name}\")`")));
            }
        }
        if !ability.modes.is_empty() && !reached.iter().any(|function| function.words().any(|word| word == "mode")) {
            let message = format!("the script never asks for the mode of `{label}`");
            problems.push(self.error(first.at, &first.name, message).help("use `ctx.mode()`".to_owned()));
        }
    }

    /// What the script names of its abilities is there in each of them.
    fn check_named(&self, abilities: &Abilities, entry: Ustr, problems: &mut Vec<Diagnostic>) {
        let using = abilities.using(self.source.file.path, entry.as_str());
        for function in self.reached(entry.as_str()) {
            for word in ["target", "targets"] {
                for (name, at) in function.given(word, 0) {
                    let has = |ability: &&AbilityDef| ability.targets.iter().any(|target| target.name == name);
                    let known = using.iter().flat_map(|ability| &ability.targets).map(|target| target.name.as_str());
                    if let Some(ability) = using.iter().find(|ability| !has(ability)) {
                        self.missing("target", name, at, ability, nearest(name, known), problems);
                    }
                }
            }
            for (name, at) in function.given("paid", 0) {
                let has = |ability: &&AbilityDef| ability.extra.iter().any(|(known, _)| *known == name);
                let known = using.iter().flat_map(|ability| &ability.extra).map(|(known, _)| known.as_str());
                if let Some(ability) = using.iter().find(|ability| !has(ability)) {
                    self.missing("extra cost", name, at, ability, nearest(name, known), problems);
                }
            }
            for one in &function.uses {
                let Use::Word { name, compared, at, .. } = one else { continue };
                if name != "mode" {
                    continue;
                }
                for ability in using {
                    if ability.modes.is_empty() {
                        let problem = self.error(*at, name, format!("`{}` has no modes", ability.label));
                        problems.push(problem.help("name them in the data file, as in modes = [\"hurt\", \"heal\"]".to_owned()));
                    }
                    for (text, at) in compared {
                        let known = ability.modes.iter().map(Ustr::as_str);
                        if !ability.modes.is_empty() && !known.clone().any(|mode| mode == text) {
                            self.missing("mode", text, *at, ability, nearest(text, known), problems);
                        }
                    }
                }
            }
            self.check_options(function, problems);
        }
    }

    /// What an option is compared with is among its words.
    fn check_options(&self, function: &Function, problems: &mut Vec<Diagnostic>) {
        for one in &function.uses {
            let Use::Word { name, args, compared, .. } = one else { continue };
            let Some(Arg::Texts(words)) = args.last() else { continue };
            if name != "option" {
                continue;
            }
            for (text, at) in compared {
                if !words.iter().any(|(word, _)| word == text) {
                    let message = format!("`{text}` is none of the words to choose from");
                    let offered: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
                    let help = format!("expected one of `{}`", offered.join("`, `"));
                    problems.push(self.error(at + 1, text, message).help(help));
                }
            }
        }
    }

    fn missing(
        &self,
        what: &str,
        name: &str,
        at: usize,
        ability: &AbilityDef,
        near: Option<&str>,
        problems: &mut Vec<Diagnostic>,
    ) {
        let message = format!("`{}` has no {what} `{name}`", ability.label);
        let help = near.filter(|near| *near != name).map(|near| format!("did you mean `{near}`?"));
        let help = help.unwrap_or_else(|| format!("declare the {what} in the data file, or leave it out"));
        problems.push(self.error(at + 1, name, message).help(help));
    }

    /// The ids a script conjures are those its card names, and the other way round.
    fn check_conjurations(&self, content: &Content, problems: &mut Vec<Diagnostic>) {
        let ScriptOwner::Card { pool, id } = self.source.owner else { return };
        let Some(card) = content.cards().iter().find(|card| card.file == data_file(self.source.file.path.as_str())) else {
            return;
        };
        debug_assert_eq!(card.pool, pool, "a script lies where its card does");
        let mut conjured: Vec<&str> = Vec::new();
        let mut any = false;
        for function in &self.functions {
            for word in ["conjure", "conjure_onto"] {
                any |= function.uses.iter().any(|one| {
                    matches!(one, Use::Word { name, args, .. } if name == word && matches!(args.first(), Some(Arg::Other(..))))
                });
                for (name, at) in function.given(word, 0) {
                    conjured.push(name);
                    let named = card.conjurations.iter().any(|def| content.cards()[def.index()].id == name);
                    if !named && self.literals.get(name).is_some_and(|literal| literal.card.is_some()) {
                        let message = format!("`{name}` is not among the conjurations of `{id}`");
                        problems
                            .push(self.error(at + 1, name, message).help(format!("add it to `conjurations` in {}", card.file)));
                    }
                }
            }
        }
        for def in &card.conjurations {
            let name = content.cards()[def.index()].id;
            if !any && !conjured.contains(&name.as_str()) {
                let message = format!("`{id}` names the conjuration `{name}`, and no function conjures it");
                let problem = self.source.file.error_in_file(message);
                problems.push(problem.help(format!("conjure it, or take it out of `conjurations` in {}", card.file)));
            }
        }
    }

    /// Finds what the script shows of the abilities that use it.
    pub(crate) fn analyse(&self, shared: &SharedFunctions, analysis: &mut Analysis) {
        let file = self.source.file.path;
        for function in &self.functions {
            let reached = self.reached(&function.name);
            let mut calls: Vec<Ustr> = reached.iter().flat_map(|function| function.words()).map(Ustr::from).collect();
            calls.extend(reached.iter().flat_map(|function| function.calls()).flat_map(|name| shared.words(name)));
            calls.sort_by_key(Ustr::as_str);
            calls.dedup();
            let mass = reached.iter().any(|function| self.is_mass(function));
            analysis.functions.push(FunctionAnalysis { file, name: Ustr::from(&function.name), mass, calls });
            analysis.later.extend(function.laters().map(|name| (file, Ustr::from(name))));
        }
    }

    /// Whether a function goes over all units.
    fn is_mass(&self, function: &Function) -> bool {
        function.uses.iter().any(|one| {
            let Use::Word { name, args, looped, .. } = one else { return false };
            let group = name == "each" || (name == "all" && *looped);
            let Some(Arg::Text(text, _)) = args.first() else { return false };
            group && self.literals.get(text).and_then(|literal| literal.selector.as_ref()).is_some_and(finds_all_units)
        })
    }
}

/// The names that later phrases of a function may use, with their places.
fn labels(function: &Function) -> impl Iterator<Item = (&str, usize)> {
    function.uses.iter().filter_map(|one| {
        let Use::Word { name, args, .. } = one else { return None };
        if !LABELS.contains(&name.as_str()) {
            return None;
        }
        let form = Word::named(name)?.form(args.len())?;
        let at = form.iter().position(|place| matches!(place.takes, Takes::Label | Takes::Target))?;
        match args.get(at)? {
            Arg::Text(text, at) => Some((text.as_str(), *at)),
            _ => None,
        }
    })
}

fn finds_all_units(selector: &Selector) -> bool {
    let units = Nouns::of(&[Noun::Unit, Noun::Ally, Noun::Conjuration]);
    selector
        .groups
        .iter()
        .any(|group| group.quantity == Many::All && matches!(group.base, Base::Nouns(nouns) if nouns.meets(units)))
}

/// The data file a script belongs to.
fn data_file(script: &str) -> String {
    let (before, after) = script.rsplit_once("scripts/").unwrap_or(("", script));
    format!("{before}cardsets/{}", after.trim_end_matches(".rhai").to_owned() + ".toml")
}
