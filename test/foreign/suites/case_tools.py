"""Cases for triton_run: an operation of a library against one of PyTorch, or against a second run."""
import torch


def leaves(*arguments):
    """Copies that want gradients, where the argument is of floating point."""
    return [a.detach().clone().requires_grad_() if isinstance(a, torch.Tensor) and a.is_floating_point() else a for a in arguments]


def gradients(outputs, arguments):
    """Of a weighted sum of all outputs."""
    total = 0
    for number, out in enumerate(outputs):
        if out.requires_grad:
            weight = torch.cos(torch.arange(out.numel(), dtype=torch.float32) + number).view(out.shape)
            total = total + (out.float() * weight).sum()
    if isinstance(total, torch.Tensor):
        total.backward()
    return {f"gradient {n}": a.grad for n, a in enumerate(arguments) if isinstance(a, torch.Tensor) and a.grad is not None}


def outputs_of(result):
    parts = result if isinstance(result, (tuple, list)) else (result,)
    return [p for p in parts if isinstance(p, torch.Tensor)]


def compare(operation, reference, *arguments, tolerance=2e-3, backward=True):
    """Outputs and gradients of an operation beside those of a reference, which may be None."""
    mine, theirs = leaves(*arguments), leaves(*arguments)
    if not backward:
        mine, theirs = [list(map(lambda a: a.detach() if isinstance(a, torch.Tensor) else a, x)) for x in (mine, theirs)]
    got = outputs_of(operation(*mine))
    wanted = outputs_of(reference(*theirs)) if reference else [None] * len(got)
    results = {f"output {n}": (a.detach().clone(), b if b is None else b.detach(), tolerance)
               for n, (a, b) in enumerate(zip(got, wanted))}
    if backward:
        of_mine = gradients(got, mine)
        of_theirs = gradients(wanted, theirs) if reference else {}
        results |= {what: (value, of_theirs.get(what), tolerance) for what, value in of_mine.items()}
    return results
