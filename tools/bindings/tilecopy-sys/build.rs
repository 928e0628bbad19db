//! Finds libtilecopy-c: in TILECOPY_LIB_DIR, or by pkg-config, or in the Python wheel.
use std::process::Command;

fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (output.status.success() && !text.is_empty()).then_some(text)
}

fn main() {
    println!("cargo:rerun-if-env-changed=TILECOPY_LIB_DIR");
    let folder = std::env::var("TILECOPY_LIB_DIR")
        .ok()
        .or_else(|| said("pkg-config", &["--variable=libdir", "tilecopy-c"]))
        .or_else(|| said("python3", &["-m", "tilecopy", "--libdir"]))
        .expect("libtilecopy-c is not found; TILECOPY_LIB_DIR may name its folder");
    println!("cargo:rustc-link-search=native={folder}");
    // A wheel's library has the name of its interface only.
    let name = if std::path::Path::new(&folder).join("libtilecopy-c.so").exists() {
        "dylib=tilecopy-c"
    } else {
        "dylib:+verbatim=libtilecopy-c.so.0.2"
    };
    println!("cargo:rustc-link-lib={name}");
    println!("cargo:libdir={folder}");
}
