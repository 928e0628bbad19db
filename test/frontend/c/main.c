/* A frontend in C: a kernel built with LLVM-C around two copies, run on the emulator; a kernel
 * through a tensor map; and each error, which must be a status with a message. */
#include <tilecopy-c/Device.h>
#include <tilecopy-c/Emit.h>
#include <tilecopy-c/Layout.h>

#include <llvm-c/Core.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CPU "sm_90a"
#define ROWS 24

static void fail(const char *what, char *message) {
  fprintf(stderr, "frontend-c: %s: %s\n", what, message ? message : "(no message)");
  exit(1);
}

static void wasRight(tilecopy_status status, char *message, const char *what) {
  if (status != TILECOPY_OK)
    fail(what, message);
}

/* The call must fail with this status and a message that has `part` in it. */
static void wasRefused(tilecopy_status got, tilecopy_status wanted, char *message,
                       const char *part) {
  if (got != wanted || !message || !strstr(message, part)) {
    fprintf(stderr, "status %d, expected %d with '%s'\n", (int)got, (int)wanted, part);
    fail("refused otherwise", message);
  }
  tilecopy_string_dispose(message);
}

/* The call comes before its message is read: C leaves the order of arguments open. */
#define refuse(call, wanted, message, part)                                                        \
  do {                                                                                             \
    tilecopy_status got = (call);                                                                  \
    wasRefused(got, wanted, message, part);                                                        \
  } while (0)
#define check(call, message, what)                                                                 \
  do {                                                                                             \
    tilecopy_status got = (call);                                                                  \
    wasRight(got, message, what);                                                                  \
  } while (0)

static tilecopy_copy *plan(const char *text) {
  tilecopy_copy *copy;
  char *message;
  check(tilecopy_copy_create(text, CPU, &copy, &message), message, "plan");
  return copy;
}

static void say(LLVMBuilderRef builder, const char *statement, LLVMValueRef first,
                LLVMValueRef second) {
  LLVMValueRef arguments[] = {first, second};
  unsigned count = (first != NULL) + (second != NULL);
  char *message;
  check(tilecopy_statement_emit(builder, statement, CPU, arguments, count, NULL, &message), message,
        statement);
}

static const char load[] = "kernel @load threads(128) {\n"
                           "  M : i32 multiple_of 8 in [8, 65536]\n"
                           "  A : global f16[M, 256]\n"
                           "  S : shared f16[8, 256] layout swizzle(3,3,3) S[(8,4,64):(64,512,1)] "
                           "align 1024\n"
                           "  copy.cta S <- A[ctaid.x*8 : +8, :]\n}\n";
static const char store[] = "kernel @store threads(128) {\n"
                            "  M : i32 multiple_of 8 in [8, 65536]\n"
                            "  B : global f16[M, 256]\n"
                            "  S : shared f16[8, 256] layout swizzle(3,3,3) S[(8,4,64):(64,512,1)] "
                            "align 1024\n"
                            "  copy.cta B[ctaid.x*8 : +8, :] <- S\n}\n";

static const char fetch[] = "kernel @fetch threads(128) {\n"
                            "  M : i32 multiple_of 8 in [8, 65536]\n"
                            "  A : global f16[M, 256]\n"
                            "  S : shared f16[8, 256] layout swizzle(3,3,3) S[(8,4,64):(64,512,1)] "
                            "align 1024\n"
                            "  bar : mbarrier\n"
                            "  if thread == 0 {\n"
                            "    copy_async S <- A[ctaid.x*8 : +8, :] { mbar = bar }\n"
                            "  }\n}\n";

