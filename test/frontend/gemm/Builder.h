// What kernels of this frontend are built with: LLVM's builder, loops and branches, shared memory,
// and TileCopy's calls with the errors kept until the end (an emitter that fails builds nothing).
#ifndef FRONTEND_GEMM_BUILDER_H
#define FRONTEND_GEMM_BUILDER_H

#include <tilecopy/TileCopy.h>

#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/IR/Module.h>

namespace gemm {

using Value = llvm::Value;
namespace tc = tilecopy;
namespace nv = llvm::Intrinsic;

/// Made before the builder.
struct Home {
  llvm::LLVMContext context;
  llvm::Module module{"gemm", context};
};

class Builder : private Home, public llvm::IRBuilder<> {
public:
  /// A kernel whose parameters are tensor maps, and others: `p` a pointer to global memory, `i` an
  /// i32, `l` an i64, `f` a float.
  Builder(const tc::GpuTarget &target, llvm::StringRef name, unsigned threads, unsigned cluster,
          unsigned maps, llvm::StringRef scalars);

  //===- Errors ------------------------------------------------------------===//
  void run(llvm::Error e) { failure = llvm::joinErrors(std::move(failure), std::move(e)); }
  template <typename T> T take(llvm::Expected<T> e, T otherwise = {}) {
    if (e)
      return std::move(*e);
    run(e.takeError());
    return otherwise;
  }

  //===- Control flow ------------------------------------------------------===//
  void onlyIf(Value *condition, llvm::function_ref<void()> body);
  /// By one thread of the warp for which it is true.
  void byOneOf(Value *warp, llvm::function_ref<void()> body) {
    onlyIf(warp, [&] { onlyIf(take(tc::emitElect(*this, target)), body); });
  }
  /// for (i = begin; i < end; i += step), with values that the body replaces.
  void loop(Value *begin, Value *end, Value *step, llvm::MutableArrayRef<Value *> carried,
            llvm::function_ref<void(Value *)> body);
  Value *special(nv::ID id) { return CreateIntrinsic(id, {}); }
  Value *ceilDiv(Value *a, unsigned b) {
    return CreateUDiv(CreateAdd(a, getInt32(b - 1)), getInt32(b));
  }

  //===- Memory ------------------------------------------------------------===//
  /// Bytes of the dynamic shared memory.
  Value *shared(unsigned bytes, unsigned align);
  /// An array of mbarriers and one of its objects.
  struct Ring {
    std::shared_ptr<const tc::Barrier> name;
    Value *first;
  };
  Ring barriers(llvm::StringRef name, unsigned count);
  Value *at(const Ring &ring, Value *index) {
    return CreateInBoundsGEP(getInt64Ty(), ring.first, index);
  }

  //===- Copies ------------------------------------------------------------===//
  /// A value that lies in [0, most].
  tc::Expr index(Value *value, int64_t most = INT32_MAX, int64_t divisor = 1);
  std::shared_ptr<const tc::Tensor> tensor(llvm::Expected<tc::Tensor> t);
  void copy(tc::OpKind kind, tc::Scope scope, tc::Operand dst, tc::Operand src,
            tc::CopyOperands operands, tc::Options options = {});
  /// Through the tensor map `number`, by one thread.
  void load(unsigned number, tc::Operand dst, Value *to, tc::Operand src, const Ring &ring,
            Value *stage, tc::Options options);
  void store(unsigned number, tc::Operand dst, tc::Operand src, Value *from);

  /// Ends the kernel.
  llvm::Expected<std::string> finish();

  tc::GpuTarget target;
  unsigned threads, sharedBytes = 0;
  llvm::Function *function = nullptr;
  /// The values of symbols that a copy may ask for, by name; the rest carry theirs.
  llvm::StringMap<Value *> sizes;
  std::vector<tc::TensorMapPlan> maps;

private:
  void keepMap(unsigned number, const tc::Plan &plan);
  llvm::GlobalVariable *dynamic = nullptr;
  tc::WidthContract contract;
  llvm::Error failure = llvm::Error::success();
};

} // namespace gemm

#endif
