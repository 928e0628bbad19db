/* A product of matrices by clusters in C, C = A * transposed B for sm_90a: as test/frontend/gemm in
 * C++, but for its persistent loop. A producer thread fills a ring of stages through tensor maps;
 * each of two CTAs brings half of their common tile of B to both. A warpgroup multiplies by wgmma,
 * which is this frontend's, and stores the sums through shared memory by a tensor map. What moves
 * data and what waits for it are texts. Run on the emulator. */
#include <tilecopy-c/Device.h>
#include <tilecopy-c/Emit.h>

#include <llvm-c/Core.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CPU "sm_90a"
enum { M = 256, N = 128, K = 320, Tile = 64, Stages = 3, Ctas = 2, Threads = 256, Sums = 32 };

/* The first warpgroup consumes, a thread of the second one produces. */
static const char text[] =
    "kernel @gemm threads(256) cluster(2) {\n"
    "  k : i32 multiple_of 64 in [0, 256]\n"
    "  stage : i32 in [0, 2]\n"
    "  A : global f16[256, 320] align 16\n"
    "  B : global f16[128, 320] align 16\n"
    "  C : global f16[256, 128] align 16\n"
    "  SA : shared f16[3, 64, 64] layout swizzle(3,3,3) S[3,64,64] align 1024\n"
    "  SB : shared f16[3, 64, 64] layout swizzle(3,3,3) S[3,64,64] align 1024\n"
    "  SC : shared f16[64, 64] layout auto align 1024\n"
    "  R : local f16[64, 64] layout S[(4,2,8,8,4,2):(1@wid_in_wg,2,4@laneid,4,1@laneid,1)]\n"
    "  full : mbarrier[3]\n"
    "  if thread == 128 {\n"
    "    copy_async SA[stage, :, :] <- A[ctaid.x*64 : +64, k : +64] { mbar = full[stage], dispatch "
    "= "
    "tma }\n"
    "    copy_async SB[stage, cluster.ctarank*32 : +32, :] <- "
    "B[ctaid.y*64 + cluster.ctarank*32 : +32, k : +64] { mbar = full[stage], cta_mask = 3, "
    "dispatch = tma }\n"
    "  }\n"
    "  if warpgroup == 0 { copy.warpgroup SC <- R }\n"
    "  if thread == 0 { copy_async C[ctaid.x*64 : +64, ctaid.y*64 : +64] <- SC { dispatch = tma } "
    "}\n"
    "}\n";
enum { LoadA, LoadB, ToShared, Store, Copies };

static void wasRight(tilecopy_status status, char *message, const char *what) {
  if (status == TILECOPY_OK)
    return;
  fprintf(stderr, "gemm-c: %s: %s\n", what, message ? message : "(no message)");
  exit(1);
}

/* A kernel under construction. */
static struct {
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef b;
  LLVMValueRef kernel, sa, sb, sc, full, empty, thread, k, stage;
  LLVMTypeRef word, wide, real;
  tilecopy_copy *copies[Copies];
  tilecopy_contract *contract;
} in;

static LLVMValueRef number(unsigned n) { return LLVMConstInt(in.word, n, 0); }
static LLVMValueRef wide(unsigned long long n) { return LLVMConstInt(in.wide, n, 0); }

static void say(const char *statement, LLVMValueRef a, LLVMValueRef b, LLVMValueRef c) {
  LLVMValueRef arguments[] = {a, b, c};
  unsigned count = (a != NULL) + (b != NULL) + (c != NULL);
  char *message;
  tilecopy_status got =
      tilecopy_statement_emit(in.b, statement, CPU, arguments, count, NULL, &message);
  wasRight(got, message, statement);
}

static LLVMValueRef value_of(const char *name, void *context) {
  (void)context;
  return strcmp(name, "k") == 0 ? in.k : strcmp(name, "stage") == 0 ? in.stage : NULL;
}

static LLVMValueRef barrier(LLVMValueRef ring, LLVMValueRef stage) {
  return LLVMBuildGEP2(in.b, in.wide, ring, &stage, 1, "");
}

