//! Wording: what things, choices, answers, questions or events are called, once for all who read of them.
//!
//! Lines of scenarios, their traces and people at a game call cards and players differently: that is their [`Vocabulary`].

mod chimera;
mod events;
mod places;
mod questions;

use cinderforge_kernel::cards::Library;
use cinderforge_kernel::game::{
    Action, Answer, AttackKind, Candidate, Card, Choice, Decision, DecisionKind, Options, Outcome, State, TraceEntry, TraceEvent,
};
use cinderforge_kernel::table::View;
use cinderforge_kernel::terms::{AbilityId, CardId, DefId, Die, DieId, Level, PlayerId, Thing, Token, Zone, Zones};
use ustr::Ustr;

pub use chimera::{attack_icon, behaviour_line, behaviour_phase, keyword_of_aspects};
pub use events::{EventTeller, EventVocabulary, Told};
use places::Rows;
pub use questions::{asking_text, question};

/// What somebody who reads of a game calls what is in it.
pub trait Vocabulary {
    /// In which voice actions are told.
    const VOICE: Voice;
    /// What picking nothing is called.
    const NOTHING: &'static str;
    /// What the top card of a draw pile is called.
    const TOP_OF_DRAW_PILE: &'static str;

    /// Names a card.
    fn card(&self, card: CardId) -> String;
    /// Names a player.
    fn player(&self, player: PlayerId) -> String;
    /// Names a die.
    fn die(&self, die: DieId) -> String;
    /// Names a card that is in no game.
    fn title(&self, def: DefId) -> String;
    /// Names a kind of token.
    fn token(&self, token: Token) -> String;
    /// Names a triggered effect that can be used.
    fn trigger(&self, card: CardId, label: Ustr) -> String;
    /// Names an ability with its card, or the card alone if the ability has no name of its own.
    fn ability(&self, card: CardId, label: Ustr) -> String;
    /// Returns what the cards of the game are.
    fn library(&self) -> &Library;

    /// Names a card where it stands, so that it is no other one of its title.
    fn card_there(&self, card: CardId) -> String {
        self.card(card)
    }

    /// Names what an attack of this kind is on, before its target is declared.
    fn attacked(&self, kind: AttackKind) -> &'static str {
        match kind {
            AttackKind::Phoenixborn => "a Phoenixborn",
            AttackKind::Unit => "a unit",
        }
    }

    /// Names a card that is played.
    fn played(&self, card: CardId) -> String {
        self.card(card)
    }

    /// Tells a cost behind what has it; nothing if costs are not told.
    fn cost(&self, _: CostOf) -> String {
        String::new()
    }
}

/// In which voice actions are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// Somebody does it: `plays`.
    Doing,
    /// Somebody may do it: `play`.
    Offering,
}

/// What has a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostOf {
    /// A card that is played.
    Card(CardId),
    /// An ability that is used.
    Ability(AbilityId),
    /// What takes a main action.
    Main,
    /// What takes a side action.
    Side,
}

impl Voice {
    /// Returns a verb in this voice.
    fn verb(self, plain: &str) -> String {
        match self {
            Self::Offering => plain.to_owned(),
            Self::Doing if plain.ends_with('s') => format!("{plain}es"),
            Self::Doing => format!("{plain}s"),
        }
    }
}

/// Tells something to do in a turn, with what it costs.
pub fn action_text<V: Vocabulary>(vocabulary: &V, action: Action) -> String {
    let (verb, object, cost) = action_parts(vocabulary, action);
    let object = if object.is_empty() { object } else { format!(" {object}") };
    let cost = cost.map_or_else(String::new, |cost| vocabulary.cost(cost));
    format!("{}{object}{cost}", V::VOICE.verb(verb))
}

