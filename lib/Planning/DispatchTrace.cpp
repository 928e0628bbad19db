//===- DispatchTrace.cpp - Why a variant was chosen, for people -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DispatchTrace.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

std::string DispatchCandidate::reason() const {
  auto it = find_if(findings, declines);
  if (it == findings.end())
    return "";
  std::string text = it->rule + " is " + proofName(it->status).str() + ": " + it->message;
  if (!it->fix.empty())
    text += "; " + it->fix;
  return text;
}

const DispatchCandidate *DispatchTrace::chosen() const {
  auto it = find_if(
      candidates, [](const DispatchCandidate &c) { return c.outcome == DispatchOutcome::Chosen; });
  return it == candidates.end() ? nullptr : &*it;
}

static StringRef outcomeName(DispatchOutcome outcome) {
  switch (outcome) {
  case DispatchOutcome::Chosen:
    return "chosen";
  case DispatchOutcome::Declined:
    return "declined";
  case DispatchOutcome::NotTried:
    return "not tried";
  }
  return "";
}

/// Rules of the chosen variant that would let it do better.
static const RuleFinding *widerAccess(const DispatchCandidate &chosen) {
  auto it = find_if(chosen.findings, [](const RuleFinding &f) {
    return f.status != Proof::Proven && !f.fix.empty() && StringRef(f.rule).starts_with("width-");
  });
  return it == chosen.findings.end() ? nullptr : &*it;
}

/// One sentence: why the chosen candidate won, and what would be faster still.
static void printVerdict(raw_ostream &os, ArrayRef<DispatchCandidate> candidates,
                         const DispatchCandidate &chosen) {
  SmallVector<const DispatchCandidate *, 8> before;
  for (const DispatchCandidate &c : candidates)
    if (c.outcome == DispatchOutcome::Declined && !isForOtherSpaces(c))
      before.push_back(&c);
  os << chosen.variant << " is the first variant for these memories whose rules all hold";
  if (!before.empty()) {
    const DispatchCandidate &next = *before.front();
    auto rule = find_if(next.findings, declines);
    os << "; " << next.variant << ", which comes before it, needs "
       << (rule->fix.empty() ? rule->rule + " (" + rule->message + ")" : rule->fix);
  } else if (const RuleFinding *wider = widerAccess(chosen)) {
    os << "; accesses of " << StringRef(wider->rule).drop_front(6) << " bytes would need "
       << wider->fix;
  } else {
    os << "; none comes before it";
  }
  os << '\n';
}

void DispatchTrace::print(raw_ostream &os) const {
  const DispatchCandidate *best = chosen();
  if (best)
    printVerdict(os, candidates, *best);
  SmallVector<StringRef, 16> others, rest;
  for (const DispatchCandidate &c : candidates) {
    bool isOther = best && c.outcome == DispatchOutcome::Declined && isForOtherSpaces(c);
    if (isOther || c.outcome == DispatchOutcome::NotTried) {
      (isOther ? others : rest).push_back(c.variant);
      continue;
    }
    os << c.variant << " (priority " << c.priority << "): " << outcomeName(c.outcome) << '\n';
    for (const RuleFinding &f : c.findings) {
      os << "  " << left_justify(proofName(f.status), 9) << ' ' << f.rule << ": " << f.message
         << '\n';
      if (!f.fix.empty())
        os << "            to pass: " << f.fix << '\n';
    }
  }
  if (!others.empty())
    os << "for other memories: " << join(others, ", ") << '\n';
  if (!rest.empty())
    os << "not tried after it: " << join(rest, ", ") << '\n';
}

json::Value DispatchTrace::toJSON() const {
  json::Array list;
  for (const DispatchCandidate &c : candidates) {
    json::Array findings;
    for (const RuleFinding &f : c.findings) {
      json::Object o{{"rule", f.rule},
                     {"status", proofName(f.status)},
                     {"message", f.message},
                     {"required", f.required}};
      if (!f.fix.empty())
        o["fix"] = f.fix;
      findings.push_back(std::move(o));
    }
    list.push_back(json::Object{{"variant", c.variant},
                                {"priority", c.priority},
                                {"outcome", outcomeName(c.outcome)},
                                {"findings", std::move(findings)}});
  }
  return list;
}

bool DispatchChoice::isSlowPath() const {
  return plan.variant == "fallback" && any_of(trace.candidates, [](const DispatchCandidate &c) {
           return c.outcome == DispatchOutcome::Declined;
         });
}

std::string DispatchChoice::slowPathWarning() const {
  std::string text = "this copy is made by one thread, element by element (variant 'fallback')";
  SmallVector<StringRef, 16> others;
  for (const DispatchCandidate &c : trace.candidates)
    if (c.outcome == DispatchOutcome::Declined && isForOtherSpaces(c))
      others.push_back(c.variant);
    else if (c.outcome == DispatchOutcome::Declined)
      text += "\n  " + c.variant + " declined: " + c.reason();
  if (!others.empty())
    text += "\n  for other memories: " + join(others, ", ");
  if (const DispatchCandidate *slow = trace.chosen())
    for (const RuleFinding &f : slow->findings)
      if (f.rule == oneChange)
        text += "\n  one change would avoid it: " + f.fix;
  return text;
}
