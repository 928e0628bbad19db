//===- OpError.h - Why there is no such copy --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is returned when a tensor, an option, a target or a copy cannot be made. The fault is for
// programs, the subject is the name of what is to blame (a tensor, an option, an architecture, an
// mbarrier), and the message says the rest: the value, and what is expected.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_OPERROR_H
#define TILECOPY_OP_OPERROR_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tilecopy {

enum class OpFault {
  Tensor,  // an impossible declaration: name, shape, alignment, size
  Layout,  // a layout that does not go with its tensor, or that has not been chosen
  Region,  // a region that is missing, not inside its tensor, or not the same for all threads
  Sides,   // two sides of a copy that do not go together
  Threads, // a scope, or a set of threads, that the CTA does not have
  Option,  // an option that is unknown, given twice, of another kind of copy, or with a wrong value
  Target,  // an unknown architecture or version of PTX, or too little memory
  Barrier, // an mbarrier that is missing, or an index that it does not have
  TensorMap, // a tensor map that breaks a hardware rule, or JSON that does not describe one
};

class OpError : public llvm::ErrorInfo<OpError> {
public:
  static char ID;
  OpError(OpFault kind, std::string about, std::string text)
      : fault(kind), subject(std::move(about)), message(std::move(text)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  OpFault fault;
  std::string subject; // empty where nothing has a name
  std::string message;
};

inline llvm::Error opError(OpFault fault, const llvm::Twine &subject, const llvm::Twine &message) {
  return llvm::make_error<OpError>(fault, subject.str(), message.str());
}

} // namespace tilecopy

#endif // TILECOPY_OP_OPERROR_H
