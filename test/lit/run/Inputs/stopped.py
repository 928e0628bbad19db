"""stopped.py COMMAND...: sends signals to a command while it works, and says how it ended and whether it did without much more
work. The work is counted by the processor's time, as others may use the cores."""
import os
import resource
import signal
import subprocess
import sys
import time


def worked(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


for number in (signal.SIGINT, signal.SIGTERM):
    first = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while worked(process.pid) < 0.2:
        time.sleep(0.01)
    before = worked(process.pid)
    process.send_signal(number)
    said = process.communicate(timeout=60)[1].strip()
    last = resource.getrusage(resource.RUSAGE_CHILDREN)
    after = last.ru_utime + last.ru_stime - first.ru_utime - first.ru_stime - before
    print(f"{number.name}: exit code {process.returncode} {'in time' if after < 0.15 else f'after {after} s'}: {said}")
