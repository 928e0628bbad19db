//===- Prove.cpp - What PTX does, for every size --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/prove/Prove.h"
#include "Search.h"

using namespace tilecopy;
using namespace llvm;

char ProveError::ID;
void ProveError::log(raw_ostream &os) const { os << message; }

namespace {
/// Proves a kernel for some of its arguments only.
class Restricted {
public:
  Restricted(const Kernel &kernel, StringRef ptx, const ProofLaunch &launch,
             const ProveOptions &options)
      : kernel(kernel), ptx(ptx), launch(launch), options(options) {
    this->options.seconds /= 2;
    this->options.replay = nullptr;
  }
  /// The widest restriction that is proved, or nothing.
  std::string find();

private:
  const Kernel &kernel;
  StringRef ptx;
  const ProofLaunch &launch;
  ProveOptions options;

  bool isProved(const std::map<std::string, int64_t> &divisors, bool isOneValue);
};
} // namespace

bool Restricted::isProved(const std::map<std::string, int64_t> &divisors, bool isOneValue) {
  prover::Setup setup;
  if (Error e = setup.create(kernel, ptx, launch)) {
    consumeError(std::move(e));
    return false;
  }
  for (const Symbol &s : kernel.scalars())
    if (auto found = divisors.find(s.name().str());
        found != divisors.end() &&
        !setup.restrict(s, isOneValue ? 0 : found->second, found->second))
      return false;
  KernelProof proof = prover::Search(kernel, setup, options).run();
  options.seconds -= proof.seconds;
  return proof.verdict == KernelProof::Proved;
}

std::string Restricted::find() {
  std::map<std::string, int64_t> chosen;
  auto text = [&](const char *word) {
    std::string all;
    for (const auto &[name, value] : chosen)
      all += (all.empty() ? "" : ", ") + name + word + std::to_string(value);
    return all;
  };
  for (const Symbol &s : kernel.scalars())
    chosen[s.name().str()] = s.range().hi - s.range().hi % s.divisor();
  if (chosen.empty() || !isProved(chosen, true))
    return "";
  std::string best = text(" = ");
  for (int64_t multiple : {2, 8, 32, 64, 128, 512}) {
    for (auto &[name, value] : chosen)
      value = multiple;
    if (options.seconds <= 0 || !isProved(chosen, false))
      continue;
    // Each argument that need not be restricted is free.
    for (const Symbol &s : kernel.scalars()) {
      std::map<std::string, int64_t> fewer = chosen;
      fewer.erase(s.name().str());
      if (options.seconds > 0 && !fewer.empty() && isProved(fewer, false))
        chosen = std::move(fewer);
    }
    return text(" multiple of ");
  }
  return best;
}

Expected<KernelProof> tilecopy::proveKernel(const Kernel &kernel, StringRef ptx,
                                            const ProofLaunch &launch,
                                            const ProveOptions &options) {
  prover::Setup setup;
  if (Error e = setup.create(kernel, ptx, launch))
    return e;
  KernelProof proof = prover::Search(kernel, setup, options).run();
  if (proof.verdict == KernelProof::Unknown)
    proof.restriction = Restricted(kernel, ptx, launch, options).find();
  return proof;
}
