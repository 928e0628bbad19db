//===- ParseDeclaration.cpp - Scalars and tensors -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/program/SharedMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace tilecopy {

/// A word that can follow the colon of a declaration.
static bool beginsType(const Token &token) {
  return token.kind == Token::Word &&
         (parseSpace(token.text) || token.text == "i32" || token.text == "i64" ||
          token.text == "mbarrier" || token.text == "tmem_pool" || token.text == "window" ||
          token.text == "ring");
}

/// `name :`, or what was meant as a declaration: `arg M : i32`, as in other languages, `: i32`, `M
/// i32`, `M = i32`.
bool Parser::beginsDeclaration() const {
  bool isWrongName =
      token.kind == Token::Bad && (isDigit(token.text[0]) || !token.foreignPart().empty());
  if (token.kind != Token::Word && !isWrongName)
    return token.is(":");
  Lexer ahead = lexer;
  Token next = ahead.next(), afterNext = ahead.next();
  if (next.is(":"))
    return true;
  if (isWrongName)
    return false;
  bool inLine = next.place.loc.line == token.place.loc.line;
  return inLine && !beginsStatement(token) &&
         (beginsType(next) || beginsType(afterNext) ||
          (next.kind == Token::Word && afterNext.is(":")));
}

/// The rest of a line after a declaration must begin another declaration, or a statement.
bool Parser::endDeclaration(ArrayRef<StringRef> words) {
  if (token.kind == Token::End || token.is("}") || token.place.loc.line > lastEnd.loc.line ||
      beginsStatement(token) || beginsDeclaration())
    return false;
  if (is_contained(words, token.text))
    return fail(token.place,
                quoted(token.text) + " stands too late; the order is " + join(words, ", "));
  if (token.isWord("swizzle"))
    return fail(token.place, "a swizzle stands before its layout, as in "
                             "'layout swizzle(3,3,3) S[64,64]'");
  if (token.is("["))
    return fail(token.place, "a tensor has a space, a type and one pair of brackets, as in "
                             "'S : shared i32[64, 64]'");
  if (token.is("=") && is_contained(words, "multiple_of"))
    return fail(token.place, "a scalar is an argument of the launch and has no value here; state "
                             "what is known about it by 'multiple_of 8' and 'in [8, 64]'");
  if (token.isWord("multiple") && is_contained(words, "multiple_of")) {
    fail(token.place, "a divisor is promised by 'multiple_of 8', in one word");
    Lexer ahead = lexer;
    Token of = ahead.next();
    return !of.isWord("of") ||
           fix(token.place, of.place.pointer + of.text.size() - token.place.pointer, "multiple_of");
  }
  return foreignWord() || expected("the end of the declaration", words);
}

bool Parser::parseDeclaration() {
  Place at = token.place;
  StringRef name;
  Lexer ahead = lexer;
  Token next = ahead.next();
  if (next.kind == Token::Word && ahead.next().is(":")) {
    bool told = parseSpace(token.text) && foreignWord();
    step();
    if (!told) {
      fail(at, "a declaration begins with its name; there is no " +
                   quoted(StringRef(at.pointer, token.place.pointer - at.pointer).rtrim()) +
                   " before it");
      fix(at, token.place.pointer - at.pointer, "");
    }
    // Declares the name with what can be read of the rest.
    return parseDeclaration() || true;
  }
  nameless |= token.is(":");
  if (parseNewName(name, "a name"))
    return true;
  if (!accept(":"))
    return expected("':' after the name") && (beginsType(token) ? fix(token.place, 0, ": ")
                                              : token.is("=")   ? fix(token.place, 1, ":")
                                                                : true);
  if (acceptWord("mbarrier"))
    return parseBarrierArray(name, at);
  if (acceptWord("tmem_pool"))
    return parsePool(name, at);
  if (acceptWord("window"))
    return parseWindow(name, at);
  if (acceptWord("ring"))
    return parseRingDeclaration(name, at);
  return token.isWord("i32") || token.isWord("i64") ? parseScalar(name, at) : parseTensor(name, at);
}

