//===- EmitBlock.cpp - Blocks transposed in registers as IR ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HintedAccess.h"
#include "ThreadEmitter.h"
#include "VectorOfWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// Rows of 32-bit words.
using Rows = SmallVector<SmallVector<Value *, 4>, 16>;

/// Byte permutations: the low or high halves of two words, their bytes interleaved.
enum Permutation : unsigned {
  LowHalves = 0x5410,
  HighHalves = 0x7632,
  LowBytes = 0x5140,
  HighBytes = 0x7362
};

class BlockEmitter : public ThreadEmitter {
public:
  using ThreadEmitter::ThreadEmitter;

private:
  /// All loads of a pass, then all stores.
  void pass() override {
    auto blocks = counters::allCounts(body.unrolled);
    SmallVector<Rows, 4> loaded;
    for (ArrayRef<int64_t> block : blocks)
      loaded.push_back(load(block));
    for (auto [block, rows] : zip(blocks, loaded))
      store(block, transposed(rows));
  }

  /// The counters of a block and of a vector in it.
  Value *pointer(SideAddress &side, SmallVector<SideIter, 8> steps, const SideIter &vectors,
                 ArrayRef<int64_t> block, int64_t n) {
    steps.push_back(vectors);
    SmallVector<int64_t, 5> index(block);
    index.push_back(n);
    return side.pointer(steps, index, 0);
  }

  Type *accessType(unsigned bytes) {
    Type *word = builder.getInt32Ty();
    return bytes == 4 ? word : FixedVectorType::get(word, bytes / 4);
  }

  Rows load(ArrayRef<int64_t> block) {
    unsigned bytes = plan.src.accessBytes;
    Rows rows;
    for (int64_t n = 0; n != form.loads(); ++n) {
      Value *from = pointer(src, srcSteps.unrolled, form.across.select<Src>(), block, n);
      Value *vector = emitLoad(builder, plan.src.hints, accessType(bytes), bytes, from);
      auto &row = rows.emplace_back();
      for (unsigned w = 0; w != bytes / 4; ++w)
        row.push_back(bytes == 4 ? vector : builder.CreateExtractElement(vector, w));
    }
    return rows;
  }

  void store(ArrayRef<int64_t> block, const Rows &rows) {
    unsigned bytes = plan.dst.accessBytes;
    for (auto [n, row] : enumerate(rows)) {
      Value *vector = bytes > 4 ? vectorOfWords(builder, row) : row[0];
      Value *to = pointer(dst, dstSteps.unrolled, form.along.select<Dst>(), block, int64_t(n));
      emitStore(builder, plan.dst.hints, vector, bytes, to);
    }
  }

  Value *permute(Value *a, Value *b, Permutation how) {
    return builder.CreateIntrinsic(Intrinsic::nvvm_prmt, {}, {a, b, builder.getInt32(how)});
  }

  Rows transposed(const Rows &in) {
    unsigned bits = this->bits(), words = form.across.extent * bits / 32; // of a row of the result
    Rows out(form.along.extent, SmallVector<Value *, 4>(words, nullptr));
    if (bits == 8)
      bytes(in, out);
    else if (bits == 16)
      halves(in, out);
    else
      for (auto [c, row] : enumerate(out))
        for (auto [w, word] : enumerate(row))
          word = in[w * 32 / bits][c * (bits / 32) + w % (bits / 32)];
    return out;
  }

  void halves(const Rows &in, Rows &out) {
    for (auto [c, row] : enumerate(out))
      for (auto [w, word] : enumerate(row))
        word = permute(in[2 * w][c / 2], in[2 * w + 1][c / 2], c % 2 ? HighHalves : LowHalves);
  }

  /// Four by four bytes at a time: bytes of two words interleaved, then halves of two of those.
  void bytes(const Rows &in, Rows &out) {
    for (size_t c = 0; c != out.size(); c += 4)
      for (size_t w = 0; w != out[c].size(); ++w) {
        auto word = [&](size_t k) { return in[4 * w + k][c / 4]; };
        Value *low0 = permute(word(0), word(1), LowBytes);
        Value *high0 = permute(word(0), word(1), HighBytes);
        Value *low1 = permute(word(2), word(3), LowBytes);
        Value *high1 = permute(word(2), word(3), HighBytes);
        out[c][w] = permute(low0, low1, LowHalves);
        out[c + 1][w] = permute(low0, low1, HighHalves);
        out[c + 2][w] = permute(high0, high1, LowHalves);
        out[c + 3][w] = permute(high0, high1, HighHalves);
      }
  }

  const BlockForm &form = *body.block;
};

} // namespace

void tilecopy::emitBlocks(IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                          const CopyOperands &operands) {
  BlockEmitter(builder, plan, body, operands).run();
}
