/* A frontend in C: a three-stage ring of cp.async as IR text, which calls copies and statements by
 * name. usage: ring CPU TEXT, writes PTX */
#include "tilecopy-c/Statement.h"
#include <stdio.h>

int main(int argc, char **argv) {
  char kernel[8192], *at = kernel, *message, *ptx;
  if (argc != 3)
    return 2;
  at += sprintf(at, "@tile = internal addrspace(3) global [6144 x i8] poison, align 128\n"
                    "define ptx_kernel void @ring(ptr addrspace(1) %%A, ptr addrspace(1) %%B) {\n");
  for (int k = -2; k < 7; ++k) {
    if (k + 2 < 7)
      at += sprintf(at, "call void @copy.0(ptr addrspace(3) @tile, ptr addrspace(1) %%A, i32 %d, i32 %d)\n",
                    k + 2, (k + 2) % 3);
    at += sprintf(at, "call void @cp_async.commit()\n");
    if (k >= 0)
      at += sprintf(at, "call void @\"cp_async.wait 2\"()\ncall void @sync.cta()\n"
                        "call void @copy.1(ptr addrspace(1) %%B, ptr addrspace(3) @tile, i32 %d, i32 %d)\n"
                        "call void @sync.cta()\n", k, k % 3);
  }
  sprintf(at, "ret void\n}\n");
  if (tilecopy_compile(kernel, argv[2], argv[1], 2, &ptx, &message))
    return fputs(message, stderr), 1;
  return puts(ptx) < 0;
}
