//===- SassBench.cpp - Machine code, counted ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Input.h"
#include "../Lowering.h"
#include "Baselines.h"
#include "Bench.h"
#include "ComparedKernels.h"
#include "Measure.h"
#include "Nvrtc.h"
#include "Ptxas.h"
#include "PythonPeers.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

using namespace llvm;
using namespace tilecopy;

namespace {

struct SassRow {
  std::string name, arch;
  SassCount mine;
  std::optional<SassCount> nvrtcs;
  std::string whyNoNvrtc;
  const ComparedKernel *compared = nullptr;
};

/// What ptxas makes of another compiler's PTX for a compared kernel.
struct PeerRow {
  std::string compiler, kernel, why; // why there is no count
  std::optional<SassCount> count;
};

/// Today in UTC, as 2026-11-26.
std::string today() { return formatv("{0:%Y-%m-%d}", sys::toUtcTime(std::time(nullptr))).str(); }

class SassBench {
public:
  SassBench(Ptxas ptxas, std::unique_ptr<Nvrtc> nvrtc)
      : ptxas(std::move(ptxas)), nvrtc(std::move(nvrtc)) {}
  Error add(std::string name, std::unique_ptr<MemoryBuffer> text,
            const ComparedKernel *compared = nullptr);
  /// Compiles the compared kernels by the packages that python3 finds.
  Error addPeers();
  void print(raw_ostream &os) const;
  void printPeers(raw_ostream &os) const;
  json::Value toJSON() const;

private:
  Expected<SassCount> countPeers(const PeerCompile &kernel);
  Expected<SassCount> countNvrtcs(StringRef name, StringRef arch);

  Ptxas ptxas;
  std::unique_ptr<Nvrtc> nvrtc;
  std::vector<SassRow> rows;
  std::vector<PeerRow> peers;
};

} // namespace

Expected<SassCount> SassBench::countPeers(const PeerCompile &kernel) {
  if (kernel.cubin.empty())
    return ptxas.count(kernel.ptx, "sm_90a");
  std::vector<char> bytes;
  if (Error e = decodeBase64(kernel.cubin, bytes))
    return e;
  SassCount count; // registers and spills are in the log of an assembler that is not seen here
  if (Error e =
          countInstructions(StringRef(bytes.data(), bytes.size())).moveInto(count.instructions))
    return e;
  return count;
}

Error SassBench::addPeers() {
  Progress progress(peerScripts().size());
  for (const PeerScript &script : peerScripts()) {
    progress.step(script.name);
    auto peer = runPeer(script, /*warmups=*/0, /*repeats=*/1);
    if (!peer)
      return peer.takeError();
    if (!peer->missing.empty())
      peers.push_back({peer->name, "", "not found: " + peer->missing, std::nullopt});
    for (const PeerCompile &kernel : peer->kernels) {
      PeerRow row{peer->name + " " + peer->version, kernel.kernel, kernel.error, std::nullopt};
      if (row.why.empty()) {
        if (auto count = countPeers(kernel))
          row.count = *count;
        else
          row.why = toString(count.takeError());
      }
      peers.push_back(std::move(row));
    }
  }
  return Error::success();
}

void SassBench::printPeers(raw_ostream &os) const {
  if (peers.empty())
    return;
  os << "\nThe same tiles by the Python packages of python3, assembled by the same ptxas for "
        "sm_90a.\n\n";
  Table table({"compiler", "kernel", "SASS", "registers", "spills", "TileCopy"});
  std::string missing;
  for (const PeerRow &p : peers) {
    if (!p.count) {
      missing += p.compiler + (p.kernel.empty() ? "" : ", " + p.kernel) + ": " + p.why + '\n';
      continue;
    }
    auto mine = find_if(rows, [&](const SassRow &r) { return r.compared && r.name == p.kernel; });
    table.add({p.compiler, p.kernel, std::to_string(p.count->instructions),
               std::to_string(p.count->registers), std::to_string(p.count->spilledBytes),
               mine == rows.end() ? "-" : std::to_string(mine->mine.instructions)});
  }
  table.print(os);
  os << missing;
}

Error SassBench::add(std::string name, std::unique_ptr<MemoryBuffer> text,
                     const ComparedKernel *compared) {
  SourceMgr sources;
  auto program = parseProgram(std::move(text), sources);
  if (!program)
    return program.takeError();
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<QuietDiagnostics>());
  auto planned = planProgram(*program, DefaultErrorLimit, TraceDetail::Declines);
  if (!planned)
    return planned.takeError();
  EmitOptions options;
  options.mostInstructions = greatestEmitted(*planned);
  auto lowered = lowerToPtx(*planned, context, OptLevel::O1, options);
  if (!lowered)
    return lowered.takeError();
  SassRow row{std::move(name), program->target.cpu(), {}, std::nullopt, {}, compared};
  if (Error e = ptxas.count(lowered->first, row.arch).moveInto(row.mine))
    return e;
  if (nvrtc) {
    if (auto count = countNvrtcs(row.name, row.arch))
      row.nvrtcs = *count;
    else
      row.whyNoNvrtc = toString(count.takeError());
  }
  rows.push_back(std::move(row));
  return Error::success();
}

