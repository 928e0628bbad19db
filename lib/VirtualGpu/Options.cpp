//===- Options.cpp - What the command and the library share ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "tilecopy/run/Emulator.h"

using namespace llvm;

namespace tilecopy::vgpu {

StringRef hostFindingName(HostFinding kind) {
  static constexpr StringLiteral names[] = {
#define HOST_FINDING(kind, name, severity, help) name,
#include "HostFindings.def"
  };
  return names[unsigned(kind)];
}

std::array<Severity, numHostFindings> hostSeverities() {
  return {
#define HOST_FINDING(kind, name, severity, help) Severity::severity,
#include "HostFindings.def"
  };
}

StringRef severityName(Severity severity) {
  return severity == Severity::Off ? "off" : severity == Severity::Note ? "note" : "error";
}

void printHostFindings(raw_ostream &os) {
#define HOST_FINDING(kind, name, severity, help)                                                   \
  os << name << " (" << severityName(Severity::severity) << ")\n    " << help << '\n';
#include "HostFindings.def"
  os << "Findings about kernels are explained by ptx-run --help-findings.\n";
}

Expected<std::string> resolveCheck(StringRef text) {
  StringRef kind = text;
  bool isNote = kind.consume_front("note:"), isError = !isNote && kind.consume_front("error:");
  bool isOff = !isNote && !isError && kind.consume_front("no-");
  std::optional<Severity> usual;
  for (unsigned n = 0; n != numHostFindings; ++n)
    if (hostFindingName(HostFinding(n)) == kind)
      usual = hostSeverities()[n];
  for (unsigned n = 0; n != numFindingKinds; ++n)
    if (EmulatorChecks trial; findingKindName(FindingKind(n)) == kind)
      if (trial.set(FindingKind(n), true))
        usual = defaultSeverity(FindingKind(n));
  if (!usual)
    return createStringError("unknown finding '" + kind + "'");
  if (*usual == Severity::Off)
    usual = Severity::Error;
  return (kind + ":" +
          severityName(isOff     ? Severity::Off
                       : isNote  ? Severity::Note
                       : isError ? Severity::Error
                                 : *usual))
      .str();
}

} // namespace tilecopy::vgpu
