//===- Html.cpp - A program and all that becomes of it, on one page -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Html.h"
#include "Picture.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

//===----------------------------------------------------------------------===//
// Where lines come from
//===----------------------------------------------------------------------===//

static SmallVector<StringRef, 0> splitLines(StringRef text) {
  SmallVector<StringRef, 0> lines;
  text.rtrim('\n').split(lines, '\n');
  return lines;
}

/// The number that follows a word; 0 for none.
static unsigned numberAfter(StringRef line, StringRef word) {
  size_t at = line.find(word);
  unsigned number = 0;
  if (at != StringRef::npos)
    line.drop_front(at + word.size()).take_while(isDigit).getAsInteger(10, number);
  return number;
}

std::vector<LinkedLine> linesOfProgram(StringRef text) {
  std::vector<LinkedLine> lines;
  for (StringRef line : splitLines(text))
    lines.push_back({unsigned(lines.size() + 1), line.rtrim('\r').str()});
  return lines;
}

/// A paragraph begins with the line of the copy; "  line 9: ..." speaks of a statement.
std::vector<LinkedLine> linesOfPlan(StringRef text) {
  std::vector<LinkedLine> lines;
  unsigned now = 0;
  for (StringRef line : splitLines(text)) {
    if (line.empty() || line.starts_with("@"))
      now = numberAfter(line, ", line ");
    unsigned own = line.starts_with("  line ")          ? numberAfter(line, "  line ")
                   : line.starts_with("  use at line ") ? numberAfter(line, "  use at line ")
                                                        : 0;
    lines.push_back({own ? own : now, line.str()});
  }
  return lines;
}

std::vector<LinkedLine> linesOfIR(StringRef text) {
  SmallVector<StringRef, 0> all = splitLines(text);
  DenseMap<unsigned, unsigned> lineOf; // by the number of the metadata
  for (StringRef line : all)
    if (line.starts_with("!") && line.contains("!DILocation("))
      lineOf[numberAfter(line, "!")] = numberAfter(line, "line: ");
  std::vector<LinkedLine> lines;
  for (StringRef line : all) {
    if (line.starts_with("!") && line.contains(" = "))
      continue; // metadata
    auto [code, dbg] = line.split(" !dbg !");
    code = dbg.empty() ? code : code.rtrim(',');
    unsigned number = 0;
    dbg.take_while(isDigit).getAsInteger(10, number);
    StringRef rest = dbg.drop_while(isDigit); // other metadata follows
    lines.push_back({dbg.empty() ? 0 : lineOf.lookup(number), (code + rest).str()});
  }
  while (!lines.empty() && lines.back().text.empty())
    lines.pop_back();
  return lines;
}

std::vector<LinkedLine> linesOfPtx(StringRef text) {
  std::vector<LinkedLine> lines;
  unsigned now = 0;
  for (StringRef line : splitLines(text)) {
    StringRef code = line.trim();
    SmallVector<StringRef, 8> words;
    SplitString(code, words);
    if (words.size() >= 4 && words[0] == ".loc") {
      words[2].getAsInteger(10, now);
      continue;
    }
    if (code.starts_with(".file") || code.starts_with("$L__func") || code.starts_with("$L__tmp"))
      continue;
    if (code == ".section\t.debug_abbrev" || code.starts_with(".section"))
      break; // debug sections end the text
    if (code.starts_with(".visible") || code == "}")
      now = 0;
    bool isCode = code.ends_with(";") && !code.starts_with(".");
    lines.push_back({isCode ? now : 0, line.str()});
  }
  return lines;
}

std::vector<LinkedLine> linesOfSass(StringRef text) {
  constexpr StringLiteral heading = "//-------"; // of a section, by nvdisasm
  std::vector<LinkedLine> lines;
  unsigned now = 0;
  bool isCode = !text.contains(heading);
  for (StringRef line : splitLines(text)) {
    if (line.starts_with(heading))
      isCode = line.contains(" .text."); // the others are bytes of debug information
    if (!isCode)
      continue;
    if (line.contains("//## File ")) {
      now = numberAfter(line, ", line ");
      continue;
    }
    lines.push_back({line.contains("/*") ? now : 0, line.str()});
  }
  return lines;
}

//===----------------------------------------------------------------------===//
// The page
//===----------------------------------------------------------------------===//