static void mistakes_in_texts(void) {
  tilecopy_copy *copy;
  char *message, *text;
  refuse(tilecopy_copy_create("copy.warp shared f33[32,32] <- global f32[32,32]", CPU, &copy,
                              &message),
         TILECOPY_BAD_TEXT, message, "f33");
  refuse(tilecopy_copy_create("copy.warp shared f32[32,32] <- global f32[32,32] {dispatch = tma}",
                              CPU, &copy, &message),
         TILECOPY_CANNOT_PLAN, message, "tma");
  refuse(tilecopy_copy_create(NULL, CPU, &copy, &message), TILECOPY_BAD_ARGUMENT, message, "null");
  refuse(tilecopy_copy_function(NULL, NULL, 0, &text, &message), TILECOPY_BAD_ARGUMENT, message,
         "null");
  refuse(tilecopy_copy_create("copy.warp shared f32[32,32] <- global f32[32,32]", "", &copy,
                              &message),
         TILECOPY_BAD_TEXT, message, "unknown target");
  refuse(tilecopy_ir_ptx("define", CPU, 1, &text, &message), TILECOPY_BAD_TEXT, message, "error");
  if (tilecopy_copy_create("copy", CPU, &copy, NULL) != TILECOPY_BAD_TEXT || copy)
    fail("a message is optional", NULL);
  tilecopy_copy_dispose(NULL);
}

static LLVMValueRef rows_parameter(const char *name, void *context) {
  return strcmp(name, "M") == 0 ? (LLVMValueRef)context : NULL;
}

static LLVMValueRef shared_memory(LLVMModuleRef module, const char *name, unsigned bytes,
                                  unsigned align) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef type = LLVMArrayType2(LLVMInt8TypeInContext(context), bytes);
  LLVMValueRef v = LLVMAddGlobalInAddressSpace(module, type, name, 3);
  LLVMSetInitializer(v, LLVMGetUndef(type));
  LLVMSetLinkage(v, LLVMInternalLinkage);
  LLVMSetAlignment(v, align);
  return v;
}

/* kernel(A, B, M) { S <- A; sync; B <- S } */
static char *build(void) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = LLVMModuleCreateWithNameInContext("c", context);
  LLVMTypeRef global = LLVMPointerTypeInContext(context, 1), word = LLVMInt32TypeInContext(context);
  LLVMTypeRef types[] = {global, global, word};
  LLVMValueRef kernel = LLVMAddFunction(
      module, "copy_twice", LLVMFunctionType(LLVMVoidTypeInContext(context), types, 3, 0));
  LLVMValueRef tile = shared_memory(module, "tile", 4096, 1024);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  char *message, *ptx;
  tilecopy_copy *in = plan(load), *out = plan(store);
  tilecopy_operands operands = TILECOPY_OPERANDS;
  operands.dst = tile, operands.src = LLVMGetParam(kernel, 0);

  refuse(tilecopy_copy_emit(in, builder, &operands, &message), TILECOPY_BAD_OPERAND, message,
         "stands in no function");
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, kernel, "entry"));
  refuse(tilecopy_set_kernel(kernel, CPU, 4096, 1, &message), TILECOPY_BAD_OPERAND, message,
         "4096");
  check(tilecopy_set_kernel(kernel, CPU, 128, 1, &message), message, "set_kernel");
  operands.dst = NULL;
  refuse(tilecopy_copy_emit(in, builder, &operands, &message), TILECOPY_BAD_OPERAND, message,
         "null");
  operands.size -= sizeof(LLVMValueRef);
  refuse(tilecopy_copy_emit(in, builder, &operands, &message), TILECOPY_BAD_ARGUMENT, message,
         "begin with TILECOPY_OPERANDS");
  operands.size = sizeof operands;
  operands.dst = operands.src;
  refuse(tilecopy_copy_emit(in, builder, &operands, &message), TILECOPY_BAD_OPERAND, message,
         "address space 3");
  operands.dst = tile;
  if (LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(kernel)))
    fail("a refused copy has built something", NULL);

  operands.symbol_value = rows_parameter, operands.context = LLVMGetParam(kernel, 2);
  check(tilecopy_copy_emit(in, builder, &operands, &message), message, "emit the load");
  say(builder, "sync.cta", NULL, NULL);
  operands.dst = LLVMGetParam(kernel, 1), operands.src = tile;
  check(tilecopy_copy_emit(out, builder, &operands, &message), message, "emit the store");
  LLVMBuildRetVoid(builder);
  check(tilecopy_module_ptx(module, CPU, 1, &ptx, &message), message, "PTX");
  LLVMDisposeBuilder(builder);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  tilecopy_copy_dispose(in);
  tilecopy_copy_dispose(out);
  return ptx;
}

