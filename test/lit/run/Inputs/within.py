"""Runs a command and says whether its peak of memory was within some MiB: within.py MIB COMMAND..."""

import resource
import subprocess
import sys

code = subprocess.run(sys.argv[2:]).returncode
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
print(f"within {sys.argv[1]} MiB" if peak <= int(sys.argv[1]) else f"{peak} MiB")
sys.exit(code)
