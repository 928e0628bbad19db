//===- Expr.h - Run-time integers with proofs -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Region starts, leading dimensions and grid positions may be run-time values. They enter as
// integer polynomials over named symbols: `ctaid.x*8 + k*64`, and, once a start meets a stride,
// `ctaid.x*ld*8`. Each symbol knows a divisor and a range, so that questions such as "is this
// address a multiple of 16 bytes?" have a proof, a disproof, or neither.
//
// Quotients and remainders by constants occur when a run-time start falls into a tiled dimension:
// row r of a (r/8, r%8) layout. They are symbols too, whose operand is an expression.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_EXPR_H
#define TILECOPY_OP_EXPR_H

#include "tilecopy/layout/Proof.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <limits>
#include <memory>
#include <string>

namespace llvm {
class raw_ostream;
class Value;
} // namespace llvm

namespace tilecopy {

class Expr;

/// An inclusive range of values. Computations on it saturate: the least `lo` and the greatest `hi`
/// also stand for everything beyond them.
struct ValueRange {
  int64_t lo = std::numeric_limits<int64_t>::min();
  int64_t hi = std::numeric_limits<int64_t>::max();
};

/// Where a symbol's value comes from.
enum class SymbolKind {
  Argument,  // a scalar kernel parameter
  CtaId,     // ctaid.x, ctaid.y, ctaid.z
  Loop,      // a loop variable
  Thread,    // the thread's index in its CTA
  Lane,      // thread % 32
  Warp,      // thread / 32
  Warpgroup, // thread / 128
  CtaRank,   // the CTA's rank in its cluster
  Index,     // an element's place in a dimension of a copy (Mask.h)
  FloorDiv,  // operand() / constant(), toward minus infinity
  Mod,       // operand() mod constant(), in [0, constant())
};

/// Whether the value may differ between threads of one CTA.
bool isThreadIndex(SymbolKind kind);

/// A named run-time integer. A cheap handle; two symbols are equal when their name, kind and facts
/// are.
class Symbol {
public:
  /// A leaf symbol of `bits` (32 or 64). Every value it takes is a multiple of `divisor` (>= 1) and
  /// lies in `range`, which is cut to what a signed integer of `bits` holds. The payload is the
  /// symbol's value where a frontend builds IR; symbols of one name with different payloads are
  /// different.
  static Symbol leaf(llvm::StringRef name, SymbolKind kind, unsigned bits, int64_t divisor,
                     ValueRange range, llvm::Value *payload = nullptr);

  /// The name of a leaf; `(e / 8)` or `(e % 8)` for a quotient or remainder.
  llvm::StringRef name() const;
  SymbolKind kind() const;
  unsigned bits() const;
  int64_t divisor() const;
  ValueRange range() const;
  llvm::Value *payload() const;
  /// The operand and the constant of a FloorDiv or Mod symbol.
  const Expr &operand() const;
  int64_t constant() const;
  bool isLeaf() const { return kind() != SymbolKind::FloorDiv && kind() != SymbolKind::Mod; }

  friend bool operator==(const Symbol &a, const Symbol &b) { return a.compare(b) == 0; }
  friend bool operator!=(const Symbol &a, const Symbol &b) { return a.compare(b) != 0; }
  friend bool operator<(const Symbol &a, const Symbol &b) { return a.compare(b) < 0; }

private:
  friend class Expr;
  /// The quotient and remainder as given, by a positive constant; Expr::floorDiv and Expr::mod
  /// check and simplify.
  static Symbol floorDiv(const Expr &operand, int64_t constant);
  static Symbol mod(const Expr &operand, int64_t constant);
  struct Info;
  explicit Symbol(std::shared_ptr<const Info> shared) : info(std::move(shared)) {}
  int compare(const Symbol &other) const;
  std::shared_ptr<const Info> info;
};

/// An integer polynomial over symbols, kept in a canonical order. Plain value: the terms are shared
/// between copies and never change, and a constant has none, so that it costs no more than its
/// value.
///
/// Coefficients are 64-bit. An expression with a coefficient that does not fit is *overflowed*, as
/// is a quotient or a remainder by less than 1, and so is everything computed from it: nothing can
/// be proved of it, and makeCopy and the tensor factories refuse it. Its text says which it is.
class Expr {
public:
  struct Term {
    int64_t coefficient;
    llvm::SmallVector<Symbol, 2> symbols; // sorted; a square appears twice
  };

  Expr(int64_t constant = 0) : value(constant) {}
  Expr(const Symbol &symbol);
  /// One term; its coefficient may be 0, and it may have no symbols.
  static Expr ofTerm(Term term);

  llvm::ArrayRef<Term> terms() const {
    return sum ? llvm::ArrayRef<Term>(sum->terms) : llvm::ArrayRef<Term>();
  }
  /// The part that no symbol multiplies.
  int64_t constantPart() const { return value; }
  bool isConstant() const { return !sum && !overflowed(); }
  bool isConstant(int64_t c) const { return isConstant() && value == c; }
  bool overflowed() const { return fault != Fault::None; }

  friend Expr operator+(const Expr &a, const Expr &b);
  friend Expr operator-(const Expr &a, const Expr &b);
  friend Expr operator*(const Expr &a, const Expr &b);
  Expr &operator+=(const Expr &b) { return *this = *this + b; }
  /// Quotient (toward minus infinity) and remainder (not negative) by a positive constant; by
  /// another, the result is overflowed. Exact parts are taken out (8*x + 3 by 8 is x, and 3), and
  /// what is left becomes a symbol.
  Expr floorDiv(int64_t constant) const;
  Expr mod(int64_t constant) const;

  /// The largest known positive integer that divides every value; 0 for the constant 0.
  int64_t divisor() const;
  ValueRange range() const;
  /// Proven if it holds for every value of the symbols, disproven if it holds for none. Nothing is
  /// proved for a `d` below 1.
  Proof isMultipleOf(int64_t d) const;
  Proof isAtLeast(int64_t bound) const;
  Proof isAtMost(int64_t bound) const;

  /// The value under an assignment of the leaf symbols, modulo 2^64.
  int64_t evaluate(llvm::function_ref<int64_t(const Symbol &)> valueOf) const;
  /// Calls `visit` on each leaf symbol, also those inside quotients, once per occurrence.
  void forEachLeaf(llvm::function_ref<void(const Symbol &)> visit) const;
  /// Whether an index of the thread, or of its warp or warpgroup, occurs.
  bool dependsOnThread() const;

  friend bool operator==(const Expr &a, const Expr &b);
  friend bool operator!=(const Expr &a, const Expr &b) { return !(a == b); }

  /// As it is written in .tile text: `ctaid.x*8 + 3`.
  void print(llvm::raw_ostream &os) const;
  std::string str() const;

private:
  struct Sum : llvm::ThreadSafeRefCountedBase<Sum> {
    llvm::SmallVector<Term, 2> terms; // sorted by symbols, no zero coefficient
    ~Sum(); // not inline: every place where an Expr ends would have a copy of it
  };
  class Builder;
  enum class Fault : uint8_t { None, Overflow, Divisor };
  static Expr faulty(Fault fault);
  int64_t value = 0;
  Fault fault = Fault::None;
  llvm::IntrusiveRefCntPtr<const Sum> sum; // null, or at least one term
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Expr &e);

} // namespace tilecopy

#endif // TILECOPY_OP_EXPR_H
