//===- GenerateTeams.cpp - Random copies by some threads of a scope -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile goes from global to shared memory, perhaps on to another tensor there or through
// registers, and back, or from global to global memory. Each copy is made by the threads that some
// condition selects: runs of threads or lanes, warps, and sets with holes, other threads in other
// instances of the scope, and those below a number that run time tells: a scalar, or of the CTA or
// the pass of a loop.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class TeamKernel {
public:
  TeamKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  void choose();
  void chooseEnd();
  std::string lanes();
  std::string anyThreads();
  std::string condition();
  std::string under(const std::string &statements);
  std::string copy(const std::string &to, const std::string &from);
  std::string issue(const std::string &to, const std::string &from);
  std::string layout();
  std::string hops();
  std::string told();
  std::string toOtherLanes(int64_t first);
  std::string throughRegisters();
  std::string byOwners();
  void declare(StringRef name, StringRef space, const Twine &rest);
  int64_t width() const { return int64_t(elementBits(type)); }
  /// Whether a CTA has room for so many tiles, with the widest pitch of layout().
  bool hasRoomFor(int64_t tiles) const {
    int64_t pitch = columns + 3 * std::max<int64_t>(1, 32 / width());
    return tiles * (instances * rows * pitch * width() / 8 + 1024) <= target.sharedBytes();
  }
  /// The part of a tensor that an instance of the scope has.
  std::string part(StringRef name) const {
    bool global = name == "A" || name == "B" || name == "C";
    std::string instance = instances > 1 ? instanceName(scope) : "0";
    if (grid > 1 && global)
      instance = formatv("ctaid.x*{0} + {1}", instances, instance);
    return formatv("{0}[{1}, {2}, :]", name, instance,
                   edge && global ? formatv("0 : +{0}", rows).str() : ":");
  }

  Choices &c;
  const GpuTarget &target;
  ElementType type = ElementType::F16, last = type; // of A, and of B
  Scope scope = Scope::Cta;
  unsigned threads = 64;
  bool edge = false; // regions may leave the global tensors
  bool words = true; // 4 bytes stay together in shared memory
  int64_t instances = 1, rows = 8, columns = 16;
  std::string some; // the instances that copy
  std::string end;  // below which threads copy, and where it depends on a loop
  int64_t grid = 1, passes = 1;
  bool differ = false; // the threads of instances
  std::string tensors;
};

} // namespace

void TeamKernel::declare(StringRef name, StringRef space, const Twine &rest) {
  tensors += formatv("  {0} : {1} {2}{3}\n", name, space, elementTypeName(type), rest);
}

void TeamKernel::choose() {
  last = type = c.oneOf({ElementType::F16, ElementType::F32, ElementType::U8, ElementType::F64,
                         ElementType::F4E2M1, ElementType::I64});
  threads = c.oneOf<unsigned>({64, 128, 96, 256, 160, 32, 48});
  scope = c.oneOf({Scope::Cta, Scope::Warp, Scope::Warpgroup});
  if (threads % threadsOf(scope, threads))
    scope = Scope::Cta;
  instances = threads / threadsOf(scope, threads);
  rows = 1 + c.pick(20);
  columns = c.pick(2) ? 8 * (1 + c.pick(8)) : 1 + c.pick(40);
  if (width() < 8)
    columns += columns % 2;
  while (!hasRoomFor(1))
    --rows;
  if (scope != Scope::Cta && c.rarely(3))
    some = formatv("{0} {1} {2} && ", instanceName(scope), c.oneOf<const char *>({">=", "!="}),
                   c.pick(instances - (instances > 1)));
  if (instances == 1)
    some.clear();
  edge = c.rarely(3);
  differ = scope != Scope::Cta && c.rarely(3);
  if (c.rarely(3))
    chooseEnd();
}

