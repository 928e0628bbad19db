//===- TmaText.h - Plans of copies through tensor maps ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_PLAN_TMATEXT_H
#define TILECOPY_TEST_UNIT_PLAN_TMATEXT_H

#include "Planned.h"
#include "TmaWalk.h"

namespace tilecopy {

/// A kernel in which one thread makes one asynchronous copy.
inline std::string kernel(llvm::StringRef declarations, llvm::StringRef copy,
                          llvm::StringRef options = "") {
  bool load = copy.ltrim().starts_with("S");
  llvm::StringRef cluster = options.contains("cta_") ? "grid(4) cluster(4) " : "";
  std::string text =
      ("kernel @k " + cluster + "threads(32) {\n" + declarations + "\n  bar : mbarrier\n" +
       "  if thread == 0 {\n    copy_async.thread " + copy + " { " + (load ? "mbar = bar" : "") +
       (load && !options.empty() ? ", " : "") + options)
          .str();
  llvm::StringRef body = text;
  if (body.ends_with("{ "))
    text.resize(text.size() - 2);
  else
    text += " }";
  return text + "\n  }\n}\n";
}

inline TmaPlan planOf(llvm::StringRef text, llvm::StringRef target = "sm_90a") {
  Plan plan = firstPlan(text, target);
  const auto *tma = std::get_if<TmaPlan>(&plan.body);
  return tma ? *tma : TmaPlan();
}

inline std::string whyNot(llvm::StringRef text, llvm::StringRef target = "sm_90a") {
  auto planned = planText(text, target);
  if (planned) { // perhaps by another variant
    for (const DispatchCandidate &c : planned->choices.front().trace.candidates)
      if (c.variant == "tma" && c.outcome == DispatchOutcome::Declined)
        return c.reason();
    return "it is planned";
  }
  std::string why = llvm::toString(planned.takeError());
  // Others that could have made the copy decline after it, each on a line of its own.
  return llvm::StringRef(why).split("tma declined: ").second.split('\n').first.str();
}

/// Plans the program's copy and walks it under values of its symbols.
inline TmaPlan walked(llvm::StringRef text, std::map<std::string, int64_t> values = {},
                      llvm::StringRef target = "sm_90a") {
  auto planned = planText(text, target);
  if (!planned) {
    ADD_FAILURE() << llvm::toString(planned.takeError()) << '\n' << text.str();
    return {};
  }
  auto valueOf = [&](const Symbol &s) { return values.at(s.name().str()); };
  const Plan &plan = planned->choices.front().plan;
  EXPECT_EQ(walk(*planned->ops.front(), plan, valueOf), meaning(*planned->ops.front(), valueOf));
  return std::get<TmaPlan>(plan.body);
}

inline std::string texts(llvm::ArrayRef<Expr> list) {
  std::string s;
  for (const Expr &e : list)
    s += (s.empty() ? "" : ", ") + e.str();
  return s;
}

} // namespace tilecopy

#endif // TILECOPY_TEST_UNIT_PLAN_TMATEXT_H
