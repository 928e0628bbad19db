//===- Prover.h - Proofs beside the editor's questions ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proves programs one after the other in a thread of its own, so that the editor does not wait. A
// request can be withdrawn while it runs: a proof stops when its text changes.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_TILE_LSP_PROVER_H
#define TILECOPY_TOOLS_TILE_LSP_PROVER_H

#include "tilecopy/prove/ProveProgram.h"
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace tilecopy {

class Prover {
public:
  struct Job {
    llvm::json::Value id; // of the request
    std::string uri, text;
    ParseOverrides overrides;
    unsigned version; // of the text
  };
  /// Called once for each job: in the prover's thread, or, for a job that had not begun when it was
  /// taken back, in that of the caller. No proof: it was taken back.
  using Done = std::function<void(const Job &, std::optional<llvm::Expected<ProgramProof>>)>;

  Prover(double seconds, Done done);
  ~Prover(); // takes all back

  void prove(Job job);
  /// Takes back what is asked for.
  void cancel(const llvm::json::Value &id);
  void cancelAllOf(llvm::StringRef uri);

private:
  void run();
  void cancelWhere(llvm::function_ref<bool(const Job &)> is);

  double seconds;
  Done done;
  std::mutex mutex; // of what follows
  std::condition_variable asked;
  std::deque<Job> jobs; // the first one is running if `isRunning`
  bool isRunning = false, isOver = false;
  std::atomic<bool> shallStop{false}; // the running one
  std::thread thread;
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_TILE_LSP_PROVER_H
