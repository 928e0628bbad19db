//===- Lowering.cpp - What tools that lower programs share ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "tilecopy/op/KnownTargets.h"
#include "tilecopy/op/Options.h"
#include "tilecopy/plan/Dispatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

TargetOptions::TargetOptions(cl::OptionCategory &category)
    : cpu("mcpu", cl::value_desc("sm_90a"),
          cl::desc("Architecture, instead of the program's; 'help' lists them"), cl::cat(category)),
      ptxIsa("ptx-isa", cl::value_desc("8.6"),
             cl::desc("PTX ISA version, instead of the program's"), cl::cat(category)),
      variant("variant", cl::value_desc("name"),
              cl::desc("Use this variant for every copy, or fail"), cl::cat(category)) {
  std::vector<std::string> names{"help"};
  for (const GpuTarget &target : knownTargets())
    names.push_back(target.cpu());
  rememberWords("mcpu", std::vector<StringRef>(names.begin(), names.end()));
  rememberWords("variant", variantNames());
}

LevelOption::LevelOption(cl::OptionCategory &category)
    : opt("O", cl::Prefix, cl::init(OptLevel::O1),
          cl::desc("Optimization level (-O1 when not given):"),
          cl::values(clEnumValN(OptLevel::O0, "0", "none"),
                     clEnumValN(OptLevel::O1, "1", "the backend's"),
                     clEnumValN(OptLevel::O2, "2", "the IR's too"),
                     clEnumValN(OptLevel::O3, "3", "most aggressive")),
          cl::cat(category)) {}

Expected<ParseOverrides> TargetOptions::read() const {
  ParseOverrides overrides;
  if (ptxIsa.getNumOccurrences()) {
    Expected<unsigned> version = GpuTarget::parsePtxVersion(ptxIsa);
    if (!version)
      return createStringError("--ptx-isa: " + toString(version.takeError()));
    overrides.ptx = *version;
  }
  if (cpu.getNumOccurrences()) {
    Expected<GpuTarget> known = GpuTarget::parse(cpu);
    if (!known)
      return createStringError("--mcpu: " + toString(known.takeError()));
    overrides.cpu = cpu;
  }
  if (!variant.getNumOccurrences())
    return overrides;
  overrides.variant = variant;
  ArrayRef<StringRef> names = variantNames();
  if (is_contained(names, variant))
    return overrides;
  auto near = nearestName(variant, names);
  return createStringError("--variant: unknown variant '" + variant + "'; " +
                           (near ? "did you mean '" + near->str() + "'? " : std::string()) +
                           "the variants are " + join(names, ", "));
}

void printTargets(raw_ostream &os) {
  static constexpr std::pair<Feature, StringLiteral> columns[] = {
      {Feature::CpAsync, "cp.async"},          {Feature::LdMatrix, "ldmatrix"},
      {Feature::StMatrix, "stmatrix"},         {Feature::Clusters, "clusters"},
      {Feature::BulkCopy, "tensor maps"},      {Feature::Vector256, "256-bit"},
      {Feature::TensorMemory, "tensor memory"}};
  os << "target   PTX ISA  shared memory of a CTA  has\n";
  for (const GpuTarget &target : knownTargets()) {
    SmallVector<StringRef, 8> has;
    for (const auto &[feature, name] : columns)
      if (target.has(feature))
        has.push_back(name);
    os << formatv("{0,-8} {1,-8} {2,6} bytes           {3}\n", target.cpu(), target.ptxVersion(),
                  target.sharedBytes(), join(has, ", "));
  }
  os << "\nThe PTX ISA version is the one that is printed where a program and --ptx-isa say "
        "nothing.\n";
}

uint64_t greatestEmitted(const PlannedProgram &planned) {
  constexpr uint64_t most = 100000, ofCopy = 10;
  uint64_t copies = 0;
  for (const PlannedKernel &kernel : planned.kernels)
    copies += kernel.copies.size();
  return most - std::min(most, ofCopy * copies);
}

void reportMistake(DiagnosticLog &log, const SourceMgr &sources, const PlanMistake &mistake) {
  log.report(diagnosticAt(sources, mistake.loc, SourceMgr::DK_Error, mistake.message));
  for (const auto &[loc, note] : mistake.notes)
    log.report(diagnosticAt(sources, loc, SourceMgr::DK_Note, note));
}

} // namespace tilecopy
