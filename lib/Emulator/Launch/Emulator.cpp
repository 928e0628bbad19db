//===- Emulator.cpp - The emulator as a device ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Emulator.h"
#include "Emulator/Async/MapBits.h"
#include "Emulator/Code/PtxModule.h"
#include "Emulator/Machine/Machine.h"
#include "tilecopy/run/DeviceError.h"
#include "tilecopy/run/Texture.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {
namespace emu {

class Emulator;

template <typename... Args>
static Error failure(DeviceFault fault, const char *text, const Args &...args) {
  std::string message;
  raw_string_ostream(message) << format(text, args...);
  return deviceError(fault, message);
}

class LoadedModule : public DeviceModule {
public:
  LoadedModule(Emulator &device, std::shared_ptr<PtxModule> parsed)
      : device(device), parsed(std::move(parsed)), module(this->parsed->module.get()) {}
  ~LoadedModule() override;

  Error load();
  Error launch(StringRef kernel, const LaunchConfig &config,
               ArrayRef<KernelArgument> arguments) override;
  Expected<KernelResources> resources(StringRef kernel) override;
  Error setVariable(StringRef name, ArrayRef<uint8_t> bytes) override;
  Expected<ModuleVariable> variable(StringRef name);
  Expected<std::vector<float>> time(StringRef kernel, const LaunchConfig &,
                                    ArrayRef<KernelArgument>, unsigned) override;

private:
  static std::string describeFindings(ArrayRef<Finding> findings);
  Error layOutGlobals(ModuleLayout &layout);
  Error checkExterns() const;
  void initialize(const Variable &v, uint8_t *bytes, const ModuleLayout &layout);
  Expected<const Variable *> findVariable(StringRef name) const;
  Expected<const Code *> find(StringRef kernel) const;
  Expected<std::vector<uint8_t>> packArguments(const Code &code,
                                               ArrayRef<KernelArgument> arguments) const;

  Emulator &device;
  std::shared_ptr<PtxModule> parsed;
  const Module *module; ///< of `parsed`
  Segment constants;
  std::vector<uint64_t> globals; ///< allocations to release
  DeviceAddress constantsAt = 0; ///< where the host reaches them
  ModuleLayout layout;
  std::shared_ptr<const PtxModule::Kernels> kernels;
};

class Emulator : public EmulatorDevice {
public:
  explicit Emulator(const EmulatorOptions &options)
      : options(options), memory(options.memoryLimit) {}

  std::string description() const override {
    return "TileCopy's PTX emulator, on the CPU, checking";
  }
  unsigned smVersion() const override { return sm; }
  unsigned ptxVersion() const override { return 95; }

  Expected<std::unique_ptr<DeviceModule>> load(StringRef ptx, StringRef name) override {
    auto parsed = parsePtx(ptx, name);
    return parsed ? load(*parsed) : parsed.takeError();
  }

  Expected<std::unique_ptr<DeviceModule>> load(const std::shared_ptr<PtxModule> &parsed) override {
    sm = parsed->module->sm();
    auto loaded = std::make_unique<LoadedModule>(*this, parsed);
    if (Error e = loaded->load())
      return e;
    return std::unique_ptr<DeviceModule>(std::move(loaded));
  }

  Expected<DeviceAddress> allocate(uint64_t bytes) override {
    // As CUDA does: what fills a large page begins one, and programs count on that.
    constexpr uint64_t largePage = uint64_t(2) << 20;
    auto segment = memory.allocate(bytes, bytes < largePage ? 256 : largePage);
    if (!segment)
      return segment.takeError();
    return (*segment)->base;
  }
  Expected<Multicast> allocateMulticast(uint64_t bytes, uint64_t pitch, unsigned devices) override {
    auto segment = memory.allocateMulticast(bytes, pitch, devices);
    if (!segment)
      return segment.takeError();
    return Multicast{(*segment)->base, (*segment)->base + pitch};
  }
  Error release(DeviceAddress address) override { return memory.release(address); }

