//! The host of one thread: runs the functions of card scripts for the kernel.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_kernel::game::{Fault, Flow, Halt};
use cinderforge_kernel::table::{Scripts, Table};
use cinderforge_kernel::terms::FnId;
use cinderforge_kernel::verbs;
use rhai::{Caches, Dynamic, Engine, EvalAltResult, EvalContext, GlobalRuntimeState, Scope};

use crate::active_table;
use crate::compiled_script::{CheckedScript, CompiledScript, SharedModule};
use crate::engine;
use crate::error::runtime_error;
use crate::fault::script_fault;
use crate::lower::{self, RunnableFunction, Stop};
use crate::profile::{self, Leaving};
use crate::program::Program;
use crate::script_value::{self, Context, ScriptValue, kind_name};
use smallvec::SmallVec;

/// How many scripts may run inside each other.
const MAX_DEPTH: u16 = 32;

/// What a call of a script needs of Rhai; kept for the next call.
struct CallFrame {
    global: GlobalRuntimeState,
    scope: Scope<'static>,
}

/// A function of the library that has been called: all that its next call needs, in one place.
struct CalledFunction {
    script: Rc<CompiledScript>,
    /// What runs if it is not left to Rhai.
    runnable: Option<RunnableFunction>,
}

/// Runs the functions of card scripts: as operations where they were lowered, in Rhai where not. One for each thread; a script is
/// compiled when Rhai runs a function of it first.
pub struct Host {
    program: Arc<Program>,
    engine: Engine,
    shared: OnceCell<Vec<SharedModule>>,
    scripts: Vec<OnceCell<Rc<CompiledScript>>>,
    /// For each function of the library.
    functions: Vec<OnceCell<CalledFunction>>,
    frames: RefCell<Vec<CallFrame>>,
    depth: Cell<u16>,
    running: Running,
}

/// How a host runs functions that were lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Running {
    /// As operations.
    Lowered,
    /// In Rhai, as all others.
    InRhai,
}

impl Host {
    /// Makes a host for a program.
    pub fn new(program: Arc<Program>) -> Self {
        Self::running(program, Running::Lowered)
    }

    /// Makes a host that leaves every function to Rhai, lowered or not. Games go the same way, only slower: to hold one way of
    /// running against the other.
    pub fn interpreting(program: Arc<Program>) -> Self {
        Self::running(program, Running::InRhai)
    }

    /// Makes a host that runs functions in one way.
    fn running(program: Arc<Program>, running: Running) -> Self {
        let scripts = program.scripts.iter().map(|_| OnceCell::new()).collect();
        let functions = program.entry_points.iter().map(|_| OnceCell::new()).collect();
        Self {
            program,
            engine: engine::build(),
            shared: OnceCell::new(),
            scripts,
            functions,
            frames: RefCell::new(Vec::new()),
            depth: Cell::new(0),
            running,
        }
    }

    /// Compiles every script now, instead of when it is first run.
    pub fn warm(&self) {
        for index in 0..self.scripts.len() {
            let script = self.script(index);
            self.module(script);
        }
    }

