//===- VerdictTests.cpp - Known bugs are found, right programs are not blamed -===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs each program of a table by ptx-run as a user would, with its defaults, and holds the exit
// code and the findings against the table. A program in wrong/ has one known bug, which one of the
// named findings must tell; one in right/ has none, however tricky it is, and must not be blamed.
// Table and folders name the same programs. Beside the table, bodies.txt has short ones of PTX and
// tiles.txt short .tile ones, which are put together here.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static cl::opt<std::string> table(cl::Positional, cl::Required, cl::desc("TABLE"));
static cl::opt<std::string> tool("tool", cl::desc("the ptx-run or ptx-check to ask"), cl::Required);
static cl::opt<std::string> only("only", cl::desc("programs whose names contain this"));
static cl::opt<bool> verbose("verbose", cl::desc("print what the tool says of every program"));

namespace {

/// A row of the table.
struct Row {
  std::string file;
  std::vector<std::string> findings; // kinds, or texts in quotes; "clean" or "note"
  std::string why;
  unsigned line = 0;
  std::string text, launch; // of a body
  bool isRight() const { return StringRef(file).starts_with("right/"); }
  bool isTile() const { return StringRef(file).ends_with(".tile"); }
};

/// What the tool did.
struct Outcome {
  int exitCode = 0;
  std::string output;
};

Error failure(const Twine &text) { return createStringError(text); }

bool isKind(StringRef name) {
  for (unsigned k = 0; k != numFindingKinds; ++k)
    if (findingKindName(FindingKind(k)) == name)
      return true;
  return false;
}

Expected<std::string> readFile(const Twine &path) {
  auto text = MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!text)
    return failure("cannot read " + path + ": " + text.getError().message());
  return (*text)->getBuffer().str();
}

Expected<Row> readRow(StringRef line, unsigned number) {
  SmallVector<StringRef> fields;
  line.split(fields, " | ");
  Row row;
  row.line = number;
  if (fields.size() != 3 || fields[2].trim().empty())
    return failure(table + ":" + Twine(number) + ": expected 'program | findings | why', found '" +
                   line + "'");
  row.file = fields[0].trim().str();
  row.why = fields[2].trim().str();
  SmallVector<StringRef> findings;
  fields[1].split(findings, ',');
  for (StringRef f : findings) {
    f = f.trim();
    bool known = row.isRight() ? f == "clean" || f == "note" : f.starts_with("\"") || isKind(f);
    if (!known)
      return failure(table + ":" + Twine(number) + ": '" + f + "' is not a " +
                     (row.isRight() ? "verdict of a right program: clean or note"
                                    : "kind of finding or text in quotes"));
    row.findings.push_back(f.str());
  }
  return row;
}

Expected<std::vector<Row>> readTable() {
  auto text = readFile(table);
  if (!text)
    return text.takeError();
  std::vector<Row> rows;
  unsigned number = 0;
  for (StringRef line : split(*text, '\n')) {
    ++number;
    if (line.trim().empty() || line.starts_with("#"))
      continue;
    auto row = readRow(line, number);
    if (!row)
      return row.takeError();
    rows.push_back(std::move(*row));
  }
  return rows;
}

/// What stands around a body of PTX: `line` has the target, where it is not the usual one, and the
/// arguments of the launch.
void beginPtx(Row &row, StringRef line, StringRef begin) {
  StringRef target = line.starts_with("sm_") ? line.split(' ').first : "sm_90a";
  line.consume_front(target);
  row.launch = (line.trim() + " --param in:65536 --param out:65536 --param zero:4096").str();
  row.text = (".version 8.8\n.target " + target + "\n.address_size 64\n" + begin).str();
}

/// The same of a .tile program: the target, and what follows the kernel's name.
void beginTile(Row &row, StringRef line) {
  auto [target, head] = line.split(' ');
  row.text = ("target " + target + "\nkernel @k " + head + " {\n").str();
}

/// The rows and programs of a file of bodies: after a line `== row`, one line that says how the
/// program begins, and what it does.
Error readBodies(const Twine &path, StringRef begin, std::vector<Row> &rows) {
  auto text = readFile(path);
  if (!text)
    return text.takeError();
  size_t first = rows.size();
  unsigned number = 0;
  for (StringRef line : split(*text, '\n')) {
    ++number;
    if (line.consume_front("== ")) {
      auto row = readRow(line, number);
      if (!row)
        return row.takeError();
      rows.push_back(std::move(*row));
    } else if (rows.size() != first && rows.back().text.empty()) {
      if (rows.back().isTile())
        beginTile(rows.back(), line);
      else
        beginPtx(rows.back(), line, begin);
    } else if (rows.size() != first) {
      rows.back().text += (line + "\n").str();
    }
  }
  for (Row &row : MutableArrayRef(rows).drop_front(first))
    row.text += row.isTile() ? "}\n" : "ret;\n}\n";
  return Error::success();
}

/// Every program of the folders has a row, and just one.
Error checkFolders(StringRef folder, ArrayRef<Row> rows) {
  StringSet<> named;
  for (const Row &row : rows)
    if (!named.insert(row.file).second)
      return failure(table + ":" + Twine(row.line) + ": '" + row.file + "' has two rows");
  for (const char *side : {"right", "wrong"}) {
    std::error_code error;
    SmallString<256> path(folder);
    sys::path::append(path, side);
    for (sys::fs::directory_iterator it(path, error), end; it != end && !error;
         it.increment(error)) {
      std::string name = (Twine(side) + "/" + sys::path::filename(it->path())).str();
      if (!named.contains(name))
        return failure(name + " has no row in " + table);
    }
    if (error)
      return failure("cannot list " + path.str() + ": " + error.message());
  }
  return Error::success();
}

