"""ir_ptx of several texts: what links, and each refusal."""
import tilecopy

KERNEL = """define ptx_kernel void @k(ptr addrspace(3) %bar) {
  call void @mbarrier_wait(ptr addrspace(3) %bar, i32 0)
  ret void
}"""
wait = tilecopy.statement("mbarrier.wait", "sm_90a")


def refused(text, *arguments):
    try:
        tilecopy.ir_ptx(*arguments)
    except tilecopy.TileCopyError as error:
        assert text in error.message, error.message
    else:
        raise AssertionError(f"accepted; expected '{text}'")


for declared in ("", "\ndeclare void @mbarrier_wait(ptr addrspace(3), i32)\n"):
    ptx = tilecopy.ir_ptx([KERNEL + declared, wait], "sm_90a")
    assert "mbarrier.try_wait" in ptx and "call" not in ptx and ".func" not in ptx, ptx
refused("<ir 0>", [KERNEL.replace("void @m", "viod @m"), wait], "sm_90a")
refused("<ir 1>", [KERNEL, "define nothing"], "sm_90a")
refused("use of undefined value '@mbarrier_wait'", [KERNEL], "sm_90a")
refused("'mbarrier_wait' is declared as void (ptr addrspace(3)); it is void (ptr addrspace(3), i32)",
        ["declare void @mbarrier_wait(ptr addrspace(3))", wait], "sm_90a")
refused("<ir 2>: Linking globals named 'mbarrier_wait': symbol multiply defined!", [KERNEL, wait, wait], "sm_90a")
refused("at least one", [], "sm_90a")
refused("'sm_91'", [KERNEL, wait], "sm_91")
print("right")
