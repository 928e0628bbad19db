//===- Report.cpp - What runs have to say ---------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "../CommandLine.h"
#include "tilecopy/run/FindingHelp.h"
#include "tilecopy/run/Stall.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

static StringRef verdictName(Verdict verdict) {
  static constexpr StringLiteral names[] = {"passed", "failed", "error"};
  return names[unsigned(verdict)];
}

static json::Array threadJson(const std::array<unsigned, 3> &id) {
  return json::Array{int64_t(id[0]), int64_t(id[1]), int64_t(id[2])};
}

static json::Value toJSON(const Stall &stall, const BarrierEvent &e) {
  static constexpr StringLiteral kinds[] = {"arrivals", "bytes_announced", "bytes_came"};
  return json::Object{{"kind", kinds[e.kind]},
                      {"site", stall.sites.at(e.site).text},
                      {"cta", stall.ctas[e.cta]},
                      {"first_thread", int64_t(e.first)},
                      {"last_thread", int64_t(e.last)},
                      {"times", e.times},
                      {"amount", e.amount}};
}

static json::Value toJSON(const Stall &stall, const StallBarrier &b) {
  json::Array history;
  for (const BarrierLog::Phase &p : b.log.phases) {
    json::Array events;
    for (const BarrierEvent &e : p.events)
      events.push_back(toJSON(stall, e));
    history.push_back(json::Object{{"phase", int64_t(p.number)}, {"events", std::move(events)}});
  }
  return json::Object{{"name", b.name},
                      {"phase", int64_t(b.phase)},
                      {"arrivals_expected", b.expected},
                      {"arrivals_missing", b.pending},
                      {"bytes_outstanding", b.bytes},
                      {"history", std::move(history)}};
}

static json::Value toJSON(const Stall &stall) {
  json::Array groups, barriers;
  for (const StallGroup &g : stall.groups) {
    json::Object group{{"site", stall.sites.at(g.site).text},
                       {"cta", stall.ctas[g.cta]},
                       {"threads", json::Array(g.threads)}};
    if (g.barrier) {
      const StallBarrier &b = stall.barriers[*g.barrier];
      json::Array could;
      for (const StallGroup &other : stall.groups)
        if (other.barrier != g.barrier && maySignal(stall, other, b))
          could.push_back(threadsText(stall, other));
      group["barrier"] = int64_t(*g.barrier);
      group["phase_parity"] = int64_t(b.phase & 1);
      group["could_arrive"] = std::move(could);
    } else {
      group["waits_for"] = g.waitsFor;
    }
    groups.push_back(std::move(group));
  }
  for (const StallBarrier &b : stall.barriers)
    barriers.push_back(toJSON(stall, b));
  json::Object object{{"groups", std::move(groups)}, {"barriers", std::move(barriers)}};
  if (auto cause = causeOf(stall)) {
    object["cause"] = cause->what;
    object["cure"] = cause->cure;
  }
  return object;
}

json::Value toJSON(const Finding &finding) {
  json::Object object{{"kind", findingKindName(finding.kind)},
                      {"severity", finding.severity == Severity::Note ? "note" : "error"},
                      {"message", json::fixUTF8(finding.message)},
                      {"count", int64_t(finding.count)},
                      {"cta", threadJson(finding.thread.cta)},
                      {"thread", threadJson(finding.thread.thread)}};
  if (finding.line) {
    object["ptx_line"] = int64_t(finding.line);
    object["ptx_column"] = int64_t(finding.column);
    object["ptx"] = json::fixUTF8(finding.ptx);
  }
  if (!finding.source.empty())
    object["source"] = json::fixUTF8(finding.source);
  if (finding.address)
    object["address"] = int64_t(finding.address);
  if (!finding.allocation.empty())
    object["allocation"] = json::fixUTF8(finding.allocation);
  if (finding.stall)
    object["stall"] = toJSON(*finding.stall);
  if (const OtherAccess &other = finding.other; other.line) {
    json::Object access{
        {"access", other.stores ? "store" : "load"}, {"ptx_line", int64_t(other.line)},
        {"ptx_column", int64_t(other.column)},       {"ptx", json::fixUTF8(other.ptx)},
        {"cta", threadJson(other.thread.cta)},       {"thread", threadJson(other.thread.thread)}};
    if (!other.source.empty())
      access["source"] = json::fixUTF8(other.source);
    object["other"] = std::move(access);
  }
  return object;
}

