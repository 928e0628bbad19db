//===- Findings.cpp - Reporting defects -----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Machine.h"
#include "tilecopy/run/DeviceError.h"
#include "tilecopy/run/FindingHelp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

static constexpr const char *kindNames[numFindingKinds] = {"out-of-bounds",
                                                           "misaligned",
                                                           "uninitialized",
                                                           "read-only-write",
                                                           "data-race",
                                                           "async-pending",
                                                           "unwritten-register",
                                                           "barrier-not-reached",
                                                           "divergent-barrier",
                                                           "divergent-collective",
                                                           "deadlock",
                                                           "step-limit",
                                                           "local-memory",
                                                           "invalid-operand",
                                                           "tensor-allocation",
                                                           "tensor-leak",
                                                           "tensor-lanes",
                                                           "matrix-descriptor",
                                                           "mbarrier-misuse",
                                                           "byte-count",
                                                           "missing-proxy-fence",
                                                           "peer-not-running",
                                                           "same-value",
                                                           "narrow-arrival",
                                                           "cluster-not-waited",
                                                           "implied-tensor-fence",
                                                           "swizzle-phase",
                                                           "missing-wgmma-fence",
                                                           "relaxed-order",
                                                           "trap",
                                                           "assertion",
                                                           "stack-overflow",
                                                           "heap-misuse"};

StringRef findingKindName(FindingKind kind) { return kindNames[unsigned(kind)]; }

Severity defaultSeverity(FindingKind kind) {
  switch (kind) {
  case FindingKind::SameValue:
  case FindingKind::NarrowArrival:
  case FindingKind::ClusterNotWaited:
  case FindingKind::ImpliedTensorFence:
  case FindingKind::SwizzlePhase:
  case FindingKind::RelaxedOrder:
    return Severity::Note;
  default:
    return Severity::Error;
  }
}

EmulatorChecks::EmulatorChecks() {
  for (unsigned kind = 0; kind != numFindingKinds; ++kind)
    severity[kind] = defaultSeverity(FindingKind(kind));
}

bool EmulatorChecks::set(FindingKind kind, Severity s) {
  if (!set(kind, s != Severity::Off))
    return false;
  severity[unsigned(kind)] = s;
  return true;
}

bool EmulatorChecks::set(FindingKind kind, bool on) {
  using Checks = EmulatorChecks;
  using Kind = FindingKind;
  // Null: only the severity decides.
  static constexpr std::pair<Kind, bool Checks::*> switches[] = {
      {Kind::BarrierNotReached, nullptr},
      {Kind::PeerNotRunning, nullptr},
      {Kind::SameValue, nullptr},
      {Kind::NarrowArrival, nullptr},
      {Kind::ClusterNotWaited, nullptr},
      {Kind::ImpliedTensorFence, nullptr},
      {Kind::SwizzlePhase, nullptr},
      {Kind::RelaxedOrder, nullptr},
      {Kind::Misaligned, &Checks::alignment},
      {Kind::Uninitialized, &Checks::uninitialized},
      {Kind::ReadOnlyWrite, &Checks::readOnly},
      {Kind::DataRace, &Checks::races},
      {Kind::AsyncPending, &Checks::async},
      {Kind::UnwrittenRegister, &Checks::registers},
      {Kind::DivergentBarrier, &Checks::divergence},
      {Kind::TensorAllocation, &Checks::tensorMemory},
      {Kind::TensorLeak, &Checks::tensorMemory},
      {Kind::TensorLanes, &Checks::tensorMemory},
      {Kind::MatrixDescriptor, &Checks::tensorMemory},
      {Kind::ProxyFence, &Checks::proxyFences},
      {Kind::WgmmaFence, &Checks::proxyFences},
      {Kind::LocalMemory, &Checks::localMemory},
  };
  const auto *found = find_if(switches, [&](const auto &s) { return s.first == kind; });
  if (found == std::end(switches))
    return false;
  Severity level = on ? defaultSeverity(kind) : Severity::Off;
  severity[unsigned(kind)] = level;
  if (found->second)
    this->*found->second = on;
  if (found->second == &Checks::tensorMemory)
    for (const auto &[each, check] : switches)
      if (check == found->second)
        severity[unsigned(each)] = level;
  return true;
}

static void printTriple(raw_ostream &os, const std::array<unsigned, 3> &v) {
  os << '(' << v[0] << ',' << v[1] << ',' << v[2] << ')';
}

/// An instruction on a line that is not too long, and its line.
static std::string ptxText(unsigned line, StringRef ptx) {
  constexpr size_t most = 72;
  return "PTX line " + std::to_string(line) + " `" + ptx.take_front(most).str() +
         (ptx.size() > most ? "..." : "") + "`";
}

