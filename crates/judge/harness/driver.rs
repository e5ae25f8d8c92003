// Runs a learner's Rust function for the judge: questions on descriptor 3, answers on 4.
//
// With `nf_watch` it also has the functions that code compiled for the thread sanitizer calls
// before every access to memory: they see what is written into the board.
#![allow(warnings)]
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::sync::Mutex;

static FAILED: Mutex<Option<(String, u32)>> = Mutex::new(None);

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanos: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

fn cpu() -> u64 {
    let mut time = Timespec { seconds: 0, nanos: 0 };
    unsafe { clock_gettime(2, &mut time) };
    time.seconds as u64 * 1_000_000_000 + time.nanos as u64
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            _ => {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    let _ = write!(out, "\\u{:04x}", unit);
                }
            }
        }
    }
    out.push('"');
    out
}

fn board_text(board: &[Vec<char>]) -> String {
    let row = |row: &Vec<char>| {
        let cells: Vec<String> = row.iter().take(20).map(|c| quoted(&c.to_string())).collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = board.iter().take(20).map(row).collect();
    format!("[{}]", rows.join(","))
}

fn answer(to: &mut File, text: &str) {
    if to.write_all(format!("{text}\n").as_bytes()).is_err() {
        std::process::exit(97);
    }
}

/// Answers questions by calling the learner's function.
pub fn run(call: fn(&mut Vec<Vec<char>>) -> Option<bool>) {
    let words: Vec<String> = std::env::args().collect();
    let (nonce, name) = (words[1].clone(), words[2].clone());
    let questions = BufReader::new(File::open("/dev/fd/3").unwrap());
    let mut answers = OpenOptions::new().append(true).open("/dev/fd/4").unwrap();
    std::panic::set_hook(Box::new(move |info| {
        let message = info.payload().downcast_ref::<&str>().map(|text| text.to_string());
        let message = message.or_else(|| info.payload().downcast_ref::<String>().cloned()).unwrap_or_default();
        let line = info.location().filter(|place| place.file().ends_with(&name)).map_or(0, |place| place.line());
        *FAILED.lock().unwrap() = Some((message, line));
    }));
    answer(&mut answers, "{\"ready\":\"ready\"}");
    for line in questions.lines() {
        let line = line.unwrap();
        let parts: Vec<&str> = line.split(' ').collect();
        let cells: Vec<char> = parts[3].chars().collect();
        let mut board: Vec<Vec<char>> = cells.chunks(9).map(<[char]>::to_vec).collect();
        let most = if parts[2] == "plain" { 0 } else { parts[4].parse().unwrap() };
        #[cfg(nf_watch)]
        watch::begin(&board, most, parts[1], &words[2]);
        let before = cpu();
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| call(&mut board)));
        let spent = cpu() - before;
        #[cfg(nf_watch)]
        let seen = watch::end(&board, &mut answers);
        #[cfg(not(nf_watch))]
        let seen = String::new();
        let _ = std::io::stdout().flush();
        let _ = std::io::stderr().write_all(format!("\0nf{nonce} {}\n", parts[1]).as_bytes());
        let result = match done {
            Ok(returned) => format!(
                "\"cpu\":{spent},\"rows\":{},\"board\":{},\"returned\":{}{seen}",
                board.len(), board_text(&board), returned.map_or("null".to_owned(), |value: bool| value.to_string())
            ),
            Err(_) => {
                let (message, line) = FAILED.lock().unwrap().take().unwrap_or_default();
                let frames = if line > 0 { format!("{{\"line\":{line}}}") } else { String::new() };
                format!("\"error\":{{\"kind\":\"panic\",\"message\":{},\"frames\":[{frames}]}}", quoted(&message))
            }
        };
        answer(&mut answers, &format!("{{\"n\":{},{result}}}", parts[1]));
    }
}

#[cfg(nf_watch)]
mod own;

