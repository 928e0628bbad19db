"""split.py FOLDER < PROGRAM: the program in files that ptx-dump takes, each of at most 150000 bytes
and with the target."""
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
target, *kernels = sys.stdin.read().split("\n\nkernel ")
files = [[]]
for kernel in kernels:
    if sum(map(len, files[-1])) + len(kernel) > 140000:
        files.append([])
    files[-1].append("\n\nkernel " + kernel)
for number, texts in enumerate(files):
    (folder / f"part{number}.tile").write_text(target + "".join(texts) + "\n", encoding="utf-8")
