"""Liger's operations, forward and backward."""
import torch
import torch.nn.functional as F

import liger_kernel.ops as ops
from case_tools import compare

R = torch.randn


def norm(x, w, eps=1e-6):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps) * w


def rotate(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), -1)


def rope(q, k, cos, sin):
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    return q * cos + rotate(q) * sin, k * cos + rotate(k) * sin


def angles(t, d):
    a = torch.outer(torch.arange(t).float(), 1 / 10000 ** (torch.arange(0, d, 2).float() / d))
    a = torch.cat((a, a), -1)[None]
    return a.cos(), a.sin()


def jsd(x, y, beta=0.5):
    p, q = x.exp(), y.exp()
    m = (beta * p + (1 - beta) * q).log()
    return (beta * p * (x - m) + (1 - beta) * q * (y - m)).sum() / x.shape[0]


def sparsemax(x):
    z = x.sort(-1, descending=True)[0]
    k = torch.arange(1, x.shape[-1] + 1)
    total = z.cumsum(-1)
    support = (1 + k * z > total).sum(-1, keepdim=True)
    tau = (total.gather(-1, support - 1) - 1) / support
    return torch.clamp(x - tau, min=0)


def targets(n, v):
    return torch.randint(0, v, (n,))


def polynomial(x, w, b):
    n = lambda y: y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + 1e-6)
    return w[0] * n(x ** 3) + w[1] * n(x ** 2) + w[2] * n(x) + b


def neighbors(q, k, v):
    return ops.LigerFusedNeighborhoodAttentionFunction.apply(q, k, v, 7, 1, None)


def moe(x, up, down, index, weight):
    out = torch.zeros_like(x)
    for t in range(x.shape[0]):
        for j in range(index.shape[1]):
            gate, rise = (up[index[t, j]] @ x[t]).chunk(2)
            out[t] = out[t] + weight[t, j] * (down[index[t, j]] @ (F.silu(gate) * rise))
    return out


def f(name):
    return getattr(ops, name).apply


