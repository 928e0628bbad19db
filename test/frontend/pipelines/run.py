"""Frontends with nothing but a wheel, in a folder that has never seen the repository: each writes PTX of a ring of
three stages, which the emulator checks.

usage: run.py BUILD [--site FOLDER]   with the packages in FOLDER (numpy, llvmlite, numba-cuda), too
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent.parent
sys.path.insert(0, str(SOURCE / "tools" / "python"))
import wheel  # noqa: E402

CPU = "sm_90a"


class Room:
    """An empty folder with a virtual environment that holds the wheel."""

    def __init__(self, folder, build, site):
        self.folder = pathlib.Path(folder)
        made = wheel.make(build, self.folder / "dist")
        subprocess.run([sys.executable, "-m", "venv", self.folder / "venv"], check=True)
        self.bin = self.folder / "venv" / "bin"
        begin, used = time.monotonic(), sum(os.times()[2:4])
        subprocess.run([self.bin / "pip", "install", "-q", "--no-index", "--no-deps", "--disable-pip-version-check", made],
                       check=True)
        # A busy machine takes longer than pip does.
        self.seconds, self.used = time.monotonic() - begin, sum(os.times()[2:4]) - used
        if site:
            packages = next((self.folder / "venv" / "lib").glob("python*/site-packages"))
            (packages / "more.pth").write_text(f"import site; site.addsitedir({site!r})\n")
        self.variables = {k: v for k, v in os.environ.items()
                          if k not in ("PYTHONPATH", "LD_LIBRARY_PATH", "TILECOPY_LIBRARY", "TILECOPY_GPU")}
        self.variables["PATH"] = f"{self.bin}:{os.environ['PATH']}"
        self.work = self.folder / "work"
        self.work.mkdir()

    def run(self, *command):
        """What a command prints; its messages are part of a failure."""
        done = subprocess.run(list(map(str, command)), cwd=self.work, env=self.variables, text=True,
                              capture_output=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-3000:]}")
        return done.stdout

    def python(self, *arguments):
        return self.run(self.bin / "python", *arguments)

    def has(self, module):
        return subprocess.run([self.bin / "python", "-c", f"import {module}"], env=self.variables, cwd=self.work,
                              capture_output=True, check=False).returncode == 0

    def file(self, name):
        """A copy of one of the files beside this one."""
        shutil.copy(HERE / name, self.work)
        return self.work / name


def text_of(name):
    return (HERE / name).read_text()


def functions(room, text, statements):
    """The IR of a text's copies and of statements as files."""
    code = ("import sys, tilecopy\n"
            "cpu, text, *around = sys.argv[1:]\n"
            "load, store = tilecopy.copies(text, cpu)\n"
            "parts = [load.function('load', inline_assembly=True), store.function('store', inline_assembly=True)]\n"
            "parts += [tilecopy.statement(s, cpu, inline_assembly=True) for s in around]\n"
            "for i, part in enumerate(parts):\n"
            "    open(f'part{i}.ll', 'w').write(part)\n")
    room.python("-c", code, CPU, text, *statements)
    return [room.work / f"part{i}.ll" for i in range(2 + len(statements))]


GROUPS = ["cp_async.commit", "cp_async.wait 2", "sync.cta"]
TMA = ["mbarrier.init", "mbarrier.arrive.expect_tx", "mbarrier.wait", "fence.mbarrier_init", "sync.cta"]


def compiled(room, compiler, source):
    flags = room.python("-m", "tilecopy", "--cflags", "--libs").split()
    room.run(compiler, room.file(source), *flags, "-o", "ring")
    return room.run("./ring", CPU, text_of("ring.tile"))


def by_rust(room):
    crate = room.work / "crate"
    shutil.copytree(SOURCE / "tools" / "bindings" / "tilecopy-sys", crate / "tilecopy-sys")
    (crate / "src").mkdir()
    shutil.copy(HERE / "ring.rs", crate / "src" / "main.rs")
    (crate / "Cargo.toml").write_text('[package]\nname = "ring"\nversion = "0.1.0"\nedition = "2021"\n'
                                      '[dependencies]\ntilecopy-sys = { path = "tilecopy-sys" }\n')
    room.run("cargo", "build", "-q", "--offline", "--manifest-path", crate / "Cargo.toml", "--target-dir", room.work / "t")
    folder = room.python("-m", "tilecopy", "--libdir").strip()
    return room.run("env", f"LD_LIBRARY_PATH={folder}", room.work / "t" / "debug" / "ring", CPU, text_of("ring.tile"))


def by_opt(room):
    parts = functions(room, text_of("ring.tile"), GROUPS)
    room.run("llvm-link-22", room.file("ring.ll"), *parts, "-o", "ring.bc")
    room.run("opt-22", "-O2", "-mtriple=nvptx64-nvidia-cuda", "ring.bc", "-o", "ring.bc")
    return room.run("llc-22", "-mtriple=nvptx64-nvidia-cuda", f"-mcpu={CPU}", "-mattr=+ptx86", "ring.bc", "-o", "-")


