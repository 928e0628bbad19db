"""compile and called_functions: kernels that call copies and statements by name, and each refusal."""
import tilecopy

COPIES = """kernel @k threads(32) {
  A : global f32[64, 32]
  S : shared f32[8, 32]
  copy_async.warp S <- A[0:8, :]
  copy.warp A[8:16, :] <- S
}"""
KERNEL = """; @copy.7 in a comment is no call
@text = constant [7 x i8] c"@copy.8"
@S = internal addrspace(3) global [1024 x i8] poison, align 128
define ptx_kernel void @k(ptr addrspace(1) %A) {
  call void @copy.0(ptr addrspace(3) @S, ptr addrspace(1) %A)
  call void @cp_async.commit()
  call void @"cp_async.wait 0"()
  call void @sync.warp()
  call void @copy.1(ptr addrspace(1) %A, ptr addrspace(3) @S)
  ret void
}
"""


def refused(status, text, ir, *arguments):
    try:
        tilecopy.compile(ir, *arguments)
    except tilecopy.TileCopyError as error:
        assert text in error.message and error.status == status, (error.status, error.message)
    else:
        raise AssertionError(f"accepted; expected '{text}'")


data = bytes(i * 7 % 251 for i in range(8 * 32 * 4))
for level in (2, 3):
    ptx = tilecopy.compile(KERNEL, COPIES, "sm_80", level)
    assert ".func" not in ptx and "cp.async.wait_group" in ptx, ptx
    device = tilecopy.Emulator()
    place = device.allocate(64 * 32 * 4)
    device.write(place, data)
    device.load(ptx).launch("k", 1, 32, place.to_bytes(8, "little"))
    assert device.read(place + len(data), len(data)) == data

# A frontend's own LLVM: the functions first, then the kernels, in the same text.
functions = tilecopy.called_functions(KERNEL, COPIES, "sm_80", inline_assembly=True)
names = [line.removeprefix("define linkonce_odr void @").split("(")[0] for line in functions.splitlines()
         if line.startswith("define")]
assert names == ["copy.0", "cp_async.commit", '"cp_async.wait 0"', "sync.warp", "copy.1"], names
assert "@llvm." not in functions, functions
assert tilecopy.ir_ptx([functions + KERNEL], "sm_80").count("cp.async.wait_group") == 1
# What the text declares is taken, and statements need no text of copies.
sync = "declare void @sync.cta()\ndefine ptx_kernel void @k() {\n  call void @sync.cta()\n  ret void\n}\n"
assert "bar" in tilecopy.compile(sync, None, "sm_70")
# So is what it defines.
own = "define void @sync.cta() {\n  fence seq_cst\n  ret void\n}\n" + sync.split("\n", 1)[1]
ptx = tilecopy.compile(own, None, "sm_70")
assert "fence.sc" in ptx and "bar." not in ptx, ptx
old = tilecopy.called_functions(KERNEL, COPIES, "sm_80", nvvm7=True)
assert "i8 addrspace(1)*" in old or "float addrspace(1)*" in old, old

refused("bad-text", "the IR calls '@copy.2', and there are 2 copies; call '@copy.0' or '@copy.1'",
        KERNEL.replace("copy.1", "copy.2"), COPIES, "sm_80")
refused("bad-text", "the IR calls '@copy.0', and there are 0 copies; give their text beside the IR", KERNEL, None, "sm_80")
refused("bad-text", "cp_async.wait", KERNEL.replace(' 0"()', '"()'), COPIES, "sm_80")
refused("bad-text", "use of undefined value '@sync.wrap'", KERNEL.replace("sync.warp", "sync.wrap"), COPIES, "sm_80")
refused("bad-text", "'copy.1' is declared as", KERNEL + "declare void @copy.1()\n", COPIES, "sm_80")
refused("bad-text", "kernel", KERNEL, "kernel", "sm_80")
refused("bad-argument", "'sm_81'", KERNEL, COPIES, "sm_81")
refused("bad-argument", "the level is 4; it takes 0 to 3", KERNEL, COPIES, "sm_80", 4)
refused("cannot-emit", "sm_90", KERNEL.replace("sync.warp", "sync.cluster"), COPIES, "sm_80")

# A window: the kernel edits the map for its rows, and what lies beyond them is read as zeros.
WINDOW = """kernel @k threads(32) {
  rows : i32 in [1, 64]
  A : global f32[64, 32]
  B : global f32[32, 32]
  V : window A[32 : +rows, :]
  S : shared f32[32, 32] align 128
  bar : mbarrier
  tensormap.replace V
  if thread == 0 {
    fence.tensormap V
    copy_async S <- V[0 : +32, :] { dispatch = tma, mbar = bar }
  }
  copy.warp B <- S
}"""
EDITS = """@S = internal addrspace(3) global [4096 x i8] poison, align 128
@scratch = internal addrspace(3) global [128 x i8] poison, align 128
@bar = internal addrspace(3) global i64 poison, align 8
define ptx_kernel void @k(ptr %map, ptr addrspace(1) %A, ptr addrspace(1) %B, ptr addrspace(1) %place, i32 %rows) {
  call void @"tensormap.replace 0"(ptr %map, ptr addrspace(1) %A, ptr addrspace(3) @scratch, ptr addrspace(1) %place, i32 %rows)
  %first = call i1 @elect()
  br i1 %first, label %load, label %wait
load:
  call void @mbarrier.init(ptr addrspace(3) @bar, i32 1)
  call void @fence.mbarrier_init()
  call void @fence.tensormap(ptr addrspace(1) %place)
  call void @mbarrier.arrive.expect_tx(ptr addrspace(3) @bar, i32 4096)
  %edited = addrspacecast ptr addrspace(1) %place to ptr
  call void @copy.0(ptr addrspace(3) @S, ptr addrspace(1) %A, ptr addrspace(3) @bar, ptr %edited, i32 %rows)
  br label %wait
wait:
  call void @sync.warp()
  call void @mbarrier.wait(ptr addrspace(3) @bar, i32 0)
  call void @copy.1(ptr addrspace(1) %B, ptr addrspace(3) @S, i32 %rows)
  ret void
}
"""
load, store = tilecopy.copies(WINDOW, "sm_90a")
ptx = tilecopy.compile(EDITS, WINDOW, "sm_90a")
assert "tensormap.replace.tile.global_dim" in ptx, ptx
rows = bytes(i * 7 % 251 for i in range(64 * 128))
for count in (1, 17, 32):
    device = tilecopy.Emulator(True, 1)
    a, b, place, host = (device.allocate(size) for size in (len(rows), 32 * 128, 128, 128))
    device.write(a, rows)
    device.write(host, device.tensor_map(load, a, rows=count))
    words = [place.to_bytes(8, "little") for place in (host, a, b, place)]
    device.load(ptx).launch("k", 1, 32, *words, count)
    assert device.read(b, 32 * 128) == rows[32 * 128:(32 + count) * 128] + bytes((32 - count) * 128)
assert "@tensormap_replace(ptr %map, ptr addrspace(1) %A" in load.map_edit_function(inline_assembly=True)
refused("bad-operand", "'S' to 'B' is made by gmem_smem, which takes no tensor map; tensormap.replace edits",
        EDITS.replace("replace 0", "replace 1"), WINDOW, "sm_90a")
refused("bad-text", "the IR calls '@tensormap.replace 2', and there are 2 copies; call '@tensormap.replace 0' or",
        EDITS.replace("replace 0", "replace 2"), WINDOW, "sm_90a")
print("right")
