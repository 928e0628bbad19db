# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds libtilecopy-c and declares its functions. Everything here is private."""

import ctypes
import ctypes.util
import glob
import os
import shutil
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint, c_uint64, c_void_p
from typing import List, Optional

_ABI = 2  # TILECOPY_C_ABI of tilecopy-c/Copy.h
_SONAME = "libtilecopy-c.so.0.2"


class Argument(ctypes.Structure):
    _fields_ = [("bytes", c_void_p), ("count", c_size_t)]


class Launch(ctypes.Structure):
    _fields_ = [("grid", c_uint * 3), ("block", c_uint * 3), ("cluster", c_uint * 3),
                ("dynamic_shared_bytes", c_uint)]


ScalarValue = ctypes.CFUNCTYPE(c_int64, c_char_p, c_void_p)

# name: (result, parameters). A function with a status has its message as last parameter.
_TEXT = POINTER(c_void_p)
_FUNCTIONS = {
    "version": (c_uint, []),
    "c_abi": (c_uint, []),
    "llvm_version": (c_char_p, []),
    "string_dispose": (None, [c_void_p]),
    "copy_create": (c_int, [c_char_p, c_char_p, POINTER(c_void_p), _TEXT]),
    "copy_dispose": (None, [c_void_p]),
    "copy_variant": (c_char_p, [c_void_p]),
    "copy_hash": (c_uint64, [c_void_p]),
    "copy_explain": (c_void_p, [c_void_p]),
    "copy_json": (c_void_p, [c_void_p]),
    "copy_symbol_count": (c_uint, [c_void_p]),
    "copy_symbol_name": (c_char_p, [c_void_p, c_uint]),
    "copy_register_words": (c_uint, [c_void_p, c_int]),
    "copies_create": (c_int, [c_char_p, c_char_p, POINTER(c_void_p), c_uint, POINTER(c_uint), _TEXT]),
    "copy_tensor": (c_void_p, [c_void_p, c_int]),
    "copy_expected_bytes": (c_uint64, [c_void_p]),
    "copy_function": (c_int, [c_void_p, c_char_p, c_uint, _TEXT, _TEXT]),
    "map_edit_function": (c_int, [c_void_p, c_char_p, c_uint, _TEXT, _TEXT]),
    "statement_function": (c_int, [c_char_p, c_char_p, c_char_p, c_uint, _TEXT, _TEXT]),
    "statement_word": (c_char_p, [c_uint]),
    "program_kernels": (c_int, [c_char_p, c_char_p, _TEXT, _TEXT]),
    "layout_text": (c_int, [c_char_p, POINTER(c_int64), c_size_t, c_uint, _TEXT, _TEXT]),
    "program_ptx": (c_int, [c_char_p, c_char_p, _TEXT, _TEXT]),
    "link_ptx": (c_int, [POINTER(c_char_p), c_uint, c_char_p, c_uint, _TEXT, _TEXT]),
    "ir_ptx": (c_int, [c_char_p, c_char_p, c_uint, _TEXT, _TEXT]),
    "compile": (c_int, [c_char_p, c_char_p, c_char_p, c_uint, _TEXT, _TEXT]),
    "called_functions": (c_int, [c_char_p, c_char_p, c_char_p, c_uint, _TEXT, _TEXT]),
    "prove": (c_int, [c_char_p, c_char_p, c_char_p, c_double, POINTER(c_uint), _TEXT, _TEXT]),
    "ring_create": (c_int, [c_char_p, c_char_p, c_uint, c_uint, POINTER(c_void_p), _TEXT]),
    "ring_dispose": (None, [c_void_p]),
    "ring_bytes": (c_uint64, [c_void_p]),
    "ring_align": (c_uint64, [c_void_p]),
    "ring_stage_bytes": (c_uint64, [c_void_p]),
    "ring_tile_offset": (c_uint64, [c_void_p, c_uint]),
    "ring_functions": (c_int, [c_void_p, c_char_p, c_uint, _TEXT, _TEXT]),
    "emulator_create": (c_void_p, [c_int, c_uint64]),
    "cuda_create": (c_int, [c_int, POINTER(c_void_p), _TEXT]),
    "device_dispose": (None, [c_void_p]),
    "device_allocate": (c_int, [c_void_p, c_uint64, POINTER(c_uint64), _TEXT]),
    "device_allocate_multicast": (c_int, [c_void_p, c_uint64, c_uint64, c_uint, POINTER(c_uint64),
                                          POINTER(c_uint64), _TEXT]),
    "device_release": (c_int, [c_void_p, c_uint64, _TEXT]),
    "device_write": (c_int, [c_void_p, c_uint64, c_void_p, c_size_t, _TEXT]),
    "device_read": (c_int, [c_void_p, c_uint64, c_void_p, c_size_t, _TEXT]),
    "device_load": (c_int, [c_void_p, c_char_p, c_char_p, POINTER(c_void_p), _TEXT]),
    "module_dispose": (None, [c_void_p]),
    "module_launch": (c_int, [c_void_p, c_char_p, POINTER(Launch), POINTER(Argument), c_uint,
                              _TEXT]),
    "device_tensor_map": (c_int, [c_void_p, c_void_p, c_uint64, ScalarValue, c_void_p, c_void_p,
                                  _TEXT]),
}

