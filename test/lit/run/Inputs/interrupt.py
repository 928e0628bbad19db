"""interrupt.py COMMAND...: what a command prints when Ctrl-C comes after half a second."""
import signal
import subprocess
import sys

process = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)
# On a busy machine the first one may come before the process has begun.
for pause in (0.5, 30, 30):
    try:
        process.wait(pause)
        break
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
print(process.communicate(timeout=60)[0] + f"exit code {process.returncode}")
