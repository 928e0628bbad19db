"""The reference of the API: pages made from the headers and from the Python package, of their comments and declarations.

A header's page has the paragraph that it opens with, then each declaration that has a comment before it, and of a class
those inside it. Nothing is parsed as C++: a declaration ends where its line does, outside of brackets.
"""
import ast
import os
import re


# A class that is described with its members.
BODY = re.compile(r"\s*(?:template\s*<.*>\s*)?(class|struct)\s+(?:\w+\(.*\)\s+)?(\w+)[^;]*\{\s*$")


# What is shown without a comment of its own: enumerations, and functions of a namespace.
SHOWN = re.compile(r"\s*enum class \w+.*\{|(?!namespace|class|struct|extern|static|template|using|return|typedef)[\w:<>]+ .*\(")


def opening(lines):
    """The paragraphs of the comment between the second and the third ruler, and where they end."""
    text, at = [], 0
    while at < len(lines) and not lines[at].startswith("#ifndef"):
        line = lines[at]
        body = re.match(r"(?://|\|\*|/\*|\\\*)\s?(.*?)(?:\*\||\*/)?$", line)
        text.append(body[1].rstrip() if body else "")
        at += 1
    rulers = [i for i, t in enumerate(text) if re.match(r"=+.*=+", t) or t.startswith("===")]
    return text[rulers[1] + 1:rulers[2] if len(rulers) > 2 else None] if len(rulers) > 1 else [], at


def prose(text):
    """Paragraphs as Markdown: what is indented is code."""
    out, code = [], False

    def leave():
        while not out[-1].strip():
            out.pop()
        out.extend(["```", ""])

    for line in text:
        indented = line.startswith("  ") and (code or not out or not out[-1])
        if indented and not code:
            out += ["", "```text"]
        elif not indented and line and code:
            leave()
        code = indented if line else code
        out.append(line[2:] if code else line)
    if code:
        leave()
    return out


def declaration(lines, at):
    """The lines of a declaration that begins at `at`: to its `;`, or to the body that it has, which is left out."""
    taken, depth = [], 0
    while at < len(lines):
        line = lines[at].split("//")[0].rstrip()
        taken.append(line)
        depth += line.count("(") - line.count(")")
        at += 1
        if depth == 0 and re.search(r"[;{}]\s*$", line):
            break
    text = "\n".join(taken)
    if text.endswith("{") and not re.match(r"\s*(class|struct|enum|typedef|union)\b", text):
        text = text[:-1].rstrip() + ";"
        open_braces = 1
        while at < len(lines) and open_braces:  # the body
            open_braces += lines[at].count("{") - lines[at].count("}")
            at += 1
    return text, at


def dedent(text):
    rows = text.split("\n")
    least = min((len(r) - len(r.lstrip()) for r in rows if r.strip()), default=0)
    return "\n".join(r[least:] for r in rows)


def enumerators(lines, at):
    """The rest of an enumeration, to its closing bracket."""
    taken = []
    while at < len(lines):
        taken.append(re.sub(r"(\s*)///?<?\s?", r"\1// ", lines[at]))
        at += 1
        if taken[-1].startswith("}") or "}" in taken[-1].split("//")[0]:
            break
    return "\n".join(taken), at