/// A number that some threads of the CTA are below, in some CTA or pass perhaps none.
void TeamKernel::chooseEnd() {
  unsigned first = c.pick(threads), step = (threads + 1) / 2 + c.pick(threads);
  switch (c.pick(3)) {
  case 0:
    end = "n";
    return;
  case 1:
    grid = 3;
    end = formatv("ctaid.x*{0} + {1}", step, first);
    return;
  default:
    passes = 2 + c.pick(2);
    end = formatv("k*{0} + {1}", 2 * step, first);
  }
}

/// A condition on the lane, or on the thread of a warpgroup.
std::string TeamKernel::lanes() {
  unsigned n = scope == Scope::Warpgroup ? 128 : 32;
  std::string index = n == 128 ? "thread % 128" : "lane";
  switch (c.pick(6)) {
  case 0:
    return formatv("{0} < {1}", index, 1 + c.pick(n));
  case 1:
    return formatv("{0} >= {1}", index, c.pick(n));
  case 2: {
    unsigned first = c.pick(n);
    return formatv("{0} >= {1} && {0} < {2}", index, first, first + 1 + c.pick(n - first));
  }
  case 3:
    return formatv("{0} != {1}", index, c.pick(n));
  case 4: {
    unsigned by = 2 + c.pick(4);
    return formatv("{0} % {1} == {2}", index, by, c.pick(by));
  }
  default:
    return formatv("{0} % {1} != {2}", index, 2 + c.pick(7), c.pick(2));
  }
}

/// The threads of each instance of the scope that copy.
std::string TeamKernel::condition() {
  std::string where = scope != Scope::Cta && !differ ? some + lanes() : anyThreads();
  return end.empty() ? where : where + " && thread < " + end;
}

/// Threads of the CTA.
std::string TeamKernel::anyThreads() {
  unsigned warps = (threads + 31) / 32;
  switch (c.pick(8)) {
  case 0:
    return formatv("thread < {0}", 1 + c.pick(threads));
  case 1:
    return formatv("thread >= {0}", c.pick(threads));
  case 2: {
    unsigned first = c.pick(threads);
    return formatv("thread >= {0} && thread < {1}", first, first + 1 + c.pick(threads - first));
  }
  case 3:
    return formatv("warp >= {0}", c.pick(warps));
  case 4:
    return warps > 1 ? formatv("warp != {0}", c.pick(warps)).str() : "lane < 31";
  case 5:
    return formatv("warp % 2 == 0 && lane {0} {1}", c.oneOf<const char *>({"<=", "<", "!="}),
                   1 + c.pick(31));
  case 6:
    return formatv("thread % {0} != {1}", 2 + c.pick(40), c.pick(2));
  default:
    return formatv("lane != {0}", c.pick(32));
  }
}

std::string TeamKernel::under(const std::string &statements) {
  std::string where = condition();
  if (c.rarely(5)) // all threads of the instances
    where = some.empty() || differ ? "" : StringRef(some).drop_back(4).str();
  std::string text = where.empty() ? statements : "if " + where + " {\n" + statements + "}\n";
  return passes == 1 ? text : formatv("for k in 0:{0} {{\n{1}sync.cta\n}\n", passes, text).str();
}

std::string TeamKernel::copy(const std::string &to, const std::string &from) {
  bool alone = to != "R" && from != "R" && rows * columns <= 256 && c.rarely(6);
  return under(formatv("copy.{0} {1} <- {2}{3}\n", scopeName(scope), to, from,
                       alone ? " { dispatch = fallback }" : ""));
}

/// From global to shared memory, asynchronously where vectors of 4 bytes are certain.
std::string TeamKernel::issue(const std::string &to, const std::string &from) {
  if (!target.has(Feature::CpAsync) || !words || columns * width() % 32 || width() < 8 || c.pick(2))
    return copy(to, from);
  return under(formatv("copy_async.{0} {1} <- {2} {{ dispatch = ldgsts }\ncp_async.commit\n"
                       "cp_async.wait 0\n",
                       scopeName(scope), to, from));
}

