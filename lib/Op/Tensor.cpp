//===- Tensor.cpp - Element types, spaces, tensors ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/Tensor.h"
#include "CheckedMath.h"
#include "TensorName.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Element types and spaces
//===----------------------------------------------------------------------===//

// Both in the order of the enumeration.
static constexpr StringRef elementTypes[] = {
    "f64", "f32", "f16", "bf16", "f8e4m3", "f8e5m2", "f6e2m3", "f6e3m2", "f4e2m1",
    "i8",  "u8",  "i16", "u16",  "i32",    "u32",    "i64",    "u64"};
static constexpr StringRef spaces[] = {"global", "shared", "local", "tmem"};
static constexpr StringRef memories[] = {"global memory", "shared memory", "registers",
                                         "tensor memory"};
static_assert(std::size(elementTypes) == unsigned(ElementType::U64) + 1);
static_assert(std::size(spaces) == unsigned(Space::TMem) + 1);

unsigned tilecopy::elementBits(ElementType type) {
  switch (type) {
  case ElementType::F64:
  case ElementType::I64:
  case ElementType::U64:
    return 64;
  case ElementType::F32:
  case ElementType::I32:
  case ElementType::U32:
    return 32;
  case ElementType::F16:
  case ElementType::BF16:
  case ElementType::I16:
  case ElementType::U16:
    return 16;
  case ElementType::F8E4M3:
  case ElementType::F8E5M2:
  case ElementType::I8:
  case ElementType::U8:
    return 8;
  case ElementType::F6E2M3:
  case ElementType::F6E3M2:
    return 6;
  case ElementType::F4E2M1:
    return 4;
  }
  llvm_unreachable("every type is above");
}

ArrayRef<StringRef> tilecopy::elementTypeNames() { return elementTypes; }
StringRef tilecopy::elementTypeName(ElementType type) { return elementTypes[unsigned(type)]; }

std::optional<ElementType> tilecopy::parseElementType(StringRef name) {
  const auto *known = find(elementTypes, name);
  if (known == std::end(elementTypes))
    return std::nullopt;
  return ElementType(known - elementTypes);
}

ArrayRef<StringRef> tilecopy::spaceNames() { return spaces; }
StringRef tilecopy::spaceName(Space space) { return spaces[unsigned(space)]; }

StringRef tilecopy::memoryName(Space space) { return memories[unsigned(space)]; }