/// Reports a declaration after a statement. Its name is known from here on, and a second such
/// declaration is not a new error.
bool Parser::parseLateDeclaration() {
  Token name = token;
  if (parseDeclaration())
    return true;
  // After an error before the first statement, this is where declarations belong.
  return begun && !std::exchange(late, true) &&
         fail(name.place, "the declaration of " + quoted(name.text) +
                              " comes after a statement; declarations come first");
}

/// `[256, 65536]`
bool Parser::parseScalarRange(ValueRange &range) {
  int64_t lo, hi;
  if (expect("[", "after 'in'") || parseInteger(lo, range.lo, range.hi, "the least value") ||
      expect(",", "after the least value") ||
      parseInteger(hi, range.lo, range.hi, "the greatest value") ||
      expect("]", "after the greatest value"))
    return true;
  range = {lo, hi};
  return false;
}

/// `i64 multiple_of 8 in [256, 65536]`, or the two promises the other way around.
bool Parser::parseScalar(StringRef name, Place at) {
  unsigned bits = token.text == "i32" ? 32 : 64;
  ValueRange range;
  if (bits == 32)
    range = {std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()};
  int64_t divisor = 1;
  step();
  int64_t greatest = range.hi;
  std::optional<Place> rangeAt, divisorAt;
  while (token.isWord("multiple_of") || token.isWord("in")) {
    bool isRange = token.isWord("in");
    std::optional<Place> &seen = isRange ? rangeAt : divisorAt;
    if (seen)
      return fail(token.place, quoted(token.text) + " is given twice; leave one out");
    seen = token.place;
    step();
    if (isRange ? parseScalarRange(range) : parseInteger(divisor, 1, greatest, "a divisor"))
      return true;
  }
  if (range.lo > range.hi)
    return fail(*rangeAt, "the range [" + Twine(range.lo) + ", " + Twine(range.hi) +
                              "] is empty; the least value comes first");
  int64_t last = range.hi - (range.hi % divisor + divisor) % divisor;
  if (last < range.lo || last > range.hi)
    return fail(*rangeAt, "there is no multiple of " + Twine(divisor) + " in [" + Twine(range.lo) +
                              ", " + Twine(range.hi) + "]; the nearest are " + Twine(last) +
                              " and " + Twine(last + divisor));
  if (endDeclaration({"multiple_of", "in"}))
    return true;
  Symbol symbol = Symbol::leaf(name, SymbolKind::Argument, bits, divisor, range);
  names.try_emplace(name, Name{symbol, at});
  kernel.parameters.push_back(symbol);
  return false;
}

bool Parser::parseTensor(StringRef name, Place at) {
  TensorText text;
  std::shared_ptr<const Tensor> tensor;
  if (parseTensorType(text, /*regionAllowed=*/false) || endDeclaration({"layout", "align", "in"}) ||
      makeTensor(text, name, tensor))
    return true;
  names.try_emplace(name, Name{tensor, at});
  if (tensor->space() == Space::Global)
    kernel.parameters.push_back(tensor);
  else
    kernel.locals.push_back(tensor);
  // The ring holds the text from here on, and not itself through it.
  if (std::shared_ptr<RingText> ring = std::move(text.ring))
    ring->parts.push_back({name.str(), std::move(text)});
  return false;
}

