//===- PtxValue.cpp - Parameters of a launch ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxValue.h"
#include "../Input.h"
#include "tilecopy/op/Options.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include <cstring>

using namespace tilecopy;
using namespace llvm;

/// What an output of a device that cannot mark bytes as unwritten begins with.
static constexpr uint8_t poisonByte = 0xCB;

/// A value that begins as none does.
static Error unknownKind(StringRef text) {
  static constexpr StringRef kinds[] = {
      "in",  "out", "zero", "file", "memory", "bytes", "map", "texture", "struct", "i8", "i16",
      "i32", "i64", "u8",   "u16",  "u32",    "u64",   "f16", "bf16",    "f32",    "f64"};
  auto [kind, value] = text.split(':');
  if (kind == "bytes")
    return createStringError("'" + value +
                             "' is not a row of hexadecimal digits, two a byte, as in bytes:00ff");
  if (auto [before, after] = text.split('='); text.contains('=') && is_contained(kinds, before))
    return createStringError("a ':' follows the kind, as in " + before + ":" + after);
  if (is_contained(kinds, kind))
    return createStringError(
        "'" + text +
        "' is not a buffer; in:SIZE, out:SIZE, zero:SIZE, file:PATH, memory:{VALUE,...} and "
        "@PARAMETER are");
  auto near = nearestName(kind, kinds);
  return createStringError("'" + kind + "' is not a kind of value; " +
                           (near ? "did you mean '" + near->str() + "'? " : std::string()) +
                           "they are " + join(ArrayRef(kinds), ", ") + " and @PARAMETER");
}

/// Structures within structures.
static constexpr unsigned maxDepth = 8;

// Commas within braces belong to the parts.
static SmallVector<StringRef, 8> splitParts(StringRef text) {
  SmallVector<StringRef, 8> parts;
  unsigned depth = 0;
  size_t start = 0;
  for (size_t n = 0; n != text.size(); ++n) {
    depth += text[n] == '{';
    depth -= text[n] == '}' && depth;
    if (text[n] == ',' && depth == 0) {
      parts.push_back(text.slice(start, n));
      start = n + 1;
    }
  }
  parts.push_back(text.drop_front(start));
  return parts;
}

static Expected<uint64_t> readInteger(StringRef text, unsigned bits, bool isSigned) {
  int64_t v = 0;
  uint64_t u = 0;
  bool negative = text.starts_with("-");
  if (negative ? text.getAsInteger(0, v) : text.getAsInteger(0, u))
    return createStringError("'" + text + "' is not an integer");
  bool fits = negative   ? isSigned && isIntN(bits, v)
              : isSigned ? isUIntN(bits - 1, u)
                         : isUIntN(bits, u);
  if (!fits)
    return createStringError("'" + text + "' does not fit into " + Twine(bits) + " bits");
  return negative ? uint64_t(v) : u;
}

static Expected<uint64_t> readNumber(NumberType type, StringRef text) {
  if (isInteger(type))
    return readInteger(text, 8 * bytesOf(type), numberTypeName(type).starts_with("i"));
  double number;
  if (text.getAsDouble(number))
    return createStringError("'" + text + "' is not a number");
  const fltSemantics &semantics = type == NumberType::F16    ? APFloat::IEEEhalf()
                                  : type == NumberType::BF16 ? APFloat::BFloat()
                                  : type == NumberType::F32  ? APFloat::IEEEsingle()
                                                             : APFloat::IEEEdouble();
  APFloat value(number);
  bool lost;
  value.convert(semantics, RoundingMode::NearestTiesToEven, &lost);
  return value.bitcastToAPInt().getZExtValue();
}

static Expected<uint64_t> readSize(StringRef text) {
  uint64_t size;
  if (text.getAsInteger(0, size) || size == 0 || size > (uint64_t(1) << 32))
    return createStringError("'" + text + "' is not a size in bytes, 1 to 2^32");
  return size;
}

// Makes space for a field of some alignment, and says where.
size_t tilecopy::place(PtxValue &out, size_t bytes, size_t alignment) {
  size_t at = alignTo(out.bytes.size(), alignment);
  out.bytes.resize(at + bytes);
  out.alignment = std::max(out.alignment, alignment);
  return at;
}

std::optional<size_t> PtxValueReader::find(StringRef name) const {
  for (size_t n = 0; n != buffers.size(); ++n)
    if (buffers[n].name == name)
      return n;
  return std::nullopt;
}

