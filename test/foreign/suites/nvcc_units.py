"""Suites of programs that nvcc builds, for PTX alone and with the shared runtime."""
import os
import re
import shutil
import subprocess
import time

COMPILER = "nvcc"


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
    text = "\n".join(line for line in unit["output"].splitlines() if not line.startswith(("tilecopy-gpu:", "  ")))
    good = re.search(unit.get("good", r"pass|success|\bok\b|matches|verified|correct"), text, re.IGNORECASE)
    bad = re.search(r"fail|mismatch|incorrect|CUDA error|cannot", text, re.IGNORECASE)
    return unit["code"] == 0 and bool(good) and not bad
