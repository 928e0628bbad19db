//===- EmitStatement.h - What surrounds copies, by name ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Barriers, fences, groups, elections and tensor memory as a line of text, for those who link or
// inline IR and do not build it with EmitBarrier.h: compilers in other languages, the C API, the
// pass plugin. As a function, a statement is
//
//   define void @mbarrier_wait(ptr addrspace(3) %bar, i32 %phase) alwaysinline convergent
//
// What is known when the program is written is in the text; the rest are arguments, in this order:
//
//   sync.warp, sync.warpgroup, sync.cta, sync.cluster { order }
//   elect { lanes }                                -> i1
//   mbarrier.init                                  bar, arrivals
//   mbarrier.inval                                 bar
//   mbarrier.arrive { cta, order }                 bar [, cta]
//   mbarrier.arrive.expect_tx { cta, order }       bar, bytes [, cta]
//   mbarrier.expect_tx { cta }                     bar, bytes [, cta]
//   mbarrier.wait { cluster, order, tries }        bar, phase              (with tries -> i1)
//   mbarrier.test { cluster, order }               bar, phase              -> i1
//   mbarrier.try { cluster, order, limit }         bar, phase [, nanoseconds] -> i1
//   fence.proxy_async, fence.proxy_async.global, fence.mbarrier_init
//   fence.tensormap                                place
//   bulk.commit, bulk.wait N, bulk.wait.read N, cp_async.commit, cp_async.wait N
//   tensormap.prefetch                             map
//   tcgen05.alloc N { cta_group }                  word
//   tcgen05.address                                word                    -> ptr addrspace(6)
//   tcgen05.dealloc N { cta_group }                pool
//   tcgen05.relinquish { cta_group }
//   tcgen05.commit { cta_group, cta_mask }         bar [, cta_mask]
//   tcgen05.wait.ld N                              [N x i32]               -> [N x i32]
//   tcgen05.wait.st, tcgen05.fence.before, tcgen05.fence.after
//   dynamic.claim                                  counter, passes         -> i32
//   dynamic.share                                  claim, ctas, slots, round -> i32
//
// `cta`: the mbarrier is that of another CTA of the cluster, whose rank is an argument. `cluster`:
// threads of other CTAs arrive too. `order = relaxed`, `release_shared` or `release`.
// `tries = 1000`: a wait that gives up. `lanes = 255`: those that get here. N are columns, groups
// that may be pending, or words of a register tile. An mbarrier, `word` and `slots` are in address
// space 3, `counter` and `place` in 1, `pool` in 6, `map` in 0; numbers are i32. The functions that
// these words stand for are in EmitBarrier.h, EmitKernelParts.h, EmitTensorMap.h,
// EmitTensorMemory.h and EmitDynamicLoop.h, which say more.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITSTATEMENT_H
#define TILECOPY_EMIT_EMITSTATEMENT_H

#include "tilecopy/emit/EmitFunction.h"
#include "tilecopy/op/Synchronize.h"

namespace tilecopy {

/// A statement of the list above.
struct DeviceStatement {
  std::string word;
  int64_t number = 0;
  bool cta = false, cluster = false, limit = false, ctaMask = false;
  ArrivalOrder order = ArrivalOrder::Release;
  uint32_t tries = 0, lanes = ~0u;
  int64_t ctaGroup = 1;

  /// Reads "mbarrier.wait { cluster, order = relaxed }". The EmitError says what is not understood
  /// and what would be.
  static llvm::Expected<DeviceStatement> parse(llvm::StringRef text);
};

/// The words of the list, in its order.
llvm::ArrayRef<llvm::StringRef> deviceStatementWords();

/// Defines the function `name`, which is always inlined; `mbarrier_wait` and so on where the name
/// is empty. With FunctionOptions::threadParameter the thread's index is the last parameter of
/// every statement, whether it needs it or not.
llvm::Expected<llvm::Function *> emitStatementFunction(llvm::Module &module, llvm::StringRef name,
                                                       const DeviceStatement &statement,
                                                       const GpuTarget &target,
                                                       const FunctionOptions &options = {});

/// Emits the statement where the builder stands, with the arguments that its function would take.
/// Returns what the function would, or null.
llvm::Expected<llvm::Value *>
emitStatementInPlace(llvm::IRBuilderBase &builder, const DeviceStatement &statement,
                     const GpuTarget &target, llvm::ArrayRef<llvm::Value *> arguments,
                     const FunctionOptions &options = {}, llvm::DomTreeUpdater *trees = nullptr);

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITSTATEMENT_H
