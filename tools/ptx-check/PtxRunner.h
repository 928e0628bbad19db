//===- PtxRunner.h - Launching bare PTX and judging it ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One set of launches of a PTX module: made on a device, under each schedule and interleaving of
// the emulator, and compared with what buffers must hold and with each other.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_PTXRUNNER_H
#define TILECOPY_TOOLS_PTXCHECK_PTXRUNNER_H

#include "Check.h"
#include "PtxProgram.h"

namespace tilecopy {

/// What one run of all launches has come to.
struct PtxOutcome {
  std::string how; // empty on a GPU
  std::string error;
  bool stopped = false; // by a limit or by Ctrl-C
  bool refused = false; // a launch that the kernel does not take
  /// For each buffer; runs with equal bytes share them.
  std::shared_ptr<std::vector<std::vector<uint8_t>>> after =
      std::make_shared<std::vector<std::vector<uint8_t>>>();
  std::vector<Finding> findings; // of the last launch
  std::string printed;
};

class PtxRunner {
public:
  PtxRunner(RunDevice &devices, const PtxLaunch &launch, const CheckOptions &options,
            RunReport &report)
      : devices(devices), launch(launch), options(options), out(report) {}
  /// An error where the launches could not be made. Whether they went well is the verdict.
  llvm::Expected<Verdict> run(llvm::StringRef ptx, llvm::StringRef name, PtxProgram what);

private:
  llvm::Error prepare(const PtxModuleInfo &module, llvm::StringRef name, PtxStep &step);
  llvm::Error checkSaves();
  llvm::Error chooseDevice(const PtxModuleInfo &module);
  llvm::Error makeBuffers(Device &on, EmulatorDevice *emulator,
                          std::vector<DeviceAddress> &addresses,
                          std::map<size_t, std::vector<uint8_t>> &holding,
                          llvm::SmallVectorImpl<DeviceAddress> &handles) const;
  PtxOutcome launchAll(Device &on, DeviceModule &module, EmulatorDevice *emulator) const;
  void place(PtxOutcome &result) const;
  llvm::Error withPlaces(llvm::Error e, PtxOutcome &result) const;
  void fail(KernelReport &all, const PtxOutcome &one, std::string why);
  llvm::Expected<std::vector<uint8_t>> passed(Device &on, bool isEmulator, const PtxValue &value,
                                              llvm::ArrayRef<DeviceAddress> buffers,
                                              llvm::SmallVectorImpl<DeviceAddress> &handles) const;
  llvm::Error setVariables(Device &on, bool isEmulator, DeviceModule &module,
                           llvm::ArrayRef<DeviceAddress> buffers,
                           llvm::SmallVectorImpl<DeviceAddress> &handles) const;
  llvm::Error launchStep(Device &on, bool isEmulator, DeviceModule &module, const PtxStep &step,
                         llvm::ArrayRef<DeviceAddress> buffers) const;
  std::vector<PtxOutcome> runAll(const std::shared_ptr<PtxModule> &parsed,
                                 const CheckOptions &observed) const;
  llvm::Error judge(const PtxOutcome &one);
  unsigned atTheSameTime() const;
  llvm::Error compare(llvm::ArrayRef<std::vector<uint8_t>> after, llvm::StringRef how);
  llvm::Error compareRuns(llvm::ArrayRef<std::vector<uint8_t>> after, llvm::StringRef how);
  NumberType typeOf(size_t buffer) const;
  std::string describe(size_t buffer) const;
  void report(llvm::StringRef title) const;
  llvm::json::Value buffersJson() const;
  llvm::Error save() const;

  RunDevice &devices;
  const PtxLaunch &launch;
  const CheckOptions &options;
  RunReport &out;
  PtxProgram program;
  std::string file;
  Device *device = nullptr;
  std::vector<std::vector<uint8_t>> outcome; // of the first run, for each buffer
  std::string outcomeOf;
  std::vector<std::string> orderDependent; // by buffer; empty where all runs agree
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_PTXRUNNER_H
