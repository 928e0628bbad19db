"""Triton without a GPU: a @triton.jit function and its arguments become cases, one for each target."""

import numpy as np
import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from case import Addresses, Case, Input, Launch, Output, Scalar, Scratch

COMPILER = "triton"
VERSION = triton.__version__
_POINTERS = {
    "float64": "*fp64", "float32": "*fp32", "float16": "*fp16", "int64": "*i64", "int32": "*i32", "int16": "*i16",
    "int8": "*i8", "uint64": "*u64", "uint32": "*u32", "uint16": "*u16", "uint8": "*u8",
}


def _pointer(buffer):
    if buffer.type:
        return buffer.type
    array = buffer.want if isinstance(buffer, Output) else buffer.array
    return _POINTERS[array.dtype.name]


def _signature(names, arguments, constants):
    """What ASTSource needs: types, constants and divisibilities. Integers of 1 become constants, as Triton's own
    launcher makes them."""
    types, values, attributes = {}, {}, {}
    for index, name in enumerate(names):
        if name in constants:
            types[name], values[(index,)] = "constexpr", constants[name]
            continue
        value = arguments[name]
        if isinstance(value, (Addresses, Input, Output, Scratch)):
            types[name] = _pointer(value)
            attributes[(index,)] = [["tt.divisibility", 16]]
        elif isinstance(value, float):
            types[name] = "fp32"
        elif value == 1:
            types[name], values[(index,)] = "constexpr", 1
        else:
            types[name] = "i32"
            if value % 16 == 0:
                attributes[(index,)] = [["tt.divisibility", 16]]
    return types, values, attributes


def _scratch(metadata, kind, programs):
    """Triton's two hidden parameters: memory for maps made on the device, and for profiles."""
    size = getattr(metadata, f"{kind}_scratch_size", 0) or 0
    return Scratch(size * programs) if size else Scalar("u64", 0)


def _parameter(value):
    if isinstance(value, float):
        return Scalar("f32", value)
    return Scalar("i32", value) if isinstance(value, int) else value


def build(function, target, arguments, constants, grid, warps, stages, options, source=ASTSource):
    types, values, attributes = _signature(function.arg_names, arguments, constants)
    source = source(fn=function, signature=types, constexprs=values, attrs=attributes)
    compiled = triton.compile(source, target=GPUTarget("cuda", target, 32),
                              options=dict(num_warps=warps, num_stages=stages, **options))
    metadata = compiled.metadata
    params = [_parameter(arguments[name]) for name in function.arg_names if types[name] != "constexpr"]
    clusters = getattr(metadata, "num_ctas", 1) or 1
    programs = int(np.prod(grid)) * clusters
    params += [_scratch(metadata, "global", programs), _scratch(metadata, "profile", programs)]
    wide = (grid[0] * clusters,) + tuple(grid[1:])
    return Launch(ptx=compiled.asm["ptx"], params=params, grid=wide, block=(metadata.num_warps * 32,),
                  shared=metadata.shared, cluster=(clusters,) if clusters > 1 else None)


def cases(name, function, arguments, constants, grid=(1,), *, exercises, targets=(80, 90, 100), warps=4, stages=3,
          compiler=COMPILER, source=ASTSource, **options):
    """One case for each target. `arguments` has buffers, integers and floats by the names of the function."""
    return [
        Case(name, compiler, f"sm_{target}", exercises,
             lambda target=target: build(function, target, arguments, constants, grid, warps, stages, options, source),
             VERSION)
        for target in targets
    ]
