"""complete.py SHELL PAGE BIN TYPED EXPECTED: types TYPED and a tabulator into a shell in a terminal until the terminal
shows EXPECTED. PAGE is the completion that the tool has printed; BIN has the tool. Prints what the terminal showed and
fails when EXPECTED does not come in time."""
import os
import pty
import re
import select
import shutil
import signal
import sys
import tempfile
import time

shell, page, tools, typed, expected = sys.argv[1:]
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


def read(seconds):
    """What the terminal shows within some seconds, or nothing."""
    ready, _, _ = select.select([terminal], [], [], seconds)
    try:
        more = os.read(terminal, 65536) if ready else b""
    except OSError:
        more = b""
    # Shells ask terminals what they are, and wait for an answer.
    if b"\x1b[c" in more:
        os.write(terminal, b"\x1b[?1;2c")
    if b"\x1b[6n" in more:
        os.write(terminal, b"\x1b[1;1R")
    return more.decode(errors="replace")


def plain(shown):
    """The text without what moves the cursor and colors it."""
    shown = re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Za-z0-9]|[=>]|\][^\x07]*\x07)", "", shown)
    return re.sub(r"[\x08\x0f\x07]", "", shown)


def until(text, keys):
    """Types keys, and again after each three quiet seconds, until the terminal shows the text. A shell on a busy machine
    takes long to answer; only one that never answers has failed."""
    shown, end = "", time.time() + 300
    while text not in plain(shown) and time.time() < end:
        os.write(terminal, keys)
        more = read(3)
        while more and text not in plain(shown):
            shown += more
            more = read(3)
    return plain(shown)


until("ready", b"echo rea''dy\n")
# What is typed after the page has been read in whole must not be taken for input of that.
until("loaded", (prepare + "; echo load''ed\n").encode())
os.write(terminal, typed.encode())
shown = until(expected, b"\t")
os.kill(pid, signal.SIGKILL)
os.waitpid(pid, 0)
shutil.rmtree(home, ignore_errors=True)
print(*[row.rstrip() for row in re.split(r"[\r\n]+", shown) if row.strip()], sep="\n")
sys.exit(expected not in shown)
