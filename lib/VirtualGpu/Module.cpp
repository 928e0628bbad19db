//===- Module.cpp - Loading code ------------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Module.h"
#include "Call.h"
#include "Devices.h"
#include "tilecopy/run/FatBinary.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstring>
#include <set>
#include <sys/mman.h>

using namespace llvm;
using support::endian::read16le;
using support::endian::read32le;
using support::endian::read64le;

namespace tilecopy::vgpu {

static constexpr uint32_t fatMagic = 0xba55ed50, wrapperMagic = 0x466243b1, elfMagic = 0x464c457f;

/// The end of an ELF file, from its headers.
static size_t elfSize(const char *image) {
  uint64_t programs = read64le(image + 32), sections = read64le(image + 40);
  uint64_t programEnd = programs + uint64_t(read16le(image + 54)) * read16le(image + 56);
  uint64_t sectionEnd = sections + uint64_t(read16le(image + 58)) * read16le(image + 60);
  return size_t(std::max({programEnd, sectionEnd, uint64_t(64)}));
}

/// Whether PTX of a target runs on the device: 'a' on no other, 'f' within a family.
static bool runsHere(StringRef target) {
  const Target &device = gpu().target;
  unsigned sm = 0;
  if (!target.consume_front("sm_") || target.consumeInteger(10, sm))
    return false;
  target = target.take_while(isAlnum);
  if (target == "a")
    return sm == device.sm;
  if (target == "f")
    return sm / 10 == device.sm / 10 && sm <= device.sm;
  return sm <= device.sm;
}

static StringRef targetOf(StringRef ptx) {
  size_t at = ptx.find(".target");
  return at == StringRef::npos ? "" : ptx.substr(at + 7).ltrim();
}

// Of several texts, the one for the newest target that runs here; the architecture's own is better.
static Expected<std::string> choose(ArrayRef<FatPtx> texts) {
  const FatPtx *best = nullptr;
  auto rank = [](const FatPtx &p) {
    StringRef target = targetOf(p.text);
    return 2 * p.sm + (target.take_front(8).contains('a') || target.take_front(8).contains('f'));
  };
  std::string have;
  for (const FatPtx &p : texts) {
    have += (have.empty() ? "" : ", ") +
            targetOf(p.text).take_until([](char c) { return isSpace(c) || c == ','; }).str();
    if (runsHere(targetOf(p.text)) && (!best || rank(p) > rank(*best)))
      best = &p;
  }
  if (!best)
    return createStringError("the fat binary has PTX for " + have + ", and the device is " +
                             gpu().target.name() + "; tilecopy-gpu --target chooses another one");
  return best->text;
}

Expected<std::string> ptxOfBytes(StringRef bytes) {
  bool isElf = bytes.size() >= 64 && read32le(bytes.data()) == elfMagic;
  if (isElf || (bytes.size() >= 16 && read32le(bytes.data()) == fatMagic)) {
    auto texts = extractPtx(bytes);
    if (!texts)
      return texts.takeError();
    return choose(*texts);
  }
  return bytes.take_until([](char c) { return c == 0; }).str();
}

Expected<std::string> ptxOf(const void *image) {
  auto *bytes = static_cast<const char *>(image);
  if (read32le(bytes) == wrapperMagic) // {magic, version, the fat binary, a file's name}
    std::memcpy(&bytes, bytes + 8, sizeof bytes);
  if (read32le(bytes) == fatMagic)
    return ptxOfBytes({bytes, size_t(read16le(bytes + 6) + read64le(bytes + 8))});
  if (read32le(bytes) == elfMagic)
    return ptxOfBytes({bytes, elfSize(bytes)});
  return std::string(bytes);
}

static void layOut(cuda::FunctionObject &f) {
  uint64_t offset = 0;
  for (const PtxParameter &p : f.info->parameters) {
    offset = alignTo(offset, std::max<uint64_t>(p.alignment, 1));
    f.offsets.push_back(offset);
    offset += p.bytes;
  }
  f.parameterBytes = offset;
}

// A text that was loaded before is not parsed again. The last ones are kept, the newest at the end.
static Expected<std::shared_ptr<PtxModule>> parseOnce(StringRef ptx, const std::string &name) {
  static std::vector<std::pair<std::string, std::shared_ptr<PtxModule>>> known;
  static constexpr size_t mostKnown = 64;
  for (const auto &[text, module] : known)
    if (text == ptx)
      return module;
  auto parsed = parsePtx(ptx, name);
  if (!parsed)
    return parsed.takeError();
  if (known.size() == mostKnown)
    known.erase(known.begin());
  known.push_back({ptx.str(), *parsed});
  return *parsed;
}

cuda::Result loadModule(StringRef ptx, const std::string &name, cuda::Module &out,
                        std::string &log) {
  auto parsed = parseOnce(ptx, name);
  auto info = parsed ? inspectPtx(**parsed) : Expected<PtxModuleInfo>(parsed.takeError());
  if (!info) {
    log = toString(info.takeError());
    return ptx.contains(".version") ? cuda::InvalidPtx : cuda::InvalidImage;
  }
  if (info->ptxVersion > gpu().emulator->ptxVersion()) {
    log = name + ": PTX " + std::to_string(info->ptxVersion / 10) + "." +
          std::to_string(info->ptxVersion % 10) + " is newer than the driver";
    return cuda::UnsupportedPtxVersion;
  }
  if (!runsHere(info->target)) {
    log = name + ": the PTX is for " + info->target + " and the device is " + gpu().target.name() +
          "; tilecopy-gpu --target chooses another one";
    return cuda::InvalidPtx;
  }
  auto code = gpu().emulator->load(*parsed);
  if (!code) {
    log = toString(code.takeError());
    return cuda::InvalidPtx;
  }
  out = gpu().modules.make();
  out->context = currentContext();
  out->name = name;
  out->hash = xxh3_64bits(ptx);
  if (!gpu().saveLaunches.empty())
    out->text = ptx.str();
  out->code = std::move(*code);
  out->info = std::move(*info);
  for (const PtxKernelInfo &k : out->info.kernels) {
    cuda::Function f = gpu().functions.make();
    f->module = out;
    f->info = &k;
    if (auto resources = out->code->resources(k.name))
      f->resources = *resources;
    else
      consumeError(resources.takeError());
    layOut(*f);
    out->functions[k.name] = f;
  }
  return cuda::Success;
}

cuda::Function findFunction(cuda::Module module, StringRef name) {
  auto found = module->functions.find(name.str());
  return found == module->functions.end() ? nullptr : found->second;
}

cuda::Result findGlobal(cuda::Module module, const char *name, cuda::DevicePointer *address,
                        size_t *bytes) {
  auto variable = gpu().emulator->variable(*module->code, name);
  if (!variable) {
    consumeError(variable.takeError());
    return cuda::NotFound;
  }
  if (address)
    *address = variable->address;
  if (bytes)
    *bytes = variable->bytes;
  if (!gpu().find(variable->address))
    gpu().memory[variable->address] = {variable->address,
                                       variable->bytes,
                                       Allocation::Variable,
                                       0,
                                       0,
                                       std::string("variable ") + name,
                                       gpu().nextId++};
  return cuda::Success;
}

// The emulator gives an allocation to each variable, and pages of the process can be at its
// address. Those of two variables may be the same.
static bool shareWithProgram(uint64_t address, uint64_t bytes) {
  static constexpr uint64_t page = 4096;
  static std::set<uint64_t> pages;
  std::vector<uint8_t> value(bytes);
  if (Error e = gpu().emulator->read(address, value))
    return consumeError(std::move(e)), false;
  for (uint64_t at = alignDown(address, page); at < address + bytes; at += page) {
    void *where = reinterpret_cast<void *>(at);
    if (pages.count(at))
      continue;
    if (::mmap(where, page, PROT_READ | PROT_WRITE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != where)
      return false;
    pages.insert(at);
  }
  auto *begin = reinterpret_cast<uint8_t *>(address);
  std::copy(value.begin(), value.end(), begin);
  Error e = gpu().emulator->release(address);
  e = joinErrors(std::move(e), gpu().emulator->map(address, {begin, size_t(bytes)}));
  bool failed = bool(e);
  consumeError(std::move(e));
  return !failed;
}

cuda::Result findManaged(cuda::Module module, const char *name, cuda::DevicePointer *address,
                         size_t *bytes) {
  cuda::DevicePointer at = 0;
  size_t size = 0;
  if (cuda::Result e = findGlobal(module, name, &at, &size))
    return e;
  if (module->managed.insert(at).second && !shareWithProgram(at, size))
    return cuda::OutOfMemory;
  if (address)
    *address = at;
  if (bytes)
    *bytes = size;
  return cuda::Success;
}

JitLogs::JitLogs(unsigned count, const int *options, void **values)
    : count(options && values ? count : 0), options(options), values(values) {}

void JitLogs::write(const std::string &error) const {
  char *buffer = nullptr;
  size_t size = 0;
  for (unsigned n = 0; n != count; ++n) {
    if (options[n] == cuda::JitErrorLogBuffer)
      buffer = static_cast<char *>(values[n]);
    if (options[n] == cuda::JitErrorLogBufferSizeBytes)
      size = size_t(uint32_t(uintptr_t(values[n])));
    if (options[n] == cuda::JitInfoLogBuffer && values[n])
      static_cast<char *>(values[n])[0] = 0;
  }
  if (!buffer || !size)
    return;
  size_t used = std::min(size - 1, error.size());
  std::memcpy(buffer, error.data(), used);
  buffer[used] = 0;
}

namespace {
enum FunctionAttributeNumber : int {
  MaxThreads = 0,
  SharedBytes = 1,
  ConstBytes = 2,
  LocalBytes = 3,
  Registers = 4,
  PtxVersion = 5,
  BinaryVersion = 6,
  CacheModeCa = 7,
  MaxDynamicShared = 8,
  Carveout = 9,
  ClusterMustBeSet = 10,
  ClusterWidth = 11,
  ClusterHeight = 12,
  ClusterDepth = 13,
  NonPortableCluster = 14,
  ClusterPolicy = 15,
};
} // namespace

static int maxThreads(const PtxKernelInfo &info) {
  for (const auto &bound : {info.requiredBlock, info.maxBlock})
    if (bound[0])
      return int(bound[0] * bound[1] * bound[2]);
  return 1024;
}

/// At most as many as let a CTA of the size that the kernel declares be resident: ptxas spills the
/// rest. A warp gets them in units of 256.
static int registersOf(const cuda::FunctionObject &f) {
  unsigned most = 255;
  if (f.info->requiredBlock[0] || f.info->maxBlock[0])
    most = std::min(most, 65536u / ((unsigned(maxThreads(*f.info)) + 31) / 32) / 256 * 8);
  return int(std::min(f.resources.registers, most));
}

std::optional<int> functionAttribute(cuda::Function f, int attribute) {
  unsigned sm = 0;
  StringRef(f->module->info.target).drop_front(3).consumeInteger(10, sm);
  switch (attribute) {
  case MaxThreads:
    return maxThreads(*f->info);
  case SharedBytes:
    return int(f->info->staticSharedBytes);
  case ConstBytes:
    return 0;
  case LocalBytes:
    return int(f->resources.localBytes);
  case Registers:
    return registersOf(*f);
  case PtxVersion:
    return int(sm);
  case BinaryVersion:
    return int(gpu().target.sm);
  case CacheModeCa:
    return 0;
  case MaxDynamicShared:
    return f->maxDynamicShared;
  case Carveout:
    return f->carveout;
  case ClusterMustBeSet:
    return f->info->requiredCluster[0] != 0;
  case ClusterWidth:
    return f->info->requiredCluster[0] ? int(f->info->requiredCluster[0]) : f->clusterX;
  case ClusterHeight:
    return f->info->requiredCluster[0] ? int(f->info->requiredCluster[1]) : f->clusterY;
  case ClusterDepth:
    return f->info->requiredCluster[0] ? int(f->info->requiredCluster[2]) : f->clusterZ;
  case NonPortableCluster:
    return f->nonPortableCluster;
  case ClusterPolicy:
    return f->clusterPolicy;
  default:
    return std::nullopt;
  }
}

cuda::Result setFunctionAttribute(cuda::Function f, int attribute, int value) {
  int most = findDevice(gpu().target.sm)->sharedBytes - 1024;
  switch (attribute) {
  case MaxDynamicShared:
    if (value < 0 || value + int(f->info->staticSharedBytes) > most)
      return cuda::InvalidValue;
    f->maxDynamicShared = value;
    return cuda::Success;
  case Carveout:
    if (value < -1 || value > 100)
      return cuda::InvalidValue;
    f->carveout = value;
    return cuda::Success;
  case ClusterWidth:
    f->clusterX = value;
    return cuda::Success;
  case ClusterHeight:
    f->clusterY = value;
    return cuda::Success;
  case ClusterDepth:
    f->clusterZ = value;
    return cuda::Success;
  case NonPortableCluster:
    f->nonPortableCluster = value;
    return cuda::Success;
  case ClusterPolicy:
    f->clusterPolicy = value;
    return cuda::Success;
  default:
    return cuda::InvalidValue;
  }
}

} // namespace tilecopy::vgpu