static constexpr StringLiteral style = R"(
:root{color-scheme:light dark;--back:#fff;--fore:#1d2127;--soft:#6b7280;--edge:#d6d9df;--head:#f4f5f7;
--mark:#ffe58a;--linked:#eef4ff}
@media(prefers-color-scheme:dark){:root{--back:#16181d;--fore:#dfe2e7;--soft:#8b929e;--edge:#343941;
--head:#1f2229;--mark:#6b5510;--linked:#1b2536}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--fore);font:14px system-ui,sans-serif}
header{padding:10px 16px;border-bottom:1px solid var(--edge)}
h1{font-size:16px;margin:0 0 2px}header p{margin:0;color:var(--soft);font-size:13px}
main{display:flex;gap:1px;background:var(--edge);height:calc(100vh - 61px)}
section.pane{flex:1 1 0;min-width:0;display:flex;flex-direction:column;background:var(--back)}
.pane h2{font-size:13px;margin:0;padding:6px 10px;background:var(--head);border-bottom:1px solid var(--edge)}
.pane h2 button{float:right;border:0;background:none;color:var(--soft);font:inherit;cursor:pointer}
ol{list-style:none;margin:0;padding:4px 0;overflow:auto;flex:1;font:12px/1.5 ui-monospace,Menlo,Consolas,monospace;
counter-reset:n}
li{counter-increment:n;white-space:pre;padding:0 10px 0 48px;position:relative;min-height:1.5em;width:max-content;
min-width:100%}
li::before{content:counter(n);position:absolute;left:0;width:38px;text-align:right;color:var(--soft)}
li[data-line]{background:var(--linked)}li.on{background:var(--mark)}
.pictures{padding:12px 16px;overflow:auto;border-top:1px solid var(--edge)}
.pictures h2{font-size:14px;margin:0 0 8px}
.pane.small{flex:0 0 34px}.pane.small ol{display:none}.pane.small h2{writing-mode:vertical-rl;border:0;flex:1}
@media(max-width:1000px){main{display:block;height:auto}section.pane{border-bottom:1px solid var(--edge)}
ol{max-height:46vh}.pane.small h2{writing-mode:horizontal-tb}}
)";

static constexpr StringLiteral script = R"(
const all = [...document.querySelectorAll('li[data-line]')];
let pinned = null, now = null;
const show = line => {
  if (line === now) return;
  now = line;
  for (const li of all) li.classList.toggle('on', li.dataset.line === line);
};
const reveal = (line, from) => {
  for (const list of document.querySelectorAll('ol')) {
    const li = list === from ? null : list.querySelector(`li[data-line="${line}"]`);
    if (li) list.scrollTop += li.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
  }
};
const lineOf = event => event.target.closest?.('li[data-line]');
document.addEventListener('mouseover', e => { const li = lineOf(e); if (li) show(li.dataset.line); else show(pinned); });
document.addEventListener('click', e => {
  if (e.target.matches('.pane h2 button')) return e.target.closest('.pane').classList.toggle('small');
  const li = lineOf(e);
  if (!li) return;
  pinned = li.dataset.line === pinned ? null : li.dataset.line;
  show(li.dataset.line);
  reveal(li.dataset.line, li.parentElement);
});
)";

/// Lines of the program that some other text has lines of.
static DenseSet<unsigned> linkedLines(const HtmlPage &page) {
  DenseSet<unsigned> linked;
  for (const auto &[name, lines] : drop_begin(page.panes))
    for (const LinkedLine &line : lines)
      if (line.source)
        linked.insert(line.source);
  return linked;
}

std::string htmlText(const HtmlPage &page) {
  std::string text;
  raw_string_ostream os(text);
  DenseSet<unsigned> linked = linkedLines(page);
  std::string title = escapeXml(page.title);
  os << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
     << "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" << title
     << "</title>\n<style>" << style << "</style>\n</head>\n<body>\n<header><h1>" << title
     << "</h1><p>Point at a line to mark what comes from it in all texts; click to go there and to "
        "keep the mark.</p></header>\n<main>\n";
  for (const auto &[name, lines] : page.panes) {
    os << "<section class=\"pane\" id=\"" << StringRef(name).lower() << "\"><h2>" << name
       << "<button title=\"fold\" aria-label=\"fold " << name << "\">&#8596;</button></h2><ol>\n";
    for (const LinkedLine &line : lines) {
      os << "<li";
      if (linked.count(line.source))
        os << " data-line=\"" << line.source << '"';
      os << '>' << escapeXml(line.text) << "</li>\n";
    }
    os << "</ol></section>\n";
  }
  os << "</main>\n";
  if (!page.svg.empty())
    os << "<div class=\"pictures\"><h2>Who moves what, where it lies, and what each request costs"
          "</h2>\n"
       << page.svg << "</div>\n";
  os << "<script>" << script << "</script>\n</body>\n</html>\n";
  return text;
}

} // namespace tilecopy
