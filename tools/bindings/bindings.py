#!/usr/bin/env python3
# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Declarations of the C API in Rust and Julia, made from its headers.

usage: bindings.py [--check]    writes them; or says whether they are what the headers say
"""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
HEADERS = HERE.parent.parent / "include" / "tilecopy-c"
# Emit.h is for those who share a libLLVM with the library.
NAMES = ["Copy.h", "Statement.h", "Ring.h", "Layout.h", "Device.h", "Prove.h"]
NOTE = "Made from include/tilecopy-c by tools/bindings/bindings.py."

RUST = {"char": "c_char", "void": "c_void", "int": "c_int", "unsigned": "c_uint", "size_t": "usize", "double": "c_double",
        "uint64_t": "u64", "int64_t": "i64", "uint8_t": "u8"}
JULIA = {"char": "Cchar", "void": "Cvoid", "int": "Cint", "unsigned": "Cuint", "size_t": "Csize_t", "double": "Cdouble",
         "uint64_t": "UInt64", "int64_t": "Int64", "uint8_t": "UInt8"}


def read():
    text = "".join((HEADERS / name).read_text() for name in NAMES)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    functions = []
    for result, name, parameters in re.findall(r"TILECOPY_API ([\w *]+?)(\w+)\(([^;]*)\);", text):
        listed = [] if parameters.strip() == "void" else [split(p) for p in parameters.split(",")]
        functions.append((name, split(result + " result")[0], listed))
    constants = re.findall(r"\b(TILECOPY_[A-Z0-9_]+) =\s*(\d+)", text)
    constants += re.findall(r"#define (TILECOPY_C_ABI) (\d+)", text)
    handles = re.findall(r"typedef struct (\w+) \1;", text)
    enumerations = re.findall(r"TILECOPY_ENUM\s*\{[^}]*\}\s*(\w+);", text)
    return functions, constants, handles, enumerations


def split(text):
    """`const char *const *irs` as (("char", pointers from the inside, whether each is const), name)."""
    tokens = re.findall(r"\w+|\*|\[\d+\]", text)
    array = tokens[-1].startswith("[")
    if array:
        tokens.pop()
    name = tokens.pop()
    base, constant, pointers = None, False, []
    for token in tokens:
        if token == "*":
            pointers.append(constant)
            constant = False
        elif token == "const":
            constant = True
        else:
            base = token
    if array:
        pointers.append(False)
    return (base, tuple(pointers)), name


def rust_type(kind):
    base, pointers = kind
    text = RUST.get(base, base)
    for constant in pointers:
        text = ("*const " if constant else "*mut ") + text
    return text


def rust(functions, constants, handles, enumerations):
    lines = [f"// {NOTE}", "use core::ffi::{c_char, c_double, c_int, c_uint, c_void};", ""]
    lines += [f"pub type {name} = c_uint;" for name in enumerations]
    lines += [f"pub const {name}: c_uint = {value};" for name, value in constants]
    for handle in handles:
        lines += ["#[repr(C)]", f"pub struct {handle} {{", "    _private: [u8; 0],", "}"]
    lines += ["pub type tilecopy_scalar_value =",
              "    Option<unsafe extern \"C\" fn(name: *const c_char, context: *mut c_void) -> i64>;",
              "#[repr(C)]", "pub struct tilecopy_argument {", "    pub bytes: *const c_void,",
              "    pub count: usize,", "}", "#[repr(C)]", "pub struct tilecopy_launch {",
              "    pub grid: [c_uint; 3],", "    pub block: [c_uint; 3],",
              "    pub cluster: [c_uint; 3],", "    pub dynamic_shared_bytes: c_uint,", "}", "",
              "extern \"C\" {"]
    for name, result, parameters in functions:
        listed = ", ".join(f"{n}: {rust_type(k)}" for k, n in parameters)
        end = "" if result == ("void", ()) else f" -> {rust_type(result)}"
        lines.append(f"    pub fn {name}({listed}){end};")
    return "\n".join(lines + ["}", ""])


def julia_type(kind, enumerations):
    base, pointers = kind
    if base == "char" and len(pointers) == 1:
        return "Cstring"
    text = "Cstring" if base == "char" else JULIA.get(base, "Cuint" if base in enumerations else "Cvoid")
    for _ in pointers[base == "char":]:
        text = f"Ptr{{{text}}}"
    return "Ptr{Cvoid}" if base == "tilecopy_scalar_value" else text


def julia(functions, constants, _, enumerations):
    lines = [f"# {NOTE}"] + [f"const {name} = Cuint({value})" for name, value in constants]
    lines += ["struct tilecopy_argument", "    bytes::Ptr{Cvoid}", "    count::Csize_t", "end", "struct tilecopy_launch"]
    lines += [f"    {field}::NTuple{{3, Cuint}}" for field in ("grid", "block", "cluster")]
    lines += ["    dynamic_shared_bytes::Cuint", "end", ""]
    for name, result, parameters in functions:
        names = ", ".join("handle" if n == "module" else n for _, n in parameters)
        kinds = "".join(julia_type(k, enumerations) + ", " for k, _ in parameters)
        lines.append(f"{name}({names}) = ccall(entry(:{name}), {julia_type(result, enumerations)}, "
                     f"({kinds.rstrip()}){', ' if names else ''}{names})")
    return "\n".join(lines + [""])


def main(check):
    said = read()
    for path, text in [(HERE / "tilecopy-sys" / "src" / "bindings.rs", rust(*said)),
                       (HERE / "TileCopy.jl" / "src" / "bindings.jl", julia(*said))]:
        if not check:
            path.write_text(text)
        elif path.read_text() != text:
            sys.exit(f"bindings: {path.name} is not what the headers say; tools/bindings/bindings.py writes it")
    print(f"bindings: {len(said[0])} functions")


main("--check" in sys.argv)
