# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bench.py PEER WARMUPS REPEATS: times another compiler on the kernels that it has here, and prints JSON.

PEER is a module beside this file. It has NAME, VERSION and KERNELS: by the name that the kernel has in ptx-bench, a
function that compiles it once, from what its user writes to PTX, and returns the PTX. Nothing may be taken from a
cache. The clock is the processor time of this process, and, where the module says CHILDREN, of the programs that it
runs. A wheel that is not there is no error: the answer says so.
"""

import importlib
import json
import resource
import sys
import time


def now(children):
    spent = time.process_time()
    if children:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent += usage.ru_utime + usage.ru_stime
    return spent * 1e3


def measure(compile_once, children, warmups, repeats):
    times, ptx = [], ""
    for _ in range(1 + warmups + repeats):
        begin = now(children)
        ptx = compile_once()
        times.append(now(children) - begin)
    return {"first_ms": times[0], "ms": times[1 + warmups:], "ptx": ptx}


def main():
    peer, warmups, repeats = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    out, sys.stdout = sys.stdout, sys.stderr  # compilers print
    try:
        module = importlib.import_module(peer)
    except ImportError as error:
        return print(json.dumps({"missing": str(error)}), file=out)
    kernels = []
    for name, compile_once in module.KERNELS.items():
        row = {"kernel": name}
        try:
            row.update(measure(compile_once, getattr(module, "CHILDREN", False), warmups, repeats))
        except Exception as error:  # a row each, whatever another compiler throws
            row["error"] = f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error).strip() else ''}"
        kernels.append(row)
    return print(json.dumps({"name": module.NAME, "version": module.VERSION, "kernels": kernels}), file=out)


if __name__ == "__main__":
    main()