/// Returns the verb of something to do in a turn, what it is done with, and what has its cost.
fn action_parts(vocabulary: &impl Vocabulary, action: Action) -> (&'static str, String, Option<CostOf>) {
    let library = vocabulary.library();
    match action {
        Action::Play(card) => ("play", vocabulary.played(card), Some(CostOf::Card(card))),
        Action::Use(card, ability) => {
            ("use", vocabulary.ability(card, library.ability(ability).label), Some(CostOf::Ability(ability)))
        }
        Action::DicePower(at) => {
            let power = &library.dice_powers[usize::from(at)];
            ("use", format!("dice power {}", power.kind), Some(CostOf::Ability(power.ability)))
        }
        Action::Attack(kind) => ("attack", vocabulary.attacked(kind).to_owned(), Some(CostOf::Main)),
        Action::Meditate => ("meditate", String::new(), Some(CostOf::Side)),
        Action::Pass => ("pass", String::new(), Some(CostOf::Main)),
        Action::EndTurn => ("end", "turn".to_owned(), None),
        Action::HandOver => ("hand", "the turn over".to_owned(), None),
    }
}

/// Tells what a question is about, behind what is asked; nothing if it is about no card.
pub fn about_text(vocabulary: &impl Vocabulary, decision: &Decision) -> String {
    match (decision.card, decision.ability) {
        (Some(card), Some(ability)) => format!(" for {}", vocabulary.ability(card, ability)),
        (Some(card), None) => format!(" for {}", vocabulary.card_there(card)),
        _ => String::new(),
    }
}

/// Says what a decision asks for, in a word, and for the sake of which card, if it is asked of one after another.
pub fn label_text(vocabulary: &impl Vocabulary, decision: &Decision) -> String {
    match decision.about {
        Some(card) => format!("{} for {}", decision.label, vocabulary.card_there(card)),
        None => decision.label.to_string(),
    }
}

/// Tells how much of what is offered may be answered; `these` is what is offered, in words.
pub fn offer_text(options: &Options, these: &str) -> String {
    match options {
        Options::One(_) => format!("one of {these}"),
        Options::Some { min, max, .. } if min == max => format!("{min} of {these}"),
        Options::Some { min, max, .. } => format!("{min} to {max} of {these}"),
        Options::Faces(_) => format!("a side for each of {these}"),
        Options::Split { amount, .. } => format!("{amount} split among {these}"),
        Options::Order(_) => format!("an order of {these}"),
        Options::Number { low, high } => format!("a number from {low} to {high}"),
    }
}

/// Names a thing.
pub fn thing_text(vocabulary: &impl Vocabulary, thing: Thing) -> String {
    match thing {
        Thing::Card(card) => vocabulary.card(card.id),
        Thing::Player(player) => vocabulary.player(player),
        Thing::Die(die) => vocabulary.die(die),
        Thing::Pile(player, zone) => format!("{zone} of {}", vocabulary.player(player)),
    }
}

/// Names something that may be picked.
pub fn choice_text<V: Vocabulary>(vocabulary: &V, choice: Choice) -> String {
    match choice {
        Choice::Thing(thing) => thing_text(vocabulary, thing),
        Choice::Yes => "yes".to_owned(),
        Choice::No => "no".to_owned(),
        Choice::Done => V::NOTHING.to_owned(),
        Choice::Word(word) => word.to_string(),
        Choice::Title(def) => vocabulary.title(def),
        Choice::Token(token) => vocabulary.token(token),
        Choice::Trigger(card, label, None) => vocabulary.trigger(card, label),
        Choice::Trigger(card, label, Some(about)) => {
            format!("{} for {}", vocabulary.trigger(card, label), thing_text(vocabulary, about))
        }
        Choice::Do(action) => action_text(vocabulary, action),
        Choice::TopOfDrawPile => V::TOP_OF_DRAW_PILE.to_owned(),
    }
}

/// Names what may be picked in a decision at a place; none if nothing is there.
fn option_text(vocabulary: &impl Vocabulary, decision: &Decision, at: usize) -> Option<String> {
    match &decision.options {
        Options::Faces(dice) => dice.get(at).map(|die| vocabulary.die(*die)),
        _ => decision.choices().get(at).map(|choice| choice_text(vocabulary, *choice)),
    }
}

/// Names what may be picked in a decision, in its order.
pub fn option_texts(vocabulary: &impl Vocabulary, decision: &Decision) -> Vec<String> {
    (0..).map_while(|at| option_text(vocabulary, decision, at)).collect()
}

