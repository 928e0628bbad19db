// CUB's calls are made twice: for the size of their storage, and with it.
#pragma once
#include "check.h"

template <class F> void twice(F &&call) {
  size_t bytes = 0;
  must(call(nullptr, bytes), "size");
  Array<char> storage(bytes);
  must(call(static_cast<void *>(static_cast<char *>(storage)), bytes), "run");
  must(cudaDeviceSynchronize(), "synchronize");
}
