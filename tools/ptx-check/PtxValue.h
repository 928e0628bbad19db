//===- PtxValue.h - Parameters of a launch ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The little language in which a launch describes its parameters:
//
//   i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64 :VALUE     a number
//   TYPE[]:V,V,...                                            several, one after another
//   bytes:HEX
//   in:SIZE  out:SIZE  zero:SIZE  file:PATH                   a buffer; its address is passed
//   memory:{VALUE,VALUE,...}                                  a buffer that holds what struct is
//   @NAME  @NAME+BYTES                                        the address of a buffer, or in it
//   texture:BUFFER,f32x4,dims=64x32[,layers=N][,filter=linear]...   the handle of a texture or
//   surface map:BUFFER,TYPE,dims=64x128,box=64x64[,strides=128]...    a tensor map over a buffer
//   struct:{VALUE,VALUE,...}                                  fields at their natural alignment
//
// `in` is random bits, `out` counts as never written, `zero` is zeros. A file that NumPy has
// written counts without its header. `@NAME` is a buffer that something else has described: `@2` is
// that of parameter 2, `@2.1` its second one, and in a launch file @name is the buffer of that
// name.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_PTXVALUE_H
#define TILECOPY_TOOLS_PTXCHECK_PTXVALUE_H

#include "NumberType.h"
#include "tilecopy/run/Device.h"
#include "tilecopy/run/Texture.h"
#include "tilecopy/tensormap/TensorMap.h"
#include <map>
#include <random>

namespace tilecopy {

/// The bytes of one parameter, and where addresses and tensor maps go into them.
struct PtxValue {
  struct Pointer {
    size_t at, buffer;
    uint64_t offset; ///< in the buffer
  };
  struct Map {
    size_t at, buffer;
    TensorMapValues values; ///< without the address
    uint64_t offset;        ///< of the tensor in the buffer
  };
  struct Texture {
    size_t at, buffer;
    TextureValues values; ///< without the address
  };
  std::vector<uint8_t> bytes;
  size_t alignment = 1;
  std::vector<Pointer> pointers;
  std::vector<Map> maps;
  std::vector<Texture> textures;
};

/// Memory that kernels get the address of.
struct PtxBuffer {
  std::string name; ///< "2", "2.1", or of a launch file
  std::string text; ///< how it was described
  std::vector<uint8_t> bytes;
  bool isOutput = false;          ///< which nothing has written
  std::optional<NumberType> type; ///< where a NumPy file said it
  std::string shape;
  std::optional<PtxValue> holds; ///< whose addresses take the place of `bytes` on a device
};

/// Room for that many bytes at the end of a parameter, zeros; where they begin.
size_t place(PtxValue &out, size_t bytes, size_t alignment);

class PtxValueReader {
public:
  /// `folder` is where relative paths of files begin; empty for the working directory.
  PtxValueReader(std::vector<PtxBuffer> &buffers, uint64_t seed, llvm::StringRef folder = "")
      : buffers(buffers), random(seed), folder(folder) {}

  /// One value. Its buffers are called `name`, `name.1`, ...
  llvm::Expected<PtxValue> read(llvm::StringRef text, llvm::StringRef name);
  /// A buffer by itself, as launch files name them.
  llvm::Expected<size_t> readBuffer(llvm::StringRef text, llvm::StringRef name);
  /// The buffer of that name, or nothing.
  std::optional<size_t> find(llvm::StringRef name) const;

private:
  llvm::Error value(llvm::StringRef text, PtxValue &out, unsigned depth);
  llvm::Error structure(llvm::StringRef text, PtxValue &out, unsigned depth);
  llvm::Error numbers(NumberType type, llvm::StringRef list, PtxValue &out);
  llvm::Error map(llvm::StringRef text, PtxValue &out);
  llvm::Error texture(llvm::ArrayRef<llvm::StringRef> parts, PtxValue &out);
  llvm::Error memory(llvm::StringRef text, PtxBuffer &out);
  llvm::Expected<size_t> buffer(llvm::StringRef text);
  llvm::Error pointer(llvm::StringRef text, PtxValue &out);

  std::vector<PtxBuffer> &buffers;
  std::mt19937_64 random;
  std::string folder, prefix;
  unsigned next = 0; ///< buffers of the parameter that is read
};

/// Makes the handles of a value's textures on a device, and puts them into the parameter's bytes.
/// The caller releases them.
llvm::Error placeTextures(Device &on, bool isEmulator, const PtxValue &value,
                          llvm::ArrayRef<DeviceAddress> buffers,
                          llvm::MutableArrayRef<uint8_t> bytes,
                          llvm::SmallVectorImpl<DeviceAddress> &handles);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_PTXVALUE_H
