//===- Prover.cpp - Proofs beside the editor's questions ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prover.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy {

/// What is polled takes no argument. Set in the prover's thread only.
static thread_local const std::atomic<bool> *stopOfThisThread = nullptr;
static bool shallProverStop() { return stopOfThisThread && *stopOfThisThread; }

Prover::Prover(double seconds, Done done) : seconds(seconds), done(std::move(done)) {}

Prover::~Prover() {
  cancelWhere([](const Job &) { return true; });
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
  }
  asked.notify_all();
  if (thread.joinable())
    thread.join();
}

void Prover::prove(Job job) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    jobs.push_back(std::move(job));
    if (!thread.joinable()) // most sessions never ask
      thread = std::thread([this] { run(); });
  }
  asked.notify_all();
}

void Prover::cancelWhere(function_ref<bool(const Job &)> is) {
  std::deque<Job> dropped, kept;
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (auto [i, job] : enumerate(jobs)) {
      bool isRunningNow = isRunning && i == 0;
      if (isRunningNow && is(job))
        shallStop = true;
      (isRunningNow || !is(job) ? kept : dropped).push_back(std::move(job));
    }
    jobs = std::move(kept);
  }
  for (const Job &job : dropped)
    done(job, std::nullopt);
}

void Prover::cancel(const json::Value &id) {
  cancelWhere([&](const Job &job) { return job.id == id; });
}

void Prover::cancelAllOf(StringRef uri) {
  cancelWhere([&](const Job &job) { return job.uri == uri; });
}

void Prover::run() {
  stopOfThisThread = &shallStop;
  ProofOptions options;
  options.seconds = seconds;
  options.shallStop = shallProverStop;
  std::unique_lock<std::mutex> lock(mutex);
  while (true) {
    asked.wait(lock, [&] { return isOver || !jobs.empty(); });
    if (isOver)
      return;
    isRunning = true;
    shallStop = false;
    Job job = jobs.front();
    lock.unlock();
    Expected<ProgramProof> proof = proveProgram(job.text, options, job.overrides);
    lock.lock();
    jobs.pop_front();
    isRunning = false;
    bool isTakenBack = shallStop;
    lock.unlock();
    if (isTakenBack) {
      consumeError(proof.takeError());
      done(job, std::nullopt);
    } else {
      done(job, std::move(proof));
    }
    lock.lock();
  }
}

} // namespace tilecopy
