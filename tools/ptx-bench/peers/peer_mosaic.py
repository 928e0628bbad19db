# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""JAX's Mosaic GPU. Its compiler prints the PTX if MOSAIC_GPU_DUMP_PTX is set, and runs ptxas, which is timed, too."""

import ctypes
import os
import tempfile

os.environ.update(JAX_PLATFORMS="cpu", MOSAIC_GPU_DUMP_PTX="1")

import jax
import jax.numpy as jnp
from jax.experimental.mosaic import gpu as mgpu
from jax.experimental.mosaic.gpu import core
from jax._src.interpreters import mlir
from jaxlib.mlir import ir
import jax_plugins.xla_cuda13 as plugin

NAME, VERSION, CHILDREN = "Mosaic GPU", jax.__version__, True
compiler = ctypes.CDLL(plugin._get_library_path()).MosaicGpuCompile
compiler.argtypes, compiler.restype = [ctypes.c_char_p, ctypes.c_int], ctypes.c_void_p


def by_tensor_map(context, a, b, scratch):
    tile, barrier = scratch
    context.async_copy(src_ref=a, dst_ref=tile, barrier=barrier, swizzle=128, gmem_transform=mgpu.TileTransform((8, 64)))
    barrier.wait()
    mgpu.FragmentedArray.load_tiled(tile, swizzle=128, layout=mgpu.WGMMA_LAYOUT).store_untiled(b, optimized=False)


def printed(function):
    """What C++ writes to the standard output meanwhile."""
    with tempfile.TemporaryFile() as file:
        kept = os.dup(1)
        os.dup2(file.fileno(), 1)
        try:
            function()
        finally:
            os.dup2(kept, 1)
            os.close(kept)
        file.seek(0)
        return file.read().decode()


def build():
    shape, tiled = (jax.ShapeDtypeStruct(s, jnp.float16) for s in ((128, 64), (16, 1, 8, 64)))
    with mlir.make_ir_context(), ir.Location.unknown():
        module = core._kernel_to_module(by_tensor_map, (1, 1, 1), (128, 1, 1), shape, shape,
                                        (tiled, mgpu.TMABarrier(1)))[0]
        text = core._run_serde_pass(module, serialize=True).operation.get_asm(binary=True)
    return printed(lambda: compiler(text, len(text)))


KERNELS = {"TMA load, f16 128x64": build}
