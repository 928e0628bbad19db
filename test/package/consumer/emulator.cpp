// A project that checks its own PTX: it links the emulator alone, without the planner or a backend.
#include <tilecopy/run/Emulator.h>

#include <llvm/Support/raw_ostream.h>

/// Threads reverse an array in shared memory, and `barrier` stands between its stores and loads.
static std::string reverse(llvm::StringRef barrier) {
  return (".version 8.0\n.target sm_80\n.address_size 64\n"
          ".visible .entry reverse(.param .u64 out) {\n"
          "  .reg .b32 %r<6>; .reg .b64 %rd<4>; .shared .align 4 .b8 s[256];\n"
          "  ld.param.u64 %rd1, [out]; mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2;\n"
          "  mov.u32 %r3, s; add.u32 %r4, %r3, %r2; sub.u32 %r5, %r3, %r2;\n"
          "  st.shared.u32 [%r4], %r1;\n" +
          barrier +
          "  ld.shared.u32 %r1, [%r5+252];\n"
          "  cvt.u64.u32 %rd2, %r2; add.u64 %rd3, %rd1, %rd2; st.global.u32 [%rd3], %r1;\n"
          "  ret;\n}\n")
      .str();
}

/// The findings of a launch; none for a kernel that is right.
static llvm::Expected<size_t> findingsOf(llvm::StringRef barrier) {
  auto device = tilecopy::createEmulator();
  auto out = device->allocate(256);
  if (!out)
    return out.takeError();
  auto module = device->load(reverse(barrier), "reverse.ptx");
  if (!module)
    return module.takeError();
  tilecopy::LaunchConfig config;
  config.block.x = 64;
  llvm::consumeError((*module)->launch("reverse", config, {tilecopy::KernelArgument::of(*out)}));
  for (const tilecopy::Finding &f : device->findings())
    llvm::outs() << tilecopy::formatFinding(f, {}) << '\n';
  return device->findings().size();
}

int main() {
  llvm::ExitOnError orFail;
  return orFail(findingsOf("")) != 0 && orFail(findingsOf("bar.sync 0;\n")) == 0 ? 0 : 1;
}