    /// Returns the functions of a script as Rhai compiles them.
    fn module<'a>(&self, script: &'a CompiledScript) -> &'a SharedModule {
        script.module.get_or_init(|| self.compile(&script.checked))
    }

    /// Returns the script at an index, as this thread runs it.
    fn script(&self, index: usize) -> &Rc<CompiledScript> {
        self.scripts[index].get_or_init(|| {
            let checked = &self.program.scripts[index];
            Rc::new(CompiledScript {
                checked: Arc::clone(checked),
                shared_literals: Arc::clone(&self.program.shared_literals),
                symbols: self.program.symbols[index].clone(),
                module: OnceCell::new(),
                path: checked.file.path.as_str().into(),
                caches: Cell::new(None),
            })
        })
    }

    /// Compiles a checked script into the functions it has.
    fn compile(&self, script: &CheckedScript) -> SharedModule {
        let text = engine::rewritten(&script.file.text, &script.naming_phrases, &script.asking_loops);
        let mut ast = self.engine.compile(&text).expect("a script was compiled once when it was checked");
        ast.set_source(script.file.path.as_str());
        ast.shared_lib().clone()
    }

    /// Returns the functions that all scripts share.
    fn shared(&self) -> &[SharedModule] {
        self.shared.get_or_init(|| self.program.shared_scripts.iter().map(|script| self.compile(script)).collect())
    }

    /// Returns a function of the library, as this thread runs it.
    fn function(&self, function: FnId) -> Flow<&CalledFunction> {
        let called = self.functions.get(function.index());
        if let Some(called) = called.and_then(OnceCell::get) {
            return Ok(called);
        }
        let (Some(called), Some(entry_point)) = (called, self.program.entry_points.get(function.index())) else {
            return Err(Fault::Engine { message: format!("no function {} in the scripts", function.0) }.into());
        };
        let Some(index) = entry_point.script else {
            return Err(Fault::Engine { message: format!("there is no script for the function {}", entry_point.name) }.into());
        };
        let script = self.script(index);
        let lowered = entry_point.lowered.filter(|_| self.running == Running::Lowered);
        let runnable = lowered.map(|lowered| RunnableFunction::new(script, lowered));
        Ok(called.get_or_init(|| CalledFunction { script: Rc::clone(script), runnable }))
    }

    /// Returns what a function of the library is called.
    fn name(&self, function: FnId) -> &'static str {
        self.program.entry_points[function.index()].name.as_str()
    }

    /// Calls a function of the library and returns its value; a read-only one may call no word that acts.
    fn call(&self, table: &mut Table, function: FnId, read_only: bool) -> Flow<ScriptValue> {
        let CalledFunction { script, runnable } = self.function(function)?;
        let depth = DepthGuard::enter(&self.depth);
        if depth.is_too_deep() {
            let card = verbs::this_card(table);
            return Err(Fault::TooDeep { card: table.def(card.id).name.to_string() }.into());
        }
        let given = verbs::given(table).len();
        let Some(runnable) = runnable.as_ref().filter(|runnable| runnable.takes(given)) else {
            return self.interpret(table, script, self.name(function), read_only, depth);
        };
        let (result, operations) = lower::run(table, script, &self.engine, runnable, read_only);
        drop(depth);
        if let Err(Stop::Halt(halt)) = result {
            return Err(*halt);
        }
        table.spend_operations(operations)?;
        result.map_err(|stop| match stop {
            Stop::Halt(halt) => *halt,
            Stop::Error(error) => script_fault(table, &script.checked.file, self.name(function), &error).into(),
        })
    }

    /// Calls a function of a script in Rhai and returns its value.
    fn interpret(
        &self,
        table: &mut Table,
        script: &Rc<CompiledScript>,
        name: &str,
        read_only: bool,
        depth: DepthGuard<'_>,
    ) -> Flow<ScriptValue> {
        let given = verbs::given(table).iter().map(|held| script_value::from_held(table, held).into_rhai()).collect();
        let mut frame = self.take_frame();
        let mut caches = script.caches.take().unwrap_or_default();
        let run = || self.call_function(&mut frame, &mut caches, script, name, given);
        let (result, halt) = active_table::enter_script(table, script, read_only, run);
        frame.scope.clear();
        let operations = frame.global.num_operations;
        script.caches.set(Some(caches));
        self.frames.borrow_mut().push(frame);
        drop(depth);
        if let Some(halt) = halt {
            return Err(*halt);
        }
        table.spend_operations(operations)?;
        let fault = |error: Box<EvalAltResult>| Halt::from(script_fault(table, &script.checked.file, name, &error));
        result.map(ScriptValue::from).map_err(fault)
    }

    /// Takes a frame of an earlier call, or makes one.
    fn take_frame(&self) -> CallFrame {
        let frame = self.frames.borrow_mut().pop();
        frame.unwrap_or_else(|| CallFrame { global: self.engine.new_global_runtime_state(), scope: Scope::new() })
    }

    /// Calls a function of a script and returns its value. The one place that uses the internals of Rhai for it.
    fn call_function(
        &self,
        frame: &mut CallFrame,
        caches: &mut Caches,
        script: &CompiledScript,
        name: &str,
        given: Vec<Dynamic>,
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        let CallFrame { global, scope } = frame;
        global.lib.clear();
        global.lib.push(SharedModule::clone(self.module(script)));
        global.lib.extend(self.shared().iter().cloned());
        global.source = Some(script.path.clone());
        global.num_operations = 0;
        global.level = 0;
        let mut context = Dynamic::from(Context);
        let mut given = given;
        let mut arguments: SmallVec<[&mut Dynamic; 4]> = std::iter::once(&mut context).chain(&mut given).collect();
        profile::enter();
        let mut evaluation = EvalContext::new(&self.engine, global, caches, scope, None);
        let result = evaluation.call_fn_raw(name, false, false, &mut arguments);
        profile::leave(Leaving::ForGood { lowered: false, operations: global.num_operations });
        result
    }
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let compiled = self.scripts.iter().filter(|script| script.get().is_some()).count();
        f.debug_struct("Host").field("scripts", &self.scripts.len()).field("compiled", &compiled).finish_non_exhaustive()
    }
}

impl Scripts for Host {
    fn run(&self, table: &mut Table, function: FnId) -> Flow {
        self.call(table, function, false).map(drop)
    }

    fn test(&self, table: &mut Table, function: FnId) -> Flow<bool> {
        let value = self.call(table, function, true)?;
        value.bool().map_or_else(
            || {
                let name = self.name(function);
                let error = runtime_error(format!("`{name}` must be true or false, and is a {}", kind_name(&value)));
                let file = &self.function(function)?.script.checked.file;
                Err(script_fault(table, file, name, &error).into())
            },
            Ok,
        )
    }
}

/// Counts one script more inside others, until it is dropped.
struct DepthGuard<'a>(&'a Cell<u16>);

impl<'a> DepthGuard<'a> {
    /// Counts one script more.
    fn enter(depth: &'a Cell<u16>) -> Self {
        depth.set(depth.get() + 1);
        Self(depth)
    }

    /// Returns whether too many scripts run inside each other.
    fn is_too_deep(&self) -> bool {
        self.0.get() > MAX_DEPTH
    }
}

impl Drop for DepthGuard<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}
