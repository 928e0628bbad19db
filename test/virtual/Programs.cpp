//===- Programs.cpp - Wrong programs and tricky right ones ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each program runs in a process of its own on the virtual GPU, and its records must hold exactly
// the kind of finding that is planted in it, or none. A name as an argument runs that one alone.
//
//===----------------------------------------------------------------------===//

#include "Programs.h"
#include <fstream>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

Session session;
std::vector<Program> programs;

void start() {
  must("cuInit", 0u);
  must("cuDevicePrimaryCtxRetain", &session.context, 0);
  must("cuCtxSetCurrent", session.context);
  must("cuModuleLoadData", &session.module, static_cast<const void *>(kernelText));
  must("cuModuleGetFunction", &session.increment, session.module, "increment");
  must("cuModuleGetFunction", &session.copy, session.module, "copy");
  must("cuModuleGetFunction", &session.bounded, session.module, "bounded");
}

Address allocate() {
  Address a;
  must("cuMemAlloc_v2", &a, bytes);
  must("cuMemsetD8_v2", a, static_cast<unsigned char>(1), bytes);
  must("cuCtxSynchronize");
  return a;
}

void *pinned() {
  void *p;
  must("cuMemAllocHost_v2", &p, bytes);
  std::memset(p, 0, bytes);
  return p;
}

Handle stream(unsigned flags) {
  Handle s;
  must("cuStreamCreate", &s, flags);
  return s;
}

Handle event() {
  Handle e;
  must("cuEventCreate", &e, 2u);
  return e;
}

void launchIncrement(Address a, unsigned n, Handle s) {
  void *arguments[] = {&a, &n};
  must("cuLaunchKernel", session.increment, (n + 63) / 64, 1u, 1u, 64u, 1u, 1u, 0u, s,
       static_cast<void **>(arguments), static_cast<void **>(nullptr));
}

void launchCopy(Address to, Address from, unsigned n, Handle s) {
  void *arguments[] = {&to, &from, &n};
  must("cuLaunchKernel", session.copy, (n + 63) / 64, 1u, 1u, 64u, 1u, 1u, 0u, s,
       static_cast<void **>(arguments), static_cast<void **>(nullptr));
}

void expect(bool holds, const char *what) {
  if (!holds) {
    std::fprintf(stderr, "not so: %s\n", what);
    std::exit(3);
  }
}

namespace {

/// The kinds of findings in a file of records; notes do not count, but leaks are not looked for.
std::set<std::string> kindsIn(const std::string &path) {
  std::set<std::string> kinds;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    size_t at = line.find("\"kind\":\"");
    // Host findings say where this program made the call, but for leaks, which its end shows.
    bool isHost = line.find("\"record\":\"host\"") != std::string::npos &&
                  line.find("\"leak\"") == std::string::npos;
    if (isHost && line.find("(VirtualPrograms)\"") == std::string::npos)
      kinds.insert("a finding without its stack");
    if (at != std::string::npos && line.find("\"severity\":\"error\"") != std::string::npos)
      kinds.insert(line.substr(at + 8, line.find('"', at + 8) - at - 8));
  }
  return kinds;
}

/// Whether a program has come to what it should.
bool isRight(const Program &program) {
  char path[] = "/tmp/tilecopy-programs-XXXXXX";
  int file = mkstemp(path);
  close(file);
  setenv("TILECOPY_GPU_REPORT", path, 1);
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    if (!std::freopen("/dev/null", "w", stderr))
      _exit(5);
    start();
    program.run();
    std::exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  std::set<std::string> kinds = kindsIn(path), wanted;
  unlink(path);
  if (!program.finding.empty())
    wanted.insert(program.finding);
  if (kinds == wanted && WIFEXITED(status) && (WEXITSTATUS(status) == 0 || !wanted.empty()))
    return true;
  std::printf("%s: expected '%s', found", program.name.c_str(), program.finding.c_str());
  for (const std::string &kind : kinds)
    std::printf(" '%s'", kind.c_str());
  std::printf("; wait status %d\n", status);
  return false;
}

} // namespace

int main(int argc, char **argv) {
  driverSymbol("cuInit"); // is loaded once, and does nothing before the first call
  addStreamPrograms();
  addMemoryPrograms();
  addHandlePrograms();
  addArrayPrograms();
  addGraphPrograms();
  addDevicePrograms();
  addMulticastPrograms();
  unsigned wrong = 0, right = 0, failed = 0;
  for (const Program &program : programs) {
    if (argc > 1 && program.name != argv[1])
      continue;
    (program.finding.empty() ? right : wrong)++;
    failed += !isRight(program);
  }
  std::printf("%u wrong programs and %u right ones, %u with another verdict\n", wrong, right,
              failed);
  return failed != 0;
}
