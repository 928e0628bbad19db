//===- TensorMapJSON.cpp - Tensor maps to JSON and back -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/TensorMapPlan.h"
#include "tilecopy/tensormap/TensorMapError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// A leaf with its facts, or a quotient or remainder with its operand.
static json::Value symbolJSON(const Symbol &s) {
  if (!s.isLeaf())
    return json::Object{{s.kind() == SymbolKind::Mod ? "mod" : "floor_div", toJSON(s.operand())},
                        {"by", s.constant()}};
  return json::Object{{"name", s.name().str()}, {"kind", int64_t(s.kind())},
                      {"bits", s.bits()},       {"multiple_of", s.divisor()},
                      {"least", s.range().lo},  {"greatest", s.range().hi}};
}

json::Value tilecopy::toJSON(const Expr &e) {
  if (e.isConstant())
    return e.constantPart();
  json::Array terms;
  for (const Expr::Term &t : e.terms()) {
    json::Array symbols;
    for (const Symbol &s : t.symbols)
      symbols.push_back(symbolJSON(s));
    terms.push_back(json::Object{{"times", t.coefficient}, {"symbols", std::move(symbols)}});
  }
  return json::Object{
      {"text", e.str()}, {"constant", e.constantPart()}, {"terms", std::move(terms)}};
}

static Error expected(StringRef key, StringRef what) {
  return make_error<TensorMapError>(("tensor map: '" + key + "' should be " + what).str());
}

static Expected<int64_t> integer(const json::Object &o, StringRef key) {
  if (auto v = o.getInteger(key))
    return *v;
  return expected(key, "an integer");
}

static Expected<Expr> symbolFromJSON(const json::Value &value) {
  const json::Object *o = value.getAsObject();
  if (!o)
    return expected("symbols", "a list of objects");
  for (StringRef key : {"floor_div", "mod"})
    if (const json::Value *operand = o->get(key)) {
      auto e = exprFromJSON(*operand);
      if (!e)
        return e.takeError();
      auto by = integer(*o, "by");
      if (!by)
        return by.takeError();
      if (*by < 1)
        return expected("by", "1 or more");
      return key == "mod" ? e->mod(*by) : e->floorDiv(*by);
    }
  auto symbolName = o->getString("name");
  if (!symbolName)
    return expected("name", "a string");
  static constexpr StringLiteral keys[] = {"kind", "bits", "multiple_of", "least", "greatest"};
  std::array<int64_t, 5> numbers;
  for (auto [number, key] : zip(numbers, keys)) {
    auto v = integer(*o, key);
    if (!v)
      return v.takeError();
    number = *v;
  }
  auto [kind, bits, divisor, lo, hi] = numbers;
  if (kind < 0 || kind >= int64_t(SymbolKind::FloorDiv))
    return expected("kind", "the kind of a symbol");
  if ((bits != 32 && bits != 64) || divisor < 1 || lo > hi)
    return expected(*symbolName, "a symbol of 32 or 64 bits with a range and a divisor");
  return Expr(Symbol::leaf(*symbolName, SymbolKind(kind), bits, divisor, {lo, hi}));
}

Expected<Expr> tilecopy::exprFromJSON(const json::Value &value) {
  if (auto constant = value.getAsInteger())
    return Expr(*constant);
  const json::Object *o = value.getAsObject();
  const json::Array *terms = o ? o->getArray("terms") : nullptr;
  if (!terms)
    return expected("terms", "a list, in an expression");
  auto constant = integer(*o, "constant");
  if (!constant)
    return constant.takeError();
  Expr sum(*constant);
  for (const json::Value &t : *terms) {
    const json::Object *term = t.getAsObject();
    const json::Array *symbols = term ? term->getArray("symbols") : nullptr;
    if (!symbols)
      return expected("symbols", "a list");
    auto times = integer(*term, "times");
    if (!times)
      return times.takeError();
    Expr product(*times);
    for (const json::Value &s : *symbols) {
      auto factor = symbolFromJSON(s);
      if (!factor)
        return factor.takeError();
      product = product * *factor;
    }
    sum += product;
  }
  return sum;
}

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

static json::Array exprs(ArrayRef<Expr> list) {
  json::Array out;
  for (const Expr &e : list)
    out.push_back(toJSON(e));
  return out;
}

json::Value TensorMapPlan::toJSON() const {
  json::Object o{{"tensor", tensor},
                 {"type", name(type)},
                 {"data_type", unsigned(type)},
                 {"offset_bytes", tilecopy::toJSON(offset)},
                 {"global_dim", exprs(dims)},
                 {"global_strides_bytes", exprs(strides)},
                 {"box_dim", json::Array(box)},
                 {"element_strides", json::Array(elementStrides)},
                 {"interleave", unsigned(interleave)},
                 {"swizzle", unsigned(swizzle)},
                 {"l2_promotion", unsigned(promotion)},
                 {"oob_fill", unsigned(fill)}};
  if (!(im2col == TensorMapIm2col()))
    o["im2col"] = json::Object{{"windows", unsigned(im2col.windows)},
                               {"lower", json::Array(im2col.lower)},
                               {"upper", json::Array(im2col.upper)},
                               {"channels", im2col.channels},
                               {"pixels", im2col.pixels}};
  if (edit)
    o["edit"] = json::Object{{"window", edit->window},
                             {"offset_bytes", tilecopy::toJSON(edit->offset)},
                             {"global_dim", exprs(edit->dims)},
                             {"global_strides_bytes", exprs(edit->strides)}};
  return o;
}

