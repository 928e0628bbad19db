//===- KernelBuilder.h - Kernels of a frontend ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An IRBuilder for one kernel, with what most kernels of copies need: parameters for tensor maps,
// branches and loops with carried values, dynamic shared memory, and copies that are planned when
// they are emitted. The first error is kept until the end: an emitter that fails builds nothing,
// and `finish` returns it. A frontend builds its own instructions with the same IRBuilder.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_KERNEL_KERNELBUILDER_H
#define TILECOPY_KERNEL_KERNELBUILDER_H

#include "tilecopy/emit/Emit.h"
#include "tilecopy/emit/WidthContract.h"
#include "tilecopy/op/TensorMapPlan.h"
#include "tilecopy/plan/Dispatch.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace tilecopy {

/// A scalar parameter. It is the value of the symbol of that name in copies.
struct KernelParameter {
  enum Kind { Pointer, I32, I64, F32 }; // a pointer to global memory
  std::string name;
  Kind kind = I32;
};

/// A kernel before its first instruction.
struct KernelHead {
  std::string name;
  unsigned threads = 128, cluster = 1, minCtas = 1;
  /// The number of tensor maps, which are the first parameters; `parameters` follow them.
  unsigned maps = 0;
  std::vector<KernelParameter> parameters = {};
};

/// The roles of a kernel in which one thread fills stages and warpgroups use them.
struct WarpRoles {
  /// The number of warpgroups that use stages. The warpgroup after them has the thread that fills.
  unsigned consumers = 1;
  /// The registers of a thread in these warpgroups (setmaxnreg); 0 does not change them.
  unsigned producerRegisters = 0, consumerRegisters = 0;
};

/// An array of mbarriers and the address of the first one.
struct BarrierArray {
  std::shared_ptr<const Barrier> barrier;
  llvm::Value *first = nullptr;
};

/// A planned copy and its operands.
struct PlannedTileCopy {
  DispatchChoice choice;
  CopyOperands operands;
  std::optional<unsigned> map; // the number of its tensor map

  /// The bytes that the mbarrier of each receiving CTA has to expect.
  int64_t bytes() const;
};

class KernelBuilder : public llvm::IRBuilder<> {
public:
  KernelBuilder(llvm::Module &module, const GpuTarget &target, const KernelHead &head);
  /// Continues at the insertion point of `at`, in a function of the frontend.
  KernelBuilder(const llvm::IRBuilderBase &at, const GpuTarget &target, unsigned cluster);
  /// Drops an error that has not been taken.
  ~KernelBuilder();

  //===- Errors ------------------------------------------------------------===//
  /// Keeps the first error. What fails after it may be its consequence.
  void run(llvm::Error e) {
    if (failure)
      llvm::consumeError(std::move(e));
    else
      failure = std::move(e);
  }
  template <typename T> T take(llvm::Expected<T> e, T otherwise = {}) {
    if (e)
      return std::move(*e);
    run(e.takeError());
    return otherwise;
  }

  //===- Control flow ------------------------------------------------------===//
  void onlyIf(llvm::Value *condition, llvm::function_ref<void()> body);
  /// Builds code that thread 0 of the CTA executes.
  void byFirst(llvm::function_ref<void()> body);
  /// Builds code that one thread executes, of the warp for which `warp`, an i1, is true.
  void byOneOf(llvm::Value *warp, llvm::function_ref<void()> body);
  /// for (i = begin; i < end; i += step). `carried` are values that the body replaces.
  void loop(llvm::Value *begin, llvm::Value *end, llvm::Value *step,
            llvm::MutableArrayRef<llvm::Value *> carried,
            llvm::function_ref<void(llvm::Value *)> body);
  /// A special register, by its intrinsic.
  llvm::Value *special(llvm::Intrinsic::ID id) { return CreateIntrinsic(id, {}); }
  /// The CTA's rank in its cluster; 0 without a cluster.
  llvm::Value *rank();
  /// A barrier for all threads of a scope.
  void sync(Scope scope);
  llvm::Value *threadIndex();
  llvm::Value *ceilDiv(llvm::Value *a, unsigned b);
  /// Builds the code of both roles. Both may use the builder's values.
  void roles(const WarpRoles &roles, llvm::function_ref<void()> produce,
             llvm::function_ref<void(llvm::Value *warpgroup)> consume);
  /// Decreases or increases the registers of a thread to `count` (setmaxnreg). All warps of a
  /// warpgroup execute it.
  void setRegisters(bool more, unsigned count);

  //===- Parameters --------------------------------------------------------===//
  /// An unknown name is an error.
  llvm::Value *argument(llvm::StringRef name);
  llvm::Value *map(unsigned number) { return function->getArg(number); }
  /// Prefetches these tensor maps. One thread executes it.
  void prefetch(llvm::ArrayRef<unsigned> maps);

  //===- Memory ------------------------------------------------------------===//
  /// Allocates dynamic shared memory.
  llvm::Value *shared(unsigned bytes, unsigned align);
  BarrierArray barriers(llvm::StringRef name, unsigned count);
  llvm::Value *at(const BarrierArray &barriers, llvm::Value *index);

  //===- Copies ------------------------------------------------------------===//
  /// A value in [0, most] that is a multiple of `divisor`, as an expression for regions.
  Expr index(llvm::Value *value, int64_t most = INT32_MAX, int64_t divisor = 1);
  /// A size that is known at the launch: a parameter, or a number of a tensor map, by its name. The
  /// default of `most` is the largest start of a store by a tensor map (the rule `coordinates`).
  static Expr size(llvm::StringRef name, int64_t divisor = 1, int64_t most = INT32_MAX - 127);
  std::shared_ptr<const Tensor> tensor(llvm::Expected<Tensor> tensor);
  /// Returns none on an error, which the builder keeps. An elected thread makes a copy of scope
  /// thread.
  std::optional<PlannedTileCopy> plan(OpKind kind, Scope scope, Operand dst, Operand src,
                                      CopyOperands operands, Options options = {});
  void emit(const PlannedTileCopy &copy);
  void copy(OpKind kind, Scope scope, Operand dst, Operand src, CopyOperands operands,
            Options options = {});
  /// A store by one thread through the tensor map of this number.
  void store(unsigned map, Operand dst, Operand src, llvm::Value *from);

  //===- The end -----------------------------------------------------------===//
  /// The first error.
  llvm::Error takeError();
  bool hasFailed() { return bool(failure); }
  /// Ends the kernel, and compiles its module.
  llvm::Expected<std::string> finish();

  GpuTarget target;
  unsigned threads, cluster, sharedBytes = 0;
  llvm::Function *function = nullptr;
  llvm::Value *thread = nullptr; // its index; null for tid.x
  /// The values of symbols in copies, by name: the scalar parameters, and what a frontend adds.
  /// Symbols made by `index` have their own values.
  llvm::StringMap<llvm::Value *> sizes;
  /// The maps of the copies, by number.
  std::vector<TensorMapPlan> maps;

private:
  llvm::GlobalVariable *dynamic = nullptr;
  WidthContract contract;
  bool hasCopies = false;
  llvm::Error failure = llvm::Error::success();
};

/// A base of StandaloneKernel that is constructed before the builder.
struct KernelModule {
  llvm::LLVMContext context;
  llvm::Module module{"kernel", context};
};

/// A KernelBuilder with its own module.
class StandaloneKernel : private KernelModule, public KernelBuilder {
public:
  StandaloneKernel(const GpuTarget &gpu, const KernelHead &head)
      : KernelBuilder(module, gpu, head) {}
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_KERNELBUILDER_H