std::optional<Space> tilecopy::parseSpace(StringRef name) {
  for (auto [i, known] : enumerate(spaces))
    if (known == name)
      return Space(i);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Creating tensors
//===----------------------------------------------------------------------===//

static Error bad(StringRef name, const Twine &text, OpFault fault = OpFault::Tensor) {
  return opError(fault, name, "tensor '" + name + "': " + text);
}
static Error badLayout(StringRef name, const Twine &text) {
  return bad(name, text, OpFault::Layout);
}

static unsigned elementBytes(ElementType type) { return divideCeil(elementBits(type), 8u); }

Error tilecopy::checkTensorName(StringRef name) {
  bool good = !name.empty() && !isDigit(name[0]) &&
              all_of(name, [](char c) { return isAlnum(c) || c == '_'; });
  return good ? Error::success()
              : bad(name, "a name is made of letters, digits and _, and begins with no digit");
}

/// Memory is aligned to 16 bytes unless the declaration says otherwise: no allocator of GPU memory
/// gives less, and less would make the widest common access impossible by default.
static unsigned defaultAlign(ElementType type, Space space) {
  return space == Space::Global || space == Space::Shared ? 16 : elementBytes(type);
}

/// The alignment to use, or an error about the one requested.
static Expected<unsigned> settleAlign(StringRef name, ElementType type, Space space,
                                      unsigned align) {
  unsigned least = elementBytes(type);
  if (align == 0)
    return defaultAlign(type, space);
  if (!isPowerOf2_32(align))
    return bad(name, "the alignment " + Twine(align) + " is not a power of two");
  if (align < least)
    return bad(name, "the alignment " + Twine(align) + " is less than the " + Twine(least) +
                         " bytes of " + elementTypeName(type));
  return align;
}

static bool spaceHas(Space space, Axis axis) {
  switch (space) {
  case Space::Global:
  case Space::Shared:
    return axis == Axis::M;
  case Space::Local:
    return axis == Axis::M || isThreadAxis(axis);
  case Space::TMem:
    return axis == Axis::TLane || axis == Axis::TCol;
  }
  llvm_unreachable("a space of the enumeration");
}

static StringRef axesOf(Space space) {
  return space == Space::TMem    ? "TLane and TCol"
         : space == Space::Local ? "m and the thread axes"
                                 : "m";
}

/// The places that a tile layout reaches on an axis, before a swizzle. A TileLayout's coordinates
/// never leave int64.
static ValueRange reach(const TileLayout &tile, Axis axis) {
  ValueRange r{tile.offset(axis), tile.offset(axis)};
  auto add = [&](ArrayRef<Iter> iters) {
    for (const Iter &i : iters)
      if (i.axis == axis)
        (i.stride < 0 ? r.lo : r.hi) += (i.extent - 1) * i.stride;
  };
  add(tile.shard());
  add(tile.replica());
  return r;
}

static Error checkAxes(StringRef name, Space space, const Layout &layout) {
  for (unsigned i = 0; i != NumAxes; ++i) {
    Axis axis = axisAt(i);
    if (layout.tile.uses(axis) && !spaceHas(space, axis))
      return badLayout(name, "the layout uses the axis " + axisName(axis) + "; " +
                                 spaceName(space) + " tensors have " + axesOf(space));
    ValueRange range = reach(layout.tile, axis);
    if (range.lo < 0)
      return badLayout(name, "the layout reaches " + axisName(axis) + " = " + Twine(range.lo) +
                                 "; offsets start at 0");
    if (isThreadAxis(axis) && range.hi >= MaxThreadsPerCta)
      return badLayout(name, "the layout reaches " + axisName(axis) + " = " + Twine(range.hi) +
                                 "; a CTA has at most " + Twine(MaxThreadsPerCta) + " threads");
  }
  if (layout.swizzle && space != Space::Global && space != Space::Shared)
    return badLayout(name, "a swizzle is for shared and global memory, not " + spaceName(space));
  return Error::success();
}

/// The size in bytes of `elements` elements.
static std::optional<int64_t> bytesOf(ElementType type, int64_t elements,
                                      Spacing spacing = Spacing::Dense) {
  if (spacing == Spacing::Bytes)
    return elements;
  if (spacing == Spacing::Padded16)
    return checkedAdd(elements, 15) ? std::optional<int64_t>((elements + 15) / 16 * 16)
                                    : std::nullopt;
  auto bits = checkedMul(elements, elementBits(type));
  if (!bits)
    return std::nullopt;
  return *bits / 8 + (*bits % 8 != 0);
}

/// Elements from m = 0 to past the last place. A swizzle moves elements within aligned groups.
static std::optional<int64_t> extentOf(const Layout &layout) {
  auto past = checkedAdd(reach(layout.tile, Axis::M).hi, 1);
  if (!past || !layout.swizzle || layout.swizzle->isIdentity())
    return past;
  const Swizzle &s = *layout.swizzle;
  int64_t group = s.inner ? int64_t(1) << (s.perElement + s.swizzleLen) : s.repeat();
  auto groups = checkedAdd(*past, group - 1);
  return groups ? std::optional<int64_t>(*groups / group * group) : std::nullopt;
}

/// Shared memory, registers and tensor memory are small: more than fits cannot be addressed there,
/// so emission may count in 32 bits. Elements may share a place (a stride of 0), but there are
/// never more elements than places, so a tool may allocate every element.
static Error checkSize(StringRef name, ElementType type, Space space, int64_t elements,
                       int64_t bytes) {
  if (space == Space::Local && bytes > MostRegisterBytes)
    return bad(name, "it takes " + Twine(bytes) +
                         " bytes of each thread's registers, from slot 0 to its last; at most " +
                         Twine(MostRegisterBytes) +
                         " are possible. A layout spreads the elements over threads, as in "
                         "'layout S[(64,64):(1@tid_in_wg,1)]', and so does 'layout auto'");
  if (int64_t most = GpuTarget::greatestSharedBytes(); space == Space::Shared && bytes > most)
    return bad(name, "it takes " + Twine(bytes) + " bytes of shared memory; a CTA has at most " +
                         Twine(most) + " on any target");
  if (space == Space::Global)
    return Error::success();
  int64_t most = space == Space::Shared  ? GpuTarget::greatestSharedBytes()
                 : space == Space::Local ? MostRegisterBytes * MaxThreadsPerCta
                                         : TmemBytes;
  auto ofElements = bytesOf(type, elements);
  if (!ofElements || *ofElements > most)
    return bad(name, "its shape has " + Twine(elements) + " elements of " + elementTypeName(type) +
                         "; all of a CTA's " +
                         (space == Space::Shared  ? "shared memory holds "
                          : space == Space::Local ? "registers hold "
                                                  : "tensor memory holds ") +
                         Twine(most * 8 / elementBits(type)));
  return Error::success();
}

Error tilecopy::checkShared(const Tensor &tensor, const GpuTarget &target) {
  if (tensor.space() != Space::Shared || tensor.byteSize() <= target.sharedBytes())
    return Error::success();
  return opError(OpFault::Target, tensor.name(),
                 "tensor '" + tensor.name() + "' takes " + Twine(tensor.byteSize()) +
                     " bytes of shared memory; a CTA of " + target.cpu() + " has at most " +
                     Twine(target.sharedBytes()));
}

/// Elements of 6 bits have no place in a register but a byte each, and none in tensor memory.
static Error checkSpacing(StringRef name, ElementType type, Space space, Layout &layout) {
  bool six = elementBits(type) == 6, narrow = elementBits(type) < 8;
  if (six && space == Space::Local && layout.spacing == Spacing::Dense)
    layout.spacing = Spacing::Bytes;
  Spacing spacing = layout.spacing;
  if (spacing != Spacing::Dense && !narrow)
    return badLayout(name, "the layout is " + spacingWord(spacing) + ", and the elements are " +
                               elementTypeName(type) + "; that is for f4e2m1, f6e2m3 and f6e3m2");
  if (space == Space::TMem && (six || spacing != Spacing::Dense))
    return bad(name, elementTypeName(type) + (six ? "" : " " + spacingWord(spacing)) +
                         " is in tensor memory; there each element has a byte: declare u8, and "
                         "copy with 'decompress'");
  if (space == Space::Local && spacing == Spacing::Padded16)
    return badLayout(name, "the layout is padded16, and registers hold elements dense or in bytes");
  if (six && spacing == Spacing::Dense && layout.swizzle && !layout.swizzle->isIdentity())
    return badLayout(name, "the layout has a swizzle, and elements of 6 bits are dense; a swizzle "
                           "is for padded16 or bytes");
  return Error::success();
}

/// A number outside of an enumeration is an error of the caller.
static Error checkKinds(StringRef name, ElementType type, Space space) {
  if (Error e = checkTensorName(name))
    return e;
  if (unsigned(type) >= std::size(elementTypes))
    return bad(name, "an element type of number " + Twine(unsigned(type)) + "; ElementType has " +
                         Twine(std::size(elementTypes)));
  if (unsigned(space) >= std::size(spaces))
    return bad(name, "a state space of number " + Twine(unsigned(space)) + "; Space has " +
                         Twine(std::size(spaces)));
  return Error::success();
}

static std::string shapeText(ArrayRef<int64_t> shape) {
  return join(map_range(shape, [](int64_t d) { return itostr(d); }), "x");
}

static Error checkShape(StringRef name, ArrayRef<int64_t> shape, int64_t layoutSize) {
  if (shape.empty())
    return bad(name, "there are no dimensions; a scalar has the shape [1]");
  std::optional<int64_t> product = 1;
  for (auto [i, dim] : enumerate(shape)) {
    if (dim < 1)
      return bad(name, "dimension " + Twine(i) + " is " + Twine(dim) + "; it must be positive");
    product = product ? checkedMul(*product, dim) : std::nullopt;
  }
  if (!product)
    return bad(name, "the shape " + shapeText(shape) + " has more elements than 64 bits count");
  if (*product != layoutSize)
    return badLayout(name, "the layout has " + Twine(layoutSize) + " elements; it takes the " +
                               Twine(*product) + " of the shape " + shapeText(shape));
  return Error::success();
}

Expected<Tensor> Tensor::create(StringRef name, ElementType type, Space space,
                                ArrayRef<int64_t> shape, Layout layout, unsigned align) {
  if (Error e = checkKinds(name, type, space))
    return e;
  if (Error e = checkShape(name, shape, layout.size()))
    return e;
  if (Error e = checkAxes(name, space, layout))
    return e;
  if (Error e = checkSpacing(name, type, space, layout))
    return e;
  auto settled = settleAlign(name, type, space, align);
  if (!settled)
    return settled.takeError();
  auto elements = extentOf(layout);
  auto bytes = elements ? bytesOf(type, *elements, layout.spacing) : std::nullopt;
  if (!bytes)
    return bad(name, "its elements reach beyond 64 bits of bytes");
  if (Error e = checkSize(name, type, space, layout.size(), *bytes))
    return e;
  Tensor t;
  t.tensorName = name.str();
  t.elementType = type;
  t.stateSpace = space;
  t.dims.assign(shape.begin(), shape.end());
  t.tileLayout = std::move(layout);
  t.byteAlign = *settled;
  t.bytes = space == Space::TMem ? 0 : *bytes;
  return t;
}

Expected<Tensor> Tensor::createAuto(StringRef name, ElementType type, Space space,
                                    ArrayRef<int64_t> shape, unsigned align,
                                    std::optional<MmaMajor> major) {
  if (Error e = checkKinds(name, type, space))
    return e;
  if (space != Space::Shared && (space != Space::Local || major))
    return bad(name, "layout auto is for shared and register tensors; this one is in " +
                         memoryName(space));
  if (elementBits(type) == 6)
    return badLayout(name, "layout auto is not chosen for elements of 6 bits; give one, as in "
                           "'layout padded16 S[64,128]'");
  auto plain = defaultLayout(Space::Shared, shape);
  if (!plain)
    return plain.takeError();
  auto t = create(name, type, Space::Global, shape, std::move(*plain), align);
  if (!t)
    return t;
  bool shared = space == Space::Shared; // a thread's bytes are known once the layout is
  if (Error e = checkSize(name, type, space, t->layout()->size(), shared ? t->bytes : 0))
    return e;
  t->stateSpace = space;
  t->layoutIsAuto = true;
  t->matrixMajor = major;
  return t;
}

Expected<Tensor> Tensor::createInPool(StringRef name, ElementType type, ArrayRef<int64_t> shape,
                                      Layout layout, std::shared_ptr<const TmemPool> pool,
                                      unsigned align) {
  auto t = create(name, type, Space::TMem, shape, std::move(layout), align);
  if (!t || !pool)
    return t;
  if (Error e = checkTmemColumns("pool '" + pool->name + "'", pool->columns))
    return e;
  const TileLayout &tile = t->tileLayout->tile;
  int64_t lane = reach(tile, Axis::TLane).hi, column = reach(tile, Axis::TCol).hi;
  if (lane >= TmemLanes)
    return badLayout(name, "the layout reaches lane " + Twine(lane) + "; tensor memory has " +
                               Twine(TmemLanes));
  // A pool's columns in elements; below 2^14 of them.
  int64_t columns = int64_t(pool->columns) * TmemCellBits / elementBits(type);
  if (column >= columns)
    return badLayout(name, "the layout reaches TCol = " + Twine(column) + "; the " +
                               Twine(pool->columns) + " columns of pool '" + pool->name +
                               "' hold " + Twine(columns) + " elements of " +
                               elementTypeName(type));
  t->tmemPool = std::move(pool);
  return t;
}

Expected<Layout> tilecopy::defaultLayout(Space space, ArrayRef<int64_t> shape) {
  if (space == Space::TMem && shape.size() != 2)
    return opError(OpFault::Layout, "",
                   "a tmem tensor of " + Twine(shape.size()) +
                       " dimensions needs a layout; one of two has its rows in lanes without");
  auto plain = space == Space::TMem
                   ? TileLayout::create({{shape[0], 1, Axis::TLane}, {shape[1], 1, Axis::TCol}})
                   : TileLayout::rowMajor(shape);
  if (!plain)
    return plain.takeError();
  return Layout(std::move(*plain));
}

/// Dimensions and strides may depend on what is known before the launch.
static Error checkRunTime(StringRef name, StringRef what, size_t index, const Expr &e,
                          int64_t least) {
  std::string subject = (what + " " + Twine(index) + " is " + e.str()).str();
  if (e.overflowed())
    return bad(name, subject);
  std::optional<Symbol> other;
  e.forEachLeaf([&](const Symbol &s) {
    if (s.kind() != SymbolKind::Argument)
      other = s;
  });
  if (other)
    return bad(name, subject + "; " + other->name() + " is not a scalar argument");
  if (e.isAtLeast(least) == Proof::Disproven)
    return bad(name, subject + "; it must be " + (least ? "positive" : "at least 0"));
  return Error::success();
}

Expected<Tensor> Tensor::createStrided(StringRef name, ElementType type, ArrayRef<Expr> shape,
                                       ArrayRef<Expr> strides, unsigned align) {
  if (Error e = checkKinds(name, type, Space::Global))
    return e;
  if (shape.empty())
    return bad(name, "there are no dimensions; a scalar has the shape [1]");
  if (shape.size() != strides.size())
    return bad(name, Twine(strides.size()) + " strides for " + Twine(shape.size()) +
                         " dimensions; there is one for each");
  for (auto [i, dim] : enumerate(shape))
    if (Error e = checkRunTime(name, "dimension", i, dim, 1))
      return e;
  for (auto [i, stride] : enumerate(strides))
    if (Error e = checkRunTime(name, "stride", i, stride, 0))
      return e;
  auto settled = settleAlign(name, type, Space::Global, align);
  if (!settled)
    return settled.takeError();
  Expr last;
  for (auto [dim, stride] : zip(shape, strides))
    last += (dim - Expr(1)) * stride;
  if (last.overflowed())
    return bad(name, "its elements reach beyond 64 bits of bytes");
  Tensor t;
  if (last.isConstant()) {
    auto elements = checkedAdd(last.constantPart(), 1);
    auto bytes = elements ? bytesOf(type, *elements) : std::nullopt;
    if (!bytes)
      return bad(name, "its elements reach beyond 64 bits of bytes");
    t.bytes = *bytes;
  }
  t.tensorName = name.str();
  t.elementType = type;
  t.stateSpace = Space::Global;
  t.dims.assign(shape.begin(), shape.end());
  t.dimStrides.assign(strides.begin(), strides.end());
  t.byteAlign = *settled;
  return t;
}

std::optional<SmallVector<int64_t, 4>> Tensor::staticShape() const {
  SmallVector<int64_t, 4> shape;
  for (const Expr &d : dims) {
    if (!d.isConstant())
      return std::nullopt;
    shape.push_back(d.constantPart());
  }
  return shape;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// Whether these are the strides of a tensor that is declared without any.
static bool areRowMajor(ArrayRef<Expr> shape, ArrayRef<Expr> strides) {
  Expr stride(1);
  for (size_t i = shape.size(); i-- > 0;) {
    if (strides[i] != stride)
      return false;
    stride = stride * shape[i];
  }
  return true;
}

void Tensor::print(raw_ostream &os) const {
  if (part)
    return printWindow(os);
  os << tensorName << " : " << spaceName(stateSpace) << (multicast ? " multicast " : " ")
     << elementTypeName(elementType) << '[';
  interleaveComma(dims, os);
  os << ']';
  if (layoutIsAuto) {
    os << " layout auto";
    if (matrixMajor)
      os << " for " << (*matrixMajor == MmaMajor::K ? "k_major" : "mn_major");
  } else if (tileLayout) {
    auto plain = expectedToOptional(defaultLayout(stateSpace, *staticShape()));
    if (!plain || *tileLayout != *plain)
      os << " layout " << *tileLayout;
  } else if (!areRowMajor(dims, dimStrides)) {
    os << " layout S[(";
    interleaveComma(dims, os);
    os << "):(";
    interleaveComma(dimStrides, os);
    os << ")]";
  }
  if (byteAlign != defaultAlign(elementType, stateSpace))
    os << " align " << byteAlign;
  if (tmemPool)
    os << " in " << tmemPool->name;
}
