# llc.py PTX-DUMP SAMPLES OUT LLC [plain]: dumps the IR of each sample and compiles it with the options
# of its first line, which must agree with the attributes of its kernels. With `plain`, dumps it with
# inline assembly and compiles it without an option. Prints the number of files and of failures.
import os
import re
import subprocess
import sys

dump, samples, folder, llc = sys.argv[1:5]
plain = sys.argv[5:] == ["plain"]
names = []
for kind in sorted(os.listdir(samples)):
    tiles = [f"{samples}/{kind}/{n}" for n in os.listdir(f"{samples}/{kind}") if n.endswith(".tile")]
    os.makedirs(f"{folder}/{kind}")
    subprocess.run([dump, "--emit=ll", *(["--inline-asm"] if plain else []), "-o", f"{folder}/{kind}", *tiles], check=True,
                   stderr=subprocess.DEVNULL)
    names += sorted(f"{kind}/{n}" for n in os.listdir(f"{folder}/{kind}"))
failed = 0
for name in names:
    path = os.path.join(folder, name)
    with open(path) as file:
        text = file.read()
    options = re.match(r"; llc (-mcpu=(\S+) -mattr=(\S+))\n", text)
    cpus = set(re.findall(r'"target-cpu"="([^"]*)"', text))
    features = set(re.findall(r'"target-features"="([^"]*)"', text))
    good = options and cpus == {options[2]} and features == {options[3]}
    if good:
        command = [llc, *([] if plain else options[1].split()), path, "-o", os.devnull]
        run = subprocess.run(command, capture_output=True, text=True)
        good = run.returncode == 0
        if not good:
            print(name, run.stderr.splitlines()[:1])
    failed += not good
print(f"{len(names)} files, {failed} failed")