_loaded: Optional[ctypes.CDLL] = None


def _beside_the_tools() -> List[str]:
    """The library that belongs to the ptx-dump on PATH, in a build folder or in a prefix."""
    tool = shutil.which("ptx-dump")
    prefix = os.path.dirname(os.path.dirname(os.path.realpath(tool))) if tool else ""
    return sorted(glob.glob(os.path.join(prefix, "lib", "**", _SONAME), recursive=True))[:1] if prefix else []


def _open() -> ctypes.CDLL:
    asked = os.environ.get("TILECOPY_LIBRARY")
    own = os.path.join(os.path.dirname(__file__), "lib", _SONAME) # of a wheel
    names = [asked] if asked else [own] if os.path.exists(own) else [
        *_beside_the_tools(), _SONAME, ctypes.util.find_library("tilecopy-c")]
    problems = []
    for name in filter(None, names):
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            problems.append(str(error))
    raise ImportError("libtilecopy-c is not found; set TILECOPY_LIBRARY to its path: "
                      + "; ".join(problems))


def library() -> ctypes.CDLL:
    """The library, opened at its first use."""
    global _loaded
    if _loaded is None:
        opened = _open()
        abi = opened.tilecopy_c_abi() if hasattr(opened, "tilecopy_c_abi") else None
        if abi != _ABI:
            raise ImportError(f"this package is for number {_ABI} of the C interface; the library "
                              f"{opened._name} has {abi}")
        for name, (result, parameters) in _FUNCTIONS.items():
            function = getattr(opened, "tilecopy_" + name)
            function.restype, function.argtypes = result, parameters
        _loaded = opened
    return _loaded


def take(pointer: Optional[int]) -> str:
    """A string of the library as a str; the original is freed."""
    if not pointer:
        return ""
    text = ctypes.string_at(pointer).decode()
    library().tilecopy_string_dispose(pointer)
    return text


class TileCopyError(Exception):
    """What the library says is wrong: `status` is the code of tilecopy-c/Copy.h by name, `message`
    the text."""

    NAMES = ["ok", "bad-text", "cannot-plan", "bad-operand", "cannot-emit", "no-device",
             "device-error", "bad-argument", "finding"]

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.status = self.NAMES[code]
        self.message = message


def call(name: str, *arguments: object) -> None:
    """Calls a function with a status; a failure is a TileCopyError."""
    message = c_void_p()
    code = getattr(library(), "tilecopy_" + name)(*arguments, byref(message))
    text = take(message.value)
    if code:
        raise TileCopyError(code, text)


def call_text(name: str, *arguments: object) -> str:
    """The same for a function whose last parameter but the message receives a text."""
    text = c_void_p()
    call(name, *arguments, byref(text))
    return take(text.value)
