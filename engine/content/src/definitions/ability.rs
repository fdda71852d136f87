//! Ability entries into ability definitions.

use std::ops::Range;

use cinderforge_kernel::cost::Cost;
use cinderforge_kernel::define::{AbilityDef, Actor, CardType, FocusCost, Stands, StatusAbility, TargetDef, Timing, Turn};
use cinderforge_kernel::event::{EventKind, EventKinds, Moment, Via, Vias, Window, Zone, Zones};
use cinderforge_kernel::id::FnId;
use cinderforge_kernel::selector::{Base, Group, Noun, Nouns, Reference, Selector};
use cinderforge_kernel::unread;
use toml::Spanned;
use ustr::Ustr;

use crate::catalog::split_name;
use crate::definitions::tables::{DefinitionTables, EntryContext, EntryOwner, PhraseBindings, word_list};
use crate::files::card_file::{AbilityEntry, TargetEntry};
use crate::files::field::{Entries, OneOrMany, SpannedText, TextOrTable};
use crate::suggest;

/// The window keys, of which a text has one at most.
const WINDOW_KEYS: &str = "would, when, after, at, during, as";

/// How `of` names players.
const PLAYERS: &str = "write it as in of = \"you\" or of = \"an opponent\"";
/// How `of` names cards.
const CARDS: &str = "write it as in of = \"this unit\" or of = \"a unit you control\"";

impl DefinitionTables {
    /// Reads an ability. `None` if it has no effect.
    pub(crate) fn ability(&mut self, at: EntryContext<'_>, entry: &Spanned<AbilityEntry>) -> Option<Stands> {
        let ability = entry.get_ref();
        let written = ability.name.as_ref().map(|name| name.get_ref().as_str());
        let (name, number) = written.map_or(("", None), split_name);
        let effect = self.effect(at, entry);
        let known = self.timing(at, entry);
        // Without a timing the rest is read as if it answered something, so that its problems come out too.
        let timing = known.unwrap_or(Timing::Window(Window::When, EventKinds::EMPTY));
        let mut bindings = self.surroundings(at, ability, timing, number.is_some());
        if known.is_some() {
            self.check_keys(at, ability, timing);
        }

        let cost = self.cost(at.file, ability.cost.as_ref(), &PhraseBindings { x: true, ..bindings.clone() });
        if known.is_some() {
            self.check_cost(at, ability, timing, cost.as_ref());
        }
        bindings.x |= cost.as_ref().is_some_and(Cost::asks_x);
        bindings.spent = cost.is_some() || bindings.event;
        let of = self.selector(at, ability.of.as_ref(), &bindings);
        if let (Some(of), Some(word)) = (&of, &ability.of) {
            self.check_subject(at, word, of, timing);
        }
        let by = self.selector(at, ability.by.as_ref(), &bindings);
        let with = self.selector(at, ability.with.as_ref(), &bindings);
        let condition = self.condition(at, ability.condition.as_ref(), &bindings);
        let extra = self.extra(at, ability.extra.as_ref(), &bindings);
        let focus = self.focus(at, ability, cost.as_ref(), &bindings);
        let modes = self.modes(at, ability);
        let targets = self.targets(at, ability, &modes, bindings);

        let def = AbilityDef {
            name: Ustr::from(name),
            label: written.map_or(at.title, Ustr::from),
            timing,
            of,
            by,
            with,
            via: self.via(at, ability.via.as_ref()),
            at_least: ability.at_least.as_ref().map_or(0, |least| *least.get_ref()),
            from: self.zones(at.file, ability.from.as_ref()).unwrap_or_default(),
            to: self.zones(at.file, ability.to.as_ref()).unwrap_or_default(),
            condition,
            if_script: ability.if_script.as_ref().map(|function| self.function(at.script, function, at.file)),
            once_a_turn: self.once_a_turn(at, ability),
            status: self.status(at, ability),
            zones: self.zones(at.file, ability.zone.as_ref()).unwrap_or_else(|| usual_zones(at.bearer, timing)),
            reaction: ability.reaction,
            actor: self.actor(at, ability.actor.as_ref()),
            cost,
            extra,
            focus,
            optional: ability.optional,
            modes,
            targets,
            effect: effect?,
            mass: false,
            calls: Vec::new(),
        };
        self.check_supported(at, head(at, entry), unread::of_ability(&def));
        let inexhaustible = ability.inexhaustible.unwrap_or(at.inexhaustible);
        Some(Stands { ability: self.add_ability(def), n: number.unwrap_or(0), inexhaustible })
    }