/// `shared f16[8, 256] layout ... align 16`. A one-line copy may have a region after the shape.
bool Parser::parseTensorType(TensorText &text, bool regionAllowed) {
  text.at = token.place;
  StringRef word = token.kind == Token::Word ? token.text : "";
  std::optional<Space> space = parseSpace(word);
  SmallVector<StringRef, 8> words(spaceNames().begin(), spaceNames().end());
  if (!regionAllowed)
    words.append({"i32", "i64", "mbarrier", "tmem_pool", "window", "ring"});
  if (!space && parseElementType(word))
    return fail(token.place,
                "a space (global, shared, local, tmem) comes before the element type " +
                    quoted(word) + ", as in 'S : shared " + word + "[64, 64]'" +
                    (regionAllowed ? "" : "; scalars are i32 or i64"));
  auto [first, second] = word.split('.');
  if (!space && parseSpace(first) && parseElementType(second))
    return fail(token.place, "a blank stands between the space and the type, as in '" + first +
                                 " " + second + "[64, 64]'") &&
           fix(advance(token.place, first.size()), 1, " ");
  if (!space)
    return expected(Twine(regionAllowed ? "" : "i32, i64, mbarrier, tmem_pool, window, ring or ") +
                        "a space (global, shared, local, tmem)",
                    words);
  step();
  if (token.isWord("multicast") && *space != Space::Global)
    return fail(token.place, "multicast is for global, not " + spaceName(*space) + " tensors");
  text.isMulticast = acceptWord("multicast");
  word = token.kind == Token::Word ? token.text : "";
  std::optional<ElementType> type = parseElementType(word);
  if (!type)
    return expected("an element type (" + join(elementTypeNames(), " ") + ")", elementTypeNames());
  step();
  text.space = *space;
  text.type = *type;
  if (parseShape(text.shape))
    return true;
  if (regionAllowed && accept("[")) {
    text.region = mark();
    if (skipPast("[", "]"))
      return true;
  }
  if (token.isWord("layout") && parseLayout(text))
    return true;
  if (acceptWord("align") && parseInteger(text.align, 1, 1 << 20, "an alignment in bytes"))
    return true;
  if (!token.isWord("in"))
    return false;
  if (text.space != Space::TMem && text.space != Space::Shared)
    return fail(token.place, "a " + spaceName(text.space) +
                                 " tensor is in no pool and in no ring; pools are of tensor memory "
                                 "(tmem), rings of shared memory");
  step();
  return text.space == Space::TMem ? parsePoolRef(text.pool) : parseRingRef(text);
}

bool Parser::parseShape(SmallVectorImpl<Expr> &shape) {
  if (expect("[", "and the shape after the element type"))
    return true;
  Place at = token.place;
  if (token.is("]"))
    return expected("at least one extent, as in '[64, 64]'");
  {
    SaveAndRestore shapes(scalarsOnly, true);
    if (parseExprList(shape, "]"))
      return true;
  }
  for (unsigned i = 0; i < shape.size(); ++i) {
    bool ofScalars = true;
    shape[i].forEachLeaf([&](const Symbol &s) { ofScalars &= s.kind() == SymbolKind::Argument; });
    if (!ofScalars)
      return fail(at, "dimension " + Twine(i) + " is " + shape[i].str() +
                          "; it may use scalar arguments only");
    if (shape[i].isAtLeast(1) == Proof::Disproven)
      return fail(at, "dimension " + Twine(i) + " is " + shape[i].str() + "; it is at least 1");
  }
  return false;
}

/// `expr, expr, ... end`; at least one.
bool Parser::parseExprList(SmallVectorImpl<Expr> &list, StringRef end) {
  constexpr unsigned longest = 16;
  do {
    if (list.size() == longest)
      return fail(token.place, "a tensor has no more than " + Twine(longest) + " dimensions");
    list.emplace_back();
    if (parseExpr(list.back()))
      return true;
  } while (accept(","));
  return accept(end) ? false : foreignOperator() || expected("',' or '" + end + "'");
}

/// The text of the layout up to the end of its line, for a message about what it lacks there.
std::optional<LayoutMistake> Parser::layoutMistake(Place at) {
  std::optional<LayoutMistake> mistake;
  auto read = [&](StringRef text) {
    size_t used = 0;
    Expected<Layout> layout = parseLayoutPrefix(text, used);
    if (layout)
      return;
    handleAllErrors(layout.takeError(), [&](const LayoutParseError &e) {
      mistake = LayoutMistake{e.offset(), e.message()};
    });
  };
  StringRef text = lexer.textFrom(at);
  read(text);
  StringRef line = text.take_until([](char c) { return c == '\n' || c == '\r'; });
  line = line.split("//").first.rtrim();
  // Something is missing at the end of this line; the next line is not at fault.
  if (mistake && mistake->first > line.size()) {
    read(line);
    StringRef message = mistake->second;
    if (size_t found = message.find("the end of the input"); found != StringRef::npos)
      mistake->second.replace(found, StringRef("the end of the input").size(),
                              "the end of the line");
  }
  return mistake;
}

/// `(8,256):(256,1)`, as CuTe writes it.
bool Parser::failBareLayout() {
  Place at = token.place;
  StringRef line = lexer.textFrom(at).take_until([](char c) { return c == '\n'; });
  fail(at, "a layout is written 'S[(extents):(strides)]', as in 'S[(8,256):(256,1)]'");
  size_t colon = line.find("):(");
  size_t end = colon == StringRef::npos ? colon : line.find(')', colon + 2);
  return end == StringRef::npos || fix(at, end + 1, "S[" + line.take_front(end + 1) + "]");
}

