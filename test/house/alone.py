"""What a tool that stands alone must not hold: a shared libLLVM, the back end, or components other than the named.
usage: alone.py TOOL READELF NM COMPONENT..."""
import re
import subprocess
import sys

tool, readelf, nm, components = sys.argv[1], sys.argv[2], sys.argv[3], set(sys.argv[4:])
needed = re.findall(r"NEEDED.*\[(.*)\]", subprocess.run([readelf, "-d", tool], stdout=subprocess.PIPE, text=True, check=True).stdout)
wrong = ["needs " + library for library in needed if "LLVM" in library or "cuda" in library]
symbols = subprocess.run([nm, "-C", "--defined-only", tool], stdout=subprocess.PIPE, text=True, check=True).stdout
wrong += ["holds " + name for name in re.findall(r" [tT] (?:llvm::)?(NVPTX\w*|LLVMInitialize\w*|Module::Module|IRBuilder\w*)", symbols)]
# One function of each component that is not there.
holds = {"Planning": "tilecopy::dispatch(", "Emit": "tilecopy::emitCopy(", "Ptx": "tilecopy::compileToPtx(", "Lower": "tilecopy::planProgram(",
         "Check": "tilecopy::interpret(", "Prove": "tilecopy::proveKernel(", "Emulator": "tilecopy::createEmulator("}
wrong += [f"holds {name}" for component, name in holds.items() if component not in components and name in symbols]
missing = [name for component, name in holds.items() if component in components and name not in symbols]
if wrong or missing:
    sys.exit("\n".join(f"{tool}: {text}" for text in wrong + [f"lacks {name}" for name in missing]))
print(f"{tool} needs {', '.join(needed)}")