    /// When it can act, from the one window key, or from its cost if it has none.
    fn timing(&mut self, at: EntryContext<'_>, entry: &Spanned<AbilityEntry>) -> Option<Timing> {
        let ability = entry.get_ref();
        let mut found = Vec::new();
        let windows = [(Window::Would, &ability.would), (Window::When, &ability.when), (Window::After, &ability.after)];
        for (window, events) in windows {
            if let Some(events) = events {
                found.push((Timing::Window(window, self.events(at, events)), span_of(events, entry)));
            }
        }
        if let Some(moments) = &ability.at {
            let set = self.words(at.file, Some(moments), &word_list!(Moment, "moment")).into_iter().collect();
            found.push((Timing::At(set), span_of(moments, entry)));
        }
        if let Some(turn) = &ability.during {
            found.push((Timing::During(self.turn(at, turn)), turn.span()));
        }
        if let Some(event) = &ability.part_of {
            found.push((Timing::PartOf(self.part_of(at, event)?), event.span()));
        }
        let lists = [&ability.would, &ability.when, &ability.after, &ability.at];
        if lists.into_iter().flatten().any(|words| words.0.is_empty()) {
            let problem = at.file.error(head(at, entry), "a window without an event never opens");
            self.problems.push(problem.help("name what it answers, as in when = \"enters_play\"".to_owned()));
        }
        if let Some((_, span)) = found.get(1) {
            let problem = at.file.error(span.clone(), "an ability has one window key at most");
            self.problems.push(problem.help(format!(
                "the window keys are {WINDOW_KEYS}; write two [[ability]] tables with the same effect for two windows"
            )));
        }
        self.check_inexhaustible(at, ability.inexhaustible.is_some(), head(at, entry));
        match found.into_iter().next() {
            Some((timing, _)) => Some(timing),
            None => self.timing_without_window(at, entry),
        }
    }

    fn timing_without_window(&mut self, at: EntryContext<'_>, entry: &Spanned<AbilityEntry>) -> Option<Timing> {
        let ability = entry.get_ref();
        let wrong = |message: &str, help: &str| at.file.error(head(at, entry), message).help(help.to_owned());
        match at.bearer.card_type() {
            Some(CardType::ActionSpell) if ability.cost.is_none() => Some(Timing::Resolved),
            Some(CardType::ActionSpell) => {
                let message = "the effect of an action spell has no cost of its own";
                self.problems.push(wrong(message, "the cost to play it stands on the card"));
                None
            }
            Some(CardType::ReactionSpell) => {
                self.problems.push(wrong("a reaction spell answers something", &format!("add one of {WINDOW_KEYS}")));
                None
            }
            _ if ability.cost.is_some() => Some(Timing::Activated),
            _ => {
                let help = format!("add a cost to activate it, or one of {WINDOW_KEYS}");
                self.problems.push(wrong("the ability has neither a window nor a cost", &help));
                None
            }
        }
    }

    /// What has the right shape but no rule behind it.
    pub(crate) fn check_supported(&mut self, at: EntryContext<'_>, head: Range<usize>, unread: Vec<String>) {
        for what in unread {
            let problem = at.file.error(head.clone(), format!("no rule reads {what} yet"));
            self.problems.push(problem.help("leave it out, or give the kernel a rule that reads it".to_owned()));
        }
    }

    /// Texts of keywords and dice are in force as their keyword or die is.
    pub(crate) fn check_inexhaustible(&mut self, at: EntryContext<'_>, marked: bool, head: Range<usize>) {
        if marked && matches!(at.bearer, EntryOwner::Keyword | EntryOwner::DieOnCard) {
            let problem = at.file.error(head, "this text cannot be marked `inexhaustible` by itself");
            self.problems.push(problem.help("a keyword is marked as a whole, and dice are never silenced".to_owned()));
        }
    }

    fn events(&mut self, at: EntryContext<'_>, words: &OneOrMany) -> EventKinds {
        self.words(at.file, Some(words), &word_list!(EventKind, "event")).into_iter().collect()
    }

    fn turn(&mut self, at: EntryContext<'_>, word: &SpannedText) -> Turn {
        match word.get_ref().as_str() {
            "your turn" => Turn::Yours,
            "an opponent's turn" => Turn::Opponents,
            other => {
                let help = suggest::help(other, ["your turn", "an opponent's turn"]);
                self.problems.push(at.file.error(word.span(), format!("unknown turn `{other}`")).help(help));
                Turn::Yours
            }
        }
    }

