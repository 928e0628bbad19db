//===- Trial.cpp - One program on the emulator and by its meaning ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trial.h"
#include "TrialInputs.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <random>
#include <set>

using namespace tilecopy;
using namespace llvm;

Compared &Compared::operator+=(const Compared &o) {
  global += o.global;
  shared += o.shared;
  tensor += o.tensor;
  copies += o.copies;
  loopsAtEnds += o.loopsAtEnds;
  return *this;
}

namespace {

/// What the emulator shows of a launch, by CTA.
struct Seen : EmulatorObserver {
  using Cta = std::array<unsigned, 3>;
  struct Bytes {
    std::vector<uint8_t> bytes;
    std::vector<bool> written;
  };
  std::map<std::pair<Cta, std::string>, Bytes> shared;
  std::map<Cta, std::vector<Bytes>> freed;

  void sharedAtEnd(const SharedAtEnd &s) override {
    Bytes &b = shared[{s.cta, s.variable.str()}];
    b.bytes = s.bytes.vec();
    b.written.assign(s.written.begin(), s.written.end());
  }
  void tensorMemoryAtFree(const TensorMemoryAtFree &t) override {
    Bytes all;
    for (auto [cell, halves] : zip(t.cells, t.halves))
      for (unsigned b = 0; b != 4; ++b) {
        all.bytes.push_back(uint8_t(cell >> 8 * b));
        all.written.push_back(halves >> b / 2 & 1);
      }
    freed[t.cta].push_back(std::move(all));
  }
};

struct NoWarnings : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

class Trial {
public:
  Trial(const tilecopy::Program &program, const physical::Kernel &kernel, uint64_t seed)
      : program(program), kernel(kernel), random(seed) {}
  Verdict run(const physical::Scalars &given);

private:
  bool choose(const physical::Scalars &given, std::string &why);
  bool predict(uint64_t most, std::string &why);
  Error launch(Schedule schedule, uint64_t seed);
  Expected<std::vector<KernelArgument>> arguments(Device &device,
                                                  std::map<std::string, uint64_t> &at);
  Error placeGlobals(Device &device, std::map<std::string, uint64_t> &at);
  Error placeOnDevices(Device &device, const std::string &name,
                       std::map<std::string, uint64_t> &at);
  void compareGlobals(Device &device, const std::map<std::string, uint64_t> &at);
  void compareShared(const Seen &seen);
  void compareDynamic(const Seen &seen);
  void compareTensorMemory(const Seen &seen);
  void compare(const Twine &what, const Seen::Bytes &got, const physical::Image &expected,
               uint64_t &equal);
  void differ(const Twine &text) {
    if (++differences <= 4)
      verdict.text += (verdict.text.empty() ? how + ": " : "; ") + text.str();
    verdict.kind = Verdict::Wrong;
  }