#[cfg(nf_watch)]
mod watch {
    use std::fs::File;
    use std::os::raw::{c_int, c_ulong, c_void};

    struct State {
        on: bool,
        number: String,
        name: String,
        rows: [usize; 9],
        low: usize,
        high: usize,
        shadow: [u32; 81],
        pending: usize,
        line: u8,
        most: u64,
        count: u64,
        unseen: u64,
        reads: u64,
        empty: i32,
        stacks: u32,
        elsewhere: u64,
        lines: Vec<u32>,
        writes: Vec<u8>,
        clues: [u32; 81],
        own: Option<super::own::Own>,
    }

    static mut STATE: State = State {
        on: false, number: String::new(), name: String::new(), rows: [0; 9], low: 0, high: 0, shadow: [0; 81],
        pending: 81, line: b'~', most: 0, count: 0, unseen: 0, reads: 0, empty: 0, stacks: 0, elsewhere: 0, lines: Vec::new(),
        writes: Vec::new(), clues: [0; 81], own: None,
    };

    extern "C" {
        fn _exit(code: c_int) -> !;
        #[cfg(target_env = "gnu")]
        fn mallopt(option: c_int, value: c_int) -> c_int;
    }

    // Memory that is given back stays readable, so that a store can be looked at afterwards.
    fn keep_memory() {
        #[cfg(target_env = "gnu")]
        unsafe {
            mallopt(-4, 0);
            mallopt(-1, -1);
        }
    }