/* One of the copies; `words` of a register tile. A tensor map is the parameter of its copy. */
static void copy(unsigned which, LLVMValueRef *words) {
  tilecopy_operands o = TILECOPY_OPERANDS;
  LLVMValueRef shared[] = {in.sa, in.sb, in.sc, in.sc};
  char *message;
  o.symbol_value = value_of;
  *(which == Store ? &o.src : &o.dst) = shared[which];
  o.src_words = words;
  if (which != ToShared)
    o.tensor_map = LLVMGetParam(in.kernel, which == Store ? 2 : which);
  if (which < ToShared)
    o.barrier = barrier(in.full, in.stage);
  wasRight(tilecopy_copy_emit(in.copies[which], in.b, &o, &message), message, "copy");
  wasRight(tilecopy_contract_add(in.contract, in.copies[which], in.b, &message), message,
           "promise");
}

/*===- Control flow --------------------------------------------------------===*/

static LLVMBasicBlockRef block(const char *name) {
  return LLVMAppendBasicBlockInContext(in.context, in.kernel, name);
}
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
static LLVMValueRef thread_is(LLVMIntPredicate predicate, unsigned n) {
  return LLVMBuildICmp(in.b, predicate, in.thread, number(n), "");
}

/* for (step = 0; step < steps; ++step) with sums that are carried. */
struct loop {
  LLVMBasicBlockRef before, head;
  LLVMValueRef step, sums[Sums];
  unsigned steps, carried;
};
static void begin_loop(struct loop *l, unsigned steps, unsigned carried) {
  l->before = LLVMGetInsertBlock(in.b), l->head = block("loop");
  l->steps = steps, l->carried = carried;
  LLVMBuildBr(in.b, l->head);
  LLVMPositionBuilderAtEnd(in.b, l->head);
  l->step = LLVMBuildPhi(in.b, in.word, "step");
  for (unsigned i = 0; i < carried; ++i)
    l->sums[i] = LLVMBuildPhi(in.b, in.real, "sum");
  in.stage = LLVMBuildURem(in.b, l->step, number(Stages), "stage");
}
static void end_loop(struct loop *l, LLVMValueRef *sums) {
  LLVMBasicBlockRef done = block("done"), blocks[] = {l->before, LLVMGetInsertBlock(in.b)};
  LLVMValueRef next = LLVMBuildAdd(in.b, l->step, number(1), ""), steps[] = {number(0), next};
  LLVMAddIncoming(l->step, steps, blocks, 2);
  for (unsigned i = 0; i < l->carried; ++i) {
    LLVMValueRef values[] = {LLVMConstNull(in.real), sums[i]};
    LLVMAddIncoming(l->sums[i], values, blocks, 2);
  }
  LLVMBuildCondBr(in.b, LLVMBuildICmp(in.b, LLVMIntULT, next, number(l->steps), ""), l->head, done);
  LLVMPositionBuilderAtEnd(in.b, done);
}

/*===- The kernel ----------------------------------------------------------===*/

static LLVMValueRef shared_array(const char *name, unsigned bytes, unsigned align) {
  LLVMTypeRef type = LLVMArrayType2(LLVMInt8TypeInContext(in.context), bytes);
  LLVMValueRef v = LLVMAddGlobalInAddressSpace(in.module, type, name, 3);
  LLVMSetInitializer(v, LLVMGetUndef(type));
  LLVMSetLinkage(v, LLVMInternalLinkage);
  LLVMSetAlignment(v, align);
  return v;
}

