# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tile copies on NVIDIA GPUs: planned, explained, lowered to LLVM IR, and run on an emulator.

    import tilecopy
    copy = tilecopy.Copy("copy.warp shared f32[32,32] <- global f32[32,32] align 16")
    print(copy.variant, copy.explain())
    print(copy.function("load_tile", inline_assembly=True))   # IR that llvmlite links and inlines
    print(tilecopy.statement("mbarrier.wait", "sm_90a"))      # and what surrounds copies

A copy is a line of text, or a kernel of the `.tile` language with one copy in it (LANGUAGE.md of the
C++ library). `statements()` lists what surrounds copies; `check` runs PTX of any compiler on the
emulator, `prove` proves for every size that it does what a program means; tilecopy.numba has copies for kernels of numba-cuda. An error is a TileCopyError; its message
has the location, the value and what is expected. The wheel has libtilecopy-c inside; elsewhere it is the
one that the C++ library installs, and the environment variable TILECOPY_LIBRARY may name the file. NumPy
is needed for arrays only.
"""

from __future__ import annotations

import ctypes
import json
import re
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple, Union

from . import _library
from ._library import TileCopyError
from .arrays import tensor_map
from .checking import TensorMap, check
from .proving import Proof, Proofs, Range, assert_proved, prove

if TYPE_CHECKING:
    import numpy

__all__ = ["Copy", "copies", "statement", "statements", "Ptx", "Device", "Emulator", "Cuda",
           "Module", "Array", "Multicast", "TileCopyError", "TensorMap", "check", "prove", "assert_proved",
           "Proof", "Proofs", "Range", "tensor_map", "program_ptx", "Ring", "ir_ptx", "compile",
           "called_functions", "layout", "version", "llvm_version"]


def version() -> Tuple[int, int, int]:
    """The version of the library, as (major, minor, patch)."""
    number = _library.library().tilecopy_version()
    return number // 10000, number // 100 % 100, number % 100


def llvm_version() -> str:
    """The LLVM that the library is built on, as "22.1.8"."""
    return _library.library().tilecopy_llvm_version().decode()


def _text(value: Optional[str]) -> Optional[bytes]:
    return None if value is None else value.encode()


def _source(text: str) -> bytes:
    """A program or a copy as the library takes it."""
    if not isinstance(text, str):
        raise TypeError(f"a text is expected, as in 'copy.warp shared f32[32,32] <- global f32[32,32]'; "
                        f"it is of type {type(text).__name__}")
    if text.endswith(".tile"):
        raise ValueError(f"{text!r} is the name of a file; its text is expected, as open({text!r}).read()")
    return text.encode()


class Copy:
    """A planned copy.

    `text` is a line that begins with `copy`, or a kernel with one copy in it; `cpu` the
    architecture, as "sm_90a", where the text does not say it. A text with an error, and a copy that
    cannot be done as asked, are TileCopyErrors.
    """

    def __init__(self, text: str, cpu: Optional[str] = None) -> None:
        self._handle = ctypes.c_void_p()
        _library.call("copy_create", _source(text), _text(cpu), ctypes.byref(self._handle))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            _library.library().tilecopy_copy_dispose(self._handle)

    @property
    def variant(self) -> str:
        """The variant that was chosen, as "gmem_smem"."""
        return _library.library().tilecopy_copy_variant(self._handle).decode()

    @property
    def hash(self) -> int:
        """A number that is the same for equal plans, in every process."""
        return _library.library().tilecopy_copy_hash(self._handle)

    @property
    def symbols(self) -> List[str]:
        """The names of the function's integer parameters, in their order."""
        lib = _library.library()
        return [lib.tilecopy_copy_symbol_name(self._handle, i).decode()
                for i in range(lib.tilecopy_copy_symbol_count(self._handle))]

    @property
    def register_words(self) -> Tuple[int, int]:
        """The 32-bit words of a thread's register tile: (destination, source), 0 for other memory."""
        lib = _library.library()
        return tuple(lib.tilecopy_copy_register_words(self._handle, side) for side in (1, 0))

    def explain(self) -> str:
        """The plan and, for every candidate, why it was chosen or declined."""
        return _library.take(_library.library().tilecopy_copy_explain(self._handle))

    def json(self) -> Dict[str, Any]:
        """The same as a dict: "plan", "trace" and, for a slow copy, "warning"."""
        return json.loads(_library.take(_library.library().tilecopy_copy_json(self._handle)))

    @property
    def tensors(self) -> Tuple[str, str]:
        """The declarations of (destination, source), with what was chosen for `layout auto`."""
        lib = _library.library()
        dst, src = (_library.take(lib.tilecopy_copy_tensor(self._handle, side)) for side in (1, 0))
        return dst, src

    @property
    def expected_bytes(self) -> int:
        """What an mbarrier must expect of the copy; 0 for a copy that reports to none."""
        return _library.library().tilecopy_copy_expected_bytes(self._handle)

    def function(self, name: Optional[str] = None, inline_assembly: bool = False,
                 thread_parameter: bool = False, nvvm7: bool = False,
                 index_functions: bool = False) -> str:
        """The copy as the text of an LLVM module with one `alwaysinline` function.

        Its parameters are the destination, the source (pointers in their address spaces, or
        `[n x i32]` in registers), the mbarrier, the tensors of indices and the tensor map where the
        copy takes them, and the symbols. With `inline_assembly` the text can be read by LLVM 19 and
        later and by libNVVM for compute_100 and newer, with `nvvm7` by libNVVM for everything
        before, which has the dialect of LLVM 7; otherwise it calls NVPTX's intrinsics as the
        library's LLVM has them. With `thread_parameter` the thread's index is the last parameter.

        With `index_functions`, indices and predicates in registers come from functions of the
        frontend: a copy `load` calls `i64 @load_I(i64 number, ptr context)` for those of tensor
        `I`, with the number of the index in its region, and with the parameter that stands in the
        place of the registers. A negative index is out of range.
        """
        return _library.call_text("copy_function", self._handle, _text(name),
                                  _flags(inline_assembly, thread_parameter, nvvm7) | 8 * index_functions)

    def map_edit_function(self, name: Optional[str] = None, inline_assembly: bool = False,
                          thread_parameter: bool = False, nvvm7: bool = False) -> str:
        """What edits the tensor map of a copy of a window, as the text of an LLVM module.

        A whole warp calls the function `name`, or `tensormap_replace`. Its parameters are the
        host's map (address space 0), the tensor (1), 128 bytes of scratch (3), the place of the
        edited map (1) and the symbols. The flags are those of `function`.
        """
        return _library.call_text("map_edit_function", self._handle, _text(name),
                                  _flags(inline_assembly, thread_parameter, nvvm7))


