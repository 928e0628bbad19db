// Three-stage pipelines in C++: one by cp.async and its groups, one by a tensor map and mbarriers.
// The statements around the copies are marker calls, too.
#define GLOBAL __attribute__((address_space(1)))
#define SHARED __attribute__((address_space(3)))
#define KERNEL __attribute__((device_kernel))

typedef unsigned long long Bar;
typedef SHARED float *Tile;

extern "C" {
void groupLoad(const char *, Tile, GLOBAL const float *, int,
               int) __asm__("tilecopy.copy.groups.1");
void groupStore(const char *, GLOBAL float *, Tile, int, int) __asm__("tilecopy.copy.groups.2");
void mapLoad(const char *, Tile, GLOBAL const float *, SHARED Bar *, const void *, int,
             int) __asm__("tilecopy.copy.map");
void store(const char *, GLOBAL float *, Tile, int, int) __asm__("tilecopy.copy.store");
void say(const char *) __asm__("tilecopy.statement.none");
void at(const char *, SHARED Bar *, int) __asm__("tilecopy.statement.bar");
void prefetch(const char *, const void *) __asm__("tilecopy.statement.map");
bool elect(const char *) __asm__("tilecopy.statement.bool");
Tile ringInit(const char *) __asm__("tilecopy.ring.init");
void ringFill(const char *, Tile, int, const void *, int) __asm__("tilecopy.ring.fill");
Tile ringWait(const char *, Tile, int) __asm__("tilecopy.ring.wait");
void ringRelease(const char *, Tile, int) __asm__("tilecopy.ring.release");
void ringDrain(const char *, Tile, int) __asm__("tilecopy.ring.drain");
void storeStage(const char *, GLOBAL float *, Tile, int) __asm__("tilecopy.copy.stage");

SHARED float tile[3 * 8 * 64] __attribute__((aligned(1024)));
SHARED Bar full[3];

#define TENSORS                                                                                    \
  "k : i32 in [0, 63] slot : i32 in [0, 2]"                                                        \
  "A : global f32[512, 64]"                                                                        \
  "S : shared f32[3, 8, 64] align 128 "
#define STORE                                                                                      \
  "kernel @store threads(64) { k : i32 in [0, 63] slot : i32 in [0, 2]"                            \
  "B : global f32[512, 64] S : shared f32[3, 8, 64] copy.cta B[k*8 : +8, :] <- S[slot, :, :] }"

// Both copies by groups, planned together: what is left open suits both.
#define GROUPS                                                                                     \
  "kernel @groups threads(64) { k : i32 in [0, 63] slot : i32 in [0, 2]"                           \
  "A : global f32[512, 64] B : global f32[512, 64]"                                                \
  "S : shared f32[3, 8, 64] layout auto "                                                          \
  "copy_async.cta S[slot, :, :] <- A[k*8 : +8, :]"                                                 \
  "copy.cta B[k*8 : +8, :] <- S[slot, :, :] }"

static inline void group(GLOBAL const float *A, int k) { groupLoad(GROUPS, tile, A, k, k % 3); }

KERNEL void by_groups(GLOBAL const float *A, GLOBAL float *B, int tiles) {
  for (int k = 0; k < 2; ++k) {
    group(A, k);
    say("cp_async.commit");
  }
  for (int k = 0; k < tiles; ++k) {
    if (k + 2 < tiles)
      group(A, k + 2);
    say("cp_async.commit");
    say("cp_async.wait 2");
    say("sync.cta");
    groupStore(GROUPS, B, tile, k, k % 3);
    say("sync.cta");
  }
}

static inline void fetch(const void *map, int k) {
  at("mbarrier.arrive.expect_tx", full + k % 3, 8 * 64 * 4);
  mapLoad("kernel @load threads(64) {" TENSORS "full : mbarrier[3]"
          "if thread == 0 { copy_async S[slot, :, :] <- A[k*8 : +8, :]"
          "  { mbar = full[slot], dispatch = tma } } }",
          tile, 0, full + k % 3, map, k, k % 3);
}

KERNEL void by_map(const void *map, GLOBAL float *B, int tiles) {
  bool loads = false;
  if (__nvvm_read_ptx_sreg_tid_x() < 32)
    loads = elect("elect");
  if (loads) {
    for (int i = 0; i < 3; ++i)
      at("mbarrier.init", full + i, 1);
    say("fence.mbarrier_init");
    prefetch("tensormap.prefetch", map);
    fetch(map, 0);
    fetch(map, 1);
  }
  say("sync.cta");
  for (int k = 0; k < tiles; ++k) {
    if (loads && k + 2 < tiles)
      fetch(map, k + 2);
    at("mbarrier.wait", full + k % 3, k / 3);
    store(STORE, B, tile, k, k % 3);
    say("sync.cta");
  }
}

// The same with a warp that fills, and mbarriers of a ring.
#define RING                                                                                       \
  "ring 3 { readers = 2 } kernel @loads threads(96) { k : i32 in [0, 63] "                         \
  "A : global f32[512, 64] S : shared f32[8, 64] align 128 full : mbarrier "                       \
  "if thread == 0 { copy_async S <- A[k*8 : +8, :] { mbar = full, dispatch = tma } } }"

KERNEL void by_ring(const void *map, GLOBAL float *B, int tiles) {
  Tile ring = ringInit(RING);
  bool fills = __nvvm_read_ptx_sreg_tid_x() >= 64;
  for (int k = 0; k < tiles; ++k)
    if (fills) {
      ringFill(RING, ring, k, map, k);
    } else {
      Tile stage = ringWait(RING, ring, k);
      storeStage("kernel @store threads(64) { k : i32 in [0, 63] B : global f32[512, 64] "
                 "S : shared f32[8, 64] align 128 copy.cta B[k*8 : +8, :] <- S }",
                 B, stage, k);
      ringRelease(RING, ring, k);
    }
  if (fills)
    ringDrain(RING, ring, tiles);
}
}