// The location, what happened, the access, the other one, the cure: each on a line.
static std::string findingText(const Finding &f, ArrayRef<unsigned> moreLines, StringRef cure) {
  std::string text;
  raw_string_ostream os(text);
  if (!f.source.empty())
    os << f.source << ": ";
  else if (f.line)
    os << "PTX line " << f.line << ": ";
  os << (f.severity == Severity::Note ? "note: " : "") << findingKindName(f.kind) << ": "
     << f.message;
  if (f.count > 1)
    os << " [" << f.count << " times]";
  os << "\n  here: " << (f.line ? ptxText(f.line, f.ptx) + ", " : "") << "thread ";
  printTriple(os, f.thread.thread);
  os << " of CTA ";
  printTriple(os, f.thread.cta);
  if (!moreLines.empty()) {
    os << "; and PTX line" << (moreLines.size() == 1 ? " " : "s ");
    interleaveComma(moreLines, os);
  }
  if (!f.allocation.empty())
    os << "\n  address: " << f.allocation;
  if (f.other.line) {
    os << "\n  the " << (f.other.stores ? "store" : "load") << ": "
       << ptxText(f.other.line, f.other.ptx);
    if (!f.other.source.empty())
      os << " (" << f.other.source << ')';
  }
  if (!cure.empty() && !f.stall)
    os << "\n  cure: " << cure;
  return text;
}

/// The cure for an operation that completes on an mbarrier that no thread waits for. Empty for
/// other operations.
static std::string cureByMbarrier(const Finding &f) {
  bool exits = StringRef(f.message).starts_with("the CTA exits");
  StringRef operation = exits ? f.ptx : f.other.ptx;
  if (f.kind != FindingKind::AsyncPending || !operation.contains("mbarrier::complete_tx") ||
      StringRef(f.message).contains("by another thread"))
    return "";
  auto [file, line] = StringRef(f.source).rsplit(':').first.rsplit(':');
  bool isTile = file.ends_with(".tile");
  return ("wait for the mbarrier that it signals, " +
          Twine(isTile ? "as in 'mbarrier.wait bar, phase 0', before "
                       : "by mbarrier.try_wait, before ") +
          (exits    ? "the CTA exits"
           : isTile ? "line " + line
                    : "this"))
      .str();
}

/// What to change, in a line.
static std::string cureOfFinding(const Finding &f) {
  if (!f.cure.empty())
    return f.cure;
  if (std::string cure = cureByMbarrier(f); !cure.empty())
    return cure;
  if (f.kind == FindingKind::ProxyFence && StringRef(f.message).contains("fence.proxy.tensormap"))
    return "put fence.proxy.tensormap::generic.acquire (in .tile fence.tensormap) before this, in "
           "its thread and after the barrier that follows the edit";
  return findingHelp(f.kind).cure.str();
}

std::string formatFinding(const Finding &f, ArrayRef<unsigned> moreLines) {
  return findingText(f, moreLines, cureOfFinding(f));
}

/// Bytes that a load finds unwritten may be written later in the launch: what is missing then is
/// what lets the load wait for that store.
static std::string cureAmong(const Finding &f, ArrayRef<Finding> findings) {
  auto variable = [](const Finding &of) { return StringRef(of.allocation).split(" of ").second; };
  const auto *late = find_if(findings, [&](const Finding &race) {
    return race.kind == FindingKind::DataRace && !race.other.stores && race.other.line == f.line &&
           variable(race) == variable(f);
  });
  if (f.kind != FindingKind::Uninitialized || late == findings.end())
    return cureOfFinding(f);
  return ptxText(late->line, late->ptx) +
         " writes them, and nothing orders it before this load: see its data-race";
}

std::string formatFindings(ArrayRef<Finding> findings, Severity severity, StringRef indent) {
  std::string text;
  std::vector<bool> shown(findings.size());
  for (size_t n = 0; n != findings.size(); ++n) {
    if (shown[n] || findings[n].severity != severity)
      continue;
    Finding one = findings[n];
    SmallVector<unsigned> more;
    for (size_t m = n + 1; m != findings.size(); ++m) {
      const Finding &other = findings[m];
      if (shown[m] || other.severity != severity || other.kind != one.kind || one.source.empty() ||
          other.source != one.source)
        continue;
      shown[m] = true;
      one.count += other.count;
      more.push_back(other.line);
    }
    std::string lines = findingText(one, more, cureAmong(findings[n], findings));
    for (StringRef line : split(lines, '\n'))
      text += (indent + line + "\n").str();
  }
  return text;
}

