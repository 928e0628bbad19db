//===- Report.cpp - Plans and traces as text and JSON ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dump.h"
#include "tilecopy/op/CallerFacts.h"
#include "tilecopy/plan/Cost.h"
#include "tilecopy/program/CallerPromises.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

std::string planText(const PlannedProgram &planned, bool traces) {
  std::string text;
  raw_string_ostream os(text);
  bool first = true;
  auto heading = [&](const PlannedKernel &kernel) -> raw_ostream & {
    if (!first)
      os << '\n';
    first = false;
    return os << '@' << kernel.kernel->name;
  };
  for (const PlannedKernel &kernel : planned.kernels) {
    if (!traces) {
      heading(kernel) << ": ";
      kernel.plan.print(os);
    }
    if (auto promises = callerPromises(*kernel.kernel); traces && !promises.empty()) {
      heading(kernel) << ", promised by the caller:\n";
      for (const CallerPromise &p : promises)
        os << "  line " << p.loc.line << ": " << p.text << '\n';
      os << "            to pass: " << callerFactFix << '\n';
    }
    for (const LayoutChoice &layout : kernel.layouts) {
      heading(kernel) << ", ";
      layout.print(os);
    }
    for (const PlannedCopy &copy : kernel.copies) {
      heading(kernel) << ", line " << copy.loc().line << ": ";
      copy.choice.plan.print(os);
      printCost(os, costOf(copy.choice));
      if (traces && !copy.choice.trace.candidates.empty()) {
        os << "why:\n";
        copy.choice.trace.print(os);
      }
    }
  }
  return text;
}

std::string tensorMapText(const PlannedProgram &planned) {
  std::string text;
  raw_string_ostream os(text);
  for (const PlannedKernel &kernel : planned.kernels)
    for (const auto &[i, map] : enumerate(kernel.plan.tensorMaps)) {
      os << (text.empty() ? "#include <cuda.h>\n\n" : "\n");
      os << "// @" << kernel.kernel->name << ", parameter " << kernel.kernel->parameters.size() + i
         << '\n';
      std::string table;
      raw_string_ostream rows(table);
      map.print(rows);
      SmallVector<StringRef, 12> lines;
      StringRef(table).split(lines, '\n', -1, /*KeepEmpty=*/false);
      for (StringRef line : lines)
        os << "//   " << line << '\n';
      map.printC(os, kernel.kernel->name + (i ? "_" + std::to_string(i) : ""));
    }
  return text;
}

json::Value planJson(const PlannedProgram &planned) {
  json::Array kernels;
  for (const PlannedKernel &kernel : planned.kernels) {
    json::Array copies;
    for (const PlannedCopy &copy : kernel.copies) {
      json::Array costs;
      for (const AccessCost &c : costOf(copy.choice))
        costs.push_back(c.toJSON());
      json::Object object{{"line", int64_t(copy.loc().line)},
                          {"column", int64_t(copy.loc().column)},
                          {"plan", copy.choice.plan.toJSON()},
                          {"costs", std::move(costs)},
                          {"trace", copy.choice.trace.toJSON()}};
      if (copy.choice.isSlowPath())
        object["warning"] = copy.choice.slowPathWarning();
      copies.push_back(std::move(object));
    }
    json::Object one{{"name", kernel.kernel->name},
                     {"plan", kernel.plan.toJSON()},
                     {"copies", std::move(copies)}};
    json::Array promises;
    for (const CallerPromise &p : callerPromises(*kernel.kernel))
      promises.push_back(json::Object{{"line", int64_t(p.loc.line)}, {"message", p.text}});
    if (!promises.empty())
      one["promises"] = std::move(promises);
    if (!kernel.layouts.empty()) {
      json::Array layouts;
      for (const LayoutChoice &layout : kernel.layouts)
        layouts.push_back(layout.toJSON());
      one["layouts"] = std::move(layouts);
    }
    kernels.push_back(std::move(one));
  }
  return json::Object{{"target", planned.program->target.cpu()},
                      {"ptx_isa", planned.program->target.ptxVersion()},
                      {"kernels", std::move(kernels)}};
}

} // namespace tilecopy