    fn part_of(&mut self, at: EntryContext<'_>, word: &SpannedText) -> Option<EventKind> {
        let kind = self.word(at.file, word, &word_list!(EventKind, "event"))?;
        if matches!(kind, EventKind::EntersPlay | EventKind::IsAttached) {
            return Some(kind);
        }
        let problem = at.file.error(word.span(), format!("nothing can be a part of `{kind}`"));
        self.problems.push(problem.help("`as` is `enters_play` or `is_attached`".to_owned()));
        None
    }

    /// What phrases of the ability may take from their surroundings, before its cost is read.
    fn surroundings(&mut self, at: EntryContext<'_>, ability: &AbilityEntry, timing: Timing, numbered: bool) -> PhraseBindings {
        let mut bindings = at.bindings(numbered);
        bindings.event = matches!(timing, Timing::Window(..) | Timing::At(_) | Timing::PartOf(_));
        bindings.x |= at.bearer == EntryOwner::Keyword && at.has_x;
        if let (EntryOwner::Keyword, Some(name)) = (at.bearer, &ability.name) {
            let problem = at.file.error(name.span(), "the abilities of a keyword bear its name, not one of their own");
            self.problems.push(problem.help("leave `name` out".to_owned()));
        }
        bindings
    }

    /// Keys that only some windows have.
    fn check_keys(&mut self, at: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        let in_window = matches!(timing, Timing::Window(..));
        let first = |many: &Option<OneOrMany>| many.as_ref().and_then(|many| many.0.first()).map(Spanned::span);
        let span = |word: &Option<SpannedText>| word.as_ref().map(Spanned::span);
        let of_event = [
            ("by", span(&ability.by)),
            ("with", span(&ability.with)),
            ("via", first(&ability.via)),
            ("at_least", ability.at_least.as_ref().map(Spanned::span)),
            ("from", first(&ability.from)),
            ("to", first(&ability.to)),
        ];
        for (key, span) in of_event {
            if let Some(span) = span.filter(|_| !in_window) {
                let problem = at.file.error(span, format!("`{key}` narrows an event, and the ability answers none"));
                self.problems.push(problem.help("add one of would, when, after".to_owned()));
            }
        }
        if let Some(of) = &ability.of
            && !in_window
            && !matches!(timing, Timing::At(_))
        {
            let problem = at.file.error(of.span(), "`of` says whose event or turn, and the ability answers none");
            self.problems.push(problem.help("add one of would, when, after, at".to_owned()));
        }
        if let Some(actor) = &ability.actor
            && matches!(timing, Timing::Activated | Timing::During(_))
        {
            let problem = at.file.error(actor.span(), "`actor` says who answers, and the ability answers nothing");
            let help = "take it out, since its controller uses it; or add one of would, when, after, at";
            self.problems.push(problem.help(help.to_owned()));
        }
        let narrowed = ability.of.is_some() || ability.by.is_some() || ability.with.is_some() || ability.via.is_some();
        if let Timing::Window(_, kinds) = timing
            && !narrowed
            && let Some(event) = [&ability.would, &ability.when, &ability.after].into_iter().flatten().next()
            && !kinds.is_empty()
        {
            let span = event.0.first().map_or(0..0, Spanned::span);
            let problem = at.file.error(span, "whose event is not said");
            self.problems.push(problem.help("add `of` with a selector, as in of = \"this unit\"".to_owned()));
        }
        self.check_zones(at, ability, timing);
    }

    /// The subjects of an event are players or cards; a selector of the other kind would never fit.
    fn check_subject(&mut self, at: EntryContext<'_>, word: &SpannedText, of: &Selector, timing: Timing) {
        let wanted = match timing {
            Timing::Window(_, kinds) => kinds.iter().map(Subject::of).collect::<Vec<_>>(),
            Timing::At(_) => vec![Subject::Player],
            Timing::During(_) | Timing::PartOf(_) | Timing::Activated | Timing::Resolved => return,
        };
        let fits = |group: &Group| wanted.iter().any(|subject| subject.fits(&group.base));
        if wanted.is_empty() || of.groups.iter().any(fits) {
            return;
        }
        let player = wanted[0] == Subject::Player;
        let event = match timing {
            Timing::Window(_, kinds) => kinds.iter().next().map_or("", EventKind::word),
            Timing::At(_) | Timing::During(_) | Timing::PartOf(_) | Timing::Activated | Timing::Resolved => "",
        };
        let (message, help) = match timing {
            Timing::At(_) => ("`of` says whose turn it is, and the selector finds no player".to_owned(), PLAYERS),
            _ if player => (format!("`of` says which player {event}, and the selector finds no player"), PLAYERS),
            _ => (format!("`of` says which card {event}, and the selector finds no card"), CARDS),
        };
        self.problems.push(at.file.error(word.span(), message).help(help.to_owned()));
    }

