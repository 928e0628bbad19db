"""Units of suites that pytest runs: a process for each file of tests."""
import pathlib
import sys


def files(folder, pattern="test_*.py"):
    return sorted(p for p in pathlib.Path(folder).rglob(pattern))


def unit(tests, root, target, *more, **fields):
    """A file of tests. `more` are arguments of pytest."""
    name = str(pathlib.Path(tests).relative_to(root))
    return {"name": name, "target": target, "folder": str(root), "pytest": True,
            "command": [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "unit_plugin",
                        "--timeout=120", *more, str(tests)], **fields}
