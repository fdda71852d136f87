//! Script hosts of one thread, one for each set of compiled scripts.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use cinderforge_script::{GameData, Host, Program};

/// Hosts of one thread, kept for further runs.
#[derive(Default)]
pub struct ScriptHosts(RefCell<Vec<(Arc<Program>, Rc<Host>)>>);

impl ScriptHosts {
    /// Returns the host for game data, a new one only for scripts it has none for.
    pub fn host_for(&self, kit: &GameData) -> Rc<Host> {
        let mut hosts = self.0.borrow_mut();
        if let Some((_, host)) = hosts.iter().find(|(program, _)| Arc::ptr_eq(program, kit.program())) {
            return Rc::clone(host);
        }
        let host = kit.host();
        hosts.push((Arc::clone(kit.program()), Rc::clone(&host)));
        host
    }
}
