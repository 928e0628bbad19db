/* A frontend in C: a three-stage ring of cp.async as IR text; the copies and what surrounds them are
 * functions of TileCopy. usage: ring CPU TEXT, writes PTX */
#include "tilecopy-c/Statement.h"
#include <stdio.h>

#define DO(call)                                                                                   \
  if (call)                                                                                        \
    return fputs(message, stderr), 1;

int main(int argc, char **argv) {
  const char *around[] = {"cp_async.commit", "cp_async.wait 2", "sync.cta"};
  char *ir[6], kernel[8192], *at = kernel, *message, *ptx;
  tilecopy_copy *copies[2];
  unsigned count;
  if (argc != 3)
    return 2;
  DO(tilecopy_copies_create(argv[2], argv[1], copies, 2, &count, &message))
  DO(tilecopy_copy_function(copies[0], "load", 0, &ir[1], &message))
  DO(tilecopy_copy_function(copies[1], "store", 0, &ir[2], &message))
  for (int i = 0; i < 3; ++i)
    DO(tilecopy_statement_function(around[i], argv[1], 0, 0, &ir[3 + i], &message))
  at += sprintf(at, "@tile = internal addrspace(3) global [6144 x i8] poison, align 128\n"
                    "define ptx_kernel void @ring(ptr addrspace(1) %%A, ptr addrspace(1) %%B) {\n");
  for (int k = -2; k < 7; ++k) {
    if (k + 2 < 7)
      at += sprintf(at, "call void @load(ptr addrspace(3) @tile, ptr addrspace(1) %%A, i32 %d, i32 %d)\n",
                    k + 2, (k + 2) % 3);
    at += sprintf(at, "call void @cp_async_commit()\n");
    if (k >= 0)
      at += sprintf(at, "call void @cp_async_wait()\ncall void @sync_cta()\n"
                        "call void @store(ptr addrspace(1) %%B, ptr addrspace(3) @tile, i32 %d, i32 %d)\n"
                        "call void @sync_cta()\n", k, k % 3);
  }
  sprintf(at, "ret void\n}\n");
  ir[0] = kernel;
  DO(tilecopy_link_ptx((const char *const *)ir, 6, argv[1], 2, &ptx, &message))
  return puts(ptx) < 0;
}
