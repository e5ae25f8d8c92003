//! What other tests here use and takes long to build. Tests are begun by their names, so these come
//! first, and those that need none of it go on beside them.

use ninefold_checks::modules::modules;
use ninefold_checks::tools::leave_out;

use crate::python::wheel;

#[test]
fn the_modules_for_webassembly_are_built() {
    if let Err(why) = modules() {
        leave_out("the modules for WebAssembly", &why);
    }
}

#[test]
fn the_wheel_is_built() {
    if let Err(why) = wheel() {
        leave_out("the wheel", &why);
    }
}
