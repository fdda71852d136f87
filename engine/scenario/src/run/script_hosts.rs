//! Script hosts of one thread, one for each set of compiled scripts.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_script::{GameData, Host, Program};

/// Hosts of one thread, kept for further runs.
pub struct ScriptHosts {
    hosts: RefCell<Vec<(Arc<Program>, Rc<Host>)>>,
    new_host: fn(Arc<Program>) -> Host,
}

impl Default for ScriptHosts {
    fn default() -> Self {
        Self { hosts: RefCell::default(), new_host: Host::new }
    }
}

impl ScriptHosts {
    /// Makes hosts that leave every function to Rhai.
    pub fn interpreting() -> Self {
        Self { new_host: Host::interpreting, ..Self::default() }
    }

    /// Returns the host for game data, a new one only for scripts it has none for.
    pub fn host_for(&self, kit: &GameData) -> Rc<Host> {
        let mut hosts = self.hosts.borrow_mut();
        if let Some((_, host)) = hosts.iter().find(|(program, _)| Arc::ptr_eq(program, kit.program())) {
            return Rc::clone(host);
        }
        let host = Rc::new((self.new_host)(Arc::clone(kit.program())));
        hosts.push((Arc::clone(kit.program()), Rc::clone(&host)));
        host
    }
}
