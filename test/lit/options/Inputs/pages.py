"""pages.py HELP MAN BASH FISH: every option of --help is on the other pages."""
import re
import sys

help_text, man, bash, fish = (open(name).read() for name in sys.argv[1:5])
generic = {"help", "help-list", "version", "color"}
options = {m for m in re.findall(r"^  --?([A-Za-z][\w-]*)", help_text, re.M)} - generic
for name in sorted(options):
    dashes = "-" if len(name) == 1 else "--"
    assert "\\fB" + (dashes + name).replace("-", "\\-") + "\\fR" in man, name
    assert dashes + name in bash, name
    assert re.search(rf"-[sl] {name} ", fish), name
print(len(options), "options")
