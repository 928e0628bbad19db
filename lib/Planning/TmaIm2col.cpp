//===- TmaIm2col.cpp -- The pixels of a convolution -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaIm2col.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class Im2colReader {
public:
  Im2colReader(const CopyOp &op, Findings &findings)
      : op(op), global(globalSide(op)), rank(global.tensor->rank()), alongW(op.walksAlongW()),
        findings(findings) {}

  std::optional<TmaIm2col> run() {
    if (!region() || !list(options::Lower, 0, lower) || !list(options::Upper, 0, upper) ||
        !list(options::Strides, 1, strides) || !list(options::Offsets, 0, offsets) || !constants())
      return std::nullopt;
    for (unsigned i = 0; i != walked(); ++i)
      if (!offset(i) || !positions(i))
        return std::nullopt;
    TmaIm2col w;
    w.windows = alongW ? TensorMapWindows::W : TensorMapWindows::All;
    for (unsigned i = walked(); i-- > 0;) { // the map has W first
      w.lower.push_back(int32_t(lower[i].constantPart()));
      w.upper.push_back(int32_t(upper[i].constantPart()));
      w.strides.push_back(strides[i].constantPart());
      w.offsets.push_back(offsets[i]);
    }
    return w;
  }

private:
  /// How many spatial dimensions base positions move in: all, or the last one.
  unsigned walked() const { return alongW ? 1 : rank - 2; }
  bool region();
  bool list(const OptionKey<ExprList> &key, int64_t otherwise, ExprList &out);
  bool constants();
  bool constant(const OptionSpec &key, const Expr &value, int64_t least, int64_t most);
  bool offset(unsigned i);
  bool positions(unsigned i);
  std::string dimension(unsigned d) const {
    return ("dimension " + Twine(d) + " of " + global.tensor->name()).str();
  }

  const CopyOp &op;
  const Operand &global;
  unsigned rank;
  bool alongW;
  Findings &findings;
  ExprList lower, upper, strides, offsets; // one for each of those dimensions, as in the tensor
};

} // namespace

/// The region names the first pixel, how many there are, and their channels.
bool Im2colReader::region() {
  if (!findings.require("im2col-rank", proofOf(rank >= 3 && rank <= TensorMapMaxRank),
                        global.tensor->name() + " has " + Twine(rank) +
                            (rank == 1 ? " dimension" : " dimensions"),
                        "3 to 5: the batch, one to three spatial dimensions, the channels"))
    return false;
  if (op.options.has(options::Bounds))
    return findings.require(
        "im2col-bounds", Proof::Disproven,
        "`bounds = promised` is given with `map = " + *op.options.get(options::Map) + "`",
        "no `bounds`: pixels outside of the tensor cost nothing");
  for (auto [d, r] : enumerate(global.region)) {
    bool many = d + 2 < rank && r.extent > 1;
    if (many || !r.isRun())
      return findings.require(
          "im2col-region", Proof::Disproven,
          "the region takes " + Twine(r.extent) + " indices of " + dimension(d) +
              (r.isRun() ? "" : ", which are picked"),
          "the place of the first pixel, with the number of pixels in dimension " +
              Twine(rank - 2) + " and of channels in dimension " + Twine(rank - 1));
  }
  return true;
}

/// The values of an option, or the same value for each spatial dimension where it is not given.
bool Im2colReader::list(const OptionKey<ExprList> &key, int64_t otherwise, ExprList &out) {
  out = op.options.get(key).value_or(ExprList(walked(), Expr(otherwise)));
  if (out.size() == walked())
    return true;
  std::string has =
      ("`" + key.key + "` has " + Twine(out.size()) + (out.size() == 1 ? " value" : " values"))
          .str();
  if (alongW)
    return findings.require("im2col-" + key.key.str(), Proof::Disproven,
                            has + " with `map = im2col_w`",
                            "1, of dimension " + Twine(rank - 2) + " of " + global.tensor->name() +
                                "; or `map = im2col`, with a value for each spatial dimension");
  return findings.require(
      "im2col-" + key.key.str(), Proof::Disproven, has,
      Twine(rank - 2) + ", one for each dimension of " + global.tensor->name() +
          " between the first and the last" +
          (out.size() == 1
               ? "; or `map = im2col_w`, for pixels along dimension " + Twine(rank - 2) + " alone"
               : Twine()));
}

