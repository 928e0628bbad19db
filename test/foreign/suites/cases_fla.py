"""flash-linear-attention's operations, forward and backward, beside its own references in PyTorch or beside the
same operation step by step."""
import torch
import torch.nn.functional as F

import fla.ops as ops
from case_tools import compare
from fla.ops.attn.naive import naive_parallel_attn
from fla.ops.delta_rule.naive import delta_rule_recurrence
from fla.ops.gated_delta_rule.naive import naive_recurrent_gated_delta_rule
from fla.ops.gla.naive import naive_recurrent_gla
from fla.ops.hgrn.naive import naive_recurrent_hgrn
from fla.ops.kda.naive import naive_recurrent_kda
from fla.ops.linear_attn.naive import naive_chunk_linear_attn, naive_recurrent_linear_attn
from fla.ops.simple_gla.naive import naive_recurrent_simple_gla

B, T, H, D = 1, 96, 2, 32
LOOSE = 2e-2


def r(*shape):
    return torch.randn(*shape) / 4


def qkv(n=3, d=D):
    return [r(B, T, H, d) for _ in range(n)]


def unit(x):
    return F.normalize(x, p=2, dim=-1)


def decay(*shape):
    return F.logsigmoid(torch.randn(*shape) + 2)


def beta():
    return torch.rand(B, T, H)


def first(function, *names):
    """Only the output; arguments after the first three by name."""
    def call(*arguments):
        positional = arguments[:len(arguments) - len(names)]
        out = function(*positional, **dict(zip(names, arguments[len(positional):])))
        return out[0] if isinstance(out, tuple) else out
    return call


def transposed(function):
    """References that have heads before time."""
    def call(*arguments):
        out = function(*[a.transpose(1, 2) for a in arguments])
        return (out[0] if isinstance(out, tuple) else out).transpose(1, 2)
    return call


def pair(mine, theirs, *arguments, names=(), **more):
    return compare(first(mine, *names), first(theirs, *names) if theirs else None, *arguments, **{"tolerance": LOOSE, **more})


def both(*names):
    """The same operation in two forms of the library."""
    return [getattr(ops, name) for name in names]


def lightnet(name):
    return getattr(__import__("fla.ops.lightnet", fromlist=["x"]), name)


def half(function):
    """In bfloat16."""
    return lambda *arguments: function(*[a.bfloat16() for a in arguments])[0].float()


def dplr():
    a = unit(r(B, T, H, D))
    return [*qkv(), -a, a * torch.rand(B, T, H, D), decay(B, T, H, D)]


def rwkv7():
    k = unit(r(B, T, H, D))
    return [r(B, T, H, D), decay(B, T, H, D), r(B, T, H, D), r(B, T, H, D), -k, k * torch.rand(B, T, H, D)]


def dplr_in_pytorch(q, k, v, a, b, g, scale):
    """S becomes diag(exp g) S + b (a S) + k v, and a row of the output is q S."""
    state, rows = torch.zeros(B, H, D, D), []
    for t in range(T):
        now = lambda x: x[:, t, :, :, None]
        state = now(g).exp() * state + now(b) * (now(a) * state).sum(2, keepdim=True) + now(k) * v[:, t, :, None]
        rows.append((now(q) * scale * state).sum(2))
    return torch.stack(rows, 1)


def rwkv7_in_pytorch(r, w, k, v, a, b):
    return dplr_in_pytorch(r, k, v, a, b, w, 1.0)


