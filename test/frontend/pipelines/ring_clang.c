/* A kernel in C for clang: a three-stage ring of TMA loads and mbarriers.
 * clang --target=nvptx64-nvidia-cuda -S -emit-llvm */
#define SHARED __attribute__((address_space(3)))
#define GLOBAL __attribute__((address_space(1)))
#define DEVICE __attribute__((convergent)) extern
typedef SHARED unsigned long long *Bar;

DEVICE void load(SHARED char *, GLOBAL const float *, Bar, const void *, int k, int slot);
DEVICE void store(GLOBAL float *, SHARED char *, int k, int slot);
DEVICE void mbarrier_init(Bar, int), mbarrier_arrive_expect_tx(Bar, int), mbarrier_wait(Bar, int);
DEVICE void fence_mbarrier_init(void), sync_cta(void);

static SHARED char tile[6144] __attribute__((aligned(128), loader_uninitialized));
static SHARED unsigned long long full[3] __attribute__((loader_uninitialized));

static inline void fetch(const void *map, int k) {
  mbarrier_arrive_expect_tx(full + k % 3, 8 * 64 * 4);
  load(tile, 0, full + k % 3, map, k, k % 3);
}

__attribute__((device_kernel)) void ring(const void *map, GLOBAL float *B) {
  _Bool first = __nvvm_read_ptx_sreg_tid_x() == 0;
  if (first) {
    for (int i = 0; i < 3; ++i)
      mbarrier_init(full + i, 1);
    fence_mbarrier_init();
    fetch(map, 0);
    fetch(map, 1);
  }
  sync_cta();
  for (int k = 0; k < 7; ++k) {
    if (first && k + 2 < 7)
      fetch(map, k + 2);
    mbarrier_wait(full + k % 3, k / 3);
    store(B, tile, k, k % 3);
    sync_cta();
  }
}