/// Says what an answer picks. Nothing else that could be picked is named.
pub fn answer_text(vocabulary: &impl Vocabulary, decision: &Decision, answer: &Answer) -> String {
    let option = |at: usize| option_text(vocabulary, decision, at).unwrap_or_default();
    let texts: Vec<String> = match answer {
        Answer::One(at) => vec![option(usize::from(*at))],
        Answer::Some(picked) if picked.is_empty() => vec!["nothing".to_owned()],
        Answer::Some(picked) | Answer::Order(picked) => picked.iter().map(|at| option(usize::from(*at))).collect(),
        Answer::Faces(faces) => faces.iter().enumerate().map(|(at, face)| format!("{} to {face}", option(at))).collect(),
        Answer::Split(parts) => {
            let shares = parts.iter().enumerate().filter(|(_, part)| **part > 0);
            shares.map(|(at, part)| format!("{part} on {}", option(at))).collect()
        }
        Answer::Number(number) => vec![number.to_string()],
    };
    texts.join(", ")
}

/// What a player at the game calls things: titles, "you", and numbers of players.
struct ForPlayer<'v, 'a> {
    view: &'v View<'a>,
    /// What is needed to name things of events that lie behind.
    past: Option<Past<'v>>,
}

/// How things of events that lie behind are named: a card by what it is although it may be hidden again, a die by the side it
/// showed then.
struct Past<'v> {
    state: &'v State,
    sides: Vec<Level>,
    rows: Rows,
}

impl<'v, 'a> ForPlayer<'v, 'a> {
    /// Names things as they are in a view.
    fn of(view: &'v View<'a>) -> Self {
        Self { view, past: None }
    }

    /// Returns how a card stands, or stood.
    fn now(&self, card: CardId) -> Option<&Card> {
        match &self.past {
            Some(past) => past.state.cards.get(card.index()),
            None => self.view.card(card),
        }
    }

    /// Returns the title of a card.
    fn title_of(&self, card: CardId) -> &str {
        match self.past.as_ref().and_then(|past| past.state.cards.get(card.index())) {
            Some(known) => self.view.library().def(known.def).name.as_str(),
            None => self.view.title(card),
        }
    }
}

impl Vocabulary for ForPlayer<'_, '_> {
    const VOICE: Voice = Voice::Offering;
    const NOTHING: &'static str = "nothing more";
    const TOP_OF_DRAW_PILE: &'static str = "the top card of your draw pile";

    fn card(&self, card: CardId) -> String {
        of_whom(self.title_of(card), self.view, card, self.now(card).map(whose))
    }

    fn card_there(&self, card: CardId) -> String {
        self.card_in_its_place(self.card(card), card)
    }

    fn attacked(&self, kind: AttackKind) -> &'static str {
        attacked(self.view, self.view.me(), kind)
    }

    fn player(&self, player: PlayerId) -> String {
        self::player(self.view, player)
    }

    fn die(&self, die: DieId) -> String {
        let Some(shown) = self.view.die(die) else { return "a die".to_owned() };
        let then = self.past.as_ref().and_then(|past| past.sides.get(die.index()));
        let level = then.copied().unwrap_or(shown.level);
        let die = Die { level, ..*shown };
        let text = self::die(&die);
        if die.owner == self.view.me() { text } else { format!("{text} of {}", other_player(self.view, die.owner)) }
    }

    fn title(&self, def: DefId) -> String {
        self.view.library().def(def).name.to_string()
    }

    fn token(&self, token: Token) -> String {
        format!("{token} token")
    }

    fn trigger(&self, card: CardId, label: Ustr) -> String {
        format!("use {}", self.ability(card, label))
    }

    fn ability(&self, card: CardId, label: Ustr) -> String {
        let name = self.card(card);
        if label == self.title_of(card) {
            name
        } else if chimera::is_its_card(self.view, card) {
            format!("{name}: {label}")
        } else {
            format!("{label} of {name}")
        }
    }

    fn library(&self) -> &Library {
        self.view.library()
    }

    fn played(&self, card: CardId) -> String {
        self.title_of(card).to_owned()
    }

    fn cost(&self, of: CostOf) -> String {
        let text = match of {
            CostOf::Card(card) => self.view.def(card).and_then(|def| def.cost.as_ref()).map(|cost| cost.text.as_str()),
            CostOf::Ability(ability) => self.view.library().ability(ability).cost.as_ref().map(|cost| cost.text.as_str()),
            CostOf::Main => Some("main"),
            CostOf::Side => Some("side"),
        };
        text.map_or_else(String::new, |text| format!(" ({text})"))
    }
}

