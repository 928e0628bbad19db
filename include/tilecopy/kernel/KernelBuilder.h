//===- KernelBuilder.h - Kernels of a frontend ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An IRBuilder in a kernel of its own, with what kernels of copies have in common: parameters for
// tensor maps, branches and loops with carried values, shared memory that the launch sizes, copies
// that are planned where they are emitted. The first error is kept until the end: an emitter that
// fails builds nothing, and `finish` returns it. A frontend's own instructions go between,
// by the IRBuilder that this is.
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

/// A scalar parameter. A symbol of its name that a copy asks for has its value.
struct KernelParameter {
  enum Kind { Pointer, I32, I64, F32 }; // a pointer to global memory
  std::string name;
  Kind kind = I32;
};

/// A kernel before its first instruction.
struct KernelHead {
  std::string name;
  unsigned threads = 128, cluster = 1, minCtas = 1;
  /// The first parameters are tensor maps, the rest are these.
  unsigned maps = 0;
  std::vector<KernelParameter> parameters = {};
};

/// Of a kernel with one thread that fills stages, and warpgroups that use them.
struct WarpRoles {
  /// Warpgroups 0 and up; the next one has the thread.
  unsigned consumers = 1;
  /// Registers of a thread that the warpgroups keep or get (setmaxnreg); 0 leaves them alone.
  unsigned producerRegisters = 0, consumerRegisters = 0;
};

/// An array of mbarriers and the address of the first one.
struct BarrierArray {
  std::shared_ptr<const Barrier> barrier;
  llvm::Value *first = nullptr;
};

/// A copy that is planned, and what it takes when it is emitted.
struct PlannedTileCopy {
  DispatchChoice choice;
  CopyOperands operands;
  std::optional<unsigned> map; // the number of its tensor map

  /// What an mbarrier has to expect of it, in each CTA that gets it.
  int64_t bytes() const;
};

class KernelBuilder : public llvm::IRBuilder<> {
public:
  KernelBuilder(llvm::Module &module, const GpuTarget &target, const KernelHead &head);
  /// Goes on where a builder stands, in a function of the frontend's own.
  KernelBuilder(const llvm::IRBuilderBase &at, const GpuTarget &target, unsigned cluster);
  /// Drops an error that was not taken.
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
  /// By thread 0 of the CTA.
  void byFirst(llvm::function_ref<void()> body);
  /// By one thread of the warp for which it is true.
  void byOneOf(llvm::Value *warp, llvm::function_ref<void()> body);
  /// for (i = begin; i < end; i += step), with values that the body replaces.
  void loop(llvm::Value *begin, llvm::Value *end, llvm::Value *step,
            llvm::MutableArrayRef<llvm::Value *> carried,
            llvm::function_ref<void(llvm::Value *)> body);
  /// A special register, by its intrinsic.
  llvm::Value *special(llvm::Intrinsic::ID id) { return CreateIntrinsic(id, {}); }
  /// The CTA's rank in its cluster; 0 without one.
  llvm::Value *rank();
  /// A barrier for all threads of a scope.
  void sync(Scope scope);
  llvm::Value *threadIndex();
  llvm::Value *ceilDiv(llvm::Value *a, unsigned b);
  /// Who does what. Both see the builder's values.
  void roles(const WarpRoles &roles, llvm::function_ref<void()> produce,
             llvm::function_ref<void(llvm::Value *warpgroup)> consume);
  /// All warps of a warpgroup give registers back or ask for more (setmaxnreg).
  void setRegisters(bool more, unsigned count);

  //===- Parameters --------------------------------------------------------===//
  /// An unknown name is an error.
  llvm::Value *argument(llvm::StringRef name);
  llvm::Value *map(unsigned number) { return function->getArg(number); }
  /// Begins to bring these maps near; by one thread.
  void prefetch(llvm::ArrayRef<unsigned> maps);

  //===- Memory ------------------------------------------------------------===//
  /// Bytes of the shared memory that the launch sizes.
  llvm::Value *shared(unsigned bytes, unsigned align);
  BarrierArray barriers(llvm::StringRef name, unsigned count);
  llvm::Value *at(const BarrierArray &barriers, llvm::Value *index);

  //===- Copies ------------------------------------------------------------===//
  /// A value that lies in [0, most], a multiple of the divisor.
  Expr index(llvm::Value *value, int64_t most = INT32_MAX, int64_t divisor = 1);
  /// A size that the launch knows, by the name of a parameter or of a number of its tensor maps. A
  /// store by a tensor map begins at most at 2^31 - 128 (the rule `coordinates`).
  static Expr size(llvm::StringRef name, int64_t divisor = 1, int64_t most = INT32_MAX - 127);
  std::shared_ptr<const Tensor> tensor(llvm::Expected<Tensor> tensor);
  /// None after an error, which is kept. Copies of scope thread are those of an elected one.
  std::optional<PlannedTileCopy> plan(OpKind kind, Scope scope, Operand dst, Operand src,
                                      CopyOperands operands, Options options = {});
  void emit(const PlannedTileCopy &copy);
  void copy(OpKind kind, Scope scope, Operand dst, Operand src, CopyOperands operands,
            Options options = {});
  /// Through the tensor map of that number, by one thread.
  void store(unsigned map, Operand dst, Operand src, llvm::Value *from);

  //===- The end -----------------------------------------------------------===//
  /// What has failed first.
  llvm::Error takeError();
  bool hasFailed() { return bool(failure); }
  /// Ends the kernel, and compiles its module.
  llvm::Expected<std::string> finish();

  GpuTarget target;
  unsigned threads, cluster, sharedBytes = 0;
  llvm::Function *function = nullptr;
  llvm::Value *thread = nullptr; // its index; null for tid.x
  /// The values of symbols that copies may ask for, by name: the scalar parameters, to which a
  /// frontend may add. The rest carry theirs.
  llvm::StringMap<llvm::Value *> sizes;
  /// The maps of the copies, by number.
  std::vector<TensorMapPlan> maps;

private:
  llvm::GlobalVariable *dynamic = nullptr;
  WidthContract contract;
  bool hasCopies = false;
  llvm::Error failure = llvm::Error::success();
};

/// What StandaloneKernel has before it is a builder.
struct KernelModule {
  llvm::LLVMContext context;
  llvm::Module module{"kernel", context};
};

/// A KernelBuilder in a module of its own.
class StandaloneKernel : private KernelModule, public KernelBuilder {
public:
  StandaloneKernel(const GpuTarget &gpu, const KernelHead &head)
      : KernelBuilder(module, gpu, head) {}
};

} // namespace tilecopy

#endif // TILECOPY_KERNEL_KERNELBUILDER_H
