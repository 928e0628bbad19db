"""Conch's operations beside its own references in PyTorch, or PyTorch's."""
import torch
import torch.nn.functional as F

from case_tools import compare
from conch.ops.activation.gelu_tanh_and_mul import gelu_tanh_and_mul
from conch.ops.activation.silu_and_mul import silu_and_mul
from conch.ops.attention.paged_attention import paged_attention
from conch.ops.attention.varlen_attention import varlen_attention
from conch.ops.embedding.rotary_embedding import rotary_embedding
from conch.ops.normalization.gemma_rms_norm import gemma_rms_norm
from conch.ops.normalization.rms_norm import fused_add_rms_norm, rms_norm
from conch.ops.quantization.bitsandbytes.functional import dequantize_blockwise, quantize_blockwise
from conch.ops.quantization.gemm import mixed_precision_gemm, scaled_gemm
from conch.ops.quantization.int8 import scaled_int8_quant
from conch.ops.vision.bev_pool import bev_pool, bev_pool_backward
from conch.ops.vision.nms import nms
from conch.ops.vllm.reshape_and_cache import reshape_and_cache
from conch.reference.embedding.rotary_embedding import _rotary_embedding_pytorch_ref, compute_cos_sin_cache
from conch.reference.vision.bev_pool import bev_pool_backward_pytorch, bev_pool_pytorch
from conch.reference.vision.nms import nms as nms_in_pytorch

EPS = 1e-6


def r(*shape):
    return torch.randn(*shape)


def plain(mine, theirs, *arguments, tolerance=2e-3):
    return compare(mine, theirs, *arguments, tolerance=tolerance, backward=False)


def rms(x, w):
    return x * torch.rsqrt((x * x).mean(-1, True) + EPS) * w


def after(operation, *outputs):
    """What an operation that returns nothing has written to these of its arguments."""
    def call(*arguments):
        arguments = [a.clone() for a in arguments]
        operation(*arguments)
        return [arguments[n] for n in outputs]
    return call


def attention(q, k, v, causal):
    """Heads first; the last query sees the last key."""
    scores = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5
    if causal:
        scores = scores.masked_fill(torch.ones(scores.shape[-2:]).triu(1 + k.shape[-2] - q.shape[-2]).bool(), -torch.inf)
    return scores.softmax(-1) @ v


def cache():
    """Keys and values of two sequences in blocks of 16, by a table."""
    return r(8, 16, 2, 64), r(8, 16, 2, 64), torch.tensor([[5, 2, 7], [1, 6, 3]], dtype=torch.int32), torch.tensor([37, 20], dtype=torch.int32)


def of_sequence(blocks, table, lengths, n):
    return blocks[table[n].long()].flatten(0, 1)[:lengths[n]].transpose(0, 1)


def paged():
    keys, values, table, lengths = cache()
    def reference(q):
        return torch.stack([attention(q[n].view(2, 2, 64), *[of_sequence(x, table, lengths, n) for x in (keys, values)], False).view(4, 64) for n in range(2)])
    return plain(lambda q: paged_attention(q, keys, values, table, lengths), reference, r(2, 4, 64))


def varlen(causal):
    keys, values, table, lengths = cache()
    ends = torch.tensor([0, 37, 57], dtype=torch.int32)
    def reference(q):
        return torch.cat([attention(q[ends[n]:ends[n + 1]].transpose(0, 1).reshape(2, 2, -1, 64), *[of_sequence(x, table, lengths, n)[:, None] for x in (keys, values)],
                                    causal).reshape(4, -1, 64).transpose(0, 1) for n in range(2)])
    return plain(lambda q: varlen_attention(q, keys, values, ends, 37, lengths, 37, table, causal=causal), reference, r(57, 4, 64), tolerance=1e-2)


def rotary():
    table, positions = compute_cos_sin_cache(10000.0, 64, 128), torch.randint(0, 128, (7,))
    return plain(lambda q, k: rotary_embedding(positions, q.clone(), k.clone(), 64, table),
                 lambda q, k: _rotary_embedding_pytorch_ref(positions, q, k, table, 64, 64, is_neox_style=True, offsets=None), r(7, 128), r(7, 64))


