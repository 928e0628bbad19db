# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""prove: whether PTX does what a program means, for every size."""

from __future__ import annotations

import ctypes
import json
from typing import Any, Dict, List, NamedTuple, Optional

from . import _library


class Range(NamedTuple):
    """The declared values of a scalar argument."""
    multiple_of: int
    least: int
    most: int


class Proof(NamedTuple):
    """What is known of one kernel.

    `verdict` is "proved", "refuted" or "unknown". `reason` and what follows it are of the last two:
    `line` of the PTX and `thread` are None where there is none. `arguments` and `cta` are the
    counterexample of a refuted kernel, which has been run on the emulator; `restriction` says for which
    arguments an unknown one is proved.
    """
    kernel: str
    verdict: str
    text: str
    domain: str
    ranges: Dict[str, Range]
    promises: List[str]
    reason: str = ""
    opcode: str = ""
    line: Optional[int] = None
    thread: Optional[int] = None
    arguments: Optional[Dict[str, int]] = None
    cta: Optional[List[int]] = None
    restriction: str = ""


class Proofs:
    """What is known of a program: `verdict` is the worst of its kernels', `kernels` has a Proof for
    each, `document` is what `ptx-run --prove --json` prints. As a str, a line for each kernel."""

    def __init__(self, document: Dict[str, Any]) -> None:
        self.document = document
        self.kernels = [_proof(one) for one in document["proofs"]]
        verdicts = {proof.verdict for proof in self.kernels}
        self.verdict = next((v for v in ("refuted", "unknown") if v in verdicts), "proved")

    def __str__(self) -> str:
        return "\n".join(f"{proof.verdict.upper()} {proof.text}" for proof in self.kernels)

    def __repr__(self) -> str:
        return f"<Proofs: {self}>"


def _proof(one: Dict[str, Any]) -> Proof:
    given = {name: one[name] for name in Proof._fields if name in one}
    given["ranges"] = {name: Range(**values) for name, values in one["ranges"].items()}
    given["line"] = one.get("line") or None
    given["thread"] = one["thread"] if one.get("thread", -1) >= 0 else None
    return Proof(**given)


def prove(text: str, ptx: Optional[str] = None, cpu: Optional[str] = None,
          seconds: float = 2.0) -> Proofs:
    """Proves the kernels of a `.tile` program: for all values of their arguments, all CTAs, threads and
    orders, and all data.

        proofs = tilecopy.prove(program, ptx_of_my_compiler)
        assert proofs.verdict == "proved", proofs

    `ptx` is proved in place of the program's own PTX; it has the program's kernels, which take its
    parameters. `seconds` of processor time are for each kernel; runs of counterexamples come on top. A
    program or PTX with an error is a TileCopyError; a verdict is none.
    """
    verdict = ctypes.c_uint()
    document = _library.call_text("prove", text.encode(), None if cpu is None else cpu.encode(),
                                  None if ptx is None else ptx.encode(), seconds, ctypes.byref(verdict))
    return Proofs(json.loads(document))


def assert_proved(text: str, ptx: Optional[str] = None, cpu: Optional[str] = None, seconds: float = 2.0,
                  allow_unknown: bool = False) -> Proofs:
    """The same for tests: what is not proved is an AssertionError that says why. With `allow_unknown`,
    only what is refuted."""
    __tracebackhide__ = True  # pytest shows the test's line
    proofs = prove(text, ptx, cpu, seconds)
    if proofs.verdict == "refuted" or (proofs.verdict == "unknown" and not allow_unknown):
        raise AssertionError(str(proofs))
    return proofs