/// The arguments that a .ptx file gives in its line `// launch:`.
std::string launchOf(StringRef text) {
  for (StringRef line : split(text, '\n'))
    if (line.consume_front("// launch:"))
      return line.trim().str();
  return "";
}

Expected<Outcome> runTool(const Row &row, StringRef program) {
  auto text = readFile(program);
  if (!text)
    return text.takeError();
  std::vector<std::string> words = {tool, "--device=emulator", program.str()};
  std::string launch = row.text.empty() ? launchOf(*text) : row.launch;
  if (program.ends_with(".ptx") && !launch.empty())
    for (StringRef word : split(launch, ' '))
      words.push_back(word.str());
  SmallString<128> log;
  if (std::error_code error = sys::fs::createTemporaryFile("verdict", "txt", log))
    return failure("cannot make a temporary file: " + error.message());
  FileRemover remover(log);
  std::vector<StringRef> arguments(words.begin(), words.end());
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(log), StringRef(log)};
  std::string message;
  Outcome outcome;
  outcome.exitCode = sys::ExecuteAndWait(tool, arguments, std::nullopt, redirects,
                                         /*SecondsToWait=*/120, /*MemoryLimit=*/0, &message);
  auto output = readFile(log);
  if (!output)
    return output.takeError();
  outcome.output = *output + message;
  return outcome;
}

/// Whether a line of the output is a finding of this kind, or has this text in quotes.
bool tells(StringRef output, StringRef finding) {
  if (finding.consume_front("\"") && finding.consume_back("\""))
    return output.contains(finding);
  // A location or nothing stands before the kind, and perhaps `note`.
  std::string told = (finding + ": ").str();
  return output.contains(": " + told) || output.contains("\n  " + told);
}

/// Whether some finding is a note.
bool hasNote(StringRef output) {
  for (unsigned k = 0; k != numFindingKinds; ++k)
    if (output.contains(("note: " + findingKindName(FindingKind(k)) + ": ").str()))
      return true;
  return false;
}

/// What is not as the row says; empty when all is.
std::string compare(const Row &row, const Outcome &outcome, StringRef path) {
  if (row.isRight()) {
    if (outcome.exitCode != 0)
      return "is right, and the exit code is " + itostr(outcome.exitCode);
    bool wanted = row.findings.front() == "note", has = hasNote(outcome.output);
    return wanted == has ? "" : wanted ? "should get a note" : "should get no note";
  }
  // 2: a program that is refused.
  if (outcome.exitCode != 1 && outcome.exitCode != 2)
    return "is wrong, and the exit code is " + itostr(outcome.exitCode);
  // The file's own name says what its bug is.
  std::string output = outcome.output;
  for (size_t at; (at = output.find(path)) != std::string::npos;)
    output.erase(at, path.size());
  if (any_of(row.findings, [&](StringRef f) { return tells(output, f); }))
    return "";
  return "should be told by " + join(row.findings, " or ");
}

} // namespace

/// Where the program of a row is; one that is put together goes away with `remover`.
static Expected<std::string> placeOf(const Row &row, StringRef folder, FileRemover &remover) {
  if (row.text.empty())
    return (folder + "/" + row.file).str();
  SmallString<128> path;
  int file;
  const char *extension = row.isTile() ? "tile" : "ptx";
  if (std::error_code error = sys::fs::createTemporaryFile("verdict", extension, file, path))
    return failure("cannot make a temporary file: " + error.message());
  remover.setFile(path);
  raw_fd_ostream(file, /*shouldClose=*/true) << row.text;
  return path.str().str();
}

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv, "Asks ptx-run for its verdict on known programs.\n");
  ExitOnError exitOnError("VerdictTests: ");
  std::vector<Row> rows = exitOnError(readTable());
  StringRef folder = sys::path::parent_path(table);
  exitOnError(checkFolders(folder, rows));
  std::string begin = exitOnError(readFile(folder + "/begin.txt"));
  for (const char *bodies : {"/bodies.txt", "/tiles.txt"})
    exitOnError(readBodies(folder + bodies, begin, rows));
  unsigned wrong = 0, right = 0, failed = 0;
  for (const Row &row : rows) {
    if (!StringRef(row.file).contains(only))
      continue;
    ++(row.isRight() ? right : wrong);
    FileRemover remover;
    std::string path = exitOnError(placeOf(row, folder, remover));
    Outcome outcome = exitOnError(runTool(row, path));
    std::string trouble = compare(row, outcome, path);
    failed += !trouble.empty();
    if (!trouble.empty())
      outs() << row.file << ": " << trouble << "\n  why: " << row.why << "\n" << outcome.output;
    else if (verbose)
      outs() << row.file << ": as expected\n" << outcome.output;
  }
  outs() << "verdicts: " << wrong << " wrong and " << right << " right programs, " << failed
         << " misjudged\n";
  return failed == 0 && wrong != 0 && right != 0 ? 0 : 1;
}