static json::Value toJSON(const KernelReport &kernel) {
  json::Array arguments, findings, notes, times;
  for (const auto &set : kernel.arguments) {
    json::Object values;
    for (const auto &[name, value] : set)
      values[name] = value;
    arguments.push_back(std::move(values));
  }
  for (const Finding &finding : kernel.findings)
    findings.push_back(toJSON(finding));
  for (const std::string &note : kernel.notes)
    notes.push_back(json::fixUTF8(note));
  for (float time : kernel.milliseconds)
    times.push_back(double(time));
  json::Object object{{"name", json::fixUTF8(kernel.kernel)},
                      {"status", verdictName(kernel.verdict)},
                      {"device", kernel.device},
                      {"arguments", std::move(arguments)},
                      {"compared_bytes", int64_t(kernel.comparedBytes)},
                      {"findings", std::move(findings)},
                      {"notes", std::move(notes)}};
  if (kernel.loc.line) {
    object["line"] = int64_t(kernel.loc.line);
    object["column"] = int64_t(kernel.loc.column);
  }
  if (!kernel.message.empty())
    object["message"] = json::fixUTF8(kernel.message);
  if (kernel.stall)
    object["stall"] = toJSON(*kernel.stall);
  if (!times.empty())
    object["milliseconds"] = std::move(times);
  if (kernel.accesses.kind() != json::Value::Null)
    object["accesses"] = kernel.accesses;
  if (kernel.buffers.kind() != json::Value::Null)
    object["buffers"] = kernel.buffers;
  return object;
}

raw_ostream &RunReport::text() {
  line.clear();
  return json ? nulls() : outs();
}

void RunReport::stop(StringRef why, unsigned left) {
  stopped = why.str();
  notRun += left;
}

void RunReport::beginInput(StringRef name) {
  file = name.str();
  kernels.clear();
}

void RunReport::add(const KernelReport &kernel) {
  if (json)
    kernels.push_back(toJSON(kernel));
}

Verdict RunReport::endInput(Verdict verdict) {
  (verdict == Verdict::Passed ? passed : verdict == Verdict::Failed ? failed : notRun)++;
  outs().flush(); // so that it stays, should the process be ended
  if (verdict == Verdict::Failed)
    sayItFailed(failureCode);
  json::Array said = messages.take();
  if (json)
    inputs.push_back(json::Object{{"file", json::fixUTF8(file)},
                                  {"status", verdictName(verdict)},
                                  {"kernels", std::exchange(kernels, {})},
                                  {"diagnostics", std::move(said)}});
  return verdict;
}

void RunReport::noteFailure() {
  generatedFailed = true;
  sayItFailed(failureCode);
  outs().flush();
}

void RunReport::add(StringRef key, json::Object facts) {
  if (json)
    more[key] = std::move(facts);
}

int RunReport::finish() {
  endInOrder();
  line.at("");
  line.clear();
  unsigned all = passed + failed + notRun;
  int code = failed || generatedFailed    ? failureCode
             : wasInterrupted()           ? exitInterrupted
             : notRun || !stopped.empty() ? exitUsage
                                          : exitGood;
  if (!json) {
    if (!stopped.empty())
      outs() << stopped << '\n';
    if (all > 1)
      outs() << countText(all, "file",
                          {{passed, "passed"}, {failed, "failed"}, {notRun, "could not run"}})
             << '\n';
    return code;
  }
  outs() << document(code, stopped, more);
  return code;
}

std::string RunReport::document(int code, StringRef why, const json::Object &extra) const {
  json::Object out{{"version", 1},
                   {"tool", tool},
                   {"inputs", json::Array(inputs)},
                   {"summary", json::Object{{"inputs", int64_t(passed + failed + notRun)},
                                            {"passed", int64_t(passed)},
                                            {"failed", int64_t(failed)},
                                            {"errors", int64_t(notRun)}}},
                   {"exit_code", code}};
  if (!why.empty())
    out["stopped"] = why;
  for (const auto &[key, value] : extra)
    out[key] = value;
  return formatv("{0:2}\n", json::Value(std::move(out))).str();
}

std::string RunReport::documentNow(StringRef why, StringRef key, json::Object facts) {
  if (!json)
    return "";
  json::Object all(more);
  all[key] = std::move(facts);
  return document(failed || generatedFailed ? failureCode : exitUsage, why, all);
}

void printFindings() {
  for (unsigned i = 0; i != numFindingKinds; ++i) {
    EmulatorChecks trial;
    bool optional = trial.set(FindingKind(i), true);
    bool isNote = defaultSeverity(FindingKind(i)) == Severity::Note;
    outs() << findingKindName(FindingKind(i))
           << (isNote     ? " (note)"
               : optional ? ""
                          : " (always)")
           << '\n';
    FindingHelp help = findingHelp(FindingKind(i));
    outs() << "    " << help.meaning << '\n';
    for (StringRef line : llvm::split(help.example, '\n'))
      if (!line.empty())
        outs() << "      " << line << '\n';
    if (help.threads > 1)
      outs() << "    with " << help.threads << " threads\n";
    if (help.ctas > 1)
      outs() << "    with a cluster of " << help.ctas << " CTAs\n";
  }
}

} // namespace tilecopy
