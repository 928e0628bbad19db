"""Suites of programs that nvcc builds, for PTX alone and with the shared runtime."""
import glob
import importlib.util
import os
import re
import shutil
import subprocess
import time

COMPILER = "nvcc"
HERE = os.path.dirname(os.path.abspath(__file__))
TARGET = "sm_90a"
PTX_ALONE = ["-O1", "-w", "-cudart", "shared", "-gencode", "arch=compute_90a,code=compute_90a"]
KITTENS = ["-std=c++20", "--expt-relaxed-constexpr", "--extended-lambda", "-Itests/testing_commons", "-Iinclude", "-DKITTENS_HOPPER", "-DTEST_INTENSITY=1",
           "-DNUM_GPUS=1", "-diag-suppress", "20054", "-lcuda", "-L/usr/local/cuda/lib64/stubs"]


def cccl_of_wheel():
    """Where the headers of the wheel nvidia-cuda-cccl are, which are newer than nvcc's."""
    spec = importlib.util.find_spec("nvidia")
    found = [p for folder in (spec.submodule_search_locations if spec else ()) for p in glob.glob(f"{folder}/*/include/cccl")]
    return [f"-I{found[0]}"] if found else []


def kittens(kind, *names):
    """A part of ThunderKittens' unit tests: of each file of tests its parents, and the flag that asks for it."""
    files = {"tests/unit_tests.cu", "tests/testing_commons/testing_utils.cu"}
    for name in names:
        parts = name.split("/")
        files |= {f"tests/{'/'.join(parts[:n])}/{parts[n - 1]}.cu" for n in range(1, len(parts))} | {f"tests/{name}.cu"}
    flags = ["-DTEST_" + "_".join(name.replace("register", "reg").split("/")).upper() for name in names]
    return {kind: (sorted(files), flags, [""])}


# suite: the project, its folder in --sources (none: what comes with nvcc), flags, programs: {name: (files, flags, arguments of each run)}.
# Files of programs/ are ours and call the project's kernels.
PROGRAMS = {
    "cccl": ("CCCL", None, ["-std=c++17"],
             {name: ([f"programs/{name}.cu"], [], [""]) for name in ("cub_scan", "cub_sort", "thrust")}),
    "cutlass": ("CUTLASS", "cutlass", ["-std=c++17", "--expt-relaxed-constexpr", "-Iinclude", "-Itools/util/include", "-Iexamples/common", "-lcuda",
                                       "-L/usr/local/cuda/lib64/stubs"],
                {"basic_gemm": (["examples/00_basic_gemm/basic_gemm.cu"], [], ["100 72 48"]),
                 "ampere_tf32": (["examples/14_ampere_tf32_tensorop_gemm/ampere_tf32_tensorop_gemm.cu"], [], ["--m=128 --n=128 --k=64 --iterations=1"]),
                 "hopper_warp_specialized": (["examples/48_hopper_warp_specialized_gemm/48_hopper_warp_specialized_gemm.cu"], [],
                                             ["--m=128 --n=128 --k=64 --iterations=0"])}),
    "flashinfer": ("FlashInfer", "flashinfer", ["-std=c++17", "-Iinclude", *cccl_of_wheel()], {name: ([f"programs/{name}.cu"], [], [""]) for name in ("flashinfer_norm", "flashinfer_sampling")}),
    "thunderkittens": ("ThunderKittens", "ThunderKittens", KITTENS,
                       {**kittens("register", "group/register/tile/reductions", "group/register/tile/maps", "group/register/vec/reductions"),
                        **kittens("shared", "group/shared/tile/maps", "group/shared/vec/maps"),
                        **kittens("memory", "group/memory/tile/global_to_register", "group/memory/tile/shared_to_register", "group/memory/vec/global_to_shared"),
                        **kittens("mma", "group/mma/warp/mma"), **kittens("wgmma", "group/mma/warpgroup/fp32_bf16"),
                        **kittens("tma", "thread/memory/tile/tma", "thread/memory/vec/tma")}),
}


def nvcc():
    return shutil.which("nvcc") or ("/usr/local/cuda/bin/nvcc" if os.path.exists("/usr/local/cuda/bin/nvcc") else None)