def mixed(n):
    """Weights of four bits, eight in a word along K, with a scale for each 64 and a bias of 8."""
    x, q, s = r(24, 128).half(), torch.randint(0, 16, (128, n)), torch.rand(2, n).half() / 4
    words = sum(q.view(16, 8, n)[:, i].long() << 4 * i for i in range(8))
    packed = torch.where(words >= 1 << 31, words - (1 << 32), words).int()
    return plain(lambda x: mixed_precision_gemm(x, packed, s, None, 4, 8, 64).float(), lambda x: x.float() @ ((q.float() - 8) * s.float().repeat_interleave(64, 0)), x, tolerance=1e-2)


def scaled():
    a, b = [torch.randint(-128, 128, shape).to(torch.int8) for shape in ((24, 128), (128, 64))]
    of_a, of_b = torch.rand(24, 1), torch.rand(64, 1)
    return plain(lambda a, b: scaled_gemm(a, b, of_a, of_b, torch.float32), lambda a, b: (a.float() @ b.float()) * of_a * of_b.T, a, b)


def blockwise(kind, largest):
    """The way there and back is as close as the type's steps are wide."""
    def there_and_back(x):
        out, state = quantize_blockwise(x, quant_type=kind)
        return dequantize_blockwise(out, state, quant_type=kind)
    return plain(there_and_back, lambda x: x, torch.rand(512) * 2 - 1, tolerance=largest)


def pool():
    features, cells = r(40, 16), torch.stack([torch.arange(40) // 4, *[torch.zeros(40, dtype=torch.long)] * 3], 1).int()
    starts, lengths = torch.arange(0, 40, 4).int(), torch.full((10,), 4).int()
    return features, cells, starts, lengths


def boxes():
    corner = torch.rand(40, 2) * 20
    return torch.cat([corner, corner + torch.rand(40, 2) * 10 + 1], 1), torch.rand(40)


def kept():
    b, s = boxes()
    return plain(lambda b, s: nms(b, s, 0.3), lambda b, s: nms_in_pytorch(b, s, 0.3), b, s)


def slots(key, value, keys, values):
    where = torch.tensor([3, 17, 40, 95, 0])
    keys.view(-1, 2, 64)[where], values.view(-1, 2, 64)[where] = key, value


CASES = {
    "silu_and_mul": lambda: plain(silu_and_mul, lambda x: F.silu(x[:, :33]) * x[:, 33:], r(7, 66)),
    "gelu_tanh_and_mul": lambda: plain(gelu_tanh_and_mul, lambda x: F.gelu(x[:, :33].double()).float() * x[:, 33:], r(7, 66)),
    "rms_norm": lambda: plain(lambda x, w: rms_norm(x, w, EPS), rms, r(7, 96), r(96)),
    "fused_add_rms_norm": lambda: plain(lambda x, y, w: fused_add_rms_norm(x.clone(), y.clone(), w, EPS), lambda x, y, w: (rms(x + y, w), x + y), r(7, 96), r(7, 96), r(96)),
    "gemma_rms_norm": lambda: plain(lambda x, w: gemma_rms_norm(x.clone(), w, EPS), lambda x, w: rms(x, 1 + w), r(7, 96), r(96)),
    "paged_attention": paged,
    "varlen_attention": lambda: varlen(False),
    "varlen_attention_causal": lambda: varlen(True),
    "rotary": rotary,
    "mixed_precision_gemm": lambda: mixed(64),
    "mixed_precision_gemm_narrow": lambda: mixed(48),
    "scaled_gemm": scaled,
    "int8_quant": lambda: plain(lambda x: scaled_int8_quant(x, torch.tensor([0.03]))[0].float(), lambda x: (x / 0.03).round().clamp(-128, 127), r(7, 96), tolerance=1e-2),
    "blockwise_nf4": lambda: blockwise("nf4", 0.16),
    "blockwise_fp4": lambda: blockwise("fp4", 0.17),
    "bev_pool": lambda: plain(lambda x: bev_pool(x, *pool()[1:], 1, 1, 10, 1), lambda x: bev_pool_pytorch(x, *pool()[1:], 1, 1, 10, 1), r(40, 16)),
    "bev_pool_backward": lambda: plain(lambda g: bev_pool_backward(g, *pool()[1:]), lambda g: bev_pool_backward_pytorch(g, *pool()[1:]), r(1, 1, 10, 1, 16)),
    "nms": kept,
    "reshape_and_cache": lambda: plain(after(lambda *a: reshape_and_cache(*a, torch.tensor([3, 17, 40, 95, 0])), 2, 3), after(slots, 2, 3),
                                       r(5, 2, 64), r(5, 2, 64), r(6, 16, 2, 64), r(6, 16, 2, 64)),
}
