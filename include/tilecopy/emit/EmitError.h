//===- EmitError.h - Why nothing was emitted --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every emitter returns when it is handed something that it cannot use. The kind is for
// programs, the subject is the name of the tensor or symbol at fault, and the message says the
// rest. The function is left as it was.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITERROR_H
#define TILECOPY_EMIT_EMITERROR_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tilecopy {

enum class EmitFault {
  Place,     // the builder has no insertion point
  Pointer,   // an address is missing, not a pointer, or in another address space
  Registers, // a register tile is missing, too small, or has a word that is not an i32
  Symbol,    // a symbol has no value, or one that is not an integer
  Value,     // another operand is missing or of another type
  Function,  // a value of another function
  Target,    // the target lacks the instruction
  Range,     // a number that the instruction or the launch does not take
  Module,    // IR that LLVM refuses, or PTX that has no kernels
  Text,      // a statement's text (EmitStatement.h) that is not understood
  Width,     // PTX that does not access memory as wide as planned (WidthContract.h)
};

class EmitError : public llvm::ErrorInfo<EmitError> {
public:
  static char ID;
  EmitError(EmitFault kind, std::string about, std::string text)
      : fault(kind), subject(std::move(about)), message(std::move(text)) {}
  /// "file:line:column: message", with as much of the location as is known.
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  EmitFault fault;
  std::string subject; // a tensor or a symbol; empty for none
  std::string message;
  std::string file; // of the copy, from the frontend or its debug location
  unsigned line = 0, column = 0;
};

inline llvm::Error emitError(EmitFault fault, const llvm::Twine &subject,
                             const llvm::Twine &message) {
  return llvm::make_error<EmitError>(fault, subject.str(), message.str());
}

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITERROR_H