  bool hasSparseMemory() const override { return true; }
  static_assert(sparsePageBytes == ByteSet::pageBytes, "pages are those of segments");
  Expected<DeviceAddress> allocateSparse(uint64_t bytes, uint64_t alignment, uint64_t begin,
                                         PageFill fill) override {
    auto segment =
        memory.allocateSparse(bytes, std::max<uint64_t>(alignment, 256), std::move(fill));
    if (!segment)
      return segment.takeError();
    (*segment)->written.assign(0, begin, false);
    return (*segment)->base;
  }
  std::vector<uint64_t> touchedPages(DeviceAddress address) const override {
    std::vector<uint64_t> pages;
    for (size_t n = 0; n != memory.allocations(); ++n)
      if (memory.allocation(n).base == address)
        pages = memory.allocation(n).touchedPages().vec();
    llvm::sort(pages);
    return pages;
  }

  Error write(DeviceAddress address, ArrayRef<uint8_t> bytes) override {
    return put(address, bytes, /*written=*/true);
  }

  Error poison(DeviceAddress address, ArrayRef<uint8_t> bytes) override {
    return put(address, bytes, /*written=*/false);
  }

  Error read(DeviceAddress address, MutableArrayRef<uint8_t> bytes) override {
    auto place = find(address, bytes.size(), "read");
    if (!place)
      return place.takeError();
    auto [segment, offset] = *place;
    std::copy_n(segment->at(offset, bytes.size()), bytes.size(), bytes.begin());
    return Error::success();
  }

  Expected<std::vector<float>> timeCopy(DeviceAddress, DeviceAddress, uint64_t, unsigned) override {
    return failure(DeviceFault::Lacking, "the emulator has no clock to time copies with");
  }

  Expected<TensorMapBytes> encodeTensorMap(const TensorMapValues &values) override {
    return encodeMap(values);
  }

  ArrayRef<Finding> findings() const override { return lastFindings; }
  uint64_t executedInstructions() const override { return executed; }
  std::vector<LineCount> lineCounts() const override { return counts; }
  StringRef output() const override { return printed; }
  void setOptions(const EmulatorOptions &o) override { options = o; }

  void record(Machine &m) {
    lastFindings = std::move(m.findings);
    executed = m.steps;
    printed = std::move(m.output);
    counts.clear();
    for (size_t i = 0; i != m.executed.size(); ++i)
      if (unsigned line = m.code.insts[i].source->line)
        counts.push_back({line, m.executed[i]});
  }

  Error map(DeviceAddress address, MutableArrayRef<uint8_t> host) override {
    return memory.map(address, host);
  }
  Error mapMulticast(DeviceAddress address, MutableArrayRef<uint8_t> host,
                     ArrayRef<DeviceAddress> devices) override {
    return memory.mapMulticast(address, host, devices);
  }
  Error copy(DeviceAddress to, DeviceAddress from, uint64_t bytes) override;
  std::vector<TouchedBytes> touched() override { return memory.touched(); }
  Expected<ModuleVariable> variable(DeviceModule &module, StringRef name) override {
    return static_cast<LoadedModule &>(module).variable(name);
  }

  EmulatorOptions options;
  GlobalMemory memory;

private:
  Error put(DeviceAddress address, ArrayRef<uint8_t> bytes, bool written) {
    auto place = find(address, bytes.size(), "write");
    if (!place)
      return place.takeError();
    auto [segment, offset] = *place;
    std::copy(bytes.begin(), bytes.end(), segment->at(offset, bytes.size()));
    segment->written.assign(offset, bytes.size(), written);
    return Error::success();
  }

  Expected<std::pair<Segment *, uint64_t>> find(uint64_t address, uint64_t bytes,
                                                const char *what) {
    uint32_t hint = none;
    Segment *s = memory.find(address, hint);
    if (!s || bytes > s->size || address - s->base > s->size - bytes)
      return failure(DeviceFault::Memory, "%s of %llu bytes at 0x%llx: outside every allocation%s",
                     what, (unsigned long long)bytes, (unsigned long long)address,
                     s ? ("; the one that begins at 0x" + utohexstr(s->base, true) + " has " +
                          utostr(s->size) + " bytes")
                             .c_str()
                       : "");
    return std::make_pair(s, address - s->base);
  }

