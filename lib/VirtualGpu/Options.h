//===- Options.h - What the command and the library share -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// tilecopy-gpu reads options as people write them, and gives the library a line for each in its
// environment. Both know the names of targets and findings from here.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_OPTIONS_H
#define TILECOPY_LIB_VIRTUALGPU_OPTIONS_H

#include "tilecopy/run/Finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <string>

namespace tilecopy::vgpu {

/// What one device is, by its compute capability.
struct Target {
  unsigned sm = 100;
  char suffix = 0; ///< 'a' or 'f'
  std::string name() const {
    return "sm_" + std::to_string(sm) + (suffix ? std::string(1, suffix) : "");
  }
};
/// "sm_100a"; an error that lists what there is.
llvm::Expected<Target> parseTarget(llvm::StringRef text);

/// What a program can do wrong on the host.
enum class HostFinding : uint8_t {
#define HOST_FINDING(kind, name, severity, help) kind,
#include "VirtualGpu/HostFindings.def"
};
constexpr unsigned numHostFindings = 0
#define HOST_FINDING(kind, name, severity, help) +1
#include "VirtualGpu/HostFindings.def"
    ;

llvm::StringRef hostFindingName(HostFinding kind);
/// "off", "note", "error".
llvm::StringRef severityName(Severity severity);
std::array<Severity, numHostFindings> hostSeverities();
void printHostFindings(llvm::raw_ostream &os);

/// "no-stream-race" to "stream-race:off"; an error for a kind that neither the host nor the
/// emulator has, or that cannot be switched.
llvm::Expected<std::string> resolveCheck(llvm::StringRef text);

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_OPTIONS_H
