//===- EmitProgram.cpp - A program as a module ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/LlvmVersions.h"
#include "EmitKernel.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/TargetRecord.h"
#include "tilecopy/program/RegisterTiles.h"
#include "tilecopy/program/SharedMemory.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>

using namespace llvm;
using namespace tilecopy;

/// The data layout of NVPTX in LLVM 22; the backend checks it against its own.
static const char *const dataLayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";

namespace {

/// Line tables only: `.file` and `.loc`, no variables.
class Lines {
public:
  Lines(Module &module, const EmitOptions &options) : builder(module) {
    if (!options.lines)
      return;
    file =
        builder.createFile(sys::path::filename(options.file), sys::path::parent_path(options.file));
    builder.createCompileUnit(sourceLanguage(dwarf::DW_LANG_C), file, "tilecopy", false, "", 0, "",
                              DICompileUnit::DebugDirectivesOnly);
    module.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
  }

  DISubprogram *kernel(const Kernel &k) {
    if (!file)
      return nullptr;
    return builder.createFunction(file, k.name, k.name, file, k.loc.line,
                                  builder.createSubroutineType({}), k.loc.line, DINode::FlagZero,
                                  DISubprogram::SPFlagDefinition);
  }

  void finish() {
    if (file)
      builder.finalize();
  }

private:
  DIBuilder builder;
  DIFile *file = nullptr;
};

} // namespace

Expected<EmittedProgram> tilecopy::emitProgram(const PlannedProgram &program, LLVMContext &context,
                                               const EmitOptions &options) {
  EmittedProgram result;
  result.module = std::make_unique<Module>("tile", context);
  Module &module = *result.module;
  module.setTargetTriple(Triple("nvptx64-nvidia-cuda"));
  module.setDataLayout(dataLayout);
  recordTarget(module, program.program->target);
  Lines lines(module, options);
  for (const PlannedKernel &k : program.kernels) {
    auto refuse = [&](const std::string &message) {
      return emitError(EmitFault::Range, k.kernel->name,
                       "kernel @" + k.kernel->name + ": " + message);
    };
    if (auto excess = sharedExcess(*k.kernel, program.program->target))
      return refuse(excess->message);
    if (auto excess = registerExcess(*k.kernel))
      return refuse(excess->message);
  }
  uint64_t room = options.mostInstructions;
  for (const PlannedKernel &k : program.kernels) {
    KernelEmitter emitter(module, k, program.program->target, lines.kernel(*k.kernel),
                          options.sharedApart, room);
    result.kernels.push_back(emitter.run());
    if (const Statement *s = emitter.unemitted())
      return make_error<PlanError>(s->loc, "the statements before this one make more than " +
                                               utostr(options.mostInstructions) +
                                               " LLVM instructions, which is the limit here; put "
                                               "what repeats in a loop, or divide the program");
    room -= std::min(room, emitter.size());
    if (!emitter.bug().empty())
      return emitError(EmitFault::Module, k.kernel->name, "bug in emission: " + emitter.bug());
  }
  lines.finish();
  assert(!verifyModule(module, &errs()) && "emission makes valid IR");
  return result;
}