// `kind key=glob ...`
static Error readSuppression(StringRef line, Suppression &s) {
  SmallVector<StringRef> words;
  SplitString(line, words);
  s.kind = words.front().str();
  bool isKind = false;
  auto pattern = GlobPattern::create(s.kind);
  for (unsigned kind = 0; pattern && kind != numFindingKinds; ++kind)
    isKind |= pattern->match(findingKindName(FindingKind(kind)));
  if (!pattern)
    return pattern.takeError();
  auto bad = [](const Twine &why) { return deviceError(DeviceFault::Code, why); };
  if (!isKind)
    return bad("'" + s.kind + "' is not a kind of finding; --help-findings lists them");
  for (StringRef word : ArrayRef(words).drop_front()) {
    auto [key, glob] = word.split('=');
    std::string *into = key == "kernel"   ? &s.kernel
                        : key == "ptx"    ? &s.ptx
                        : key == "source" ? &s.source
                                          : nullptr;
    if (!into || glob.empty())
      return bad("'" + word + "': kernel=, ptx= or source= with a glob is expected");
    *into = glob.str();
    if (auto e = GlobPattern::create(glob); !e)
      return e.takeError();
  }
  return Error::success();
}

Expected<std::vector<Suppression>> parseSuppressions(StringRef text, StringRef name) {
  std::vector<Suppression> all;
  unsigned number = 0;
  for (StringRef line : split(text, '\n')) {
    ++number;
    line = line.trim();
    if (line.empty() || line.starts_with("#"))
      continue;
    if (Error e = readSuppression(line, all.emplace_back()))
      return deviceError(DeviceFault::Code,
                         name + ":" + Twine(number) + ":1: " + toString(std::move(e)));
  }
  return all;
}

namespace emu {

std::string oneLine(StringRef text) {
  std::string out;
  for (char c : text) {
    bool blank = isSpace(c);
    if (!blank)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  return out;
}

bool Machine::isSuppressed(FindingKind kind, const Inst *i) {
  if (context.options.suppressions.empty())
    return false;
  auto [slot, isNew] = suppressed.try_emplace({kind, i}, false);
  if (!isNew)
    return slot->second;
  std::string ptx = i ? oneLine(i->source->text) : "",
              source = i ? context.module.sourceOf(*i->source) : "";
  auto matches = [](StringRef glob, StringRef text) {
    return glob.empty() || cantFail(GlobPattern::create(glob)).match(text);
  };
  slot->second = llvm::any_of(context.options.suppressions, [&](const Suppression &s) {
    return matches(s.kind, findingKindName(kind)) && matches(s.kernel, code.entry->name) &&
           matches(s.ptx, ptx) && matches(s.source, source);
  });
  return slot->second;
}

// A shared variable, or what the segment is.
std::string Machine::allocationText(const Place &p) {
  uint64_t address = p.segment->base + p.offset;
  if (p.space == Space::Shared)
    for (const SharedPlace &v : llvm::reverse(code.sharedVariables))
      if (v.address <= address) {
        const Variable &variable = context.module.variables[v.variable];
        std::string size =
            variable.bytes() ? ", " + std::to_string(variable.bytes()) + " bytes" : "";
        return "byte " + std::to_string(address - v.address) + " of '" + variable.name.str() + "'" +
               size;
      }
  return "byte " + std::to_string(p.offset) + " of the " + std::to_string(p.segment->size) +
         " bytes at 0x" + utohexstr(p.segment->base, /*LowerCase=*/true);
}

Finding *Machine::makeFinding(FindingKind kind, const Thread *t, const Inst *i, uint64_t address,
                              const Twine &message, Severity atMost) {
  Severity severity = std::min(context.options.checks.severity[unsigned(kind)], atMost);
  if (severity == Severity::Off || isSuppressed(kind, i))
    return nullptr;
  bool isNote = severity == Severity::Note;
  if (isNote && notes == context.options.maxFindings && !known.count({kind, i}))
    return nullptr;
  auto [slot, isNew] = known.try_emplace({kind, i}, findings.size());
  if (!isNew) {
    ++findings[slot->second].count;
    return nullptr;
  }
  Finding f;
  f.kind = kind;
  if (i) {
    f.line = i->source->line;
    f.column = i->source->column;
    f.ptx = oneLine(i->source->text);
    f.source = context.module.sourceOf(*i->source);
  }
  if (t)
    f.thread = t->id();
  f.address = address;
  f.message = message.str();
  f.severity = severity;
  if (reporting)
    f.allocation = allocationText(*reporting);
  findings.push_back(std::move(f));
  notes += isNote;
  if (findings.size() - notes >= context.options.maxFindings)
    stop();
  return &findings.back();
}

} // namespace emu
} // namespace tilecopy