bool Im2colReader::constant(const OptionSpec &key, const Expr &value, int64_t least, int64_t most) {
  bool fits = value.isConstant() && value.constantPart() >= least && value.constantPart() <= most;
  return fits || findings.require("im2col-" + key.key.str(), Proof::Disproven,
                                  "`" + key.key + "` has " + value.str(),
                                  "constants from " + Twine(least) + " to " + Twine(most));
}

/// The ranges of corners and of traversal strides (cuda.h, cuTensorMapEncodeIm2col).
bool Im2colReader::constants() {
  constexpr int64_t mostStride = 8;
  int64_t limit = alongW || rank == 3 ? 32768 : rank == 4 ? 128 : 16;
  for (unsigned i = 0; i != walked(); ++i)
    if (!constant(options::Lower, lower[i], -limit, limit - 1) ||
        !constant(options::Upper, upper[i], -limit, limit - 1) ||
        !constant(options::Strides, strides[i], 1, mostStride))
      return false;
  return true;
}

/// Offsets have 16 bits together (PTX ISA, "im2col mode"), and 5 along W alone (wOffset).
bool Im2colReader::offset(unsigned i) {
  int64_t most = rank == 5 || alongW ? 31 : rank == 3 ? 65535 : 255;
  Proof fits = offsets[i].isAtLeast(0) && offsets[i].isAtMost(most);
  return fits == Proof::Proven ||
         findings.require("im2col-offsets", fits, "`offsets` has " + offsets[i].str(),
                          "0 to " + Twine(most) +
                              (alongW ? " along one dimension"
                                      : (" in a tensor of " + Twine(rank) + " dimensions").str()) +
                              " (state a range); base positions may begin before 0, as "
                              "`lower` says");
}

/// The first pixel is at a base position: the instruction traps where it is not between the
/// corners.
bool Im2colReader::positions(unsigned i) {
  unsigned d = rank - 1 - walked() + i;
  const Expr &start = global.region[d].start;
  Expr last = global.tensor->shape()[d] - Expr(1) + upper[i];
  Proof some = (last - lower[i]).isAtLeast(0);
  if (some == Proof::Disproven)
    return findings.require("im2col-positions", some,
                            "base positions of " + dimension(d) + " are " + lower[i].str() +
                                " to " + last.str(),
                            "at least one: a greater `upper` or a smaller `lower`");
  Proof from = (start - lower[i]).isAtLeast(0) && (last - start).isAtLeast(0) &&
               (start - lower[i]).isMultipleOf(strides[i].constantPart());
  std::string text = "the first pixel is at " + start.str() + " of " + dimension(d) +
                     ", and base positions are " + lower[i].str() + " to " + last.str();
  if (!strides[i].isConstant(1))
    text += " in steps of " + strides[i].str();
  if (from == Proof::Disproven)
    return findings.require("first-pixel", from, text, "one of the base positions");
  findings.note("first-pixel", from, text,
                from == Proof::Proven ? "" : "the caller ensures that it is one of them");
  return true;
}

bool tilecopy::checkIm2colOptions(const CopyOp &op, bool load, Findings &findings) {
  if (op.takesPixels()) {
    std::string map = "`map = " + op.options.get(options::Map)->str() + "`";
    return load || findings.require("im2col", Proof::Disproven, map + " is given for a store",
                                    "a load or a prefetch; a store takes tiles, without " + map);
  }
  const OptionSpec *row = op.options.first([](const OptionSpec &spec) {
    return is_contained<const OptionSpec *>(
        {&options::Lower, &options::Upper, &options::Offsets, &options::Strides}, &spec);
  });
  return !row ||
         findings.require("im2col", Proof::Disproven,
                          "`" + row->key + "` is given without `map = im2col`", "both, or neither");
}

