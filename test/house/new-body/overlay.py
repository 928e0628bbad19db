"""Copies the components of plans and of emission into a scratch folder, adds a body of a plan there from a patch, and writes
one source for each component. Fails where the patch edits more than the two files that README of lib names."""
import pathlib
import shutil
import subprocess
import sys

source, scratch = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
patch = pathlib.Path(__file__).with_name("element.patch")
shutil.rmtree(scratch, ignore_errors=True)
for folder in ("include", "lib/Op", "lib/Plan", "lib/Cost", "lib/Planning", "lib/Variants", "lib/Emit"):
    shutil.copytree(source / folder, scratch / folder)

named = [line[6:] for line in patch.read_text().splitlines() if line.startswith("+++ b/")]
edited = sorted(name for name in named if (source / name).exists())
wanted = ["include/tilecopy/plan/Plan.h", "lib/Variants/Variants.def"]
if edited != wanted:
    sys.exit("a new body edits " + ", ".join(edited) + "; expected " + " and ".join(wanted))
subprocess.run(["git", "apply", "-C1", str(patch)], cwd=scratch, check=True)

for component, folders in (("Plan", ("Plan", "Cost", "Planning", "Variants")), ("Emit", ("Emit",))):
    sources = sorted(path for folder in folders for path in (scratch / "lib" / folder).glob("*.cpp"))
    (scratch / (component + ".cpp")).write_text("".join(f'#include "{path}"\n' for path in sources))
