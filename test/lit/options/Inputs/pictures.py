"""pictures.py PTX-DUMP FOLDER...: each .tile has a picture as SVG, which is XML, or is refused."""
import concurrent.futures
import pathlib
import subprocess
import sys
import xml.parsers.expat

dump, *folders = sys.argv[1:]


def failure(program):
    run = subprocess.run([dump, "--emit=svg", program], capture_output=True)
    if run.returncode == 2 and b": error: " in run.stderr:
        return None
    if run.returncode:
        return f"{program}: status {run.returncode}: {run.stderr}"
    xml.parsers.expat.ParserCreate().Parse(run.stdout, True)
    return None


programs = [p for folder in folders for p in sorted(pathlib.Path(folder).rglob("*.tile"))]
with concurrent.futures.ThreadPoolExecutor() as pool:
    failures = [f for f in pool.map(failure, programs) if f]
print(*failures, f"{len(programs)} programs", sep="\n")
sys.exit(bool(failures) or not programs)