static LLVMValueRef thread_index(LLVMModuleRef module, LLVMBuilderRef builder) {
  static const char name[] = "llvm.nvvm.read.ptx.sreg.tid.x";
  unsigned id = LLVMLookupIntrinsicID(name, sizeof name - 1);
  LLVMContextRef context = LLVMGetModuleContext(module);
  return LLVMBuildCall2(builder, LLVMIntrinsicGetType(context, id, NULL, 0),
                        LLVMGetIntrinsicDeclaration(module, id, NULL, 0), NULL, 0, "thread");
}

/* Texts that are no statements, and operands that are missing. */
static void mistakes_in_statements(LLVMBuilderRef builder, LLVMValueRef bar) {
  char *message;
  LLVMValueRef none = NULL, result = bar;
  refuse(tilecopy_statement_emit(builder, "sync.all", CPU, NULL, 0, &result, &message),
         TILECOPY_BAD_TEXT, message, "there is no statement 'sync.all'");
  if (result)
    fail("a result of a statement that is refused", NULL);
  refuse(tilecopy_statement_emit(builder, "cp_async.wait", CPU, NULL, 0, NULL, &message),
         TILECOPY_BAD_TEXT, message, "a number of 0 to 64, not ''");
  refuse(tilecopy_statement_emit(builder, "mbarrier.wait", CPU, &bar, 1, NULL, &message),
         TILECOPY_BAD_OPERAND, message, "mbarrier.wait takes 2 arguments, not 1");
  refuse(tilecopy_statement_emit(builder, "mbarrier.inval", CPU, &none, 1, NULL, &message),
         TILECOPY_BAD_OPERAND, message, "null");
  refuse(tilecopy_statement_emit(builder, "mbarrier.inval", CPU, NULL, 1, NULL, &message),
         TILECOPY_BAD_ARGUMENT, message, "arguments");
  refuse(tilecopy_statement_emit(builder, "mbarrier.inval", "sm_70", &bar, 1, NULL, &message),
         TILECOPY_CANNOT_EMIT, message, "sm_80");
  refuse(tilecopy_statement_emit(NULL, "fence.proxy_async", CPU, NULL, 0, NULL, &message),
         TILECOPY_BAD_ARGUMENT, message, "builder");
  refuse(tilecopy_statement_emit(builder, "bulk.wait 0", "sm_1", NULL, 0, NULL, &message),
         TILECOPY_BAD_ARGUMENT, message, "sm_1");
  char *ir;
  refuse(tilecopy_statement_function("mbarrier.wait", "sm_70", NULL, 0, &ir, &message),
         TILECOPY_CANNOT_EMIT, message, "sm_80");
  refuse(tilecopy_statement_function("mbarrier.wait", CPU, NULL, 16, &ir, &message),
         TILECOPY_BAD_ARGUMENT, message, "flags");
  check(tilecopy_statement_function("mbarrier.arrive { cta }", CPU, "there", 1, &ir, &message),
        message, "a statement as a function");
  if (!strstr(ir, "define void @there(ptr addrspace(3) %bar, i32 %cta)"))
    fail("the function of a statement", ir);
  tilecopy_string_dispose(ir);
  unsigned words = 0;
  while (tilecopy_statement_word(words))
    ++words;
  if (words < 30 || strcmp(tilecopy_statement_word(0), "sync.warp"))
    fail("the words of statements", NULL);
}

