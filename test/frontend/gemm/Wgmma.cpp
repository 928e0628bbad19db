#include "Wgmma.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InlineAsm.h>

using namespace llvm;
using namespace gemm;

void gemm::assembly(Builder &b, StringRef text, MutableArrayRef<Value *> d,
                    ArrayRef<Value *> operands, StringRef constraints) {
  SmallVector<Type *, 128> types(d.size(), b.getFloatTy());
  SmallVector<Value *, 136> values(d.begin(), d.end());
  values.append(operands.begin(), operands.end());
  std::string all;
  for (size_t i = 0; i < d.size(); ++i)
    all += "=f,";
  for (size_t i = 0; i < d.size(); ++i)
    all += std::to_string(i) + ",";
  all += constraints;
  SmallVector<Type *, 136> argumentTypes;
  for (Value *v : values)
    argumentTypes.push_back(v->getType());
  auto *type = FunctionType::get(StructType::get(b.getContext(), types), argumentTypes, false);
  Value *result =
      b.CreateCall(type, InlineAsm::get(type, text, all, /*hasSideEffects=*/true), values);
  for (auto [i, v] : enumerate(d))
    v = b.CreateExtractValue(result, unsigned(i));
}

void Wgmma::multiply(Builder &b, MutableArrayRef<Value *> d, Value *a, Value *bb,
                     Value *accumulate) const {
  bool bytes = tc::elementBits(input) == 8;
  std::string type = input == tc::ElementType::F16 ? "f16" : bytes ? "e4m3" : "bf16";
  std::string text = "{\n.reg .pred p;\n.reg .b64 a, b;\nsetp.ne.b32 p, $" +
                     std::to_string(2 * n / 2 + 2) + ", 0;\nwgmma.fence.sync.aligned;\n";
  raw_string_ostream os(text);
  std::string registers;
  for (unsigned i = 0; i < accumulators(); ++i)
    registers += (i ? ", $" : "$") + std::to_string(i);
  for (unsigned s = 0; s < steps; ++s) {
    os << "add.s64 a, $" << n << ", " << s * stepA / 16 << ";\nadd.s64 b, $" << n + 1 << ", "
       << s * stepB / 16 << ";\n"
       << "wgmma.mma_async.sync.aligned.m64n" << n << "k" << (bytes ? 32 : 16) << ".f32." << type
       << "." << type << " {" << registers << "}, a, b, " << (s ? "1" : "p") << ", 1, 1";
    if (!bytes)
      os << ", " << aTransposed << ", " << bTransposed;
    os << ";\n";
  }
  os << "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 1;\n}";
  assembly(b, os.str(), d, {a, bb, accumulate}, "l,l,r,~{memory}");
}

void Wgmma::wait(Builder &b, MutableArrayRef<Value *> d) const {
  assembly(b, "wgmma.wait_group.sync.aligned 0;", d, {}, "~{memory}");
}

Value *gemm::descriptor(Builder &b, Value *tile, uint64_t panelBytes, uint64_t version) {
  Value *address = b.CreateZExt(b.CreatePtrToInt(tile, b.getInt32Ty()), b.getInt64Ty());
  address = b.CreateAnd(b.CreateLShr(address, 4), 0x3fff);
  uint64_t constant =
      uint64_t(1) << 62 | version << 46 | uint64_t(1024 / 16) << 32 | panelBytes / 16 << 16;
  return b.CreateOr(address, b.getInt64(constant));
}
