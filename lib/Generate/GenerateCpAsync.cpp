//===- GenerateCpAsync.cpp - Random copies by cp.async --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Global -> shared by all threads of a scope, and back by plain copies: once, in a pipeline of
// groups, or in a ring of mbarriers at which the threads arrive. Tiles may reach beyond the tensor,
// and threads need not divide them evenly.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class CpAsyncKernel {
public:
  CpAsyncKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  enum Form { Once, Groups, Ring };

  void choose();
  void chooseEdges();
  std::string source() const;
  std::string layout();
  std::string options(bool barrier);
  std::string from(const std::string &pass) const;
  std::string stage(const std::string &pass) const;
  std::string issue(const std::string &pass, bool barrier);
  std::string back(const std::string &pass) const;
  std::string once();
  std::string groups();
  std::string ring();

  Choices &c;
  const GpuTarget &target;
  Form form = Once;
  ElementType type = ElementType::F16;
  Scope scope = Scope::Cta;
  unsigned threads = 32;
  int64_t instances = 1, unit = 8; // elements of the widest access that fits
  int64_t rows = 8, columns = 64, stages = 1, passes = 1;
  int64_t above = 0, before = 0, after = 0; // rows and columns around the tile in global memory
  bool wholeOut = false, runTime = false;
  int64_t sourceRows = 0, sourceColumns = 0; // of a tile in global memory
  bool ragged = false, runTimeEdge = false;
};

} // namespace

void CpAsyncKernel::choose() {
  type = c.oneOf({ElementType::F16, ElementType::F32, ElementType::U8, ElementType::F64,
                  ElementType::BF16, ElementType::I16, ElementType::U32, ElementType::I64,
                  ElementType::F8E4M3, ElementType::F4E2M1, ElementType::I8});
  form = Form(c.pick(3));
  threads = c.oneOf<unsigned>({32, 64, 128, 96, 256, 1, 48});
  auto [chosen, size] = chooseScope(c, threads);
  scope = chosen;
  instances = threads / size;
  int64_t bytes = c.oneOf<int64_t>({16, 16, 8, 4});
  unit = std::max<int64_t>(1, bytes * 8 / elementBits(type));
  columns = unit * c.oneOf<int64_t>({1, 2, 4, 8, 3, 5});
  // Mostly, the threads of an instance share the vectors equally.
  rows = 1 + c.pick(6);
  bool uneven = c.rarely(4);
  while (!uneven && rows * columns / unit % size)
    ++rows;
  above = c.pick(4);
  before = unit * c.pick(3), after = unit * c.pick(2);
  if (form != Once) {
    stages = 1 + c.pick(4);
    passes = c.rarely(6) ? 1 : stages + 1 + c.pick(5);
    runTime = c.pick(2);
  }
  constexpr int64_t mostBytes = 40 * 1024;
  while (stages * instances * rows * columns * elementBits(type) / 8 > mostBytes) {
    if (stages == 1 && size > 1)
      break;
    stages > 1 ? --stages : --rows; // a thread by itself shares with no other
  }
  wholeOut = c.rarely(3);
  sourceRows = above + rows + c.pick(2);
  sourceColumns = before + columns + after;
  ragged = c.pick(2);
  if (ragged)
    chooseEdges();
}

/// The tile begins before the tensor or ends after it, in one dimension or both.
void CpAsyncKernel::chooseEdges() {
  if (c.pick(2))
    above = -int64_t(c.pick(rows));
  if (c.pick(2))
    before = -int64_t(unit * c.pick(columns / unit));
  // The tensor ends up to one element or row past the tile, or leaves as little as one inside. A
  // dimension of one element has no stride, which leaves no vector along it.
  int64_t pair = elementBits(type) < 8 ? 2 : 1, first = std::max<int64_t>(0, before);
  if (c.pick(3))
    sourceColumns = std::max<int64_t>(2, first + pair * (1 + c.pick((columns + 1) / pair)));
  if (c.pick(3))
    sourceRows = std::max<int64_t>(0, above) + 1 + c.pick(rows + 1);
  runTimeEdge = c.pick(2);
}