static void begin(void) {
  char *message;
  unsigned count;
  memset(&in, 0, sizeof in);
  in.context = LLVMContextCreate();
  in.module = LLVMModuleCreateWithNameInContext("gemm", in.context);
  in.b = LLVMCreateBuilderInContext(in.context);
  in.word = LLVMInt32TypeInContext(in.context), in.wide = LLVMInt64TypeInContext(in.context);
  in.real = LLVMFloatTypeInContext(in.context), in.contract = tilecopy_contract_create();
  wasRight(tilecopy_copies_create(text, CPU, in.copies, Copies, &count, &message), message, "plan");
  LLVMTypeRef types[3], pointer = LLVMPointerTypeInContext(in.context, 0);
  types[0] = types[1] = types[2] = pointer;
  in.kernel = LLVMAddFunction(in.module, "gemm",
                              LLVMFunctionType(LLVMVoidTypeInContext(in.context), types, 3, 0));
  wasRight(tilecopy_set_kernel(in.kernel, CPU, Threads, Ctas, &message), message, "kernel");
  for (unsigned i = 0; i < 3; ++i)
    wasRight(tilecopy_set_tensor_map(LLVMGetParam(in.kernel, i), &message), message, "map");
  in.sa = shared_array("SA", Stages * Tile * Tile * 2, 1024);
  in.sb = shared_array("SB", Stages * Tile * Tile * 2, 1024);
  in.sc = shared_array("SC", Tile * Tile * 2, 1024);
  in.full = shared_array("full", 8 * Stages, 8), in.empty = shared_array("empty", 8 * Stages, 8);
  LLVMPositionBuilderAtEnd(in.b, block("entry"));
  static const char tid[] = "llvm.nvvm.read.ptx.sreg.tid.x";
  unsigned id = LLVMLookupIntrinsicID(tid, sizeof tid - 1);
  in.thread = LLVMBuildCall2(in.b, LLVMIntrinsicGetType(in.context, id, NULL, 0),
                             LLVMGetIntrinsicDeclaration(in.module, id, NULL, 0), NULL, 0, "t");
}

/* A stage is full by its bytes, and empty when four warps of each CTA have said so. */
static void initialize(void) {
  LLVMBasicBlockRef after = open_if(thread_is(LLVMIntEQ, 0));
  for (unsigned s = 0; s < Stages; ++s) {
    say("mbarrier.init", barrier(in.full, number(s)), number(1), NULL);
    say("mbarrier.init", barrier(in.empty, number(s)), number(4 * Ctas), NULL);
  }
  for (unsigned i = 0; i < 3; ++i)
    say("tensormap.prefetch", LLVMGetParam(in.kernel, i), NULL, NULL);
  say("fence.mbarrier_init", NULL, NULL, NULL);
  close_if(after);
  say("sync.cluster { order = relaxed }", NULL, NULL, NULL);
}

/* The parity of the rounds before this one: a stage is empty before the first. */
static void wait_until_empty(LLVMValueRef step) {
  LLVMValueRef round = LLVMBuildUDiv(in.b, step, number(Stages), "");
  say("mbarrier.wait { cluster, order = relaxed }", barrier(in.empty, in.stage),
      LLVMBuildXor(in.b, LLVMBuildAnd(in.b, round, number(1), ""), number(1), ""), NULL);
}

static void produce(void) {
  LLVMBasicBlockRef after = open_if(thread_is(LLVMIntEQ, 128));
  struct loop l;
  uint64_t bytes = tilecopy_copy_expected_bytes(in.copies[LoadA]) +
                   Ctas * tilecopy_copy_expected_bytes(in.copies[LoadB]);
  begin_loop(&l, K / Tile, 0);
  wait_until_empty(l.step);
  say("mbarrier.arrive.expect_tx", barrier(in.full, in.stage), number((unsigned)bytes), NULL);
  in.k = LLVMBuildMul(in.b, l.step, number(Tile), "k");
  copy(LoadA, NULL);
  copy(LoadB, NULL);
  end_loop(&l, NULL);
  for (unsigned i = 0; i < Stages; ++i) { /* the other CTA has signaled for the last time */
    in.stage = number((K / Tile + i) % Stages);
    wait_until_empty(number(K / Tile + i));
  }
  close_if(after);
}

/* The tile of a stage, rows of 128 bytes with the 128-byte swizzle. */
static LLVMValueRef descriptor(LLVMValueRef tiles) {
  LLVMValueRef base = LLVMBuildZExt(in.b, LLVMBuildPtrToInt(in.b, tiles, in.word, ""), in.wide, "");
  LLVMValueRef stage = LLVMBuildZExt(in.b, in.stage, in.wide, "");
  base = LLVMBuildAdd(in.b, base, LLVMBuildMul(in.b, stage, wide(Tile * Tile * 2), ""), "");
  base = LLVMBuildAnd(in.b, LLVMBuildLShr(in.b, base, wide(4), ""), wide(0x3fff), "");
  return LLVMBuildOr(in.b, base, wide(1ull << 62 | 64ull << 32 | 1ull << 16), "descriptor");
}

