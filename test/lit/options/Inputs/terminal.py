"""terminal.py COLUMNS COMMAND...: what a command writes to standard error where that is a terminal of COLUMNS columns.
Escapes are shown as \\e."""
import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios

terminal, other = pty.openpty()
fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 50, int(sys.argv[1]), 0, 0))
environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")}
environment.update(TERM="xterm-256color", **({"NO_COLOR": "1"} if "--plain" in sys.argv else {}))
process = subprocess.Popen([a for a in sys.argv[2:] if a != "--plain"], stdout=subprocess.DEVNULL, stderr=other,
                           env=environment)
os.close(other)
shown = b""
while True:
    try:
        more = os.read(terminal, 65536)
    except OSError:  # Linux: the other side has been closed
        more = b""
    if not more:
        break
    shown += more
process.wait()
print(shown.decode(errors="replace").replace("\r", "").replace("\x1b", "\\e"))
