// A kernel in C++ without CUDA headers: address spaces by attributes, copies by marker calls that
// the pass plugin lowers. Each 32 x 64 tile is doubled on its way, by arithmetic between the
// copies.
#define GLOBAL __attribute__((address_space(1)))
#define SHARED __attribute__((address_space(3)))

extern "C" {
void copyIn(const char *, SHARED float *, GLOBAL const float *, int) __asm__("tilecopy.copy.in");
void copyOut(const char *, GLOBAL float *, SHARED const float *, int) __asm__("tilecopy.copy.out");

SHARED float tile[32 * 64] __attribute__((aligned(1024)));

__attribute__((device_kernel)) void twice(GLOBAL const float *A, GLOBAL float *B, int rows) {
  copyIn("kernel @in threads(128) {"
         "  M : i32 multiple_of 32 in [32, 4096]"
         "  A : global f32[M, 64]"
         "  S : shared f32[32, 64]"
         "  copy.cta S <- A[ctaid.x*32 : +32, :]"
         "}",
         tile, A, rows);
  __nvvm_bar_sync(0);
  for (unsigned i = __nvvm_read_ptx_sreg_tid_x(); i < 32 * 64; i += 128)
    tile[i] = tile[i] + tile[i];
  __nvvm_bar_sync(0);
  copyOut("kernel @out threads(128) {"
          "  M : i32 multiple_of 32 in [32, 4096]"
          "  B : global f32[M, 64]"
          "  S : shared f32[32, 64]"
          "  copy.cta B[ctaid.x*32 : +32, :] <- S"
          "}",
          B, tile, rows);
}
}
