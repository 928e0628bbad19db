//===- NumberType.cpp - Elements of a buffer, as numbers ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NumberType.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>

using namespace tilecopy;
using namespace llvm;

namespace {
struct TypeRow {
  const char *name, *numpy, *code; // code: of NumPy's descr, without the byte order
  unsigned bytes;
  bool isInteger, isSigned;
};
} // namespace

// In the order of NumberType. NumPy has no names for the last three of one or two bytes.
static constexpr TypeRow rows[] = {
    {"u8", "uint8", "u1", 1, true, false},         {"u16", "uint16", "u2", 2, true, false},
    {"u32", "uint32", "u4", 4, true, false},       {"u64", "uint64", "u8", 8, true, false},
    {"i8", "int8", "i1", 1, true, true},           {"i16", "int16", "i2", 2, true, true},
    {"i32", "int32", "i4", 4, true, true},         {"i64", "int64", "i8", 8, true, true},
    {"f16", "float16", "f2", 2, false, true},      {"bf16", "bfloat16", "", 2, false, true},
    {"f32", "float32", "f4", 4, false, true},      {"f64", "float64", "f8", 8, false, true},
    {"e4m3", "float8_e4m3fn", "", 1, false, true}, {"e5m2", "float8_e5m2", "", 1, false, true}};

static const TypeRow &rowOf(NumberType type) { return rows[size_t(type)]; }
std::optional<NumberType> tilecopy::parseNumberType(StringRef name) {
  for (size_t n = 0; n != std::size(rows); ++n)
    if (name == rows[n].name || name == rows[n].numpy)
      return NumberType(n);
  return std::nullopt;
}

StringRef tilecopy::numberTypeName(NumberType type) { return rowOf(type).name; }
unsigned tilecopy::bytesOf(NumberType type) { return rowOf(type).bytes; }
bool tilecopy::isInteger(NumberType type) { return rowOf(type).isInteger; }

std::string tilecopy::numberTypeNames() {
  std::string names;
  for (const TypeRow &row : rows)
    names += (names.empty() ? "" : ", ") + std::string(row.name);
  return names;
}

static uint64_t bitsAt(NumberType type, ArrayRef<uint8_t> bytes, size_t index) {
  uint64_t bits = 0;
  std::memcpy(&bits, bytes.data() + index * bytesOf(type), bytesOf(type));
  return bits;
}

static const fltSemantics &semanticsOf(NumberType type) {
  switch (type) {
  case NumberType::F16:
    return APFloat::IEEEhalf();
  case NumberType::BF16:
    return APFloat::BFloat();
  case NumberType::E4M3:
    return APFloat::Float8E4M3FN();
  case NumberType::E5M2:
    return APFloat::Float8E5M2();
  case NumberType::F64:
    return APFloat::IEEEdouble();
  default:
    return APFloat::IEEEsingle();
  }
}

double tilecopy::elementAt(NumberType type, ArrayRef<uint8_t> bytes, size_t index) {
  uint64_t bits = bitsAt(type, bytes, index);
  if (!isInteger(type)) {
    APFloat value(semanticsOf(type), APInt(8 * bytesOf(type), bits));
    bool lost;
    value.convert(APFloat::IEEEdouble(), RoundingMode::NearestTiesToEven, &lost);
    return value.convertToDouble();
  }
  unsigned unused = 64 - 8 * bytesOf(type);
  return rowOf(type).isSigned ? double(int64_t(bits << unused) >> unused) : double(bits);
}

std::string tilecopy::numberText(double value) {
  std::string text;
  raw_string_ostream(text) << format("%.9g", value);
  return text;
}

std::string tilecopy::elementText(NumberType type, ArrayRef<uint8_t> bytes, size_t index) {
  uint64_t bits = bitsAt(type, bytes, index);
  unsigned unused = 64 - 8 * bytesOf(type);
  if (isInteger(type))
    return rowOf(type).isSigned ? std::to_string(int64_t(bits << unused) >> unused)
                                : std::to_string(bits);
  std::string digits = utohexstr(bits, /*LowerCase=*/true, 2 * bytesOf(type));
  return numberText(elementAt(type, bytes, index)) + " (0x" + digits + ")";
}

//===----------------------------------------------------------------------===//
// NumPy files
//===----------------------------------------------------------------------===//

static constexpr StringLiteral magic = "\x93NUMPY";

bool tilecopy::looksLikeNumpy(ArrayRef<uint8_t> file) {
  return toStringRef(file).starts_with(magic);
}

