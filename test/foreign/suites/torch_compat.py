"""PyTorch for libraries of Triton kernels, without a GPU and in an old version.

Tensors "on cuda" lie in the memory of the process, which the Triton hook lends to the virtual GPU. Names that
came after the installed version exist and do the plain thing: no compilation, no autocast, no custom operators.
Nothing of a kernel is touched. Import it before the library.
"""
import contextlib
import ctypes
import gc
import importlib.abc
import importlib.machinery
import sys
import types

import torch
from torch.overrides import TorchFunctionMode

CPU = torch.device("cpu")
SIGNED = {"uint16": torch.int16, "uint32": torch.int32, "uint64": torch.int64}


class _OnCpu(TorchFunctionMode):
    """Whatever asks for the device cuda gets the CPU."""

    @staticmethod
    def plain(value):
        name = value if isinstance(value, str) else value.type if isinstance(value, torch.device) else ""
        return CPU if name.split(":")[0] == "cuda" else value

    def __torch_function__(self, function, kinds, arguments=(), named=None):
        named = dict(named or {})
        name = getattr(function, "__name__", "")
        if name == "cuda":
            return arguments[0]
        if name == "__get__" and function == torch.Tensor.is_cuda.__get__:
            return True
        named.pop("pin_memory", None)
        if "device" in named:
            named["device"] = self.plain(named["device"])
        if name in ("to", "empty", "zeros", "tensor"):
            arguments = tuple(self.plain(a) for a in arguments)
        if name in ("matmul", "mm", "bmm", "__matmul__", "linear", "layer_norm") and arguments[0].dtype == torch.float16:  # not on a CPU
            return function(*[a.float() if isinstance(a, torch.Tensor) else a for a in arguments], **named).half()
        return function(*arguments, **named)


def _through(*arguments, **named):
    """A decorator, with or without arguments, that changes nothing."""
    if arguments and callable(arguments[0]):
        return arguments[0]
    return lambda function=None, *rest, **more: function


class _Later(types.ModuleType):
    """A module of a later version: its classes have no instances, its functions are decorators."""
    __path__ = []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        value = type(name, (), {}) if name[:1].isupper() else _through
        setattr(self, name, value)
        return value


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.startswith("torch.") else None

    def create_module(self, spec):
        return _Later(spec.name)

    def exec_module(self, module):
        pass


class _NoGrad(torch.no_grad):
    """Also without parentheses."""

    def __new__(cls, function=None):
        return torch.no_grad.__mro__[1]()(function) if callable(function) else super().__new__(cls)


class _RMSNorm(torch.nn.Module):
    """What libraries derive their own from."""

    def __init__(self, shape, eps=None, elementwise_affine=True, device=None, dtype=None):
        super().__init__()
        self.eps, self.weight = eps, torch.nn.Parameter(torch.ones(shape)) if elementwise_affine else None


class _Stream:
    cuda_stream = 0
    priority = 0

    def __getattr__(self, name):
        return lambda *_, **__: None


class _Event(_Stream):
    def __init__(self, **_):
        pass

    def elapsed_time(self, _):
        return 1.0


def _capability(*_):
    cuda, major, minor = ctypes.CDLL("libcuda.so.1"), ctypes.c_int(), ctypes.c_int()
    cuda.cuInit(0)
    cuda.cuDeviceGetAttribute(ctypes.byref(major), 75, 0)
    cuda.cuDeviceGetAttribute(ctypes.byref(minor), 76, 0)
    return major.value, minor.value


def _properties(*_):
    return types.SimpleNamespace(
        multi_processor_count=4, name="virtual", total_memory=8 << 30, major=_capability()[0], minor=_capability()[1],
        shared_memory_per_block=48 << 10, shared_memory_per_block_optin=227 << 10, warp_size=32, max_num_regs=65536,
        regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, L2_cache_size=50 << 20,
        shared_memory_per_multiprocessor=228 << 10)


def _cuda():
    nothing = lambda *_, **__: None
    same = lambda *_, **__: contextlib.nullcontext()
    for name, value in {
            "is_available": lambda: True, "device_count": lambda: 1, "current_device": lambda: 0,
            "set_device": nothing, "synchronize": nothing, "empty_cache": nothing, "manual_seed": nothing,
            "get_device_capability": _capability, "get_device_properties": _properties,
            "get_device_name": lambda *_: "virtual", "current_stream": lambda *_: _Stream(),
            "default_stream": lambda *_: _Stream(), "Stream": _Stream, "Event": _Event, "stream": same, "device": same,
            "device_of": same, "_device": same, "is_bf16_supported": lambda *_, **__: True,
            "is_current_stream_capturing": lambda: False}.items():
        setattr(torch.cuda, name, value)


def _signed(function):
    """A function that makes a tensor, of a signed type where the type is not there."""
    def call(*arguments, dtype=None, **named):
        return function(*arguments, dtype=SIGNED.get(type(dtype).__name__, dtype), **named)
    return call


def _types():
    """What types of elements say of themselves, and tensors of types without a sign."""
    gc.get_referents(torch.dtype.__dict__)[0].setdefault("itemsize", property(lambda kind: torch.empty(0, dtype=kind).element_size()))
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(torch.dtype))
    if not isinstance(torch.uint32, torch.dtype):
        for owner, names in (torch, "zeros empty ones full tensor"), (torch.Tensor, "new_zeros new_empty new_ones new_full"):
            for name in names.split():
                setattr(owner, name, _signed(getattr(owner, name)))


def _names():
    for name in ("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu",
                 "float4_e2m1fn_x2", *SIGNED):
        if not hasattr(torch, name):
            setattr(torch, name, type(name, (), {"itemsize": 1, "is_floating_point": True})())
    for name in ("compiler", "_dynamo", "export", "_inductor"):
        if not hasattr(torch, name):
            module = sys.modules["torch." + name] = _Later("torch." + name)
            setattr(torch, name, module)
    torch.compiler.is_compiling = lambda: False
    torch.compile = _through
    for name in ("custom_op", "triton_op", "wrap_triton", "register_fake", "register_autograd", "register_kernel",
                 "impl_abstract"):
        if not hasattr(torch.library, name):
            setattr(torch.library, name, _through)
    torch.amp.custom_fwd = torch.amp.custom_bwd = _through
    torch.cuda.amp.custom_fwd = torch.cuda.amp.custom_bwd = _through
    torch.is_autocast_enabled = lambda *_: False
    torch.get_autocast_dtype = lambda *_: torch.float32
    torch.nn.RMSNorm = getattr(torch.nn, "RMSNorm", _RMSNorm)
    torch.__version__ = "2.8.0"
    torch.no_grad = _NoGrad
    torch.version.cuda, torch.version.hip = "13.0", None


sys.meta_path.append(_Finder())
_cuda()
_names()
_types()
_MODE = _OnCpu()
_MODE.__enter__()
