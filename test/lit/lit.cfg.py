# What the tests here have: %ptx-dump, %ptx-run, %ptx-check, %samples, FileCheck and LLVM's small tools (not, split-file).
import importlib.util
import os
import shutil
import sys

import lit.formats

config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".tile", ".test"]
config.excludes = ["Inputs"]
config.substitutions += [
    ("%ptx-dump", os.path.join(config.tools, "ptx-dump")),
    ("%ptx-run", os.path.join(config.tools, "ptx-run")),
    ("%ptx-check", os.path.join(config.tools, "ptx-check")),
    ("%ptx-bench", os.path.join(config.tools, "ptx-bench")),
    ("%tile-lsp", os.path.join(config.tools, "tile-lsp")),
    ("%tilecopy-gpu", os.path.join(config.tools, "tilecopy-gpu")),
    ("%tools", config.tools),
    ("%samples", config.samples),
    ("%schema", os.path.join(config.tools, "..", "..", "tools", "schema", "tilecopy.schema.json")),
    ("%python", sys.executable),
    (r"\bFileCheck\b", config.filecheck),
]
config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools, config.environment.get("PATH", "")]
)
if os.path.exists("/dev/full"):
    config.available_features.add("dev-full")

# The pass plugin, and opt of the LLVM that it is built on.
plugin = os.path.join(config.tools, "..", "lib", "libtilecopy-plugin.so")
opt = os.path.join(config.llvm_tools, "opt")
if os.path.exists(plugin) and os.path.exists(opt):
    config.available_features.add("plugin")
    config.substitutions.append(("%opt", f"{opt} -load-pass-plugin={plugin}"))
# What some tests hold the tools against; they are unsupported without it.
for program in ("bash", "zsh", "fish", "groff", "tmux"):
    if shutil.which(program):
        config.available_features.add(program)
viewer = os.path.join(config.llvm_tools, "..", "share", "opt-viewer", "opt-viewer.py")
if os.path.exists(viewer) and all(map(importlib.util.find_spec, ("yaml", "pygments"))):
    config.available_features.add("opt-viewer")
    config.substitutions.append(("%viewer", sys.executable + " " + viewer))

ptxas = shutil.which("ptxas")
if not ptxas and "CUDA_HOME" in os.environ:
    ptxas = shutil.which("ptxas", path=os.path.join(os.environ["CUDA_HOME"], "bin"))
if ptxas:
    config.available_features.add("ptxas")
    config.substitutions.append(("%ptxas", ptxas))
