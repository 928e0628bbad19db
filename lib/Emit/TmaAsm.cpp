//===- TmaAsm.cpp - Tensor copies as inline assembly ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaAsm.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// Numbers operands as they are added.
class Writer {
public:
  std::string operand(char constraint) {
    result.constraints += constraint;
    result.constraints += ',';
    return "$" + std::to_string(next++);
  }
  /// `[map, {c0, c1}]`.
  std::string place(unsigned rank) {
    std::string s = "[" + operand('l') + ", {";
    for (unsigned i = 0; i != rank; ++i)
      s += (i ? ", " : "") + operand('r');
    return s + "}]";
  }
  /// `, {o0, o1}`
  std::string offsets(unsigned count) {
    std::string s = ", {";
    for (unsigned i = 0; i != count; ++i)
      s += (i ? ", " : "") + operand('h');
    return s + "}";
  }
  AsmText finish(std::string text) {
    result.text = std::move(text) + ";";
    result.constraints += "~{memory}";
    return std::move(result);
  }

private:
  AsmText result;
  unsigned next = 0;
};

} // namespace

AsmText tilecopy::tmaAsm(const TmaForm &form) {
  Writer w;
  std::string dim = "." + std::to_string(form.rank) + "d", text;
  static constexpr const char *windows[] = {"", ".im2col", ".im2col::w", ".im2col::w::128"};
  std::string mode = form.offsets() ? windows[unsigned(form.windows)]
                     : form.rows    ? ".tile::gather4"
                                    : ".tile"; // of reads
  unsigned coords = form.rows ? 5 : form.rank;
  if (form.kind == TmaPlan::Load) {
    text = "cp.async.bulk.tensor" + dim + (form.cluster ? ".shared::cluster" : ".shared::cta") +
           ".global" + mode + ".mbarrier::complete_tx::bytes";
    if (form.multicast)
      text += ".multicast::cluster";
    if (form.ctaGroup)
      text += ".cta_group::" + std::to_string(form.ctaGroup);
    text += form.hint ? ".L2::cache_hint " : " ";
    text += "[" + w.operand('r') + "], ";
    text += w.place(coords);
    text += ", [" + w.operand('r') + "]";
    if (unsigned offsets = form.offsets())
      text += w.offsets(offsets);
    if (form.multicast)
      text += ", " + w.operand('h');
  } else if (form.kind == TmaPlan::Prefetch) {
    text = "cp.async.bulk.prefetch.tensor" + dim + ".L2.global" + mode +
           (form.hint ? ".L2::cache_hint " : " ");
    text += w.place(coords);
    if (unsigned offsets = form.offsets())
      text += w.offsets(offsets);
  } else {
    bool reduce = form.kind == TmaPlan::Reduce;
    text = (reduce ? "cp.reduce.async.bulk.tensor" : "cp.async.bulk.tensor") + dim +
           ".global.shared::cta" + (reduce ? "." + form.reduction.str() : "") + ".tile" +
           (form.rows ? "::scatter4" : "") + ".bulk_group";
    text += form.hint ? ".L2::cache_hint " : " ";
    text += w.place(coords);
    text += ", [" + w.operand('r') + "]";
  }
  if (form.hint)
    text += ", " + w.operand('l');
  return w.finish(std::move(text));
}

AsmText tilecopy::prefetchTensorMapAsm() {
  Writer w;
  return w.finish("prefetch.tensormap [" + w.operand('l') + "]");
}
