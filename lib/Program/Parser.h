//===- Parser.h - From .tile text to a program ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A recursive-descent parser with one token of lookahead. As in LLVM's own, a function that parses
// returns true on failure. The error is kept, and its consequences are not reported; lists of
// declarations, statements and kernels continue where the next one begins.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROGRAM_PARSER_H
#define TILECOPY_LIB_PROGRAM_PARSER_H

#include "ParsedText.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace tilecopy {

/// What is wrong with the text of a layout, and where in it.
using LayoutMistake = std::pair<size_t, std::string>;

class Parser {
public:
  Parser(llvm::SourceMgr &sources, unsigned buffer, const ParseOverrides &overrides);

  llvm::Expected<Program> program();
  llvm::Expected<Program> oneLineCopy();
  /// Where declarations, statements and the braces that end them begin.
  llvm::ArrayRef<const char *> lineStarts() const { return starts; }

private:
  /// What a name stands for.
  struct Name {
    std::variant<Symbol, std::shared_ptr<const Tensor>, std::shared_ptr<const Barrier>,
                 std::shared_ptr<const TmemPool>, std::shared_ptr<RingText>>
        entity;
    /// What a name of the wrong kind is called in messages.
    llvm::StringRef kind() const;
    Place declared;
  };
  /// The facts of a kernel's head. The grid may use scalar arguments, which are declared after the
  /// head, so the parser returns to its text.
  struct Head {
    static constexpr llvm::StringRef facts[] = {"grid", "cluster", "threads"};
    bool given[3] = {};
    std::optional<TextMark> grid;
  };
  // Parser.cpp: tokens, errors, numbers.
  bool fail(Place at, const llvm::Twine &message);
  bool fail(Place at, llvm::Error error);
  /// Adds a note to the error that has just been reported; returns true, like `fail`.
  bool note(Place at, const llvm::Twine &message);
  bool fix(Place at, size_t length, const llvm::Twine &text);
  bool noteDeclaration(llvm::StringRef name);
  /// Reports that `name` is unknown, unless its declaration had an error.
  bool failUnknown(llvm::StringRef what, llvm::StringRef name,
                   llvm::ArrayRef<llvm::StringRef> known, const llvm::Twine &otherwise);
  bool failUnknownWord(llvm::StringRef what, Place at, llvm::StringRef word,
                       llvm::ArrayRef<llvm::StringRef> known, const llvm::Twine &otherwise);
  bool expected(const llvm::Twine &what, llvm::ArrayRef<llvm::StringRef> words = {});
  bool expect(llvm::StringRef symbol, llvm::StringRef context);
  bool accept(llvm::StringRef symbol);
  bool acceptWord(llvm::StringRef word);
  void step(), startLine();
  bool lineIsOver() const;
  bool nextIs(llvm::StringRef symbol) const;
  TextMark mark() const { return {lexer, token}; }
  void goTo(const TextMark &place);
  bool skipPast(llvm::StringRef open, llvm::StringRef close);
  bool parseInteger(int64_t &value, int64_t lo, int64_t hi, llvm::StringRef what);
  bool parseName(llvm::StringRef &name, llvm::StringRef what);
  bool parseNewName(llvm::StringRef &name, llvm::StringRef what);
  bool enterBlock(Place at);
  // Recover.cpp: going on after an error. They return false when reading cannot go on.
  bool recover();
  bool recoverDeclaration(const TextMark &start), recoverStatement(const TextMark &start),
      recoverKernel();
  static bool beginsStatement(const Token &token);
  unsigned bracesMissing() const;
  bool lacksBrace(const Place *opener);
  bool beginsLine(unsigned before) const { return token.place.loc.line != before; }
  bool endsEarly(const Place *opener), failStray();
  // Foreign.cpp
  bool foreignWord(), foreignOperand(), foreignOperator();
  bool expectedAscii(const llvm::Twine &what);
  bool failForeign(llvm::StringRef message, size_t length, llvm::StringRef instead);
  template <typename T> bool take(std::optional<T> &to, Place at, llvm::Expected<T> from);
  llvm::Error failure();
  // Parser.cpp: programs and kernels.
  bool parseTargetFacts(std::string &cpu, std::optional<unsigned> &ptx, Place &at);
  bool settleTarget(std::string cpu, std::optional<unsigned> ptx, Place at);
  bool parseTarget(), parseKernel(), acceptSyncAuto();
  bool parseKernelHead(Head &head), parseKernelFact(Head &head);
  bool parseGrid(const TextMark &grid);
  bool checkSharedMemory(Place otherwise);
  // ParseDeclaration.cpp
  bool beginsDeclaration() const;
  bool endDeclaration(llvm::ArrayRef<llvm::StringRef> words);
  bool parseDeclaration();
  bool parseScalar(llvm::StringRef name, Place at), parseTensor(llvm::StringRef name, Place at);
  bool parseScalarRange(ValueRange &range);
  bool parseTensorType(TensorText &text, bool regionAllowed);
  bool parseShape(llvm::SmallVectorImpl<Expr> &shape);
  bool parseLayout(TensorText &text), parseAutoLayout(TensorText &text);
  bool isSpacingAlone() const, parseSpacing(TensorText &text);
  std::optional<LayoutMistake> layoutMistake(Place at);
  bool failLayout(const LayoutMistake &mistake);
  bool failBareLayout();
  bool layoutHasSymbols() const;
  bool parseStrides(TensorText &text);
  bool parseExprList(llvm::SmallVectorImpl<Expr> &list, llvm::StringRef end);
  bool makeTensor(const TensorText &text, llvm::StringRef name,
                  std::shared_ptr<const Tensor> &tensor);
  bool makeStrided(const TensorText &text, llvm::StringRef name, std::optional<Tensor> &made);
  // ParseExpr.cpp
  bool parseExpr(Expr &value);
  bool parseSum(Expr &value, unsigned depth), parseProduct(Expr &value, unsigned depth);
  bool parseFactor(Expr &value, unsigned depth), parseSymbol(Expr &value),
      parseIndexName(Expr &value);
  std::optional<unsigned> scalarBelow(llvm::StringRef name) const;
  bool combine(Expr &value, char op, const Expr &right, Place at);
  bool parseComparison(Comparison &comparison);
  // ParseStatement.cpp
  bool parseBlock(StatementBlock &block, const Place *opener = nullptr);
  bool parseStatement(StatementBlock &block);
  bool parseLateDeclaration();
  bool failUnknownStatement(llvm::StringRef word);
  bool pointsRight(), comparesInside() const;
  bool endStatement(), scopeApart(llvm::StringRef statement);
  bool parseScope(Scope &scope);
  bool parseCopy(OpKind kind, Statement &statement), parsePrefetch(Statement &statement);
  bool parseIf(Statement &statement), parseFor(Statement &statement);
  bool parseConditions(IfStmt &branch, llvm::BitVector &inside),
      enterIf(const IfStmt &branch, const llvm::BitVector &inside, Place conditions);
  bool parseLoopHead(LoopText &loop);
  bool checkDynamic(const ForStmt &loop, Place at);
  bool makeLoop(const LoopText &text, std::optional<ForStmt> &loop);
  bool parseSync(Statement &statement), parseZero(Statement &statement);
  bool checkWholeScope(const Token &word, Scope scope), refuseEnd(Place at, llvm::StringRef what);
  // ParseRing.cpp
  bool parseRingDeclaration(llvm::StringRef name, Place at), parseRingRef(TensorText &text);
  void finishRings();
  bool settleRings(), settleRing(RingText &ring, int64_t stages);
  bool makeStages(const RingText &ring, const RingText::Part &part,
                  std::shared_ptr<const Tensor> &tensor);
  std::shared_ptr<RingText> ringOf(const Tensor &tensor) const;
  bool parseStage(Operand &operand, Place at);
  bool beginRingCopy(const RingCopy &copy, Scope &scope, Options &options, llvm::BitVector &threads,
                     std::optional<IfStmt> &one);
  bool checkRingFill(const RingCopy &copy, const Options &options);
  bool parseRing(StatementBlock &block, Statement &statement), failRole();
  bool parseRingHead(RingStatement &ring), ringTurns(RingStatement &ring);
  bool parseRole(RingStatement &ring), parseRoleHead(RingRole &role);
  bool parseRoleBody(const RingStatement &ring, RingRole &role, const LoopText &range,
                     const Expr &value, StatementBlock &body);
  bool parseFills(RingStatement &ring, RingRole &role);
  bool parseRegisters(Statement &statement);
  // ParseOperand.cpp
  /// The token does not name what is wanted: it names something else, or nothing known. `what` says
  /// how that is declared.
  bool failReference(llvm::StringRef kind, llvm::ArrayRef<llvm::StringRef> known,
                     const llvm::Twine &what);
  /// What the token names, one of `declared`.
  template <typename T>
  bool parseReference(std::shared_ptr<const T> &object, llvm::StringRef kind,
                      llvm::ArrayRef<std::shared_ptr<const T>> declared, const llvm::Twine &what);
  bool parseOperand(Operand &operand);
  bool parseRegion(const Tensor &tensor, llvm::SmallVectorImpl<DimRange> &region, Place at);
  bool parsePicks(DimRange &range);
  bool parseRange(const Tensor &tensor, unsigned dimension, DimRange &range);
  bool wholeDimension(const Tensor &tensor, unsigned dimension, Place at, DimRange &range);
  // ParseOptions.cpp
  bool parseOptions(Options &options);
  bool parseOption(Options &written, Options &used);
  bool parseOptionValue(OptionSpec::Open open, OptionValue &value);
  bool parseExprList(ExprList &list), parseWhere(Conditions &conditions);
  // ParseSynchronize.cpp
  bool parseBarrierArray(llvm::StringRef name, Place at);
  bool parseBarrierRef(BarrierRef &ref);
  bool parseBarrier(Statement &statement), parseSyncCluster(Statement &statement);
  bool parseSyncWarps(Statement &statement);
  bool parseBarrierOperand(BarrierStmt &barrier), parseBarrierTail(BarrierStmt &barrier);
  bool parseFence(Statement &statement), parseGroup(Statement &statement);
  bool parseOrder(std::optional<ArrivalOrder> &order);
  /// The form that the token spells; null after a message, which also lists `others`.
  template <typename Form, size_t N>
  const Form *parseForm(const Form (&forms)[N], llvm::ArrayRef<llvm::StringRef> others = {});
  bool unknownForm(llvm::ArrayRef<llvm::StringRef> forms);
  // ParseTensorMemory.cpp
  bool parsePool(llvm::StringRef name, Place at);
  bool parsePoolRef(std::shared_ptr<const TmemPool> &pool);
  bool parseTensorMemory(Statement &statement);
  bool checkOneWarp(const Token &word);
  bool checkWhoDoes(const Token &word, TensorMemoryStmt::Op op);
  bool parseTmemOptions(TensorMemoryStmt &statement);
  // ParseWindow.cpp
  bool parseWindow(llvm::StringRef name, Place at);
  bool parseWindowRange(const Tensor &of, unsigned dimension, Expr &begin, Expr &extent);
  bool parseTensorMap(Statement &statement);
  // OneLine.cpp
  bool parseOneLine(OneLineText &line), parseTail(OneLineText &line);
  bool makeOneLine(const OneLineText &line);
  bool makeSide(const TensorText &text, llvm::StringRef name, Operand &side);
  bool addCopy(const OneLineText &line, const Operand &dst, const Operand &src, Scope scope,
               const Options &options);
  bool addSync(const OneLineText &line, const Operand &written);
  void addElected(const OneLineText &line, StatementBlock body);
  bool makeAsync(const OneLineText &line, const Operand &dst, const Operand &src,
                 const Options &options, const llvm::BitVector &threads, Statement &statement);
  std::pair<IfStmt, llvm::BitVector> firstInstance(Scope scope) const;
  bool addGroupLoad(const OneLineText &line, const Operand &s, const Operand &a);
  bool addAsyncLoad(const OneLineText &line, const Operand &s, const Operand &a, const Operand &b);
  bool addAsyncStore(const OneLineText &line, const Operand &s, const Operand &a, const Operand &b);