Error PtxValueReader::numbers(NumberType type, StringRef list, PtxValue &out) {
  SmallVector<StringRef, 16> values;
  list.split(values, ',');
  for (StringRef text : values) {
    auto bits = readNumber(type, text.trim());
    if (!bits)
      return bits.takeError();
    size_t at = place(out, bytesOf(type), bytesOf(type));
    std::memcpy(out.bytes.data() + at, &*bits, bytesOf(type));
  }
  return Error::success();
}

// The same bytes for a seed on every machine.
static void fillRandom(MutableArrayRef<uint8_t> bytes, std::mt19937_64 &random) {
  for (size_t at = 0; at <= bytes.size(); at += 8) {
    uint64_t r = random();
    std::memcpy(bytes.data() + at, &r, std::min<size_t>(8, bytes.size() - at));
  }
}

Expected<size_t> PtxValueReader::readBuffer(StringRef text, StringRef name) {
  auto [kind, value] = text.split(':');
  PtxBuffer b;
  b.name = name.str();
  b.text = text.str();
  if (kind == "file") {
    SmallString<128> path(value);
    if (!folder.empty() && !sys::path::is_absolute(path)) {
      path = folder;
      sys::path::append(path, value);
    }
    auto file = readInput(path, greatestData);
    if (!file)
      return file.takeError();
    b.bytes.assign((*file)->getBufferStart(), (*file)->getBufferEnd());
    if (looksLikeNumpy(b.bytes)) {
      auto array = readNumpy(b.bytes);
      if (!array)
        return createStringError(Twine(path) + ": " + toString(array.takeError()));
      b.bytes = std::move(array->bytes);
      b.type = array->type;
      b.shape = array->shape;
    }
    if (b.bytes.empty())
      return createStringError(Twine(path) + " is empty");
  } else if (kind == "in" || kind == "out" || kind == "zero") {
    auto size = readSize(value);
    if (!size)
      return size.takeError();
    b.isOutput = kind == "out";
    b.bytes.assign(*size, b.isOutput ? poisonByte : 0);
    if (kind == "in")
      fillRandom(b.bytes, random);
  } else if (kind == "memory") {
    if (Error e = memory(value, b))
      return e;
  } else {
    return unknownKind(text);
  }
  buffers.push_back(std::move(b));
  return buffers.size() - 1;
}

// {VALUE,VALUE,...} in memory; the buffers that it points to have been described before.
Error PtxValueReader::memory(StringRef text, PtxBuffer &out) {
  if (!text.starts_with("{") || !text.ends_with("}"))
    return createStringError("expected memory:{VALUE,VALUE,...}");
  size_t known = buffers.size();
  PtxValue value;
  if (Error e = structure(text, value, 0))
    return e;
  if (buffers.size() != known)
    return createStringError("memory:" + text +
                             " describes a buffer inside; it takes @NAME of one that is " +
                             "described before");
  out.bytes = value.bytes;
  out.holds = std::move(value);
  return Error::success();
}

Expected<size_t> PtxValueReader::buffer(StringRef text) {
  StringRef name = text;
  if (name.consume_front("@")) {
    if (auto found = find(name))
      return *found;
    std::string have;
    for (const PtxBuffer &b : buffers)
      have += (have.empty() ? "@" : ", @") + b.name;
    return createStringError("there is no buffer " + text + " so far; there " +
                             (have.empty() ? "is none" : "are " + have));
  }
  return readBuffer(text, next == 0 ? prefix : prefix + "." + std::to_string(next));
}

template <typename T> static Error readExtents(StringRef text, SmallVectorImpl<T> &out) {
  SmallVector<StringRef, 5> parts;
  text.split(parts, 'x');
  for (StringRef part : parts)
    if (part.getAsInteger(0, out.emplace_back()))
      return createStringError("'" + text + "' is not a list of numbers such as 64x128");
  return Error::success();
}

static std::optional<TensorMapType> mapType(StringRef name) {
  using T = TensorMapType;
  return StringSwitch<std::optional<T>>(name)
      .Case("u8", T::U8)
      .Case("u16", T::U16)
      .Case("u32", T::U32)
      .Case("i32", T::S32)
      .Case("s32", T::S32)
      .Case("u64", T::U64)
      .Case("i64", T::S64)
      .Case("s64", T::S64)
      .Case("f16", T::F16)
      .Case("bf16", T::BF16)
      .Case("f32", T::F32)
      .Case("f32.ftz", T::F32Ftz)
      .Case("tf32", T::TF32)
      .Case("tf32.ftz", T::TF32Ftz)
      .Case("f64", T::F64)
      .Case("b4x16", T::U4Align8)
      .Case("b4x16_p64", T::U4Align16)
      .Case("b6x16_p32", T::U6Align16)
      .Default(std::nullopt);
}

