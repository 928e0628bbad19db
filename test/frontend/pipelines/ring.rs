// A frontend in Rust: a three-stage ring of cp.async as IR text, by the crate tilecopy-sys. usage: ring CPU TEXT
use std::ffi::CString;
use tilecopy_sys::*;

fn main() -> Result<(), String> {
    let text: Vec<CString> = std::env::args().map(|a| CString::new(a).unwrap()).collect();
    let (cpu, tile) = (text[1].as_ptr(), "ptr addrspace(3) @tile");
    let mut k = String::from("@tile = internal addrspace(3) global [6144 x i8] poison, align 128
        define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {\n");
    for i in 0..9 {
        if i < 7 {
            k += &format!("call void @load({tile}, ptr addrspace(1) %A, i32 {i}, i32 {})\n", i % 3);
        }
        k += "call void @cp_async_commit()\n";
        if i >= 2 {
            k += &format!("call void @cp_async_wait()\ncall void @sync_cta()
                call void @store(ptr addrspace(1) %B, {tile}, i32 {}, i32 {})
                call void @sync_cta()\n", i - 2, (i - 2) % 3);
        }
    }
    let (mut copies, mut count) = ([std::ptr::null_mut(); 2], 0);
    call(|m| unsafe { tilecopy_copies_create(text[2].as_ptr(), cpu, copies.as_mut_ptr(), 2, &mut count, m) })?;
    let mut parts = vec![k + "ret void\n}\n"];
    for (copy, name) in copies.iter().zip([c"load", c"store"]) {
        parts.push(crate::text(|t, m| unsafe { tilecopy_copy_function(*copy, name.as_ptr(), 0, t, m) })?);
    }
    for s in [c"cp_async.commit", c"cp_async.wait 2", c"sync.cta"] {
        parts.push(crate::text(|t, m| unsafe { tilecopy_statement_function(s.as_ptr(), cpu, std::ptr::null(), 0, t, m) })?);
    }
    let parts: Vec<CString> = parts.into_iter().map(|p| CString::new(p).unwrap()).collect();
    let irs: Vec<_> = parts.iter().map(|p| p.as_ptr()).collect();
    println!("{}", crate::text(|t, m| unsafe { tilecopy_link_ptx(irs.as_ptr(), 6, cpu, 2, t, m) })?);
    Ok(())
}
