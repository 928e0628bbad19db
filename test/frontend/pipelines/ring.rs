// A frontend in Rust: a three-stage ring of cp.async as IR text, by the crate tilecopy-sys; it calls copies and
// statements by name. usage: ring CPU TEXT
fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().collect();
    let tile = "ptr addrspace(3) @tile";
    let mut k = String::from("@tile = internal addrspace(3) global [6144 x i8] poison, align 128
        define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {\n");
    for i in 0..9 {
        if i < 7 {
            k += &format!("call void @copy.0({tile}, ptr addrspace(1) %A, i32 {i}, i32 {})\n", i % 3);
        }
        k += "call void @cp_async.commit()\n";
        if i >= 2 {
            k += &format!("call void @\"cp_async.wait 2\"()\ncall void @sync.cta()
                call void @copy.1(ptr addrspace(1) %B, {tile}, i32 {}, i32 {})
                call void @sync.cta()\n", i - 2, (i - 2) % 3);
        }
    }
    println!("{}", tilecopy_sys::compile(&(k + "ret void\n}\n"), &arguments[2], &arguments[1], 2)?);
    Ok(())
}