static std::optional<TensorMapSwizzle> mapSwizzle(StringRef name) {
  using S = TensorMapSwizzle;
  return StringSwitch<std::optional<S>>(name)
      .Case("0", S::None)
      .Case("none", S::None)
      .Case("32", S::B32)
      .Case("64", S::B64)
      .Case("128", S::B128)
      .Case("128atom32", S::B128Atom32)
      .Case("128atom32flip8", S::B128Atom32Flip8)
      .Case("128atom64", S::B128Atom64)
      .Default(std::nullopt);
}

static Error unknownMapKey(StringRef key, StringRef value) {
  static constexpr StringRef keys[] = {
      "dims",       "box",     "strides", "elementstrides", "offset",   "swizzle", "fill",
      "interleave", "windows", "lower",   "upper",          "channels", "pixels"};
  StringRef takes =
      StringSwitch<StringRef>(key)
          .Case("swizzle", "none, 32, 64, 128, 128atom32, 128atom32flip8 or 128atom64")
          .Case("fill", "zero or nan")
          .Case("interleave", "none, 16 or 32")
          .Case("windows", "all, w or w128")
          .Default("a whole number");
  if (is_contained(keys, key))
    return createStringError(key + "=" + value + ": it takes " + takes);
  auto near = nearestName(key, keys);
  return createStringError("'" + key + "' is not a key of a tensor map; " +
                           (near ? "did you mean '" + near->str() + "'? " : std::string()) +
                           "they are " + join(ArrayRef(keys), ", "));
}

// One key=value of a map.
static Error mapKey(StringRef text, PtxValue::Map &m) {
  auto [key, value] = text.split('=');
  TensorMapValues &v = m.values;
  if (key == "dims")
    return readExtents(value, v.dims);
  if (key == "strides")
    return readExtents(value, v.strides);
  if (key == "box")
    return readExtents(value, v.box);
  if (key == "elementstrides")
    return readExtents(value, v.elementStrides);
  if (key == "lower")
    return readExtents(value, v.im2col.lower);
  if (key == "upper")
    return readExtents(value, v.im2col.upper);
  if ((key == "channels" && !value.getAsInteger(0, v.im2col.channels)) ||
      (key == "pixels" && !value.getAsInteger(0, v.im2col.pixels)))
    return Error::success();
  if (key == "windows" && (value == "all" || value == "w" || value == "w128")) {
    v.im2col.windows = value == "all" ? TensorMapWindows::All
                       : value == "w" ? TensorMapWindows::W
                                      : TensorMapWindows::W128;
    return Error::success();
  }
  if (key == "offset" && !value.getAsInteger(0, m.offset))
    return Error::success();
  if (key == "swizzle")
    if (auto swizzle = mapSwizzle(value)) {
      v.swizzle = *swizzle;
      return Error::success();
    }
  if (key == "fill" && (value == "zero" || value == "nan")) {
    v.fill = value == "nan" ? TensorMapFill::NaN : TensorMapFill::Zero;
    return Error::success();
  }
  if (key == "interleave" && (value == "none" || value == "16" || value == "32")) {
    v.interleave = value == "16"   ? TensorMapInterleave::B16
                   : value == "32" ? TensorMapInterleave::B32
                                   : TensorMapInterleave::None;
    return Error::success();
  }
  return unknownMapKey(key, value);
}

// BUFFER,TYPE,key=value,...; what is left out is dense and plain.
Error PtxValueReader::map(StringRef text, PtxValue &out) {
  if (text.starts_with("{") && text.ends_with("}")) // as a field of a structure
    text = text.drop_front().drop_back();
  SmallVector<StringRef, 8> parts = splitParts(text);
  if (parts.size() < 3)
    return createStringError("expected map:BUFFER,TYPE,dims=..,box=..");
  auto whose = buffer(parts[0]);
  if (!whose)
    return whose.takeError();
  next += !parts[0].starts_with("@");
  PtxValue::Map m{0, *whose, {}, 0};
  auto type = mapType(parts[1]);
  if (!type)
    return createStringError(
        "'" + parts[1] +
        "' is not an element type of a tensor map: u8, u16, u32, s32, u64, s64, f16, bf16, f32, "
        "f32.ftz, tf32, tf32.ftz, f64, b4x16, b4x16_p64 or b6x16_p32");
  m.values.type = *type;
  for (StringRef part : ArrayRef(parts).drop_front(2))
    if (Error e = mapKey(part, m))
      return e;
  TensorMapValues &v = m.values;
  if (v.dims.empty())
    return createStringError("dims= is missing, the extents of the tensor, as in dims=64x128");
  if (v.isIm2col() && !v.box.empty())
    return createStringError("windows= has channels= and pixels= in place of box=");
  if (!v.isIm2col() && v.box.size() != v.dims.size())
    return createStringError("dims= has " + Twine(v.dims.size()) +
                             " extents and box= " + Twine(v.box.size()) +
                             "; each has as many, as in dims=64x128,box=64x8");
  uint64_t stride = (v.dims[0] * elementBits(v.type) + 7) / 8;
  for (size_t d = 1; v.strides.size() + 1 < v.dims.size(); ++d) {
    if (d > v.strides.size())
      v.strides.push_back(stride);
    stride = v.strides[d - 1] * v.dims[d];
  }
  if (v.elementStrides.empty())
    v.elementStrides.assign(v.dims.size(), 1);
  uint64_t last = m.offset + (v.dims[0] * elementBits(v.type) + 7) / 8;
  for (size_t d = 1; d < v.dims.size() && d <= v.strides.size(); ++d)
    last += v.dims[d] ? (v.dims[d] - 1) * v.strides[d - 1] : 0;
  if (last > buffers[*whose].bytes.size())
    return createStringError("the tensor ends at byte " + Twine(last) + " of a buffer of " +
                             Twine(buffers[*whose].bytes.size()));
  m.at = place(out, sizeof(TensorMapBytes), 64);
  out.maps.push_back(std::move(m));
  return Error::success();
}