/// Tensors with an edge have a pitch, so their rows are as aligned as others.
std::string CpAsyncKernel::source() const {
  int64_t tiles = passes + (form == Groups ? stages - 1 : 0);
  std::string m = runTimeEdge ? "M" : itostr(sourceRows),
              n = runTimeEdge ? "N" : itostr(sourceColumns);
  std::string dims = formatv("{0}, {1}, {2}, {3}", tiles, instances, m, n);
  if (!ragged)
    return formatv("{0}[{1}]", elementTypeName(type), dims);
  int64_t pitch = alignTo(sourceColumns, unit), rowsMost = sourceRows;
  return formatv("{0}[{1}] layout S[({1}):({2}, {3}, {4}, 1)]", elementTypeName(type), dims,
                 instances * rowsMost * pitch, rowsMost * pitch, pitch);
}

/// Row-major, with a pitch, or swizzled so that 16 bytes stay together.
std::string CpAsyncKernel::layout() {
  std::string shape = formatv("{0},{1},{2},{3}", stages, instances, rows, columns);
  switch (c.pick(3)) {
  case 1: {
    int64_t pitch = columns + unit * (1 + c.pick(3));
    constexpr int64_t mostBytes = 80 * 1024; // the least that a CTA can have is 99 KiB
    if (stages * instances * rows * pitch * elementBits(type) / 8 > mostBytes)
      return "";
    return formatv(" layout S[({0}):({1},{2},{3},1)]", shape, instances * rows * pitch,
                   rows * pitch, pitch);
  }
  case 2:
    return formatv(" layout swizzle({0},{1},{2}) S[{3}] align 1024",
                   Log2_64(128 / elementBits(type)), 1 + c.pick(3), 3 + c.pick(2), shape);
  default:
    return c.pick(2) ? " align 128" : "";
  }
}

std::string CpAsyncKernel::options(bool barrier) {
  SmallVector<std::string, 5> list;
  if (barrier)
    list.push_back(
        formatv("mbar = full[{0}]", stages > 1 ? formatv("k % {0}", stages).str() : "0"));
  if (threads == 1 || scope == Scope::Thread || c.rarely(3))
    list.push_back("dispatch = ldgsts");
  if (c.rarely(4))
    list.push_back(
        formatv("width = {0}", std::max<int>(c.oneOf<int>({16, 8, 4, 32}), elementBits(type) / 8)));
  if (c.rarely(4))
    list.push_back("cache = ca");
  if (target.ptx() >= 74 && c.rarely(4))
    list.push_back(formatv("prefetch = {0}", c.oneOf<int>({128, 64, 256})));
  if (target.ptx() >= 74 && c.rarely(6))
    list.push_back(
        formatv("cache_hint = {0}", c.oneOf<const char *>({"evict_last", "evict_first"})));
  return list.empty() ? "" : " { " + join(list, ", ") + " }";
}

std::string CpAsyncKernel::from(const std::string &pass) const {
  std::string instance = instances > 1 ? instanceName(scope) : "0";
  return formatv("A[{0}, {1}, {2} : +{3}, {4} : +{5}]", pass, instance, above, rows, before,
                 columns);
}

std::string CpAsyncKernel::stage(const std::string &pass) const {
  return stages > 1 ? formatv("({0}) % {1}", pass, stages).str() : "0";
}

std::string CpAsyncKernel::issue(const std::string &pass, bool barrier) {
  std::string instance = instances > 1 ? instanceName(scope) : "0";
  return formatv("copy_async.{0} S[{1}, {2}, :, :] <- {3}{4}\n", scopeName(scope), stage(pass),
                 instance, from(pass), options(barrier));
}

