"""page.py PAGE.html: checks the structure of the page of --emit=html, without a browser, and prints what it has."""
import html.parser
import re
import sys

VOID = {"meta", "br", "img", "link", "hr", "input"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.panes, self.pane, self.problems = [], [], {}, None, []
        self.line, self.counts, self.scripts = None, {}, ""

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if tag not in VOID:
            self.open.append(tag)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        for name in ("src", "href"):
            if name in attributes:
                self.problems.append(f"<{tag}> refers to {attributes[name]}; the page stands alone")
        if tag == "section":
            self.pane = attributes["id"]
            self.panes[self.pane] = []
        if tag == "li":
            self.line = [int(attributes.get("data-line", 0)), ""]
            self.panes[self.pane].append(self.line)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"</{tag}> closes <{self.open[-1] if self.open else 'nothing'}>")
        else:
            self.open.pop()
        if tag == "li":
            self.line = None

    def handle_data(self, data):
        if self.line:
            self.line[1] += data
        if self.open and self.open[-1] in ("script", "style"):
            self.scripts += data


text = open(sys.argv[1], encoding="utf8").read()
page = Page()
page.feed(text)
page.problems += [f"<{tag}> is not closed" for tag in page.open]
page.problems += [f"id {i} is there twice" for i in set(page.ids) if page.ids.count(i) > 1]
if re.search(r"https?:|@import|url\(", page.scripts):
    page.problems.append("the style or the script refers to something else")
for line, _ in page.panes["program"]:
    if line and page.panes["program"][line - 1][0] != line:
        page.problems.append(f"line {line} of the program is not where it says")
linked = {name: {line for line, _ in lines if line} for name, lines in page.panes.items()}
for name, lines in linked.items():
    if not lines <= linked["program"]:
        page.problems.append(f"{name} is linked to lines {sorted(lines - linked['program'])}, which the program does not link")
print("panes:", " ".join(page.panes), "svg:", page.counts.get("svg", 0))
for name, lines in linked.items():
    print(f"{name}:", " ".join(map(str, sorted(lines))))
for name in ("ir", "ptx", "sass"):
    for line, code in page.panes.get(name, []):
        if line:
            print(f"{name} {line}: {code.strip()}")
        if "!dbg" in code or code.strip().startswith(".loc"):
            page.problems.append(f"{name} still says where a line comes from: {code}")
        if name == "sass" and ".byte" in code:
            page.problems.append(f"{name} has what is not code: {code}")
print("\n".join(page.problems) or "no problems")
sys.exit(bool(page.problems))
