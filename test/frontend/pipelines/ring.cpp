// A frontend in C++, without LLVM: a three-stage ring of cp.async as IR text, which calls copies
// and statements by name. usage: ring CPU TEXT
#include "tilecopy-c/Statement.h"
#include <iostream>
#include <string>

int main(int, char **argv) {
  std::string k = "@tile = internal addrspace(3) global [6144 x i8] poison, align 128\n"
                  "define ptx_kernel void @ring(ptr addrspace(1) %A, ptr addrspace(1) %B) {\n";
  auto at = [](int i) {
    return "i32 " + std::to_string(i) + ", i32 " + std::to_string(i % 3) + ")\n";
  };
  for (int i = 0; i < 9; ++i) {
    if (i < 7)
      k += "call void @copy.0(ptr addrspace(3) @tile, ptr addrspace(1) %A, " + at(i);
    k += "call void @cp_async.commit()\n";
    if (i >= 2)
      k += "call void @\"cp_async.wait 2\"()\ncall void @sync.cta()\n"
           "call void @copy.1(ptr addrspace(1) %B, ptr addrspace(3) @tile, " +
           at(i - 2) + "call void @sync.cta()\n";
  }
  char *message, *ptx;
  if (tilecopy_compile((k + "ret void\n}\n").c_str(), argv[2], argv[1], 2, &ptx, &message)) {
    std::cerr << message << '\n';
    return 1;
  }
  std::cout << ptx;
}
