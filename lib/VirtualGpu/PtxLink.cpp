//===- PtxLink.cpp - Several texts of PTX as one --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxLink.h"
#include <algorithm>
#include <cctype>
#include <cstring>
#include <map>
#include <set>

namespace tilecopy::vgpu {

namespace {

/// A statement of a module: a directive of its head, a function, a variable or debug information.
struct Statement {
  std::string text, name; ///< no name: neither a function nor a variable
  bool isExtern = false, isWeak = false, isLocal = true, isFunction = false, isDefinition = false;
};

bool isNameStart(char c) { return std::isalpha(uint8_t(c)) || c == '_' || c == '$' || c == '%'; }
bool isNamePart(char c) { return std::isalnum(uint8_t(c)) || c == '_' || c == '$'; }

/// The end of a comment or string that begins at `at`; `at` itself where none does.
size_t skipQuiet(const std::string &s, size_t at) {
  if (s.compare(at, 2, "//") == 0)
    return std::min(s.find('\n', at), s.size());
  if (s.compare(at, 2, "/*") == 0) {
    size_t end = s.find("*/", at + 2);
    return end == std::string::npos ? s.size() : end + 2;
  }
  if (s[at] == '"')
    return std::min(s.find('"', at + 1), s.size() - 1) + 1;
  return at;
}

size_t skipSpace(const std::string &s, size_t at) {
  while (at < s.size()) {
    size_t next = s[at] == '"' ? at : skipQuiet(s, at);
    if (next == at && !std::isspace(uint8_t(s[at])))
      break;
    at = std::max(next, at + (next == at));
  }
  return at;
}

/// Directives of a module's head and .file end with their line.
bool endsWithLine(const std::string &s, size_t at) {
  for (const char *word : {".version", ".target", ".address_size", ".file"})
    if (s.compare(at, std::strlen(word), word) == 0)
      return true;
  return false;
}

size_t endOfStatement(const std::string &s, size_t at) {
  if (endsWithLine(s, at))
    return std::min(s.find('\n', at), s.size());
  int depth = 0;
  for (bool isInitial = false; at < s.size(); ++at) {
    size_t quiet = skipQuiet(s, at);
    if (quiet != at) {
      at = quiet - 1;
      continue;
    }
    isInitial |= s[at] == '=' && depth == 0;
    depth += s[at] == '{' ? 1 : s[at] == '}' ? -1 : 0;
    if (depth == 0 && (s[at] == ';' || (s[at] == '}' && !isInitial)))
      return at + 1;
  }
  return s.size();
}

/// Reads linkage, kind and name from the words before the parameters or the initial value.
Statement describe(std::string text) {
  Statement s;
  bool isSymbol = false;
  for (size_t at = 0; at < text.size() && s.name.empty();) {
    size_t begin = skipSpace(text, at);
    at = begin;
    if (begin < text.size() && text[begin] == '(') { // results, or an attribute's arguments
      while (at < text.size() && text[at] != ')')
        ++at;
      ++at;
      continue;
    }
    if (begin >= text.size() ||
        !(text[begin] == '.' || isNamePart(text[begin]) || text[begin] == '%'))
      break;
    for (++at; at < text.size() && (isNamePart(text[at]) || text[at] == ':');)
      ++at;
    std::string word = text.substr(begin, at - begin);
    s.isExtern |= word == ".extern";
    s.isWeak |= word == ".weak" || word == ".common";
    if (word == ".visible" || word == ".extern" || word == ".entry" || s.isWeak)
      s.isLocal = false;
    s.isFunction |= word == ".func" || word == ".entry";
    isSymbol |= s.isFunction || word == ".global" || word == ".const" || word == ".shared";
    if (isNameStart(word[0]) && isSymbol)
      s.name = word;
  }
  s.isDefinition = s.isFunction ? text.back() == '}' : !s.isExtern;
  s.text = std::move(text);
  return s;
}

std::vector<Statement> statementsOf(const std::string &text) {
  std::vector<Statement> all;
  for (size_t at = skipSpace(text, 0); at < text.size(); at = skipSpace(text, at)) {
    size_t end = endOfStatement(text, at);
    all.push_back(describe(text.substr(at, end - at)));
    at = end;
  }
  return all;
}

using Names = std::map<std::string, std::string>;

/// The text with other names, and without lines of sources if it is not the first.
std::string renamed(const std::string &s, const Names &names, bool keepLines) {
  std::string out;
  for (size_t at = 0; at < s.size();) {
    size_t end = skipQuiet(s, at);
    if (end == at && !keepLines && s.compare(at, 5, ".loc\t") == 0)
      at = end = std::min(s.find('\n', at), s.size());
    else if (end == at && isNameStart(s[at]) && (at == 0 || !isNamePart(s[at - 1]))) {
      while (++end < s.size() && isNamePart(s[end])) {
      }
      auto found = names.find(s.substr(at, end - at));
      if (found != names.end()) {
        out += found->second;
        at = end;
      }
    }
    end = std::max(end, at + (end == at && at < s.size()));
    out.append(s, at, end - at);
    at = end;
  }
  return out;
}

double versionOf(const std::string &text) {
  size_t at = text.find(".version");
  return at == std::string::npos ? 0 : std::strtod(text.c_str() + at + 8, nullptr);
}

class PtxLinker {
public:
  explicit PtxLinker(const std::vector<std::string> &texts) {
    double newest = 0;
    for (const std::string &text : texts) {
      modules.push_back(statementsOf(text));
      if (versionOf(text) > newest) {
        newest = versionOf(text);
        version = text.substr(text.find(".version"), 32);
        version = version.substr(0, version.find('\n'));
      }
    }
  }