/* What LLVM knows of n: thread * 16, and of the thread's lane. */
static void facts_of_values(LLVMBuilderRef builder, LLVMValueRef thread) {
  LLVMTypeRef word = LLVMTypeOf(thread);
  LLVMValueRef lane = LLVMBuildAnd(builder, thread, LLVMConstInt(word, 31, 0), "lane");
  LLVMValueRef row = LLVMBuildNSWMul(builder, lane, LLVMConstInt(word, 16, 0), "row");
  tilecopy_facts facts;
  char *message;
  check(tilecopy_value_facts(row, &facts, &message), message, "facts");
  if (facts.divisor != 16 || facts.least != 0 || facts.most != 496)
    fail("the facts of a product", NULL);
  check(tilecopy_value_facts(LLVMConstInt(word, 0, 0), &facts, &message), message, "facts");
  if (facts.divisor != 1 || facts.least != 0 || facts.most != 0)
    fail("the facts of 0", NULL);
  refuse(tilecopy_value_facts(NULL, &facts, &message), TILECOPY_BAD_OPERAND, message, "null");
  refuse(tilecopy_value_facts(row, NULL, &message), TILECOPY_BAD_ARGUMENT, message, "null");
}

/* kernel(A's tensor map, B, M): thread 0 begins S <- A, all wait, B <- S */
static char *build_through_map(void) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = LLVMModuleCreateWithNameInContext("c", context);
  LLVMTypeRef word = LLVMInt32TypeInContext(context);
  LLVMTypeRef types[] = {LLVMPointerTypeInContext(context, 0), LLVMPointerTypeInContext(context, 1),
                         word};
  LLVMValueRef kernel = LLVMAddFunction(
      module, "fetch", LLVMFunctionType(LLVMVoidTypeInContext(context), types, 3, 0));
  LLVMValueRef tile = shared_memory(module, "tile", 4096, 1024);
  LLVMValueRef bar = shared_memory(module, "bar", 8, 8);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(context, kernel, "entry");
  LLVMBasicBlockRef one = LLVMAppendBasicBlockInContext(context, kernel, "one");
  LLVMBasicBlockRef all = LLVMAppendBasicBlockInContext(context, kernel, "all");
  LLVMValueRef number[] = {LLVMConstInt(word, 0, 0), LLVMConstInt(word, 1, 0),
                           LLVMConstInt(word, 4096, 0)};
  char *message, *ptx;
  tilecopy_copy *in = plan(fetch), *out = plan(store);
  tilecopy_operands operands = TILECOPY_OPERANDS;
  check(tilecopy_set_kernel(kernel, CPU, 128, 1, &message), message, "set_kernel");
  check(tilecopy_set_tensor_map(LLVMGetParam(kernel, 0), &message), message, "set_tensor_map");
  LLVMPositionBuilderAtEnd(builder, entry);
  mistakes_in_statements(builder, bar);
  if (LLVMGetFirstInstruction(entry))
    fail("a refused operation has built something", NULL);
  LLVMValueRef thread = thread_index(module, builder);
  facts_of_values(builder, thread);
  LLVMBuildCondBr(builder, LLVMBuildICmp(builder, LLVMIntEQ, thread, number[0], ""), one, all);
  LLVMPositionBuilderAtEnd(builder, one);
  say(builder, "mbarrier.init", bar, number[1]);
  say(builder, "fence.mbarrier_init", NULL, NULL);
  say(builder, "mbarrier.arrive.expect_tx", bar, number[2]);
  operands.dst = tile, operands.barrier = bar;
  refuse(tilecopy_copy_emit(in, builder, &operands, &message), TILECOPY_BAD_OPERAND, message,
         "tensor map");
  operands.tensor_map = LLVMGetParam(kernel, 0);
  check(tilecopy_copy_emit(in, builder, &operands, &message), message, "emit the fetch");
  LLVMBuildBr(builder, all);
  LLVMPositionBuilderAtEnd(builder, all);
  say(builder, "sync.cta", NULL, NULL);
  say(builder, "mbarrier.wait", bar, number[0]);
  operands = (tilecopy_operands)TILECOPY_OPERANDS;
  operands.dst = LLVMGetParam(kernel, 1), operands.src = tile;
  operands.symbol_value = rows_parameter, operands.context = LLVMGetParam(kernel, 2);
  check(tilecopy_copy_emit(out, builder, &operands, &message), message, "emit the store");
  LLVMBuildRetVoid(builder);
  check(tilecopy_module_ptx(module, CPU, 2, &ptx, &message), message, "PTX");
  LLVMDisposeBuilder(builder);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  tilecopy_copy_dispose(in);
  tilecopy_copy_dispose(out);
  return ptx;
}

