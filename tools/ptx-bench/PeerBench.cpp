//===- PeerBench.cpp - Other compilers beside ours, timed -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PeerBench.h"
#include "ComparedKernels.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

/// From a parsed program to PTX.
static Error timeOurs(StringRef kernel, unsigned warmups, unsigned repeats, Samples &times) {
  auto compared =
      find_if(comparedKernels(), [&](const ComparedKernel &c) { return c.name == kernel; });
  if (compared == comparedKernels().end())
    return createStringError("a script compiles a kernel that is not compared: " + kernel);
  SourceMgr sources;
  auto program = parseProgram(MemoryBuffer::getMemBuffer(compared->text), sources);
  if (!program)
    return program.takeError();
  for (unsigned i = 0; i != warmups + repeats; ++i) {
    LLVMContext context;
    double begin = threadMilliseconds();
    auto lowered = lowerToPtx(*program, context);
    if (!lowered)
      return lowered.takeError();
    if (i >= warmups)
      times.add(threadMilliseconds() - begin);
  }
  return Error::success();
}

Expected<std::vector<PeerTimes>> tilecopy::timePeers(unsigned warmups, unsigned repeats) {
  std::vector<PeerTimes> all;
  Progress progress(peerScripts().size());
  for (const PeerScript &script : peerScripts()) {
    progress.step(script.name);
    std::vector<Samples> before(comparedKernels().size());
    for (auto [kernel, times] : zip(comparedKernels(), before))
      if (Error e = timeOurs(kernel.name, warmups, repeats, times))
        return e;
    auto peer = runPeer(script, warmups, repeats);
    if (!peer)
      return peer.takeError();
    PeerTimes &row = all.emplace_back();
    row.peer = std::move(*peer);
    for (const PeerCompile &kernel : row.peer.kernels) {
      Samples times;
      if (Error e = timeOurs(kernel.kernel, warmups, repeats, times))
        return e;
      for (auto [compared, first] : zip(comparedKernels(), before))
        if (compared.name == kernel.kernel)
          times.add(first);
      row.mine.push_back(std::move(times));
    }
  }
  return all;
}

void tilecopy::printPeers(ArrayRef<PeerTimes> peers, raw_ostream &os) {
  os << "\nThe same tiles by the Python packages of python3: milliseconds of processor time from "
        "source "
        "to PTX\nin a warm process; TileCopy is measured before and after each package.\n\n";
  Table table({"compiler", "kernel", "ms", "p10..p90", "first", "TileCopy", "ratio"});
  std::string missing;
  for (const PeerTimes &p : peers) {
    if (!p.peer.missing.empty()) {
      missing += p.peer.name + ": not found: " + p.peer.missing + '\n';
      continue;
    }
    for (auto [k, mine] : zip(p.peer.kernels, p.mine)) {
      std::string name = p.peer.name + " " + p.peer.version;
      if (!k.error.empty())
        table.add({name, k.kernel, "-", "-", "-", fixed(mine.median(), 2), "-"});
      else
        table.add({name, k.kernel, fixed(k.times.median(), 1), k.times.spread(1), fixed(k.first, 1),
                   fixed(mine.median(), 2), fixed(k.times.median() / mine.median(), 1) + " x"});
      if (!k.error.empty())
        missing += name + ", " + k.kernel + ": " + k.error + '\n';
    }
  }
  table.print(os);
  os << missing;
}

json::Array tilecopy::peersToJSON(ArrayRef<PeerTimes> peers) {
  json::Array all;
  for (const PeerTimes &p : peers) {
    json::Object o{{"compiler", p.peer.name}};
    if (!p.peer.missing.empty()) {
      o["not_found"] = p.peer.missing;
      all.push_back(std::move(o));
      continue;
    }
    json::Array kernels;
    for (auto [k, mine] : zip(p.peer.kernels, p.mine)) {
      json::Object row{{"kernel", k.kernel}, {"tilecopy_ms", mine.toJSON()}};
      if (!k.error.empty()) {
        row["error"] = k.error;
      } else {
        row["ms"] = k.times.toJSON();
        row["first_ms"] = k.first;
        row["ratio"] = k.times.median() / mine.median();
      }
      kernels.push_back(std::move(row));
    }
    o["version"] = p.peer.version;
    o["kernels"] = std::move(kernels);
    all.push_back(std::move(o));
  }
  return all;
}
