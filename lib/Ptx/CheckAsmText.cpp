//===- CheckAsmText.cpp - The `$` of inline assembly ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printable.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// Reads a string from `$` to `$`.
class AsmText {
public:
  AsmText(StringRef text, unsigned operands) : text(text), operands(operands) {}

  std::string check() {
    while (problem.empty()) {
      size_t dollar = text.find('$');
      if (dollar == StringRef::npos)
        return "";
      text = text.drop_front(dollar);
      StringRef all = text;
      text = text.drop_front();
      escape(all);
    }
    return problem;
  }

private:
  void escape(StringRef all) {
    if (text.consume_front("$") || text.consume_front("|"))
      return;
    if (text.starts_with("(") || text.starts_with(")"))
      return variants(text.consume_front("("));
    if (!text.consume_front("{"))
      return operand(all);
    StringRef inside = text.take_until([](char c) { return c == '}'; });
    if (inside.size() == text.size())
      return fail("'$" + all.substr(1) + "' without its '}'");
    text = text.drop_front(inside.size() + 1);
    if (inside.consume_front(":"))
      return special(inside);
    braced(inside);
  }

  void variants(bool opens) {
    if (!opens)
      text = text.drop_front();
    else if (inVariants)
      return fail("'$(' inside of another");
    inVariants = opens;
  }
  void special(StringRef name) {
    if (name != "uid" && name != "private" && name != "comment")
      fail("'${:" + name + "}'; there are ${:uid}, ${:private} and ${:comment}");
  }
  void operand(StringRef all) {
    StringRef digits = text.take_while(isDigit);
    text = text.drop_front(digits.size());
    number(digits, all.take_front(digits.size() + 1));
  }
  void braced(StringRef inside) {
    auto [digits, modifier] = inside.split(':');
    if (inside.contains(':') && modifier.size() != 1)
      return fail("'${" + inside + "}', whose modifier is not one character");
    number(digits, ("${" + inside + "}").str());
  }
  void number(StringRef digits, StringRef all) {
    unsigned i;
    if (digits.getAsInteger(10, i))
      fail("'" + all + "', which is not the number of an operand");
    else if (i >= operands)
      fail("'" + all + "', and it has " + Twine(operands) + " operands");
  }
  void fail(const Twine &why) { problem = why.str() + "; a '$' itself is '$$'"; }

  StringRef text;
  unsigned operands;
  bool inVariants = false;
  std::string problem;
};

} // namespace

std::string tilecopy::checkAsmText(StringRef text, unsigned operands) {
  return AsmText(text, operands).check();
}
