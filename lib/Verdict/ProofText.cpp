//===- ProofText.cpp - Proofs as text and JSON ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/prove/ProveProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tilecopy;
using namespace llvm;

void ProofCounts::add(KernelProof::Verdict verdict) {
  proved += verdict == KernelProof::Proved;
  refuted += verdict == KernelProof::Refuted;
  unknown += verdict == KernelProof::Unknown;
}

KernelProof::Verdict ProofCounts::verdict() const {
  return refuted != 0   ? KernelProof::Refuted
         : unknown != 0 ? KernelProof::Unknown
                        : KernelProof::Proved;
}

int tilecopy::exitCodeOf(KernelProof::Verdict verdict) {
  switch (verdict) {
  case KernelProof::Proved:
    return 0;
  case KernelProof::Refuted:
    return 1;
  case KernelProof::Unknown:
    return 3;
  }
  llvm_unreachable("a verdict");
}

StringRef tilecopy::nameOf(KernelProof::Verdict verdict) {
  switch (verdict) {
  case KernelProof::Proved:
    return "proved";
  case KernelProof::Refuted:
    return "refuted";
  case KernelProof::Unknown:
    return "unknown";
  }
  llvm_unreachable("a verdict");
}

static std::string assigned(const ProofArguments &arguments, StringRef before) {
  std::string text;
  for (const auto &[name, value] : arguments)
    text += before.str() + name + "=" + itostr(value);
  return text;
}

static std::string promisesText(const KernelProof &proof) {
  return proof.promises.empty() ? "" : "; by promise of the caller: " + join(proof.promises, ", ");
}

/// "thread 3, PTX:44: ld.global.b32: beyond its end"
static std::string causeText(const KernelProof &proof, StringRef ptx) {
  std::string text = proof.thread >= 0 ? "thread " + itostr(proof.thread) : "";
  if (proof.line != 0)
    text += (text.empty() ? "" : ", ") + (ptx + ":" + Twine(proof.line)).str();
  if (!proof.opcode.empty())
    text += (text.empty() ? "" : ": ") + proof.opcode;
  return text + (text.empty() ? "" : ": ") + proof.reason;
}

/// "M=15: CTA 0"
static std::string caseText(const KernelProof &proof) {
  std::string arguments = StringRef(assigned(proof.arguments, " ")).ltrim().str();
  std::string text = arguments + (arguments.empty() ? "" : ": ") + "CTA " + itostr(proof.cta[0]);
  if (proof.cta[1] || proof.cta[2])
    text += "," + itostr(proof.cta[1]) + "," + itostr(proof.cta[2]);
  return text;
}

/// How the run that refutes is repeated; empty without a file.
static std::string commandOf(const KernelProof &proof, const ProofNames &names) {
  if (names.file.empty())
    return "";
  std::string command = "ptx-run --device=emulator" + assigned(proof.arguments, " --arg ");
  if (proof.isOneCta)
    command += formatv(" --only-cta={0},{1},{2}", proof.cta[0], proof.cta[1], proof.cta[2]).str();
  return command + names.options + " " + names.file;
}

static std::string restrictionText(const KernelProof &proof) {
  return proof.restriction.empty() ? "" : "; proved for " + proof.restriction;
}

std::string tilecopy::proofText(const Kernel &kernel, const KernelProof &proof,
                                const ProofNames &names) {
  SourceLoc at = proof.loc.line != 0 ? proof.loc : kernel.loc;
  std::string text = formatv("{0}{1}{2}:{3}: @{4}", names.file, names.file.empty() ? "" : ":",
                             at.line, at.column, kernel.name)
                         .str();
  switch (proof.verdict) {
  case KernelProof::Proved: {
    text += " for " + proof.domain + formatv(" ({0:f2} s", proof.seconds).str();
    if (!proof.periods.empty())
      text += "; loops repeat after " +
              join(map_range(proof.periods, [](unsigned p) { return utostr(p); }), ", ") +
              (proof.periods.size() == 1 && proof.periods[0] == 1 ? " pass" : " passes");
    return text + promisesText(proof) + ")";
  }
  case KernelProof::Refuted: {
    std::string command = commandOf(proof, names);
    return text + " " + caseText(proof) + ", " + causeText(proof, names.ptx) +
           "; the emulator agrees" + (command.empty() ? "" : ": ") + command;
  }
  case KernelProof::Unknown:
    return text + (proof.thread >= 0 || proof.line != 0 ? " " : ": ") +
           causeText(proof, names.ptx) + restrictionText(proof);
  }
  llvm_unreachable("a verdict");
}

std::string tilecopy::proofComment(const Kernel &kernel, const KernelProof &proof) {
  std::string text = ("@" + kernel.name + ": " + nameOf(proof.verdict)).str();
  switch (proof.verdict) {
  case KernelProof::Proved:
    return text + " for " + proof.domain + promisesText(proof);
  case KernelProof::Refuted:
    return text + " by " + caseText(proof) + ", " + causeText(proof, "line");
  case KernelProof::Unknown:
    return text + ": " + causeText(proof, "line") + restrictionText(proof);
  }
  llvm_unreachable("a verdict");
}

static json::Object rangesOf(const Kernel &kernel) {
  json::Object ranges;
  for (const Symbol &s : kernel.scalars())
    ranges[s.name().str()] =
        json::Object{{"multiple_of", s.divisor()}, {"least", s.range().lo}, {"most", s.range().hi}};
  return ranges;
}

json::Object tilecopy::proofJson(const Kernel &kernel, const KernelProof &proof,
                                 const ProofNames &names) {
  // A json::Value of a StringRef would refer to it.
  json::Object o{{"file", json::fixUTF8(names.file)},
                 {"kernel", kernel.name},
                 {"verdict", nameOf(proof.verdict).str()},
                 {"text", json::fixUTF8(proofText(kernel, proof, names))},
                 {"domain", proof.domain},
                 {"ranges", rangesOf(kernel)},
                 {"promises", json::Array(proof.promises)},
                 {"worlds", proof.worlds},
                 {"periods", json::Array(proof.periods)},
                 {"seconds", proof.seconds}};
  if (proof.verdict == KernelProof::Proved)
    return o;
  o["reason"] = proof.reason;
  o["line"] = proof.line;
  o["opcode"] = proof.opcode;
  o["thread"] = proof.thread;
  o["restriction"] = proof.restriction;
  if (proof.verdict == KernelProof::Refuted) {
    json::Object arguments;
    for (const auto &[name, value] : proof.arguments)
      arguments[name] = value;
    o["arguments"] = std::move(arguments);
    o["cta"] = json::Array{proof.cta[0], proof.cta[1], proof.cta[2]};
    o["only_cta"] = proof.isOneCta;
    o["command"] = json::fixUTF8(commandOf(proof, names));
  }
  return o;
}

json::Object tilecopy::proofDocument(StringRef tool, json::Array proofs, const ProofCounts &counts,
                                     int code) {
  return json::Object{{"version", 1},
                      {"tool", tool.str()},
                      {"proofs", std::move(proofs)},
                      {"summary", json::Object{{"kernels", counts.all()},
                                               {"proved", counts.proved},
                                               {"refuted", counts.refuted},
                                               {"unknown", counts.unknown}}},
                      {"exit_code", code}};
}