/// `layout auto`, and what reads the tensor besides the kernel's copies: `for k_major`.
bool Parser::parseAutoLayout(TensorText &text) {
  if (text.space != Space::Shared && text.space != Space::Local)
    return fail(token.place, "layout auto is for shared and register tensors; this one is in " +
                                 memoryName(text.space));
  step();
  text.isAuto = true;
  if (text.space == Space::Local)
    return false;
  // A loop may follow: `for k in`.
  Lexer ahead = lexer;
  if (!token.isWord("for") || (ahead.next().kind == Token::Word && ahead.next().isWord("in")))
    return false;
  step();
  if (acceptWord("k_major"))
    text.major = MmaMajor::K;
  else if (acceptWord("mn_major"))
    text.major = MmaMajor::MN;
  else
    return expected("k_major or mn_major: the dimension along which a matrix descriptor reads",
                    {"k_major", "mn_major"});
  return false;
}

bool Parser::parseLayout(TensorText &text) {
  step();
  if (token.isWord("auto"))
    return parseAutoLayout(text);
  bool runTimeShape = any_of(text.shape, [](const Expr &e) { return !e.isConstant(); });
  if (text.space == Space::Global && (runTimeShape || layoutHasSymbols()))
    return parseStrides(text);
  size_t used = 0;
  Place at = token.place;
  text.layoutAt = at;
  if (isSpacingAlone())
    return parseSpacing(text);
  if (token.is("("))
    return failBareLayout();
  if (lineIsOver())
    return expected("the layout, as in 'S[(8,256):(256,1)]', or 'auto'");
  if (std::optional<LayoutMistake> mistake = layoutMistake(at))
    return failLayout(*mistake);
  text.layout = cantFail(parseLayoutPrefix(lexer.textFrom(at), used));
  lexer.seek(at, used);
  step();
  return false;
}

/// What is wrong with the layout that begins here.
bool Parser::failLayout(const LayoutMistake &mistake) {
  Place at = token.place;
  StringRef word = token.kind == Token::Word ? token.text : "";
  if (word == "Swizzle" || word == "Sw")
    return fail(at, "CuTe's Swizzle<B,M,S> is 'swizzle(M,B,S)' here, before the layout, as in "
                    "'swizzle(3,3,3) S[8,64]'");
  if (word == "row_major" || word == "RowMajor" || word == "col_major" || word == "ColumnMajor")
    return fail(at, "a layout is named by its strides: 'S[(8,256):(256,1)]' is row-major and "
                    "'S[(8,256):(1,8)]' column-major");
  std::string message = mistake.second;
  std::optional<StringRef> meant = probable(word, {"S", "swizzle", "auto", "padded16", "bytes"});
  if (meant && *meant != word) {
    fail(at, "in the layout: " + message + "; did you mean '" + *meant + "'?");
    return fix(at, word.size(), *meant);
  }
  if (word == "swizzle")
    message += "; the 128-byte swizzle of 16-bit elements is 'swizzle(3,3,3) S[8,64]'";
  else if (word != "S" || StringRef(message).contains("after S"))
    message += ", as in 'S[(8,256):(256,1)]'";
  return fail(advance(at, mistake.first), "in the layout: " + message);
}

/// Whether the layout that starts here has a symbol among its numbers. Names of axes follow '@'.
bool Parser::layoutHasSymbols() const {
  Lexer ahead = lexer;
  bool inside = false, afterAt = false;
  for (Token t = token; t.kind != Token::End && !t.is("{") && !t.is("}"); t = ahead.next()) {
    if (inside && t.kind == Token::Word && !afterAt)
      return true;
    if (inside && t.is("]"))
      return false;
    inside |= t.is("[");
    afterAt = t.is("@");
  }
  return false;
}

