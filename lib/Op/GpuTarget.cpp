//===- GpuTarget.cpp - The tables of architectures and features -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM aborts the process when an architecture does not go with a PTX version. These tables say
// what goes together, and as what LLVM compiles an architecture or a version that is newer than
// LLVM; a test creates LLVM's target machine for every row and version.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/KnownTargets.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/op/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace tilecopy;
using namespace llvm;

namespace {
/// An architecture, the first PTX version that has it, and the shared memory that one of its CTAs
/// can have (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", where
/// sm_88 is missing: it is taken to be like sm_87; sm_107, whose CTA limit is not published there
/// yet, to be like the rest of its family).
struct Architecture {
  StringLiteral cpu;
  unsigned sm;
  char suffix;
  unsigned minimumPtx;
  unsigned sharedKiB;
  /// The first LLVM that has it, and the architecture of its family that an older one compiles it
  /// as.
  unsigned sinceLlvm = 0;
  StringLiteral before = "";
};
} // namespace

static constexpr Architecture architectures[] = {
    {"sm_70", 70, 0, 60, 96},
    {"sm_72", 72, 0, 61, 96},
    {"sm_75", 75, 0, 63, 64},
    {"sm_80", 80, 0, 70, 163},
    {"sm_86", 86, 0, 71, 99},
    {"sm_87", 87, 0, 74, 163},
    {"sm_88", 88, 0, 90, 163, 22, "sm_87"},
    {"sm_89", 89, 0, 78, 99},
    {"sm_90", 90, 0, 78, 227},
    {"sm_90a", 90, 'a', 80, 227},
    {"sm_100", 100, 0, 86, 227},
    {"sm_100a", 100, 'a', 86, 227},
    {"sm_100f", 100, 'f', 88, 227},
    {"sm_101", 101, 0, 86, 227},
    {"sm_101a", 101, 'a', 86, 227},
    {"sm_101f", 101, 'f', 88, 227},
    {"sm_103", 103, 0, 88, 227},
    {"sm_103a", 103, 'a', 88, 227},
    {"sm_103f", 103, 'f', 88, 227},
    // ptxas 13.5 takes them from PTX 9.4 on, and for each of them what is compiled for sm_100f.
    {"sm_107", 107, 0, 94, 227, 24, "sm_100"},
    {"sm_107a", 107, 'a', 94, 227, 24, "sm_100f"},
    {"sm_107f", 107, 'f', 94, 227, 24, "sm_100f"},
    {"sm_110", 110, 0, 90, 227, 22, "sm_101"},
    {"sm_110a", 110, 'a', 90, 227, 22, "sm_101a"},
    {"sm_110f", 110, 'f', 90, 227, 22, "sm_101f"},
    {"sm_120", 120, 0, 87, 99},
    {"sm_120a", 120, 'a', 87, 99},
    {"sm_120f", 120, 'f', 88, 99},
    {"sm_121", 121, 0, 88, 99},
    {"sm_121a", 121, 'a', 88, 99},
    {"sm_121f", 121, 'f', 88, 99},
};

/// The PTX versions. LLVM prints those up to newestOfBackend.
static constexpr unsigned ptxVersions[] = {60, 61, 62, 63, 64, 65, 70, 71, 72, 73,
                                           74, 75, 76, 77, 78, 80, 81, 82, 83, 84,
                                           85, 86, 87, 88, 90, 91, 92, 93, 94, 95};
static constexpr unsigned newestOfBackend = LLVM_VERSION_MAJOR >= 24   ? 94
                                            : LLVM_VERSION_MAJOR == 23 ? 93
                                            : LLVM_VERSION_MAJOR == 22 ? 90
                                                                       : 88;

static std::string versionText(unsigned ptx) {
  return (Twine(ptx / 10) + "." + Twine(ptx % 10)).str();
}

/// The version for an architecture when none is requested: old enough for the drivers people have,
/// new enough for the features of the architecture.
static unsigned defaultPtx(const Architecture &a) {
  unsigned usual = a.sm < 90 ? 80 : a.sm == 90 ? 86 : 88;
  return std::max(a.minimumPtx, usual);
}

/// The number of "sm_90a"; 0 where the text has another form.
static unsigned numberOf(StringRef cpu) {
  unsigned sm = 0;
  if (!cpu.consume_front("sm_") || cpu.consumeInteger(10, sm) ||
      !(cpu.empty() || cpu == "a" || cpu == "f"))
    return 0;
  return sm;
}

/// The architectures of a family run each other's family code, and those of another do not: sm_107
/// is of the family of sm_100, sm_110 is not.
static unsigned familyOf(unsigned sm) { return sm / 10; }

