"""Every copy of every sample as a device function in inline assembly only, by every LLVM that is here:
LLVM 19, this one's, llvmlite's and libNVVM. What is not installed is skipped by name.
usage: samples.py SAMPLES PTX-DUMP [TOOLS OF LLVM 22]"""
import glob
import os
import shutil
import subprocess
import sys

from nvvm import Nvvm


def by_llc(path):
    def assemble(ir, cpu):
        # The assembly is of the copy's own target; what is around it any target has.
        done = subprocess.run([path, "-mtriple=nvptx64-nvidia-cuda", f"-mcpu={cpu}", "-mattr=+ptx80",
                               "-o", "-"], input=ir, capture_output=True, text=True)
        return "" if done.returncode == 0 and ".func" in done.stdout else done.stderr or done.stdout
    return assemble


def by_llvmlite():
    import llvmlite.binding as llvm
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("nvptx64-nvidia-cuda")
    machines = {}

    def assemble(ir, cpu):
        try:
            module = llvm.parse_assembly(ir)
            module.verify()
        except RuntimeError as error:
            return str(error)
        if cpu not in machines:
            machines[cpu] = target.create_target_machine(cpu=cpu, features="+ptx80", opt=2)
        return "" if ".func" in machines[cpu].emit_assembly(module) else "no function"
    return assemble, ".".join(map(str, llvm.llvm_version_info))


def compilers(tools):
    found = {}
    for version, folder in (("19", ""), ("22", tools)):
        beside = os.path.join(folder, "llc") if folder else ""
        path = beside if os.path.exists(beside) else shutil.which(f"llc-{version}")
        if path:
            found[f"LLVM {version}"] = by_llc(path)
        else:
            print(f"skipped: llc-{version} (not installed)")
    try:
        assemble, version = by_llvmlite()
        found[f"llvmlite with LLVM {version}"] = assemble
    except ImportError:
        print("skipped: llvmlite (not installed)")
    nvvm = Nvvm.find()
    if nvvm:
        # Before Blackwell libNVVM reads the IR of LLVM 7, which has no `ptr`.
        found[nvvm.name] = lambda ir, cpu: nvvm.compile([ir], "compute_100")[1]
    else:
        print("skipped: libNVVM (not installed)")
    return found


def main():
    found = compilers(sys.argv[3] if len(sys.argv) > 3 else "")
    samples = sorted(glob.glob(os.path.join(sys.argv[1], "*", "*.tile")))
    assert len(samples) > 50, samples
    wrong, count = [], 0
    for sample in samples:
        done = subprocess.run([sys.argv[2], "--emit=function", "--inline-asm", sample],
                              capture_output=True, text=True)
        count += done.stdout.count("\ndefine ")
        if done.returncode or "@llvm." in done.stdout or "\ndefine " not in done.stdout:
            wrong.append(f"{sample}: {done.stderr or done.stdout}")
            continue
        # One architecture for all: LLVM 19 knows no younger one.
        for name, assemble in found.items():
            error = assemble(done.stdout, "sm_90a")
            if error:
                wrong.append(f"{sample}: {name}: {error.strip().splitlines()[0]}")
    print(f"frontend-samples: {count} copies of {len(samples)} samples by {', '.join(found)}")
    if wrong:
        sys.exit("\n".join(wrong))


main()