def by_clang(room):
    parts = functions(room, text_of("ring_tma.tile"), TMA)
    room.run("clang-22", "--target=nvptx64-nvidia-cuda", f"-march={CPU}", "-nogpulib", "-O1", "-S", "-emit-llvm",
             room.file("ring_clang.c"), "-o", "ring.ll")
    code = "import sys, tilecopy; print(tilecopy.ir_ptx([open(p).read() for p in sys.argv[2:]], sys.argv[1]))"
    return room.python("-c", code, CPU, "ring.ll", *parts)


def by_julia(room):
    package = SOURCE / "tools" / "bindings" / "TileCopy.jl"
    return room.run("env", f"JULIA_LOAD_PATH={package}:@stdlib", "julia", room.file("ring.jl"), CPU, text_of("ring.tile"))


def by_numba(room):
    room.file("ring_numba.py")
    return room.run("tilecopy-gpu", f"--target={CPU}", room.bin / "python", room.file("launch_numba.py"), CPU,
                    text_of("ring_tma.tile"))


def which(*tools):
    return all(shutil.which(tool) for tool in tools)


# name, file, text, whether it can be here, and how it gives PTX. numba's runs by itself.
FRONTENDS = [
    ("C", "ring.c", "ring.tile", lambda room: which("cc"), lambda room: compiled(room, "cc", "ring.c")),
    ("C++", "ring.cpp", "ring.tile", lambda room: which("c++"), lambda room: compiled(room, "c++", "ring.cpp")),
    ("Rust", "ring.rs", "ring.tile", lambda room: which("cargo"), by_rust),
    ("opt", "ring.ll", "ring.tile", lambda room: which("llvm-link-22", "opt-22", "llc-22"), by_opt),
    ("clang", "ring_clang.c", "ring_tma.tile", lambda room: which("clang-22"), by_clang),
    ("llvmlite", "ring_llvmlite.py", "ring.tile", lambda room: room.has("llvmlite"),
     lambda room: room.python(room.file("ring_llvmlite.py"), CPU, text_of("ring.tile"))),
    ("Julia", "ring.jl", "ring.tile", lambda room: which("julia"), by_julia),
    ("numba-cuda", "ring_numba.py", None, lambda room: room.has("numba_cuda") and room.has("numba.cuda"), by_numba),
]


def readme(room):
    """The program of the package's page, where NumPy is."""
    page = (SOURCE / "tools" / "python" / "README.md").read_text()
    code = page.split("```python\n")[1].split("```")[0]
    room.python("-c", code)


def tools(room):
    sample = sorted((SOURCE / "ptx-samples" / "tma").glob("*.tile"))[0]
    shutil.copy(sample, room.work / "sample.tile")
    assert ".visible .entry" in room.run("ptx-dump", "sample.tile")
    assert "fail" not in room.run("ptx-run", "--device=emulator", "sample.tile").lower()
    assert "usage" in room.run("tilecopy-gpu", "--help").lower()


MOST_LINES = 25
# Lines that are no code of a frontend: empty ones, comments, and declarations of what comes from elsewhere.
NO_CODE = re.compile(r"\s*($|//|/\*| \*|;|#|\"{3}|import |from |using |use |declare |typedef |DEVICE |usage: )")


def lines_of(name):
    """The lines of a frontend in its language."""
    lines = [line for line in text_of(name).splitlines() if not NO_CODE.match(line)]
    assert len(lines) <= MOST_LINES, f"{name} has {len(lines)} lines; expected {MOST_LINES} at most"
    return len(lines)


def main():
    site = sys.argv[sys.argv.index("--site") + 1] if "--site" in sys.argv else None
    print("lines of each frontend:", ", ".join(f"{name} {lines_of(source)}" for name, source, *_ in FRONTENDS))
    with tempfile.TemporaryDirectory() as folder:
        room = Room(folder, pathlib.Path(sys.argv[1]).resolve(), site)
        print(f"wheel: installed in {room.seconds:.1f} s, {room.used:.1f} of them of the processor")
        assert room.used < 30, "installing takes longer than 30 s"
        size = next((room.folder / "dist").glob("*.whl")).stat().st_size
        assert size < 25e6, f"the wheel has {size / 1e6:.1f} MB; expected less than 25"
        tools(room)
        room.python(room.file("link.py"))
        room.python(room.file("compile.py"))
        print("tools: ptx-dump, ptx-run, tilecopy-gpu; link, compile: right")
        if room.has("numpy"):
            readme(room)
            room.python(room.file("arrays.py"))
            print("readme, arrays: right")
        else:
            print("skipped: readme, arrays (no NumPy)")
        only = os.environ.get("ONLY")
        for name, source, text, here, make in FRONTENDS:
            if only and name not in only.split(","):
                continue
            if not here(room):
                print(f"skipped: {name} (not installed)")
                continue
            made = make(room)
            if text:
                (room.work / "ring.ptx").write_text(made)
                made = room.python(room.file("check_ring.py"), CPU, text_of(text), "ring.ptx")
            assert "right" in made, made
            print(f"{name}: {source}: right")


main()
