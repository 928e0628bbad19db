// A frontend in Rust, without crates: the C API by `extern "C"`. A program goes to PTX and runs on
// the emulator.
use std::ffi::{c_char, c_int, c_uint, c_void, CStr, CString};
use std::ptr::null_mut;

#[repr(C)]
struct Launch {
    grid: [c_uint; 3],
    block: [c_uint; 3],
    cluster: [c_uint; 3],
    shared: c_uint,
}

#[repr(C)]
struct Argument {
    bytes: *const c_void,
    count: usize,
}

#[link(name = "tilecopy-c")]
extern "C" {
    fn tilecopy_string_dispose(text: *mut c_char);
    fn tilecopy_copy_create(text: *const c_char, cpu: *const c_char, copy: *mut *mut c_void,
                            message: *mut *mut c_char) -> c_int;
    fn tilecopy_program_ptx(text: *const c_char, cpu: *const c_char, ptx: *mut *mut c_char,
                            message: *mut *mut c_char) -> c_int;
    fn tilecopy_emulator_create(lazy: c_int, seed: u64) -> *mut c_void;
    fn tilecopy_device_dispose(device: *mut c_void);
    fn tilecopy_device_allocate(device: *mut c_void, bytes: u64, address: *mut u64,
                                message: *mut *mut c_char) -> c_int;
    fn tilecopy_device_write(device: *mut c_void, address: u64, bytes: *const c_void, count: usize,
                             message: *mut *mut c_char) -> c_int;
    fn tilecopy_device_read(device: *mut c_void, address: u64, bytes: *mut c_void, count: usize,
                            message: *mut *mut c_char) -> c_int;
    fn tilecopy_device_load(device: *mut c_void, ptx: *const c_char, name: *const c_char,
                            module: *mut *mut c_void, message: *mut *mut c_char) -> c_int;
    fn tilecopy_module_dispose(module: *mut c_void);
    fn tilecopy_module_launch(module: *mut c_void, kernel: *const c_char, launch: *const Launch,
                              arguments: *const Argument, count: c_uint,
                              message: *mut *mut c_char) -> c_int;
}

fn take(text: *mut c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    unsafe {
        let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
        tilecopy_string_dispose(text);
        copy
    }
}

/// Calls with a place for the message; an error is that message.
fn call(f: impl FnOnce(*mut *mut c_char) -> c_int) -> Result<(), String> {
    let mut message = null_mut();
    let status = f(&mut message);
    let text = take(message);
    if status == 0 { Ok(()) } else { Err(text) }
}

const PROGRAM: &str = "target sm_90a
kernel @turn grid(M/32) threads(128) {
  M : i32 multiple_of 32 in [32, 4096]
  A : global f32[M, 32]
  B : global f32[M, 32]
  S : shared f32[32, 32]
  copy.cta S <- A[ctaid.x*32 : +32, :]
  sync.cta
  copy.cta B[ctaid.x*32 : +32, :] <- S
}";

fn main() -> Result<(), String> {
    let text = CString::new(PROGRAM).unwrap();
    let mut ptx = null_mut();
    call(|m| unsafe { tilecopy_program_ptx(text.as_ptr(), std::ptr::null(), &mut ptx, m) })?;
    let ptx = CString::new(take(ptx)).unwrap();
    let rows: i32 = 64;
    let a: Vec<f32> = (0..rows * 32).map(|i| i as f32).collect();
    let mut b = vec![0f32; a.len()];
    let bytes = a.len() * 4;
    unsafe {
        let device = tilecopy_emulator_create(1, 3);
        let mut at = [0u64; 2];
        for (address, data) in at.iter_mut().zip([&a, &b]) {
            call(|m| tilecopy_device_allocate(device, bytes as u64, address, m))?;
            call(|m| tilecopy_device_write(device, *address, data.as_ptr().cast(), bytes, m))?;
        }
        let mut module = null_mut();
        call(|m| tilecopy_device_load(device, ptx.as_ptr(), c"rust".as_ptr(), &mut module, m))?;
        let launch = Launch { grid: [2, 1, 1], block: [128, 1, 1], cluster: [1, 1, 1], shared: 0 };
        let argument = |p: *const c_void, count| Argument { bytes: p, count };
        let arguments = [
            argument((&rows as *const i32).cast(), 4),
            argument((&at[0] as *const u64).cast(), 8),
            argument((&at[1] as *const u64).cast(), 8),
        ];
        call(|m| tilecopy_module_launch(module, c"turn".as_ptr(), &launch, arguments.as_ptr(), 3, m))?;
        call(|m| tilecopy_device_read(device, at[1], b.as_mut_ptr().cast(), bytes, m))?;
        tilecopy_module_dispose(module);
        tilecopy_device_dispose(device);
        let mut copy = null_mut();
        let refused = call(|m| tilecopy_copy_create(c"copy.warp shared f32[3".as_ptr(),
                                                    std::ptr::null(), &mut copy, m));
        if refused.is_ok() || !copy.is_null() {
            return Err("a broken text was accepted".into());
        }
    }
    if a != b {
        return Err("B is not A".into());
    }
    println!("frontend-rust: a program by the C API on the emulator");
    Ok(())
}