CASES = {
    "linear_attn_chunk": lambda: pair(lambda q, k, v: ops.chunk_linear_attn(q, k, v, normalize=False), lambda q, k, v: naive_recurrent_linear_attn(q, k, v, normalize=False), *qkv()),
    "linear_attn_fused_chunk": lambda: pair(ops.fused_chunk_linear_attn, ops.chunk_linear_attn, *qkv()),
    "linear_attn_recurrent": lambda: pair(lambda q, k, v: ops.fused_recurrent_linear_attn(q, k, v, normalize=False), lambda q, k, v: naive_recurrent_linear_attn(q, k, v, normalize=False), *qkv()),
    "retention_chunk": lambda: pair(ops.chunk_retention, ops.fused_recurrent_retention, *qkv()),
    "retention_parallel": lambda: pair(ops.parallel_retention, ops.fused_recurrent_retention, *qkv()),
    "retention_fused_chunk": lambda: pair(ops.fused_chunk_retention, ops.fused_recurrent_retention, *qkv()),
    "simple_gla_chunk": lambda: pair(ops.chunk_simple_gla, lambda q, k, v, g: naive_recurrent_simple_gla(q, k, v, g), *qkv(), decay(B, T, H), names=("g",)),
    "simple_gla_recurrent": lambda: pair(ops.fused_recurrent_simple_gla, ops.chunk_simple_gla, *qkv(), decay(B, T, H), names=("g",)),
    "simple_gla_parallel": lambda: pair(ops.parallel_simple_gla, ops.chunk_simple_gla, *qkv(), decay(B, T, H), names=("g",)),
    "simple_gla_fused_chunk": lambda: pair(ops.fused_chunk_simple_gla, ops.chunk_simple_gla, *qkv(), decay(B, T, H), names=("g",)),
    "lightning": lambda: pair(lambda q, k, v: ops.chunk_lightning_attn(q, k, v, 1, 4), lambda q, k, v: ops.fused_recurrent_lightning_attn(q, k, v, 1, 4), *qkv()),
    "lightnet": lambda: pair(lightnet("chunk_lightnet"), lightnet("fused_recurrent_lightnet"), *qkv(), backward=False),
    "gla_chunk": lambda: pair(ops.chunk_gla, lambda q, k, v, g: naive_recurrent_gla(q, k, v, g), *qkv(), decay(B, T, H, D)),
    "gla_recurrent": lambda: pair(lambda q, k, v, g: ops.fused_recurrent_gla(q, k, v, gk=g), lambda q, k, v, g: naive_recurrent_gla(q, k, v, g), *qkv(), decay(B, T, H, D)),
    "delta_rule_chunk": lambda: compare(half(ops.chunk_delta_rule), half(ops.fused_recurrent_delta_rule), *[unit(x) for x in qkv(2)], r(B, T, H, D), beta(), tolerance=5e-2),
    "delta_rule_recurrent": lambda: pair(ops.fused_recurrent_delta_rule, transposed(delta_rule_recurrence), *[unit(x) for x in qkv(2)], r(B, T, H, D), beta()),
    "gated_delta_rule_chunk": lambda: pair(
        lambda q, k, v, g, b: ops.chunk_gated_delta_rule(q, k, v, g, b), lambda q, k, v, g, b: naive_recurrent_gated_delta_rule(q, k, v, b, g),
        *[unit(x) for x in qkv(2)], r(B, T, H, D), decay(B, T, H), beta()),
    "gated_delta_rule_recurrent": lambda: pair(
        lambda q, k, v, g, b: ops.fused_recurrent_gated_delta_rule(q, k, v, g, beta=b),
        lambda q, k, v, g, b: naive_recurrent_gated_delta_rule(q, k, v, b, g),
        *[unit(x) for x in qkv(2)], r(B, T, H, D), decay(B, T, H), beta(), backward=False),
    "kda_chunk": lambda: pair(ops.chunk_kda, naive_recurrent_kda, *[unit(x) for x in qkv(2)], r(B, T, H, D), decay(B, T, H, D), beta()),
    "kda_recurrent": lambda: pair(ops.fused_recurrent_kda, naive_recurrent_kda, *[unit(x) for x in qkv(2)], r(B, T, H, D), decay(B, T, H, D), beta(), backward=False),
    "comba_chunk": lambda: pair(ops.chunk_comba, None, *[unit(x) for x in qkv(2)], r(B, T, H, D), unit(r(B, T, H, D)), decay(B, T, H), beta()),
    "dplr_chunk": lambda: pair(ops.chunk_dplr_delta_rule, lambda *a: dplr_in_pytorch(*a, D ** -0.5), *dplr()),
    "dplr_recurrent": lambda: pair(ops.fused_recurrent_dplr_delta_rule, lambda *a: dplr_in_pytorch(*a, D ** -0.5), *dplr(), backward=False),
    "iplr_recurrent": lambda: pair(ops.fused_recurrent_iplr_delta_rule, None, *dplr()[:5]),
    "rwkv6_chunk": lambda: pair(ops.chunk_rwkv6, ops.fused_recurrent_rwkv6, *qkv(), decay(B, T, H, D), r(H, D)),
    # Without a scale the first takes 1, and the second 1 / sqrt(K).
    "rwkv7_chunk": lambda: pair(lambda *a: ops.chunk_rwkv7(*a, scale=1.0), rwkv7_in_pytorch, *rwkv7()),
    "rwkv7_recurrent": lambda: pair(lambda *a: ops.fused_recurrent_rwkv7(*a, scale=1.0), rwkv7_in_pytorch, *rwkv7(), backward=False),
    "hgrn_recurrent": lambda: pair(ops.fused_recurrent_hgrn, lambda x, g: naive_recurrent_hgrn(x, g), r(B, T, D), decay(B, T, D)),
    "gsa_chunk": lambda: pair(lambda q, k, v, s, g: ops.chunk_gsa(q, k, v, s, g), lambda q, k, v, s, g: ops.fused_recurrent_gsa(q, k, v, s, g), *qkv(), r(B, T, H, 16), decay(B, T, H, 16)),
    "abc_chunk": lambda: pair(ops.chunk_abc, None, *qkv(), r(B, T, H, 16)),
    "based_parallel": lambda: pair(ops.parallel_based, None, r(B, T, H, 16), r(B, T, H, 16), r(B, T, H, D)),
    "based_fused_chunk": lambda: pair(ops.fused_chunk_based, ops.parallel_based, r(B, T, H, 16), r(B, T, H, 16), r(B, T, H, D)),
    "parallel_attn": lambda: pair(ops.parallel_attn, naive_parallel_attn, *qkv()),
    "forgetting_attn": lambda: pair(ops.parallel_forgetting_attn, None, *qkv(), decay(B, T, H)),
    "stickbreaking_attn": lambda: pair(ops.parallel_stickbreaking_attn, None, *qkv()),
    "log_linear_attn": lambda: pair(ops.chunk_log_linear_attn, None, *qkv(3, 64), decay(B, T, H), torch.rand(B, T, H, 7), backward=False),
    "path_attn": lambda: pair(ops.parallel_path_attn, None, *qkv(3, 64), unit(r(B, T, H, 64)), beta()),
    "mesa_net": lambda: pair(ops.chunk_mesa_net, None, *[unit(x) for x in qkv(2)], r(B, T, H, D), decay(B, T, H), beta(), torch.rand(H, D) + 0.5),
    "ttt_chunk": lambda: pair(lambda *a: __import__("fla.ops.ttt", fromlist=["x"]).chunk_ttt_linear(*a, chunk_size=16), None, *qkv(), r(H, D), r(H, D), torch.rand(B, T, H, 1) / 10, backward=False),
    "attnres": lambda: pair(lambda q, x, y, w: ops.fused_attnres(q, [x, y], w), None, r(64), r(2, 8, 64), r(2, 8, 64), r(64)),
    "nsa": lambda: pair(lambda q, k, v, g, h: ops.parallel_nsa(q, k, v, g, h, block_counts=2, block_size=32), None,
                        r(1, 128, 16, D), r(1, 128, 1, D), r(1, 128, 1, D), torch.rand(1, 128, 16), torch.rand(1, 128, 16), backward=False),
}


