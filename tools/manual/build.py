"""build.py REPOSITORY OUTPUT PTX_DUMP: builds the manual as a site, in OUTPUT/html.

The pages keep the folders that they have in the repository, so that their links stay right; links to other
files are written as text. The API's reference and the samples' pictures are made here. Sphinx's warnings, a link that
leads nowhere among them, are errors. Exit code 77: Sphinx, MyST or the theme is not installed.
"""
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import api
import samples

HERE = os.path.dirname(os.path.abspath(__file__))
# (title, pages) of the navigation, in order.
NAVIGATION = [
    ("Using it", ["README", "lib/manual/install", "lib/manual/reading-the-output", "lib/Program/LANGUAGE",
                  "lib/manual/variants", "lib/manual/samples", "lib/manual/questions", "tools/editors/README"]),
    ("Recipes", ["lib/manual/recipes", "lib/manual/run-time-offsets", "lib/manual/cp-async-loop",
                 "lib/manual/tma-pipeline", "lib/manual/f16-epilogue", "lib/manual/gathered-rows",
                 "lib/manual/grouped-products"]),
    ("Checking kernels", ["lib/manual/checking-kernels", "lib/manual/testing-without-a-gpu",
                          "tools/ptx-check/LAUNCH", "lib/Emulator/ISA", "lib/manual/bugs-found", "test/foreign/README"]),
    ("Frontends", ["lib/manual/frontends", "api/index", "test/frontend/gemm/README"]),
    ("Background", ["lib/manual/migrating", "lib/manual/comparison", "lib/manual/evidence", "test/gpu/RESULTS"]),
    ("Contributing", ["lib/README", "test/README", "lib/Emulator/README", "test/physical/README", "lib/CHANGELOG"]),
]


# Pages that are one table, and made by a tool.
UNTITLED = {"lib/Emulator/ISA.md": "Instructions of the emulator"}


def pages(repository):
    """Every .md file that git would have, relative to the repository."""
    for folder, folders, files in os.walk(repository):
        folders[:] = [f for f in folders if not f.startswith((".", "build"))]
        for name in files:
            if name.endswith(".md"):
                yield os.path.relpath(os.path.join(folder, name), repository)


def lexer(name):
    """The name if Pygments knows it."""
    from pygments import lexers, util  # comes with Sphinx
    try:
        lexers.get_lexer_by_name(name)
        return name
    except util.ClassNotFound:
        return "text"


def staged(repository, page):
    """The page's text for Sphinx: links to files that are not on the site become text."""
    def link(found):
        path = found[3].split("#")[0]
        on_site = found[1] or not path or re.match(r"[a-z]+:", path) or path.endswith(".md")
        return found[0] if on_site else found[2]

    text = open(os.path.join(repository, page)).read()
    text = re.sub(r"(!?)\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)", link, text)
    text = text.replace("](lib/manual/index.md)", "](index.md)")  # the site begins with it
    if not text.startswith("# "):
        text = f"# {UNTITLED[page]}\n\n{text}"
    # `console short` and the like: the kind of block is for test/docs.
    return re.sub(r"^```(\w+)[^\n]*$", lambda found: "```" + lexer(found[1]), text, flags=re.M)


def stage(repository, source):
    shutil.rmtree(source, ignore_errors=True)
    for page in pages(repository):
        os.makedirs(os.path.join(source, os.path.dirname(page)), exist_ok=True)
        with open(os.path.join(source, page), "w") as file:
            file.write(staged(repository, page))
    for folder in ("tools/ptx-dump/pictures", "tools/ptx-bench/pictures"):
        shutil.copytree(os.path.join(repository, folder), os.path.join(source, folder))
    os.makedirs(os.path.join(source, "_static"))
    shutil.copy(os.path.join(HERE, "manual.css"), os.path.join(source, "_static"))
    shutil.copy(os.path.join(HERE, "conf.py"), source)
    api.write(repository, os.path.join(source, "api"))
    index = open(os.path.join(source, "lib/manual/index.md")).read()
    index = re.sub(r"\]\((?=[^)]*\.md)", "](lib/manual/", index)
    listed = {name for _, names in NAVIGATION for name in names} | {"lib/manual/index"}
    there = {page[:-3] for page in pages(repository)} | {"api/index"}
    rest = sorted(there - listed)
    for title, names in NAVIGATION + ([("More", rest)] if rest else []):
        names = [name for name in names if name in there]
        index += "\n".join(["", "```{toctree}", f":caption: {title}", ":hidden:", "", *names, "```", ""])
    with open(os.path.join(source, "index.md"), "w") as file:
        file.write(index)
    os.remove(os.path.join(source, "lib/manual/index.md"))


# Pictures are loaded when they are scrolled to; those beyond this are links, as drawing one takes a browser too long.
MOST_BYTES = 400000


def draw(repository, source, dump):
    """A picture of each sample, and the page that shows them or leads to them."""
    folder = os.path.join(source, "extra", "samples")
    os.makedirs(folder)

    def path(sample):
        return os.path.join(folder, "-".join(sample) + ".svg")

    def one(sample):
        program = os.path.join(repository, "ptx-samples", *sample) + ".tile"
        with open(path(sample), "w") as file:
            subprocess.run([dump, "--emit=svg", program], check=True, stdout=file, stderr=subprocess.DEVNULL)

    def shown(*sample):
        link = "../../samples/" + "-".join(sample) + ".svg"
        picture = f'<img alt="{sample[1]}" src="{link}" loading="lazy">' if os.path.getsize(path(sample)) < MOST_BYTES else "picture"
        return f' <a href="{link}">{picture}</a>'

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(one, [(f, n) for f, _, names in samples.listed(repository) for n, _ in names]))
    with open(os.path.join(source, "lib/manual/samples.md"), "w") as file:
        file.write(re.sub(r" As a site,.*? draws one\.", "", samples.page(repository, shown), flags=re.S))


def main():
    repository, output, dump = map(os.path.abspath, sys.argv[1:4])
    missing = [m for m in ("sphinx", "myst_parser", "furo") if importlib.util.find_spec(m) is None]
    if missing:
        print(f"skipped: {', '.join(missing)} not installed (pip install sphinx myst-parser furo)")
        return 77
    source, site = os.path.join(output, "source"), os.path.join(output, "html")
    stage(repository, source)
    draw(repository, source, dump)
    done = subprocess.run([sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", source, site])
    print(f"{site}/index.html")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
