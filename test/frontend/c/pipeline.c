/* Three-stage pipelines in C: one by cp.async and its groups, one by tensor maps and mbarriers. What
 * surrounds the copies are statements by name; both copies of a kernel are planned together, so that
 * the layout of the tile, which the text leaves open, suits both. Run on the emulator. */
#include <tilecopy-c/Device.h>
#include <tilecopy-c/Emit.h>

#include <llvm-c/Core.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { Stages = 3, Tiles = 7, Rows = 8, Columns = 64, Threads = 64 };

/* A tile of A goes to one of three slots, and on to B. */
#define TEXT(load)                                                                                 \
  "kernel @ring threads(64) {\n"                                                                   \
  "  k : i32 in [0, 63]\n"                                                                         \
  "  slot : i32 in [0, 2]\n"                                                                       \
  "  A : global f32[512, 64]\n"                                                                    \
  "  B : global f32[512, 64]\n"                                                                    \
  "  S : shared f32[3, 8, 64] layout auto\n"                                                       \
  "  full : mbarrier[3]\n" load "  copy.cta B[k*8 : +8, :] <- S[slot, :, :]\n"                     \
  "}\n"
static const char by_groups[] = TEXT("  copy_async.cta S[slot, :, :] <- A[k*8 : +8, :]\n");
static const char by_map[] =
    TEXT("  if thread == 0 { copy_async S[slot, :, :] <- A[k*8 : +8, :] "
         "{ mbar = full[slot], dispatch = tma } }\n");

static void wasRight(tilecopy_status status, char *message, const char *what) {
  if (status == TILECOPY_OK)
    return;
  fprintf(stderr, "pipeline-c: %s: %s\n", what, message ? message : "(no message)");
  exit(1);
}
static void require(int holds, const char *what) {
  if (!holds)
    wasRight(TILECOPY_FINDING, NULL, what);
}

/* A kernel under construction. */
static struct {
  const char *cpu;
  LLVMModuleRef module;
  LLVMBuilderRef b;
  LLVMValueRef kernel, tile, bars, thread, k, slot;
  LLVMTypeRef word;
  tilecopy_copy *copies[2];
} in;

static LLVMValueRef number(int n) { return LLVMConstInt(in.word, (unsigned long long)n, 1); }

static void say(const char *statement, LLVMValueRef first, LLVMValueRef second) {
  LLVMValueRef arguments[] = {first, second};
  unsigned count = (first != NULL) + (second != NULL);
  char *message;
  tilecopy_status got =
      tilecopy_statement_emit(in.b, statement, in.cpu, arguments, count, NULL, &message);
  wasRight(got, message, statement);
}

static LLVMValueRef value_of(const char *name, void *context) {
  (void)context;
  return strcmp(name, "k") == 0 ? in.k : strcmp(name, "slot") == 0 ? in.slot : NULL;
}

/* The load of tile k, or the store of it. */
static void copy(int store, LLVMValueRef k) {
  tilecopy_operands operands = TILECOPY_OPERANDS;
  char *message;
  in.k = k, in.slot = LLVMBuildURem(in.b, k, number(Stages), "slot");
  operands.symbol_value = value_of;
  operands.dst = store ? LLVMGetParam(in.kernel, 1) : in.tile;
  operands.src = store ? in.tile : LLVMGetParam(in.kernel, 0);
  if (!store && in.bars) {
    LLVMValueRef at[] = {in.slot};
    operands.barrier = LLVMBuildGEP2(in.b, LLVMInt64TypeInContext(LLVMGetModuleContext(in.module)),
                                     in.bars, at, 1, "full");
    operands.tensor_map = operands.src, operands.src = NULL;
    say("mbarrier.arrive.expect_tx", operands.barrier,
        number((int)tilecopy_copy_expected_bytes(in.copies[0])));
  }
  tilecopy_status got = tilecopy_copy_emit(in.copies[store], in.b, &operands, &message);
  wasRight(got, message, store ? "the store" : "the load");
}

static LLVMValueRef shared_array(const char *name, unsigned bytes, unsigned align) {
  LLVMTypeRef type = LLVMArrayType2(LLVMInt8TypeInContext(LLVMGetModuleContext(in.module)), bytes);
  LLVMValueRef v = LLVMAddGlobalInAddressSpace(in.module, type, name, 3);
  LLVMSetInitializer(v, LLVMGetUndef(type));
  LLVMSetLinkage(v, LLVMInternalLinkage);
  LLVMSetAlignment(v, align);
  return v;
}

static LLVMBasicBlockRef block(const char *name) {
  return LLVMAppendBasicBlockInContext(LLVMGetModuleContext(in.module), in.kernel, name);
}

/* Begins `if (condition) {`; the block after it. */
static LLVMBasicBlockRef open_if(LLVMValueRef condition) {
  LLVMBasicBlockRef then = block("then"), after = block("after");
  LLVMBuildCondBr(in.b, condition, then, after);
  LLVMPositionBuilderAtEnd(in.b, then);
  return after;
}
static void close_if(LLVMBasicBlockRef after) {
  LLVMBuildBr(in.b, after);
  LLVMPositionBuilderAtEnd(in.b, after);
}