std::string CpAsyncKernel::back(const std::string &pass) const {
  if (wholeOut)
    return formatv("copy.cta B[{0}, :, :, :] <- S[{1}, :, :, :]\n", pass, stage(pass));
  std::string instance = instances > 1 ? instanceName(scope) : "0";
  return formatv("copy.{0} B[{1}, {2}, :, :] <- S[{3}, {2}, :, :]\n", scopeName(scope), pass,
                 instance, stage(pass));
}

std::string CpAsyncKernel::once() {
  return issue("0", false) + "cp_async.commit\ncp_async.wait 0\nsync.cta\n" + back("0");
}

/// Passes are begun ahead of time; each closes a group, which is empty for the last ones.
std::string CpAsyncKernel::groups() {
  int64_t ahead = stages - 1;
  std::string text, end = runTime ? "n" : itostr(passes);
  auto begin = [&](const std::string &pass, bool always) {
    std::string copy = issue(pass, false);
    return (always ? copy : formatv("if {0} < {1} {{\n{2}}\n", pass, end, copy).str()) +
           "cp_async.commit\n";
  };
  for (int64_t p = 0; p != ahead; ++p)
    text += p < passes ? begin(itostr(p), !runTime) : "cp_async.commit\n";
  std::string next = ahead ? formatv("k + {0}", ahead).str() : "k";
  // With one stage, each pass is begun and waited for at once.
  std::string body =
      ahead ? formatv("cp_async.wait {0}\nsync.cta\n", ahead - 1).str() : "sync.cta\n";
  body += begin(next, ahead == 0);
  if (!ahead)
    body += "cp_async.wait 0\nsync.cta\n";
  return text + formatv("for k in 0 : {0} {{\n{1}{2}}\n", end, body, back("k")).str();
}

/// All threads of the CTA fill and empty the ring, with a barrier for each stage.
std::string CpAsyncKernel::ring() {
  std::string end = runTime ? "n" : itostr(passes);
  std::string init = formatv(
      "if thread == 0 {{\nfor s in 0:{0} {{\nmbarrier.init full[s], {1}\n}\n{2}}\nsync.cta\n",
      stages, threads, target.has(Feature::BulkCopy) ? "fence.mbarrier_init\n" : "");
  return init + formatv("for k in 0 : {0} {{\n{1}mbarrier.wait full[{2}], phase k / {3}\n{4}"
                        "sync.cta\n}\n",
                        end, issue("k", true), stage("k"), stages, back("k"))
                    .str();
}

std::string CpAsyncKernel::write() {
  choose();
  StringRef t = elementTypeName(type);
  std::string body = form == Once ? once() : form == Groups ? groups() : ring();
  std::string text = formatv("kernel @fuzz threads({0}) {{\n", threads);
  if (runTime)
    text += formatv("  n : i32 in [{0}, {1}]\n", c.rarely(4) ? 0 : 1, passes);
  int64_t align = std::min<int64_t>(16, unit * elementBits(type) / 8);
  if (runTimeEdge)
    text += formatv(
        "  M : i32 in [{0}, {1}]\n  N : i32{2} in [{3}, {4}]\n",
        std::max<int64_t>(1, sourceRows - c.pick(3)), sourceRows,
        elementBits(type) < 8 ? " multiple_of 2" : "",
        std::min(sourceColumns, std::max<int64_t>(2, sourceColumns - 2 * int64_t(c.pick(3)))),
        sourceColumns);
  text += formatv("  A : global {0} align {1}\n", source(), c.oneOf<int64_t>({align, 16, 128}));
  text += formatv("  B : global {0}[{1}, {2}, {3}, {4}]\n", t, passes, instances, rows, columns);
  text += formatv("  S : shared {0}[{1}, {2}, {3}, {4}]{5}\n", t, stages, instances, rows, columns,
                  layout());
  if (form == Ring)
    text += formatv("  full : mbarrier[{0}]\n", stages);
  return text + body + "}\n";
}

std::string tilecopy::writeCpAsyncKernel(Choices &choices, const GpuTarget &target) {
  return CpAsyncKernel(choices, target).write();
}