/// The message about a name that is not a target. Numbers are near each other by their difference,
/// not by their digits: sm_95 is not a misspelled sm_75.
static std::string unknownTarget(StringRef cpu) {
  std::string unknown = ("unknown target '" + cpu + "'; ").str();
  // What toolkits and people call them.
  StringRef number = cpu;
  StringRef meant = StringSwitch<StringRef>(cpu.lower())
                        .Case("volta", "sm_70")
                        .Case("turing", "sm_75")
                        .Case("ampere", "sm_80")
                        .Case("ada", "sm_89")
                        .Case("hopper", "sm_90a")
                        .Case("blackwell", "sm_100a")
                        .Case("rubin", "sm_107a")
                        .Default("");
  std::string sameNumber;
  if (number.consume_front("compute_") || number.consume_front("sm") ||
      number.consume_front("cc") || isDigit(number.empty() ? 'x' : number.front()))
    sameNumber = ("sm_" + number.ltrim('_')).str();
  for (const Architecture &known : architectures)
    if (known.cpu == sameNumber || known.cpu == meant)
      return unknown + "did you mean '" + known.cpu.str() + "'?";
  unsigned sm = numberOf(cpu);
  SmallVector<StringRef, 32> names;
  for (const Architecture &known : architectures) {
    constexpr unsigned near = 3;
    if (sm == 0 || (AbsoluteDifference(known.sm, sm) <= near && familyOf(known.sm) == familyOf(sm)))
      names.push_back(known.cpu);
  }
  if (auto nearest = nearestName(cpu, names))
    return unknown + "did you mean '" + nearest->str() + "'?";
  auto all = map_range(architectures, [](const Architecture &a) { return a.cpu; });
  return unknown + "the targets are " + join(all, ", ");
}

Expected<GpuTarget> GpuTarget::parse(StringRef cpu, std::optional<unsigned> ptx) {
  auto bad = [&](const Twine &text) { return opError(OpFault::Target, cpu, text); };
  const Architecture *a = llvm::find_if(architectures, [&](auto &a) { return a.cpu == cpu; });
  if (a == std::end(architectures))
    return bad(unknownTarget(cpu));
  unsigned version = ptx.value_or(defaultPtx(*a));
  if (!llvm::is_contained(ptxVersions, version))
    return bad("PTX version " + versionText(version) + " is not known; the versions are " +
               versionText(ptxVersions[0]) + " to " +
               versionText(*std::prev(std::end(ptxVersions))) +
               " (there is no 6.6 to 6.9, no 7.9 and no 8.9)");
  if (a->sm == 101 && version >= 90) // PTX ISA 9.0 renamed it
    return bad("PTX version 9.0 and newer call " + cpu + " sm_110" + cpu.drop_front(6));
  if (version < a->minimumPtx)
    return bad("PTX version " + versionText(version) + " is too old for " + cpu +
               ", which needs at least " + versionText(a->minimumPtx));
  return GpuTarget(a->sm, a->suffix, version);
}

Expected<unsigned> GpuTarget::parsePtxVersion(StringRef text) {
  auto [major, minor] = text.split('.');
  unsigned hi, lo;
  bool digits = minor.size() == 1 && isDigit(minor[0]);
  if (!digits || major.empty() || major.size() > 2 || major.getAsInteger(10, hi) ||
      minor.getAsInteger(10, lo))
    return opError(OpFault::Target, text,
                   "'" + text + "' is not a PTX version; one looks like 8.6, the newest is " +
                       versionText(*std::prev(std::end(ptxVersions))));
  return hi * 10 + lo;
}

std::vector<GpuTarget> tilecopy::knownTargets() {
  std::vector<GpuTarget> all;
  for (const Architecture &a : architectures)
    all.push_back(cantFail(GpuTarget::parse(a.cpu)));
  return all;
}

std::pair<std::string, std::string> tilecopy::knownPtxVersions() {
  return {versionText(ptxVersions[0]), versionText(*std::prev(std::end(ptxVersions)))};
}

std::string GpuTarget::cpu() const {
  std::string s = "sm_" + utostr(smNumber);
  if (suffixChar)
    s += suffixChar;
  return s;
}

std::string GpuTarget::ptxVersion() const { return versionText(ptxNumber); }

std::string GpuTarget::backendCpu() const {
  std::string own = cpu();
  const Architecture *a = llvm::find_if(architectures, [&](auto &a) { return a.cpu == own; });
  return a->sinceLlvm <= LLVM_VERSION_MAJOR ? own : a->before.str();
}

unsigned GpuTarget::backendPtx() const { return std::min(ptxNumber, newestOfBackend); }

bool GpuTarget::covers(const GpuTarget &other) const {
  if (ptxNumber < other.ptxNumber || smNumber < other.smNumber)
    return false;
  if (other.suffixChar == 'a')
    return smNumber == other.smNumber && suffixChar == 'a';
  return other.suffixChar != 'f' || (suffixChar && familyOf(smNumber) == familyOf(other.smNumber));
}

int64_t GpuTarget::sharedBytes() const {
  return llvm::find_if(architectures, [&](auto &a) { return a.sm == smNumber; })->sharedKiB * 1024;
}

int64_t GpuTarget::greatestSharedBytes() {
  unsigned most = 0;
  for (const Architecture &a : architectures)
    most = std::max(most, a.sharedKiB);
  return int64_t(most) * 1024;
}