    /// An action spell goes to the discard pile, so its standing texts need another zone.
    fn check_zones(&mut self, at: EntryContext<'_>, ability: &AbilityEntry, timing: Timing) {
        let nowhere = at.bearer.card_type() == Some(CardType::ActionSpell) && timing != Timing::Resolved;
        if let Some(effect) = ability.effect.as_ref().filter(|_| nowhere && ability.zone.is_none()) {
            let problem = at.file.error(effect.span(), "an action spell stays nowhere, so this text works nowhere");
            self.problems.push(problem.help("say where with `zone`, or give the card a `placement`".to_owned()));
        }
    }

    /// Main and side actions are for what is activated.
    fn check_cost(&mut self, at: EntryContext<'_>, ability: &AbilityEntry, timing: Timing, cost: Option<&Cost>) {
        let (Some(cost), Some(word)) = (cost, &ability.cost) else { return };
        if timing != Timing::Activated && cost.takes_action() {
            let problem = at.file.error(word.span(), "only an activated ability costs an action, and this one has a window");
            self.problems.push(problem.help("leave `main` and `side` out of the cost".to_owned()));
        }
        if at.bearer == EntryOwner::DicePower && !cost.takes_action() {
            let problem = at.file.error(word.span(), "a dice power costs a main or side action");
            self.problems.push(problem.help("begin the cost with `main` or `side`".to_owned()));
        }
        if at.bearer.card_type() == Some(CardType::ReactionSpell) {
            let problem = at.file.error(word.span(), "the effect of a reaction spell has no cost of its own");
            self.problems.push(problem.help("the cost to play it stands on the card".to_owned()));
        }
    }

    fn via(&mut self, at: EntryContext<'_>, words: Option<&OneOrMany>) -> Vias {
        self.words(at.file, words, &word_list!(Via, "via word")).into_iter().collect()
    }

    fn extra(
        &mut self,
        at: EntryContext<'_>,
        entries: Option<&Entries<SpannedText>>,
        bindings: &PhraseBindings,
    ) -> Vec<(Ustr, Cost)> {
        let bindings = PhraseBindings { x: false, ..bindings.clone() };
        let entries = entries.map_or(&[][..], |entries| &entries.0);
        let read = |(name, cost): &(SpannedText, SpannedText)| {
            self.cost(at.file, Some(cost), &bindings).map(|cost| (Ustr::from(name.get_ref()), cost))
        };
        entries.iter().filter_map(read).collect()
    }

    fn focus(
        &mut self,
        at: EntryContext<'_>,
        ability: &AbilityEntry,
        cost: Option<&Cost>,
        bindings: &PhraseBindings,
    ) -> Vec<FocusCost> {
        let mut ways: Vec<FocusCost> = Vec::new();
        for entry in ability.focus.iter().flatten() {
            let way = entry.get_ref();
            let level = *way.at.get_ref();
            let rising = ways.last().map_or(0, |way| way.at);
            if level <= rising {
                let problem = at.file.error(way.at.span(), format!("`at` must be more than {rising} here"));
                self.problems.push(problem.help("the ways to pay stand in rising order, from 1 on".to_owned()));
            }
            if let Some(read) = self.cost(at.file, Some(&way.cost), bindings) {
                if cost.is_some_and(|cost| cost.parts == read.parts) {
                    let problem = at.file.error(way.cost.span(), "this is what it costs without focus");
                    self.problems.push(problem.help("write what it costs when focused, or leave it out".to_owned()));
                }
                ways.push(FocusCost { at: level, cost: read });
            }
            let spell = matches!(at.bearer, EntryOwner::Keyword | EntryOwner::Card(CardType::ReadySpell));
            if !spell || ability.cost.is_none() {
                let problem = at.file.error(entry.span(), "`focus` is another way to pay what a ready spell costs to activate");
                self.problems.push(problem.help("give the ability a `cost`, or leave `focus` out".to_owned()));
            }
        }
        ways
    }