Error PtxValueReader::structure(StringRef text, PtxValue &out, unsigned depth) {
  if (!text.consume_front("{") || !text.consume_back("}"))
    return createStringError("expected struct:{VALUE,VALUE,...}");
  if (depth == maxDepth)
    return createStringError("structures nest deeper than " + Twine(maxDepth));
  PtxValue inner;
  for (StringRef part : splitParts(text))
    if (Error e = value(part.trim(), inner, depth + 1))
      return e;
  inner.bytes.resize(alignTo(inner.bytes.size(), inner.alignment));
  size_t at = place(out, inner.bytes.size(), inner.alignment);
  std::copy(inner.bytes.begin(), inner.bytes.end(), out.bytes.begin() + at);
  for (PtxValue::Pointer p : inner.pointers)
    out.pointers.push_back({p.at + at, p.buffer, p.offset});
  for (PtxValue::Map &m : inner.maps) {
    m.at += at;
    out.maps.push_back(std::move(m));
  }
  for (PtxValue::Texture t : inner.textures) {
    t.at += at;
    out.textures.push_back(t);
  }
  return Error::success();
}

// A buffer, or @NAME+BYTES.
Error PtxValueReader::pointer(StringRef text, PtxValue &out) {
  StringRef name = text;
  uint64_t offset = 0;
  if (auto [before, after] = text.rsplit('+');
      text.starts_with("@") && !find(text.drop_front()) && !after.getAsInteger(0, offset))
    name = before;
  auto whose = buffer(name);
  if (!whose)
    return whose.takeError();
  if (uint64_t size = buffers[*whose].bytes.size(); offset > size)
    return createStringError(text + " lies past the end of the buffer, which has " + Twine(size) +
                             " bytes");
  next += !text.starts_with("@");
  out.pointers.push_back({place(out, 8, 8), *whose, offset});
  return Error::success();
}

Error PtxValueReader::value(StringRef text, PtxValue &out, unsigned depth) {
  auto [kind, rest] = text.split(':');
  if (kind == "struct")
    return structure(rest, out, depth);
  if (kind == "map")
    return map(rest, out);
  if (kind == "texture") {
    if (rest.starts_with("{") && rest.ends_with("}")) // as a field of a structure
      rest = rest.drop_front().drop_back();
    return texture(splitParts(rest), out);
  }
  bool several = kind.consume_back("[]");
  if (auto type = parseNumberType(kind); type && kind.size() <= 4 && *type < NumberType::E4M3) {
    if (!several && rest.contains(','))
      return createStringError("'" + rest + "' is not a number; " + kind + "[]:" + rest +
                               " is several");
    if (several && rest.starts_with("{") && rest.ends_with("}")) // as a field of a structure
      rest = rest.drop_front().drop_back();
    return numbers(*type, rest, out);
  }
  std::string raw;
  if (kind == "bytes" && !rest.empty() && tryGetFromHex(rest, raw)) {
    size_t at = place(out, raw.size(), 1);
    std::copy(raw.begin(), raw.end(), out.bytes.begin() + at);
    return Error::success();
  }
  return pointer(text, out);
}

Expected<PtxValue> PtxValueReader::read(StringRef text, StringRef name) {
  prefix = name.str();
  next = 0;
  PtxValue out;
  if (Error e = value(text, out, 0))
    return e;
  return out;
}
