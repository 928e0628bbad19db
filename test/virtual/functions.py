#!/usr/bin/env python3
"""Holds the table of the driver's functions against the headers of CUDA: every version of every
function is there with the version that brought it, and what is implemented takes the header's
parameters: as many, as many pointers deep, as wide.

usage: functions.py <lib/VirtualGpu> <folder of cuda.h>
"""
import collections
import glob
import re
import sys

FIRST = 13000  # the headers that the table is of
WIDTHS = {"int": 4, "unsigned": 4, "unsigned int": 4, "uint32_t": 4, "int32_t": 4, "cuuint32_t": 4, "size_t": 8,
          "uint64_t": 8, "cuuint64_t": 8, "DevicePointer": 8, "CUdeviceptr": 8, "CUdeviceptr_v2": 8,
          "unsigned long long": 8, "CUdeviceptr_v1": 4, "CUdevice": 4, "CUdevice_v1": 4, "char": 1,
          "unsigned char": 1, "unsigned short": 2, "float": "float", "void": None,
          "MemcpyFlags": 4,
          "CUmemGenericAllocationHandle": 8, "CUmemGenericAllocationHandle_v1": 8, "Physical": 8, "CUtexObject": 8,
          "CUtexObject_v1": 8, "CUsurfObject": 8, "CUsurfObject_v1": 8}
HANDLES = {"CallbackHandle", "CUlogsCallbackHandle", "CUasyncCallbackHandle", "UserObject", "ResourceDescription",
           "CUuserObject", "CUgreenCtx", "CUdevResourceDesc", "Context", "Stream", "Event", "Module", "Function",
           "Graph", "GraphNode", "GraphExec", "Pool", "Link", "Array", "CUarray", "CUcontext", "CUstream", "CUevent",
           "CUmodule", "CUfunction", "CUgraph", "CUgraphNode", "CUgraphExec", "CUmemoryPool", "CUlinkState",
           "CUlibrary", "CUkernel"}
CALLBACKS = {"LogCallback", "CUlogsCallback", "CUasyncCallback", "HostFunction", "StreamCallback", "SharedOfBlock", "CUhostFn",
             "CUstreamCallback", "CUoccupancyB2DSize"}
STRUCTS = {"Location", "Uuid", "Copy2D", "Copy3D", "KernelNode", "MemsetNode", "HostNode", "TensorMap", "LaunchConfiguration",
           "PoolProperties", "OldProperties", "UpdateInfo", "MemoryProperties", "MemoryAccess", "MulticastProperties",
           "FlatArrayShape", "ArrayShape", "Resource", "Sampler", "ResourceView", "ContextParameters", "EdgeData", "NodeParameters",
           "AllocateNode", "BatchNode", "MemoryOperation", "AttributeValue", "InstantiateParameters",
           "CopyAttributes", "BatchCopy", "DeviceResource"}


def shape(text):
    """(pointers, width) of a parameter; the width of what no program reads as a number is None."""
    text = re.sub(r"\bconst\b|\bstruct\b", " ", text).replace("cuda::", "")
    depth = text.count("*") + text.count("[")
    words = re.sub(r"\[\d*\]|\*", " ", text).split()
    base = next((" ".join(words[:n]) for n in range(len(words), 0, -1) if " ".join(words[:n]) in WIDTHS), words[0])
    if base in HANDLES or base in CALLBACKS:
        return depth + 1, None
    if base in WIDTHS:
        return depth, WIDTHS[base]
    if base in STRUCTS or re.match(r"CUDA_|CUuuid|CUlaunchConfig|CUtensorMap\b|CUmemLocation|CUdevprop|CUmemPoolProps|"
                                   r"CUmemAccessDesc|CUmemAllocationProp|CUmulticastObjectProp|CUctxCreateParams|CUexecAffinityParam|CUgraphExecUpdateResultInfo|"
                                   r"CUgraphEdgeData", base):
        return depth, None
    return depth, 4  # an enumeration


def parameters(text):
    text = text.strip()
    return [] if text in ("", "void") else [shape(p) for p in text.split(",")]


def agrees(ours, theirs):
    return len(ours) == len(theirs) and all(
        a[0] == b[0] and (a[1] == b[1] or (a[0] > 0 and None in (a[1], b[1]))) or (a == b)
        for a, b in zip(ours, theirs))


def header_functions(folder):
    text = open(f"{folder}/cudaTypedefs.h").read()
    found = {}
    for name, since, thread, args in re.findall(
            r"typedef CUresult ?\( ?CUDAAPI ?\* ?PFN_(cu\w+?)_v(\d+)(_ptds|_ptsz)?\)\(([^;]*)\);", text):
        found[name, thread, int(since)] = parameters(args)
    for name in ("cuProfilerInitialize", "cuProfilerStart", "cuProfilerStop"):  # cudaProfiler.h
        found[name, "", 4000] = None
    return found


def implemented(folder):
    calls = {}
    for path in glob.glob(f"{folder}/*.cpp"):
        text = re.sub(r"\s+", " ", re.sub(r"^#define.*?[^\\]$", "", open(path).read(), flags=re.M | re.S))
        for name, args in re.findall(r"\bCALL\((cu\w+), \w+, \(([^()]*)\)", text):
            calls[name] = parameters(args)
        for name, suffix, args in re.findall(r"\bSTREAM_CALL\((cu\w+), (\w+), \(([^()]*)\)", text):
            calls[name] = calls[f"{name}_{suffix}"] = parameters(args)
    return calls


def main():
    folder, headers = sys.argv[1:]
    version = int(re.search(r"#define CUDA_VERSION (\d+)", open(f"{headers}/cuda.h").read())[1])
    if version != FIRST:
        print(f"skipped: these headers are of CUDA {version}, the table is of {FIRST}")
        return 0
    theirs, calls, bad = header_functions(headers), implemented(folder), []
    rows = collections.OrderedDict()
    for kind, name, suffix, thread, since in re.findall(
            r"^(DOES|REFUSES)\((\w+), (\w*), (\w*), (\d+)\)", open(f"{folder}/Functions.def").read(), re.M):
        rows[name, thread, int(since)] = (kind, name + suffix + thread)
    bad += [f"{name}{thread} of {since}: in the headers, not in the table"
            for name, thread, since in theirs.keys() - rows.keys()]
    bad += [f"{name}{thread} of {since}: in the table, not in the headers"
            for name, thread, since in rows.keys() - theirs.keys()]
    for key, (kind, exported) in rows.items():
        if kind != "DOES":
            continue
        if exported not in calls:
            bad.append(f"{exported}: no CALL has this name")
        elif theirs.get(key) is not None and not agrees(calls[exported], theirs[key]):
            bad.append(f"{exported}: takes {calls[exported]}, and the header says {theirs[key]}")
    print("\n".join(sorted(bad)) or f"{len(rows)} functions, {sum(k == 'DOES' for k, _ in rows.values())} implemented")
    return bool(bad)


sys.exit(main())
