//===- Copy.cpp - Copies in C ---------------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles.h"
#include "tilecopy-c/Device.h"
#include "tilecopy-c/Statement.h"
#include "tilecopy/Version.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/EmitStatement.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "tilecopy/emit/Nvvm7.h"
#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/run/Device.h"
#include "tilecopy/run/DeviceError.h"
#include "tilecopy/tensormap/TensorMapError.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// Texts and errors
//===----------------------------------------------------------------------===//

char *tilecopy::copyText(StringRef text) {
  auto *bytes = static_cast<char *>(std::malloc(text.size() + 1));
  if (!bytes)
    return nullptr;
  std::memcpy(bytes, text.data(), text.size());
  bytes[text.size()] = 0;
  return bytes;
}

/// The status of an error: by its class, and by its fault if the class has several kinds.
static tilecopy_status statusOf(const ErrorInfoBase &error, tilecopy_status otherwise) {
  if (error.isA<TileError>() || error.isA<LayoutParseError>())
    return TILECOPY_BAD_TEXT;
  if (error.isA<PlanError>() || error.isA<DispatchError>() || error.isA<LayoutError>())
    return TILECOPY_CANNOT_PLAN;
  if (error.isA<OpError>())
    return static_cast<const OpError &>(error).fault == OpFault::Target ? TILECOPY_BAD_ARGUMENT
                                                                        : TILECOPY_CANNOT_PLAN;
  if (error.isA<EmitError>()) {
    EmitFault fault = static_cast<const EmitError &>(error).fault;
    bool ofModule =
        fault == EmitFault::Target || fault == EmitFault::Module || fault == EmitFault::Width;
    if (fault == EmitFault::Text)
      return TILECOPY_BAD_TEXT;
    return ofModule ? TILECOPY_CANNOT_EMIT : TILECOPY_BAD_OPERAND;
  }
  if (error.isA<NoDeviceError>())
    return TILECOPY_NO_DEVICE;
  if (error.isA<DeviceError>())
    return static_cast<const DeviceError &>(error).fault == DeviceFault::Finding
               ? TILECOPY_FINDING
               : TILECOPY_DEVICE_ERROR;
  return error.isA<TensorMapError>() ? TILECOPY_BAD_ARGUMENT : otherwise;
}

tilecopy_status tilecopy::report(Error e, char **message, tilecopy_status otherwise) {
  if (message)
    *message = nullptr;
  if (!e)
    return TILECOPY_OK;
  std::string text;
  tilecopy_status status = otherwise;
  handleAllErrors(std::move(e), [&](const ErrorInfoBase &error) {
    text = error.message();
    status = statusOf(error, otherwise);
  });
  if (message)
    *message = copyText(StringRef(text).rtrim());
  return status;
}

tilecopy_status tilecopy::badArgument(const Twine &what, char **message) {
  return report(createStringError(what), message, TILECOPY_BAD_ARGUMENT);
}

unsigned tilecopy_version(void) {
  return TILECOPY_VERSION_MAJOR * 10000 + TILECOPY_VERSION_MINOR * 100 + TILECOPY_VERSION_PATCH;
}

const char *tilecopy_llvm_version(void) { return LLVM_VERSION_STRING; }

unsigned tilecopy_c_abi(void) { return TILECOPY_C_ABI; }

void tilecopy_string_dispose(char *text) { std::free(text); }

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

ParseOverrides tilecopy::overridesFor(const char *cpu) {
  ParseOverrides overrides;
  if (cpu)
    overrides.cpu = cpu;
  return overrides;
}

/// Drops warnings about slow copies: they are in what a copy explains.
namespace {
struct Quiet : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    return info.getSeverity() != DS_Error;
  }
};
} // namespace

static tilecopy_copy *handleOf(TextCopy copy) {
  auto *made = new tilecopy_copy{std::move(copy), {}};
  for (const Symbol &s : made->copy.symbols)
    made->symbolNames.push_back(s.name().str());
  return made;
}

