# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from spack.package import *


class Tilecopy(CMakePackage):
    """Tile copies on NVIDIA GPUs, lowered to LLVM IR and PTX, and an emulator that checks them."""

    license("Apache-2.0 WITH LLVM-exception")

    version("0.2.0")

    variant("shared_llvm", default=True, description="Link the shared libLLVM")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.20:", type="build")
    depends_on("ninja", type="build")
    depends_on("llvm@21.1:24.0 targets=nvptx,x86")
    depends_on("llvm+llvm_dylib", when="+shared_llvm")
    depends_on("zlib-api")
    depends_on("zstd")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define_from_variant("TILECOPY_LINK_LLVM_DYLIB", "shared_llvm"),
            self.define("TILECOPY_TESTS", False),
            self.define("CMAKE_UNITY_BUILD", True),
            self.define("CMAKE_UNITY_BUILD_BATCH_SIZE", 12),
            self.define("LLVM_DIR", self.spec["llvm"].prefix.lib.cmake.llvm),
        ]
