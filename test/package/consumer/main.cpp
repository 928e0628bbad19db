// A consumer's own program: lowers a copy, and asks for a device, with no flag of TileCopy's build.
#include <tilecopy/program/EmitProgram.h>
#include <tilecopy/program/ProgramText.h>
#include <tilecopy/run/Device.h>

#include <llvm/IR/LLVMContext.h>
#include <llvm/Support/raw_ostream.h>

namespace {

/// A warp's copy of a tile as PTX: it takes every component from the text to the backend.
llvm::Expected<std::string> lowerOneCopy() {
  llvm::SourceMgr sources;
  auto program = tilecopy::parseOneLineCopy(
      "copy.warp shared f32[32,32] <- global f32[32,32] align 16", sources);
  if (!program)
    return program.takeError();
  llvm::LLVMContext context;
  auto lowered = tilecopy::lowerToPtx(*program, context);
  if (!lowered)
    return lowered.takeError();
  return lowered->first;
}

/// True where there is a device, and where its absence is said as documented.
bool deviceAnswers() {
  auto device = tilecopy::openCudaDevice();
  if (device) {
    llvm::outs() << (*device)->description() << '\n';
    return true;
  }
  bool expected = false;
  llvm::handleAllErrors(
      device.takeError(),
      [&](const tilecopy::NoDeviceError &e) {
        llvm::outs() << e.message() << '\n';
        expected = true;
      },
      [](const llvm::ErrorInfoBase &e) { llvm::errs() << "error: " << e.message() << '\n'; });
  return expected;
}

} // namespace

int main() {
  auto ptx = lowerOneCopy();
  if (!ptx) {
    llvm::errs() << "error: " << llvm::toString(ptx.takeError()) << '\n';
    return 1;
  }
  llvm::outs() << *ptx;
  if (ptx->find("st.shared.v2.b64") == std::string::npos) {
    llvm::errs() << "error: no 16-byte store in this\n";
    return 1;
  }
  return deviceAnswers() ? 0 : 1;
}