Expected<SassCount> SassBench::countNvrtcs(StringRef name, StringRef arch) {
  std::string cuda = cudaBaseline(name);
  if (cuda.empty())
    return createStringError("it has no CUDA C++");
  auto ptx = nvrtc->compile(cuda, arch);
  if (!ptx)
    return ptx.takeError();
  return ptxas.count(*ptx, arch);
}

void SassBench::print(raw_ostream &os) const {
  os << "Machine code by ptxas " << ptxas.release()
     << ": instructions without padding and the last branch, registers, bytes spilled. 'NVRTC' is\n"
     << "the same plan as CUDA C++, 'others' the best other by the same instructions, recorded on "
     << comparedOn << "\n(ComparedKernels.h says of which compilers).\n\n";
  Table table(
      {"program", "target", "SASS", "registers", "spills", "NVRTC", "registers", "others", "less"});
  uint64_t sum = 0;
  unsigned spills = 0, more = 0;
  for (const SassRow &row : rows) {
    sum += row.mine.instructions;
    spills += row.mine.spilledBytes != 0;
    std::vector<std::string> cells = {row.name, row.arch, std::to_string(row.mine.instructions),
                                      std::to_string(row.mine.registers),
                                      std::to_string(row.mine.spilledBytes)};
    if (row.nvrtcs)
      cells.insert(cells.end(), {std::to_string(row.nvrtcs->instructions),
                                 std::to_string(row.nvrtcs->registers)});
    else
      cells.insert(cells.end(), {"-", "-"});
    int64_t best = row.compared ? row.compared->best
                   : row.nvrtcs ? int64_t(row.nvrtcs->instructions)
                                : -1;
    cells.push_back(row.compared ? std::to_string(row.compared->best) + " " + row.compared->by.str()
                                 : "-");
    if (row.compared && row.nvrtcs)
      best = std::min<int64_t>(best, row.nvrtcs->instructions);
    more += best >= 0 && int64_t(row.mine.instructions) > best;
    cells.push_back(best < 0 ? "-" : std::to_string(best - int64_t(row.mine.instructions)));
    table.add(std::move(cells));
  }
  table.print(os);
  os << '\n'
     << rows.size() << " program(s), " << sum << " instructions; " << spills << " with spills; "
     << more << " with more instructions than the best other\n";
  printPeers(os);
}

json::Value SassBench::toJSON() const {
  json::Array list;
  for (const SassRow &row : rows) {
    json::Object o{{"program", row.name}, {"target", row.arch}};
    o["tilecopy"] = row.mine.toJSON();
    if (row.nvrtcs)
      o["nvrtc"] = row.nvrtcs->toJSON();
    else if (!row.whyNoNvrtc.empty())
      o["no_nvrtc"] = row.whyNoNvrtc;
    if (row.compared)
      o["others"] = json::Object{
          {"instructions", row.compared->best}, {"by", row.compared->by}, {"recorded", comparedOn}};
    list.push_back(std::move(o));
  }
  json::Array others;
  for (const PeerRow &p : peers) {
    json::Object o{{"compiler", p.compiler}, {"kernel", p.kernel}};
    if (p.count)
      o["sass"] = p.count->toJSON();
    else
      o["error"] = p.why;
    others.push_back(std::move(o));
  }
  return json::Object{{"version", 1},
                      {"tool", "ptx-bench"},
                      {"bench", "sass"},
                      {"peers", std::move(others)},
                      {"date", today()},
                      {"ptxas", ptxas.release()},
                      {"nvrtc", nvrtc ? json::Value(nvrtc->version()) : json::Value(nullptr)},
                      {"programs", std::move(list)}};
}

Error tilecopy::benchSass(std::vector<std::string> files, const std::string &samples,
                          const BenchOptions &options) {
  if (Error e = checkPeers(options.peers))
    return e;
  bool all = files.empty();
  auto named = sampleFiles(std::move(files), samples);
  if (!named)
    return named.takeError();
  auto ptxas = Ptxas::open();
  if (!ptxas)
    return ptxas.takeError();
  std::unique_ptr<Nvrtc> nvrtc;
  if (options.nvrtc != "none") {
    auto opened = Nvrtc::open(options.nvrtc);
    if (opened)
      nvrtc = std::move(*opened);
    else
      consumeError(opened.takeError());
  }
  SassBench bench(std::move(*ptxas), std::move(nvrtc));
  size_t compared = all ? comparedKernels().size() : 0;
  Progress progress(named->size() + compared);
  for (const ComparedKernel &kernel : comparedKernels().take_front(compared)) {
    progress.step(kernel.name);
    if (Error e = bench.add(kernel.name.str(), MemoryBuffer::getMemBuffer(kernel.text), &kernel))
      return createStringError(kernel.name + ": " + toString(std::move(e)));
  }
  for (const SampleFile &file : *named) {
    progress.step(file.name);
    auto text = readInput(file.path);
    if (!text)
      return text.takeError();
    if (Error e = checkIsTile((*text)->getBuffer(), file.path, "ptx-bench"))
      return e;
    if (Error e = bench.add(file.name, std::move(*text)))
      return e.isA<TileError>() ? std::move(e)
                                : createStringError(file.name + ": " + toString(std::move(e)));
  }
  if (!options.peers.empty())
    if (Error e = bench.addPeers())
      return e;
  if (options.json)
    outs() << formatv("{0:2}\n", bench.toJSON());
  else
    bench.print(outs());
  return Error::success();
}
