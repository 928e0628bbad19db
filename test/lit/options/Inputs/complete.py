"""complete.py SHELL PAGE BIN TYPED: what a shell makes of TYPED and a tabulator in a terminal. The page is the
completion that the tool has printed; BIN has the tool. Prints the lines that the terminal shows."""
import os
import pty
import re
import select
import shutil
import signal
import sys
import tempfile
import time

shell, page, tools, typed = sys.argv[1:]
name = typed.split()[0]
home = tempfile.mkdtemp()
start = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"],
         "fish": ["fish", "--no-config", "-i"]}[shell]
if shell == "zsh":
    shutil.copy(page, os.path.join(home, "_" + name))
prepare = {"bash": f"PS1='> '; bind 'set bell-style none'; bind 'set show-all-if-ambiguous on'; source {page}",
           "zsh": f"PS1='> '; fpath=({home} $fpath); autoload -U compinit; compinit -u -D; "
                  "setopt nobeep nolistbeep",
           "fish": f"function fish_prompt; echo '> '; end; source {page}"}[shell]
pid, terminal = pty.fork()
if pid == 0:
    os.chdir(home)
    os.environ.update(TERM="vt100", HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home, LC_ALL="C",
                      COLUMNS="160", LINES="50", PATH=tools + ":" + os.environ["PATH"])
    os.execvp(start[0], start)


def until_quiet(most):
    """What the terminal shows until nothing more comes."""
    seen, end = b"", time.time() + most
    while time.time() < end:
        ready, _, _ = select.select([terminal], [], [], 0.7 if seen else most)
        if not ready:
            break
        try:
            more = os.read(terminal, 65536)
        except OSError:
            break
        if not more:
            break
        # Shells ask terminals what they are, and wait for an answer.
        if b"\x1b[c" in more:
            os.write(terminal, b"\x1b[?1;2c")
        if b"\x1b[6n" in more:
            os.write(terminal, b"\x1b[1;1R")
        seen += more
    return seen.decode(errors="replace")


until_quiet(5)
os.write(terminal, (prepare + "\n").encode())
until_quiet(10)
os.write(terminal, (typed + "\t").encode())
shown = until_quiet(10)
os.write(terminal, b"\t")
shown += until_quiet(5)
os.kill(pid, signal.SIGKILL)
os.waitpid(pid, 0)
shutil.rmtree(home, ignore_errors=True)
shown = re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Za-z0-9]|[=>]|\][^\x07]*\x07)", "", shown)
shown = re.sub(r"[\x08\x0f\x07]", "", shown)
print(*[row.rstrip() for row in re.split(r"[\r\n]+", shown) if row.strip()], sep="\n")
