//===- GenerateValues.cpp - Random copies that pad, fill and reduce -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three kinds: tiles in shared memory with pitches that make one side's accesses narrow; tiles that
// leave their source and are filled with a value; and tiles that are combined with what is in the
// destination.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class ValueKernel {
public:
  ValueKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  std::string pads();
  std::string fills();
  std::string reduces();
  void declare(StringRef name, StringRef space, const Twine &rest) {
    tensors += formatv("  {0} : {1} {2}{3}\n", name, space, elementTypeName(type), rest);
  }
  std::string shape() const { return formatv("[{0}, {1}]", rows, columns); }
  std::string pitched() {
    return formatv(" layout S[({0},{1}):({2},1)]", rows, columns, columns + int64_t(c.pick(6)));
  }
  std::string value();
  std::string run(const std::string &statement);

  Choices &c;
  const GpuTarget &target;
  ElementType type = ElementType::F16;
  unsigned threads = 64;
  int64_t rows = 8, columns = 16;
  std::string scalars, tensors;
};

} // namespace

/// By all threads, by some of them, or by a number that an argument gives.
std::string ValueKernel::run(const std::string &statement) {
  switch (c.pick(6)) {
  case 1:
    return formatv("if thread >= {0} {{\n{1}}\n", c.pick(threads), statement);
  case 2:
    if (scalars.find(" n :") == std::string::npos)
      scalars += formatv("  n : i32 in [{0}, {1}]\n", 1 + c.pick(threads), threads + c.pick(9));
    return formatv("if thread < n {{\n{0}}\n", statement);
  default:
    return statement;
  }
}

std::string ValueKernel::pads() {
  type = c.oneOf({ElementType::F16, ElementType::U8, ElementType::F32, ElementType::F64,
                  ElementType::BF16, ElementType::I8});
  bool edge = c.rarely(3);
  std::string size = edge ? "M" : itostr(rows);
  if (edge)
    scalars += formatv("  M : i32 in [{0}, {1}]\n", std::max<int64_t>(1, rows - 2), rows);
  for (const char *name : {"A", "B"})
    declare(name, "global", formatv("[{0}, {1}]", size, columns));
  declare("S", "shared", shape() + pitched());
  std::string region = formatv("[0 : +{0}, :]", rows);
  std::string text = run("copy.cta S <- A" + region + "\n") + "sync.cta\n", last = "S";
  if (c.pick(2)) {
    declare("T", "shared", shape() + (c.pick(2) ? pitched() : ""));
    text += run("copy.cta T <- S\n") + "sync.cta\n";
    last = "T";
  }
  return text + run("copy.cta B" + region + " <- " + last + "\n");
}

/// A value that the type has.
std::string ValueKernel::value() {
  StringRef name = elementTypeName(type);
  bool isFloat = name.starts_with("f") || name.starts_with("bf");
  if (isFloat && type != ElementType::F4E2M1 && c.pick(2))
    return type == ElementType::F8E4M3 ? "nan" : c.oneOf<const char *>({"-inf", "inf", "nan"});
  if (name.starts_with("u"))
    return itostr(int64_t(c.pick(256)));
  return itostr(int64_t(c.pick(7)) - 3);
}

