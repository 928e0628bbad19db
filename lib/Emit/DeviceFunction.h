//===- DeviceFunction.h - Functions that are always inlined -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What copies and statements have in common where they are functions of IR text: a name, parameters
// in an order, a body that is emitted as it would be in place.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_DEVICEFUNCTION_H
#define TILECOPY_LIB_EMIT_DEVICEFUNCTION_H

#include "tilecopy/emit/EmitFunction.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tilecopy {

struct FunctionParameter {
  std::string name;
  llvm::Type *type;
};

/// The arguments are as many as the parameters, and of their types. `what` begins the message.
llvm::Error checkArguments(llvm::StringRef what, llvm::ArrayRef<FunctionParameter> expected,
                           llvm::ArrayRef<llvm::Value *> arguments);

/// Defines a function. `body` returns the value to return, or null for a function of type void.
llvm::Expected<llvm::Function *>
defineFunction(llvm::Module &module, llvm::StringRef name,
               llvm::ArrayRef<FunctionParameter> parameters, llvm::Type *returns,
               const FunctionOptions &options,
               llvm::function_ref<llvm::Expected<llvm::Value *>(llvm::IRBuilderBase &,
                                                                llvm::ArrayRef<llvm::Value *>)>
                   body);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_DEVICEFUNCTION_H
