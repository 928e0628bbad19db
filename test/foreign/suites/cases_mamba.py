"""Mamba's kernels in Triton beside its own references in PyTorch."""
import os
import sys
import types

import torch
import torch.nn.functional as F

from case_tools import compare

# The package imports an extension in C++ when it is loaded; of its folders only that of the kernels is wanted.
for name in ("mamba_ssm", "mamba_ssm.ops"):
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = [os.path.join(next(p for p in sys.path if os.path.exists(f"{p}/mamba_ssm")), *name.split("."))]

from mamba_ssm.ops.triton.k_activations import swiglu
from mamba_ssm.ops.triton.layer_norm import layer_norm_fn, layer_norm_ref, rms_norm_fn, rms_norm_ref
from mamba_ssm.ops.triton.layernorm_gated import rms_norm_ref as gated_ref
from mamba_ssm.ops.triton.layernorm_gated import rmsnorm_fn as gated
from mamba_ssm.ops.triton.selective_state_update import selective_state_update, selective_state_update_ref
from mamba_ssm.ops.triton.ssd_chunk_scan import chunk_scan, chunk_scan_ref
from mamba_ssm.ops.triton.ssd_chunk_state import chunk_state, chunk_state_ref

B, L, H, P, N, CHUNK = 1, 64, 2, 32, 32, 32
LOOSE = 2e-2


def r(*shape):
    return torch.randn(*shape) / 2


def steps(*shape):
    return F.softplus(torch.randn(*shape) - 2)


def update(*gate):
    """One step of the state, which is written in place."""
    arguments = [r(2, 64, 16), r(2, 64), r(2, 64), -torch.rand(64, 16) - 0.1, r(2, 16), r(2, 16)]
    names = dict(D=r(64), dt_bias=torch.rand(64) - 4, dt_softplus=True, **({"z": r(2, 64)} if gate else {}))
    def run(function):
        def call(*a):
            state = a[0].clone()
            return function(state, *a[1:], **names), state
        return call
    return compare(run(selective_state_update), run(selective_state_update_ref), *arguments, tolerance=LOOSE, backward=False)


def decays():
    """dt in chunks and the sums of dt A."""
    dt = steps(B, H, L // CHUNK, CHUNK)
    return dt, torch.cumsum(dt * -torch.rand(1, H, 1, 1), -1)


def states():
    return compare(chunk_state, chunk_state_ref, r(B, L, 1, N), r(B, L, H, P), *decays(), tolerance=LOOSE)


def scan(gate):
    more = [r(H)] + ([r(B, L, H, P)] if gate else [])
    return compare(chunk_scan, chunk_scan_ref, r(B, L, 1, N), r(B, L, 1, N), r(B, L, H, P), *decays(), r(B, L // CHUNK, H, P, N), *more, tolerance=LOOSE)


CASES = {
    "layer_norm": lambda: compare(lambda *a: layer_norm_fn(*a), lambda *a: layer_norm_ref(*a), r(12, 96), r(96), r(96), tolerance=LOOSE),
    "layer_norm_residual": lambda: compare(lambda *a: layer_norm_fn(*a, prenorm=True), lambda *a: layer_norm_ref(*a, prenorm=True), r(12, 96), r(96), r(96), r(12, 96), tolerance=LOOSE),
    "rms_norm": lambda: compare(lambda x, w: rms_norm_fn(x, w, None), lambda x, w: rms_norm_ref(x, w, None), r(12, 96), r(96), tolerance=LOOSE),
    "gated_norm": lambda: compare(lambda x, w, z: gated(x, w, None, z), lambda x, w, z: gated_ref(x, w, None, z), r(12, 96), r(96), r(12, 96), tolerance=LOOSE),
    "gated_norm_groups": lambda: compare(lambda x, w, z: gated(x, w, None, z, group_size=32, norm_before_gate=False),
                                         lambda x, w, z: gated_ref(x, w, None, z, group_size=32, norm_before_gate=False), r(12, 96), r(96), r(12, 96), tolerance=LOOSE),
    "swiglu": lambda: compare(swiglu, lambda x: F.silu(x[:, :48]) * x[:, 48:], r(12, 96), tolerance=LOOSE),
    "state_update": update,
    "state_update_gate": lambda: update(True),
    "chunk_state": states,
    "chunk_scan": lambda: scan(False),
    "chunk_scan_gate": lambda: scan(True),
}
