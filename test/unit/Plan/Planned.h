//===- Planned.h - Plans of copies written as text --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_PLAN_PLANNED_H
#define TILECOPY_TEST_UNIT_PLAN_PLANNED_H

#include "Variants/Variant.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

namespace tilecopy {

/// A parsed program and its copies, in order.
struct Planned {
  std::unique_ptr<Program> program;
  std::vector<const CopyOp *> ops;
  std::vector<DispatchChoice> choices;
};

inline llvm::Expected<Planned> planText(llvm::StringRef text, llvm::StringRef target = "sm_90a") {
  llvm::SourceMgr sources;
  std::string whole = ("target " + target + "\n" + text).str();
  auto program = parseProgram(llvm::MemoryBuffer::getMemBufferCopy(whole), sources);
  if (!program)
    return program.takeError();
  Planned result{std::make_unique<Program>(std::move(*program)), {}, {}};
  auto planned = planProgram(*result.program);
  if (!planned)
    return planned.takeError();
  for (const Kernel &k : result.program->kernels)
    forEachStatement(k.body, [&](const Statement &s) {
      if (const auto *copy = std::get_if<CopyStmt>(&s.node))
        result.ops.push_back(&copy->op);
    });
  for (PlannedKernel &k : planned->kernels)
    for (PlannedCopy &c : k.copies)
      result.choices.push_back(std::move(c.choice));
  return result;
}

/// The variants that follow an option, in the table's order.
inline std::string followersOf(const OptionSpec &option) {
  std::vector<std::string> names;
  for (const Variant &v : variantTable())
    if (llvm::is_contained(v.options, &option) && !llvm::is_contained(names, v.name))
      names.push_back(v.name.str());
  return llvm::join(names, ", ");
}

/// The first plan (or the one at `index`) of a text that must be plannable.
inline Plan firstPlan(llvm::StringRef text, llvm::StringRef target = "sm_90a", size_t index = 0) {
  auto planned = planText(text, target);
  if (!planned) {
    ADD_FAILURE() << llvm::toString(planned.takeError()) << "\nin\n" << text.str();
    return {};
  }
  return planned->choices[index].plan;
}

} // namespace tilecopy

#endif // TILECOPY_TEST_UNIT_PLAN_PLANNED_H