impl EventVocabulary for ForPlayer<'_, '_> {
    fn die_shows(&mut self, die: DieId, side: Level) {
        if let Some(shown) = self.past.as_mut().and_then(|past| past.sides.get_mut(die.index())) {
            *shown = side;
        }
    }

    fn goes_on(&mut self, event: &TraceEvent) {
        if let Some(past) = &mut self.past {
            past.rows.follow(event);
        }
    }

    fn moment(&self, word: &str) -> String {
        format!("{word}:")
    }

    fn answers_with(&self, player: PlayerId, ability: &str) -> String {
        let verb = if self.is_reader(player) { "use" } else { "uses" };
        format!("{} {verb} {ability}", self.player(player))
    }

    fn what_lasted(&self) -> &'static str {
        "an effect that lasted"
    }

    fn one_of_its_title(&self, card: CardId) -> String {
        self.title_of(card).to_owned()
    }

    fn moved(&self, card: CardId, from: Zone) -> String {
        if Zones::IN_PLAY.has(from) {
            return self.card(card);
        }
        of_whom(self.title_of(card), self.view, card, self.now(card).map(|now| now.owner))
    }

    fn is_reader(&self, player: PlayerId) -> bool {
        player == self.view.me()
    }

    fn chimera(&self) -> Option<PlayerId> {
        chimera::seat(self.view)
    }

    fn is_ultimate(&self, label: Ustr) -> bool {
        chimera::is_ultimate(self.view, label)
    }
}

/// Names a player.
pub fn player(view: &View, player: PlayerId) -> String {
    if player == view.me() { "you".to_owned() } else { other_player(view, player) }
}

/// Names a player who does not look: a Chimera by what it is.
fn other_player(view: &View, player: PlayerId) -> String {
    if chimera::seat(view) == Some(player) { "the Chimera".to_owned() } else { player_number(player) }
}

/// Names a player, whoever looks.
pub fn player_number(player: PlayerId) -> String {
    format!("player {}", player.index() + 1)
}

/// Says how the game of a view ended: a Chimera that wins is named so, and so are several players who win against one.
pub fn outcome_of(view: &View, outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(winner) if chimera::seat(view) == Some(winner) => "the Chimera wins".to_owned(),
        Outcome::Won(_) if chimera::seat(view).is_some() && view.seats() > 2 => "the players win".to_owned(),
        _ => self::outcome(outcome),
    }
}

/// Says how a game ended.
pub fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(winner) => format!("{} wins", player_number(winner)),
        Outcome::Draw => "a draw".to_owned(),
    }
}

/// Names a die.
pub fn die(die: &Die) -> String {
    format!("{}:{}", die.kind, die.level)
}

/// Names what an attack of a player of this kind is on, before its target is declared: against a Chimera nobody but that.
pub fn attacked(view: &View, attacker: PlayerId, kind: AttackKind) -> &'static str {
    let chimera = chimera::seat(view).filter(|chimera| *chimera != attacker);
    match kind {
        AttackKind::Phoenixborn if chimera.is_some() => "the Chimera",
        AttackKind::Phoenixborn => "a Phoenixborn",
        AttackKind::Unit => "a unit",
    }
}

/// Names a card where it stands, with its place if another one of its title is beside it.
pub fn card_there(view: &View, card: CardId) -> String {
    ForPlayer::of(view).card_there(card)
}

/// Names a card, with whose it is if it lies among the cards of others.
pub fn card(view: &View, card: CardId) -> String {
    of_whom(view.title(card), view, card, view.card(card).map(whose))
}

/// Returns whose a card is: who controls it in play, who owns it elsewhere.
fn whose(card: &Card) -> PlayerId {
    if card.in_play() { card.controller } else { card.owner }
}

/// Adds to a title whose card it is; nothing for what is your own.
fn of_whom(title: &str, view: &View, card: CardId, whose: Option<PlayerId>) -> String {
    match whose {
        Some(whose) if whose != view.me() && !chimera::is_its_card(view, card) => {
            format!("{title} of {}", other_player(view, whose))
        }
        _ => title.to_owned(),
    }
}

