"""Cut Cross-Entropy beside PyTorch: the loss of a classifier whose logits are never all in memory, and its gradients."""
import torch
import torch.nn.functional as F

from case_tools import compare
from cut_cross_entropy import linear_cross_entropy

TARGETS = torch.tensor([3, 0, 299, -100, 17, 128, 64, 5] * 6)


def reference(softcap=None, reduction="mean", shift=False, targets=TARGETS):
    def call(e, c):
        logits = e.float() @ c.float().T
        logits = softcap * torch.tanh(logits / softcap) if softcap else logits
        return F.cross_entropy(*((logits[:-1], targets[1:]) if shift else (logits, targets)), reduction=reduction)
    return call


def case(e_type=torch.float16, filter_eps=None, targets=TARGETS, **more):
    mine = lambda e, c: linear_cross_entropy(e, c, targets, filter_eps=filter_eps, impl="cce", **more)
    return compare(mine, reference(targets=targets, **more), (torch.randn(48, 64) / 4).to(e_type), (torch.randn(300, 64) / 4).to(e_type), tolerance=2e-2)


CASES = {
    "mean": case,
    "sum": lambda: case(reduction="sum"),
    "softcap": lambda: case(softcap=2.0),
    "bfloat16": lambda: case(torch.bfloat16),
    "filtered": lambda: case(filter_eps="high"),
    "shifted": lambda: case(shift=True),
}
