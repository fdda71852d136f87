//! The host: runs the functions of card scripts for the kernel. One for each thread.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_content::Content;
use cinderforge_content::diagnostic::Diagnostic;
use cinderforge_kernel::define::Library;
use cinderforge_kernel::effect::Scripts;
use cinderforge_kernel::id::FnId;
use cinderforge_kernel::table::{Fault, Flow, Halt, Table};
use rhai::{Caches, Dynamic, Engine, EvalAltResult, EvalContext, GlobalRuntimeState, Scope};

use crate::code::{Code, SharedModule, Unit};
use crate::profile::{self, Leaving};
use crate::program::{Checked, Program};
use crate::value::Ctx;
use crate::{active_table, engine, fault};

/// Scripts running inside each other.
const DEPTH: u16 = 32;

/// What a call of a script needs of Rhai; kept for the next call.
struct Frame {
    global: GlobalRuntimeState,
    scope: Scope<'static>,
}

/// Runs the functions of card scripts. One for each thread; scripts are compiled when they are first run.
pub struct Host {
    program: Arc<Program>,
    engine: Engine,
    shared: OnceCell<Vec<SharedModule>>,
    codes: Vec<OnceCell<Rc<Code>>>,
    frames: RefCell<Vec<Frame>>,
    depth: Cell<u16>,
}

impl Host {
    /// A host for all scripts of a content and one of its libraries.
    ///
    /// The library gets the functions that scripts set up for later, and what is known of its abilities by their scripts.
    ///
    /// # Errors
    /// What is wrong with the scripts.
    pub fn new(content: &Content, library: &mut Library) -> Result<Self, Vec<Diagnostic>> {
        let checked = Checked::new(content);
        if checked.problems.iter().any(Diagnostic::is_error) {
            return Err(checked.problems);
        }
        checked.analysis.apply(library);
        Ok(Self::of(Arc::new(Program::new(&checked, library))))
    }

    /// A host for a program.
    pub fn of(program: Arc<Program>) -> Self {
        let codes = program.units.iter().map(|_| OnceCell::new()).collect();
        Self {
            program,
            engine: engine::build(true),
            shared: OnceCell::new(),
            codes,
            frames: RefCell::new(Vec::new()),
            depth: Cell::new(0),
        }
    }

    /// Compiles every script now, instead of when it is first run.
    pub fn warm(&self) {
        for at in 0..self.codes.len() {
            self.code(at);
        }
    }

    /// The script, compiled.
    fn code(&self, at: usize) -> &Rc<Code> {
        self.codes[at].get_or_init(|| {
            let unit = &self.program.units[at];
            Rc::new(Code {
                unit: Arc::clone(unit),
                shared: Arc::clone(&self.program.literals),
                links: self.program.links[at].clone(),
                module: self.compile(unit),
                source: unit.file.path.as_str().into(),
                caches: Cell::new(None),
            })
        })
    }

    fn compile(&self, unit: &Unit) -> SharedModule {
        let mut ast = self.engine.compile(&*unit.file.text).expect("a script was compiled once when it was checked");
        ast.set_source(unit.file.path.as_str());
        ast.shared_lib().clone()
    }

    /// The shared functions of all scripts.
    fn shared(&self) -> &[SharedModule] {
        self.shared.get_or_init(|| self.program.shared.iter().map(|unit| self.compile(unit)).collect())
    }

    fn call(&self, table: &mut Table, function: FnId, reads: bool) -> Flow<Dynamic> {
        let Some(entry) = self.program.entries.get(usize::from(function.0)) else {
            return Err(Fault::Engine { message: format!("no function {} in the scripts", function.0) }.into());
        };
        let Some(unit) = entry.unit else {
            return Err(Fault::Engine { message: format!("there is no script for the function {}", entry.name) }.into());
        };
        let code = self.code(unit);
        let depth = Deeper::new(&self.depth);
        if depth.too_deep() {
            let card = cinderforge_kernel::verbs::this_card(table);
            return Err(Fault::TooDeep { card: table.def(card.id).name.to_string() }.into());
        }
        let mut frame = self
            .frames
            .borrow_mut()
            .pop()
            .unwrap_or_else(|| Frame { global: self.engine.new_global_runtime_state(), scope: Scope::new() });
        let mut caches = code.caches.take().unwrap_or_default();
        let (result, halt) =
            active_table::enter_script(table, code, reads, || self.run_in(&mut frame, &mut caches, code, entry.name.as_str()));
        frame.scope.clear();
        code.caches.set(Some(caches));
        self.frames.borrow_mut().push(frame);
        drop(depth);
        if let Some(halt) = halt {
            return Err(*halt);
        }
        result.map_err(|error| Halt::from(fault::of_script(table, &code.unit.file, entry.name.as_str(), &error)))
    }

    /// The one place that uses the internals of Rhai to call a function of a script.
    fn run_in(&self, frame: &mut Frame, caches: &mut Caches, code: &Code, name: &str) -> Result<Dynamic, Box<EvalAltResult>> {
        let Frame { global, scope } = frame;
        global.lib.clear();
        global.lib.push(SharedModule::clone(&code.module));
        global.lib.extend(self.shared().iter().cloned());
        global.source = Some(code.source.clone());
        global.num_operations = 0;
        global.level = 0;
        let mut ctx = Dynamic::from(Ctx);
        profile::enter();
        let result = EvalContext::new(&self.engine, global, caches, scope, None).call_fn_raw(name, false, false, &mut [&mut ctx]);
        profile::leave(Leaving::ForGood);
        result
    }
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let compiled = self.codes.iter().filter(|code| code.get().is_some()).count();
        f.debug_struct("Host").field("scripts", &self.codes.len()).field("compiled", &compiled).finish_non_exhaustive()
    }
}

impl Scripts for Host {
    fn run(&self, table: &mut Table, function: FnId) -> Flow {
        self.call(table, function, false).map(drop)
    }

    fn test(&self, table: &mut Table, function: FnId) -> Flow<bool> {
        let value = self.call(table, function, true)?;
        value.as_bool().map_err(|_| {
            let entry = &self.program.entries[usize::from(function.0)];
            let kind = crate::value::called(&value);
            let error = crate::error::runtime_error(format!("`{}` must be true or false, and is a {kind}", entry.name));
            let unit = &self.program.units[entry.unit.expect("the function was called")];
            Halt::from(fault::of_script(table, &unit.file, entry.name.as_str(), &error))
        })
    }
}

/// One script deeper, until dropped.
struct Deeper<'a>(&'a Cell<u16>);

impl<'a> Deeper<'a> {
    fn new(depth: &'a Cell<u16>) -> Self {
        depth.set(depth.get() + 1);
        Self(depth)
    }

    fn too_deep(&self) -> bool {
        self.0.get() > DEPTH
    }
}

impl Drop for Deeper<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}
