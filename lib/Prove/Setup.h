//===- Setup.h - A kernel, its PTX, and their symbols -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is the same on all paths: the symbols of arguments and CTAs, what parameters are, where
// tensors begin and end, the tensor maps, and what the caller promises.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_SETUP_H
#define TILECOPY_LIB_PROVE_SETUP_H

#include "Machine.h"
#include "Meaning.h"
#include "tilecopy/prove/Prove.h"

namespace tilecopy::prover {

/// The type of a tensor map's elements as reductions have it; empty if they do not have it.
std::string reducedType(TensorMapType type);

struct Setup {
  FormTable table;
  ValueTable values{table};
  Names names;
  Problem problem;
  std::vector<Form> facts; ///< that hold by promise
  std::vector<std::string> promises;
  std::string domain;
  std::string unsupported; ///< why nothing can be proved; empty if something can
  std::unique_ptr<ptx::Module> module;
  std::array<std::optional<SymbolId>, 3> ctaSymbols;

  /// Takes an argument to be a multiple of `divisor`, or (0) to be `value`. False if its range has
  /// none.
  bool restrict(const Symbol &argument, int64_t divisor, int64_t value);
  llvm::Error create(const Kernel &kernel, llvm::StringRef ptx, const ProofLaunch &launch);

private:
  void addScalars(const Kernel &kernel);
  void addGrid(const Kernel &kernel, Meaning &meaning);
  void addTensors(const Kernel &kernel, Meaning &meaning);
  void addMaps(const ProofLaunch &launch, Meaning &meaning);
  void addReductions(const Kernel &kernel);
  void addIndices(const Kernel &kernel);
  void addShared(const ProofLaunch &launch);
  void addTensorMemory();
  void addPromises(const Kernel &kernel, Meaning &meaning);
  llvm::Error bindParameters(const Kernel &kernel, const ProofLaunch &launch);
};

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_SETUP_H
