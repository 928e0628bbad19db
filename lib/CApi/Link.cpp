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
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/Ptx.h"
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

/// A text as a module; null with a message that names its number.
static std::unique_ptr<Module> parseText(StringRef text, unsigned index, LLVMContext &context,
                                         std::string &message) {
  SMDiagnostic diagnostic;
  std::string name = ("<ir " + Twine(index) + ">").str();
  auto module = parseIR(MemoryBufferRef(text, name), diagnostic, context);
  raw_string_ostream os(message);
  if (!module)
    diagnostic.print(nullptr, os, /*ShowColors=*/false);
  return module;
}

/// `declare` lines of what a module defines, but for what `text` has a line about.
static std::string declarationsOf(const Module &module, StringRef text) {
  std::string lines;
  raw_string_ostream os(lines);
  for (const Function &f : module) {
    if (f.isDeclaration())
      continue;
    // llvmlite puts every name into quotes.
    std::string plain = ("@" + f.getName() + "(").str(),
                quoted = ("@\"" + f.getName() + "\"(").str();
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

/// Only kernels can be seen from outside: what is inlined leaves no function behind. All are for
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
  std::vector<std::unique_ptr<Module>> functions;
  std::string first = texts[0];
  for (auto [i, text] : enumerate(texts.drop_front())) {
    functions.push_back(parseText(text, i + 1, context, message));
    if (!functions.back())
      return nullptr;
    first += declarationsOf(*functions.back(), first);
  }
  auto whole = parseText(first, 0, context, message);
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
  if (texts.empty() || is_contained(texts, nullptr) || !cpu || !ptx || level > 3)
    return badArgument("tilecopy_link_ptx: it takes the texts of modules, at least one, an "
                       "architecture, a level of 0 to 3 and a place for PTX",
                       message);
  *ptx = nullptr;
  LLVMContext context;
  std::string problem;
  auto module = linkTexts(texts, context, problem);
  if (!module)
    return report(createStringError(problem), message, TILECOPY_BAD_TEXT);
  return compileText(*module, cpu, level, ptx, message);
}
