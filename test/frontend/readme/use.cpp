// Calls the README's `load` in a kernel, and looks at the PTX.
#include "use.cpp.inc"

#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

int main() {
  llvm::ExitOnError ok("readme-cpp: ");
  llvm::LLVMContext context;
  llvm::Module module("m", context);
  llvm::IRBuilder<> builder(context);
  auto *type = llvm::FunctionType::get(
      builder.getVoidTy(), {builder.getPtrTy(3), builder.getPtrTy(1), builder.getInt32Ty()}, false);
  auto *f = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "f", module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", f));
  // A multiple of 32 that is less than 4096: two loads of 16 bytes, and no second path.
  auto *row = builder.CreateAnd(f->getArg(2), 0xfe0);
  ok(load(builder, f->getArg(0), f->getArg(1), row));
  builder.CreateRetVoid();
  auto ptx = ok(compileToPtx(module, ok(GpuTarget::parse("sm_90a"))));
  if (llvm::StringRef(ptx).count("ld.global.v2.b64") != 2 || llvm::StringRef(ptx).contains("@%p"))
    return llvm::errs() << ptx, 1;
  llvm::outs() << "readme-cpp: the example builds a copy\n";
  return 0;
}
