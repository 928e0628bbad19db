//===- HeldIndicesTest.cpp - Indices that are values of the frontend ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows are gathered by indices that a thread has in registers, or that a function gives as IR. What
// arrives is compared with the rows themselves.
//
//===----------------------------------------------------------------------===//

#include "Launched.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;
using TensorRef = std::shared_ptr<const Tensor>;

namespace {

constexpr int64_t Rows = 16, Columns = 32, Table = 40;

/// 16 rows of a table of 40 to another matrix, by 64 threads that each have all indices.
struct Gather {
  StandaloneKernel b;
  TensorRef from, to, indices;

  Gather()
      : b(cantFail(GpuTarget::parse("sm_80")),
          {"gather", 64, 1, 1, 0, {{"from", P::Pointer}, {"to", P::Pointer}, {"seed"}}}) {
    auto matrix = [&](StringRef name, int64_t rows) {
      return b.tensor(Tensor::create(name, ElementType::F32, Space::Global, {rows, Columns},
                                     b.take(TileLayout::rowMajor({rows, Columns}))));
    };
    from = matrix("from", Table), to = matrix("to", Rows);
    indices = b.tensor(Tensor::create("I", ElementType::I32, Space::Local, {Rows},
                                      b.take(parseLayout("S[(16):(1)] + R[64:1@tx]"))));
  }
  Operand rows() const {
    return {from,
            {{Expr(0), Rows, {}, std::make_shared<Operand>(Operand::whole(indices))},
             {Expr(0), Columns}}};
  }
  CopyOperands pointers() { return CopyOperands::pointers(b.argument("to"), b.argument("from")); }
  /// An index of a row: some are out of range.
  Value *index(Value *number) {
    Value *n = b.CreateZExtOrTrunc(number, b.getInt32Ty());
    return b.CreateSub(b.CreateMul(n, b.argument("seed")), b.getInt32(3));
  }
  void expectRows() {
    Numbers table = Numbers::some(Table, Columns, 3);
    std::vector<uint8_t> in = table.as(ElementType::F32), out(Rows * Columns * 4, 0xee);
    launch(b, {{&in}, {&out}, {nullptr, {}, 5}});
    Numbers expected(Rows, Columns);
    for (int64_t r = 0; r != Rows; ++r)
      for (int64_t c = 0, at = r * 5 - 3; c != Columns; ++c)
        expected.at(r, c) = at < 0 || at >= Table ? 0 : table.at(at, c);
    EXPECT_EQ(out, expected.as(ElementType::F32));
  }
};

TEST(HeldIndices, AFunctionGivesThem) {
  Gather g;
  unsigned calls = 0;
  g.b.copy(OpKind::Copy, Scope::Cta, Operand::whole(g.to), g.rows(),
           g.pointers().computing([&](unsigned which, Value *number) {
             EXPECT_EQ(which, 0u);
             ++calls;
             return g.index(number);
           }));
  EXPECT_EQ(calls, 2u); // rounds of a thread
  g.expectRows();
}

TEST(HeldIndices, RegistersHaveThem) {
  Gather g;
  SmallVector<Value *, 16> words;
  for (unsigned n = 0; n != Rows; ++n)
    words.push_back(g.index(g.b.getInt32(n)));
  RegisterTile tile = cantFail(RegisterTile::of(g.b, words));
  g.b.copy(OpKind::Copy, Scope::Cta, Operand::whole(g.to), g.rows(), g.pointers().holding({&tile}));
  g.expectRows();
}

TEST(HeldIndices, WhatIsMissing) {
  auto errorWith = [](function_ref<CopyOperands(Gather &)> operands) {
    Gather g;
    g.b.copy(OpKind::Copy, Scope::Cta, Operand::whole(g.to), g.rows(), operands(g));
    return errorOf(g.b);
  };
  EXPECT_EQ(errorWith([](Gather &g) { return g.pointers(); }),
            "'I': the thread's register tile is missing; CopyOperands::holding takes it, or "
            "CopyOperands::computing a function");
  EXPECT_EQ(errorWith([&](Gather &g) {
              static std::optional<RegisterTile> small;
              small.emplace(g.b.getContext(), 0);
              return g.pointers().holding({&*small});
            }),
            "'I': its register tile has 0 bytes, and the copy reaches to byte 64");
  EXPECT_EQ(errorWith([](Gather &g) {
              return g.pointers().computing(
                  [&](unsigned, Value *) -> Value * { return g.b.argument("from"); });
            }),
            "the function for indices gives an integer of at most 64 bits, not ptr addrspace(1)");
}

} // namespace
