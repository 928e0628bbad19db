# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays of other packages, by DLPack and by NumPy's and CUDA's array interfaces: where they are, and
whether they are what a copy says. Everything here is private but `tensor_map`."""

from __future__ import annotations

import ctypes
import math
import re
from typing import TYPE_CHECKING, Any, Dict, NamedTuple, Optional, Tuple

if TYPE_CHECKING:
    from . import Copy, Device

_HOST, _CUDA = 1, 2  # DLDeviceType of DLPack
_KINDS = {0: "i", 1: "u", 2: "f", 4: "bf"}  # DLDataTypeCode


class _Tensor(ctypes.Structure):
    """DLTensor of DLPack."""
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32),
                ("device_id", ctypes.c_int32), ("rank", ctypes.c_int32), ("code", ctypes.c_uint8),
                ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


class View(NamedTuple):
    """What is known of an array; strides count elements. `kind` is "i", "u", "f", "bf" or another
    letter of the package that made it."""
    address: int
    shape: Tuple[int, ...]
    strides: Tuple[int, ...]
    kind: str
    bits: int
    on_host: bool


def _row_major(shape: Tuple[int, ...]) -> Tuple[int, ...]:
    return tuple(math.prod(shape[d + 1:]) for d in range(len(shape)))


def _of_dlpack(array: Any) -> View:
    capsule = array.__dlpack__()
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    t = ctypes.cast(pointer(capsule, b"dltensor"), ctypes.POINTER(_Tensor)).contents
    shape = tuple(t.shape[d] for d in range(t.rank))
    strides = tuple(t.strides[d] for d in range(t.rank)) if t.strides else _row_major(shape)
    return View((t.data or 0) + t.byte_offset, shape, strides, _KINDS.get(t.code, "?"),
                t.bits * t.lanes, t.device_type not in (_CUDA, 13))  # 13: managed by CUDA


def _of_interface(interface: Dict[str, Any], on_host: bool) -> View:
    shape, size = tuple(interface["shape"]), int(interface["typestr"][2:])
    strides = interface.get("strides")
    counted = tuple(s // size for s in strides) if strides else _row_major(shape)
    return View(interface["data"][0], shape, counted, interface["typestr"][1], size * 8, on_host)


def view(array: Any) -> View:
    """An array of TileCopy, CuPy, Numba, PyTorch, JAX, NumPy ..., without a copy."""
    if hasattr(array, "address") and hasattr(array, "nbytes"):  # an Array of this package
        return View(array.address, tuple(array.shape), _row_major(tuple(array.shape)),
                    array.dtype.kind, array.dtype.itemsize * 8, False)
    if hasattr(array, "__cuda_array_interface__"):
        return _of_interface(array.__cuda_array_interface__, False)
    if hasattr(array, "__dlpack__"):
        return _of_dlpack(array)
    raise TypeError(f"{type(array).__name__} has neither __dlpack__ nor __cuda_array_interface__")


_DECLARED = re.compile(r"(?P<name>\w+) : \w+ (?P<type>\w+)\[(?P<dims>[^\]]*)\]"
                       r"(?: layout S\[\((?P<extents>[^:]*)\):\((?P<strides>[^:]*)\)\])?")


def _parts(text: str) -> Tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


class _Match:
    """Binds the scalars of a declaration to an array's numbers, and compares the rest."""

    def __init__(self, declaration: str, scalars: Dict[str, int]) -> None:
        self.declaration, self.scalars = declaration, dict(scalars)

    def number(self, what: str, text: str, given: int) -> None:
        if re.fullmatch(r"[A-Za-z_]\w*", text) and text not in self.scalars:
            self.scalars[text] = given
            return
        expected = self.scalars.get(text, int(text) if text.isdigit() else None)
        if expected is not None and expected != given:
            raise ValueError(f"{what} of the array is {given}; expected {expected}, as in "
                             f"'{self.declaration}'")

    def element(self, type_name: str, found: View) -> None:
        letters, bits = re.match(r"([a-z]+)(\d+)", type_name).groups()
        floats = {"f": ("f",), "bf": ("bf",)}.get(letters)
        fits = int(bits) == found.bits and (floats is None or found.kind in floats + ("V", "?"))
        if not fits:
            raise ValueError(f"the array has elements of kind '{found.kind}' and {found.bits} bits; "
                             f"expected {type_name}, as in '{self.declaration}'")


def bound(copy: Copy, found: View, scalars: Dict[str, int]) -> Dict[str, int]:
    """The scalars of a copy's global tensor, taken from an array that has to be what it says."""
    declaration = next(t for t in copy.tensors if " global " in t)
    declared = _DECLARED.match(declaration)
    if not declared:
        return dict(scalars)
    match = _Match(declaration, scalars)
    match.element(declared["type"], found)
    dims = _parts(declared["dims"])
    if len(dims) != len(found.shape):
        raise ValueError(f"the array has {len(found.shape)} dimensions; expected {len(dims)}, as in "
                         f"'{declaration}'")
    for d, text in enumerate(dims):
        match.number(f"dimension {d}", text, found.shape[d])
    strides = _parts(declared["strides"]) if declared["strides"] else None
    dense = _row_major(found.shape)
    for d, extent in enumerate(found.shape):
        if extent > 1:  # the stride of one element says nothing
            match.number(f"stride {d}", strides[d] if strides else str(dense[d]), found.strides[d])
    return match.scalars


_cuda: Optional[Device] = None


def tensor_map(array: Any, copy: Copy, device: Optional[Device] = None, **scalars: int) -> bytes:
    """The tensor map of a copy over an array: 128 bytes that a kernel takes by value.

    The array is one of PyTorch, CuPy, JAX, Numba (DLPack, or CUDA's array interface), or one of
    Device.array. Its element type, shape and strides have to be those that the copy's text says; the
    scalars that the text names are taken from them, and `scalars` gives those that are left. The map
    is made by `device`; without one by the array's own, and for another package's by CUDA.
    """
    global _cuda
    from . import Array, Cuda
    found = view(array)
    if found.on_host:
        raise ValueError("the array is in the host's memory; device.array(a) copies it")
    if device is None and isinstance(array, Array):
        device = array.device
    if device is None:
        device = _cuda = _cuda or Cuda()
    return device.tensor_map(copy, found.address, **bound(copy, found, scalars))
