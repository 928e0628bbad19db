// What a consumer may do whatever its own flags are: derive from the library's classes, tell errors
// apart, ask for types where it has them, and throw through the library.
#include <tilecopy/TileCopy.h>
#include <tilecopy/Version.h>
#include <tilecopy/run/Device.h>
#include <tilecopy/run/DeviceError.h>

#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <typeinfo>

using namespace llvm;
using namespace tilecopy;

// Without type information in the library, consumers with it can use classes, not derive from them.
#if !defined(LIBRARY_WITHOUT_RTTI) || !defined(__cpp_rtti)
#define DERIVES 1

namespace {
struct NoDevice : Device {
  std::string description() const override { return "none"; }
  unsigned smVersion() const override { return 90; }
  unsigned ptxVersion() const override { return 80; }
  static Error no() { return deviceError(DeviceFault::Lacking, "there is nothing here"); }
  Expected<std::unique_ptr<DeviceModule>> load(StringRef, StringRef) override { return no(); }
  Expected<DeviceAddress> allocate(uint64_t) override { return no(); }
  Error release(DeviceAddress) override { return no(); }
  Error write(DeviceAddress, ArrayRef<uint8_t>) override { return no(); }
  Error read(DeviceAddress, MutableArrayRef<uint8_t>) override { return no(); }
  Expected<std::vector<float>> timeCopy(DeviceAddress, DeviceAddress, uint64_t, unsigned) override {
    return no();
  }
};
} // namespace

static bool derives() {
  std::unique_ptr<Device> device = std::make_unique<NoDevice>();
  bool lacks = false;
  handleAllErrors(device->write(0, {}),
                  [&](const DeviceError &e) { lacks = e.fault == DeviceFault::Lacking; });
#ifdef __cpp_rtti
  const Device &some = *device;
  if (!dynamic_cast<NoDevice *>(device.get()) || typeid(some) != typeid(NoDevice))
    return false;
#endif
  return lacks && device->multiprocessors() == 1;
}
#endif

int main() {
  LLVMContext context;
  Module module("m", context);
  IRBuilder<> builder(context);
  auto *type =
      FunctionType::get(builder.getVoidTy(), {builder.getPtrTy(3), builder.getPtrTy(1)}, false);
  auto *f = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  builder.SetInsertPoint(BasicBlock::Create(context, "entry", f));
  ExitOnError ok("matrix: ");
  auto side = [&](StringRef name, Space space, int64_t rows, Expr row) {
    auto layout = ok(TileLayout::rowMajor({rows, 32}));
    auto t = ok(Tensor::create(name, ElementType::F32, space, {rows, 32}, layout));
    return Operand{std::make_shared<const Tensor>(std::move(t)), {{row, 32}, {Expr(0), 32}}};
  };
  Symbol row = Symbol::leaf("row", SymbolKind::Argument, 32, 32, {0, 96});
  auto op = ok(makeCopy(OpKind::Copy, Scope::Warp, side("S", Space::Shared, 32, Expr(0)),
                        side("A", Space::Global, 128, Expr(row)), 32));
  GpuTarget target = ok(GpuTarget::parse("sm_90a"));
  DispatchChoice choice = ok(dispatch(op, target));
  auto operands = CopyOperands::pointers(f->getArg(0), f->getArg(1));
  bool refused = false, thrown = false;
  handleAllErrors(emitCopy(builder, choice, operands),
                  [&](const EmitError &e) { refused = e.fault == EmitFault::Symbol; });
  try {
    operands.symbols([](const Symbol &) -> Value * { throw 7; });
    consumeError(emitCopy(builder, choice, operands));
  } catch (int seven) {
    thrown = seven == 7;
  }
  operands.symbols([&](const Symbol &) { return builder.getInt32(64); });
  ok(emitCopy(builder, choice, operands));
  builder.CreateRetVoid();
  bool wide = StringRef(ok(compileToPtx(module, target))).contains("ld.global.v2.b64");
#ifdef DERIVES
  if (!derives())
    return 2;
#endif
  outs() << "matrix: refused " << refused << ", thrown " << thrown << ", wide " << wide << '\n';
  return refused && thrown && wide ? 0 : 1;
}