def _flags(inline_assembly: bool, thread_parameter: bool, nvvm7: bool) -> int:
    return (1 if inline_assembly else 0) | (2 if thread_parameter else 0) | (4 if nvvm7 else 0)


def copies(text: str, cpu: Optional[str] = None) -> List[Copy]:
    """The copies of a program, planned together: `layout auto` is chosen for all of them."""
    count = ctypes.c_uint()
    _library.call("copies_create", _source(text), _text(cpu), None, 0, ctypes.byref(count))
    handles = (ctypes.c_void_p * max(count.value, 1))()
    _library.call("copies_create", text.encode(), _text(cpu), handles, count.value,
                  ctypes.byref(count))
    made = []
    for handle in handles[:count.value]:
        copy = Copy.__new__(Copy)
        copy._handle = ctypes.c_void_p(handle)
        made.append(copy)
    return made


def statements() -> List[str]:
    """The words of all statements, as "mbarrier.wait"; tilecopy-c/Statement.h has their parameters."""
    word, found, index = _library.library().tilecopy_statement_word, [], 0
    while word(index):
        found.append(word(index).decode())
        index += 1
    return found


def statement(text: str, cpu: str, name: Optional[str] = None, inline_assembly: bool = False,
              thread_parameter: bool = False, nvvm7: bool = False) -> str:
    """A statement around copies as the text of an LLVM module with one `alwaysinline` function.

    "mbarrier.arrive.expect_tx { cta }" and the like: what is known is in the text, the rest are
    parameters. The function's name is `name`, or the word with `_` for `.`. The flags are those of
    Copy.function.
    """
    return _library.call_text("statement_function", text.encode(), cpu.encode(), _text(name),
                              _flags(inline_assembly, thread_parameter, nvvm7))


