//===- Compile.cpp - Kernels that call copies and statements by name, in C ===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The names in a frontend's text say which functions it takes: `@copy.1` the second copy of the
// program beside it, `@"cp_async.wait 2"` a statement. LLVM reads no text that calls what it does
// not declare, so the names are found before it is read.
//
//===----------------------------------------------------------------------===//

#include "Handles.h"
#include "tilecopy-c/Statement.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/EmitStatement.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace tilecopy;

/// The names after `@`, without their quotes, each once; comments and strings have none.
static SetVector<StringRef> namesIn(StringRef ir) {
  SetVector<StringRef> names;
  while (!ir.empty()) {
    char first = ir.front();
    if (first == ';') {
      ir = ir.drop_until([](char c) { return c == '\n'; });
    } else if (first == '"') {
      ir = ir.drop_front().split('"').second;
    } else if (first != '@') {
      ir = ir.drop_front();
    } else if (ir.starts_with("@\"")) {
      auto [name, rest] = ir.drop_front(2).split('"');
      names.insert(name);
      ir = rest;
    } else {
      ir = ir.drop_front();
      StringRef name =
          ir.take_while([](char c) { return isAlnum(c) || StringRef("-$._").contains(c); });
      names.insert(name);
      ir = ir.drop_front(name.size());
    }
  }
  return names;
}

/// The number of `copy.1`, where `prefix` is `copy.`.
static std::optional<unsigned> numberAfter(StringRef prefix, StringRef name) {
  unsigned number;
  if (!name.consume_front(prefix) || name.getAsInteger(10, number))
    return std::nullopt;
  return number;
}

static bool isStatement(StringRef name) {
  StringRef word = name.take_until([](char c) { return c == ' ' || c == '{'; });
  return is_contained(deviceStatementWords(), word);
}

static Error noSuchCopy(StringRef name, StringRef prefix, size_t copies) {
  auto called = [&](size_t n) { return "'@" + prefix.str() + std::to_string(n) + "'"; };
  std::string cure = copies == 0 ? "give their text beside the IR" : "call " + called(0);
  if (copies > 1)
    cure += (copies == 2 ? " or " : " to ") + called(copies - 1);
  return emitError(EmitFault::Text, "",
                   "the IR calls '@" + name + "', and there " + (copies == 1 ? "is " : "are ") +
                       Twine(copies) + (copies == 1 ? " copy; " : " copies; ") + cure);
}

/// Defines a copy, or the edit of its tensor map.
static Error defineCopy(Module &module, StringRef name, unsigned number, bool isEdit,
                        ArrayRef<TextCopy> copies, const SetVector<StringRef> &names,
                        FunctionOptions options) {
  if (number >= copies.size())
    return noSuchCopy(name, isEdit ? "tensormap.replace " : "copy.", copies.size());
  const TextCopy &copy = copies[number];
  options.indexFunctions |= any_of(copy.op.indexRegions(), [&](const Operand *indices) {
    return names.contains((name + "_" + indices->tensor->name()).str());
  });
  return isEdit ? emitMapEditFunction(module, name, copy.op, copy.choice, copy.symbols, options)
                      .takeError()
                : emitTextCopy(module, copy, options, name).takeError();
}

static Error defineStatement(Module &module, StringRef name, const GpuTarget &target,
                             const FunctionOptions &options) {
  auto statement = DeviceStatement::parse(name);
  if (!statement)
    return statement.takeError();
  return emitStatementFunction(module, name, *statement, target, options).takeError();
}

tilecopy_status tilecopy_called_functions(const char *ir, const char *text, const char *cpu,
                                          unsigned flags, char **functions, char **message) {
  if (!ir || !cpu || !functions)
    return badArgument("tilecopy_called_functions: the kernels' IR, the architecture or the "
                       "result's address is null",
                       message);
  *functions = nullptr;
  auto target = GpuTarget::parse(cpu);
  if (!target)
    return report(target.takeError(), message, TILECOPY_BAD_ARGUMENT);
  std::vector<TextCopy> copies;
  SourceMgr sources;
  if (text) {
    auto planned = planCopies(text, sources, overridesFor(cpu));
    if (!planned)
      return report(planned.takeError(), message, TILECOPY_BAD_TEXT);
    copies = std::move(*planned);
  }
  return functionText("tilecopy_called_functions", flags, functions, message,
                      [&](Module &module, const FunctionOptions &options) -> Error {
                        SetVector<StringRef> names = namesIn(ir);
                        for (StringRef name : names) {
                          auto copy = numberAfter("copy.", name),
                               edit = numberAfter("tensormap.replace ", name);
                          Error e =
                              copy || edit ? defineCopy(module, name, copy ? *copy : *edit,
                                                        edit.has_value(), copies, names, options)
                              : isStatement(name) ? defineStatement(module, name, *target, options)
                                                  : Error::success();
                          if (e)
                            return e;
                        }
                        // PTX has no names with spaces: an inlined function is removed,
                        // and a name that `ir` defines is its own.
                        for (Function &f : module)
                          if (!f.isDeclaration())
                            f.setLinkage(GlobalValue::LinkOnceODRLinkage);
                        return Error::success();
                      });
}

tilecopy_status tilecopy_compile(const char *ir, const char *text, const char *cpu, unsigned level,
                                 char **ptx, char **message) {
  if (!ir || !cpu || !ptx)
    return badArgument(
        "tilecopy_compile: the kernels' IR, the architecture or the result's address "
        "is null",
        message);
  if (level > 3)
    return badArgument("tilecopy_compile: the level is " + Twine(level) + "; it takes 0 to 3",
                       message);
  *ptx = nullptr;
  char *functions;
  if (auto status = tilecopy_called_functions(ir, text, cpu, 0, &functions, message))
    return status;
  const char *const texts[] = {ir, functions};
  tilecopy_status status = tilecopy_link_ptx(texts, 2, cpu, level, ptx, message);
  tilecopy_string_dispose(functions);
  return status;
}
