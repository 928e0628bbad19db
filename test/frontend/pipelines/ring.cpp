// A frontend in C++, without LLVM: a three-stage ring of cp.async as IR text. usage: ring CPU TEXT
#include "tilecopy-c/Statement.h"
#include <iostream>
#include <string>
#include <vector>

static void check(int status, char *message) {
  if (status)
    throw std::string(message);
}

int main(int, char **argv) try {
  std::string k = "@tile = internal addrspace(3) global [6144 x i8] poison, align 128\n"
                  "define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {\n";
  auto at = [](int i) {
    return "i32 " + std::to_string(i) + ", i32 " + std::to_string(i % 3) + ")\n";
  };
  for (int i = 0; i < 9; ++i) {
    if (i < 7)
      k += "call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %A, " + at(i);
    k += "call void @cp_async_commit()\n";
    if (i >= 2)
      k += "call void @cp_async_wait()\ncall void @sync_cta()\ncall void @store(ptr addrspace(1) "
           "%B, "
           "ptr addrspace(3) @tile, " +
           at(i - 2) + "call void @sync_cta()\n";
  }
  char *message, *ptx, *ir[6] = {(k += "ret void\n}\n").data()};
  tilecopy_copy *copies[2];
  unsigned count;
  check(tilecopy_copies_create(argv[2], argv[1], copies, 2, &count, &message), message);
  for (int i : {0, 1})
    check(tilecopy_copy_function(copies[i], i ? "store" : "load", 0, &ir[1 + i], &message),
          message);
  const char *around[] = {"cp_async.commit", "cp_async.wait 2", "sync.cta"};
  for (int i : {0, 1, 2})
    check(tilecopy_statement_function(around[i], argv[1], nullptr, 0, &ir[3 + i], &message),
          message);
  check(tilecopy_link_ptx(ir, 6, argv[1], 2, &ptx, &message), message);
  std::cout << ptx;
} catch (const std::string &message) {
  std::cerr << message << '\n';
  return 1;
}