class Ptx(str):
    """PTX of a program, with the names of its kernels' parameters: `parameters["k"]`."""

    parameters: Dict[str, List[str]]


_NOTATIONS = ["tilecopy", "cute", "blocked", "linear"]


def layout(text: str, shape: Sequence[int] = (), to: str = "tilecopy") -> str:
    """A layout of TileCopy, CuTe or Triton in the notation `to`: "tilecopy", "cute", "blocked" or
    "linear".

    `shape` has the extents of the tensor; without it they are those that the layout shows, and a
    layout of Triton shows none. What the notation cannot say is a TileCopyError.
    """
    if to not in _NOTATIONS:
        raise ValueError(f"to={to!r}: expected one of {', '.join(_NOTATIONS)}")
    extents = (ctypes.c_int64 * len(shape))(*shape)
    return _library.call_text("layout_text", text.encode(), extents, len(shape),
                              _NOTATIONS.index(to))


def program_ptx(text: str, cpu: Optional[str] = None) -> Ptx:
    """A whole `.tile` program as PTX, its accesses counted back against the plans."""
    ptx = Ptx(_library.call_text("program_ptx", _source(text), _text(cpu)))
    kernels = json.loads(_library.call_text("program_kernels", text.encode(), _text(cpu)))
    ptx.parameters = {kernel["name"]: kernel["parameters"] for kernel in kernels}
    return ptx


def ir_ptx(ir: Union[str, Sequence[str]], cpu: str, level: Optional[int] = None) -> str:
    """Compiles the text of an LLVM module to PTX for an architecture; `level` is 0 to 3, as in -O1, the
    default.

    A list of texts is linked: a frontend's kernels first, then the functions that they call, which the
    first need not declare. Those are inlined, and the default is 2.
    """
    if isinstance(ir, str):
        return _library.call_text("ir_ptx", ir.encode(), cpu.encode(), 1 if level is None else level)
    texts = (ctypes.c_char_p * max(len(ir), 1))(*[text.encode() for text in ir])
    return _library.call_text("link_ptx", texts, len(ir), cpu.encode(), 2 if level is None else level)


def compile(ir: str, text: Optional[str], cpu: str, level: int = 2) -> str:
    """A frontend's kernels as PTX. `ir` is the text of an LLVM module that calls the copies of `text` as
    `@copy.0`, `@copy.1` and so on, and statements as they are written, `@sync.cta` or `@"cp_async.wait 2"`;
    it declares none of them. All are inlined."""
    return _library.call_text("compile", ir.encode(), _text(text), cpu.encode(), level)


def called_functions(ir: str, text: Optional[str], cpu: str, inline_assembly: bool = False,
                     thread_parameter: bool = False, nvvm7: bool = False) -> str:
    """The functions that `ir` calls in this way, as the text of one LLVM module, for a frontend that has its
    own LLVM. A text without attribute groups and metadata may follow it in the same module. The flags are
    those of Copy.function."""
    return _library.call_text("called_functions", ir.encode(), _text(text), cpu.encode(),
                              _flags(inline_assembly, thread_parameter, nvvm7))


