# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""cuTile: its compiler, tileiras, writes machine code without PTX. Users name neither threads nor shared memory."""

import io
import os

os.environ["CUDA_TILE_CACHE_DIR"] = "off"

import cuda.tile as ct
from cuda.tile import compilation

NAME, VERSION, CHILDREN = "cuTile", ct.__version__, True


@ct.kernel
def transpose(a, b):
    ct.store(b, index=(0, 0), tile=ct.transpose(ct.load(a, index=(0, 0), shape=(64, 64))))


def build(kernel, rows, columns):
    def array():
        return compilation.ArrayConstraint(
            ct.float32, 2, index_dtype=ct.int32, stride_lower_bound_incl=0, alias_groups=(),
            may_alias_internally=False, stride_constant=(columns, 1), shape_constant=(rows, columns),
            base_addr_divisible_by=16)

    made = io.BytesIO()
    signature = compilation.KernelSignature([array(), array()], compilation.CallingConvention.cutile_python_v2())
    compilation.export_kernel(kernel, [signature], made, gpu_code="sm_90", output_format="cubin")
    return made.getvalue()


KERNELS = {"transpose, f32 64x64": lambda: build(transpose, 64, 64)}
