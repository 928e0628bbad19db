"""in_time.py PATTERN COMMAND...: runs a command with --time-limit, which is to end it at a certain point of its work: where
its output has the pattern. How long the way there takes is the machine's business, so that longer limits are tried, too.
Prints the output and the exit code."""
import re
import subprocess
import sys

for limit in ("0.2", "1", "5", "25", "125"):
    result = subprocess.run(sys.argv[2:] + ["--time-limit=" + limit], stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, check=False)
    if re.search(sys.argv[1], result.stdout):
        break
print(f"{result.stdout}exit code {result.returncode}")
