#!/usr/bin/env python3
"""Holds the dependencies of the components: every #include of lib/ and include/ goes to a component that the
including component may use. The components and what they use are read from lib/*/CMakeLists.txt, so this
test and the linker enforce the same order. The folders within a component are in an order, too: no chain of
includes leads from one back to itself.

usage: includes.py <source folder> [--print]     --print: the table of lib/README.md
"""
import os
import re
import sys

# Headers of include/tilecopy/<folder>/ belong to the folder's component, unless named here.
FOLDERS = {"tensormap": "TensorMap", "layout": "Layout", "op": "Op", "plan": "Plan", "order": "Order",
           "program": "Program", "emit": "Emit", "kernel": "Kernel", "run": "Device", "check": "Check",
           "prove": "Prove"}
HEADERS = {"plan/Cost.h": "Cost", "plan/ConflictCure.h": "Cost", "plan/Dispatch.h": "Planning", "plan/ChooseLayout.h": "Choose",
           "emit/Ptx.h": "Ptx", "emit/WidthContract.h": "Ptx", "run/Emulator.h": "Emulator",
           "run/EmulatorMemory.h": "Emulator",
           "run/Finding.h": "Emulator", "run/FindingHelp.h": "Emulator", "run/Isa.h": "Emulator",
           "run/MemorySpace.h": "PtxText", "run/FatBinary.h": "PtxText", "check/Generate.h": "Generate", "program/ChooseLayouts.h": "Lower",
           "program/CopyText.h": "Lower", "program/RingText.h": "Lower",
           "program/KernelPlan.h": "Lower", "program/PlanProgram.h": "Lower", "program/EmitProgram.h": "Lower",
           "program/PtxCache.h": "Lower", "program/PlaceSynchronization.h": "Lower",
           "program/PlanWarnings.h": "Lower", "prove/ProveProgram.h": "Verdict", "program/CallerPromises.h": "Lower", "emit/KeepWidths.h": "Ptx"}
# What is an interface to all of it, and may use all of it: C, a plugin of opt and clang, the CUDA driver API.
INTERFACES = {"CApi", "Plugin", "VirtualGpu"}
# An umbrella for frontends; no component includes it.
UMBRELLA = "TileCopy.h"


def read_rooms(source):
    """{component: components it names after USES}, {folder of lib: component}, in the order of lib/CMakeLists.txt."""
    uses, folders = {}, {}
    order = re.search(r"foreach\(component ([^)]*)\)", open(f"{source}/lib/CMakeLists.txt").read())[1]
    for component in order.split():
        text = open(f"{source}/lib/{component}/CMakeLists.txt").read()
        call = re.search(r"tilecopy_component\(([^)]*)\)", text)[1].split()
        assert call[0] == component, f"lib/{component} declares component {call[0]}"
        uses[component], folders[component] = [], component
        kind = None
        for word in call[1:]:
            if word in ("USES", "LLVM", "FOLDERS"):
                kind = word
            elif kind == "USES":
                assert word in uses, f"{component} uses {word}, which does not come before it"
                uses[component].append(word)
            elif kind == "FOLDERS":
                folders[os.path.basename(word)] = component
    return uses, folders


def closure(uses):
    reach = {}
    for component, direct in uses.items():  # in order: what a component uses is already there
        reach[component] = {component}.union(*(reach[d] for d in direct))
    return reach


def header_component(path):
    if path in HEADERS:
        return HEADERS[path]
    return FOLDERS.get(path.split("/")[0])


def sources(source):
    for top in ("include/tilecopy", "lib"):
        for folder, _, files in os.walk(f"{source}/{top}"):
            for f in sorted(files):
                if f.endswith((".h", ".cpp")):
                    yield os.path.relpath(f"{folder}/{f}", source)


def cycle(walls):
    """A chain of folders that ends where it begins, or nothing."""
    done = set()

    def walk(folder, chain):
        if folder in chain:
            return chain[chain.index(folder):] + [folder]
        if folder in done:
            return None
        found = next(filter(None, (walk(f, chain + [folder]) for f in sorted(walls.get(folder, ())))), None)
        done.add(folder)
        return found
    return next(filter(None, (walk(folder, []) for folder in sorted(walls))), None)


def main():
    source = sys.argv[1]
    uses, folders = read_rooms(source)
    if "--print" in sys.argv:
        for component, direct in uses.items():
            print(f"{component}: {', '.join(direct) or 'nothing'}")
        return 0
    reach, errors, edges, walls = closure(uses), [], 0, {}
    for path in sources(source):
        parts = path.split("/")
        public = parts[0] == "include"
        inside = "/".join(parts[2:]) if public else None
        if inside == UMBRELLA or (not public and parts[1] in INTERFACES):
            continue
        component = header_component(inside) if public else folders.get(parts[1])
        if not component:
            errors.append(f"{path}: belongs to no component")
            continue
        for number, line in enumerate(open(f"{source}/{path}", encoding="utf8"), 1):
            m = re.match(r'#include "([^"]+)"', line)
            if not m or m[1].startswith("llvm"):
                continue
            where = f"{path}:{number}: includes {m[1]}"
            if m[1].startswith("tilecopy/"):
                target = header_component(m[1][len("tilecopy/"):])
            elif public:
                errors.append(f"{where}: a public header includes a private one")
                continue
            elif "/" in m[1]:
                target = folders.get(m[1].split("/")[0])
            else:
                target = component if os.path.exists(f"{source}/{os.path.dirname(path)}/{m[1]}") else None
            edges += 1
            here, there = path.split("/")[1:-1], m[1].split("/")[:-1]
            if len(here) == len(there) == 2 and here[0] == there[0] and here != there:
                walls.setdefault(here[1], {})[there[1]] = where
            if not target:
                errors.append(f"{where}: no such file or component")
            elif target not in reach[component]:
                errors.append(f"{where}: {component} may not use {target} (it uses: "
                              f"{', '.join(sorted(reach[component] - {component})) or 'nothing'})")
    chain = cycle(walls) or []
    errors += [f"{walls[a][b]}: folders include each other in a circle ({' -> '.join(chain)})"
               for a, b in zip(chain, chain[1:])]
    print("\n".join(errors) if errors else f"{len(uses)} components, {edges} includes, none upward")
    return bool(errors)


sys.exit(main())
