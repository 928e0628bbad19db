"""Rows by indices that a frontend computes: the copy calls a function of the frontend's own for each. And
memory of several devices behind one address. What is not installed is skipped by name."""
import struct

import tilecopy

COLUMNS, TABLE, ROWS = 32, 40, 16
TEXT = """kernel @gather threads(64) {
  A : global f32[40, 32]
  B : global f32[16, 32]
  I : local i32[16] layout S[(16):(1)] + R[64:1@tx]
  copy.cta B <- A[I, :]
}"""

# The index is what a page table says: page of the number, times the rows of a page, and the row in it.
KERNEL = """
define i64 @"gather_I"(i64 %number, ptr %context) {
  %page = lshr i64 %number, 2
  %entry = getelementptr i32, ptr %context, i64 %page
  %first = load i32, ptr %entry
  %wide = sext i32 %first to i64
  %base = mul i64 %wide, 4
  %in = and i64 %number, 3
  %index = add i64 %base, %in
  ret i64 %index
}
define ptx_kernel void @k(ptr addrspace(1) %A, ptr addrspace(1) %B, ptr addrspace(1) %pages) {
  %context = addrspacecast ptr addrspace(1) %pages to ptr
  call void @NAME(ptr addrspace(1) %B, ptr addrspace(1) %A, ptr %context)
  ret void
}
"""
PAGES = [7, 0, -1, 9]


def expected():
    index = [PAGES[r // 4] * 4 + r % 4 for r in range(ROWS)]
    return [at * 100.0 + c if 0 <= at < TABLE else 0.0 for at in index for c in range(COLUMNS)]


def run(ptx, how):
    device = tilecopy.Emulator()
    table = struct.pack(f"{TABLE * COLUMNS}f", *[r * 100.0 + c for r in range(TABLE) for c in range(COLUMNS)])
    a, b, pages = device.allocate(len(table)), device.allocate(ROWS * COLUMNS * 4), device.allocate(16)
    device.write(a, table)
    device.write(pages, struct.pack("4i", *PAGES))
    device.load(ptx, how).launch("k", 1, 64, *(struct.pack("Q", at) for at in (a, b, pages)))
    got = struct.unpack(f"{ROWS * COLUMNS}f", device.read(b, ROWS * COLUMNS * 4))
    assert list(got) == expected(), (how, got[:4 * COLUMNS:COLUMNS])
    code = [line.split()[0] for line in ptx.splitlines() if line.strip()]
    assert not any(word.startswith("call") for word in code), "the function is inlined"
    print(f"rows: {how}: the rows that the function names")


def by_text(copy):
    ir = copy.function("gather", index_functions=True)
    assert 'declare i64 @gather_I(i64, ptr)' in ir, ir
    run(tilecopy.ir_ptx([KERNEL.replace("NAME", "gather"), ir], "sm_80"), "linked texts")
    # Called by its number; the function's name is the copy's and the tensor's.
    run(tilecopy.compile(KERNEL.replace("gather_I", "copy.0_I").replace("NAME", "copy.0"), TEXT, "sm_80"),
        "a call by number")


def by_llvmlite(copy):
    try:
        import llvmlite.binding as llvm
        import llvmlite.ir as ir
    except ImportError:
        return print("skipped: llvmlite (not installed)")
    module = ir.Module("kernel")
    wide, word, generic, memory = ir.IntType(64), ir.IntType(32), ir.PointerType(), ir.PointerType(addrspace=1)
    index = ir.Function(module, ir.FunctionType(wide, [wide, generic]), "gather_I")
    number, context = index.args
    builder = ir.IRBuilder(index.append_basic_block())
    entry = builder.gep(context, [builder.lshr(number, wide(2))], source_etype=word)
    first = builder.mul(builder.sext(builder.load(entry, typ=word), wide), wide(4))
    builder.ret(builder.add(first, builder.and_(number, wide(3))))
    gather = ir.Function(module, ir.FunctionType(ir.VoidType(), [memory, memory, generic]), "gather")
    kernel = ir.Function(module, ir.FunctionType(ir.VoidType(), [memory] * 3), "k")
    kernel.calling_convention = "ptx_kernel"
    builder = ir.IRBuilder(kernel.append_basic_block())
    a, b, pages = kernel.args
    builder.call(gather, [b, a, builder.addrspacecast(pages, generic)])
    builder.ret_void()
    text = copy.function("gather", inline_assembly=True, index_functions=True)
    run(tilecopy.ir_ptx([str(module), text], "sm_80"), "llvmlite's IR")


def refusals():
    """Without the flag the indices are words; a function that nobody defines is an error of the device."""
    plain = tilecopy.Copy(TEXT, "sm_80").function("gather")
    assert "[16 x i32]" in plain and "gather_I" not in plain, plain
    missing = KERNEL[KERNEL.index("define ptx_kernel"):].replace("NAME", "gather")
    ir = tilecopy.Copy(TEXT, "sm_80").function("gather", index_functions=True)
    try:
        tilecopy.Emulator().load(tilecopy.ir_ptx([missing, ir], "sm_80"))
    except tilecopy.TileCopyError as error:
        assert "gather_I" in error.message, error.message
    else:
        raise AssertionError("a function that nobody defines is accepted")


ALL_REDUCE = """target sm_90a
kernel @all_reduce threads(32) {
  A : global multicast f32[32, 4]
  R : local f32[32, 4] layout S[(32,4):(1@laneid,1)]
  copy.warp R <- A { reduce = add }
  copy.warp A <- R
}"""


def several_devices():
    try:
        import numpy
    except ImportError:
        return print("skipped: several devices (NumPy is not installed)")
    device = tilecopy.Emulator()
    parts = [numpy.arange(128, dtype=numpy.float32).reshape(32, 4) * k for k in (1, 10, 100)]
    all_of = device.multicast(parts)
    device.load(tilecopy.program_ptx(ALL_REDUCE)).launch("all_reduce", 1, 32, all_of)
    assert all((got == parts[0] * 111).all() for got in all_of.numpy())
    device.release(all_of.address)
    try:
        device.multicast([parts[0], parts[1][:4]])
    except ValueError as error:
        assert "float32[32, 4], float32[4, 4]" in str(error), error
    else:
        raise AssertionError("arrays of two shapes are accepted")
    print("rows: several devices: each has the sum of all")


def main():
    copy = tilecopy.Copy(TEXT, "sm_80")
    by_text(copy)
    by_llvmlite(copy)
    refusals()
    several_devices()


main()