class Ring:
    """Stages in shared memory between those who fill and who use them, with their mbarriers.

    `text` is a kernel whose copies fill one stage; its scalars are what they may name. `readers` are
    the warps of a CTA that release each stage. Loads without an mbarrier are groups of cp.async, from
    sm_80 on. The functions of the ring are called with IR of the frontend's own between:
    tilecopy-c/Ring.h has their parameters.
    """

    def __init__(self, text: str, cpu: Optional[str] = None, stages: int = 2, readers: int = 1) -> None:
        self._handle = ctypes.c_void_p()
        _library.call("ring_create", _source(text), _text(cpu), stages, readers, ctypes.byref(self._handle))
        self.loads = copies(text, cpu)  # for their tensor maps, and to explain

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            _library.library().tilecopy_ring_dispose(self._handle)

    @property
    def nbytes(self) -> int:
        """The bytes of shared memory that the ring takes."""
        return _library.library().tilecopy_ring_bytes(self._handle)

    @property
    def align(self) -> int:
        """What its address is a multiple of."""
        return _library.library().tilecopy_ring_align(self._handle)

    @property
    def stage_bytes(self) -> int:
        """From a stage to the next one."""
        return _library.library().tilecopy_ring_stage_bytes(self._handle)

    @property
    def offsets(self) -> List[int]:
        """Where the tile of each load is in a stage."""
        lib = _library.library()
        return [lib.tilecopy_ring_tile_offset(self._handle, i) for i in range(len(self.loads))]

    def functions(self, name: Optional[str] = None, inline_assembly: bool = False,
                  thread_parameter: bool = False, nvvm7: bool = False) -> str:
        """`@ring_init`, `@ring_fill`, `@ring_wait`, `@ring_release` and `@ring_drain` as the text of one LLVM
        module, for ir_ptx or a frontend's own LLVM. `name` stands for "ring". The flags are those of
        Copy.function."""
        return _library.call_text("ring_functions", self._handle, _text(name),
                                  _flags(inline_assembly, thread_parameter, nvvm7))


class Array:
    """A NumPy array in a device's memory. As an argument of a kernel it is its address."""

    def __init__(self, device: Device, array: Any) -> None:
        import numpy
        host = numpy.ascontiguousarray(array)
        self.device, self.shape, self.dtype, self.nbytes = device, host.shape, host.dtype, host.nbytes
        self.address = device.allocate(max(host.nbytes, 1))
        device.write(self.address, host.tobytes())

    def numpy(self) -> numpy.ndarray:
        """What is in it now, as a new NumPy array."""
        import numpy
        return numpy.frombuffer(self.device.read(self.address, self.nbytes),
                                dtype=self.dtype).reshape(self.shape).copy()


