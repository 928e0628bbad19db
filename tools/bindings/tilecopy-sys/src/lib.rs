//! The C API of TileCopy as it is, and `take` and `call` for its texts and errors. The headers in
//! `include/tilecopy-c` say what each function does.
#![allow(non_camel_case_types)]
include!("bindings.rs");

use std::ffi::CStr;

/// A text that the library hands out, given back to it.
///
/// # Safety
/// `text` is null or was handed out by the library and not taken before.
pub unsafe fn take(text: *mut c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
    tilecopy_string_dispose(text);
    copy
}

/// Calls a function with a place for its message; a failure is that message.
pub fn call(f: impl FnOnce(*mut *mut c_char) -> tilecopy_status) -> Result<(), String> {
    let mut message = core::ptr::null_mut();
    let status = f(&mut message);
    let text = unsafe { take(message) };
    if status == TILECOPY_OK { Ok(()) } else { Err(text) }
}

/// The same for a function that hands out a text before its message.
pub fn text(
    f: impl FnOnce(*mut *mut c_char, *mut *mut c_char) -> tilecopy_status,
) -> Result<String, String> {
    let mut made = core::ptr::null_mut();
    call(|message| f(&mut made, message))?;
    Ok(unsafe { take(made) })
}

fn zero_terminated(text: &str) -> Result<std::ffi::CString, String> {
    std::ffi::CString::new(text).map_err(|_| "a text with a zero byte".to_string())
}

/// Whether PTX, or the program's own, does what a program means for every size, within seconds of processor
/// time for each kernel: the verdict and the document that says why.
pub fn prove(
    program: &str, ptx: Option<&str>, cpu: &str, seconds: f64,
) -> Result<(tilecopy_verdict, String), String> {
    let (program, cpu) = (zero_terminated(program)?, zero_terminated(cpu)?);
    let ptx = ptx.map(zero_terminated).transpose()?;
    let given = ptx.as_ref().map_or(core::ptr::null(), |p| p.as_ptr());
    let mut verdict = TILECOPY_UNKNOWN;
    let json = self::text(|json, message| unsafe {
        tilecopy_prove(program.as_ptr(), cpu.as_ptr(), given, seconds, &mut verdict, json, message)
    })?;
    Ok((verdict, json))
}

/// A frontend's kernels, which call the copies of `text` as `@copy.0` and statements as `@sync.cta`, as PTX.
pub fn compile(ir: &str, text: &str, cpu: &str, level: u32) -> Result<String, String> {
    let (ir, program, cpu) = (zero_terminated(ir)?, zero_terminated(text)?, zero_terminated(cpu)?);
    self::text(|ptx, message| unsafe {
        tilecopy_compile(ir.as_ptr(), program.as_ptr(), cpu.as_ptr(), level, ptx, message)
    })
}