  const tilecopy::Program &program;
  const physical::Kernel &kernel;
  std::mt19937_64 random;
  physical::Scalars scalars;
  physical::Outcome before, after;
  std::string ptx, how;
  EmittedKernel emitted;
  Verdict verdict;
  unsigned differences = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Arguments and inputs
//===----------------------------------------------------------------------===//

/// Each tensor in the middle of random bytes, at an address of the alignment that it promises and
/// no more.
bool Trial::predict(uint64_t most, std::string &why) {
  constexpr uint64_t guard = 512;
  before = {};
  auto indices = indexTensors(kernel);
  std::set<std::string> predicates = predicateTensors(kernel);
  for (const std::string &name : kernel.tensorOrder) {
    const physical::Tensor &t = kernel.tensors.at(name);
    if (t.space != "global")
      continue;
    uint64_t size = physical::tensorBytes(kernel, scalars, name, why);
    if (!why.empty())
      return false;
    if (t.multicast) { // without anything around it
      for (unsigned device = 0; device != physical::devicesOfMulticast; ++device)
        before.globals[physical::nameOn(device, name)].bytes =
            physical::SparseBytes(size, random());
      continue;
    }
    physical::GlobalImage &image = before.globals[name];
    image.before = alignTo(guard, 2 * t.align) + t.align;
    image.bytes = physical::SparseBytes(image.before + size + guard, random());
    if (auto of = indices.find(name); of != indices.end())
      setIndices(image, size, physical::bitsOf(t.type) / 8, of->second, random() % 64);
    else if (predicates.count(name))
      setPredicates(image, size, physical::bitsOf(t.type) / 8, [&] { return random(); });
  }
  after = before;
  return physical::run(kernel, scalars, after, why, most);
}

static bool hasLoop(const physical::Body &body) {
  return any_of(body, [](const auto &s) { return s.verb == "for" || hasLoop(s.body); });
}

/// Values that keep the promises and the regions within their tensors: drawn, then the least ones.
bool Trial::choose(const physical::Scalars &given, std::string &why) {
  constexpr unsigned tries = 24;
  // Ends of ranges may be ends of loops: what takes longer is drawn again.
  constexpr uint64_t most = uint64_t(1) << 26, mostAtEnds = 1 << 12;
  for (unsigned i = 0; i != tries; ++i) {
    scalars = given;
    bool atEnd = false;
    for (const auto &s : kernel.scalars) {
      int64_t d = s.divisor, least = int64_t(divideCeilSigned(s.least, d)) * d;
      if (s.least < -(int64_t(1) << 40))
        least = 0;
      int64_t steps = std::min<int64_t>((s.most - least) / d, i < tries / 2 ? 64 : 8);
      int64_t step = i + 1 == tries ? 0 : int64_t(random() % uint64_t(steps + 1));
      int64_t value = least + step * d;
      // Now and then one of the ends, or near 31 or 32 bits.
      if (i < tries / 2 && random() % 3 == 0) {
        int64_t ends[] = {s.most, s.least, int64_t(1) << 31, int64_t(1) << 32,
                          int64_t((uint64_t(1) << 31) - uint64_t(step) * uint64_t(d))};
        int64_t end = ends[random() % std::size(ends)] / d * d;
        if (end >= s.least && end <= s.most) {
          value = end;
          atEnd = true;
        }
      }
      scalars.emplace(s.name, value);
    }
    why.clear();
    if (predict(atEnd ? mostAtEnds : most, why)) {
      verdict.compared.loopsAtEnds = atEnd && hasLoop(kernel.body);
      return true;
    }
    if (kernel.scalars.empty())
      return false;
  }
  return false;
}

/// A multicast tensor, with what each device has in it. `at` has where that is, and under the name
/// with `*` the address of all.
Error Trial::placeOnDevices(Device &device, const std::string &name,
                            std::map<std::string, uint64_t> &at) {
  uint64_t size = before.globals.at(name).bytes.size(), pitch = alignTo(size, 256);
  auto made = device.allocateMulticast(size, pitch, physical::devicesOfMulticast);
  if (!made)
    return made.takeError();
  at[name + "*"] = made->address;
  for (unsigned d = 0; d != physical::devicesOfMulticast; ++d) {
    std::string one = physical::nameOn(d, name);
    std::vector<uint8_t> bytes(size);
    for (uint64_t i = 0; i != size; ++i)
      bytes[i] = before.globals.at(one).bytes.get(i);
    at[one] = made->memory + d * pitch;
    if (Error e = device.write(at[one], bytes))
      return e;
  }
  return Error::success();
}

Error Trial::placeGlobals(Device &device, std::map<std::string, uint64_t> &at) {
  for (const auto &[name, image] : before.globals) {
    auto tensor = kernel.tensors.find(name);
    if (tensor == kernel.tensors.end()) // of another device
      continue;
    if (tensor->second.multicast) {
      if (Error e = placeOnDevices(device, name, at))
        return e;
      continue;
    }
    uint64_t align = uint64_t(tensor->second.align);
    auto fill = [&image = image](uint64_t offset, MutableArrayRef<uint8_t> page) {
      for (uint64_t i = 0; i != page.size(); ++i)
        page[i] = image.bytes.get(offset + i);
    };
    auto start = device.allocateSparse(image.bytes.size(), 2 * align, 0, fill);
    if (!start)
      return start.takeError();
    at[name] = *start;
  }
  return Error::success();
}

Expected<std::vector<KernelArgument>> Trial::arguments(Device &device,
                                                       std::map<std::string, uint64_t> &at) {
  std::vector<KernelArgument> list;
  auto valueOf = [&](const Symbol &s) { return scalars.at(s.name().str()); };
  if (Error e = placeGlobals(device, at))
    return e;
  for (const std::string &name : kernel.parameterOrder) {
    auto global = before.globals.find(name);
    auto scalar = find_if(kernel.scalars, [&](const auto &s) { return s.name == name; });
    if (auto all = at.find(name + "*"); all != at.end())
      list.push_back(KernelArgument::of(all->second));
    else if (global != before.globals.end())
      list.push_back(KernelArgument::of(at[name] + global->second.before));
    else if (scalar->bits == 32)
      list.push_back(KernelArgument::of(int32_t(scalars.at(name))));
    else
      list.push_back(KernelArgument::of(scalars.at(name)));
  }
  for (const TensorMapPlan &plan : emitted.tensorMaps) {
    const std::string &name = plan.tensor;
    auto map = device.tensorMap(plan.bind(at[name] + before.globals.at(name).before, valueOf));
    if (!map)
      return map.takeError();
    list.push_back(KernelArgument::ofBytes(*map));
  }
  for (unsigned i = 0; i != emitted.counters; ++i) {
    auto counter = device.allocate(4);
    if (!counter)
      return counter.takeError();
    if (Error e = device.write(*counter, std::vector<uint8_t>(4)))
      return e;
    list.push_back(KernelArgument::of(*counter));
  }
  if (uint64_t each = editedMaps(emitted.tensorMaps) * uint64_t(EditedMapBytes)) {
    physical::CtaId grid;
    std::string why;
    if (!physical::gridOf(kernel, scalars, grid, why))
      return createStringError(why);
    auto maps = device.allocate((uint64_t(grid[0] * grid[1] * grid[2]) + 1) * each);
    if (!maps)
      return maps.takeError();
    list.push_back(KernelArgument::of(alignTo(*maps, EditedMapBytes)));
  }
  return list;
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

static std::string byteText(uint8_t b) { return formatv("{0:x2}", unsigned(b)).str(); }

static std::string ctaText(const Seen::Cta &cta) {
  return formatv("CTA {0},{1},{2}", cta[0], cta[1], cta[2]).str();
}

static Seen::Cta narrow(const physical::CtaId &cta) {
  return {unsigned(cta[0]), unsigned(cta[1]), unsigned(cta[2])};
}

void Trial::compareGlobals(Device &device, const std::map<std::string, uint64_t> &at) {
  for (const auto &[name, image] : after.globals) {
    // Pages that neither has touched are as before.
    std::set<uint64_t> pages;
    for (uint64_t offset : device.touchedPages(at.at(name)))
      pages.insert(offset);
    for (const auto &stored : image.bytes.stored())
      pages.insert(stored.first * physical::SparseBytes::pageBytes);
    bool isAll = !kernel.tensors.count(name) || kernel.tensors.at(name).multicast;
    for (uint64_t page = 0; isAll && page < image.bytes.size();
         page += physical::SparseBytes::pageBytes)
      pages.insert(page); // the device does not say which it has touched
    for (uint64_t page : pages) {
      std::vector<uint8_t> got(
          std::min(image.bytes.size() - page, physical::SparseBytes::pageBytes));
      if (Error e = device.read(at.at(name) + page, got))
        return differ(toString(std::move(e)));
      for (uint64_t i = page; i != page + got.size(); ++i)
        if (got[i - page] == image.bytes.get(i))
          ++verdict.compared.global;
        else
          differ("byte " + Twine(int64_t(i) - int64_t(image.before)) + " of " + name + " is " +
                 byteText(got[i - page]) + ", expected " + byteText(image.bytes.get(i)) + ", was " +
                 byteText(before.globals.at(name).bytes.get(i)));
    }
  }
}

/// Bytes that the meaning does not write must not be written at all.
void Trial::compare(const Twine &what, const Seen::Bytes &got, const physical::Image &expected,
                    uint64_t &equal) {
  for (size_t i = 0; i != got.bytes.size(); ++i) {
    bool written = i < expected.bytes.size() && expected.written[i];
    if (i < expected.bytes.size() && expected.any[i])
      continue;
    if (got.written[i] == written && (!written || got.bytes[i] == expected.bytes[i])) {
      ++equal;
      continue;
    }
    std::string is = got.written[i] ? byteText(got.bytes[i]) : "never written";
    std::string wanted = written ? byteText(expected.bytes[i]) : "none written";
    differ("byte " + Twine(i) + " of " + what + " is " + is + ", expected " + wanted);
  }
}

void Trial::compareShared(const Seen &seen) {
  std::map<std::pair<Seen::Cta, std::string>, const physical::Image *> expected;
  for (const physical::SharedImage &s : after.shared)
    expected[{narrow(s.cta), s.tensor}] = &s.image;
  static const physical::Image nothing;
  for (const auto &[key, got] : seen.shared) {
    StringRef name = key.second;
    name.consume_front(kernel.name + "_");
    auto tensor = kernel.tensors.find(name.str());
    if (tensor == kernel.tensors.end() || tensor->second.space != "shared")
      continue; // an mbarrier, or the address of a pool
    auto image = expected.find({key.first, name.str()});
    compare(name + " of " + ctaText(key.first), got,
            image == expected.end() ? nothing : *image->second, verdict.compared.shared);
  }
  if (emitted.dynamicSharedBytes)
    compareDynamic(seen);
}

/// Where the tensors lie in one dynamic array is the emitter's choice, the same in all CTAs: it is
/// found by what is in them. In one CTA two tensors may hold the same, so all CTAs count.
void Trial::compareDynamic(const Seen &seen) {
  using Copy = std::pair<const Seen::Bytes *, const physical::Image *>;
  auto matches = [](const Copy &copy, size_t at) {
    const auto &[all, image] = copy;
    for (size_t i = 0; i != image->bytes.size(); ++i)
      if (at + i >= all->bytes.size() ||
          (!image->any[i] && (all->written[at + i] != image->written[i] ||
                              (image->written[i] && all->bytes[at + i] != image->bytes[i]))))
        return false;
    return true;
  };
  std::map<std::string, std::vector<Copy>> copies;
  for (const physical::SharedImage &s : after.shared) {
    auto all = seen.shared.find({narrow(s.cta), kernel.name + "_shared"});
    if (all == seen.shared.end())
      return differ("no shared memory is seen of " + ctaText(narrow(s.cta)));
    copies[s.tensor].push_back({&all->second, &s.image});
  }
  for (const auto &[tensor, of] : copies) {
    size_t align = size_t(kernel.tensors.at(tensor).align), place = 0,
           size = of[0].first->bytes.size();
    while (place < size && !all_of(of, [&](const Copy &c) { return matches(c, place); }))
      place += align;
    if (place < size)
      for (const Copy &c : of)
        verdict.compared.shared += c.second->bytes.size();
    else
      differ("the bytes of " + tensor + " are at no one place in the shared memory of all CTAs");
  }
}

void Trial::compareTensorMemory(const Seen &seen) {
  std::map<Seen::Cta, size_t> freed;
  for (const physical::TensorImage &t : after.freed) {
    Seen::Cta cta = narrow(t.cta);
    size_t i = freed[cta]++;
    auto of = seen.freed.find(cta);
    if (of == seen.freed.end() || i >= of->second.size() ||
        of->second[i].bytes.size() != t.image.bytes.size())
      return differ(ctaText(cta) + " does not free " + Twine(t.columns) + " columns");
    compare("pool " + Twine(i) + " of " + ctaText(cta), of->second[i], t.image,
            verdict.compared.tensor);
  }
  for (const auto &[cta, pools] : seen.freed)
    if (pools.size() != freed[cta])
      differ(ctaText(cta) + " frees " + Twine(pools.size()) + " pools");
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

Error Trial::launch(Schedule schedule, uint64_t seed) {
  Seen seen;
  EmulatorOptions options;
  options.schedule = schedule;
  options.seed = seed;
  options.observer = &seen;
  how = formatv("{0} schedule, seed {1}", schedule == Schedule::Eager ? "eager" : "lazy", seed);
  auto device = createEmulator(options);
  auto module = device->load(ptx, "physical");
  if (!module)
    return module.takeError();
  std::map<std::string, uint64_t> at;
  auto list = arguments(*device, at);
  if (!list)
    return list.takeError();
  physical::CtaId grid;
  std::string why;
  if (!physical::gridOf(kernel, scalars, grid, why))
    return createStringError(why);
  LaunchConfig config;
  config.grid = {unsigned(grid[0]), unsigned(grid[1]), unsigned(grid[2])};
  config.block.x = unsigned(kernel.threads);
  config.cluster.x = unsigned(kernel.cluster);
  config.dynamicSharedBytes = emitted.dynamicSharedBytes;
  if (Error e = (*module)->launch(emitted.name, config, *list))
    return e;
  compareGlobals(*device, at);
  // What a CTA has at its end depends on the passes that it took. Dynamic loops are outermost.
  if (any_of(kernel.body, [](const physical::Statement &s) { return s.dynamic; }))
    return Error::success();
  compareShared(seen);
  compareTensorMemory(seen);
  return Error::success();
}

Verdict Trial::run(const physical::Scalars &given) {
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<NoWarnings>());
  EmitOptions options;
  options.sharedApart = true; // shared tensors are found by name
  auto lowered = lowerToPtx(program, context, OptLevel::O1, options);
  if (!lowered)
    return {Verdict::Declined, toString(lowered.takeError()), {}};
  ptx = std::move(lowered->first);
  emitted = std::move(lowered->second[0]);
  std::string why;
  if (!choose(given, why))
    return {Verdict::Unsuitable, why, {}};
  verdict.compared.copies = after.copies;
  std::pair<Schedule, uint64_t> runs[] = {{Schedule::Eager, 0},
                                          {Schedule::Lazy, 1 + random() % 1000}};
  for (auto [schedule, seed] : runs) {
    if (Error e = launch(schedule, seed))
      differ(toString(std::move(e)));
    if (verdict.kind == Verdict::Wrong)
      break;
  }
  for (const auto &[name, value] : scalars)
    if (verdict.kind == Verdict::Wrong)
      verdict.text += " [" + name + " = " + itostr(value) + "]";
  return verdict;
}

Verdict tryProgram(const tilecopy::Program &program, const std::string &text, uint64_t seed,
                   const physical::Scalars &given) {
  physical::Program tree;
  std::string why;
  if (!physical::readProgram(text, tree, why))
    return {Verdict::Unread, why, {}};
  return Trial(program, tree.kernels[0], seed).run(given);
}
