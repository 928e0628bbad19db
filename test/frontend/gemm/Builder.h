// What kernels of this frontend are built with: TileCopy's builder, in a module of their own.
#ifndef FRONTEND_GEMM_BUILDER_H
#define FRONTEND_GEMM_BUILDER_H

#include <tilecopy/TileCopy.h>

#include <llvm/IR/IntrinsicsNVPTX.h>

namespace gemm {

using Value = llvm::Value;
namespace tc = tilecopy;
namespace nv = llvm::Intrinsic;

struct Home {
  llvm::LLVMContext context;
  llvm::Module module{"gemm", context};
};

class Builder : private Home, public tc::KernelBuilder {
public:
  /// `scalars`: `p` a pointer to global memory, `i` an i32, `l` an i64, `f` a float.
  Builder(const tc::GpuTarget &target, llvm::StringRef name, unsigned threads, unsigned cluster,
          unsigned maps, llvm::StringRef scalars)
      : tc::KernelBuilder(module, target,
                          {name.str(), threads, cluster, 1, maps, types(context, scalars)}) {}

private:
  static std::vector<llvm::Type *> types(llvm::LLVMContext &context, llvm::StringRef scalars) {
    std::vector<llvm::Type *> all;
    for (char c : scalars)
      all.push_back(c == 'p'   ? llvm::PointerType::get(context, 1)
                    : c == 'f' ? llvm::Type::getFloatTy(context)
                               : llvm::Type::getIntNTy(context, c == 'l' ? 64 : 32));
    return all;
  }
};

} // namespace gemm

#endif
