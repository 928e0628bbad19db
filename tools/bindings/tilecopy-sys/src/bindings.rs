// Made from include/tilecopy-c by tools/bindings/bindings.py.
use core::ffi::{c_char, c_double, c_int, c_uint, c_void};

pub type tilecopy_status = c_uint;
pub type tilecopy_function_flags = c_uint;
pub type tilecopy_notation = c_uint;
pub type tilecopy_verdict = c_uint;
pub const TILECOPY_OK: c_uint = 0;
pub const TILECOPY_BAD_TEXT: c_uint = 1;
pub const TILECOPY_CANNOT_PLAN: c_uint = 2;
pub const TILECOPY_BAD_OPERAND: c_uint = 3;
pub const TILECOPY_CANNOT_EMIT: c_uint = 4;
pub const TILECOPY_NO_DEVICE: c_uint = 5;
pub const TILECOPY_DEVICE_ERROR: c_uint = 6;
pub const TILECOPY_BAD_ARGUMENT: c_uint = 7;
pub const TILECOPY_FINDING: c_uint = 8;
pub const TILECOPY_INTRINSICS: c_uint = 0;
pub const TILECOPY_INLINE_ASSEMBLY: c_uint = 1;
pub const TILECOPY_THREAD_PARAMETER: c_uint = 2;
pub const TILECOPY_NVVM7: c_uint = 4;
pub const TILECOPY_INDEX_FUNCTIONS: c_uint = 8;
pub const TILECOPY_NOTATION_TILECOPY: c_uint = 0;
pub const TILECOPY_NOTATION_CUTE: c_uint = 1;
pub const TILECOPY_NOTATION_BLOCKED: c_uint = 2;
pub const TILECOPY_NOTATION_LINEAR: c_uint = 3;
pub const TILECOPY_PROVED: c_uint = 0;
pub const TILECOPY_REFUTED: c_uint = 1;
pub const TILECOPY_UNKNOWN: c_uint = 3;
pub const TILECOPY_C_ABI: c_uint = 2;
#[repr(C)]
pub struct tilecopy_copy {
    _private: [u8; 0],
}
#[repr(C)]
pub struct tilecopy_ring {
    _private: [u8; 0],
}
#[repr(C)]
pub struct tilecopy_device {
    _private: [u8; 0],
}
#[repr(C)]
pub struct tilecopy_module {
    _private: [u8; 0],
}
pub type tilecopy_scalar_value =
    Option<unsafe extern "C" fn(name: *const c_char, context: *mut c_void) -> i64>;
#[repr(C)]
pub struct tilecopy_argument {
    pub bytes: *const c_void,
    pub count: usize,
}
#[repr(C)]
pub struct tilecopy_launch {
    pub grid: [c_uint; 3],
    pub block: [c_uint; 3],
    pub cluster: [c_uint; 3],
    pub dynamic_shared_bytes: c_uint,
}

