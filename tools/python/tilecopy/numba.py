# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Copies and statements inside kernels of numba-cuda.

    load, store = tilecopy.numba.copies(PROGRAM, "sm_90a")
    wait = tilecopy.numba.statement("mbarrier.wait", "sm_90a")

    @cuda.jit
    def kernel(...):
        load(tile, source, row)

What is made here is called inside @cuda.jit with the parameters of Copy.function and of
tilecopy.statement: an array, a slice of one or a CPointer where those take a pointer, numbers where
they take an i32. libNVVM inlines it. `copy` of a function is the Copy that it was made of.
"""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional

from llvmlite import ir
from numba.core import errors, types
from numba.cuda import cgutils
from numba.cuda.cudadrv.nvvm import NVVM
from numba.cuda.extending import intrinsic

import tilecopy

__all__ = ["copies", "statement"]


class _Text:
    """IR as text, where Numba wants a module."""

    functions: List[Any] = []

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        if "nvvmir.version" in self.text:
            return self.text
        nvvm = NVVM()
        version = ", ".join(f"i32 {n}" for n in nvvm.get_ir_version())
        return (f'target datalayout = "{nvvm.data_layout}"\ntarget triple = "nvptx64-nvidia-cuda"\n'
                f"{self.text}\n!nvvmir.version = !{{!999}}\n!999 = !{{{version}}}\n")


_RESULTS = {"void": types.void, "i1": types.boolean, "i32": types.int32}
_POINTER = re.compile(r"(?:i8|ptr)(?: addrspace\((\d)\))?\*?")


class _Function:
    """A function of IR text, and how it is called from another module."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        self.libraries: Dict[int, Any] = {}
        found = re.search(rf"define (\w+) @{re.escape(name)}\((.*)\) [^)]*$", text, re.MULTILINE)
        if not found or found.group(1) not in _RESULTS:
            raise tilecopy.TileCopyError(7, f"'{name}' has registers or a structure as its result; "
                                            "Numba's kernels take functions of pointers and i32")
        self.result = found.group(1)
        self.parameters = [p.rsplit(" %", 1) for p in found.group(2).split(", ") if p]
        self.kinds = [self.space(kind) for kind, _ in self.parameters]

    def space(self, kind: str) -> Optional[int]:
        """The address space of a pointer; None for an i32."""
        pointer = _POINTER.fullmatch(kind)
        if not pointer and kind != "i32":
            raise tilecopy.TileCopyError(7, f"'{self.name}' takes a {kind}; Numba's kernels take "
                                            "functions of pointers and i32")
        return int(pointer.group(1) or 0) if pointer else None

    def link(self, context: Any) -> None:
        """Adds the text to what is being compiled."""
        codegen = context.codegen()
        if id(codegen) not in self.libraries:
            library = codegen.create_library(self.name)
            library.add_ir_module(_Text(self.text))
            library.finalize()
            self.libraries[id(codegen)] = library
        context.active_code_library.add_linking_library(self.libraries[id(codegen)])

    def value(self, context: Any, builder: Any, space: Optional[int], kind: Any, value: Any) -> Any:
        if space is None:
            return context.cast(builder, value, kind, types.int32)
        wanted = ir.IntType(8).as_pointer(space)
        if isinstance(kind, types.Array):
            value = context.make_array(kind)(context, builder, value).data
        elif isinstance(kind, types.Integer):
            return builder.inttoptr(value, wanted)
        if getattr(value.type, "addrspace", 0) != space:
            value = builder.bitcast(value, ir.IntType(8).as_pointer(value.type.addrspace))
            return builder.addrspacecast(value, wanted)
        return builder.bitcast(value, wanted)

    def generate(self, context: Any, builder: Any, signature: Any, values: Any) -> Any:
        self.link(context)
        types_ = [ir.IntType(32) if s is None else ir.IntType(8).as_pointer(s) for s in self.kinds]
        result = {"void": ir.VoidType(), "i1": ir.IntType(1), "i32": ir.IntType(32)}[self.result]
        callee = cgutils.get_or_insert_function(builder.module, ir.FunctionType(result, types_),
                                                self.name)
        given = [self.value(context, builder, *both)
                 for both in zip(self.kinds, signature.args, values)]
        made = builder.call(callee, given)
        return context.get_dummy_value() if self.result == "void" else made

    def intrinsic(self) -> Any:
        """The function for kernels. An intrinsic of Numba has its parameters written down."""
        names = ", ".join(name for _, name in self.parameters)
        scope: Dict[str, Any] = {}
        exec(f"def {self.name}(typing{', ' if names else ''}{names}): return type_of({names})",
             {"type_of": self.signature}, scope)
        return intrinsic(scope[self.name])

    def signature(self, *given: Any) -> Any:
        for (_, name), space, kind in zip(self.parameters, self.kinds, given):
            accepted = (types.Integer, types.Boolean) if space is None else (
                types.Array, types.CPointer, types.RawPointer, types.Integer)
            if not isinstance(kind, accepted):
                what = "an integer" if space is None else "an array or a pointer"
                raise errors.TypingError(f"{self.name}: '{name}' is {kind}; expected {what}")
        return _RESULTS[self.result](*given), self.generate


def _flags(cpu: str) -> Dict[str, bool]:
    """libNVVM reads the dialect of LLVM 7 below Blackwell."""
    return {"nvvm7": True} if int(re.search(r"\d+", cpu).group()) < 100 else {"inline_assembly": True}


def copies(text: str, cpu: str) -> List[Any]:
    """The copies of a text, as functions for kernels that are compiled for `cpu`."""
    made = []
    for copy in tilecopy.copies(text, cpu):
        name = f"tilecopy_{copy.variant}_{copy.hash:x}"
        function = _Function(name, copy.function(name, **_flags(cpu))).intrinsic()
        function.copy = copy
        made.append(function)
    return made


def statement(text: str, cpu: str) -> Any:
    """A statement around copies, as a function for kernels that are compiled for `cpu`."""
    name = "tilecopy_" + re.sub(r"\W+", "_", f"{text} {cpu}").strip("_")
    return _Function(name, tilecopy.statement(text, cpu, name, **_flags(cpu))).intrinsic()
