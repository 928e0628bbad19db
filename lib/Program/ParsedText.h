//===- ParsedText.h - What the parser keeps of a text -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parts of a text as they are written, before they become declarations and statements.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROGRAM_PARSEDTEXT_H
#define TILECOPY_LIB_PROGRAM_PARSEDTEXT_H

#include "Lexer.h"
#include "tilecopy/program/Program.h"

namespace tilecopy {

struct RingText;

/// A location to return to.
struct TextMark {
  Lexer lexer;
  Token token;
};

/// A tensor as written, before its facts are put together.
struct TensorText {
  Space space = Space::Global;
  ElementType type = ElementType::F32;
  llvm::SmallVector<Expr, 4> shape, strides;
  std::optional<Layout> layout;
  int64_t align = 0;
  std::shared_ptr<const TmemPool> pool;
  std::shared_ptr<RingText> ring;
  Place at, layoutAt;
  bool isAuto = false; // layout auto
  bool isMulticast = false;
  std::optional<MmaMajor> major;
  std::optional<TextMark> region; // where a one-line copy has one
};

/// A one-line copy as written.
struct OneLineText {
  bool isAsync = false;
  Scope scope = Scope::Cta;
  Place place;
  TensorText dst, src;
  Options options;
  std::optional<int64_t> threads;
};

/// `for k in 0:256 step 64` as written.
struct LoopText {
  llvm::StringRef name;
  Place nameAt, bounds;
  Expr begin, end;
  int64_t stride = 1;
};

/// `p : ring[4]`, and the tensors that are in it.
struct RingText {
  /// A tensor as written: one stage of it.
  struct Part {
    std::string name;
    TensorText text;
  };

  std::string name;
  Place at;
  int64_t stages = 0; // 0 for `auto`, until declarations end
  std::vector<Part> parts = {};
  /// Those of stages that are full and of stages that are empty; null where it needs none.
  std::shared_ptr<const Barrier> full = nullptr, empty = nullptr;
  /// What RingSteps finds: how many arrivals complete a phase of each, and who else sees them.
  int64_t fullArrivals = 0, emptyArrivals = 0;
  bool multicast = false, ofProxies = false;
  bool ofPair = false; // the first CTA of a pair counts the bytes of both, and empties both stages
  bool used = false;
};

/// A block of a ring whose statements are being read.
struct RingBody {
  const RingText *ring;
  bool fills, together;
  llvm::BitVector threads; // that get to the block
  /// What the name of the loop's variable stands for, and how often the ring has turned before.
  llvm::StringRef variable;
  Expr value, turn;
};

/// A copy in a block of a ring.
struct RingCopy {
  OpKind kind;
  bool hasScope; // in the text
  const Operand &dst, &src;
  Place dstAt, srcAt;
};

/// `produce` or `consume` with its condition, and its statements.
struct RingRole {
  bool fills = false;
  Place at;
  IfStmt branch; // without a body
  llvm::BitVector threads;
  bool elected = false; // one thread of each warp
  std::optional<int64_t> registers;
  StatementBlock body;
};

/// A statement `ring` as written.
struct RingStatement {
  Place at;
  std::shared_ptr<RingText> ring;
  LoopText range;
  std::optional<ForStmt> loop; // without a body
  Expr turnsBefore;            // of the ring, before this loop
  bool inLoops = false;
  std::vector<RingRole> roles;
  /// Without conditions: the threads that get to the ring fill and empty it together. Then these
  /// are what fills the first stages, and what fills a later one while a stage is used, which is
  /// empty where the loop has never more passes than those.
  bool together = false;
  std::optional<ForStmt> firstLoop;
  StatementBlock first, later;

  /// How many stages were filled before the pass in which the variable has this value.
  Expr turnAt(const Expr &value) const {
    return turnsBefore + (value - range.begin).floorDiv(range.stride);
  }
  /// How many passes ahead of its use a stage is filled.
  int64_t distance() const { return ring->stages - 1; }
  Expr ahead(const Expr &value) const { return value + Expr(distance() * range.stride); }
};

/// How often the body of a loop runs, if its bounds are in order.
inline Expr passesOf(const Expr &begin, const Expr &end, int64_t step) {
  return (end - begin + Expr(step - 1)).floorDiv(step);
}

} // namespace tilecopy

#endif // TILECOPY_LIB_PROGRAM_PARSEDTEXT_H
