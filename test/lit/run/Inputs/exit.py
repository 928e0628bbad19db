"""exit.py CODE COMMAND...: runs a command that must end with this code."""
import subprocess
import sys

result = subprocess.run(sys.argv[2:], capture_output=True, text=True)
if result.returncode != int(sys.argv[1]):
    sys.exit(f"exit code {result.returncode}, expected {sys.argv[1]}\n{result.stdout}{result.stderr}")
