"""GemLite's products with weights of few bits, by each of its kernels, beside PyTorch's with the weights that they stand for."""
import torch

from case_tools import compare
from gemlite.core import DType, GemLiteLinearTriton
from gemlite.quant_utils import scale_activations_per_token

N, K = 64, 128


def product(bits, kernel, rows, group=32, bias=False):
    weights, scales = torch.randint(0, 1 << bits, (N, K)).to(torch.uint8), (torch.rand(N, K // group) / 8 + 0.01).half()
    zeros, add = torch.full((N, K // group), (1 << bits) // 2).half(), torch.randn(N).half() if bias else None
    layer = GemLiteLinearTriton(bits, group_size=group, in_features=K, out_features=N, input_dtype=DType.FP16, output_dtype=DType.FP16)
    layer.pack(weights, scales, zeros, bias=add)
    plain = (weights.view(N, K // group, group).float() - zeros.float()[..., None]) * scales.float()[..., None]
    reference = lambda x: x.float() @ plain.view(N, K).T + (0 if add is None else add.float())
    return compare(lambda x: layer.forward_manual(x, kernel).float(), reference, torch.randn(rows, K).half() / 4, tolerance=1e-2, backward=False)


def scaled():
    """A row over its largest element, times 127."""
    def reference(x):
        scale = x.abs().amax(1, keepdim=True) / 127
        return (x / scale).round(), scale
    return compare(lambda x: [y.float() for y in scale_activations_per_token(x, torch.int8)], reference, torch.randn(12, 96), tolerance=1e-2, backward=False)


CASES = {f"{kernel}_{bits}": lambda kernel=kernel, bits=bits, rows=rows: product(bits, kernel, rows)
         for kernel, rows in (("GEMM", 32), ("GEMM_SPLITK", 12), ("GEMV_SPLITK", 1), ("GEMV_REVSPLITK", 1)) for bits in (8, 4, 2)}
CASES |= {"GEMM_1": lambda: product(1, "GEMM", 32), "GEMM_bias": lambda: product(4, "GEMM", 32, bias=True), "GEMM_channel": lambda: product(4, "GEMM", 32, group=K),
          "per_token": scaled}