extern "C" {
    pub fn tilecopy_c_abi() -> c_uint;
    pub fn tilecopy_version() -> c_uint;
    pub fn tilecopy_llvm_version() -> *const c_char;
    pub fn tilecopy_string_dispose(text: *mut c_char);
    pub fn tilecopy_copy_create(text: *const c_char, cpu: *const c_char, copy: *mut *mut tilecopy_copy, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_copies_create(text: *const c_char, cpu: *const c_char, copies: *mut *mut tilecopy_copy, capacity: c_uint, count: *mut c_uint, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_copy_dispose(copy: *mut tilecopy_copy);
    pub fn tilecopy_copy_variant(copy: *const tilecopy_copy) -> *const c_char;
    pub fn tilecopy_copy_hash(copy: *const tilecopy_copy) -> u64;
    pub fn tilecopy_copy_explain(copy: *const tilecopy_copy) -> *mut c_char;
    pub fn tilecopy_copy_json(copy: *const tilecopy_copy) -> *mut c_char;
    pub fn tilecopy_copy_symbol_count(copy: *const tilecopy_copy) -> c_uint;
    pub fn tilecopy_copy_symbol_name(copy: *const tilecopy_copy, index: c_uint) -> *const c_char;
    pub fn tilecopy_copy_register_words(copy: *const tilecopy_copy, of_destination: c_int) -> c_uint;
    pub fn tilecopy_copy_tensor(copy: *const tilecopy_copy, of_destination: c_int) -> *mut c_char;
    pub fn tilecopy_copy_expected_bytes(copy: *const tilecopy_copy) -> u64;
    pub fn tilecopy_copy_function(copy: *const tilecopy_copy, name: *const c_char, flags: c_uint, ir: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_map_edit_function(copy: *const tilecopy_copy, name: *const c_char, flags: c_uint, ir: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_program_ptx(text: *const c_char, cpu: *const c_char, ptx: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_ir_ptx(ir: *const c_char, cpu: *const c_char, level: c_uint, ptx: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_link_ptx(irs: *const *const c_char, count: c_uint, cpu: *const c_char, level: c_uint, ptx: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_statement_function(statement: *const c_char, cpu: *const c_char, name: *const c_char, flags: c_uint, ir: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_statement_word(index: c_uint) -> *const c_char;
    pub fn tilecopy_compile(ir: *const c_char, text: *const c_char, cpu: *const c_char, level: c_uint, ptx: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_called_functions(ir: *const c_char, text: *const c_char, cpu: *const c_char, flags: c_uint, functions: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_ring_create(text: *const c_char, cpu: *const c_char, stages: c_uint, readers: c_uint, ring: *mut *mut tilecopy_ring, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_ring_dispose(ring: *mut tilecopy_ring);
    pub fn tilecopy_ring_bytes(ring: *const tilecopy_ring) -> u64;
    pub fn tilecopy_ring_align(ring: *const tilecopy_ring) -> u64;
    pub fn tilecopy_ring_stage_bytes(ring: *const tilecopy_ring) -> u64;
    pub fn tilecopy_ring_tile_offset(ring: *const tilecopy_ring, copy: c_uint) -> u64;
    pub fn tilecopy_ring_functions(ring: *const tilecopy_ring, name: *const c_char, flags: c_uint, ir: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_layout_text(layout: *const c_char, shape: *const i64, rank: usize, notation: tilecopy_notation, text: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_emulator_create(lazy: c_int, seed: u64) -> *mut tilecopy_device;
    pub fn tilecopy_cuda_create(ordinal: c_int, device: *mut *mut tilecopy_device, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_device_dispose(device: *mut tilecopy_device);
    pub fn tilecopy_device_allocate(device: *mut tilecopy_device, bytes: u64, address: *mut u64, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_device_allocate_multicast(device: *mut tilecopy_device, bytes: u64, pitch: u64, devices: c_uint, address: *mut u64, memory: *mut u64, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_device_release(device: *mut tilecopy_device, address: u64, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_device_write(device: *mut tilecopy_device, address: u64, bytes: *const c_void, count: usize, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_device_read(device: *mut tilecopy_device, address: u64, bytes: *mut c_void, count: usize, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_device_load(device: *mut tilecopy_device, ptx: *const c_char, name: *const c_char, module: *mut *mut tilecopy_module, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_module_dispose(module: *mut tilecopy_module);
    pub fn tilecopy_module_launch(module: *mut tilecopy_module, kernel: *const c_char, launch: *const tilecopy_launch, arguments: *const tilecopy_argument, count: c_uint, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_program_kernels(text: *const c_char, cpu: *const c_char, json: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_device_tensor_map(device: *mut tilecopy_device, copy: *const tilecopy_copy, address: u64, value: tilecopy_scalar_value, context: *mut c_void, map: *mut u8, message: *mut *mut c_char) -> tilecopy_status;
    pub fn tilecopy_prove(text: *const c_char, cpu: *const c_char, ptx: *const c_char, seconds: c_double, verdict: *mut tilecopy_verdict, json: *mut *mut c_char, message: *mut *mut c_char) -> tilecopy_status;
}
