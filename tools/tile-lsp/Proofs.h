//===- Proofs.h - What an editor shows of proofs ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command `tilecopy.prove` of the language server, and what its answers leave: a text for each
// kernel of a document, until the document changes. The command's answer is the document that
// `ptx-run --prove --json` prints; a message says the same in words.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_TILE_LSP_PROOFS_H
#define TILECOPY_TOOLS_TILE_LSP_PROOFS_H

#include "Prover.h"
#include <map>

namespace tilecopy {

class Proofs {
public:
  static constexpr llvm::StringLiteral command = "tilecopy.prove";

  explicit Proofs(double seconds)
      : prover(seconds,
               [this](const Prover::Job &job, auto proof) { tell(job, std::move(proof)); }) {}

  /// Proves a text; the answer is written when it is known.
  void prove(llvm::json::Value id, llvm::StringRef uri, std::string text,
             const ParseOverrides &overrides);
  void cancel(const llvm::json::Value &id) { prover.cancel(id); }
  /// The document is another one now.
  void forget(llvm::StringRef uri);
  /// "@k: proved for ...", or an empty text for a kernel without a request.
  std::string textOf(llvm::StringRef uri, llvm::StringRef kernel);

  bool clientRefreshes = false; // it asks for lenses again when it is told to

private:
  void tell(const Prover::Job &job, std::optional<llvm::Expected<ProgramProof>> proof);
  void keep(const Prover::Job &job, const ProgramProof &proof);

  std::mutex mutex;                                                // of what is known
  std::map<std::string, unsigned> versions;                        // of documents
  std::map<std::string, std::map<std::string, std::string>> known; // by document and kernel
  Prover prover; // the last: its thread uses the others
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_TILE_LSP_PROOFS_H