namespace {
/// What a feature needs.
struct FeatureRow {
  Feature feature;
  StringLiteral what; // begins the message
  unsigned minimumSm;
  unsigned minimumPtx;
  bool isSpecific = false; // only on architecture-specific ('a') and family ('f') targets
  unsigned endSm = ~0u;    // and only on architectures before this one
};
} // namespace

static constexpr FeatureRow features[] = {
    // PTX ISA 8.8, ld and st: .v4.b64 and .v8.b32 in the global space.
    {Feature::Vector256, "256-bit global accesses need", 100, 88},
    // PTX ISA 7.8: thread block clusters.
    {Feature::Clusters, "clusters need", 90, 78},
    // PTX ISA 7.0, 7.1, 7.8 and 8.0, mbarrier.
    {Feature::Mbarrier, "mbarriers need", 80, 70},
    {Feature::MbarrierParity, "mbarrier.wait needs", 80, 71},
    {Feature::MbarrierTryWait, "waiting for mbarriers without spinning needs", 90, 78},
    {Feature::MbarrierTx, "mbarriers that count bytes, or are another CTA's, need", 90, 80},
    // PTX ISA 8.6: .relaxed of mbarrier, fence.sync_restrict.
    {Feature::ArrivalOrders, "the order of an arrival needs", 90, 86},
    // PTX ISA 7.0, cp.async; 8.0, cp.async.bulk and fence.proxy.async.
    {Feature::CpAsync, "cp.async needs", 80, 70},
    {Feature::BulkCopy, "bulk copies and their fences need", 90, 80},
    // PTX ISA 8.3, tensormap.replace and tensormap.cp_fenceproxy; 8.8 for families.
    {Feature::MapEdit, "a tensor map that a kernel edits needs", 90, 83, /*isSpecific=*/true},
    // PTX ISA 8.0, elect.sync.
    {Feature::Elect, "elect needs", 90, 80},
    // PTX ISA 6.5 and 7.8, ldmatrix and stmatrix.
    {Feature::LdMatrix, "ldmatrix needs", 75, 65},
    {Feature::StMatrix, "stmatrix needs", 90, 78},
    // PTX ISA 8.6, ldmatrix .m16n16 and stmatrix .m16n8; 8.8 for families.
    {Feature::Matrix8, "transposing or expanding 8-bit matrices needs", 100, 86,
     /*isSpecific=*/true},
    // PTX ISA 8.6, tcgen05; 8.8 for families.
    {Feature::TensorMemory, "tensor memory needs", 100, 86, /*isSpecific=*/true, /*endSm=*/120},
    // PTX ISA 7.0, 7.8 and 8.1, cvt; 6.5, cvt.pack; 8.6, cvt of .e2m1x2 (8.8 for families).
    {Feature::CvtPair, "cvt of two elements needs", 80, 70},
    {Feature::CvtFinite, "conversions to f16 and bf16 that saturate need", 80, 81},
    {Feature::CvtBf16, "conversions to bf16 by rm and rp need", 90, 78},
    {Feature::CvtIntegers, "cvt.pack needs", 75, 65},
    {Feature::Cvt8, "conversions of f8e4m3 and f8e5m2 need", 89, 81},
    {Feature::Cvt4, "conversions of numbers of 4 and 6 bits need", 100, 86, /*isSpecific=*/true},
    // PTX ISA 8.1, multimem (8.2, .acc::f32); 9.1, multimem.cp.async.bulk.
    {Feature::Multimem, "copies of multicast tensors need", 90, 82},
    {Feature::MultimemBulk, "bulk copies to multicast tensors need", 90, 91},
};

static const FeatureRow &rowOf(Feature f) {
  return *llvm::find_if(features, [f](const FeatureRow &row) { return row.feature == f; });
}

bool GpuTarget::has(Feature f) const {
  const FeatureRow &row = rowOf(f);
  return smNumber >= row.minimumSm && smNumber < row.endSm && ptxNumber >= row.minimumPtx &&
         (suffixChar || !row.isSpecific);
}

std::string GpuTarget::whyNot(Feature f) const {
  const FeatureRow &row = rowOf(f);
  std::string sm = "sm_" + utostr(row.minimumSm);
  if (row.endSm != ~0u && (smNumber < row.minimumSm || smNumber >= row.endSm))
    return (row.what + " " + sm + "a or another architecture from " + sm + " to below sm_" +
            Twine(row.endSm) + ", with a or f (this is " + cpu() + ")")
        .str();
  if (smNumber < row.minimumSm)
    return (row.what + " " + sm + " or newer (this is " + cpu() + ")").str();
  if (ptxNumber < row.minimumPtx)
    return (row.what + " PTX " + versionText(row.minimumPtx) + " or newer (this is " +
            ptxVersion() + ")")
        .str();
  if (!suffixChar && row.isSpecific) {
    bool isInFamily = any_of(architectures, [&](auto &a) { return a.cpu == cpu() + "f"; });
    return (row.what + " " + cpu() + "a" + (isInFamily ? " or " + cpu() + "f" : "") + " (this is " +
            cpu() + ")")
        .str();
  }
  return "";
}
