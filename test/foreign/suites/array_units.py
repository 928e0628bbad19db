"""Suites of libraries that have arrays of their own, beside NumPy: a process for a library's cases."""
import importlib.metadata
import importlib.util
import os
import sys

# suite, with its cases in cases_SUITE: the project, its package, how the names of its wheels begin, who compiles, the environment,
# and causes of what does not pass
LIBRARIES = {
    "cupy": ("CuPy", "cupy", "cupy", "NVRTC", {"CUPY_ACCELERATORS": "", "CUPY_CACHE_DIR": "{keep}/cupy"},
             [("radix_sort", "machine code of CUB in the wheel"), ("batch_scan", "a barrier that the threads beyond the end do not reach")]),
    "taichi": ("Taichi", "taichi", "taichi", "LLVM of the wheel", {"TI_OFFLINE_CACHE": "0", "TI_ENABLE_CUDA": "1"}, []),
}


class Library:
    """What a module suite_*.py has, of a row of LIBRARIES."""
    TARGET = "sm_90"

    def __init__(self, name):
        self.__name__ = name
        self.PROJECT, self.package, self.wheel, self.COMPILER, self.environment, self.CAUSES = LIBRARIES[name]

    def lacking(self, _):
        return None if importlib.util.find_spec(self.package) else f"no {self.package} here"

    def version(self):
        return next(f"{self.PROJECT} {d.version}" for d in importlib.metadata.distributions() if (d.metadata["Name"] or "").startswith(self.wheel))

    def units(self, runner):
        here = os.path.dirname(os.path.abspath(__file__))
        yield {"name": f"cases_{self.__name__}", "target": self.TARGET, "folder": runner.keep, "limit": 1500, "pytest": True,
               "env": {key: value.format(keep=runner.keep) for key, value in self.environment.items()},
               "command": [sys.executable, f"{here}/array_run.py", f"cases_{self.__name__}", *([runner.case] if runner.case else [])]}