/* By a tensor map one thread loads, otherwise all do. */
static void load(LLVMValueRef k) {
  LLVMBasicBlockRef after = NULL;
  if (in.bars)
    after = open_if(LLVMBuildICmp(in.b, LLVMIntEQ, in.thread, number(0), ""));
  copy(0, k);
  if (after)
    close_if(after);
}

static void begin(const char *text, const char *cpu, int through_map) {
  LLVMContextRef context = LLVMContextCreate();
  char *message;
  unsigned count;
  memset(&in, 0, sizeof in);
  in.cpu = cpu, in.module = LLVMModuleCreateWithNameInContext("pipeline", context);
  in.b = LLVMCreateBuilderInContext(context), in.word = LLVMInt32TypeInContext(context);
  wasRight(tilecopy_copies_create(text, cpu, NULL, 0, &count, &message), message, "count");
  require(count == 2, "the text has two copies");
  require(tilecopy_copies_create(text, cpu, in.copies, 1, &count, &message) ==
                  TILECOPY_BAD_ARGUMENT &&
              !in.copies[0] && strstr(message, "has 2 copies; there is space for 1"),
          "too little space");
  tilecopy_string_dispose(message);
  tilecopy_status got = tilecopy_copies_create(text, cpu, in.copies, 2, &count, &message);
  wasRight(got, message, "plan");
  LLVMTypeRef types[] = {LLVMPointerTypeInContext(context, through_map ? 0 : 1),
                         LLVMPointerTypeInContext(context, 1)};
  in.kernel = LLVMAddFunction(in.module, "ring",
                              LLVMFunctionType(LLVMVoidTypeInContext(context), types, 2, 0));
  got = tilecopy_set_kernel(in.kernel, cpu, Threads, 1, &message);
  wasRight(got, message, "kernel");
  in.tile = shared_array("tile", Stages * Rows * Columns * 4, 128);
  if (through_map) {
    in.bars = shared_array("full", Stages * 8, 8);
    got = tilecopy_set_tensor_map(LLVMGetParam(in.kernel, 0), &message);
    wasRight(got, message, "map");
  }
  LLVMPositionBuilderAtEnd(in.b, block("entry"));
  static const char tid[] = "llvm.nvvm.read.ptx.sreg.tid.x";
  unsigned id = LLVMLookupIntrinsicID(tid, sizeof tid - 1);
  in.thread = LLVMBuildCall2(in.b, LLVMIntrinsicGetType(context, id, NULL, 0),
                             LLVMGetIntrinsicDeclaration(in.module, id, NULL, 0), NULL, 0, "t");
}

/* All slots are empty at the beginning: one thread makes the mbarriers. */
static void begin_barriers(void) {
  LLVMBasicBlockRef after =
      open_if(LLVMBuildICmp(in.b, LLVMIntEQ, in.thread, number(0), "first"));
  for (int i = 0; i < Stages; ++i) {
    LLVMValueRef at[] = {number(i)};
    LLVMTypeRef object = LLVMInt64TypeInContext(LLVMGetModuleContext(in.module));
    say("mbarrier.init", LLVMBuildGEP2(in.b, object, in.bars, at, 1, ""), number(1));
  }
  say("fence.mbarrier_init", NULL, NULL);
  say("tensormap.prefetch", LLVMGetParam(in.kernel, 0), NULL);
  close_if(after);
  say("sync.cta", NULL, NULL);
}

/* Tile k has arrived, for all threads. */
static void wait_for(LLVMValueRef k) {
  if (!in.bars) {
    say("cp_async.wait 2", NULL, NULL);
    say("sync.cta", NULL, NULL);
    return;
  }
  LLVMValueRef at[] = {LLVMBuildURem(in.b, k, number(Stages), "")};
  LLVMTypeRef object = LLVMInt64TypeInContext(LLVMGetModuleContext(in.module));
  say("mbarrier.wait", LLVMBuildGEP2(in.b, object, in.bars, at, 1, ""),
      LLVMBuildUDiv(in.b, k, number(Stages), "phase"));
}