/// PTX ISA 8.6, cp.async.bulk.tensor: into the CTA itself, and all else with a family. The map
/// takes swizzles of 64 and 128 bytes (cuda.h, cuTensorMapEncodeIm2colWide).
static bool checkAlongW(const CopyOp &op, const GpuTarget &target, bool prefetch,
                        TensorMapSwizzle swizzle, Findings &findings) {
  bool local = !prefetch && !op.options.has(options::CtaMask) && !op.options.has(options::CtaGroup);
  bool has =
      target.sm() >= 100 && target.ptx() >= 86 && (local || (target.suffix() && target.sm() < 120));
  bool wide = swizzle == TensorMapSwizzle::B64 || swizzle == TensorMapSwizzle::B128 ||
              swizzle == TensorMapSwizzle::B128Atom32;
  return findings.require(
             "im2col-target", proofOf(has),
             "pixels along one dimension, on " + target.cpu() + " with PTX " + target.ptxVersion(),
             Twine(local ? "sm_100 or newer"
                         : "sm_100a, sm_103a, sm_107a or sm_110a, or one with f,") +
                 " and PTX 8.6 or newer; or `map = im2col`, with a value for each dimension") &&
         (prefetch || findings.require("im2col-swizzle", proofOf(wide),
                                       "the layout of " + sharedSide(op).tensor->name() +
                                           " has the swizzle " + name(swizzle),
                                       "a swizzle of 64 or 128 bytes: maps along W take no other"));
}

std::optional<TmaIm2col> tilecopy::readIm2col(const CopyOp &op, Findings &findings) {
  return Im2colReader(op, findings).run();
}

std::optional<TmaView> tilecopy::viewForIm2col(const CopyOp &op, Findings &findings) {
  auto view = viewForTma(op, /*exact=*/true, findings);
  if (!view || view->unitBits >= 8)
    return view;
  view = view->widen(8 / view->unitBits); // pairs of 4-bit elements are the smallest unit
  if (!view)
    findings.require("whole-bytes", Proof::Unknown,
                     "the channels of 4-bit elements are not several whole bytes on both sides",
                     "even extents, starts and strides");
  return view;
}

std::optional<TmaSplit> tilecopy::splitForIm2col(TmaView &view, const CopyOp &op,
                                                 const GpuTarget &target, bool prefetch,
                                                 Findings &findings) {
  if (op.walksAlongW() && !checkAlongW(op, target, prefetch, view.swizzle, findings))
    return std::nullopt;
  const Tensor &shared = *sharedSide(op).tensor, &global = *globalSide(op).tensor;
  unsigned channel = global.rank() - 1, column = channel - 1;
  bool plain = view.axes.size() == global.rank();
  if (!findings.require("global-tiles", proofOf(plain),
                        "the layout of " + global.name() +
                            (plain ? " has a stride for each dimension" : " tiles a dimension"),
                        "a stride for each dimension") ||
      !findings.require("contiguous",
                        proofOf(view.axes[channel].stride.isConstant(1) && !view.pieces.empty() &&
                                view.pieces[0].tag.isOf(channel) && view.pieces[0][Shared] == 1),
                        "the channels of a pixel in " + global.name() + " and " + shared.name(),
                        "stride 1 along the last dimension of both"))
    return std::nullopt;
  TmaSplit split;
  const TmaPiece &inner = view.pieces[0];
  split.box.push_back(inner);
  int64_t pitch = std::max(inner.extent, view.unitsIn(swizzleSpan(view.swizzle)));
  for (const TmaPiece &p : drop_begin(view.pieces)) {
    bool next = split.box.size() == 1 && p[Shared] == pitch;
    if (p.tag.isOf(column) && !next) {
      findings.require("pixels-together", Proof::Disproven,
                       "pixels lie " + Twine(p[Shared] * view.unitBits / 8) + " bytes apart in " +
                           shared.name(),
                       Twine(pitch * view.unitBits / 8) +
                           " bytes, all of them: a pixel is as long as a run of channels, or the "
                           "span of the swizzle if that is longer");
      return std::nullopt;
    }
    (p.tag.isOf(column) ? split.box : split.issues).push_back(p);
  }
  if (prefetch && op.walksAlongW()) // nothing is laid out, and the map takes no other
    view.swizzle = TensorMapSwizzle::B128;
  return split;
}
