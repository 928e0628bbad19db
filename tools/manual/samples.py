"""samples.py REPOSITORY: prints the index of ptx-samples, lib/manual/samples.md: a line for each, of its first comment."""
import os
import re
import sys

FOLDERS = {
    "gmem_smem": "Between global and shared memory, by threads",
    "gmem_gmem": "Within global memory",
    "smem_smem": "Within shared memory, of other CTAs too",
    "reg": "Registers and memory",
    "ldstmatrix": "Fragments by ldmatrix and stmatrix",
    "shuffle": "Registers to registers, by shuffles",
    "trip": "Registers to registers, through shared memory",
    "ldgsts": "Asynchronous, by cp.async",
    "tma": "Asynchronous, through tensor maps",
    "bulk": "Asynchronous, in runs of bytes",
    "dsmem": "To another CTA, in runs of bytes",
    "st_async": "To another CTA, by st.async",
    "tcgen05_cp": "Shared to tensor memory",
    "tcgen05_ldst": "Registers and tensor memory",
    "fallback": "By one thread",
}


def summary(path):
    """The sentences of the first comment that fit a line."""
    words = []
    for line in open(path):
        if not line.startswith("//"):
            break
        words += line[2:].split()
    text = " ".join(words)
    first = re.match(r".*?[.](?=\s|$)", text)
    return (first[0] if first else text).rstrip(".")


def listed(repository):
    """(folder, title, [(name, summary)]) of every folder with samples."""
    root = os.path.join(repository, "ptx-samples")
    found = set(os.listdir(root))
    if found != set(FOLDERS):
        sys.exit(f"samples.py: its folders and those of ptx-samples differ: {found ^ set(FOLDERS)}")
    for folder, title in FOLDERS.items():
        names = sorted(n[:-5] for n in os.listdir(os.path.join(root, folder)) if n.endswith(".tile"))
        yield folder, title, [(n, summary(os.path.join(root, folder, n + ".tile"))) for n in names]


def page(repository, after=lambda folder, name: ""):
    """The page. `after` gives what follows a sample's line."""
    lines = ["# Samples", "",
             "Each has its plan, IR and PTX beside it, and its tensor maps where it has some. `ptx-run` passes on all of",
             "them. An installed TileCopy has them in `share/tilecopy/samples`. As a site, this page has a picture of each",
             "([building it](install.md#the-manual-as-a-site)); `ptx-dump --emit=svg FILE` draws one."]
    for folder, title, names in listed(repository):
        lines += ["", f"## {title}", ""]
        for name, text in names:
            lines.append(f"* `{folder}/{name}.tile`: {text}.{after(folder, name)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(sys.argv[1]), end="")
