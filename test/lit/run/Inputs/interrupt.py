"""interrupt.py COMMAND...: what a command prints when Ctrl-C comes after half a second."""
import signal
import subprocess
import sys
import time

process = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)
time.sleep(0.5)
process.send_signal(signal.SIGINT)
print(process.communicate(timeout=60)[0] + f"exit code {process.returncode}")
