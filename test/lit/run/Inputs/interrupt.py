"""interrupt.py COMMAND...: what a command prints when Ctrl-C comes while it works. Its standard error is a terminal, where
progress is shown: what is seen there first says that the command has begun."""
import os
import pty
import select
import signal
import subprocess
import sys

terminal, other = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=other, text=True,
                           env=dict(os.environ, TERM="vt100", COLUMNS="100"))
os.close(other)
if not select.select([terminal], [], [], 300)[0]:
    process.kill()
    sys.exit("no progress has been shown")
os.read(terminal, 65536)
process.send_signal(signal.SIGINT)
print(process.communicate(timeout=300)[0] + f"exit code {process.returncode}")
