//===- test/virtual/Trampolines.cpp - The runtime API, opened at run time -===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions by the names of the runtime API, of several versions of it, which open libcudart at
// their first call. XLA has such ones. They find the library of the virtual GPU by themselves.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <dlfcn.h>

extern "C" {
void *_cudart_tramp_resolve(const char *name) {
  void *library = dlopen("libcudart.so.13", RTLD_NOW);
  return library ? dlsym(library, name) : nullptr;
}
int cudaGetDeviceCount(int *count) {
  auto function = reinterpret_cast<int (*)(int *)>(_cudart_tramp_resolve("cudaGetDeviceCount"));
  return function ? function(count) : -1;
}
void __cudaRegisterFatBinary() {}
int cudaGetDeviceProperties_v2() { return 1; }
}

int main() {
  int count = 0, code = cudaGetDeviceCount(&count);
  std::printf("code %d, %d devices\n", code, count);
}
