"""Another compiler for bench-peers.test: one kernel that it compiles, one that it cannot. As a program it takes the place
of peer_triton.py and goes on as python3 would: peer_stand_in.py BENCH PEER WARMUPS REPEATS."""

import pathlib
import runpy
import shutil
import sys

NAME, VERSION = "Stand-in", "1.0"


def refuses():
    raise ValueError("no such tile")


KERNELS = {"a warp, f32 32x32": lambda: "".join(str(i) for i in range(100000)), "a CTA, u8 64x128": refuses}

if __name__ == "__main__":
    bench = pathlib.Path(sys.argv[1])
    shutil.copy(__file__, bench.with_name("peer_triton.py"))
    sys.path[0] = str(bench.parent)
    sys.argv = sys.argv[1:]
    runpy.run_path(str(bench), run_name="__main__")
