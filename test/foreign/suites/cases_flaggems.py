"""FlagGems' operations beside PyTorch's of the same name."""
import os

os.environ["GEMS_VENDOR"] = "nvidia"

import torch
import torch.nn.functional as F

import flag_gems.ops as ops
from case_tools import outputs_of
from flag_gems.utils import codegen_config_utils

for config in vars(codegen_config_utils).values():  # Triton has no block pointers any more
    for each in config.values() if isinstance(config, dict) else ():
        if hasattr(each, "prefer_block_pointer"):
            each.prefer_block_pointer = False

A, B, P = torch.randn(7, 33), torch.randn(7, 33), torch.rand(7, 33) + 0.1
I, J = torch.randint(-50, 50, (7, 33)), torch.randint(1, 9, (7, 33))
M, N = torch.randn(33, 40), torch.randn(3, 17, 24)

UNARY = {A: "abs absolute angle ceil cos cosh erf exp exp2 expm1 gelu isfinite isinf isnan isneginf neg reciprocal relu round sigmoid signbit silu sin "
            "square tan tanh conj_physical resolve_neg resolve_conj logical_not cumsum_1 trace_ triu_ flip_ log_sigmoid relu6 softshrink "
            "atan nan_to_num special_i0e special_i1 i0 hardsigmoid contiguous ones_like zeros_like t_copy",
         P: "log log10 rsqrt sqrt arcsinh", P / 2: "acos logit", I: "bitwise_not"}
BINARY = {(A, B): "add sub mul maximum minimum eq ne lt le gt ge greater logical_and logical_or logical_xor logaddexp fmin hypot copysign atan2 isclose "
                  "mse_loss equal allclose",
          (A, P): "true_divide", (P, A): "pow_tensor_tensor", (I, J): "floor_divide remainder"}
OTHER_NAMES = {"true_divide": torch.true_divide, "pow_tensor_tensor": torch.pow, "bitwise_and_tensor": torch.bitwise_and, "bitwise_or_tensor": torch.bitwise_or,
               "log_sigmoid": F.logsigmoid, "relu6": F.relu6, "softshrink": F.softshrink, "hardsigmoid": F.hardsigmoid, "special_i0e": torch.special.i0e,
               "special_i1": torch.special.i1, "gelu": F.gelu, "silu": F.silu, "contiguous": lambda x: x.clone(), "t_copy": lambda x: x.t(), "mse_loss": F.mse_loss,
               "equal": lambda a, b: torch.tensor(torch.equal(a, b)), "allclose": lambda a, b: torch.tensor(torch.allclose(a, b)),
               "arcsinh": torch.arcsinh}
