//===- Link.cpp - A frontend's module and functions of copies, in C -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a frontend does with the functions of copies and statements: it links them to its own
// module, inlines them and compiles the whole. A frontend that has no LLVM, or another version,
// does it here.
//
//===----------------------------------------------------------------------===//

#include "Handles.h"
#include "Ptx/Printable.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/Ptx.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

namespace {
/// LLVM's own handler ends the process at an error of its linker.
struct LinkMessages final : DiagnosticHandler {
  explicit LinkMessages(std::string &to) : to(to) {}
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    raw_string_ostream os(to);
    DiagnosticPrinterRawOStream printer(os);
    info.print(printer);
    return true;
  }
  std::string &to;
};
} // namespace

static Expected<std::unique_ptr<Module>> parsed(StringRef text, StringRef name,
                                                LLVMContext &context) {
  SMDiagnostic diagnostic;
  if (auto module = parseIR(MemoryBufferRef(text, name), diagnostic, context))
    return module;
  std::string message;
  raw_string_ostream os(message);
  printDiagnostic(diagnostic, os, /*colors=*/false);
  return createStringError(message);
}

/// LLVM's reader makes attributes of !nvvm.annotations, and ends the process where an entry is not
/// as it expects. They are read under another name first.
Expected<std::unique_ptr<Module>> tilecopy::readIr(StringRef text, StringRef name,
                                                   LLVMContext &context) {
  constexpr StringLiteral annotations = "nvvm.annotations", other = "nvvm.annotation_";
  if (text.contains(annotations)) {
    std::string copy = text.str();
    for (size_t at = 0; (at = copy.find(annotations, at)) != std::string::npos;)
      copy.replace(at, annotations.size(), other);
    auto module = parsed(copy, name, context);
    if (Error e = module ? checkAnnotations(**module, other) : module.takeError())
      return e;
  }
  return parsed(text, name, context);
}

/// `declare` lines of what a module defines, but for what `text` has a line about.
static std::string declarationsOf(const Module &module, StringRef text) {
  std::string lines;
  raw_string_ostream os(lines);
  for (const Function &f : module) {
    if (f.isDeclaration())
      continue;
    std::string name; // "@load", or with quotes
    raw_string_ostream nameStream(name);
    f.printAsOperand(nameStream, /*PrintType=*/false);
    // llvmlite puts every name into quotes.
    std::string plain = name + "(", quoted = ("@\"" + f.getName() + "\"(").str();
    bool known = any_of(split(text, '\n'), [&](StringRef line) {
      return (line.starts_with("declare ") || line.starts_with("define ")) &&
             (line.contains(plain) || line.contains(quoted));
    });
    if (known)
      continue;
    os << "\ndeclare " << *f.getReturnType() << ' ';
    f.printAsOperand(os, /*PrintType=*/false);
    os << '(';
    for (const Argument &a : f.args())
      os << (a.getArgNo() ? ", " : "") << *a.getType();
    os << ')';
  }
  return lines;
}

/// Only kernels can be seen from outside: an inlined function is removed. All are for
/// the one architecture, whatever clang has written on them.
static void settleFunctions(Module &module) {
  for (Function &f : module) {
    f.removeFnAttr("target-cpu");
    f.removeFnAttr("target-features");
    if (!f.isDeclaration() && f.getCallingConv() != CallingConv::PTX_Kernel)
      f.setLinkage(GlobalValue::InternalLinkage);
  }
}

/// The texts as one module; null with a message.
static std::unique_ptr<Module> linkTexts(ArrayRef<const char *> texts, LLVMContext &context,
                                         std::string &message) {
  auto read = [&](StringRef text, size_t index) -> std::unique_ptr<Module> {
    auto module = readIr(text, ("<ir " + Twine(index) + ">").str(), context);
    if (module)
      return std::move(*module);
    message = toString(module.takeError());
    return nullptr;
  };
  std::vector<std::unique_ptr<Module>> functions;
  std::string first = texts[0];
  for (auto [i, text] : enumerate(texts.drop_front())) {
    functions.push_back(read(text, i + 1));
    if (!functions.back())
      return nullptr;
    first += declarationsOf(*functions.back(), first);
  }
  auto whole = read(first, 0);
  if (!whole)
    return nullptr;
  for (auto [i, module] : enumerate(functions)) {
    // Layout and triple are NVPTX's, whatever another frontend wrote.
    module->setDataLayout(whole->getDataLayout());
    module->setTargetTriple(whole->getTargetTriple());
    for (const Function &f : *module)
      if (const Function *given = whole->getFunction(f.getName());
          given && !f.isDeclaration() && given->getFunctionType() != f.getFunctionType()) {
        raw_string_ostream(message)
            << "'" << f.getName() << "' is declared as " << *given->getFunctionType() << "; it is "
            << *f.getFunctionType();
        return nullptr;
      }
    context.setDiagnosticHandler(std::make_unique<LinkMessages>(message));
    if (Linker::linkModules(*whole, std::move(module))) {
      message = ("<ir " + Twine(i + 1) + ">: " + message).str();
      return nullptr;
    }
  }
  settleFunctions(*whole);
  return whole;
}

tilecopy_status tilecopy_link_ptx(const char *const *irs, unsigned count, const char *cpu,
                                  unsigned level, char **ptx, char **message) {
  ArrayRef<const char *> texts(irs, irs ? count : 0);
  if (texts.empty() || is_contained(texts, nullptr) || !cpu || !ptx)
    return badArgument("tilecopy_link_ptx: it takes the texts of modules, at least one, an "
                       "architecture and the address of the result",
                       message);
  if (level > 3)
    return badArgument("tilecopy_link_ptx: the level is " + Twine(level) + "; it takes 0 to 3",
                       message);
  *ptx = nullptr;
  LLVMContext context;
  std::string problem;
  auto module = linkTexts(texts, context, problem);
  if (!module)
    return report(createStringError(problem), message, TILECOPY_BAD_TEXT);
  return compileText(*module, cpu, level, ptx, message);
}