def modules():
    """Layers' kernels."""
    from fla.modules.activations import logsigmoid, sigmoid, sqrelu, swish, swiglu
    from fla.modules.convolution import causal_conv1d
    from fla.modules.fused_cross_entropy import cross_entropy_loss
    from fla.modules.l2norm import l2_norm
    from fla.modules.layernorm import group_norm, layer_norm, rms_norm
    from fla.modules.fused_norm_gate import rms_norm_gated
    from fla.modules.rotary import rotary_embedding
    from fla.modules.token_shift import token_shift
    from fla.ops.utils import chunk_global_cumsum, chunk_local_cumsum, mean_pooling, softmax_fwd

    norm = lambda x, w, b: F.layer_norm(x, (64,), w, b, 1e-5)
    return {
        "swish": lambda: compare(swish, F.silu, r(6, 96)),
        "sigmoid": lambda: compare(sigmoid, torch.sigmoid, r(6, 96)),
        "logsigmoid": lambda: compare(logsigmoid, F.logsigmoid, r(6, 96)),
        "sqrelu": lambda: compare(sqrelu, lambda x: F.relu(x) ** 2, r(6, 96)),
        "swiglu": lambda: compare(swiglu, lambda x, y: F.silu(x) * y, r(6, 96), r(6, 96)),
        "l2_norm": lambda: compare(l2_norm, unit, r(6, 64)),
        "layer_norm": lambda: compare(layer_norm, norm, r(6, 64), r(64), r(64)),
        "rms_norm": lambda: compare(lambda x, w, b: rms_norm(x, w, b), lambda x, w, b: x * torch.rsqrt((x * x).mean(-1, True) + 1e-5) * w + b,
                                    r(6, 64), r(64), r(64)),
        "group_norm": lambda: compare(lambda x, w, b: group_norm(x, w, b, num_groups=4), lambda x, w, b: F.group_norm(x, 4, w, b), r(6, 64), r(64), r(64)),
        "rms_norm_gated": lambda: compare(lambda x, g, w: rms_norm_gated(x, g, w, None),
                                          lambda x, g, w: x * torch.rsqrt((x * x).mean(-1, True) + 1e-6) * w * F.silu(g), r(6, 64), r(6, 64), r(64)),
        "rotary": lambda: compare(lambda x: rotary_embedding(x, r(T, 16).cos(), r(T, 16).sin()), None, r(B, T, H, D)),
        "token_shift": lambda: compare(lambda x: token_shift(x), lambda x: F.pad(x, (0, 0, 1, -1)) - x, r(2, 48, 64)),
        "causal_conv1d": lambda: compare(lambda x, w: causal_conv1d(x, w)[0],
                                         lambda x, w: F.conv1d(F.pad(x.transpose(1, 2), (3, 0)), w[:, None], groups=64).transpose(1, 2), r(2, 48, 64), r(64, 4)),
        "cross_entropy": lambda: compare(lambda x: cross_entropy_loss(x, torch.arange(6))[0], lambda x: F.cross_entropy(x, torch.arange(6), reduction="none"), r(6, 300)),
        "local_cumsum": lambda: compare(lambda x: chunk_local_cumsum(x, 64), lambda x: x.view(1, 2, 64, 2).cumsum(2).view(1, 128, 2), r(1, 128, 2), backward=False),
        "global_cumsum": lambda: compare(chunk_global_cumsum, lambda x: x.cumsum(1), r(1, 128, 2, 32), backward=False),
        "mean_pooling": lambda: compare(lambda x: mean_pooling(x, 32), lambda x: x.view(1, 4, 32, 2, 32).mean(2), r(1, 128, 2, 32)),
        "softmax": lambda: compare(softmax_fwd, lambda x: x.softmax(-1), r(6, 96), backward=False),
    }


try:
    CASES |= modules()
except ImportError as error:
    print("no layers:", error)