def header(path, name):
    """The page of a C++ or C header."""
    lines = open(path).read().split("\n")
    intro, at = opening(lines)
    out = [f"# {name}", "", *prose(intro), ""]
    comment, inside = [], []
    while at < len(lines):
        line = lines[at]
        stripped = line.strip()
        if stripped.startswith("///"):
            comment.append(re.sub(r"^///?<?\s?", "", stripped))
            at += 1
            continue
        if stripped.startswith("/**"):
            while True:
                comment.append(re.sub(r"^(/\*\*|\*(?!/))\s?|\s*\*/$", "", lines[at].strip()))
                at += 1
                if "*/" in lines[at - 1]:
                    break
            continue
        opened = BODY.match(line)
        if opened:
            hidden = bool(inside and inside[-1][2])
            inside.append([opened[2], len(line) - len(line.lstrip()), hidden or opened[1] == "class"])
            if hidden:
                comment, at = [], at + 1
                continue
            out += [f"## {opened[1]} {'::'.join(n for n, _, _ in inside)}", ""]
            out += [*prose(comment), "", "```cpp", stripped.rstrip("{ "), "```", ""]
            comment, at = [], at + 1
            continue
        label = re.match(r"\s*(public|private|protected):", line)
        shown = comment or inside or SHOWN.match(line)
        shown = shown and stripped[:1] not in ("", "#", "/", "}") and not (inside and inside[-1][2])
        if label and inside:
            inside[-1][2] = label[1] != "public"
        elif inside and re.match(r"\s*\}\s*;", line) and len(line) - len(line.lstrip()) == inside[-1][1]:
            inside.pop()
        elif shown:
            text, end = declaration(lines, at)
            if re.match(r"\s*typedef struct \{", text):  # of C, whole
                rest, end = enumerators(lines, end)
                text += "\n" + rest
            if re.match(r"\s*(typedef\s+)?(TILECOPY_ENUM|enum)\b", text) and "}" not in text:
                rest, end = enumerators(lines, end)
                text += "\n" + rest
            # Declarations that follow without a blank line or a comment belong to the same comment.
            while end < len(lines) and re.match(r"\s*(?!//|/\*|[}#]|public:|private:|protected:)\S", lines[end]) \
                    and not BODY.match(lines[end]):
                more, end = declaration(lines, end)
                text += "\n" + more
            text = re.sub(r"TILECOPY_API (.*(?:\n {13,}.*)*)", lambda m: m[1].replace("\n" + " " * 13, "\n"),
                          dedent(text))
            out += ["```cpp", text, "```", "", *prose(comment), ""]
            comment, at = [], end
            continue
        comment, at = [], at + 1
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"\\(returns|param|since)", r"*\1*", "\n".join(out))) + "\n"


def python(path):
    """The page of the Python package: the signatures and docstrings of what it exports."""
    tree = ast.parse(open(path).read())
    exported = next(ast.literal_eval(n.value) for n in tree.body
                    if isinstance(n, ast.Assign) and n.targets[0].id == "__all__")
    out = ["# Python: tilecopy", "", *prose((ast.get_docstring(tree) or "").split("\n")), ""]

    def described(node, level, owner=""):
        text = ast.get_docstring(node)
        if isinstance(node, ast.ClassDef):
            bases = ", ".join(ast.unparse(b) for b in node.bases)
            out.extend([f"{'#' * level} class {node.name}" + (f"({bases})" if bases else ""), ""])
        else:
            shown = "" if any(ast.unparse(d) == "property" for d in node.decorator_list) else \
                f"({ast.unparse(node.args)})".replace("(self, ", "(").replace("(self)", "()")
            name = owner if node.name == "__init__" else (owner + "." if owner else "") + node.name
            out.extend(["```python", name + shown, "```", ""])
        out.extend([*prose((text or "").split("\n")), ""])
        for child in getattr(node, "body", []) if isinstance(node, ast.ClassDef) else []:
            if isinstance(child, ast.FunctionDef) and (child.name == "__init__" or not child.name.startswith("_")):
                described(child, level + 1, node.name)

    for node in tree.body:
        if getattr(node, "name", None) in exported:
            described(node, 2)
    return "\n".join(out) + "\n"


def write(repository, folder):
    """All pages into a folder, with an index of them."""
    os.makedirs(folder, exist_ok=True)
    groups = []
    for group, title in (("tilecopy", "C++"), ("tilecopy-c", "C")):
        root, names = os.path.join(repository, "include", group), []
        for path, _, files in os.walk(root):
            names += [os.path.relpath(os.path.join(path, f), root) for f in files if f.endswith(".h")]
        groups.append((title, group, sorted(names, key=lambda n: (n.count(os.sep), n))))
    lines = ["# API reference", "", "Made from the headers and from the Python package.", ""]
    tree = []
    for title, group, names in groups:
        lines += [f"## {title}", ""]
        for name in names:
            page = f"{group}-{name[:-2].replace(os.sep, '-')}"
            text = header(os.path.join(repository, "include", group, name), f"{group}/{name}")
            with open(os.path.join(folder, page + ".md"), "w") as file:
                file.write(text)
            first = open(os.path.join(repository, "include", group, name)).readline()
            what = re.match(r"(?://|/\*)===-+\s*\S+ - (.*?)\s*-+\*-", first)
            lines.append(f"* [{group}/{name}]({page}.md)" + (f": {what[1].strip()}" if what else ""))
            tree.append(page)
        lines.append("")
    with open(os.path.join(folder, "python.md"), "w") as file:
        file.write(python(os.path.join(repository, "tools", "python", "tilecopy", "__init__.py")))
    lines += ["## Python", "", "* [tilecopy](python.md)", "", "```{toctree}", ":hidden:", "", *tree, "python", "```"]
    with open(os.path.join(folder, "index.md"), "w") as file:
        file.write("\n".join(lines) + "\n")