  llvm::SourceMgr &sources;
  unsigned buffer;
  const ParseOverrides &overrides;
  Lexer lexer;
  Token token;
  Place lastEnd;      // where the previous token ends
  bool fresh = false; // the token may begin a line
  std::vector<llvm::SMDiagnostic> diagnostics;
  bool panics = false;   // the parser skips after an error; consequences are not reported
  bool reported = false; // the error has a diagnostic, to which notes can be added
  unsigned mistakes = 0;
  bool stopped = false; // there were too many

  std::optional<GpuTarget> target;
  std::vector<Kernel> kernels;
  llvm::StringSet<> kernelNames;
  // The kernel being parsed.
  Kernel kernel;
  llvm::StringMap<Name> names;
  llvm::StringSet<> mistaken; // names whose declarations could not be read
  llvm::BitVector active;
  std::vector<std::shared_ptr<RingText>> rings;
  RingBody *ringBody = nullptr;          // whose statements are being read
  llvm::SmallVector<ForStmt, 2> around;  // the loops around this place, without their bodies
  bool begun = false;                    // a statement has been read
  bool nameless = false;                 // a declaration lacks its name
  bool late = false;                     // a declaration after a statement has been reported
  bool elected = false;                  // in an `if` with `elect`
  std::optional<Expr> activeEnd;         // in an `if thread < n`
  Facts facts;                           // at this place
  Place head;                            // of the kernel
  Place looseOptions;                    // options that end on a later line, as a block does
  llvm::SmallVector<int64_t, 4> extents; // of the copy whose options are parsed, those of 1 aside
  bool scalarsOnly = false, indexNames = false; // in the grid or a shape; in a `where`
  bool unclosed = false;                        // a block without an end has been reported
  /// Open blocks, closing braces that the kernel lacks, operators of the expression being parsed.
  unsigned depth = 0, missing = 0, operators = 0;
  std::vector<const char *> starts;
};

/// Moves a value out, or keeps the error as the parser's failure at `at`.
template <typename T> bool Parser::take(std::optional<T> &to, Place at, llvm::Expected<T> from) {
  if (!from)
    return fail(at, from.takeError());
  to = std::move(*from);
  return false;
}

} // namespace tilecopy

#endif // TILECOPY_LIB_PROGRAM_PARSER_H