static uint64_t put(tilecopy_device *device, const void *bytes, size_t count) {
  char *message;
  uint64_t address;
  check(tilecopy_device_allocate(device, count, &address, &message), message, "allocate");
  check(tilecopy_device_write(device, address, bytes, count, &message), message, "write");
  return address;
}

/* Runs kernel(A, B, M) on the emulator; B must become A. */
static void run(const char *ptx, const char *name, int lazy) {
  enum { Count = ROWS * 256 };
  static uint16_t a[Count], b[Count];
  char *message;
  for (int i = 0; i < Count; ++i)
    a[i] = (uint16_t)(i * 7 + 1), b[i] = 0;
  tilecopy_device *device = tilecopy_emulator_create(lazy, 1);
  uint64_t addresses[2] = {put(device, a, sizeof a), put(device, b, sizeof b)};
  int32_t rows = ROWS;
  tilecopy_module *module;
  check(tilecopy_device_load(device, ptx, "c", &module, &message), message, "load");
  tilecopy_launch launch = {{ROWS / 8, 1, 1}, {128, 1, 1}, {1, 1, 1}, 0};
  tilecopy_argument arguments[] = {{&addresses[0], 8}, {&addresses[1], 8}, {&rows, 4}};
  check(tilecopy_module_launch(module, name, &launch, arguments, 3, &message), message, "launch");
  check(tilecopy_device_read(device, addresses[1], b, sizeof b, &message), message, "read");
  if (memcmp(a, b, sizeof a))
    fail("B is not A", NULL);
  refuse(tilecopy_module_launch(module, "no_kernel", &launch, arguments, 3, &message),
         TILECOPY_DEVICE_ERROR, message, "no_kernel");
  tilecopy_launch empty = {{0, 1, 1}, {128, 1, 1}, {1, 1, 1}, 0};
  refuse(tilecopy_module_launch(module, name, &empty, arguments, 3, &message),
         TILECOPY_BAD_ARGUMENT, message, "the grid's x is 0; each dimension is at least 1");
  tilecopy_argument endless[] = {{&addresses[0], 8}, {&addresses[1], 8}, {&rows, (size_t)-1}};
  refuse(tilecopy_module_launch(module, name, &launch, endless, 3, &message),
         TILECOPY_BAD_ARGUMENT, message, "parameters have at most 32764");
  arguments[0].bytes = &arguments[0].count; /* an address of nothing */
  refuse(tilecopy_module_launch(module, name, &launch, arguments, 3, &message), TILECOPY_FINDING,
         message, "out-of-bounds");
  tilecopy_module_dispose(module);
  check(tilecopy_device_release(device, addresses[0], &message), message, "release");
  tilecopy_device_dispose(device);
}

static int64_t rows_scalar(const char *name, void *context) {
  (void)context;
  return strcmp(name, "M") == 0 ? ROWS : -1;
}

/* Runs fetch(map, B, M) on the emulator; B must become what the map is of. */
static void run_through_map(const char *ptx, int lazy) {
  enum { Count = ROWS * 256 };
  static uint16_t a[Count], b[Count];
  char *message;
  for (int i = 0; i < Count; ++i)
    a[i] = (uint16_t)(i * 5 + 3), b[i] = 0;
  tilecopy_device *device = tilecopy_emulator_create(lazy, 1);
  uint64_t from = put(device, a, sizeof a), to = put(device, b, sizeof b);
  tilecopy_copy *in = plan(fetch), *other = plan(load);
  uint8_t map[128];
  refuse(tilecopy_device_tensor_map(device, other, from, rows_scalar, NULL, map, &message),
         TILECOPY_BAD_ARGUMENT, message, "tensor map");
  check(tilecopy_device_tensor_map(device, in, from, rows_scalar, NULL, map, &message), message,
        "map");
  int32_t rows = ROWS;
  tilecopy_module *module;
  check(tilecopy_device_load(device, ptx, "c", &module, &message), message, "load");
  tilecopy_launch launch = {{ROWS / 8, 1, 1}, {128, 1, 1}, {1, 1, 1}, 0};
  tilecopy_argument arguments[] = {{map, sizeof map}, {&to, 8}, {&rows, 4}};
  check(tilecopy_module_launch(module, "fetch", &launch, arguments, 3, &message), message,
        "launch");
  check(tilecopy_device_read(device, to, b, sizeof b, &message), message, "read");
  if (memcmp(a, b, sizeof a))
    fail("B is not A, through the map", NULL);
  tilecopy_module_dispose(module);
  tilecopy_device_dispose(device);
  tilecopy_copy_dispose(in);
  tilecopy_copy_dispose(other);
}