/* for (k = 0; k < Tiles; ++k) { load tile k + 2; wait for tile k; store it } */
static void build_loop(void) {
  LLVMBasicBlockRef before, loop = block("loop"), done = block("done"), after;
  if (in.bars)
    begin_barriers();
  for (int i = 0; i < Stages - 1; ++i) {
    load(number(i));
    if (!in.bars)
      say("cp_async.commit", NULL, NULL);
  }
  before = LLVMGetInsertBlock(in.b);
  LLVMBuildBr(in.b, loop);
  LLVMPositionBuilderAtEnd(in.b, loop);
  LLVMValueRef k = LLVMBuildPhi(in.b, in.word, "k");
  LLVMValueRef ahead = LLVMBuildNSWAdd(in.b, k, number(Stages - 1), "ahead");
  after = open_if(LLVMBuildICmp(in.b, LLVMIntSLT, ahead, number(Tiles), "more"));
  load(ahead);
  close_if(after);
  if (!in.bars)
    say("cp_async.commit", NULL, NULL);
  wait_for(k);
  copy(1, k);
  if (in.bars)
    say("fence.proxy_async", NULL, NULL);
  say("sync.cta", NULL, NULL);
  LLVMValueRef next = LLVMBuildNSWAdd(in.b, k, number(1), "next");
  LLVMValueRef values[] = {number(0), next};
  LLVMBasicBlockRef blocks[] = {before, LLVMGetInsertBlock(in.b)};
  LLVMAddIncoming(k, values, blocks, 2);
  LLVMBuildCondBr(in.b, LLVMBuildICmp(in.b, LLVMIntSLT, next, number(Tiles), ""), loop, done);
  LLVMPositionBuilderAtEnd(in.b, done);
  LLVMBuildRetVoid(in.b);
}

/* The widths that were planned are in the PTX, and a promise that is not kept is named. */
static void check_widths(const char *ptx) {
  char *message;
  tilecopy_contract *contract = tilecopy_contract_create();
  require(tilecopy_contract_check(contract, ptx, &message) == TILECOPY_CANNOT_EMIT &&
              strstr(message, "the contract has no copies"),
          "an empty contract");
  tilecopy_string_dispose(message);
  for (int i = 0; i < 2; ++i)
    wasRight(tilecopy_contract_add(contract, in.copies[i], in.b, &message), message, "promise");
  wasRight(tilecopy_contract_check(contract, ptx, &message), message, "the widths");
  require(tilecopy_contract_check(contract, ".version 8.0\n.target sm_90\n", &message) ==
              TILECOPY_CANNOT_EMIT,
          "PTX without the copies");
  tilecopy_string_dispose(message);
  tilecopy_contract_dispose(contract);
}

static void run(const char *ptx, int lazy) {
  static float a[512 * Columns], b[512 * Columns];
  char *message;
  for (int i = 0; i < 512 * Columns; ++i)
    a[i] = (float)i, b[i] = -1;
  tilecopy_device *device = tilecopy_emulator_create(lazy, (uint64_t)lazy);
  uint64_t at[2];
  for (int i = 0; i < 2; ++i) {
    wasRight(tilecopy_device_allocate(device, sizeof a, &at[i], &message), message, "allocate");
    wasRight(tilecopy_device_write(device, at[i], i ? b : a, sizeof a, &message), message, "write");
  }
  tilecopy_module *module;
  wasRight(tilecopy_device_load(device, ptx, "ring", &module, &message), message, ptx);
  tilecopy_launch launch = {{1, 1, 1}, {Threads, 1, 1}, {1, 1, 1}, 0};
  uint8_t map[128];
  if (in.bars)
    wasRight(tilecopy_device_tensor_map(device, in.copies[0], at[0], NULL, NULL, map, &message),
             message, "map");
  tilecopy_argument arguments[] = {{in.bars ? (void *)map : &at[0], in.bars ? sizeof map : 8},
                                   {&at[1], 8}};
  wasRight(tilecopy_module_launch(module, "ring", &launch, arguments, 2, &message), message, ptx);
  wasRight(tilecopy_device_read(device, at[1], b, sizeof b, &message), message, "read");
  for (int i = 0; i < 512 * Columns; ++i)
    require(b[i] == (i < Tiles * Rows * Columns ? a[i] : -1), "B is A where the tiles are");
  tilecopy_module_dispose(module);
  tilecopy_device_dispose(device);
}

static void pipeline(const char *text, const char *cpu, int through_map) {
  for (unsigned level = 0; level < 4; ++level) {
    char *message, *ptx;
    begin(text, cpu, through_map);
    build_loop();
    wasRight(tilecopy_module_ptx(in.module, cpu, level, &ptx, &message), message, "PTX");
    check_widths(ptx);
    run(ptx, 0);
    run(ptx, 1);
    char *tile = tilecopy_copy_tensor(in.copies[0], 1);
    require(strstr(tile, "S : shared f32[3, 8, 64]") && !strstr(tile, "auto"), tile);
    tilecopy_string_dispose(tile);
    tilecopy_string_dispose(ptx);
    LLVMContextRef context = LLVMGetModuleContext(in.module);
    LLVMDisposeBuilder(in.b);
    LLVMDisposeModule(in.module);
    LLVMContextDispose(context);
    tilecopy_copy_dispose(in.copies[0]);
    tilecopy_copy_dispose(in.copies[1]);
  }
}

int main(void) {
  require(tilecopy_c_abi() == TILECOPY_C_ABI, "the number of the interface");
  pipeline(by_groups, "sm_80", 0);
  pipeline(by_map, "sm_90a", 1);
  puts("pipeline-c: cp.async and tensor maps through three slots");
  return 0;
}
