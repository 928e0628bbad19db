"""A kernel of another compiler, how it is launched, and what its buffers must hold afterwards.

A case knows how to make itself: `build` compiles without a GPU and returns a `Launch`. The launch is written as
kernel.ptx, launch.json and arrays of NumPy, and ptx-run does the rest: it launches, checks and compares.
"""

import json
import os
import subprocess
from dataclasses import dataclass, field
from typing import Callable, Optional, Sequence, Union

import numpy as np


@dataclass
class Input:
    """A buffer that the kernel reads. `type` is what its compiler calls the elements, where the array cannot say."""

    array: np.ndarray
    type: Optional[str] = None


@dataclass
class Output:
    """A buffer that the kernel writes, and what it must hold. It begins as `initial`, or as zeros. Without `rtol` the
    bits must agree."""

    want: np.ndarray
    initial: Optional[np.ndarray] = None
    type: Optional[str] = None
    rtol: Optional[float] = None


@dataclass
class Scratch:
    """A buffer of zeros that is not compared."""

    bytes: int
    type: Optional[str] = None


@dataclass
class Scalar:
    """A number: `kind` is a name of ptx-run's, such as i32 or f32."""

    kind: str
    value: Union[int, float]


@dataclass
class TensorMap:
    """A tensor map over a buffer: `text` is what follows the buffer in ptx-run's `map:`."""

    buffer: Union[Input, Output]
    text: str


@dataclass
class Addresses:
    """A buffer of addresses: places, in bytes, in the buffer of an earlier parameter."""

    parameter: int
    offsets: Sequence[int]
    type: Optional[str] = None


@dataclass
class Structure:
    """Members that are passed as one parameter. Members are scalars and buffers that are read."""

    members: Sequence[object]


@dataclass
class Launch:
    """One launch of one kernel."""

    ptx: str
    params: Sequence[object]
    grid: Sequence[int] = (1,)
    block: Sequence[int] = (32,)
    cluster: Optional[Sequence[int]] = None
    shared: int = 0
    kernel: Optional[str] = None
    cooperative: bool = False


@dataclass
class Case:
    """A row of the table."""

    name: str
    compiler: str
    target: str
    exercises: str
    build: Callable[[], Launch] = field(repr=False)
    version: str = ""

    @property
    def key(self) -> str:
        return f"{self.compiler}/{self.name}.{self.target}"


@dataclass
class Outcome:
    """What ptx-run said: `verdict` is `right`, `wrong`, `refused` or the kinds of the findings."""

    verdict: str
    message: str


def _write_buffer(folder: str, index: int, buffer, expect: dict):
    """Writes the arrays of a buffer; returns what ptx-run calls it."""
    if isinstance(buffer, Scratch):
        return {"zero": buffer.bytes}
    if isinstance(buffer, Output):
        np.save(f"{folder}/want{index}.npy", np.ascontiguousarray(buffer.want))
        expect[str(index)] = {"file": f"want{index}.npy"}
        if buffer.rtol is not None:
            expect[str(index)].update(rtol=buffer.rtol, atol=buffer.rtol)
        if buffer.initial is None:
            return {"zero": buffer.want.nbytes}
        np.save(f"{folder}/in{index}.npy", np.ascontiguousarray(buffer.initial))
    else:
        np.save(f"{folder}/in{index}.npy", np.ascontiguousarray(buffer.array))
    return {"file": f"in{index}.npy"}


def _write_parameter(folder: str, index: int, parameter, expect: dict):
    if isinstance(parameter, Scalar):
        return {parameter.kind: parameter.value}
    if isinstance(parameter, str):
        return parameter
    if isinstance(parameter, Addresses):
        return "memory:{" + ",".join(f"@{parameter.parameter}+{offset}" for offset in parameter.offsets) + "}"
    if isinstance(parameter, Structure):
        members = []
        for position, member in enumerate(parameter.members):
            (kind, value), = _write_parameter(folder, f"{index}.{position}", member, {}).items()
            members.append(f"{kind}:{value}")
        return "struct:{" + ",".join(members) + "}"
    if isinstance(parameter, TensorMap):
        (kind, value), = _write_buffer(folder, index, parameter.buffer, expect).items()
        return f"map:{kind}:{value},{parameter.text}"
    return _write_buffer(folder, index, parameter, expect)


def write(launch: Launch, folder: str):
    """Writes everything that ptx-run needs into `folder`."""
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/kernel.ptx", "w") as file:
        file.write(launch.ptx)
    expect: dict = {}
    document = {
        "kernel": launch.kernel,
        "grid": list(launch.grid),
        "block": list(launch.block),
        "cluster": list(launch.cluster) if launch.cluster else None,
        "dynamic_shared": launch.shared,
        "cooperative": launch.cooperative,
        "params": [_write_parameter(folder, i, p, expect) for i, p in enumerate(launch.params)],
        "expect": expect,
    }
    with open(f"{folder}/launch.json", "w") as file:
        json.dump(document, file, indent=1)


def numbers(launch: Launch) -> str:
    """How many elements are compared, and how closely."""
    outputs = [getattr(p, "buffer", p) for p in launch.params]
    outputs = [p for p in outputs if isinstance(p, Output)]
    count = sum(p.want.size for p in outputs)
    loosest = max((p.rtol or 0.0 for p in outputs), default=0.0)
    return f"{count} exact" if loosest == 0 else f"{count} within {loosest:g}"


def run(tool: str, folder: str, options: Sequence[str] = (), limit: float = 600) -> Outcome:
    """Runs what `write` has put into `folder`."""
    command = [tool, "--device=emulator", "--json", *options, "--launch=" + f"{folder}/launch.json"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return Outcome("timeout", f"more than {limit} seconds")
    if done.returncode == 0:
        return Outcome("right", "")
    try:
        said = json.loads(done.stdout)
    except json.JSONDecodeError:
        return Outcome("refused", " ".join((done.stdout + done.stderr).split()))
    kernels = [kernel for one in said["inputs"] for kernel in one.get("kernels", [])]
    # Notes make no run fail.
    findings = [finding for kernel in kernels for finding in kernel.get("findings", []) if finding.get("severity") != "note"]
    messages = [d["message"] for one in said["inputs"] for d in one["diagnostics"]]
    messages += [kernel["message"] for kernel in kernels if "message" in kernel]
    message = " ".join(" ".join(messages or [done.stderr]).split())
    if findings:
        return Outcome(",".join(sorted({finding["kind"] for finding in findings})), message)
    return Outcome("wrong" if done.returncode == 1 else "refused", message)