    fn modes(&mut self, at: EntryContext<'_>, ability: &AbilityEntry) -> Vec<Ustr> {
        let mut modes = Vec::new();
        for word in ability.modes.iter().flatten() {
            let mode = Ustr::from(word.get_ref());
            if modes.contains(&mode) {
                let problem = at.file.error(word.span(), format!("the mode `{mode}` is there already"));
                self.problems.push(problem.help("each mode has a word of its own".to_owned()));
            }
            modes.push(mode);
        }
        if let ([_], Some([only])) = (modes.as_slice(), ability.modes.as_deref()) {
            let problem = at.file.error(only.span(), "one mode alone is no choice");
            self.problems.push(problem.help("add another mode, or leave `modes` out".to_owned()));
        }
        modes
    }

    fn targets(
        &mut self,
        at: EntryContext<'_>,
        ability: &AbilityEntry,
        modes: &[Ustr],
        mut bindings: PhraseBindings,
    ) -> Vec<TargetDef> {
        let mut targets = Vec::new();
        let entries = ability.targets.as_ref().map_or(&[][..], |targets| &targets.0);
        for (name, entry) in entries {
            let written = name.get_ref().as_str();
            if matches!(written, "event" | "source" | "spent") {
                let problem = at.file.error(name.span(), format!("`{written}` has a meaning of its own in phrases"));
                self.problems.push(problem.help("give the target another name".to_owned()));
            }
            if let Some(target) = self.target(at, Ustr::from(written), entry, modes, &bindings) {
                targets.push(target);
            }
            bindings.names.push(Ustr::from(written));
        }
        targets
    }

    fn target(
        &mut self,
        at: EntryContext<'_>,
        name: Ustr,
        entry: &Spanned<TargetEntry>,
        modes: &[Ustr],
        bindings: &PhraseBindings,
    ) -> Option<TargetDef> {
        let mut target = TargetDef { name, pick: Selector::default(), mode: None, focus: 0, choose: false, again: false };
        match entry.get_ref() {
            TextOrTable::Text(text) => {
                let pick = Spanned::new(entry.span(), text.clone());
                target.pick = self.selector(at, Some(&pick), bindings)?;
            }
            TextOrTable::Table(table) => {
                target.mode = self.mode(at, table.mode.as_ref(), modes);
                target.focus = table.focus;
                target.choose = self.chosen(at, table.word.as_ref());
                target.again = table.again;
                target.pick = self.selector(at, Some(&table.pick), bindings)?;
            }
        }
        Some(target)
    }

    fn mode(&mut self, at: EntryContext<'_>, word: Option<&SpannedText>, modes: &[Ustr]) -> Option<Ustr> {
        let word = word?;
        let mode = Ustr::from(word.get_ref());
        if !modes.contains(&mode) {
            let help = suggest::help(&mode, modes.iter().map(Ustr::as_str));
            let help = help.unwrap_or_else(|| "name the modes with `modes` first".to_owned());
            self.problems.push(at.file.error(word.span(), format!("the ability has no mode `{mode}`")).help(help));
        }
        Some(mode)
    }

    fn chosen(&mut self, at: EntryContext<'_>, word: Option<&SpannedText>) -> bool {
        match word.map(|word| (word.get_ref().as_str(), word)) {
            None | Some(("target", _)) => false,
            Some(("choose", _)) => true,
            Some((other, word)) => {
                let help = suggest::help(other, ["target", "choose"]);
                self.problems.push(at.file.error(word.span(), format!("unknown word `{other}`")).help(help));
                false
            }
        }
    }

    fn effect(&mut self, at: EntryContext<'_>, entry: &Spanned<AbilityEntry>) -> Option<FnId> {
        if let Some(effect) = &entry.get_ref().effect {
            return Some(self.function(at.script, effect, at.file));
        }
        let problem = at.file.error(head(at, entry), "the ability has no effect");
        self.problems.push(problem.help(format!("add effect = \"<function>\", a function of {}", at.script)));
        None
    }

    fn once_a_turn(&mut self, at: EntryContext<'_>, ability: &AbilityEntry) -> bool {
        self.one_of(at, ability.limit.as_ref(), "limit", &[("turn", ())]).is_some()
    }

    fn status(&mut self, at: EntryContext<'_>, ability: &AbilityEntry) -> Option<StatusAbility> {
        let words = [("each", StatusAbility::Each), ("last", StatusAbility::Last)];
        self.one_of(at, ability.status.as_ref(), "status ability", &words)
    }