    fn state() -> &'static mut State {
        unsafe { &mut *std::ptr::addr_of_mut!(STATE) }
    }

    impl State {
        fn value(&self, cell: usize) -> u32 {
            unsafe { std::ptr::read_volatile((self.rows[cell / 9] + 4 * (cell % 9)) as *const u32) }
        }

        fn note(&mut self, cell: usize, value: u32, line: u8) {
            let is_digit = |value: u32| (49..=57).contains(&value);
            self.empty += is_digit(self.shadow[cell]) as i32 - is_digit(value) as i32;
            self.shadow[cell] = value;
            self.count += 1;
            let digit = if is_digit(value) { value as u8 } else { b'0' };
            self.writes.extend([b'1' + (cell / 9) as u8, b'1' + (cell % 9) as u8, digit, line]);
            if self.count >= self.most {
                self.cut_off();
            }
        }

        // Enough was seen: the rest of the run would tell nothing more.
        fn cut_off(&mut self) -> ! {
            self.on = false;
            let mut answers = super::OpenOptions::new().append(true).open("/dev/fd/4").unwrap();
            self.send(&mut answers);
            let seen = self.seen();
            super::answer(&mut answers, &format!("{{\"n\":{},\"cut\":true{seen}}}", self.number));
            unsafe { _exit(0) }
        }

        fn send(&self, answers: &mut File) {
            for part in self.writes.chunks(32_768) {
                let text = String::from_utf8_lossy(part);
                super::answer(answers, &format!("{{\"n\":{},\"writes\":\"{text}\"}}", self.number));
            }
            let own = self.own.as_ref().map(super::own::Own::writes).unwrap_or_default();
            for (i, writes) in own.iter().enumerate() {
                for part in writes.as_bytes().chunks(32_768) {
                    let text = String::from_utf8_lossy(part);
                    super::answer(answers, &format!("{{\"n\":{},\"own\":{},\"writes\":\"{text}\"}}", self.number, i + 1));
                }
            }
        }

        fn seen(&self) -> String {
            let lines: Vec<String> = self.lines.iter().map(u32::to_string).collect();
            let own = self.own.as_ref().map(super::own::Own::starts).unwrap_or_default();
            format!(",\"unseen\":{},\"reads\":{},\"lines\":[{}],\"own\":[{own}]", self.unseen, self.reads, lines.join(","))
        }

        // A stack is dear: it is taken for the first writes, and around the moment of the solution.
        fn mark(&mut self) -> u8 {
            if self.stacks >= 12 && (self.empty > 1 || self.stacks >= 40) {
                return b'~';
            }
            self.stacks += 1;
            self.line_here()
        }

        // The same for stores elsewhere, of which there are many more: now and then.
        fn mark_elsewhere(&mut self) -> u8 {
            self.elsewhere += 1;
            if self.elsewhere.is_power_of_two() { self.line_here() } else { b'~' }
        }

        fn line_here(&mut self) -> u8 {
            let stack = std::backtrace::Backtrace::force_capture().to_string();
            let Some((_, rest)) = stack.split_once(&format!("{}:", self.name)) else { return b'~' };
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            let line = digits.parse().unwrap_or(0);
            let at = self.lines.iter().position(|known| *known == line).unwrap_or_else(|| {
                self.lines.push(line);
                self.lines.len() - 1
            });
            if at < 44 { b'0' + at as u8 } else { b'~' }
        }

        // A hook is called before the write; what was written shows at the next.
        fn settle(&mut self) {
            if self.own.as_mut().map_or(false, super::own::Own::settle) {
                self.find();
                if self.count == 0 && self.own.as_ref().map_or(false, super::own::Own::is_found) {
                    self.cut_off();
                }
                self.own = None;
            }
            let cell = std::mem::replace(&mut self.pending, 81);
            if cell < 81 {
                let (value, line) = (self.value(cell), self.line);
                self.note(cell, value, line);
            }
        }

        // Looks for boards of the program's own; what that takes isn't the program's.
        fn find(&mut self) {
            self.on = false;
            if let Some(own) = &mut self.own {
                own.find(&self.clues);
            }
            self.on = true;
        }

        // The first write into the board: it may be what was found elsewhere that is copied now.
        fn first_write(&mut self) {
            if self.count == 0 && self.own.as_ref().map_or(false, |own| !own.is_empty()) {
                self.find();
            }
        }

        fn cell_at(&self, address: usize) -> Option<usize> {
            if address < self.low || address >= self.high {
                return None;
            }
            let row = self.rows.iter().position(|&row| address >= row && address < row + 36)?;
            Some(row * 9 + (address - self.rows[row]) / 4)
        }
    }

    pub(super) fn begin(board: &[Vec<char>], most: u64, number: &str, name: &str) {
        let state = state();
        keep_memory();
        (state.number, state.name) = (number.to_owned(), name.to_owned());
        state.writes = Vec::with_capacity(4_200_000);
        state.lines.clear();
        (state.stacks, state.elsewhere) = (0, 0);
        state.empty = board.iter().flatten().filter(|c| **c == '.').count() as i32;
        for (i, row) in board.iter().enumerate() {
            state.rows[i] = row.as_ptr() as usize;
            for (j, c) in row.iter().enumerate() {
                state.shadow[9 * i + j] = *c as u32;
            }
        }
        state.clues = state.shadow;
        state.own = (most > 0).then(super::own::Own::new);
        state.pending = 81;
        state.low = *state.rows.iter().min().unwrap();
        state.high = *state.rows.iter().max().unwrap() + 36;
        (state.count, state.unseen, state.reads, state.most) = (0, 0, 0, most);
        state.on = most > 0;
    }

    pub(super) fn end(board: &[Vec<char>], answers: &mut File) -> String {
        let state = state();
        if state.on {
            state.settle();
            state.find();
        }
        state.on = false;
        for (i, row) in board.iter().take(9).enumerate() {
            for (j, c) in row.iter().take(9).enumerate() {
                if state.most > 0 && state.shadow[9 * i + j] != *c as u32 {
                    state.unseen += 1;
                    state.note(9 * i + j, *c as u32, b'~');
                }
            }
        }
        state.send(answers);
        state.seen()
    }

    fn read(address: *mut c_void) {
        let state = state();
        if state.on {
            state.settle();
            state.reads += u64::from(state.cell_at(address as usize).is_some());
        }
    }

    fn written(address: *mut c_void, size: usize) {
        let state = state();
        if !state.on {
            return;
        }
        state.settle();
        let Some(cell) = state.cell_at(address as usize).filter(|_| size == 4) else {
            // A program that searches in the board itself has no other.
            if state.count > 81 {
                state.own = None;
            }
            if state.own.is_some() {
                let line = state.mark_elsewhere();
                state.own.as_mut().unwrap().keep(address as usize, size, line);
            }
            return;
        };
        state.first_write();
        let value = state.value(cell);
        if value != state.shadow[cell] {
            state.unseen += 1;
            state.note(cell, value, b'~');
        }
        state.line = state.mark();
        state.pending = cell;
    }

    // A block of memory is written; what changes in the board is seen afterwards.
    fn block(to: *mut u8, size: usize, write: impl FnOnce()) {
        let state = state();
        let (start, end) = (to as usize, to as usize + size);
        let hits = state.on && start < state.high && end > state.low;
        if state.on {
            state.settle();
        }
        if hits && state.cell_at(start).is_some() {
            state.first_write();
        }
        write();
        if hits {
            let line = state.mark();
            for address in (start..end).step_by(4) {
                if let Some(cell) = state.cell_at(address) {
                    let value = state.value(cell);
                    if value != state.shadow[cell] {
                        state.note(cell, value, line);
                    }
                }
            }
        }
    }

    macro_rules! accesses {
        ($($read:ident $write:ident $both:ident $size:literal;)*) => {$(
            #[no_mangle] extern "C" fn $read(address: *mut c_void) { read(address) }
            #[no_mangle] extern "C" fn $write(address: *mut c_void) { written(address, $size) }
            #[no_mangle] extern "C" fn $both(address: *mut c_void) { read(address); written(address, $size) }
        )*};
    }
    accesses! {
        __tsan_read1 __tsan_write1 __tsan_read_write1 1;
        __tsan_read2 __tsan_write2 __tsan_read_write2 2;
        __tsan_read4 __tsan_write4 __tsan_read_write4 4;
        __tsan_read8 __tsan_write8 __tsan_read_write8 8;
        __tsan_read16 __tsan_write16 __tsan_read_write16 16;
        __tsan_unaligned_read2 __tsan_unaligned_write2 __tsan_unaligned_read_write2 2;
        __tsan_unaligned_read4 __tsan_unaligned_write4 __tsan_unaligned_read_write4 4;
        __tsan_unaligned_read8 __tsan_unaligned_write8 __tsan_unaligned_read_write8 8;
        __tsan_unaligned_read16 __tsan_unaligned_write16 __tsan_unaligned_read_write16 16;
    }
    #[no_mangle] extern "C" fn __tsan_init() {}
    #[no_mangle] extern "C" fn __tsan_func_entry(_: *mut c_void) {}
    #[no_mangle] extern "C" fn __tsan_func_exit() {}
    #[no_mangle] extern "C" fn __tsan_vptr_update(_: *mut c_void, _: *mut c_void) {}
    #[no_mangle] extern "C" fn __tsan_vptr_read(_: *mut c_void) {}
    #[no_mangle] extern "C" fn __tsan_atomic_thread_fence(_: c_int) {}
    #[no_mangle] extern "C" fn __tsan_atomic_signal_fence(_: c_int) {}
    #[no_mangle] unsafe extern "C" fn __tsan_memcpy(to: *mut u8, from: *const u8, size: c_ulong) -> *mut u8 { block(to, size as usize, || std::ptr::copy(from, to, size as usize)); to }
    #[no_mangle] unsafe extern "C" fn __tsan_memmove(to: *mut u8, from: *const u8, size: c_ulong) -> *mut u8 { block(to, size as usize, || std::ptr::copy(from, to, size as usize)); to }
    #[no_mangle] unsafe extern "C" fn __tsan_memset(to: *mut u8, value: c_int, size: c_ulong) -> *mut u8 { block(to, size as usize, || std::ptr::write_bytes(to, value as u8, size as usize)); to }

    macro_rules! atomics {
        ($($type:ty, $atomic:ident: $load:ident $store:ident $exchange:ident $add:ident $sub:ident $and:ident $or:ident $xor:ident $val:ident;)*) => {$(
            #[no_mangle] unsafe extern "C" fn $load(a: *const std::sync::atomic::$atomic, _: c_int) -> $type { (*a).load(ORDER) }
            #[no_mangle] unsafe extern "C" fn $store(a: *const std::sync::atomic::$atomic, v: $type, _: c_int) { (*a).store(v, ORDER) }
            #[no_mangle] unsafe extern "C" fn $exchange(a: *const std::sync::atomic::$atomic, v: $type, _: c_int) -> $type { (*a).swap(v, ORDER) }
            #[no_mangle] unsafe extern "C" fn $add(a: *const std::sync::atomic::$atomic, v: $type, _: c_int) -> $type { (*a).fetch_add(v, ORDER) }
            #[no_mangle] unsafe extern "C" fn $sub(a: *const std::sync::atomic::$atomic, v: $type, _: c_int) -> $type { (*a).fetch_sub(v, ORDER) }
            #[no_mangle] unsafe extern "C" fn $and(a: *const std::sync::atomic::$atomic, v: $type, _: c_int) -> $type { (*a).fetch_and(v, ORDER) }
            #[no_mangle] unsafe extern "C" fn $or(a: *const std::sync::atomic::$atomic, v: $type, _: c_int) -> $type { (*a).fetch_or(v, ORDER) }
            #[no_mangle] unsafe extern "C" fn $xor(a: *const std::sync::atomic::$atomic, v: $type, _: c_int) -> $type { (*a).fetch_xor(v, ORDER) }
            #[no_mangle] unsafe extern "C" fn $val(a: *const std::sync::atomic::$atomic, e: $type, v: $type, _: c_int, _: c_int) -> $type {
                match (*a).compare_exchange(e, v, ORDER, ORDER) { Ok(old) | Err(old) => old }
            }
        )*};
    }
    const ORDER: std::sync::atomic::Ordering = std::sync::atomic::Ordering::SeqCst;
    atomics! {
        u8, AtomicU8: __tsan_atomic8_load __tsan_atomic8_store __tsan_atomic8_exchange __tsan_atomic8_fetch_add __tsan_atomic8_fetch_sub __tsan_atomic8_fetch_and __tsan_atomic8_fetch_or __tsan_atomic8_fetch_xor __tsan_atomic8_compare_exchange_val;
        u16, AtomicU16: __tsan_atomic16_load __tsan_atomic16_store __tsan_atomic16_exchange __tsan_atomic16_fetch_add __tsan_atomic16_fetch_sub __tsan_atomic16_fetch_and __tsan_atomic16_fetch_or __tsan_atomic16_fetch_xor __tsan_atomic16_compare_exchange_val;
        u32, AtomicU32: __tsan_atomic32_load __tsan_atomic32_store __tsan_atomic32_exchange __tsan_atomic32_fetch_add __tsan_atomic32_fetch_sub __tsan_atomic32_fetch_and __tsan_atomic32_fetch_or __tsan_atomic32_fetch_xor __tsan_atomic32_compare_exchange_val;
        u64, AtomicU64: __tsan_atomic64_load __tsan_atomic64_store __tsan_atomic64_exchange __tsan_atomic64_fetch_add __tsan_atomic64_fetch_sub __tsan_atomic64_fetch_and __tsan_atomic64_fetch_or __tsan_atomic64_fetch_xor __tsan_atomic64_compare_exchange_val;
    }
}
