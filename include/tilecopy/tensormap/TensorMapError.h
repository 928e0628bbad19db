//===- TensorMapError.h - Why there is no such tensor map -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists every rule that the values of a tensor map break, or names the field of a JSON object that
// does not describe a tensor map.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TENSORMAP_TENSORMAPERROR_H
#define TILECOPY_TENSORMAP_TENSORMAPERROR_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tilecopy {

class TensorMapError : public llvm::ErrorInfo<TensorMapError> {
public:
  static char ID;
  explicit TensorMapError(std::string text, std::vector<std::string> rules = {})
      : message(std::move(text)), broken(std::move(rules)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  std::string message;
  std::vector<std::string> broken; // one message per rule: field, value, what is expected
};

} // namespace tilecopy

#endif // TILECOPY_TENSORMAP_TENSORMAPERROR_H
