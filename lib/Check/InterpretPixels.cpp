//===- InterpretPixels.cpp - The pixels of a convolution ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The meaning of `map = im2col` and `map = im2col_w`. Each spatial dimension has base positions:
// from `lower` to the last index plus `upper`, in steps of `strides`. Base positions of all spatial
// dimensions and of the batch are numbered as digits are, W fastest. Pixel k of the tile is the one
// whose base position has the number of the first pixel plus k; `offsets` is added to the position
// itself. Where lists have one value, only the last spatial dimension and the batch have digits.
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"

using namespace tilecopy;
using namespace llvm;

namespace {

struct Positions {
  int64_t lower = 0, stride = 1, count = 0, offset = 0;
};

} // namespace

Expected<Interpreter::Box> Interpreter::placePixels(const CopyOp &op, const Instance &at) {
  const Operand &o = op.src;
  auto frame = frameOf(*o.tensor, at);
  if (!frame)
    return frame.takeError();
  ArrayRef<int64_t> shape = frame->shape;
  unsigned column = shape.size() - 2, first = op.walksAlongW() ? column : 1; // with base positions
  auto value = [&](const OptionKey<ExprList> &key, unsigned d, int64_t otherwise) {
    std::optional<ExprList> list = op.options.get(key);
    return list ? evaluate((*list)[d - first], at) : otherwise;
  };
  SmallVector<Positions, 5> positions(shape.size());
  // An image far from all that there are is as good as one next to them, and its pixels have
  // numbers of 64 bits.
  constexpr int64_t far = 1 << 20;
  int64_t number = std::clamp(evaluate(o.region[0].start, at), -far, shape[0] + far);
  for (unsigned d = 1; d < first; ++d)
    positions[d] = {evaluate(o.region[d].start, at), 1, 1, 0};
  for (unsigned d = first; d <= column; ++d) {
    Positions &p = positions[d];
    p = {value(options::Lower, d, 0), value(options::Strides, d, 1), 0,
         value(options::Offsets, d, 0)};
    int64_t room = shape[d] - 1 + value(options::Upper, d, 0) - p.lower;
    int64_t start = evaluate(o.region[d].start, at), index = (start - p.lower) / p.stride;
    p.count = room < 0 ? 0 : room / p.stride + 1;
    if (start < p.lower || (start - p.lower) % p.stride || index >= p.count)
      return make_error<ArgumentError>(where(at) + ": the first pixel is at " + Twine(start) +
                                       " of dimension " + Twine(d) + " of '" + o.tensor->name() +
                                       "', which has " + Twine(p.count) + " base positions from " +
                                       Twine(p.lower) + " on in steps of " + Twine(p.stride));
    number = number * p.count + index;
  }
  Box box;
  if (!globals)
    return box;
  box.values = &storage(*o.tensor, at, at.warp->rank);
  const DimRange &pixels = o.region[column], &channels = o.region[column + 1];
  int64_t firstChannel = evaluate(channels.start, at);
  for (int64_t k = 0; k != pixels.extent; ++k) {
    int64_t rest = number + k, place = 0, unit = 1;
    bool inside = true;
    for (unsigned d = column; d != 0; --d) {
      const Positions &p = positions[d];
      int64_t digit = (rest % p.count + p.count) % p.count;
      rest = (rest - digit) / p.count;
      int64_t index = p.lower + digit * p.stride + p.offset;
      inside &= index >= 0 && index < shape[d];
      place += (frame->begin[d] + index) * unit;
      unit *= frame->owner[d];
    }
    inside &= rest >= 0 && rest < shape[0];
    place += (frame->begin[0] + rest) * unit;
    for (int64_t c = firstChannel; c != firstChannel + channels.extent; ++c)
      box.cells.push_back(inside && c >= 0 && c < shape.back()
                              ? place * frame->owner.back() + frame->begin.back() + c
                              : -1);
  }
  findCells(box);
  return box;
}
