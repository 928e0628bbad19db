"""Copies the table of instruction forms into a scratch folder and adds a form there from each patch. Fails where a patch does more
than add one row."""
import pathlib
import shutil
import subprocess
import sys

source, scratch = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
shutil.rmtree(scratch, ignore_errors=True)
table = "lib/Emulator/Code/Isa.def"
(scratch / table).parent.mkdir(parents=True)
for name in (table, "lib/Emulator/Code/Isa.cpp"):
    shutil.copy(source / name, scratch / name)

for patch in sorted(pathlib.Path(__file__).parent.glob("*.patch")):
    lines = patch.read_text().splitlines()
    named = [line[6:] for line in lines if line.startswith("+++ b/")]
    changed = [line for line in lines if line.startswith(("+", "-")) and not line.startswith(("+++", "---"))]
    if named != [table] or len(changed) != 1 or not changed[0].startswith("+"):
        sys.exit(f"{patch.name} changes {len(changed)} lines of {', '.join(named)}; expected one new row of {table}")
    subprocess.run(["git", "apply", "-C1", str(patch)], cwd=scratch, check=True)