/* Sums of 64 x 64, of which a thread has 32, in place. */
static void multiply(LLVMValueRef *sums, LLVMValueRef a, LLVMValueRef b) {
  static char code[4096], constraints[512], list[256];
  LLVMTypeRef types[Sums + 2], results[Sums];
  LLVMValueRef values[Sums + 2];
  code[0] = constraints[0] = list[0] = 0;
  for (unsigned i = 0; i < Sums; ++i) {
    sprintf(list + strlen(list), "%s$%u", i ? ", " : "", i);
    strcat(constraints, "=f,");
    results[i] = types[i] = in.real, values[i] = sums[i];
  }
  for (unsigned i = 0; i < Sums; ++i)
    sprintf(constraints + strlen(constraints), "%u,", i);
  strcat(constraints, "l,l,~{memory}");
  types[Sums] = types[Sums + 1] = in.wide, values[Sums] = a, values[Sums + 1] = b;
  strcpy(code, "{\n.reg .b64 a, b;\nwgmma.fence.sync.aligned;\n");
  for (unsigned k = 0; k < Tile / 16; ++k)
    sprintf(code + strlen(code),
            "add.s64 a, $%u, %u;\nadd.s64 b, $%u, %u;\n"
            "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%s}, a, b, 1, 1, 1, 0, 0;\n",
            2 * Sums, 2 * k, 2 * Sums + 1, 2 * k, list);
  strcat(code, "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n}");
  LLVMTypeRef result = LLVMStructTypeInContext(in.context, results, Sums, 0);
  LLVMTypeRef type = LLVMFunctionType(result, types, Sums + 2, 0);
  LLVMValueRef assembly = LLVMGetInlineAsm(type, code, strlen(code), constraints,
                                           strlen(constraints), 1, 0, LLVMInlineAsmDialectATT, 0);
  LLVMValueRef made = LLVMBuildCall2(in.b, type, assembly, values, Sums + 2, "");
  for (unsigned i = 0; i < Sums; ++i)
    sums[i] = LLVMBuildExtractValue(in.b, made, i, "");
}

/* Lane i of each warp tells CTA i that the stage may be filled. */
static void release(void) {
  LLVMValueRef lane = LLVMBuildAnd(in.b, in.thread, number(31), "lane");
  LLVMBasicBlockRef after = open_if(LLVMBuildICmp(in.b, LLVMIntULT, lane, number(Ctas), ""));
  say("mbarrier.arrive { cta, order = relaxed }", barrier(in.empty, in.stage), lane, NULL);
  close_if(after);
}

static void store(LLVMValueRef *sums) {
  LLVMTypeRef half = LLVMHalfTypeInContext(in.context), pair = LLVMVectorType(half, 2);
  LLVMValueRef words[Sums / 2];
  for (unsigned i = 0; i < Sums; ++i) {
    LLVMValueRef was = i % 2 ? words[i / 2] : LLVMGetPoison(pair);
    words[i / 2] = LLVMBuildInsertElement(in.b, was, LLVMBuildFPTrunc(in.b, sums[i], half, ""),
                                          number(i % 2), "");
  }
  for (unsigned i = 0; i < Sums / 2; ++i)
    words[i] = LLVMBuildBitCast(in.b, words[i], in.word, "");
  copy(ToShared, words);
  say("fence.proxy_async", NULL, NULL, NULL);
  say("sync.warpgroup", NULL, NULL, NULL);
  LLVMBasicBlockRef after = open_if(thread_is(LLVMIntEQ, 0));
  copy(Store, NULL);
  say("bulk.commit", NULL, NULL, NULL);
  say("bulk.wait.read 0", NULL, NULL, NULL);
  close_if(after);
}

static void consume(void) {
  LLVMBasicBlockRef after = open_if(thread_is(LLVMIntULT, 128));
  struct loop l;
  LLVMValueRef sums[Sums];
  begin_loop(&l, K / Tile, Sums);
  memcpy(sums, l.sums, sizeof sums);
  LLVMValueRef round = LLVMBuildUDiv(in.b, l.step, number(Stages), "");
  say("mbarrier.wait", barrier(in.full, in.stage), LLVMBuildAnd(in.b, round, number(1), ""), NULL);
  multiply(sums, descriptor(in.sa), descriptor(in.sb));
  release();
  end_loop(&l, sums);
  store(sums);
  close_if(after);
}