def release():
    text = subprocess.run([nvcc(), "--version"], capture_output=True, text=True, check=True).stdout
    return "nvcc " + re.search(r"V(\d+\.\d+\.\d+)", text)[1]


def commit(folder):
    with open(f"{folder}/.commit", encoding="utf8") as file:
        return file.read().strip()[:10]


def build(arguments, product, log, limit=300):
    """Whether the product is there; what nvcc said is in the log."""
    if os.path.exists(product):
        return True
    os.makedirs(os.path.dirname(product), exist_ok=True)
    begin = time.monotonic()
    with open(log, "ab") as out:
        try:
            subprocess.run([nvcc(), *arguments, "-o", product], stdout=out, stderr=out, timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            out.write(b"no end within the limit\n")
        out.write(f"{product}: {time.monotonic() - begin:.0f} s\n".encode())
    return os.path.exists(product)


def said_that_it_passed(unit):
    """The program's own word: it ended with 0, says that it is right and not that something failed."""
    ours = ("tilecopy-gpu:", "  ")  # but CUTLASS indents its word
    text = "\n".join(line for line in unit["output"].splitlines() if not line.startswith(ours) or line.startswith("  Disposition: "))
    good = re.search(unit.get("good", r"pass|success|\bok\b|matches|verified|correct"), text, re.IGNORECASE)
    bad = re.search(unit.get("bad", r"fail(?!ed tests:\nALL TESTS PASSED|ed(?:\n|$))|mismatch|incorrect|CUDA error|cannot"), text, re.IGNORECASE)
    return unit["code"] == 0 and bool(good) and not bad


def kernel_name(name):
    """The function's name, of C++ without its arguments; of a wrapper that takes one, with its first."""
    if not name.startswith("_Z") or not shutil.which("c++filt"):
        return name
    text = subprocess.run(["c++filt", name], capture_output=True, text=True, check=True).stdout.strip()
    inner = re.search(r"global_wrapper_\w+<([\w:]+)", text)
    depth, kept = 0, ""
    for letter in text:
        depth += letter in "<("
        kept += letter if not depth else ""
        depth -= letter in ">)"
    kept = (kept.split() or [name])[-1] if not kept.startswith("void ") else kept[5:].split()[0]
    return f"{kept} of {inner[1]}" if inner else kept


class Programs:
    """What a module suite_*.py has, of a row of PROGRAMS."""
    COMPILER, TARGET = COMPILER, TARGET
    passed, kernel_name = staticmethod(said_that_it_passed), staticmethod(kernel_name)

    def __init__(self, name):
        self.__name__ = name
        self.PROJECT, self.source, self.flags, self.programs = PROGRAMS[name]
        self.folder = HERE

    def lacking(self, sources):
        if not nvcc():
            return "no nvcc here"
        if self.source and not os.path.exists(f"{sources}/{self.source}/.commit"):
            return f"no folder {self.source} in --sources"
        self.folder = f"{sources}/{self.source}" if self.source else HERE
        return None

    def version(self):
        return f"{self.PROJECT} {commit(self.folder)}" if self.source else f"{self.PROJECT} of {release()}"

    def units(self, runner):
        made = f"{runner.keep}/build/{self.__name__}"
        for name, (files, flags, runs) in self.programs.items():
            if not runner.wants(name):
                continue
            paths = [p for f in files for p in glob.glob(f"{HERE if f.startswith('programs/') else self.folder}/{f}")]
            include = [f"-I{self.folder}/{f[2:]}" if re.match("-I[^/]", f) else f for f in self.flags]
            if len(paths) != len(files) or not build([*PTX_ALONE, *include, f"-I{HERE}/programs", *flags, *paths], f"{made}/{name}", f"{runner.keep}/build/log", 900):
                print(f"{self.__name__}: {name}: not built, see {runner.keep}/build/log")
                continue
            for arguments in runs:
                yield {"name": f"{name} {arguments}".strip(), "target": self.TARGET, "folder": made, "limit": 300, "options": ["--error-exitcode=0"],
                       "command": [f"{made}/{name}", *arguments.split()]}
