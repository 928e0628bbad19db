//===- Save.cpp - Launches as files ---------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Save.h"
#include "Call.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace llvm;

namespace tilecopy::vgpu {

/// What ptx-check calls the values of a tensor map, in the order of the driver's numbers.
static constexpr StringRef mapTypes[] = {
    "u8",  "u16",  "u32",     "s32",  "u64",      "s64",   "f16",       "f32",
    "f64", "bf16", "f32.ftz", "tf32", "tf32.ftz", "b4x16", "b4x16_p64", "b6x16_p32"};
static constexpr StringRef mapSwizzles[] = {"none",           "32",       "64", "128", "128atom32",
                                            "128atom32flip8", "128atom64"};

template <typename Numbers> static std::string listed(StringRef key, const Numbers &numbers) {
  std::string text;
  for (auto n : numbers)
    text += (text.empty() ? "," + key.str() + "=" : "x") + std::to_string(n);
  return text;
}

/// "{@A0+16,f16,dims=64x128,box=64x8}"; an offset is a key.
static std::string mapText(const TensorMapValues &v, StringRef pointer) {
  auto [buffer, offset] = pointer.split('+');
  std::string text = ("{" + buffer + "," + mapTypes[unsigned(v.type)]).str();
  if (!offset.empty())
    text += ",offset=" + offset.str();
  text += listed("dims", v.dims) + listed("strides", v.strides) + listed("box", v.box) +
          listed("elementstrides", v.elementStrides) + listed("lower", v.im2col.lower) +
          listed("upper", v.im2col.upper);
  if (v.isIm2col())
    text += formatv(",windows={0},channels={1},pixels={2}",
                    v.im2col.windows == TensorMapWindows::All ? "all"
                    : v.im2col.windows == TensorMapWindows::W ? "w"
                                                              : "w128",
                    v.im2col.channels, v.im2col.pixels);
  if (v.interleave != TensorMapInterleave::None)
    text += v.interleave == TensorMapInterleave::B16 ? ",interleave=16" : ",interleave=32";
  if (v.fill == TensorMapFill::NaN)
    text += ",fill=nan";
  return text + ",swizzle=" + mapSwizzles[unsigned(v.swizzle)].str() + "}";
}

namespace {
class Saver {
public:
  explicit Saver(std::string folder) : folder(std::move(folder)) {}

  Error write(StringRef name, StringRef bytes) {
    std::error_code e;
    raw_fd_ostream file(folder + "/" + name.str(), e);
    if (e)
      return createStringError(e, "cannot write " + folder + "/" + name);
    file << bytes;
    return Error::success();
  }

  /// "@A0+16" for an address in an allocation, whose bytes are saved; else nothing.
  Expected<std::string> pointer(uint64_t value) {
    Allocation *a = gpu().find(value);
    if (!a)
      return std::string();
    auto [found, isNew] = names.try_emplace(a->address, "A" + std::to_string(names.size()));
    if (isNew) {
      std::vector<uint8_t> bytes(a->bytes);
      if (Error e = gpu().emulator->read(a->address, bytes))
        return e;
      if (Error e = write(found->second + ".bin", toStringRef(bytes)))
        return e;
      buffers[found->second] = json::Object{{"file", found->second + ".bin"}};
    }
    uint64_t offset = value - a->address;
    return "@" + found->second + (offset ? "+" + std::to_string(offset) : "");
  }

  /// "map:{@A0,f16,dims=64x128,...}" for the bytes of a tensor map, which hold an address; else
  /// nothing.
  Expected<std::string> map(ArrayRef<uint8_t> bytes) {
    const TensorMapValues *v = knownTensorMap(bytes);
    auto name = v ? pointer(v->address) : Expected<std::string>(std::string());
    return !name || name->empty() ? std::move(name) : "map:" + mapText(*v, *name);
  }

  /// The bytes of an argument: tensor maps, words that are addresses, and what lies between them.
  Expected<std::string> argument(ArrayRef<uint8_t> bytes) {
    std::vector<std::string> parts;
    bool hasPointer = false;
    for (size_t at = 0; at < bytes.size();) {
      if (auto text = map(bytes.drop_front(at)); !text || !text->empty()) {
        if (!text)
          return text;
        parts.push_back(*text);
        hasPointer = true;
        at += sizeof(TensorMapBytes);
        continue;
      }
      uint64_t word = 0;
      size_t n = bytes.size() - at >= 8   ? 8
                 : bytes.size() - at >= 4 ? 4
                 : bytes.size() - at >= 2 ? 2
                                          : 1;
      std::memcpy(&word, bytes.data() + at, n);
      auto name = n == 8 ? pointer(word) : Expected<std::string>(std::string());
      if (!name)
        return name;
      hasPointer |= !name->empty();
      parts.push_back(!name->empty() ? *name
                                     : "u" + std::to_string(8 * n) + ":" + std::to_string(word));
      at += n;
    }
    if (!hasPointer)
      return "bytes:" + toHex(bytes, /*LowerCase=*/true);
    return parts.size() == 1 ? parts[0] : "struct:{" + join(parts, ",") + "}";
  }

  json::Object buffers;

private:
  std::string folder;
  std::map<uint64_t, std::string> names; ///< of allocations
};
} // namespace

static json::Array shapeOf(const Dim3 &d) {
  return json::Array{int64_t(d.x), int64_t(d.y), int64_t(d.z)};
}

Error saveLaunch(uint64_t number, cuda::Function f, const LaunchConfig &config,
                 ArrayRef<KernelArgument> arguments) {
  std::string folder = gpu().saveLaunches + "/" + std::to_string(number);
  if (std::error_code e = sys::fs::create_directories(folder))
    return createStringError(e, "cannot make " + folder);
  Saver saver(folder);
  if (Error e = saver.write("kernel.ptx", f->module->text))
    return e;
  json::Array parameters;
  for (const KernelArgument &a : arguments) {
    auto text = saver.argument(a.bytes());
    if (!text)
      return text.takeError();
    parameters.push_back(*text);
  }
  json::Object launch{{"ptx", "kernel.ptx"},
                      {"kernel", f->info->name},
                      {"grid", shapeOf(config.grid)},
                      {"block", shapeOf(config.block)},
                      {"dynamic_shared", int64_t(config.dynamicSharedBytes)},
                      {"buffers", std::move(saver.buffers)},
                      {"params", std::move(parameters)}};
  if (config.cluster.count() > 1)
    launch["cluster"] = shapeOf(config.cluster);
  if (config.cooperative)
    launch["cooperative"] = true;
  return saver.write("launch.json", formatv("{0:2}\n", json::Value(std::move(launch))).str());
}

} // namespace tilecopy::vgpu
