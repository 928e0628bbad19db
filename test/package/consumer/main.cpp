// Somebody else's program: with a device or without one, the library answers.
#include <tilecopy/Device.h>

#include <llvm/Support/raw_ostream.h>

int main() {
  auto device = tilecopy::openCudaDevice();
  if (device) {
    llvm::outs() << (*device)->description() << '\n';
    return 0;
  }
  bool expected = false;
  llvm::handleAllErrors(
      device.takeError(),
      [&](const tilecopy::NoDeviceError &e) {
        llvm::outs() << e.message() << '\n';
        expected = true;
      },
      [](const llvm::ErrorInfoBase &e) { llvm::errs() << "error: " << e.message() << '\n'; });
  return expected ? 0 : 1;
}
