//===- TritonText.cpp - Layouts as Triton prints them -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/ForeignLayouts.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace tilecopy {

/// The attributes as JSON: `name = [1, 2]` becomes `"name": [1, 2]`.
static Expected<json::Object> attributesOf(StringRef text, size_t at) {
  std::string out = "{";
  for (size_t n = 0; n != text.size(); ++n) {
    char c = text[n];
    if (!isAlpha(c)) {
      out += c == '=' ? ':' : c;
      continue;
    }
    StringRef word = text.drop_front(n).take_while([](char w) { return isAlnum(w) || w == '_'; });
    bool isKey = text.drop_front(n + word.size()).ltrim().starts_with("=");
    out += isKey ? '"' + word.str() + '"' : word.str();
    n += word.size() - 1;
  }
  auto parsed = json::parse(out + "}");
  json::Object *object = parsed ? parsed->getAsObject() : nullptr;
  if (object)
    return std::move(*object);
  consumeError(parsed.takeError());
  return make_error<LayoutParseError>(
      at, "expected 'name = [numbers]', separated by commas, between '<{' and '}>'");
}

Expected<Layout> layoutFromTriton(StringRef text, ArrayRef<int64_t> shape) {
  StringRef body = text.trim();
  auto wrong = [&](size_t at, const Twine &what) {
    return make_error<LayoutParseError>(at, what.str());
  };
  if (auto [name, value] = body.split('='); !name.contains('<') && value.ltrim().starts_with("#"))
    body = value.ltrim(); // `#blocked = #ttg.blocked<...>`, as modules name them
  StringRef kind = body.take_until([](char c) { return c == '<'; });
  body = body.drop_front(kind.size());
  if (!kind.consume_front("#ttg.") && !kind.consume_front("#triton_gpu."))
    return wrong(0, "expected '#ttg.blocked<{...}>', '#ttg.linear<{...}>' or "
                    "'#ttg.shared_linear<{...}>'");
  if (!body.consume_front("<{") || !body.consume_back("}>"))
    return wrong(body.data() - text.data(), "expected '<{' and '}>' around the attributes");
  if (!is_contained({"blocked", "linear", "shared_linear"}, kind))
    return wrong(kind.data() - text.data(), "the layout '" + kind +
                                                "' is not read; blocked, linear and shared_linear "
                                                "are (Triton converts others to linear ones)");
  auto attributes = attributesOf(body, body.data() - text.data());
  if (!attributes)
    return attributes.takeError();
  auto field = [&](StringRef name, auto &into) {
    const json::Value *value = attributes->get(name);
    json::Path::Root root;
    return !value || fromJSON(*value, into, json::Path(root));
  };
  std::string bad;
  auto read = [&](StringRef name, auto &into) {
    if (!field(name, into) && bad.empty())
      bad = name.str();
  };
  if (kind == "blocked") {
    std::vector<int64_t> size, lanes, warps, order;
    read("sizePerThread", size);
    read("threadsPerWarp", lanes);
    read("warpsPerCTA", warps);
    read("order", order);
    if (bad.empty()) {
      BlockedLayout b;
      b.sizePerThread.assign(size.begin(), size.end());
      b.threadsPerWarp.assign(lanes.begin(), lanes.end());
      b.warpsPerCta.assign(warps.begin(), warps.end());
      for (int64_t d : order)
        b.order.push_back(d < 0 || d > 64 ? 64 : d);
      return layoutFromBlocked(b, shape);
    }
  } else {
    LinearLayout linear;
    read("register", linear.reg);
    read("lane", linear.lane);
    read("warp", linear.warp);
    read("block", linear.block);
    read("offset", linear.offset);
    if (bad.empty())
      return layoutFromLinear(linear, shape);
  }
  return wrong(body.data() - text.data(),
               "'" + bad + "': expected " +
                   (kind == "blocked" ? "a list of integers" : "a list of lists of integers"));
}

template <typename List> static std::string listText(const List &list) {
  std::string text;
  for (const auto &value : list)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "[" + text + "]";
}

std::string toString(const BlockedLayout &b) {
  return "#ttg.blocked<{sizePerThread = " + listText(b.sizePerThread) +
         ", threadsPerWarp = " + listText(b.threadsPerWarp) +
         ", warpsPerCTA = " + listText(b.warpsPerCta) + ", order = " + listText(b.order) + "}>";
}

std::string toString(const LinearLayout &linear) {
  auto bases = [](StringRef name, const LinearLayout::Bases &bases) {
    std::string text;
    for (const auto &basis : bases)
      text += (text.empty() ? "" : ", ") + listText(basis);
    return (name + " = [" + text + "]").str();
  };
  if (!linear.offset.empty())
    return "#ttg.shared_linear<{" + bases("offset", linear.offset) + ", " +
           bases("block", linear.block) + "}>";
  return "#ttg.linear<{" + bases("register", linear.reg) + ", " + bases("lane", linear.lane) +
         ", " + bases("warp", linear.warp) + ", " + bases("block", linear.block) + "}>";
}

} // namespace tilecopy
