//===- Proofs.cpp - What an editor shows of proofs ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proofs.h"
#include "Protocol.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy {

void Proofs::prove(json::Value id, StringRef uri, std::string text,
                   const ParseOverrides &overrides) {
  std::unique_lock<std::mutex> lock(mutex);
  unsigned version = versions[uri.str()];
  lock.unlock();
  prover.prove({std::move(id), uri.str(), std::move(text), overrides, version});
}

void Proofs::forget(StringRef uri) {
  prover.cancelAllOf(uri);
  std::lock_guard<std::mutex> lock(mutex);
  known.erase(uri.str());
  ++versions[uri.str()];
}

std::string Proofs::textOf(StringRef uri, StringRef kernel) {
  std::lock_guard<std::mutex> lock(mutex);
  auto document = known.find(uri.str());
  if (document == known.end())
    return "";
  auto text = document->second.find(kernel.str());
  return text == document->second.end() ? "" : text->second;
}

static json::Value messageOf(const ProgramProof &proof) {
  std::string text;
  for (auto [kernel, one] : zip_equal(proof.program.kernels, proof.kernels))
    text += (text.empty() ? "" : "\n") + proofComment(kernel, one);
  // As the protocol numbers them: error, warning, information.
  int type = proof.verdict() == KernelProof::Refuted   ? 1
             : proof.verdict() == KernelProof::Unknown ? 2
                                                       : 3;
  return json::Object{{"jsonrpc", "2.0"},
                      {"method", "window/showMessage"},
                      {"params", json::Object{{"type", type}, {"message", json::fixUTF8(text)}}}};
}

static json::Value documentOf(const ProgramProof &proof, StringRef uri) {
  ProofNames names;
  names.file = uri.str();
  json::Array proofs;
  for (auto [kernel, one] : zip_equal(proof.program.kernels, proof.kernels))
    proofs.push_back(proofJson(kernel, one, names));
  ProofCounts counts = proof.counts();
  return proofDocument("tile-lsp", std::move(proofs), counts, exitCodeOf(counts.verdict()));
}

void Proofs::keep(const Prover::Job &job, const ProgramProof &proof) {
  std::lock_guard<std::mutex> lock(mutex);
  if (versions[job.uri] != job.version)
    return;
  for (auto [kernel, one] : zip_equal(proof.program.kernels, proof.kernels))
    known[job.uri][kernel.name] = proofComment(kernel, one);
}

void Proofs::tell(const Prover::Job &job, std::optional<Expected<ProgramProof>> proof) {
  if (!proof)
    return writeMessage(errorOf(job.id, rpcCancelled, "the proof was taken back"));
  if (!*proof)
    return writeMessage(errorOf(job.id, rpcFailed, toString(proof->takeError())));
  keep(job, **proof);
  writeMessage(resultOf(job.id, documentOf(**proof, job.uri)));
  writeMessage(messageOf(**proof));
  if (clientRefreshes)
    writeMessage(json::Object{
        {"jsonrpc", "2.0"}, {"id", "lenses"}, {"method", "workspace/codeLens/refresh"}});
}

} // namespace tilecopy