tilecopy_status tilecopy_copy_create(const char *text, const char *cpu, tilecopy_copy **copy,
                                     char **message) {
  if (!text || !copy)
    return badArgument("tilecopy_copy_create: the program text or the handle's address is null; "
                       "it takes both",
                       message);
  *copy = nullptr;
  SourceMgr sources;
  auto copies = planCopies(text, sources, overridesFor(cpu));
  if (!copies)
    return report(copies.takeError(), message, TILECOPY_BAD_TEXT);
  if (copies->size() != 1)
    return report(createStringError("the program has " + Twine(copies->size()) +
                                    " copies; a handle holds one (tilecopy_copies_create, in "
                                    "Python tilecopy.copies, takes more)"),
                  message, TILECOPY_BAD_TEXT);
  *copy = handleOf(std::move(copies->front()));
  return report(Error::success(), message, TILECOPY_OK);
}

tilecopy_status tilecopy_copies_create(const char *text, const char *cpu, tilecopy_copy **copies,
                                       unsigned capacity, unsigned *count, char **message) {
  if (!text || !count || (!copies && capacity))
    return badArgument(
        "tilecopy_copies_create: the program text, the count's address or the handles' "
        "address is null",
        message);
  *count = 0;
  SourceMgr sources;
  auto planned = planCopies(text, sources, overridesFor(cpu));
  if (!planned)
    return report(planned.takeError(), message, TILECOPY_BAD_TEXT);
  *count = unsigned(planned->size());
  if (capacity && capacity < *count)
    return badArgument("tilecopy_copies_create: the program has " + Twine(*count) +
                           " copies; there is space for " + Twine(capacity),
                       message);
  for (unsigned i = 0; capacity && i != *count; ++i)
    copies[i] = handleOf(std::move((*planned)[i]));
  return report(Error::success(), message, TILECOPY_OK);
}

void tilecopy_copy_dispose(tilecopy_copy *copy) { delete copy; }

const char *tilecopy_copy_variant(const tilecopy_copy *copy) {
  return copy ? copy->copy.choice.plan.variant.c_str() : nullptr;
}

uint64_t tilecopy_copy_hash(const tilecopy_copy *copy) {
  return copy ? copy->copy.choice.plan.hash() : 0;
}

char *tilecopy_copy_explain(const tilecopy_copy *copy) {
  if (!copy)
    return nullptr;
  std::string text;
  raw_string_ostream os(text);
  copy->copy.choice.plan.print(os);
  os << "why:\n";
  copy->copy.choice.trace.print(os);
  return copyText(text);
}

char *tilecopy_copy_json(const tilecopy_copy *copy) {
  if (!copy)
    return nullptr;
  const DispatchChoice &choice = copy->copy.choice;
  json::Object object{{"plan", choice.plan.toJSON()}, {"trace", choice.trace.toJSON()}};
  if (choice.isSlowPath())
    object["warning"] = choice.slowPathWarning();
  std::string text;
  raw_string_ostream(text) << json::Value(std::move(object));
  return copyText(text);
}

unsigned tilecopy_copy_symbol_count(const tilecopy_copy *copy) {
  return copy ? unsigned(copy->symbolNames.size()) : 0;
}

const char *tilecopy_copy_symbol_name(const tilecopy_copy *copy, unsigned index) {
  return copy && index < copy->symbolNames.size() ? copy->symbolNames[index].c_str() : nullptr;
}

unsigned tilecopy_copy_register_words(const tilecopy_copy *copy, int of_destination) {
  if (!copy)
    return 0;
  const Tensor &tensor = *(of_destination ? copy->copy.op.dst : copy->copy.op.src).tensor;
  return tensor.space() == Space::Local ? unsigned((tensor.byteSize() + 3) / 4) : 0;
}

char *tilecopy_copy_tensor(const tilecopy_copy *copy, int of_destination) {
  if (!copy)
    return nullptr;
  std::string text;
  raw_string_ostream os(text);
  (of_destination ? copy->copy.op.dst : copy->copy.op.src).tensor->print(os);
  return copyText(StringRef(text).rtrim());
}

uint64_t tilecopy_copy_expected_bytes(const tilecopy_copy *copy) {
  if (!copy)
    return 0;
  const Plan &plan = copy->copy.choice.plan;
  if (const auto *tma = std::get_if<TmaPlan>(&plan.body))
    return tma->kind == TmaPlan::Load ? uint64_t(tma->bytes) : 0;
  if (const auto *bulk = std::get_if<BulkPlan>(&plan.body))
    return bulk->tellsBarrier() ? uint64_t(bulk->bytes) : 0;
  return plan.dst.tellsBarrier ? uint64_t(plan.count) * elementBits(plan.type) / 8 : 0;
}

