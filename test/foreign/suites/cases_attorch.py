"""attorch's layers beside PyTorch's of the same name, forward and backward."""
import torch
from torch import nn

import attorch
from case_tools import compare

LOOSE = 5e-3


def r(*shape):
    return torch.randn(*shape)


def layers(name, *arguments, inputs, tolerance=LOOSE, backward=True, **named):
    """Both layers with the same parameters."""
    torch.manual_seed(3)
    mine = getattr(attorch, name)(*arguments, **named)
    theirs = getattr(nn, name)(*arguments, **named)
    same = mine.state_dict()
    if name == "Linear":  # its weights lie the other way round
        same["weight"] = same["weight"].T
    theirs.load_state_dict(same, strict=False)
    return compare(mine, theirs, *inputs, tolerance=tolerance, backward=backward)


ACTIVATIONS = "Sigmoid LogSigmoid Tanh ReLU SiLU ReLU6 Hardsigmoid Hardtanh Hardswish SELU Mish Softplus Softsign Tanhshrink LeakyReLU ELU CELU Hardshrink Softshrink GELU"
CASES = {name: lambda name=name: layers(name, inputs=[r(7, 33)]) for name in ACTIVATIONS.split()}
CASES |= {
    "BatchNorm1d": lambda: layers("BatchNorm1d", 12, inputs=[r(8, 12)]),
    "BatchNorm2d": lambda: layers("BatchNorm2d", 4, inputs=[r(3, 4, 6, 6)]),
    "Softmax": lambda: layers("Softmax", dim=-1, inputs=[r(6, 40)]),
    "LogSoftmax": lambda: layers("LogSoftmax", dim=-1, inputs=[r(6, 40)]),
    "Softmin": lambda: layers("Softmin", dim=-1, inputs=[r(6, 40)]),
    "Linear": lambda: layers("Linear", 48, 40, inputs=[r(20, 48)], tolerance=1e-2),
    "Conv2d": lambda: layers("Conv2d", 4, 8, 3, inputs=[r(2, 4, 8, 8)], tolerance=1e-2, backward=False),
    "GLU": lambda: layers("GLU", inputs=[r(6, 40)]),
    "MSELoss": lambda: layers("MSELoss", inputs=[r(9, 33), r(9, 33)]),
    "L1Loss": lambda: layers("L1Loss", inputs=[r(9, 33), r(9, 33)]),
    "SmoothL1Loss": lambda: layers("SmoothL1Loss", inputs=[r(9, 33), r(9, 33)]),
    "HuberLoss": lambda: layers("HuberLoss", inputs=[r(9, 33), r(9, 33)]),
    "CrossEntropyLoss": lambda: layers("CrossEntropyLoss", inputs=[r(9, 33), torch.arange(9)]),
    "NLLLoss": lambda: layers("NLLLoss", inputs=[r(9, 33).log_softmax(-1), torch.arange(9)]),
    "RMSNorm": lambda: compare(attorch.RMSNorm(40, eps=1e-6), lambda x: x * torch.rsqrt((x * x).mean(-1, True) + 1e-6), r(6, 40), tolerance=LOOSE),
}