MORE = {
    "bitwise_and_tensor": (torch.bitwise_and, I, J), "bitwise_or_tensor": (torch.bitwise_or, I, J), "eq_scalar": (torch.eq, I, 3), "ne_scalar": (torch.ne, I, 3),
    "lt_scalar": (torch.lt, A, 0.5), "le_scalar": (torch.le, A, 0.5), "gt_scalar": (torch.gt, A, 0.5), "ge_scalar": (torch.ge, A, 0.5),
    "pow_scalar": (torch.pow, 2.0, A), "pow_tensor_scalar": (torch.pow, P, 3.0), "clamp": (torch.clamp, A, -0.5, 0.5), "clamp_min": (torch.clamp_min, A, 0.1),
    "threshold": (F.threshold, A, 0.1, 2.0), "elu": (F.elu, A), "softplus": (F.softplus, A), "lerp_scalar": (torch.lerp, A, B, 0.3), "lerp_tensor": (torch.lerp, A, B, P),
    "addcmul": (torch.addcmul, A, B, P), "addcdiv": (torch.addcdiv, A, B, P), "masked_fill": (torch.masked_fill, A, A > 0, 3.0),
    "mm": (torch.mm, A, M), "addmm": (torch.addmm, torch.randn(40), A, M), "bmm": (torch.bmm, N, N.transpose(1, 2).contiguous()),
    "baddbmm": (torch.baddbmm, torch.randn(3, 17, 17), N, N.transpose(1, 2).contiguous()), "mv": (torch.mv, A, torch.randn(33)), "addmv": (torch.addmv, torch.randn(7), A, torch.randn(33)),
    "dot": (torch.dot, A[0], B[0]), "vdot": (torch.vdot, A[0], B[0]), "outer_": (torch.outer, A[0], B[0]), "addr": (torch.addr, A, torch.randn(7), torch.randn(33)),
    "sum": (torch.sum, A), "sum_dim": (torch.sum, A, [1]), "mean": (torch.mean, A), "mean_dim": (torch.mean, A, [1]), "prod": (torch.prod, P), "prod_dim": (torch.prod, P, 1),
    "max": (torch.max, A), "max_dim": (torch.max, A, 1), "min": (torch.min, A), "min_dim": (torch.min, A, 1), "amax": (torch.amax, A, [1]), "argmax": (torch.argmax, A, 1),
    "argmin": (torch.argmin, A, 1), "all": (torch.all, A > -9), "all_dim": (torch.all, A > 0, 1), "any": (torch.any, A > 9), "any_dim": (torch.any, A > 1, 1),
    "var_mean": (torch.var_mean, A, [1]), "aminmax": (torch.aminmax, A), "vector_norm": (torch.linalg.vector_norm, A, 2, [1]),
    "count_nonzero": (torch.count_nonzero, I), "cumsum": (torch.cumsum, A, 1), "cummax": (torch.cummax, A, 1), "cummin": (torch.cummin, A, 1),
    "softmax": (torch.softmax, A, 1), "log_softmax": (torch.log_softmax, A, 1), "sort": (torch.sort, A, 1), "topk": (torch.topk, A, 4), "nonzero": (torch.nonzero, I),
    "masked_select": (torch.masked_select, A, A > 0), "unique_consecutive": (torch.unique_consecutive, torch.tensor([1, 1, 2, 2, 2, 3, 1, 1])), "isin": (torch.isin, I, J),
    "gather": (torch.gather, A, 1, torch.randint(0, 33, (7, 20))), "index_select": (torch.index_select, A, 1, torch.tensor([3, 1, 30])),
    "scatter": (torch.scatter, A, 1, torch.stack([torch.randperm(33)[:8] for _ in range(7)]), B[:, :8].contiguous()),
    "index_add": (torch.index_add, A, 1, torch.tensor([3, 1, 30]), B[:, :3].contiguous()), "embedding": (F.embedding, M, torch.randint(0, 33, (5, 4))),
    "cat": (torch.cat, [A, B], 0), "stack": (torch.stack, [A, B], 0), "hstack": (torch.hstack, [A, B]), "vstack": (torch.vstack, [A, B]), "repeat": (lambda x, n: x.repeat(n), A, [2, 3]),
    "tile": (torch.tile, A, [2, 3]), "flip": (torch.flip, A, [1]), "roll": (torch.roll, A, [3], [1]), "tril": (torch.tril, A), "triu": (torch.triu, A), "diag": (torch.diag, A[0]),
    "diag_embed": (torch.diag_embed, A), "trace": (torch.trace, A), "kron": (torch.kron, A[:2, :3].contiguous(), B[:3, :4].contiguous()), "repeat_interleave_self_int": (torch.repeat_interleave, A, 3, 1),
    "select_scatter": (torch.select_scatter, A, B[0], 0, 2), "constant_pad_nd": (lambda x, p, v: F.pad(x, p, "constant", v), A, [1, 2], 3.0),
    "arange": (torch.arange, 37), "eye": (torch.eye, 9), "linspace": (torch.linspace, 0, 1, 37), "logspace": (torch.logspace, 0, 1, 37), "full": (torch.full, [3, 5], 2.5),
    "full_like": (torch.full_like, A, 2.5), "ones": (torch.ones, [3, 5]), "zeros": (torch.zeros, [3, 5]), "one_hot": (F.one_hot, J, 9), "polar": (torch.polar, P, A), "glu": (F.glu, M, 1),
    "prelu": (torch.prelu, A, torch.tensor([0.2])), "celu_": (torch.celu_, A.clone()), "layer_norm": (F.layer_norm, A, [33], torch.randn(33), torch.randn(33)),
    "avg_pool2d": (F.avg_pool2d, torch.randn(2, 3, 8, 8), 2), "conv1d": (F.conv1d, torch.randn(2, 4, 20), torch.randn(6, 4, 3)), "conv2d": (F.conv2d, torch.randn(1, 4, 8, 8), torch.randn(6, 4, 3, 3)),
    "quantile": (torch.quantile, A, 0.3), "reflection_pad1d": (lambda x, p: F.pad(x, p, "reflect"), N, [2, 3]), "replication_pad1d": (lambda x, p: F.pad(x, p, "replicate"), N, [2, 3]),
    "pixel_unshuffle": (F.pixel_unshuffle, torch.randn(1, 2, 4, 6), 2), "soft_margin_loss": (F.soft_margin_loss, A, B.sign()), "select_backward_": None}


def compare(operation, reference, *arguments):
    """In place operations get copies."""
    copies = lambda: [a.clone() if isinstance(a, torch.Tensor) else a for a in arguments]
    got, wanted = operation(*copies()), reference(*copies())
    pairs = zip(*[outputs_of(x if isinstance(x, (tuple, list, torch.Tensor)) else torch.tensor(x)) for x in (got, wanted)])
    plain = lambda t: torch.view_as_real(t) if t.is_complex() else t
    return {f"output {n}": (plain(a), plain(b), 2e-3) for n, (a, b) in enumerate(pairs)}


def cases():
    found = {}
    for arguments, names in [((a,), n) for a, n in UNARY.items()] + list(BINARY.items()):
        for name in names.split():
            reference = OTHER_NAMES.get(name) or getattr(torch, name, None)
            if hasattr(ops, name) and reference:
                found[name] = lambda o=getattr(ops, name), r=reference, a=arguments: compare(o, r, *a)
    for name, row in MORE.items():
        if row and hasattr(ops, name):
            found[name] = lambda o=getattr(ops, name), r=row[0], a=row[1:]: compare(o, r, *a)
    return found


CASES = cases()