/// Row-major, with a pitch of whole words, or swizzled.
std::string TeamKernel::layout() {
  int64_t grain = std::max<int64_t>(1, 32 / width());
  unsigned kind = c.pick(3);
  if (c.rarely(6)) {
    words = false;
    return " layout auto";
  }
  if (kind == 1 && columns % grain == 0) {
    int64_t pitch = columns + grain * int64_t(c.pick(4));
    return formatv(" layout S[({0},{1},{2}):({3},{4},1)]", instances, rows, columns, rows * pitch,
                   pitch);
  }
  words &= kind != 2;
  if (kind == 2)
    return formatv(" layout {0}S[{1}, {2}, {3}] align 1024", chooseSwizzle(c, type), instances,
                   rows, columns);
  return "";
}

std::string TeamKernel::hops() {
  std::string shape = formatv("[{0}, {1}, {2}]", instances, rows, columns), text;
  declare("S", "shared", shape + layout());
  // What is not copied is not read before it has a value.
  bool mayStay = differ || !end.empty();
  if (mayStay)
    text = "zero.cta S\nsync.cta\n";
  if (c.rarely(3))
    text += under(formatv("zero.{0} {1}\n", scopeName(scope), part("S"))) + "sync.cta\n";
  text += issue(part("S"), part("A")) + "sync.cta\n";
  std::string last = "S";
  if (c.rarely(3) && hasRoomFor(2)) {
    last = "T";
    declare("T", "shared", shape + layout());
    text += mayStay ? "zero.cta T\nsync.cta\n" : "";
    text += copy(part("T"), part("S")) + "sync.cta\n";
  }
  return text + copy(part("B"), part(last));
}

/// An mbarrier counts the threads below n.
std::string TeamKernel::told() {
  declare("S", "shared", formatv("[{0}, {1}, {2}]", instances, rows, columns));
  tensors += "  bar : mbarrier\n";
  return formatv("if thread == 0 {{ mbarrier.init bar, n }\nsync.cta\n"
                 "if thread < n {{ copy_async.cta {0} <- {1} {{ mbar = bar, dispatch = ldgsts } }\n"
                 "mbarrier.wait bar, phase 0\n{2}",
                 part("S"), part("A"), copy(part("B"), part("S")));
}

/// A part of the tile goes to the lanes of another tile, by a condition that all of these fulfill
/// and perhaps others. What is not of the part stays.
std::string TeamKernel::toOtherLanes(int64_t first) {
  int64_t other = int64_t(c.pick(unsigned(33 - rows)));
  bool converts = type == ElementType::F32 && c.pick(2);
  last = converts ? ElementType::F16 : type;
  tensors += formatv("  C : global {0}[{1}, {2}, {3}]\n", elementTypeName(last), instances,
                     edge ? "M" : itostr(rows), columns)
                 .str() +
             formatv("  Q : local {0}[{1}, {2}] layout S[({1},{2}):(1@laneid,1)]{3}\n",
                     elementTypeName(last), rows, columns,
                     other ? formatv(" + {0}@laneid", other).str() : "")
                 .str();
  auto range = [&](int64_t extent, int64_t whole) {
    return formatv("{0} : +{1}", c.pick(unsigned(whole - extent + 1)), extent).str();
  };
  int64_t n = 1 + c.pick(unsigned(rows)), m = 1 + c.pick(unsigned(columns));
  auto some = [&](StringRef tile) {
    return formatv("{0}[{1}, {2}]", tile, range(n, rows), range(m, columns)).str();
  };
  std::string copy = formatv("copy.warp {0} <- {1}{2}\n", some("Q"), some("R"),
                             converts ? " { convert = rn }" : "");
  int64_t from = std::min(first, other), end = std::max(first, other) + rows;
  if (c.pick(2))
    copy = formatv("if lane >= {0} && lane < {1} {{\n{2}}\n", c.pick(unsigned(from + 1)),
                   end + c.pick(unsigned(33 - end)), copy);
  return "copy.warp Q <- " + part("C") + "\n" + copy;
}

