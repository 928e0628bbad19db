"""links.py REPOSITORY: every relative link and picture of every .md file leads to a file, and to a heading of it."""
import os
import re
import sys
import unicodedata

root = sys.argv[1]


def pages():
    for folder, folders, files in os.walk(root):
        folders[:] = [f for f in folders if not f.startswith((".", "build"))]
        for name in files:
            if name.endswith(".md"):
                yield os.path.join(folder, name)


def prose(path):
    """The lines outside of blocks of code, numbered."""
    inside = False
    for number, line in enumerate(open(path), 1):
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            yield number, re.sub(r"(`+).*?\1", lambda code: "`" * len(code[0]), line)


def slug(heading):
    """As GitHub and MyST make it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    kept = [c for c in text if c in " -_" or unicodedata.category(c)[0] in "LN"]
    return "".join(kept).replace(" ", "-")


def anchors(path):
    found, inside = set(), False
    for line in open(path):
        if line.startswith("```"):
            inside = not inside
        elif not inside and re.match(r"#+ ", line):
            name = base = slug(line.lstrip("#"))
            for again in range(1, 100):
                if name not in found:
                    break
                name = f"{base}-{again}"
            found.add(name)
    return found


failures, count = [], 0
for page in sorted(pages()):
    for number, line in prose(page):
        for target in re.findall(r"\]\(([^)\s]+)\)", line):
            if re.match(r"[a-z]+:", target):
                continue
            count += 1
            path, _, anchor = target.partition("#")
            full = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            where = f"{os.path.relpath(page, root)}:{number}: {target}"
            if not os.path.exists(full):
                failures.append(where + ": no such file")
            elif os.path.relpath(full, root).startswith(".."):
                failures.append(where + ": outside of the repository")
            elif anchor and full.endswith(".md") and anchor not in anchors(full):
                failures.append(f"{where}: no such heading; there are {', '.join(sorted(anchors(full)))}")
print(*failures, f"{count} links", sep="\n")
sys.exit(bool(failures) or count == 0)
