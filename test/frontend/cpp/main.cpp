// Compiles kernels of the page language and runs them on the emulator, both schedules, several
// seeds and sizes; then the errors that a frontend makes.
#include "Compiler.h"

#include <tilecopy/run/Emulator.h>

#include <llvm/Support/raw_ostream.h>

using namespace llvm;
namespace tc = tilecopy;

static const char Page[] = R"(kernel turn
  load
  sync
  store

kernel double_turn
  fetch
  sync
  double
  sync
  store

kernel arms
  odd
    load
    sync
    double
  else
    fetch
  end
  sync
  store

kernel rows
  stream 3

kernel row_by_row
  stream 1
)";

// Line 2 writes the tile and line 3 reads it, and nothing is between them.
static const char Racy[] = "kernel racy\n  load\n  store\n";

static ExitOnError ok("frontend-cpp: ");

static void expect(bool right, const Twine &what) {
  if (right)
    return;
  errs() << "frontend-cpp: " << what << '\n';
  exit(1);
}

/// B after a kernel of `rows` x `columns`; `factor(x)` is what the tile column x is multiplied by.
static Error run(const Compiled &compiled, const CompiledKernel &kernel, tc::EmulatorDevice &device,
                 unsigned rows, unsigned columns, function_ref<float(unsigned)> factor) {
  std::vector<float> a(rows * columns), b(rows * columns, -1);
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = float(i % 4099);
  auto bytes = [](std::vector<float> &v) {
    return MutableArrayRef<uint8_t>(reinterpret_cast<uint8_t *>(v.data()), v.size() * 4);
  };
  uint64_t A = ok(device.allocate(a.size() * 4)), B = ok(device.allocate(b.size() * 4));
  ok(device.write(A, bytes(a)));
  tc::TensorMapBytes map{};
  if (!kernel.maps.empty())
    map = ok(device.tensorMap(kernel.maps[0].bind(
        A, [&](const tc::Symbol &s) -> int64_t { return s.name() == "M" ? rows : columns; })));
  auto module = ok(device.load(compiled.ptx, "page.ptx"));
  tc::LaunchConfig config;
  config.grid = {kernel.takesRows ? 1 : columns / 32, rows / 32, 1};
  config.block = {32, 1, 1};
  using Argument = tc::KernelArgument;
  if (Error e = module->launch(kernel.name, config,
                               {Argument::of(A), Argument::of(B), Argument::of(int32_t(rows)),
                                Argument::of(int32_t(columns)), Argument::of(map)}))
    return e;
  ok(device.read(B, bytes(b)));
  for (unsigned r = 0; r < rows; ++r)
    for (unsigned c = 0; c < columns; ++c)
      expect(b[c * rows + r] == a[r * columns + c] * factor(c / 32),
             kernel.name + ": B[" + Twine(c) + ", " + Twine(r) + "] is wrong");
  return Error::success();
}

int main() {
  Compiled compiled = ok(compile(Page, "kernels.page"));
  expect(compiled.kernels.size() == 5, "five kernels");
  for (const char *place : {".loc\t1 2 1", ".loc\t1 10 1", ".loc\t1 15 1", ".loc\t1 25 1"})
    expect(StringRef(compiled.ptx).contains(place), Twine("the PTX has no ") + place);
  for (auto schedule : {tc::Schedule::Eager, tc::Schedule::Lazy})
    for (uint64_t seed : {0, 7}) {
      tc::EmulatorOptions options;
      options.schedule = schedule, options.seed = seed;
      auto device = tc::createEmulator(options);
      auto two = [](unsigned) { return 2.f; };
      for (auto [rows, columns] :
           {std::pair(32u, 64u), std::pair(96u, 64u), std::pair(64u, 224u)}) {
        ok(run(compiled, compiled.kernels[0], *device, rows, columns,
               [](unsigned) { return 1.f; }));
        ok(run(compiled, compiled.kernels[1], *device, rows, columns, two));
        ok(run(compiled, compiled.kernels[2], *device, rows, columns,
               [](unsigned x) { return x % 2 ? 2.f : 1.f; }));
        ok(run(compiled, compiled.kernels[3], *device, rows, columns, two));
        ok(run(compiled, compiled.kernels[4], *device, rows, columns, two));
      }
    }
  // An error of the program in the page language is found at its line there.
  Compiled racy = ok(compile(Racy, "racy.page"));
  auto device = tc::createEmulator();
  Error found = run(racy, racy.kernels[0], *device, 32, 64, [](unsigned) { return 1.f; });
  expect(bool(found), "a race is not found");
  std::string text = toString(std::move(found));
  expect(StringRef(text).contains("data-race") && StringRef(text).contains("racy.page:3"), text);
  outs() << "frontend-cpp: five kernels right, lines in PTX and findings\n";
  return 0;
}