/// Names a thing.
pub fn thing(view: &View, thing: Thing) -> String {
    match thing {
        Thing::Card(card) => card_there(view, card.id),
        other => thing_text(&ForPlayer::of(view), other),
    }
}

/// Names something that a rule looked at.
pub fn candidate(view: &View, what: &Candidate) -> String {
    let called = |one: CardId| card_there(view, one);
    match what {
        Candidate::Action(one) => action(view, *one),
        Candidate::Trigger { card: of, ability, window, event, about } => {
            let about = about.map_or_else(String::new, |one| format!(" of {}", thing(view, one)));
            let label = view.library().ability(*ability).label;
            format!("answer {} {}{about} with {label} of {}", window.word(), event.word(), called(*of))
        }
        Candidate::Target { card: of, name, thing: one } => format!("target {name} of {}: {}", called(*of), thing(view, *one)),
        Candidate::Choice { card: of, name, thing: one } => format!("choose {name} of {}: {}", called(*of), thing(view, *one)),
        Candidate::Bearer { spell, bearer } => format!("attach {} to {}", called(*spell), called(*bearer)),
        Candidate::Attacker(unit) => format!("attack with {}", called(*unit)),
        Candidate::AttackTarget(target) => format!("attack {}", called(*target)),
        Candidate::Blocker { unit, attacker } => format!("block {} with {}", called(*attacker), called(*unit)),
        Candidate::Guard(unit) => format!("guard with {}", called(*unit)),
        Candidate::Counter(unit) => format!("counter with {}", called(*unit)),
    }
}

/// Names something to do in a turn, with its cost.
pub fn action(view: &View, action: Action) -> String {
    action_text(&ForPlayer::of(view), action)
}

/// Names what may be picked in a decision, in its order.
pub fn options(view: &View, decision: &Decision) -> Vec<String> {
    let mut texts = option_texts(&ForPlayer::of(view), decision);
    if matches!(decision.kind, DecisionKind::Blocker | DecisionKind::Guard) {
        let nobody = texts.iter_mut().zip(decision.choices()).filter(|(_, choice)| **choice == Choice::Done);
        nobody.for_each(|(text, _)| "nobody".clone_into(text));
    }
    texts
}

/// Says what an answer picks, and for which question unless it is an action. Of an answer that is not allowed it leaves blank what the
/// question does not offer.
pub fn answer(view: &View, decision: &Decision, answer: &Answer) -> String {
    let text = answer_text(&ForPlayer::of(view), decision, answer);
    match decision.kind {
        DecisionKind::Action => text,
        _ => format!("{}: {text}", short_question(view, decision)),
    }
}

fn short_question(view: &View, decision: &Decision) -> String {
    match decision.card {
        Some(one) => format!("{}, {}", view.title(one), label_text(&ForPlayer::of(view), decision)),
        None => decision.label.to_string(),
    }
}

/// What a player was told of events, as far as it matters to what is told next.
#[derive(Clone, Debug)]
pub struct PlayerTold {
    told: Told,
    sides: Vec<Level>,
    rows: Rows,
}

impl PlayerTold {
    /// Returns what a player was told before a game that begins in a state.
    pub fn before(start: &State) -> Self {
        Self { told: Told::default(), sides: start.dice.iter().map(|die| die.level).collect(), rows: Rows::of(start) }
    }
}

/// Tells entries that a player may know of, behind what the player was told. `state` is any state of the game. Returns the line
/// of each entry; none for those that another line tells.
pub fn event_lines(view: &View, state: &State, before: &mut PlayerTold, entries: &[TraceEntry]) -> Vec<Option<String>> {
    let PlayerTold { told, sides, rows } = before.clone();
    let mut vocabulary = ForPlayer { view, past: Some(Past { state, sides, rows }) };
    let mut teller = EventTeller::new(&mut vocabulary, told);
    for entry in entries {
        teller.tell(entry);
    }
    let (lines, told) = teller.finish();
    let (sides, rows) = vocabulary.past.map(|past| (past.sides, past.rows)).unwrap_or_default();
    *before = PlayerTold { told, sides, rows };
    lines
}