CASES = {
    "rms_norm": lambda: compare(lambda x, w: f("LigerRMSNormFunction")(x, w, 1e-6, 0.0, "llama", False), norm, R(6, 256), R(256)),
    "rms_norm_rows": lambda: compare(lambda x, w: f("LigerRMSNormFunction")(x, w, 1e-6, 0.0, "gemma", False, True), norm, R(12, 128), R(128)),
    "rms_norm_blocks": lambda: compare(lambda x, w: f("LigerRMSNormFunction")(x, w, 1e-6, 0.0, "llama", False, None), norm, R(32768, 16), R(16)),
    "layer_norm": lambda: compare(lambda x, w, b: f("LigerLayerNormFunction")(x, w, b, 1e-6),
                                  lambda x, w, b: F.layer_norm(x, (200,), w, b, 1e-6), R(5, 200), R(200), R(200)),
    "group_norm": lambda: compare(lambda x, w, b: f("LigerGroupNormFunction")(x, w, b, 8, 4, 1e-6),
                                  lambda x, w, b: F.group_norm(x, 4, w, b, 1e-6), R(2, 8, 64), R(8), R(8)),
    "fused_add_rms_norm": lambda: compare(lambda x, r, w: f("LigerFusedAddRMSNormFunction")(x, r, w, 1e-6, 0.0, "llama", False),
                                          lambda x, r, w: (norm(x + r, w), x + r), R(4, 128), R(4, 128), R(128)),
    "modulated_rms_norm": lambda: compare(
        lambda x, w, s, b: f("LigerModulatedRMSNormFunction")(x, w, s, b, 1e-6, 0.0, "llama", False),
        lambda x, w, s, b: norm(x, w) * (1 + s[:, None]) + b[:, None], R(2, 4, 128), R(128), R(2, 128), R(2, 128)),
    "poly_norm": lambda: compare(lambda x, w, b: f("LigerPolyNormFunction")(x, w, b, 1e-6, False), polynomial, R(4, 128), R(3), R(())),
    "dyt": lambda: compare(f("LigerDyTFunction"), lambda x, a, g, b: g * torch.tanh(a * x) + b, R(4, 128), R(1), R(128), R(128)),
    "softmax": lambda: compare(f("LigerSoftmaxFunction"), lambda x: x.softmax(-1), R(6, 300)),
    "softmax_long": lambda: compare(f("LigerSoftmaxFunction"), lambda x: x.softmax(-1), R(2, 40000), backward=False),
    "sparsemax": lambda: compare(lambda x: f("LigerSparsemaxFunction")(x, -1), sparsemax, R(6, 64)),
    "swiglu": lambda: compare(f("LigerSiLUMulFunction"), lambda a, b: F.silu(a) * b, R(5, 200), R(5, 200)),
    "swiglu_fused": lambda: compare(lambda y: f("LigerFusedGateUpSiLUMulFunction")(y, False),
                                    lambda y: F.silu(y[..., :96]) * y[..., 96:], R(5, 192)),
    "geglu": lambda: compare(f("LigerGELUMulFunction"), lambda a, b: 0.5 * a * (1 + torch.tanh(0.7978845608 * (a + 0.044715 * a ** 3))) * b,
                             R(5, 200), R(5, 200)),
    "relu_squared": lambda: compare(f("LigerReLUSquaredFunction"), lambda x: F.relu(x) ** 2, R(5, 200)),
    "rope": lambda: compare(lambda q, k: f("LigerRopeFunction")(q, k, *angles(8, 64)), lambda q, k: rope(q, k, *angles(8, 64)),
                            R(2, 4, 8, 64), R(2, 2, 8, 64)),
    "llama4_rope": lambda: compare(lambda q, k: f("LigerLlama4RopeFunction")(q, k, torch.polar(torch.ones(8, 32), R(8, 32))), None,
                                   R(2, 8, 4, 64), R(2, 8, 2, 64)),
    "qwen2vl_mrope": lambda: compare(lambda q, k: f("LigerQwen2VLMRopeFunction")(q, k, R(3, 2, 8, 64).cos(), R(3, 2, 8, 64).sin(), [8, 12, 12]),
                                     None, R(2, 4, 8, 64), R(2, 2, 8, 64)),
    "cross_entropy": lambda: compare(lambda x, t: f("LigerCrossEntropyFunction")(x, t, None)[0], F.cross_entropy, R(6, 500), targets(6, 500)),
    "cross_entropy_smooth": lambda: compare(
        lambda x, t: f("LigerCrossEntropyFunction")(x, t, None, -100, 0.0, 0.1, "sum")[0],
        lambda x, t: F.cross_entropy(x, t, label_smoothing=0.1, reduction="sum"), R(6, 500), targets(6, 500)),
    "fused_linear_cross_entropy": lambda: compare(
        lambda x, w, t: f("LigerFusedLinearCrossEntropyFunction")(x, w, t)[0], lambda x, w, t: F.cross_entropy(x @ w.T, t),
        R(6, 32), R(200, 32), targets(6, 200), tolerance=1e-2),
    "kl_div": lambda: compare(lambda x, y: f("LigerKLDivLossFunction")(x, y, "batchmean"), lambda x, y: F.kl_div(x, y.detach(), reduction="batchmean"),
                              R(4, 300).log_softmax(-1), R(4, 300).softmax(-1)),
    "jsd": lambda: compare(lambda x: f("LigerJSDFunction")(x, R(4, 300).log_softmax(-1)), None, R(4, 300).log_softmax(-1)),
    "fused_linear_jsd": lambda: compare(
        lambda x, w, y, v: f("LigerFusedLinearJSDFunction")(x, w, y, v, None, 0.5), None, R(4, 32), R(200, 32), R(4, 32), R(200, 32)),
    "fused_linear_kl_div": lambda: compare(
        lambda x, w, y: f("LigerFusedLinearKLDivFunction")(x, w, y), None, R(4, 32), R(200, 32), R(4, 200).softmax(-1)),
    "tvd": lambda: compare(lambda p, q: f("LigerTVDLossFunction")(p, q), lambda p, q: 0.5 * (p - q.detach()).abs().sum() / 4,
                           R(4, 300).softmax(-1), R(4, 300).softmax(-1)),
    "fused_ce_tvd": lambda: compare(lambda s, t, y: f("LigerFusedCETVDFunction")(s, t, y), None, R(4, 300), R(4, 300), targets(4, 300)),
    "multi_token_attention": lambda: compare(lambda s, w, b: f("LigerMultiTokenAttentionFunction")(s, w, b, 1, 1), None, R(1, 2, 16, 16), R(2, 2, 3, 3), R(2)),
    "attn_res": lambda: compare(lambda v, q, w: f("LigerAttnResFunction")(v, q, w, 1e-6), None, R(3, 2, 8, 64), R(64), R(64)),
    "fused_neighborhood_attention": lambda: compare(neighbors, None, R(1, 2, 32, 32), R(1, 2, 32, 32), R(1, 2, 32, 32)),
    "mhc_pre": lambda: compare(f("LigerMHCPreFunction"), lambda x, h: (x * h[..., None]).sum(-2), R(6, 4, 64), R(6, 4)),
    "mhc_post": lambda: compare(f("LigerMHCPostResFunction"), None, R(6, 4, 64), R(6, 64), R(6, 4), R(6, 4, 4)),
    "mhc_coefficients": lambda: compare(
        lambda x, p, b, a, c, d: f("LigerMHCCoeffsFunction")(x, p, b, a, c, d, True, 5, 1e-6, 1e-6, 1e-6, 2.0), None,
        R(6, 4, 64), R(256, 24) / 16, R(24), R(()), R(()), R(())),
    "fused_moe": lambda: compare(f("LigerFusedMoEFunction"), moe, R(16, 64) / 8, R(4, 64, 64) / 8, R(4, 64, 32) / 8,
                                 torch.stack([torch.randperm(4)[:2] for _ in range(16)]), R(16, 2).softmax(-1), tolerance=1e-2),
    "mlp": lambda: compare(f("LigerMLPFunction"), lambda x, g, u, d: (F.silu(x @ g.T) * (x @ u.T)) @ d.T,
                           R(32, 64) / 8, R(64, 64) / 8, R(64, 64) / 8, R(64, 64) / 8, tolerance=1e-2),
    "selective_log_softmax": lambda: compare(
        lambda x: __import__("liger_kernel.ops.grpo_loss", fromlist=["x"]).fused_selective_log_softmax(x, torch.randint(0, 300, (2, 7)), 0.9), None,
        R(2, 8, 300), backward=False),
    "grpo_loss": lambda: compare(
        lambda x: f("GrpoLossFunction")(x, None, None, torch.randint(0, 300, (2, 7)), R(2), torch.ones(2, 7), 0.9, 0.0, 0.2, 0.2, False)[0],
        None, R(2, 8, 300)),
}