  std::string link(std::string &error) {
    for (const auto &module : modules)
      for (const Statement &s : module)
        if (!s.name.empty() && !s.isLocal && s.isDefinition && !exported.insert(s.name).second &&
            !s.isWeak) {
          error = "'" + s.name + "' is defined by two of the texts that are linked";
          return {};
        }
    rename();
    std::string out = version + "\n";
    for (bool functions : {false, true}) // which may name variables of any text
      for (size_t n = 0; n != modules.size(); ++n)
        for (const Statement &s : modules[n])
          if (s.isFunction == functions)
            add(n, s, out);
    return out;
  }

private:
  void rename() {
    std::set<std::string> taken = exported;
    for (size_t n = 0; n != modules.size(); ++n) {
      names.emplace_back();
      for (const Statement &s : modules[n])
        if (!s.name.empty() && s.isLocal && taken.count(s.name))
          names[n][s.name] = s.name + "_of_" + std::to_string(n);
      for (const Statement &s : modules[n])
        if (!s.name.empty() && s.isLocal)
          taken.insert(s.name);
    }
  }

  void add(size_t n, const Statement &s, std::string &out) {
    if (s.name.empty()) {
      bool isVersion = s.text.compare(0, 8, ".version") == 0;
      if (n == 0 && !isVersion)
        out += s.text + "\n";
      return;
    }
    bool isKnown = exported.count(s.name);
    if (!s.isLocal && s.isDefinition && !defined.insert(s.name).second)
      return; // a second weak definition
    if (!s.isLocal && !s.isDefinition &&
        (defined.count(s.name) || (isKnown && !s.isFunction) || !declared.insert(s.name).second))
      return; // a declaration of what is there
    std::string text = renamed(s.text, names[n], n == 0);
    if (s.isExtern && isKnown)
      text.replace(text.find(".extern"), 7, ".visible");
    out += text + "\n";
  }

  std::vector<std::vector<Statement>> modules;
  std::string version;
  std::vector<Names> names; ///< by module
  std::set<std::string> exported, defined, declared;
};

} // namespace

std::string linkPtx(const std::vector<std::string> &texts, std::string &error) {
  return texts.size() == 1 ? texts[0] : PtxLinker(texts).link(error);
}

// The first CTA counts half of the range less the others', so that the highest bit changes when all
// have come.
const char *const deviceRuntimePtx = R"(.version 7.0
.target sm_70
.address_size 64
.visible .func (.param .b64 handle) cudaCGGetIntrinsicHandle(.param .b32 scope)
{
  .reg .b32 %high, %low;
  .reg .b64 %d;
  mov.u32 %high, %envreg1;
  mov.u32 %low, %envreg2;
  mov.b64 %d, {%low, %high};
  st.param.b64 [handle], %d;
  ret;
}
.visible .func (.param .b32 result) cudaCGSynchronize(.param .b64 handle, .param .b32 flags)
{
  .reg .pred %p, %isMaster;
  .reg .b32 %r<10>;
  .reg .b64 %d;
  ld.param.b64 %d, [handle];
  barrier.sync 0;
  mov.u32 %r0, %tid.x;
  mov.u32 %r1, %tid.y;
  mov.u32 %r2, %tid.z;
  or.b32 %r0, %r0, %r1;
  or.b32 %r0, %r0, %r2;
  setp.ne.u32 %p, %r0, 0;
  @%p bra ALL;
  mov.u32 %r1, %nctaid.x;
  mov.u32 %r2, %nctaid.y;
  mul.lo.u32 %r1, %r1, %r2;
  mov.u32 %r2, %nctaid.z;
  mul.lo.u32 %r1, %r1, %r2;
  sub.u32 %r1, -2147483647, %r1;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ctaid.y;
  mov.u32 %r4, %ctaid.z;
  or.b32 %r2, %r2, %r3;
  or.b32 %r2, %r2, %r4;
  setp.eq.u32 %isMaster, %r2, 0;
  selp.b32 %r1, %r1, 1, %isMaster;
  fence.acq_rel.gpu;
  atom.add.acq_rel.gpu.u32 %r5, [%d+4], %r1;
WAIT:
  ld.acquire.gpu.u32 %r6, [%d+4];
  xor.b32 %r6, %r6, %r5;
  setp.ge.s32 %p, %r6, 0;
  @%p bra WAIT;
ALL:
  barrier.sync 0;
  mov.u32 %r0, 0;
  st.param.b32 [result], %r0;
  ret;
}
)";

} // namespace tilecopy::vgpu