/*===- A launch ------------------------------------------------------------===*/

/* A whole number of at most 11 bits as f16. */
static uint16_t half_of(int n) {
  unsigned sign = n < 0 ? 0x8000 : 0, bits = (unsigned)(n < 0 ? -n : n), exponent = 25;
  if (!bits)
    return 0;
  for (; bits < 1024; bits *= 2)
    --exponent;
  return (uint16_t)(sign | exponent << 10 | (bits & 1023));
}
static int a_of(int m, int k) { return (m * 7 + k * 3) % 5 - 2; }
static int b_of(int n, int k) { return (n * 5 + k * 11) % 7 - 3; }

static void run(const char *ptx, int lazy) {
  static uint16_t a[M * K], b[N * K], c[M * N];
  void *host[] = {a, b, c};
  size_t bytes[] = {sizeof a, sizeof b, sizeof c};
  char *message;
  for (int i = 0; i < M * K; ++i)
    a[i] = half_of(a_of(i / K, i % K));
  for (int i = 0; i < N * K; ++i)
    b[i] = half_of(b_of(i / K, i % K));
  memset(c, 0xff, sizeof c);
  tilecopy_device *device = tilecopy_emulator_create(lazy, (uint64_t)lazy);
  static uint8_t maps[3][128];
  tilecopy_argument arguments[3];
  uint64_t at[3];
  const unsigned of[] = {LoadA, LoadB, Store};
  for (int i = 0; i < 3; ++i) {
    wasRight(tilecopy_device_allocate(device, bytes[i], &at[i], &message), message, "allocate");
    wasRight(tilecopy_device_write(device, at[i], host[i], bytes[i], &message), message, "write");
    wasRight(
        tilecopy_device_tensor_map(device, in.copies[of[i]], at[i], NULL, NULL, maps[i], &message),
        message, "map");
    arguments[i].bytes = maps[i], arguments[i].count = sizeof maps[i];
  }
  tilecopy_module *module;
  wasRight(tilecopy_device_load(device, ptx, "gemm", &module, &message), message, ptx);
  tilecopy_launch launch = {{M / Tile, N / Tile, 1}, {Threads, 1, 1}, {Ctas, 1, 1}, 0};
  wasRight(tilecopy_module_launch(module, "gemm", &launch, arguments, 3, &message), message, ptx);
  wasRight(tilecopy_device_read(device, at[2], c, sizeof c, &message), message, "read");
  for (int m = 0; m < M; ++m)
    for (int n = 0; n < N; ++n) {
      int sum = 0;
      for (int k = 0; k < K; ++k)
        sum += a_of(m, k) * b_of(n, k);
      if (c[m * N + n] != half_of(sum)) {
        fprintf(stderr, "gemm-c: C[%d,%d] is %04x, expected %d\n", m, n, c[m * N + n], sum);
        exit(1);
      }
    }
  tilecopy_module_dispose(module);
  tilecopy_device_dispose(device);
}

int main(int count, char **options) {
  for (unsigned level = 1; level < 3; ++level) {
    char *message, *ptx;
    begin();
    initialize();
    produce();
    consume();
    LLVMBuildRetVoid(in.b);
    wasRight(tilecopy_module_ptx(in.module, CPU, level, &ptx, &message), message, "PTX");
    wasRight(tilecopy_contract_check(in.contract, ptx, &message), message, "the widths");
    if (count > 1 && strcmp(options[1], "--ptx") == 0)
      puts(ptx);
    run(ptx, 0);
    run(ptx, 1);
    tilecopy_string_dispose(ptx);
    tilecopy_contract_dispose(in.contract);
    for (unsigned i = 0; i < Copies; ++i)
      tilecopy_copy_dispose(in.copies[i]);
    LLVMDisposeBuilder(in.b);
    LLVMDisposeModule(in.module);
    LLVMContextDispose(in.context);
  }
  puts("gemm-c: 256 x 128 x 320 by clusters of two, right");
  return 0;
}
