# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check: a kernel on the emulator, under several orders of threads and completions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional, Sequence

if TYPE_CHECKING:
    import numpy

    from . import Copy, Dims

#: (lazy, seed): asynchronous copies complete at once or as late as they may; threads run in order or
#: shuffled.
SCHEDULES = [(False, 0), (True, 0), (False, 1), (True, 2)]


class TensorMap(NamedTuple):
    """An argument of check: the tensor map of a copy over an array, which is in device memory."""
    copy: Copy
    array: Any


def _differs(index: int, got: numpy.ndarray, want: Any, what: str) -> None:
    import numpy
    want = numpy.asarray(want, dtype=got.dtype)
    if want.shape != got.shape:
        raise AssertionError(f"expected[{index}] has the shape {want.shape} and argument {index} {got.shape}; "
                             "both take one shape")
    same = (got == want) | ((got != got) & (want != want))
    if not same.all():
        at = tuple(int(i) for i in numpy.argwhere(~same)[0])
        raise AssertionError(f"argument {index} at {list(at)} is {got[at]}; expected {want[at]}, {what}; "
                             f"{int((~same).sum())} of {same.size} elements differ")


def check(ptx: str, kernel: str, grid: Dims, block: Dims, *arguments: Any, cluster: Dims = 1,
          shared: int = 0, expected: Optional[Sequence[Any]] = None,
          schedules: Sequence[Any] = tuple(SCHEDULES)) -> List[Any]:
    """Runs a kernel of PTX on the emulator under each schedule and returns what its arrays hold.

        ptx_of_any_compiler = ...
        _, b = tilecopy.check(ptx_of_any_compiler, "copy", 1, 128, a, numpy.zeros_like(a))

    Arguments: NumPy arrays (a copy of each is in device memory), TensorMap(copy, array), NumPy
    scalars, an int (an i32) or bytes. The result has an array for each NumPy array and each map, and
    None for the rest. A race, a missing wait or fence, a read of what nobody has written and an access
    out of bounds are TileCopyErrors. `expected` has what is compared after each run, None for what is
    not; a difference from it, or between two schedules, is an AssertionError.
    """
    import numpy

    from . import Emulator
    results: List[Any] = []
    for lazy, seed in schedules:
        device = Emulator(lazy, seed)
        given, arrays = [], []
        for argument in arguments:
            data = argument.array if isinstance(argument, TensorMap) else argument
            array = device.array(data) if isinstance(data, numpy.ndarray) else None
            arrays.append(array)
            if isinstance(argument, TensorMap):
                from .arrays import tensor_map
                given.append(tensor_map(array, argument.copy))
            else:
                given.append(argument if array is None else array)
        device.load(ptx).launch(kernel, grid, block, *given, cluster=cluster, shared=shared)
        after = [None if a is None else a.numpy() for a in arrays]
        for i, array in enumerate(after):
            if array is None:
                continue
            if results:
                _differs(i, array, results[i], "as under another schedule")
            if expected is not None and i < len(expected) and expected[i] is not None:
                _differs(i, array, expected[i], f"with lazy={lazy}, seed={seed}")
        results = after
    return results
