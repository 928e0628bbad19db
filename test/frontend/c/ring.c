/* A ring of three stages in C: its functions are defined in a module of LLVM-C, and the kernel's
 * own loads and stores stand between their calls. Run on the emulator. */
#include <tilecopy-c/Device.h>
#include <tilecopy-c/Emit.h>

#include <llvm-c/Core.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { Stages = 3, Tiles = 7, Floats = 512, Bytes = Floats * 4 };

static const char loads[] =
    "kernel @loads threads(64) {\n"
    "  k : i32 in [0, 63]\n"
    "  A : global f32[512, 64] align 128\n"
    "  S : shared f32[8, 64] align 128\n"
    "  full : mbarrier\n"
    "  if thread == 0 { copy_async S <- A[k*8 : +8, :] { mbar = full, dispatch = bulk } }\n"
    "}\n";

/* Warp 1 fills; the threads of warp 0 double every element. */
static const char kernel[] =
    "@memory = internal addrspace(3) global [6192 x i8] undef, align 128\n"
    "declare void @ring_init(ptr addrspace(3))\n"
    "declare void @ring_fill(ptr addrspace(3), i32, ptr addrspace(1), i32)\n"
    "declare ptr addrspace(3) @ring_wait(ptr addrspace(3), i32)\n"
    "declare void @ring_release(ptr addrspace(3), i32)\n"
    "define ptx_kernel void @twice(ptr addrspace(1) %A, ptr addrspace(1) %B, i32 %n) {\n"
    "  call void @ring_init(ptr addrspace(3) @memory)\n"
    "  %t = call i32 asm \"mov.u32 $0, %tid.x;\", \"=r\"()\n"
    "  %fills = icmp uge i32 %t, 32\n"
    "  br label %loop\n"
    "loop:\n"
    "  %k = phi i32 [ 0, %0 ], [ %next, %end ]\n"
    "  %more = icmp slt i32 %k, %n\n"
    "  br i1 %more, label %body, label %done\n"
    "body:\n"
    "  br i1 %fills, label %producer, label %consumer\n"
    "producer:\n"
    "  call void @ring_fill(ptr addrspace(3) @memory, i32 %k, ptr addrspace(1) %A, i32 %k)\n"
    "  br label %end\n"
    "consumer:\n"
    "  %stage = call ptr addrspace(3) @ring_wait(ptr addrspace(3) @memory, i32 %k)\n"
    "  %base = mul i32 %k, 512\n"
    "  br label %elements\n"
    "elements:\n"
    "  %i = phi i32 [ %t, %consumer ], [ %after, %elements ]\n"
    "  %from = getelementptr float, ptr addrspace(3) %stage, i32 %i\n"
    "  %v = load float, ptr addrspace(3) %from\n"
    "  %w = fadd float %v, %v\n"
    "  %at = add i32 %base, %i\n"
    "  %to = getelementptr float, ptr addrspace(1) %B, i32 %at\n"
    "  store float %w, ptr addrspace(1) %to\n"
    "  %after = add i32 %i, 32\n"
    "  %rest = icmp slt i32 %after, 512\n"
    "  br i1 %rest, label %elements, label %used\n"
    "used:\n"
    "  call void @ring_release(ptr addrspace(3) @memory, i32 %k)\n"
    "  br label %end\n"
    "end:\n"
    "  %next = add i32 %k, 1\n"
    "  br label %loop\n"
    "done:\n"
    "  ret void\n"
    "}\n";

static void wasRight(tilecopy_status status, char *message, const char *what) {
  if (status == TILECOPY_OK)
    return;
  fprintf(stderr, "ring-c: %s: %s\n", what, message ? message : "(no message)");
  exit(1);
}
static void require(int holds, const char *what) {
  if (!holds)
    wasRight(TILECOPY_FINDING, NULL, what);
}

static void run(const char *ptx, int lazy, uint64_t seed, int tiles) {
  tilecopy_device *device = tilecopy_emulator_create(lazy, seed);
  tilecopy_module *module;
  float *a = malloc(512 * 64 * 4), *b = calloc(512 * 64, 4);
  uint64_t at, to;
  char *message;
  int i;
  require(a && b && device, "memory");
  for (i = 0; i < 512 * 64; ++i)
    a[i] = (float)(i % 251);
  wasRight(tilecopy_device_allocate(device, 512 * 64 * 4, &at, &message), message, "allocate");
  wasRight(tilecopy_device_allocate(device, 512 * 64 * 4, &to, &message), message, "allocate");
  wasRight(tilecopy_device_write(device, at, a, 512 * 64 * 4, &message), message, "write");
  wasRight(tilecopy_device_write(device, to, b, 512 * 64 * 4, &message), message, "write");
  wasRight(tilecopy_device_load(device, ptx, "ring", &module, &message), message, "load");
  {
    tilecopy_launch launch = {{1, 1, 1}, {64, 1, 1}, {1, 1, 1}, 0};
    tilecopy_argument arguments[] = {{&at, 8}, {&to, 8}, {&tiles, 4}};
    wasRight(tilecopy_module_launch(module, "twice", &launch, arguments, 3, &message), message,
             "launch");
  }
  wasRight(tilecopy_device_read(device, to, b, 512 * 64 * 4, &message), message, "read");
  for (i = 0; i < 512 * 64; ++i)
    require(b[i] == (i < tiles * Floats ? 2 * a[i] : 0), "the elements");
  tilecopy_module_dispose(module);
  tilecopy_device_dispose(device);
  free(a);
  free(b);
}

int main(void) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module;
  tilecopy_ring *ring;
  char *message, *ptx, *functions;
  int lazy, tiles, seed;
  require(tilecopy_ring_create(loads, "sm_80", Stages, 1, &ring, &message) != TILECOPY_OK && !ring,
          "a ring on sm_80");
  tilecopy_string_dispose(message);
  wasRight(tilecopy_ring_create(loads, "sm_90a", Stages, 1, &ring, &message), message, "ring");
  require(tilecopy_ring_bytes(ring) == Stages * (Bytes + 16) && tilecopy_ring_align(ring) == 128 &&
              tilecopy_ring_stage_bytes(ring) == Bytes && tilecopy_ring_tile_offset(ring, 0) == 0,
          "the memory of the ring");
  /* As a module of LLVM-C with the functions in it. */
  module = LLVMModuleCreateWithNameInContext("ring", context);
  wasRight(tilecopy_ring_define(ring, module, "stages", &message), message, "define");
  require(LLVMGetNamedFunction(module, "stages_fill") != NULL, "stages_fill");
  require(tilecopy_ring_define(ring, module, "stages", &message) != TILECOPY_OK &&
              strstr(message, "the module has a 'stages_init' already"),
          "twice in a module");
  tilecopy_string_dispose(message);
  /* As text beside the kernel. */
  wasRight(tilecopy_ring_functions(ring, NULL, 0, &functions, &message), message, "functions");
  {
    const char *texts[] = {kernel, functions};
    wasRight(tilecopy_link_ptx(texts, 2, "sm_90a", 2, &ptx, &message), message, "PTX");
  }
  for (lazy = 0; lazy < 2; ++lazy)
    for (seed = 0; seed < 4; ++seed)
      for (tiles = 0; tiles <= Tiles; tiles += tiles < 2 ? 1 : 5)
        run(ptx, lazy, (uint64_t)seed, tiles);
  tilecopy_string_dispose(ptx);
  tilecopy_string_dispose(functions);
  tilecopy_ring_dispose(ring);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  puts("ring-c: a ring of 3 stages");
  return 0;
}
