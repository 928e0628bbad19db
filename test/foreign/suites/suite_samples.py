"""NVIDIA's cuda-samples: a folder `cuda-samples` of the sources."""
import glob
import os
import shutil

import nvcc_units

PROJECT = "cuda-samples"
TARGET = "sm_90a"
COMPILER = nvcc_units.COMPILER
SOURCES = []

# folder: arguments that make it small. Others have no size to give.
PROGRAMS = {
    "0_Introduction": {
        "vectorAdd": "", "asyncAPI": "", "clock": "", "fp16ScalarProduct": "", "matrixMul": "-wA=32 -hA=32 -wB=32 -hB=32", "mergeSort": "",
        "simpleAWBarrier": "", "simpleAssert": "", "simpleAtomicIntrinsics": "", "simpleAttributes": "", "simpleCallback": "",
        "simpleCooperativeGroups": "", "simpleCubemapTexture": "", "simpleHyperQ": "", "simpleLayeredTexture": "", "simpleMultiCopy": "",
        "simpleOccupancy": "", "simplePitchLinearTexture": "", "simplePrintf": "", "simpleStreams": "", "simpleSurfaceWrite": "",
        "simpleTemplates": "", "simpleTexture": "", "simpleVoteIntrinsics": "", "simpleZeroCopy": "", "systemWideAtomics": "", "template": ""},
    "2_Concepts_and_Techniques": {
        "convolutionSeparable": "", "convolutionTexture": "", "dct8x8": "", "eigenvalues": "", "histogram": "", "inlinePTX": "", "interval": "",
        "reduction": "--n=4096 --threads=64", "reductionMultiBlockCG": "", "scalarProd": "", "scan": "", "shfl_scan": "", "sortingNetworks": "",
        "streamOrderedAllocation": "", "threadFenceReduction": "--n=4096"},
    "3_CUDA_Features": {
        "StreamPriorities": "", "bf16TensorCoreGemm": "", "binaryPartitionCG": "", "cudaTensorCoreGemm": "", "dmmaTensorCoreGemm": "",
        "globalToShmemAsyncCopy": "-wA=64 -hA=64 -wB=64 -hB=64", "graphMemoryNodes": "", "immaTensorCoreGemm": "", "jacobiCudaGraphs": "",
        "newdelete": "", "simpleCudaGraphs": "", "tf32TensorCoreGemm": "", "warpAggregatedAtomicsCG": ""},
    "5_Domain_Specific": {
        "BlackScholes": "", "FDTD3d": "--dimx=32 --dimy=32 --dimz=16 --radius=4 --timesteps=2", "HSOpticalFlow": "", "SobolQRNG": "32 8",
        "binomialOptions": "", "dwtHaar1D": "", "dxtc": "", "fastWalshTransform": "", "quasirandomGenerator": "", "stereoDisparity": ""},
    "6_Performance": {"LargeKernelParameter": "", "alignedTypes": "", "transpose": "-dimX=64 -dimY=64"},
}
DRIVER = {"0_Introduction": ["vectorAddDrv", "matrixMulDrv", "simpleTextureDrv", "vectorAddMMAP", "matrixMulDynlinkJIT", "simpleDrvRuntime"],
          "2_Concepts_and_Techniques": ["threadMigration"], "3_CUDA_Features": ["ptxjit"]}
# These say it by their exit code, after a comparison.
GOOD = {"simpleTextureDrv": "Comparing files"}
MORE = {"reduction": [f"--n=4096 --threads=64 --kernel={k}" for k in range(10)],
        "threadFenceReduction": ["--n=4096 --multipass"]}


def lacking(sources):
    if not nvcc_units.nvcc():
        return "no nvcc here"
    if not os.path.exists(f"{sources}/cuda-samples/Common"):
        return "no folder cuda-samples in --sources"
    SOURCES[:] = [f"{sources}/cuda-samples"]
    return None


def version():
    return f"cuda-samples {nvcc_units.commit(SOURCES[0])}"


def sources_of(folder):
    return sorted(p for kind in ("*.cu", "*.cpp", "src/*.cu", "src/*.cpp") for p in glob.glob(f"{folder}/{kind}"))


def is_part(path, folder):
    """Whether another file of the folder includes this one."""
    name = os.path.basename(path)
    return any(name in open(other, encoding="utf8", errors="replace").read() for other in glob.glob(f"{folder}/*.c*") + glob.glob(f"{folder}/src/*.c*")
               if other != path and path.endswith(".cu"))


def flags(folder):
    return ["-std=c++17", "-O1", "-w", f"-I{SOURCES[0]}/Common", f"-I{folder}", f"-I{folder}/inc", "-gencode", "arch=compute_90a,code=compute_90a"]


def unit(name, folder, program, arguments):
    return {"name": f"{name} {arguments}".strip(), "target": TARGET, "folder": folder, "limit": 120, "options": ["--error-exitcode=0"],
            "command": [program, *arguments.split()], **({"good": GOOD[name]} if name in GOOD else {}), "env": {"CUDA_VISIBLE_DEVICES": "0"}}


def runtime_units(runner, build):
    for part, programs in PROGRAMS.items():
        for name, arguments in programs.items():
            folder = f"{SOURCES[0]}/Samples/{part}/{name}"
            files = [p for p in sources_of(folder) if not is_part(p, folder)]
            if not runner.wants(name) or not files:
                continue
            if nvcc_units.build([*flags(folder), "-cudart", "shared", *files], f"{build}/{name}/{name}", f"{build}/log"):
                for each in [arguments, *MORE.get(name, [])]:
                    yield unit(name, folder, f"{build}/{name}/{name}", each)
            else:
                print(f"samples: {name}: not built, see {build}/log")


def driver_units(runner, build):
    """Kernels in a file beside the program, which loads it by name."""
    for part, names in DRIVER.items():
        for name in names:
            folder = f"{SOURCES[0]}/Samples/{part}/{name}"
            if not runner.wants(name):
                continue
            kernels = [p for p in sources_of(folder) if p.endswith(".cu")]
            made = [nvcc_units.build(["-fatbin", *flags(folder), p], f"{build}/{name}/{os.path.basename(p)[:-3]}64.fatbin", f"{build}/log") for p in kernels]
            made += [nvcc_units.build(["-ptx", *flags(folder)[:-2], "-arch=compute_90a", p], f"{build}/{name}/{os.path.basename(p)[:-3]}64.ptx", f"{build}/log")
                     for p in kernels]
            files = [p for p in sources_of(folder) if p.endswith(".cpp")]
            if os.path.exists(f"{folder}/data"):
                shutil.copytree(f"{folder}/data", f"{build}/{name}/data", dirs_exist_ok=True)
            if all(made) and nvcc_units.build([*flags(folder), "-cudart", "shared", *files, "-lcuda", "-L/usr/local/cuda/lib64/stubs"],
                                              f"{build}/{name}/{name}", f"{build}/log"):
                yield unit(name, f"{build}/{name}", f"{build}/{name}/{name}", "")
            else:
                print(f"samples: {name}: not built, see {build}/log")


def units(runner):
    build = f"{runner.keep}/build"
    os.makedirs(build, exist_ok=True)
    yield from driver_units(runner, build)
    yield from runtime_units(runner, build)


passed = nvcc_units.said_that_it_passed
