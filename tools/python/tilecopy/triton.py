# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Triton's kernels on tensors of the CPU, under tilecopy-gpu.

    import tilecopy.triton
    tilecopy.triton.install()
    kernel[grid](torch.rand(1000), ...)

    tilecopy-gpu --target=sm_90 python program.py

A launch lends the memory of its tensors to the virtual GPU, which uses it in place. A launch is done
when it returns. Autotuning takes the first configuration that the device can hold, without a
measurement. `Array` makes an argument of a NumPy array where there is no PyTorch.
"""

from __future__ import annotations

import ctypes
import os
from typing import Any, Iterator, List, Tuple

from triton.backends.nvidia import driver as nvidia
from triton.compiler.errors import CompileTimeAssertionFailure
from triton.runtime import driver
from triton.runtime.autotuner import Autotuner
from triton.runtime.errors import OutOfResources, PTXASError

__all__ = ["Array", "install"]


class Array:
    """A NumPy array as an argument of a kernel."""

    def __init__(self, array: Any) -> None:
        self.array, self.dtype, self.shape = array, array.dtype, array.shape

    def data_ptr(self) -> int:
        return int(self.array.ctypes.data)


def _memory_of(argument: Any) -> Iterator[Tuple[int, int]]:
    """First and last address of what lies behind an argument, a tuple of them or a tensor descriptor."""
    if isinstance(argument, (tuple, list)):
        for part in argument:
            yield from _memory_of(part)
    elif isinstance(argument, Array):
        yield argument.data_ptr(), argument.data_ptr() + argument.array.nbytes
    elif hasattr(argument, "storage") and getattr(argument, "is_cpu", False):
        storage = argument.untyped_storage() if hasattr(argument, "untyped_storage") else argument.storage()
        yield storage.data_ptr(), storage.data_ptr() + storage.nbytes()
    else:  # a tensor descriptor, or a library's own view of a tensor
        for name in ("base", "_base"):
            if hasattr(getattr(argument, name, None), "data_ptr"):
                yield from _memory_of(getattr(argument, name))


def _joined(ranges: Iterator[Tuple[int, int]]) -> List[Tuple[int, int]]:
    joined: List[Tuple[int, int]] = []
    for first, last in sorted(r for r in ranges if r[0] < r[1]):
        if joined and first < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return joined


def _check(code: int, call: str) -> None:
    if code:
        raise RuntimeError(f"{call} returned {code}; tilecopy-gpu has printed why, and it stays so, as on a GPU")


class _Launcher(nvidia.CudaLauncher):
    def __init__(self, source: Any, metadata: Any) -> None:
        super().__init__(source, metadata)
        launch = self.launch

        def lend(*arguments: Any) -> None:
            cuda = ctypes.CDLL("libcuda.so.1")
            lent = _joined(_memory_of(arguments))
            for first, last in lent:
                _check(cuda.cuMemHostRegister_v2(ctypes.c_void_p(first), ctypes.c_size_t(last - first), 0), "cuMemHostRegister")
            try:
                launch(*arguments)
                _check(cuda.cuCtxSynchronize(), "the launch")
            finally:
                for first, _ in lent:
                    cuda.cuMemHostUnregister(ctypes.c_void_p(first))

        self.launch = lend


class _Driver(nvidia.CudaDriver):
    def __init__(self) -> None:
        _check(ctypes.CDLL("libcuda.so.1").cuInit(0), "cuInit")
        self.utils = nvidia.CudaUtils()
        properties = self.utils.get_device_properties
        self.utils.get_device_properties = lambda device: properties(device or 0)  # the CPU has no number
        self.launcher_cls = _Launcher
        self.get_device_capability = self._get_device_capability
        self.get_current_stream = self._get_current_stream
        self.get_current_device = self._get_current_device
        self.set_current_device = self._set_current_device

    def get_active_torch_device(self) -> Any:
        import torch

        return torch.device("cpu")

    def get_benchmarker(self) -> Any:
        return lambda call, quantiles=None, **_: [0.0] * len(quantiles or [0])

    def get_empty_cache_for_benchmark(self) -> Any:
        return None

    def clear_cache(self, cache: Any) -> None:
        pass


def _first_that_fits(self: Any, *args: Any, config: Any, **meta: Any) -> list[float]:
    """In place of a measurement. Configurations after one that fits are not compiled."""
    late = [float("inf")] * 3
    if getattr(self, "_fitting", None) is self.nargs:
        return late
    try:
        self.fn.run(*args, **{**meta, **config.all_kwargs(), "warmup": True})._init_handles()
    except (OutOfResources, CompileTimeAssertionFailure, PTXASError):
        return late
    self._fitting = self.nargs
    return [0.0] * 3


def install() -> None:
    """Makes the virtual GPU Triton's device in this process."""
    if "TILECOPY_GPU_OPTIONS" not in os.environ:
        raise RuntimeError("run the program by tilecopy-gpu: tilecopy-gpu --target=sm_90 python ...")
    driver.set_active(_Driver())
    Autotuner._bench = _first_that_fits