std::string ValueKernel::fills() {
  type = c.oneOf({ElementType::F32, ElementType::F16, ElementType::U8, ElementType::I64,
                  ElementType::F64, ElementType::F8E4M3, ElementType::F8E5M2, ElementType::I16});
  std::string m = itostr(rows), n = itostr(columns);
  if (c.pick(2)) {
    m = "M";
    scalars += formatv("  M : i32 in [{0}, {1}]\n", std::max<int64_t>(1, rows - 3), rows + 1);
  }
  if (c.pick(2)) {
    n = "N";
    scalars += formatv("  N : i32 in [{0}, {1}]\n", std::max<int64_t>(1, columns - 3), columns + 1);
  }
  declare("A", "global", formatv("[{0}, {1}]", m, n));
  declare("B", "global", shape());
  int64_t row = rows > 4 ? int64_t(c.pick(3)) - 1 : 0;
  int64_t column = columns > 4 ? int64_t(c.pick(3)) - 1 : 0;
  std::string from = formatv("A[{0} : +{1}, {2} : +{3}]", row, rows, column, columns);
  std::string fill = formatv(" {{ fill = {0} }", value());
  unsigned kind = c.pick(4);
  if (kind == 1)
    return run(formatv("copy.cta B <- {0}{1}\n", from, fill));
  if (kind == 2) {
    threads = 32;
    rows = 32;
    tensors.clear();
    declare("A", "global", formatv("[{0}, {1}]", m, n));
    declare("B", "global", shape());
    declare("R", "local", formatv("[32, {0}] layout S[(32,{0}):(1@laneid,1)]", columns));
    from = formatv("A[{0} : +32, {1} : +{2}]", row, column, columns);
    return formatv("copy.warp R <- {0}{1}\ncopy.warp B <- R\n", from, fill);
  }
  bool plain = c.pick(2);
  declare("S", "shared", shape() + (plain ? "" : pitched()));
  if (kind == 3 && plain && target.has(Feature::CpAsync) && columns * elementBits(type) % 32 == 0 &&
      column == 0 && n != "N")
    return formatv("copy_async.cta S[:, :] <- {0} {{ dispatch = ldgsts, fill = 0 }\n"
                   "cp_async.commit\ncp_async.wait 0\nsync.cta\ncopy.cta B <- S\n",
                   formatv("A[{0} : +{1}, :]", row, rows).str());
  return run(formatv("copy.cta S <- {0}{1}\n", from, fill)) + "sync.cta\ncopy.cta B <- S\n";
}

std::string ValueKernel::reduces() {
  bool hopper = target.has(Feature::BulkCopy) && target.ptx() >= 81;
  type = c.oneOf({ElementType::F32, ElementType::U32, ElementType::I32, ElementType::F16,
                  ElementType::U64, ElementType::I64});
  std::string word = type == ElementType::F32 || type == ElementType::F16
                         ? "add"
                         : c.oneOf<const char *>({"add", "min", "max", "and", "or", "xor"});
  bool halves = type == ElementType::F16;
  if (halves)
    columns = 8 * (1 + c.pick(4));
  if (halves && hopper && c.rarely(3))
    word = c.oneOf<const char *>({"min", "max"});
  bool vectors = word == "min" || word == "max"; // of f16: whole vectors alone
  std::string reduce = formatv(" {{ reduce = {0} }", word);
  declare("A", "global", shape());
  declare("B", "global", shape());
  unsigned kind = c.pick(4);
  if (kind == 1 && columns <= 32) {
    threads = 32;
    rows = 32;
    tensors.clear();
    declare("A", "global", shape());
    declare("B", "global", shape());
    declare("R", "local", formatv("[32, {0}] layout S[(32,{0}):(1@laneid,1)]", columns));
    return formatv("copy.warp R <- A\ncopy.warp B <- R{0}\n", reduce);
  }
  if (kind == 2)
    return run("copy.cta B <- A" + reduce + "\n");
  declare("S", "shared", shape() + (halves ? "" : pitched()));
  std::string in = run("copy.cta S <- A\n") + "sync.cta\n";
  if (kind == 3 && !(halves && vectors)) {
    declare("C", "global", shape());
    return in + run("copy.cta S <- C" + reduce + "\n") + "sync.cta\ncopy.cta B <- S\n";
  }
  return in + run("copy.cta B <- S" + reduce + "\n");
}

std::string ValueKernel::write() {
  threads = c.oneOf<unsigned>({64, 128, 96, 32, 48});
  rows = 1 + c.pick(20);
  columns = c.pick(2) ? 8 * (1 + c.pick(8)) : 1 + c.pick(40);
  unsigned kind = c.pick(3);
  std::string body = kind == 0 ? pads() : kind == 1 ? fills() : reduces();
  return formatv("kernel @fuzz threads({0}) {{\n", threads).str() + scalars + tensors + body +
         "}\n";
}

std::string tilecopy::writeValueKernel(Choices &choices, const GpuTarget &target) {
  return ValueKernel(choices, target).write();
}
