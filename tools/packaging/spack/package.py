# Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import pathlib

from spack.package import *

try:  # from spack 1.0 on, build systems come with the packages
    from spack_repo.builtin.build_systems.cmake import CMakePackage, generator
except ImportError:
    pass


class Tilecopy(CMakePackage):
    """Tile copies on NVIDIA GPUs, lowered to LLVM IR and PTX, and an emulator that checks them."""

    license("Apache-2.0 WITH LLVM-exception")

    # The sources that this recipe is part of: a repository of packages has a link to its folder.
    version("0.2.0", git=pathlib.Path(__file__).resolve().parents[3].as_uri())

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
