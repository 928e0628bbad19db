//===- ParseForms.h - Parser: declared objects, forms -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the parsers of synchronization and of tensor memory share: a reference to an object that the
// kernel declares, and the choice among the statements of a family.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROGRAM_PARSEFORMS_H
#define TILECOPY_LIB_PROGRAM_PARSEFORMS_H

#include "Parser.h"
#include "llvm/ADT/SmallVectorExtras.h"

namespace tilecopy {

template <typename T>
bool Parser::parseReference(std::shared_ptr<const T> &object, llvm::StringRef kind,
                            llvm::ArrayRef<std::shared_ptr<const T>> declared,
                            const llvm::Twine &what) {
  using Pointer = std::shared_ptr<const T>;
  auto known = names.find(token.text);
  const auto *found = known == names.end() ? nullptr : std::get_if<Pointer>(&known->second.entity);
  if (!found)
    return failReference(
        kind,
        llvm::map_to_vector<8>(declared, [](const Pointer &d) { return llvm::StringRef(d->name); }),
        what);
  object = *found;
  step();
  return false;
}

template <typename Form, size_t N>
const Form *Parser::parseForm(const Form (&forms)[N], llvm::ArrayRef<llvm::StringRef> others) {
  for (const Form &form : forms)
    if (opName(form) == token.text)
      return &form;
  auto names = llvm::map_to_vector<N + 1>(forms, [](Form form) { return opName(form); });
  llvm::append_range(names, others);
  unknownForm(names);
  return nullptr;
}

/// What is said of a tensor in an expression.
constexpr llvm::StringLiteral noInteger = "; an expression takes integers, and a region may name "
                                          "the indices of a dimension by a region of "
                                          "a tensor, as in 'B[I[0:64], :]'";

} // namespace tilecopy

#endif // TILECOPY_LIB_PROGRAM_PARSEFORMS_H
