# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""bench.py PEER WARMUPS REPEATS: times another compiler on the kernels that it has here, and prints JSON.

PEER is a module beside this file. It has NAME, VERSION and KERNELS: by the name that the kernel has in ptx-bench, a
function that compiles it once, from what its user writes to PTX, and returns the PTX, or machine code as bytes where
the compiler writes no PTX. Nothing may be taken from a cache. The clock is the processor time of this process, and,
where the module says CHILDREN, of the programs that it runs. A package that is not installed is no error: the answer
says so.
"""

import base64
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
    times, made = [], ""
    for _ in range(1 + warmups + repeats):
        begin = now(children)
        made = compile_once()
        times.append(now(children) - begin)
    code = {"cubin": base64.b64encode(made).decode()} if isinstance(made, bytes) else {"ptx": made}
    return {"first_ms": times[0], "ms": times[1 + warmups:], **code}


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
        except Exception as error:  # whatever another compiler throws is the answer for this kernel
            row["error"] = f"{type(error).__name__}: {str(error).strip().splitlines()[0] if str(error).strip() else ''}"
        kernels.append(row)
    return print(json.dumps({"name": module.NAME, "version": module.VERSION, "kernels": kernels}), file=out)


if __name__ == "__main__":
    main()
