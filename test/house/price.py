#!/usr/bin/env python3
"""What the checks of a copy cost: instructions that callgrind counts in them, of those that planning
(dispatch) and emission (emitCopy) take, over some samples in one process. Wall time is not looked at.

usage: price.py VALGRIND PTX-DUMP SAMPLES
"""
import os
import re
import subprocess
import sys
import tempfile

SAMPLES = ["gmem_smem/warp_f32_32x32", "gmem_smem/runtime_rows", "gmem_smem/loop_over_k",
           "reg/warp_f32_32x8", "ldstmatrix/warp_mma_a_plain", "tma/pipeline_f16",
           "tma/load_f16_8x256", "ldgsts/pipeline_f16_three_stages", "bulk/rows_f32_both_ways"]
# bindSymbols asks the frontend for values, which it would have built anyway: that is not a check.
ASKS = re.compile(r"\s*([\d,]+) \([^)]*\)\s+>\s+\S*?:.*std::_?[Ff]unction.*Value\*.*Symbol const&.*"
                  r"(?:::_M_invoke\(|::operator\(\)\()")
CHECKS = ["tilecopy::checkOperands(", "tilecopy::bindSymbols(", "checkWhole("]
WHOLE = ["tilecopy::dispatch(", "tilecopy::emitCopy("]
LIMIT = 5.0


def main():
    valgrind, dump, samples = sys.argv[1:4]
    files = [f for f in (os.path.join(samples, s + ".tile") for s in SAMPLES) if os.path.exists(f)]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind")
        subprocess.run([valgrind, "--tool=callgrind", f"--callgrind-out-file={out}", dump,
                        "--emit=ll", *files, "-o", os.path.join(folder, "ll")],
                       check=True, capture_output=True)
        listed = subprocess.run(["callgrind_annotate", "--inclusive=yes", "--tree=calling",
                                 "--threshold=100", out],
                                check=True, capture_output=True, text=True).stdout
    counts, asks, function = {}, 0, ""
    for line in listed.splitlines():
        row = re.match(r"\s*([\d,]+) \([^)]*\)\s+\*\s+\S*?:(.*)", line)
        if row:
            function = row[2]
            for name in CHECKS + WHOLE:
                if function.startswith(name) and ")::" not in function:
                    counts[name] = counts.get(name, 0) + int(row[1].replace(",", ""))
        elif function.startswith(CHECKS[1]) and (row := ASKS.match(line)):
            asks += int(row[1].replace(",", ""))
    missing = [n for n in WHOLE + CHECKS[:2] if n not in counts]
    assert not missing, f"callgrind knows no {missing}"
    assert asks, "callgrind does not see that the frontend is asked"
    checks, whole = (sum(counts.get(n, 0) for n in names) for names in (CHECKS, WHOLE))
    checks -= asks
    share = 100 * checks / whole
    print(f"checks: {checks} of {whole} instructions of planning and emission, {share:.1f} %; "
          f"{len(files)} samples", counts)
    return share >= LIMIT


if __name__ == "__main__":
    sys.exit(main())
