//===- AsyncStore.h - Forms of st, red and ld in other files ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// st.async, red.async and st.bulk share their opcodes with the stores and reductions of a thread,
// and multimem has the operands of these and of bulk copies. Each side decodes what the other hands
// it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_ASYNCSTORE_H
#define TILECOPY_LIB_EMULATOR_ASYNCSTORE_H

#include "Emulator/Code/Decoder.h"

namespace tilecopy::emu {

// AsyncStore.cpp, after `st.async`, `red.async` and `st.bulk`.
void decodeStoreAsync(Decoding &d);
void decodeReduceAsync(Decoding &d);
void decodeStoreBulk(Decoding &d);

// Multimem.cpp, after `multimem`; and its bulk copies (BulkFamily.cpp).
void decodeMultimem(Decoding &d);
void decodeMultimemBulk(Decoding &d, bool reduces);
/// Calls `body` with Thread::device set, once for each device that a multicast address stands for,
/// or once for ordinary memory. It stops when `body` returns false, and then returns false. It also
/// returns false when it has reported an address that is one device's part of multicast memory.
bool forEachDevice(Thread &t, const Inst &i, uint64_t address, bool multimem,
                   llvm::function_ref<bool()> body);

// MemoryFamily.cpp and AtomicFamily.cpp, what follows `ld`, `st` and `red`.
void decodeLoad(Decoding &d);
void decodeStore(Decoding &d);
void decodeReduction(Decoding &d);
/// Which operations of atom and red there are for which types.
const FormRules &updateRules();

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_ASYNCSTORE_H