/// A tile of a row for each of some lanes; the others own nothing, and get to the copy or not.
std::string TeamKernel::throughRegisters() {
  scope = Scope::Warp;
  instances = threads / 32;
  some.clear();
  end.clear();
  grid = passes = 1;
  rows = 1 + c.pick(31);
  int64_t first = c.pick(2) ? 0 : int64_t(c.pick(unsigned(33 - rows)));
  declare("R", "local",
          formatv("[{0}, {1}] layout S[({0},{1}):(1@laneid,1)]{2}", rows, columns,
                  first ? formatv(" + {0}@laneid", first).str() : ""));
  auto trip = [&](const std::string &statement) {
    int64_t from = c.pick(2) ? first : 0, end = c.pick(2) ? first + rows : 32;
    std::string where = c.pick(2) ? "" : formatv("lane >= {0} && lane < {1}", from, end).str();
    return where.empty() ? statement : "if " + where + " {\n" + statement + "}\n";
  };
  std::string load = trip("copy.warp R <- " + part("A") + "\n");
  if (c.pick(2))
    return load + toOtherLanes(first) + "copy.warp " + part("B") + " <- Q\n";
  return load + trip("copy.warp " + part("B") + " <- R\n");
}

/// A row for each of some threads of the scope, whichever of them reach the load and the store.
std::string TeamKernel::byOwners() {
  int64_t n = threadsOf(scope, threads), step = 1 + c.pick(3);
  rows = std::min(rows, n / step);
  int64_t first = c.pick(unsigned(n - (rows - 1) * step));
  StringRef axis = scope == Scope::Cta ? "tx" : scope == Scope::Warp ? "laneid" : "tid_in_wg";
  std::string shape = formatv("[{0}, {1}] layout S[({0},{1}):({2}@{3},1)] + {4}@{3}", rows, columns,
                              step, axis, first);
  declare("R", "local", shape);
  std::string text = copy("R", part("A"));
  if (type != ElementType::F32 || c.pick(2))
    return text + copy(part("B"), "R");
  last = ElementType::F16;
  tensors += "  Q : local f16" + shape + "\n";
  return text + under(formatv("copy.{0} Q <- R {{ convert = rn }\n", scopeName(scope))) +
         under(formatv("copy.{0} {1} <- Q\n", scopeName(scope), part("B")));
}

std::string TeamKernel::write() {
  choose();
  unsigned kind = c.pick(5);
  bool registers = kind == 3 && threads % 32 == 0 && width() >= 8;
  bool counts = end == "n" && scope == Scope::Cta && target.has(Feature::CpAsync) &&
                columns * width() % 32 == 0 && width() >= 8 && c.rarely(3);
  std::string body = registers                   ? throughRegisters()
                     : kind == 4 && width() >= 8 ? byOwners()
                     : counts                    ? told()
                     : kind == 2                 ? copy(part("B"), part("A"))
                                                 : hops();
  std::string size = edge ? "M" : itostr(rows);
  std::string head = "kernel @fuzz";
  if (grid > 1)
    head += formatv(" grid({0})", grid);
  head += formatv(" threads({0}) {{\n", threads);
  if (end == "n")
    head += formatv("  n : i32 in [{0}, {1}]\n", counts ? 1 : c.pick(threads),
                    threads + (counts ? 0 : c.pick(9)));
  if (edge)
    head += formatv("  M : i32 in [{0}, {1}]\n", std::max<int64_t>(1, rows - 2), rows);
  for (const char *name : {"A", "B"})
    head += formatv("  {0} : global {1}[{2}, {3}, {4}]\n", name,
                    elementTypeName(*name == 'A' ? type : last), grid * instances, size, columns);
  return head + tensors + body + "}\n";
}

std::string tilecopy::writeTeamKernel(Choices &choices, const GpuTarget &target) {
  return TeamKernel(choices, target).write();
}
