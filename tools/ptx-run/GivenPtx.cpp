//===- GivenPtx.cpp - PTX from elsewhere for a program --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GivenPtx.h"
#include "../DiagnosticLog.h"
#include "../Input.h"
#include "Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tilecopy;
using namespace llvm;

static const PtxKernelInfo *kernelNamed(const PtxModuleInfo &module, StringRef name) {
  auto found = find_if(module.kernels, [&](const auto &k) { return k.name == name; });
  return found == module.kernels.end() ? nullptr : &*found;
}

static std::string shapeText(const std::array<unsigned, 3> &shape) {
  return join(map_range(shape, [](unsigned n) { return utostr(n); }), "x");
}

/// Whether a kernel can be launched as the one that the program is lowered to.
static Error checkKernel(const PtxKernelInfo &given, const PtxKernelInfo &own,
                         const EmittedKernel &launch) {
  if (given.parameters.size() != own.parameters.size())
    return createStringError("kernel " + given.name + " takes " + Twine(given.parameters.size()) +
                             " parameters; the program's takes " + Twine(own.parameters.size()));
  for (auto [n, pair] : enumerate(zip_equal(given.parameters, own.parameters)))
    if (auto [has, needs] = pair; has.bytes != needs.bytes)
      return createStringError("parameter " + Twine(n) + " of kernel " + given.name + ", '" +
                               has.name + "', has " + Twine(has.bytes) +
                               " bytes; the program passes " + Twine(needs.bytes));
  std::array<unsigned, 3> block{launch.threads, 1, 1}, cluster{launch.cluster, 1, 1};
  std::array<unsigned, 3> none{}, reads = given.requiredCluster;
  if (given.requiredBlock != none && given.requiredBlock != block)
    return createStringError("kernel " + given.name + " requires " +
                             shapeText(given.requiredBlock) + " threads; the program has " +
                             shapeText(block));
  if (reads != none && reads != cluster)
    return createStringError("kernel " + given.name + " requires a cluster of " + shapeText(reads) +
                             "; the program has " + shapeText(cluster));
  return Error::success();
}

static Error checkKernels(StringRef path, const PtxModuleInfo &given, const PtxModuleInfo &own,
                          ArrayRef<EmittedKernel> kernels) {
  auto names = join(map_range(given.kernels, [](const auto &k) { return k.name; }), ", ");
  for (const EmittedKernel &launch : kernels) {
    const PtxKernelInfo *has = kernelNamed(given, launch.name);
    if (!has)
      return createStringError(path + ":1:1: the program's kernel '" + launch.name +
                               "' is not here; there is " + (names.empty() ? "none" : names));
    if (Error e = checkKernel(*has, *kernelNamed(own, launch.name), launch))
      return createStringError(path + ":" + Twine(has->line) + ":" + Twine(has->column) + ": " +
                               toString(std::move(e)));
  }
  return Error::success();
}

std::optional<std::string> tilecopy::readGivenPtx(StringRef path, StringRef lowered,
                                                  ArrayRef<EmittedKernel> kernels,
                                                  DiagnosticLog &log) {
  std::string text;
  auto read = [&]() -> Error {
    auto file = readInput(path);
    if (!file)
      return file.takeError();
    if (!isModule(**file))
      return createStringError("--ptx=" + path + ": neither PTX nor a binary with PTX");
    if (Error e = ptxOf(**file, kernels.front().name).moveInto(text))
      return e;
    auto given = inspectPtx(text, path);
    if (!given)
      return given.takeError();
    return checkKernels(path, *given, cantFail(inspectPtx(lowered)), kernels);
  };
  if (Error e = read()) {
    reportAt(log, toString(std::move(e)), path, text);
    return std::nullopt;
  }
  return text;
}