class Multicast:
    """NumPy arrays of one shape and type in the memory of several devices, behind one address, which as
    an argument of a kernel they are. Only copies of multicast tensors use it."""

    def __init__(self, device: Device, arrays: Sequence[Any]) -> None:
        import numpy
        hosts = [numpy.ascontiguousarray(a) for a in arrays]
        if not hosts or any((h.shape, h.dtype) != (hosts[0].shape, hosts[0].dtype) for h in hosts):
            raise ValueError("a multicast tensor takes an array for each device, all of one shape and type; "
                             f"these are {', '.join(f'{h.dtype}{list(h.shape)}' for h in hosts) or 'none'}")
        self.device, self.shape, self.dtype, self.devices = device, hosts[0].shape, hosts[0].dtype, len(hosts)
        self.nbytes = hosts[0].nbytes
        self._pitch = max(-(-self.nbytes // 256) * 256, 256)
        address, memory = ctypes.c_uint64(), ctypes.c_uint64()
        _library.call("device_allocate_multicast", device._handle, max(self.nbytes, 1), self._pitch,
                      len(hosts), ctypes.byref(address), ctypes.byref(memory))
        self.address, self._memory = address.value, memory.value
        for k, host in enumerate(hosts):
            device.write(self._memory + k * self._pitch, host.tobytes())

    def numpy(self) -> List[numpy.ndarray]:
        """What each device has now, as new NumPy arrays."""
        import numpy
        return [numpy.frombuffer(self.device.read(self._memory + k * self._pitch, self.nbytes),
                                 dtype=self.dtype).reshape(self.shape).copy() for k in range(self.devices)]


class Device:
    """What runs PTX: an Emulator, or a Cuda device."""

    def __init__(self) -> None:
        self._handle = ctypes.c_void_p()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            _library.library().tilecopy_device_dispose(self._handle)

    def allocate(self, nbytes: int) -> int:
        """The address of at least `nbytes` bytes, at a multiple of 256."""
        address = ctypes.c_uint64()
        _library.call("device_allocate", self._handle, nbytes, ctypes.byref(address))
        return address.value

    def release(self, address: int) -> None:
        """Gives an allocation back."""
        _library.call("device_release", self._handle, address)

    def write(self, address: int, data: Union[bytes, bytearray, memoryview]) -> None:
        """Copies bytes to the device."""
        _library.call("device_write", self._handle, address, bytes(data), len(data))

    def read(self, address: int, nbytes: int) -> bytes:
        """Copies bytes from the device."""
        data = ctypes.create_string_buffer(nbytes)
        _library.call("device_read", self._handle, address, data, nbytes)
        return data.raw

    def array(self, array: Any) -> Array:
        """A NumPy array in this device's memory."""
        return Array(self, array)

    def multicast(self, arrays: Sequence[Any]) -> Multicast:
        """NumPy arrays, one for each of several devices, behind one multicast address."""
        return Multicast(self, arrays)

    def load(self, ptx: str, name: str = "<ptx>") -> Module:
        """Loads PTX; the Module launches its kernels."""
        return Module(self, ptx, name)

    def tensor_map(self, copy: Copy, array: Union[Array, int], **scalars: int) -> bytes:
        """The tensor map of a copy, 128 bytes that a kernel takes by value.

        `scalars` are the values of the scalars that the tensor's shape and strides name.
        """
        data = ctypes.create_string_buffer(128)
        missing = []

        def value(name: bytes, _: Any) -> int:
            if name.decode() not in scalars:
                missing.append(name.decode())
                return 1
            return int(scalars[name.decode()])

        callback = _library.ScalarValue(value)
        address = getattr(array, "address", array)
        try:
            _library.call("device_tensor_map", self._handle, copy._handle, address, callback, None,
                          data)
        finally:
            if missing:
                raise TypeError("tensor_map: no value of " + ", ".join(sorted(set(missing))))
        return data.raw


class Emulator(Device):
    """Runs PTX on the CPU and looks for races, missing waits and fences, uninitialized reads and
    accesses out of bounds; what it finds is a TileCopyError.

    With `lazy`, asynchronous copies complete as late as they may, otherwise at once. `seed` 0 runs
    threads in order, other values shuffle them.
    """

    def __init__(self, lazy: bool = False, seed: int = 0) -> None:
        super().__init__()
        self._handle = ctypes.c_void_p(_library.library().tilecopy_emulator_create(lazy, seed))


class Cuda(Device):
    """A CUDA device, by the driver of this machine; raises a TileCopyError of status "no-device"
    on a machine without one."""

    def __init__(self, ordinal: int = 0) -> None:
        super().__init__()
        _library.call("cuda_create", ordinal, ctypes.byref(self._handle))


def _bytes_of(argument: Any) -> bytes:
    """A kernel's parameter: an Array's address, NumPy scalars and bytes as they are; a Python int is
    an i32."""
    if isinstance(argument, (Array, Multicast)):
        return argument.address.to_bytes(8, "little")
    if isinstance(argument, bool):
        raise TypeError(f"{argument!r} is a Python bool, which does not say how many bytes to pass; give "
                        f"{int(argument)} for an i32, numpy.uint8({int(argument)}) for a u8")
    if isinstance(argument, float):
        raise TypeError(f"{argument!r} is a Python float, which does not say how many bytes to pass; give an int "
                        f"for an i32, numpy.float32({argument!r}) for an f32, numpy.float64({argument!r}) for an "
                        "f64")
    if isinstance(argument, int):
        return argument.to_bytes(4, "little", signed=True)
    if isinstance(argument, (bytes, bytearray)):
        return bytes(argument)
    if getattr(argument, "ndim", 0):
        raise TypeError("a NumPy array is not in the device's memory; pass device.array(a), whose address "
                        "is the argument")
    if not hasattr(argument, "tobytes"):
        raise TypeError(f"a kernel takes an Array, a NumPy scalar, an int or bytes, not "
                        f"{type(argument).__name__}")
    return argument.tobytes()


def _wider(argument: int) -> str:
    """The NumPy scalar of 64 bits that holds the number; empty if there is none."""
    if -2**63 <= argument < 2**63:
        return f"; if the parameter is an i64, pass numpy.int64({argument})"
    return f"; if the parameter is a u64, pass numpy.uint64({argument})" if 0 < argument < 2**64 else ""


def _argument(index: int, argument: Any) -> bytes:
    """A kernel's parameter; an error names its index."""
    try:
        return _bytes_of(argument)
    except TypeError as error:
        raise TypeError(f"argument {index}: {error}") from None
    except OverflowError:
        raise OverflowError(f"argument {index}: {argument} does not fit an i32, as which an int is passed: "
                            f"-2147483648 to 2147483647{_wider(argument)}") from None


Dims = Union[int, Sequence[int]]


class Module:
    """Loaded PTX."""

    def __init__(self, device: Device, ptx: str, name: str = "<ptx>") -> None:
        self.device = device  # lives as long as this
        self._parameters = getattr(ptx, "parameters", {})
        self._handle = ctypes.c_void_p()
        _library.call("device_load", device._handle, ptx.encode(), name.encode(),
                      ctypes.byref(self._handle))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            _library.library().tilecopy_module_dispose(self._handle)

    def _named(self, kernel: str, message: str) -> str:
        """The message with the program's names: PTX calls the parameters k_param_0 and so on."""
        names = self._parameters.get(kernel, [])

        def name(match: "re.Match[str]") -> str:
            index = int(match.group(1))
            return f"'{names[index]}'" if index < len(names) else match.group(0)

        return re.sub(rf"'{re.escape(kernel)}_param_(\d+)'", name, message)

    def launch(self, kernel: str, grid: Dims, block: Dims, *arguments: Any, cluster: Dims = 1,
               shared: int = 0) -> None:
        """Runs a kernel to its end.

        `grid`, `block` and `cluster` are numbers or tuples of up to three; `shared` the bytes of
        dynamic shared memory. Arguments: an Array (its address), a NumPy scalar, an int (an i32) or
        bytes (a tensor map).
        """
        def dims(what: str, n: Dims) -> Any:
            given = [n] if isinstance(n, int) else list(n)
            if len(given) > 3 or any(not isinstance(d, int) or d < 1 for d in given):
                raise ValueError(f"{what}={n!r}: one to three positive numbers are expected, as in (8, 4)")
            return (ctypes.c_uint * 3)(*(given + [1, 1, 1])[:3])

        launch = _library.Launch(dims("grid", grid), dims("block", block), dims("cluster", cluster), shared)
        data = [_argument(index, a) for index, a in enumerate(arguments)]
        values = (_library.Argument * max(len(data), 1))()
        for value, text in zip(values, data):
            value.bytes = ctypes.cast(ctypes.c_char_p(text), ctypes.c_void_p)
            value.count = len(text)
        try:
            _library.call("module_launch", self._handle, kernel.encode(), ctypes.byref(launch),
                          values, len(data))
        except TileCopyError as error:
            raise TileCopyError(error.code, self._named(kernel, error.message)) from None
