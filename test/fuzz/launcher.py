"""Runs commands and says how they ended, and how much memory each took at most.

The system counts the memory of the process that starts another one with the new one's own. So commands are started by a small
process, and not by one that holds the inputs.
"""
import json
import os
import subprocess
import sys
import threading


class Launcher:
    def __init__(self):
        self.process = subprocess.Popen([sys.executable, "-S", "-E", os.path.abspath(__file__)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def run(self, argv, folder, given, out, err, limit, temporary):
        """The exit code, or minus a signal's number; the most bytes; seconds of processors. `given`, `out`, `err` are files."""
        self.process.stdin.write(json.dumps([argv, folder, given, out, err, limit, temporary]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def serve():
    for line in sys.stdin:
        argv, folder, given, out, err, limit, temporary = json.loads(line)
        with open(given, "rb") as given, open(out, "wb") as out, open(err, "wb") as err:
            process = subprocess.Popen(argv, cwd=folder, stdin=given, stdout=out, stderr=err,
                                       env=dict(os.environ, TMPDIR=temporary))
            timer = threading.Timer(limit, process.kill)
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        print(json.dumps([process.returncode, usage.ru_maxrss << 10, usage.ru_utime + usage.ru_stime]), flush=True)


if __name__ == "__main__":
    serve()