// The value of a key of the header, which is a Python dictionary of one line.
static StringRef valueOf(StringRef header, StringRef key) {
  size_t at = header.find(("'" + key + "'").str());
  if (at == StringRef::npos)
    return "";
  StringRef rest = header.drop_front(at + key.size() + 2).ltrim();
  if (!rest.consume_front(":"))
    return "";
  rest = rest.ltrim();
  if (rest.starts_with("("))
    return rest.take_front(rest.find(')') + 1);
  return rest.take_until([](char c) { return c == ',' || c == '}'; }).trim();
}

Expected<NumpyArray> tilecopy::readNumpy(ArrayRef<uint8_t> file) {
  size_t start = magic.size() + 2;
  if (!looksLikeNumpy(file) || file.size() < start + 4)
    return createStringError("not a NumPy file");
  unsigned lengthBytes = file[magic.size()] == 1 ? 2 : 4;
  uint32_t length = 0;
  std::memcpy(&length, file.data() + start, lengthBytes);
  start += lengthBytes;
  if (length > file.size() - start)
    return createStringError("the header of the NumPy file is cut off");
  StringRef header = toStringRef(file.slice(start, length));
  StringRef descr = valueOf(header, "descr").trim('\'');
  if (valueOf(header, "fortran_order") == "True")
    return createStringError("the array is in Fortran order; save np.ascontiguousarray of it");
  NumpyArray array;
  StringRef code = descr;
  if (code.starts_with(">"))
    return createStringError("the array is big-endian ('" + descr + "')");
  code = code.ltrim("<|=");
  auto row = llvm::find_if(rows, [&](const TypeRow &r) { return code == r.code && !code.empty(); });
  if (code == "b1")
    array.type = NumberType::U8;
  else if (row == std::end(rows))
    return createStringError("elements of type '" + descr +
                             "' are not known; view the array as an integer type of that size");
  else
    array.type = NumberType(row - rows);
  array.shape = valueOf(header, "shape").str();
  ArrayRef<uint8_t> data = file.drop_front(start + length);
  uint64_t elements = 1;
  SmallVector<StringRef, 4> extents;
  StringRef(array.shape).trim("()").split(extents, ',', -1, /*KeepEmpty=*/false);
  for (StringRef extent : extents) {
    uint64_t n;
    if (extent.trim().empty())
      continue;
    if (extent.trim().getAsInteger(10, n) || (n && elements > (uint64_t(1) << 40) / n))
      return createStringError("the NumPy file's shape " + array.shape +
                               " is not a list of extents");
    elements *= n;
  }
  if (elements * bytesOf(array.type) != data.size())
    return createStringError("the NumPy file has " + Twine(data.size()) +
                             " bytes of data, its shape " + array.shape + " says " +
                             Twine(elements * bytesOf(array.type)));
  array.bytes.assign(data.begin(), data.end());
  return array;
}

std::string tilecopy::writeNumpy(const NumpyArray &array) {
  // Types that NumPy has no code for are written as integers of their size.
  const TypeRow &row = rowOf(array.type);
  std::string code = row.code[0] ? row.code : "u" + std::to_string(row.bytes);
  std::string header = "{'descr': '" + std::string(row.bytes == 1 ? "|" : "<") + code +
                       "', 'fortran_order': False, 'shape': " + array.shape + ", }";
  size_t before = magic.size() + 4;
  header.append(63 - (before + header.size()) % 64, ' ');
  header += '\n';
  std::string file(magic);
  file += '\1';
  file += '\0';
  file += char(header.size() & 0xff);
  file += char(header.size() >> 8);
  return file + header + toStringRef(array.bytes).str();
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

NumberComparison tilecopy::compareElements(NumberType type, ArrayRef<uint8_t> a,
                                           ArrayRef<uint8_t> b, const Tolerance &tolerance) {
  NumberComparison c;
  c.elements = std::min(a.size(), b.size()) / bytesOf(type);
  for (uint64_t n = 0; n != c.elements; ++n) {
    if (bitsAt(type, a, n) == bitsAt(type, b, n))
      continue;
    double x = elementAt(type, a, n), y = elementAt(type, b, n);
    if (std::isnan(x) && std::isnan(y))
      continue;
    double difference = std::fabs(x - y);
    if (difference > c.largest)
      c.largest = difference;
    bool isExact = tolerance.relative == 0 && tolerance.absolute == 0;
    if ((!isExact || x == y) && // +0 and -0 are equal
        difference <= tolerance.absolute + tolerance.relative * std::fabs(y))
      continue;
    if (c.different++ == 0)
      c.first = n;
  }
  return c;
}