  unsigned sm = 0;
  std::vector<Finding> lastFindings;
  std::string printed;
  std::vector<LineCount> counts;
  uint64_t executed = 0;
};

Error Emulator::copy(DeviceAddress to, DeviceAddress from, uint64_t bytes) {
  auto target = find(to, bytes, "write"), source = find(from, bytes, "read");
  if (!target || !source)
    return joinErrors(target.takeError(), source.takeError());
  auto [t, tOffset] = *target;
  auto [s, sOffset] = *source;
  std::memmove(t->at(tOffset, bytes), s->at(sOffset, bytes), bytes);
  t->written.copy(tOffset, s->written, sOffset, bytes);
  return Error::success();
}

LoadedModule::~LoadedModule() {
  for (uint64_t address : globals)
    consumeError(device.memory.release(address));
}

Error LoadedModule::load() {
  for (const Variable &v : module->variables)
    for (const AddressInit &a : v.addressInit)
      if (a.variable == none && !module->find(a.function))
        return failure(
            DeviceFault::Code,
            "%s:%u:%u: function '%s', whose address is taken, has no body in this module",
            module->name.c_str(), a.line, a.column, a.function.str().c_str());
  if (Error e = checkExterns())
    return e;
  if (Error e = layOutGlobals(layout))
    return e;
  return parsed->kernels(layout).moveInto(kernels);
}

static void addNames(const Operand &o, BitVector &named) {
  if (o.kind == Operand::Sym)
    named.set(o.index);
  for (const Operand &e : o.elements)
    addNames(e, named);
}

// Declarations that nothing names are fine. Shared ones are memory of the launch.
Error LoadedModule::checkExterns() const {
  BitVector named(module->variables.size());
  for (const Variable &v : module->variables)
    for (const AddressInit &a : v.addressInit)
      if (a.variable != none) // otherwise the address of a function
        named.set(a.variable);
  for (const Function &f : module->functions)
    for (const Instruction &i : f.body)
      for (const Operand &o : i.operands)
        addNames(o, named);
  for (auto [n, v] : enumerate(module->variables))
    if (v.isExtern && v.space != Space::Shared && named[n])
      return failure(DeviceFault::Code,
                     "%s:%u:%u: variable '%s' is declared .extern and never defined; its value "
                     "would be another module's, and modules are not linked",
                     module->name.c_str(), v.line, v.column, v.name.str().c_str());
  return Error::success();
}

// Global variables are allocations of the device; constants share one bank of 64 KiB (PTX ISA
// 5.1.3 allows ten more, which are not modeled).
Error LoadedModule::layOutGlobals(ModuleLayout &layout) {
  uint64_t bank = layOutConstants(*module, layout);
  for (size_t n = 0; n != module->variables.size(); ++n) {
    const Variable &v = module->variables[n];
    if (v.space == Space::Global) {
      if (v.isExtern) // which nothing names
        continue;
      auto segment = device.memory.allocate(v.bytes(), std::max<uint64_t>(v.alignment, 256));
      if (!segment)
        return segment.takeError();
      layout.addresses[n] = (*segment)->base;
      globals.push_back((*segment)->base);
    }
  }
  if (bank > 64 * 1024)
    return failure(DeviceFault::Code,
                   "%s: %llu bytes of .const variables are more than the 65536 of the bank",
                   module->name.c_str(), (unsigned long long)bank);
  constants = Segment(Space::Const, 0, bank, true);
  constants.readOnly = true;
  constants.sharedByThreads = false;
  for (size_t n = 0; n != module->variables.size(); ++n) {
    const Variable &v = module->variables[n];
    uint32_t hint = none;
    if (v.space == Space::Const) {
      initialize(v, constants.at(layout.addresses[n], v.bytes()), layout);
    } else if (v.space == Space::Global && v.bytes() && !v.isExtern) {
      // Module variables without initializer are zero.
      Segment *s = device.memory.find(layout.addresses[n], hint);
      s->written.assign(0, s->size, true);
      initialize(v, s->at(0, s->size), layout);
    }
  }
  return Error::success();
}

void LoadedModule::initialize(const Variable &v, uint8_t *bytes, const ModuleLayout &layout) {
  std::copy(v.init.begin(), v.init.end(), bytes);
  for (const AddressInit &a : v.addressInit) {
    uint64_t address = uint64_t(a.addend);
    if (a.variable == none)
      address += module->addressOf(*module->find(a.function)); // load() has looked for it
    else
      address += layout.addresses[a.variable] +
                 (a.generic ? windowOf(module->variables[a.variable].space) : 0);
    address = (address & a.mask) >> a.shift;
    std::memcpy(bytes + a.offset, &address, std::min(a.bytes, 8u));
  }
}

Expected<const Code *> LoadedModule::find(StringRef kernel) const {
  std::string have;
  for (const auto &code : *kernels) {
    if (code->entry->name == kernel)
      return code.get();
    have += (have.empty() ? "" : ", ") + code->entry->name.str();
  }
  return failure(DeviceFault::Launch, "%s has no kernel '%s'; it has: %s", module->name.c_str(),
                 kernel.str().c_str(), have.empty() ? "none" : have.c_str());
}

Expected<std::vector<uint8_t>>
LoadedModule::packArguments(const Code &code, ArrayRef<KernelArgument> arguments) const {
  if (arguments.size() != code.parameters.size())
    return failure(DeviceFault::Launch, "kernel '%s' takes %zu arguments, %zu were passed",
                   code.entry->name.str().c_str(), code.parameters.size(), arguments.size());
  std::vector<uint8_t> bytes(code.parameterBytes);
  for (size_t n = 0; n != arguments.size(); ++n) {
    const Variable &v = module->variables[code.parameters[n].variable];
    ArrayRef<uint8_t> a = arguments[n].bytes();
    if (a.size() != v.bytes())
      return failure(DeviceFault::Launch,
                     "argument %zu of kernel '%s' has %zu bytes, the parameter '%s' has %llu", n,
                     code.entry->name.str().c_str(), a.size(), v.name.str().c_str(),
                     (unsigned long long)v.bytes());
    std::copy(a.begin(), a.end(), bytes.begin() + code.parameters[n].offset);
  }
  return bytes;
}

Error LoadedModule::launch(StringRef kernel, const LaunchConfig &config,
                           ArrayRef<KernelArgument> arguments) {
  auto code = find(kernel);
  if (!code)
    return code.takeError();
  auto bytes = packArguments(**code, arguments);
  if (!bytes)
    return bytes.takeError();
  Machine machine({*module, **code, config, device.options, device.memory, constants, *bytes});
  Error e = machine.run();
  device.record(machine);
  if (e.isA<LaunchStopped>())
    return e;
  if (e)
    return failure(DeviceFault::Launch, "kernel '%s' of %s: %s", kernel.str().c_str(),
                   module->name.c_str(), toString(std::move(e)).c_str());
  std::string error = describeFindings(device.findings());
  return error.empty() ? Error::success()
                       : failure(DeviceFault::Finding, "kernel '%s' of %s: %s",
                                 kernel.str().c_str(), module->name.c_str(), error.c_str());
}

// If two variables have the name, the module's is meant, not a function's own.
Expected<const Variable *> LoadedModule::findVariable(StringRef name) const {
  auto isSettable = [](const Variable &v) {
    return (v.space == Space::Global || v.space == Space::Const) && v.function == none &&
           !v.isExtern;
  };
  auto found = find_if(module->variables,
                       [&](const Variable &v) { return isSettable(v) && v.name == name; });
  if (found == module->variables.end()) {
    std::string have = join(map_range(make_filter_range(module->variables, isSettable),
                                      [](const Variable &v) { return v.name; }),
                            ", ");
    return failure(DeviceFault::Launch, "%s has no .global or .const variable '%s'; it has %s",
                   module->name.c_str(), name.str().c_str(), have.empty() ? "none" : have.c_str());
  }
  return &*found;
}

Expected<ModuleVariable> LoadedModule::variable(StringRef name) {
  auto found = findVariable(name);
  if (!found)
    return found.takeError();
  uint64_t at = layout.addresses[*found - module->variables.data()];
  if ((*found)->space == Space::Global)
    return ModuleVariable{at, (*found)->bytes()};
  if (!constantsAt) {
    // Where no allocation is, and none will be: addresses are not used again.
    auto reserved = device.memory.allocate(constants.size, 256);
    if (!reserved)
      return reserved.takeError();
    uint64_t base = (*reserved)->base;
    if (Error e = device.memory.release(base))
      return e;
    if (Error e = device.memory.map(base, {constants.at(0, constants.size), constants.size}))
      return e;
    globals.push_back(constantsAt = base);
  }
  return ModuleVariable{constantsAt + at, (*found)->bytes()};
}

Error LoadedModule::setVariable(StringRef name, ArrayRef<uint8_t> bytes) {
  auto known = findVariable(name);
  if (!known)
    return known.takeError();
  const Variable *found = *known;
  bool isReference = found->reference != Reference::None;
  uint64_t most = isReference ? sizeof(DeviceAddress) : found->bytes();
  if (bytes.empty() || bytes.size() > most || (isReference && bytes.size() != most))
    return failure(DeviceFault::Launch, "variable '%s' is given %llu bytes and takes %s%llu",
                   name.str().c_str(), (unsigned long long)bytes.size(),
                   isReference ? "a handle of " : "1 to ", (unsigned long long)most);
  TextureBytes referred;
  if (isReference) {
    DeviceAddress handle;
    std::memcpy(&handle, bytes.data(), sizeof handle);
    if (Error e = device.read(handle, referred))
      return e;
    bytes = referred;
  }
  uint64_t at = layout.addresses[found - module->variables.data()];
  if (found->space == Space::Global)
    return device.write(at, bytes);
  std::copy(bytes.begin(), bytes.end(), constants.at(at, bytes.size()));
  return Error::success();
}

// The errors, then the notes; nothing if there are no errors.
std::string LoadedModule::describeFindings(ArrayRef<Finding> findings) {
  auto count = [&](Severity s, const char *what) {
    size_t n = llvm::count_if(findings, [&](const Finding &f) { return f.severity == s; });
    return n == 0 ? "" : std::to_string(n) + " " + what + (n == 1 ? "" : "s");
  };
  std::string text = count(Severity::Error, "finding"), notes = count(Severity::Note, "note");
  if (text.empty())
    return text;
  text += (notes.empty() ? "" : " and ") + notes;
  for (Severity s : {Severity::Error, Severity::Note})
    text += "\n" + StringRef(formatFindings(findings, s, "  ")).rtrim().str();
  return StringRef(text).rtrim().str();
}

Expected<KernelResources> LoadedModule::resources(StringRef kernel) {
  auto code = find(kernel);
  if (!code)
    return code.takeError();
  return KernelResources{(*code)->registers, unsigned((*code)->localBytes),
                         unsigned((*code)->staticShared)};
}

Expected<std::vector<float>> LoadedModule::time(StringRef, const LaunchConfig &,
                                                ArrayRef<KernelArgument>, unsigned) {
  return failure(DeviceFault::Lacking, "the emulator has no clock to time kernels with");
}

} // namespace emu

char LaunchStopped::ID = 0;

void LaunchStopped::log(raw_ostream &os) const { os << text; }

std::unique_ptr<EmulatorDevice> createEmulator(const EmulatorOptions &options) {
  return std::make_unique<emu::Emulator>(options);
}

} // namespace tilecopy