/// `S[(M,256):(ld,1)]`, one iter for each dimension.
bool Parser::parseStrides(TensorText &text) {
  if (!acceptWord("S"))
    return expected("'S[(dimensions):(strides)]'; a tensor with run-time dimensions or strides "
                    "has that layout, without a swizzle");
  Place at = token.place;
  SmallVector<Expr, 4> extents;
  if (expect("[", "after 'S'") || expect("(", "and one extent for each dimension") ||
      parseExprList(extents, ")") || expect(":", "between extents and strides") ||
      expect("(", "and one stride for each dimension") || parseExprList(text.strides, ")") ||
      expect("]", "after the strides"))
    return true;
  if (extents.size() != text.shape.size() || text.strides.size() != text.shape.size())
    return fail(at, "the layout has " + Twine(extents.size()) + " extents and " +
                        Twine(text.strides.size()) + " strides for " + Twine(text.shape.size()) +
                        " dimensions; with run-time values it has one of each for each dimension");
  for (unsigned i = 0; i < extents.size(); ++i)
    if (extents[i] != text.shape[i])
      return fail(at, "extent " + Twine(i) + " of the layout is " + extents[i].str() +
                          ", dimension " + Twine(i) + " is " + text.shape[i].str() +
                          "; with run-time values they are the same");
  return false;
}

/// Why the tensor could not be made, and whether its layout is to blame.
static std::pair<std::string, bool> whyNoTensor(Error error) {
  bool ofLayout = error.isA<OpError>();
  error = handleErrors(std::move(error), [&](std::unique_ptr<OpError> e) -> Error {
    ofLayout = e->fault == OpFault::Layout;
    return Error(std::move(e));
  });
  return {toString(std::move(error)), ofLayout};
}

bool Parser::makeTensor(const TensorText &text, StringRef name,
                        std::shared_ptr<const Tensor> &tensor) {
  std::optional<Tensor> made;
  SmallVector<int64_t, 4> shape;
  for (const Expr &e : text.shape)
    if (e.isConstant())
      shape.push_back(e.constantPart());
  if (shape.size() < text.shape.size() || !text.strides.empty()) {
    if (makeStrided(text, name, made))
      return true;
  } else {
    std::optional<Layout> layout = text.layout;
    if (text.isAuto) {
      if (take(made, text.at,
               Tensor::createAuto(name, text.type, text.space, shape, unsigned(text.align),
                                  text.major)))
        return true;
      tensor = std::make_shared<const Tensor>(std::move(*made));
      return false;
    }
    if (!layout) {
      Expected<Layout> usual = defaultLayout(text.space, shape);
      // Outside registers only the size can be wrong, and there is no layout in the text to name.
      if (!usual && text.space != Space::TMem) {
        consumeError(usual.takeError());
        return fail(text.at, "tensor " + quoted(name) + ": its shape has more than 2^62 elements");
      }
      if (!usual)
        return fail(text.at, usual.takeError());
      layout = std::move(*usual);
    }
    Expected<Tensor> whole =
        text.pool
            ? Tensor::createInPool(name, text.type, shape, *layout, text.pool, unsigned(text.align))
            : Tensor::create(name, text.type, text.space, shape, *layout, unsigned(text.align));
    if (!whole) {
      auto [why, ofLayout] = whyNoTensor(whole.takeError());
      return fail(ofLayout && text.layoutAt.pointer ? text.layoutAt : text.at, why);
    }
    made = std::move(*whole);
  }
  if (text.isMulticast && take(made, text.at, made->asMulticast()))
    return true;
  if (Error e = checkShared(*made, *target))
    return fail(text.at, std::move(e));
  tensor = std::make_shared<const Tensor>(std::move(*made));
  return false;
}

bool Parser::makeStrided(const TensorText &text, StringRef name, std::optional<Tensor> &made) {
  if (text.space != Space::Global)
    return fail(text.at, "a " + spaceName(text.space) +
                             " tensor has a constant shape; only global tensors have run-time "
                             "dimensions");
  SmallVector<Expr, 4> strides = text.strides;
  if (strides.empty()) {
    strides.assign(text.shape.size(), Expr(1));
    for (size_t i = text.shape.size() - 1; i-- > 0;) {
      strides[i] = strides[i + 1];
      if (combine(strides[i], '*', text.shape[i + 1], text.at))
        return true;
    }
  }
  return take(made, text.at,
              Tensor::createStrided(name, text.type, text.shape, strides, unsigned(text.align)));
}

} // namespace tilecopy