namespace {

/// Reads the fields of one object and keeps the first error.
class Reader {
public:
  explicit Reader(const json::Object &object) : object(object) {}

  void expr(StringRef key, Expr &out) {
    const json::Value *v = object.get(key);
    auto e = v ? exprFromJSON(*v) : Expected<Expr>(expected(key, "an expression"));
    if (e)
      out = *e;
    else
      keep(e.takeError());
  }
  template <typename List> void list(StringRef key, List &out) {
    const json::Array *values = object.getArray(key);
    if (!values)
      return keep(expected(key, "a list"));
    for (const json::Value &v : *values) {
      auto e = exprFromJSON(v);
      if (!e)
        return keep(e.takeError());
      add(key, *e, out);
    }
  }
  template <typename Enum> void enumerator(StringRef key, Enum &out, unsigned count) {
    auto v = object.getInteger(key);
    if (!v || *v < 0 || *v >= count)
      return keep(expected(key, "a number below " + std::to_string(count)));
    out = Enum(*v);
  }
  void number(StringRef key, uint32_t &out) {
    auto v = object.getInteger(key);
    if (!v || !fits<uint32_t>(*v))
      return keep(expected(key, "a 32-bit number"));
    out = uint32_t(*v);
  }
  Error take() { return error ? make_error<TensorMapError>(*error) : Error::success(); }

private:
  void keep(Error e) {
    std::string text = toString(std::move(e));
    if (!error)
      error = text;
  }
  void add(StringRef, const Expr &e, SmallVectorImpl<Expr> &out) { out.push_back(e); }
  template <typename Int> void add(StringRef key, const Expr &e, SmallVectorImpl<Int> &out) {
    if (!e.isConstant() || !fits<Int>(e.constantPart()))
      return keep(expected(key, "a list of 32-bit numbers"));
    out.push_back(Int(e.constantPart()));
  }
  template <typename Int> static bool fits(int64_t n) {
    return n >= std::numeric_limits<Int>::min() && n <= std::numeric_limits<Int>::max();
  }

  const json::Object &object;
  std::optional<std::string> error;
};

} // namespace

/// What a map of windows has instead of a box; other maps have no such object.
static Error readIm2col(const json::Object &map, TensorMapIm2col &im2col) {
  const json::Value *value = map.get("im2col");
  if (!value)
    return Error::success();
  const json::Object *o = value->getAsObject();
  if (!o)
    return expected("im2col", "an object");
  Reader reader(*o);
  reader.enumerator("windows", im2col.windows, 4);
  reader.list("lower", im2col.lower);
  reader.list("upper", im2col.upper);
  reader.number("channels", im2col.channels);
  reader.number("pixels", im2col.pixels);
  return reader.take();
}

static Error readEdit(const json::Object &o, TensorMapPlan &map) {
  const json::Value *edit = o.get("edit");
  if (!edit)
    return Error::success();
  const json::Object *fields = edit->getAsObject();
  auto window = fields ? fields->getString("window") : std::nullopt;
  if (!window)
    return expected("edit", "an object with the name of a window");
  map.edit = TensorMapEdit{window->str(), {}, {}, {}};
  Reader reader(*fields);
  reader.expr("offset_bytes", map.edit->offset);
  reader.list("global_dim", map.edit->dims);
  reader.list("global_strides_bytes", map.edit->strides);
  if (Error e = reader.take())
    return e;
  if (map.edit->dims.size() != map.dims.size() || map.edit->strides.size() != map.strides.size())
    return expected("edit", "as many sizes and strides as the map has");
  return Error::success();
}

Expected<TensorMapPlan> TensorMapPlan::fromJSON(const json::Value &value) {
  const json::Object *o = value.getAsObject();
  if (!o)
    return expected("tensor map", "an object");
  auto tensorName = o->getString("tensor");
  if (!tensorName)
    return expected("tensor", "a string");
  TensorMapPlan map;
  map.tensor = tensorName->str();
  Reader reader(*o);
  reader.enumerator("data_type", map.type, 16);
  reader.expr("offset_bytes", map.offset);
  reader.list("global_dim", map.dims);
  reader.list("global_strides_bytes", map.strides);
  reader.list("box_dim", map.box);
  reader.list("element_strides", map.elementStrides);
  reader.enumerator("interleave", map.interleave, 3);
  reader.enumerator("swizzle", map.swizzle, 7);
  reader.enumerator("l2_promotion", map.promotion, 4);
  reader.enumerator("oob_fill", map.fill, 2);
  if (Error e = reader.take())
    return e;
  if (Error e = readIm2col(*o, map.im2col))
    return e;
  if (Error e = readEdit(*o, map))
    return e;
  return map;
}