    fn actor(&mut self, at: EntryContext<'_>, word: Option<&SpannedText>) -> Actor {
        let words = [("who_played", Actor::WhoPlayed), ("owner", Actor::Owner), ("opponent", Actor::Opponent)];
        self.one_of(at, word, "actor", &words).unwrap_or_default()
    }

    /// Reads one of a few words that stand for values.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        at: EntryContext<'_>,
        word: Option<&SpannedText>,
        what: &str,
        words: &[(&str, T)],
    ) -> Option<T> {
        let word = word?;
        let found = words.iter().find(|(known, _)| known == word.get_ref()).map(|(_, value)| *value);
        if found.is_none() {
            let help = suggest::help(word.get_ref(), words.iter().map(|(known, _)| *known));
            let message = format!("unknown {what} `{}`", word.get_ref());
            self.problems.push(at.file.error(word.span(), message).help(help));
        }
        found
    }
}

/// What the subjects of an event are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Player,
    Card,
    Either,
}

impl Subject {
    fn of(kind: EventKind) -> Self {
        match kind {
            EventKind::DeclaresAttackers
            | EventKind::DeclaresBlockers
            | EventKind::DeclaresGuard
            | EventKind::EndsDefence
            | EventKind::EndsAttack
            | EventKind::PaysCost
            | EventKind::SpendsDice
            | EventKind::ExhaustsDice
            | EventKind::ReadiesDice
            | EventKind::ChangesDice
            | EventKind::Draws
            | EventKind::GainsCards
            | EventKind::Mills
            | EventKind::TakesMainAction
            | EventKind::Meditates => Subject::Player,
            // Both are targeted; the subjects of the Chimera's own events are left open.
            EventKind::IsTargeted
            | EventKind::GetsRedRains
            | EventKind::Ultimate
            | EventKind::AdvancesPhase
            | EventKind::IsFatigued => Subject::Either,
            EventKind::EntersPlay
            | EventKind::IsAttached
            | EventKind::LeavesPlay
            | EventKind::IsDestroyed
            | EventKind::IsDiscarded
            | EventKind::Moves
            | EventKind::IsDealtDamage
            | EventKind::ReceivesDamage
            | EventKind::GetsWounds
            | EventKind::LosesWounds
            | EventKind::GetsExhaustion
            | EventKind::LosesExhaustion
            | EventKind::BecomesExhausted
            | EventKind::GetsStatus
            | EventKind::LosesStatus
            | EventKind::IsDeclaredAttacker
            | EventKind::IsDeclaredBlocker
            | EventKind::IsDeclaredGuard
            | EventKind::IsBlocked
            | EventKind::IsGuardedAgainst
            | EventKind::Counters
            | EventKind::IsUsed
            | EventKind::IsResolved
            | EventKind::IsRevealed => Subject::Card,
        }
    }

    fn fits(self, base: &Base) -> bool {
        let players = Nouns::of(&[Noun::Player, Noun::Opponent]);
        let (player, card) = match base {
            Base::Nouns(nouns) => (nouns.meets(players), nouns.iter().any(|noun| noun != Noun::Die && !players.has(noun))),
            Base::CopiesOf(_) | Base::CopiesOfThat(_) => (false, true),
            Base::Pile(..) => (true, false),
            Base::Reference(reference) => match reference {
                Reference::You | Reference::ThatPlayer | Reference::OpposingPlayer | Reference::ControllerOf(_) => (true, false),
                Reference::This | Reference::Attached | Reference::That | Reference::PhoenixbornOf(_) => (false, true),
                Reference::ThisDie => (false, false),
                Reference::Named(_) => (true, true),
            },
        };
        match self {
            Subject::Player => player,
            Subject::Card => card,
            Subject::Either => player || card,
        }
    }
}

/// Where a text works if it does not say.
fn usual_zones(bearer: EntryOwner, timing: Timing) -> Zones {
    match (bearer.card_type(), timing) {
        (_, Timing::Resolved) => Zones::EMPTY,
        (Some(CardType::ReactionSpell), _) => Zones::of(&[Zone::Hand]),
        _ => Zones::IN_PLAY,
    }
}

fn span_of(words: &OneOrMany, entry: &Spanned<AbilityEntry>) -> Range<usize> {
    words.0.first().map_or_else(|| entry.span(), Spanned::span)
}

/// The first line of an entry.
fn head(at: EntryContext<'_>, entry: &Spanned<AbilityEntry>) -> Range<usize> {
    let span = entry.span();
    let text = at.file.text.get(span.clone()).unwrap_or_default();
    span.start..span.start + text.find('\n').unwrap_or(text.len())
}