/* Layouts of other projects, and what cannot be said or read. */
static void layouts(void) {
  const int64_t shape[] = {16, 8};
  char *text, *message;
  check(tilecopy_layout_text("((8,2),(2,4)):((2,64),(1,16))", NULL, 0, TILECOPY_NOTATION_TILECOPY,
                             &text, &message),
        message, "read a layout of CuTe");
  if (strcmp(text, "S[(2,8,4,2):(64,2,16,1)]"))
    fail("a layout of CuTe", text);
  tilecopy_string_dispose(text);
  check(tilecopy_layout_text("S[(2,8,4,2):(2,4@laneid,1@laneid,1)]", shape, 2,
                             TILECOPY_NOTATION_LINEAR, &text, &message),
        message, "print a linear layout");
  if (!strstr(text, "register = [[0, 1], [8, 0]]"))
    fail("a linear layout", text);
  tilecopy_string_dispose(text);
  refuse(tilecopy_layout_text("(8,4):(4", NULL, 0, TILECOPY_NOTATION_CUTE, &text, &message),
         TILECOPY_BAD_TEXT, message, "expected ',' or ')' in the stride");
  refuse(tilecopy_layout_text("S[(32):(1@laneid)]", NULL, 0, TILECOPY_NOTATION_CUTE, &text,
                              &message),
         TILECOPY_CANNOT_PLAN, message, "CuTe's notation has no axis laneid");
  refuse(tilecopy_layout_text("8:1", NULL, 2, TILECOPY_NOTATION_CUTE, &text, &message),
         TILECOPY_BAD_ARGUMENT, message, "null");
}

int main(void) {
  layouts();
  mistakes_in_texts();
  tilecopy_copy *copy = plan(load);
  char *explained = tilecopy_copy_explain(copy), *json = tilecopy_copy_json(copy), *ir, *message;
  if (strcmp(tilecopy_copy_variant(copy), "gmem_smem") || !strstr(explained, "gmem_smem") ||
      !strstr(json, "\"trace\"") || tilecopy_copy_symbol_count(copy) != 1 ||
      strcmp(tilecopy_copy_symbol_name(copy, 0), "M") || tilecopy_copy_symbol_name(copy, 1) ||
      tilecopy_copy_register_words(copy, 1) != 0 || tilecopy_version() < 200)
    fail("what a copy says of itself", explained);
  check(tilecopy_copy_function(copy, NULL, TILECOPY_INLINE_ASSEMBLY, &ir, &message), message, "IR");
  if (!strstr(ir, "define void @load(ptr addrspace(3) %S, ptr addrspace(1) %A, i32 %M)") ||
      strstr(ir, "llvm.nvvm"))
    fail("the device function", ir);
  tilecopy_string_dispose(explained);
  tilecopy_string_dispose(json);
  tilecopy_string_dispose(ir);
  tilecopy_copy_dispose(copy);
  char *ptx = build();
  run(ptx, "copy_twice", 0);
  run(ptx, "copy_twice", 1);
  tilecopy_string_dispose(ptx);
  ptx = build_through_map();
  run_through_map(ptx, 0);
  run_through_map(ptx, 1);
  tilecopy_string_dispose(ptx);
  puts("frontend-c: two kernels by LLVM-C, and every mistake refused");
  return 0;
}
