//===- StallText.h - Parts of the text of a deadlock ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the report of a deadlock and the derivation of its cause both say: sites, events, counts.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_DEVICE_STALLTEXT_H
#define TILECOPY_LIB_DEVICE_STALLTEXT_H

#include "tilecopy/run/Stall.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tilecopy::stallText {

std::string counted(int64_t n, llvm::StringRef what);
std::string site(const Stall &stall, uint32_t number);
std::string who(const Stall &stall, const BarrierEvent &e);
std::string eventsText(const Stall &stall, llvm::ArrayRef<BarrierEvent> all,
                       BarrierEvent::Kind kind);
int64_t sum(llvm::ArrayRef<BarrierEvent> all, BarrierEvent::Kind kind);

} // namespace tilecopy::stallText

#endif // TILECOPY_LIB_DEVICE_STALLTEXT_H
