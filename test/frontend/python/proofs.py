"""Proofs in Python: verdicts, what they say, and the fixture of pytest where that is installed."""
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

import tilecopy

PROGRAM = """target sm_90a
kernel @rows grid(M) threads(32) {
  M : i32 multiple_of 2 in [2, 1000]
  A : global f32[M, 32]
  B : global f32[M, 32]
  copy.warp B[ctaid.x, :] <- A[ctaid.x, :]
}
"""
# CTAs from 512 on do what others have done.
WRONG = tilecopy.program_ptx(PROGRAM).replace("%ctaid.x;", "%ctaid.x;\n\tand.b32 %r2, %r2, 511;", 1)

TESTS = f"""
PROGRAM = {PROGRAM!r}
WRONG = {WRONG!r}

def test_good(tilecopy_prove):
    assert tilecopy_prove(PROGRAM).kernels[0].kernel == "rows"

def test_wrong(tilecopy_prove):
    tilecopy_prove(PROGRAM, WRONG)

def test_late(tilecopy_prove):
    tilecopy_prove(PROGRAM, seconds=1e-7, allow_unknown=True)
    tilecopy_prove(PROGRAM, seconds=1e-7)
"""


def verdicts():
    proofs = tilecopy.prove(PROGRAM)
    assert proofs.verdict == "proved" and str(proofs).startswith("PROVED 2:9: @rows for M multiple of 2"), proofs
    proof, = proofs.kernels
    assert proof.ranges == {"M": tilecopy.Range(2, 2, 1000)} and proof.arguments is None
    assert proof.promises == ["A aligned to 16", "B aligned to 16"], proof
    assert proofs.document["exit_code"] == 0

    wrong, = tilecopy.prove(PROGRAM, WRONG, cpu="sm_90a").kernels
    assert wrong.verdict == "refuted" and wrong.arguments["M"] > 512 and len(wrong.cta) == 3, wrong
    assert "the emulator agrees" in wrong.text, wrong

    late, = tilecopy.prove(PROGRAM, seconds=1e-7).kernels
    assert late.verdict == "unknown" and late.reason == "the time is over" and late.line is None, late


def errors():
    for text, ptx, seconds, status in [("kernel", None, 1, "bad-text"), (PROGRAM, "no PTX", 1, "device-error"),
                                       (PROGRAM, WRONG.replace("entry rows", "entry other"), 1, "bad-text"),
                                       (PROGRAM, None, 0, "bad-argument")]:
        try:
            tilecopy.prove(text, ptx, seconds=seconds)
        except tilecopy.TileCopyError as error:
            assert error.status == status, (error.status, error)
        else:
            raise AssertionError("no error")


def fixture():
    if not importlib.util.find_spec("pytest"):
        return print("skipped: pytest (not installed)")
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "test_proofs.py").write_text(TESTS)
        run = subprocess.run([sys.executable, "-m", "pytest", "-p", "tilecopy.pytest_plugin", "-q", folder],
                             cwd=folder, capture_output=True, text=True)
    assert run.returncode == 1 and "2 failed, 1 passed" in run.stdout, run.stdout + run.stderr
    assert "REFUTED 6:3: @rows M=" in run.stdout and "UNKNOWN 2:9: @rows: the time is over" in run.stdout, run.stdout


verdicts()
errors()
fixture()
print("proofs in Python")
