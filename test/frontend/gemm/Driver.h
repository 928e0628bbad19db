// The CUDA driver and cuBLAS, opened at run time and called by name.
#ifndef FRONTEND_GEMM_DRIVER_H
#define FRONTEND_GEMM_DRIVER_H

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

inline void *driver, *blas;

template <typename... A> int call(void *library, const char *name, A... arguments) {
  auto *f = reinterpret_cast<int (*)(A...)>(dlsym(library, name));
  if (!f) {
    fprintf(stderr, "gemm-bench: no %s\n", name);
    exit(1);
  }
  return f(arguments...);
}

template <typename... A> void cu(const char *name, A... arguments) {
  if (int e = call(driver, name, arguments...)) {
    fprintf(stderr, "gemm-bench: %s: error %d\n", name, e);
    exit(1);
  }
}

#endif // FRONTEND_GEMM_DRIVER_H
