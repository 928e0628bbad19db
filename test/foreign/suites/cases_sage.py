"""SageAttention's quantized attention beside PyTorch's in full precision, as close as its eight bits are."""
import torch

import sageattention
from case_tools import compare

SHAPE = 1, 2, 128


def attention(causal=False):
    def call(q, k, v):
        scores = q.float() @ k.float().transpose(-1, -2) / q.shape[-1] ** 0.5
        if causal:
            scores = scores.masked_fill(torch.ones(scores.shape[-2:]).triu(1).bool(), -torch.inf)
        return scores.softmax(-1) @ v.float()
    return call


def case(d, causal=False, kind=torch.float16, kv_heads=2, layout="HND", smooth=True, rows=SHAPE[2]):
    batch, heads, _ = SHAPE
    q, k, v = [torch.randn(batch, n, rows, d).to(kind) for n in (heads, kv_heads, kv_heads)]
    turned = (lambda x: x) if layout == "HND" else lambda x: x.transpose(1, 2).contiguous()
    mine = lambda q, k, v: turned(sageattention.sageattn(turned(q), turned(k), turned(v), layout, causal, smooth_k=smooth)).float()
    wide = lambda x: x.repeat_interleave(heads // kv_heads, 1)
    return compare(mine, lambda q, k, v: attention(causal)(q, wide(k), wide(v)), q, k, v, tolerance=3e-2, backward=False)


def varlen(causal):
    ends = torch.tensor([0, 70, 160], dtype=torch.int32)
    arguments = [torch.randn(160, 2, 64).half() for _ in range(3)]
    mine = lambda q, k, v: sageattention.sageattn_varlen(q, k, v, ends, ends, 90, 90, causal).float()
    parts = lambda q, k, v: torch.cat([attention(causal)(*[x[a:b].transpose(0, 1) for x in (q, k, v)]).transpose(0, 1) for a, b in ((0, 70), (70, 160))])
    return compare(mine, parts, *arguments, tolerance=3e-2, backward=False)


CASES = {
    "d64": lambda: case(64),
    "d64_causal": lambda: case(64, True),
    "d96": lambda: case(96),
    "d96_causal": lambda: case(96, True),
    "d128": lambda: case(128),
    "d128_causal": lambda: case(128, True),
    "bfloat16": lambda: case(64, kind=torch.bfloat16),
    "grouped": lambda: case(64, kv_heads=1),
    "NHD": lambda: case(64, layout="NHD"),
    "not_smooth": lambda: case(64, smooth=False),
    "ragged": lambda: case(64, rows=160),
    "ragged_causal": lambda: case(64, True, rows=160),
    "varlen": lambda: varlen(False),
    "varlen_causal": lambda: varlen(True),
}