tilecopy_status
tilecopy::functionText(const char *caller, unsigned flags, char **ir, char **message,
                       function_ref<Error(Module &, const FunctionOptions &)> emit) {
  *ir = nullptr;
  if (flags & ~unsigned(TILECOPY_INLINE_ASSEMBLY | TILECOPY_THREAD_PARAMETER | TILECOPY_NVVM7 |
                        TILECOPY_INDEX_FUNCTIONS))
    return badArgument(
        Twine(caller) + ": the flags are " + Twine(flags) +
            "; it takes a sum of the values of tilecopy_function_flags, 1, 2, 4 and 8",
        message);
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  Module module("tilecopy", context);
  FunctionOptions options;
  bool isNvvm7 = flags & TILECOPY_NVVM7;
  options.inlineAssembly = isNvvm7 || flags & TILECOPY_INLINE_ASSEMBLY;
  options.threadParameter = flags & TILECOPY_THREAD_PARAMETER;
  options.indexFunctions = flags & TILECOPY_INDEX_FUNCTIONS;
  if (Error e = emit(module, options))
    return report(std::move(e), message, TILECOPY_CANNOT_EMIT);
  std::string text;
  if (isNvvm7) {
    auto printed = printNvvm7(module);
    if (!printed)
      return report(printed.takeError(), message, TILECOPY_CANNOT_EMIT);
    text = std::move(*printed);
  } else {
    raw_string_ostream os(text);
    module.print(os, nullptr);
  }
  *ir = copyText(text);
  return report(Error::success(), message, TILECOPY_OK);
}

tilecopy_status tilecopy_copy_function(const tilecopy_copy *copy, const char *name, unsigned flags,
                                       char **ir, char **message) {
  if (!copy || !ir)
    return badArgument(Twine("tilecopy_copy_function: ") +
                           (copy ? "the result's address is null; it takes where to store it"
                                 : "the copy is null; tilecopy_copy_create gives one"),
                       message);
  return functionText(
      "tilecopy_copy_function", flags, ir, message,
      [&](Module &module, const FunctionOptions &options) {
        return emitTextCopy(module, copy->copy, options, name ? name : "").takeError();
      });
}

tilecopy_status tilecopy_map_edit_function(const tilecopy_copy *copy, const char *name,
                                           unsigned flags, char **ir, char **message) {
  if (!copy || !ir)
    return badArgument("tilecopy_map_edit_function: the copy or the result's address is null",
                       message);
  const TextCopy &c = copy->copy;
  return functionText("tilecopy_map_edit_function", flags, ir, message,
                      [&](Module &module, const FunctionOptions &options) {
                        return emitMapEditFunction(module, name ? name : "tensormap_replace", c.op,
                                                   c.choice, c.symbols, options)
                            .takeError();
                      });
}

const char *tilecopy_statement_word(unsigned index) {
  auto words = deviceStatementWords();
  return index < words.size() ? words[index].data() : nullptr;
}

tilecopy_status tilecopy_statement_function(const char *statement, const char *cpu,
                                            const char *name, unsigned flags, char **ir,
                                            char **message) {
  if (!statement || !cpu || !ir)
    return badArgument("tilecopy_statement_function: the statement, the architecture or the "
                       "result's address is null",
                       message);
  *ir = nullptr;
  auto target = GpuTarget::parse(cpu);
  if (!target)
    return report(target.takeError(), message, TILECOPY_BAD_ARGUMENT);
  auto parsed = DeviceStatement::parse(statement);
  if (!parsed)
    return report(parsed.takeError(), message, TILECOPY_BAD_TEXT);
  return functionText("tilecopy_statement_function", flags, ir, message,
                      [&](Module &module, const FunctionOptions &options) {
                        return emitStatementFunction(module, name ? name : "", *parsed, *target,
                                                     options)
                            .takeError();
                      });
}

//===----------------------------------------------------------------------===//
// PTX
//===----------------------------------------------------------------------===//

/// The arguments of a launch, in order: those that the text declares, then those of emission.
static json::Array parametersOf(const Kernel &kernel, const EmittedKernel &emitted) {
  json::Array names;
  for (const Parameter &p : kernel.parameters)
    names.push_back(std::visit(
        makeVisitor([](const Symbol &s) { return s.name().str(); },
                    [](const std::shared_ptr<const Tensor> &t) { return t->name().str(); }),
        p));
  for (const TensorMapPlan &map : emitted.tensorMaps)
    names.push_back("tensor map of " + map.tensor);
  for (unsigned i = 0; i != emitted.counters; ++i)
    names.push_back("counter " + std::to_string(i));
  if (editedMaps(emitted.tensorMaps))
    names.push_back("edited maps");
  return names;
}

tilecopy_status tilecopy_program_kernels(const char *text, const char *cpu, char **kernels,
                                         char **message) {
  if (!text || !kernels)
    return badArgument("tilecopy_program_kernels: the program text or the result's address is null",
                       message);
  *kernels = nullptr;
  SourceMgr sources;
  auto program =
      parseProgram(MemoryBuffer::getMemBufferCopy(text, "<program>"), sources, overridesFor(cpu));
  if (!program)
    return report(program.takeError(), message, TILECOPY_BAD_TEXT);
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  auto planned = planProgram(*program);
  if (!planned)
    return report(planned.takeError(), message, TILECOPY_CANNOT_PLAN);
  auto emitted = emitProgram(*planned, context);
  if (!emitted)
    return report(emitted.takeError(), message, TILECOPY_CANNOT_EMIT);
  json::Array list;
  for (auto [kernel, made] : zip(program->kernels, emitted->kernels))
    list.push_back(json::Object{{"name", made.name},
                                {"threads", made.threads},
                                {"cluster", made.cluster},
                                {"dynamic_shared_bytes", made.dynamicSharedBytes},
                                {"parameters", parametersOf(kernel, made)}});
  std::string written;
  raw_string_ostream(written) << json::Value(std::move(list));
  *kernels = copyText(written);
  return report(Error::success(), message, TILECOPY_OK);
}

tilecopy_status tilecopy_program_ptx(const char *text, const char *cpu, char **ptx,
                                     char **message) {
  if (!text || !ptx)
    return badArgument("tilecopy_program_ptx: the program text or the result's address is null",
                       message);
  *ptx = nullptr;
  SourceMgr sources;
  auto program =
      parseProgram(MemoryBuffer::getMemBufferCopy(text, "<program>"), sources, overridesFor(cpu));
  if (!program)
    return report(program.takeError(), message, TILECOPY_BAD_TEXT);
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  auto lowered = lowerToPtx(*program, context);
  if (!lowered)
    return report(lowered.takeError(), message, TILECOPY_CANNOT_EMIT);
  *ptx = copyText(lowered->first);
  return report(Error::success(), message, TILECOPY_OK);
}

tilecopy_status tilecopy::compileText(Module &module, const char *cpu, unsigned level, char **ptx,
                                      char **message) {
  auto target = GpuTarget::parse(cpu);
  if (!target)
    return report(target.takeError(), message, TILECOPY_BAD_ARGUMENT);
  auto text = compileToPtx(module, *target, OptLevel(level));
  if (!text)
    return report(text.takeError(), message, TILECOPY_CANNOT_EMIT);
  *ptx = copyText(*text);
  return report(Error::success(), message, TILECOPY_OK);
}

tilecopy_status tilecopy_ir_ptx(const char *ir, const char *cpu, unsigned level, char **ptx,
                                char **message) {
  if (!ir || !cpu || !ptx)
    return badArgument("tilecopy_ir_ptx: it takes IR, an architecture and the address of the "
                       "result",
                       message);
  if (level > 3)
    return badArgument("tilecopy_ir_ptx: the level is " + Twine(level) + "; it takes 0 to 3",
                       message);
  *ptx = nullptr;
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  auto module = readIr(ir, "<ir>", context);
  if (!module)
    return report(module.takeError(), message, TILECOPY_BAD_TEXT);
  return compileText(**module, cpu, level, ptx, message);
}
