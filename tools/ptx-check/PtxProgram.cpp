//===- PtxProgram.cpp - What to launch of a PTX module --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxProgram.h"
#include "../Input.h"
#include "Check.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace tilecopy;
using namespace llvm;

std::optional<size_t> PtxProgram::find(StringRef name) const {
  for (size_t n = 0; n != buffers.size(); ++n)
    if (buffers[n].name == name)
      return n;
  return std::nullopt;
}

Error tilecopy::addExpectation(PtxProgram &program, StringRef name, StringRef path,
                               std::optional<NumberType> type, const Tolerance &tolerance) {
  auto buffer = program.find(name);
  if (!buffer) {
    std::string have;
    for (const PtxBuffer &b : program.buffers)
      have += (have.empty() ? "" : ", ") + b.name;
    return createStringError(
        "there is no buffer '" + name +
        "'; the buffers, by the numbers of their parameters from 0, are: " + have);
  }
  auto file = readInput(path.str(), greatestData);
  if (!file)
    return file.takeError();
  PtxExpectation e{*buffer, NumberType::U8, {}, tolerance, path.str()};
  e.bytes.assign((*file)->getBufferStart(), (*file)->getBufferEnd());
  if (looksLikeNumpy(e.bytes)) {
    auto array = readNumpy(e.bytes);
    if (!array)
      return createStringError(path + ": " + toString(array.takeError()));
    e.bytes = std::move(array->bytes);
    e.type = type.value_or(array->type);
  } else {
    e.type = type.value_or(program.buffers[*buffer].type.value_or(NumberType::U8));
  }
  uint64_t have = program.buffers[*buffer].bytes.size();
  if (e.bytes.size() > have || e.bytes.size() % bytesOf(e.type))
    return createStringError(path + " has " + Twine(e.bytes.size()) + " bytes; buffer '" + name +
                             "' has " + Twine(have) + ", in elements of " + Twine(bytesOf(e.type)));
  program.expectations.push_back(std::move(e));
  return Error::success();
}

/// Reads the next one of a step.
static Error readParameter(PtxValueReader &reader, PtxStep &step, const std::string &prefix) {
  size_t n = step.parameters.size();
  auto value = reader.read(step.texts[n], prefix + std::to_string(n));
  if (!value)
    return value.takeError();
  step.parameters.push_back(std::move(*value));
  return Error::success();
}

// Memory that is described here becomes the variable's bytes; it has no address of its own.
static Error readVariable(PtxValueReader &reader, PtxProgram &program, StringRef name,
                          StringRef text) {
  PtxVariable v{name.str(), {}};
  auto wrong = [&](Error e) {
    return createStringError("variable " + name + ": " + toString(std::move(e)));
  };
  if (name.empty() || text.empty())
    return createStringError("variable " + name +
                             ": expected name=value, as in table=file:table.npy");
  StringRef kind = text.split(':').first;
  if (kind == "in" || kind == "zero" || kind == "file") {
    auto index = reader.readBuffer(text, name);
    if (!index)
      return wrong(index.takeError());
    v.value.bytes = std::move(program.buffers[*index].bytes);
    program.buffers.pop_back();
  } else if (auto value = reader.read(text, name)) {
    v.value = std::move(*value);
  } else {
    return wrong(value.takeError());
  }
  program.variables.push_back(std::move(v));
  return Error::success();
}

// INDEX=[TYPE:]FILE
static Error readExpectation(PtxProgram &program, StringRef text) {
  auto [name, rest] = text.split('=');
  auto [typeName, path] = rest.split(':');
  auto type = parseNumberType(typeName);
  if (!type)
    path = rest;
  if (name.empty() || path.empty())
    return createStringError("expected index=[type:]file, as in 2=f16:out.bin or 2=out.npy");
  if (!type && rest.contains(':') && !sys::fs::exists(rest))
    return createStringError("'" + typeName + "' is not a type of numbers; they are " +
                             numberTypeNames());
  return addExpectation(program, name, path, type, program.tolerance);
}

Expected<PtxProgram> tilecopy::programOf(const PtxLaunch &launch, uint64_t seed) {
  PtxProgram program;
  program.hasTolerance = launch.relative || launch.absolute;
  program.tolerance.relative = launch.relative.value_or(0);
  program.tolerance.absolute = launch.absolute.value_or(program.tolerance.relative);
  PtxStep step;
  step.kernel = launch.kernel;
  step.config.grid = launch.grid;
  step.config.dynamicSharedBytes = launch.dynamicSharedBytes;
  step.config.cooperative = launch.cooperative;
  step.block = launch.block;
  step.cluster = launch.cluster;
  step.texts = launch.parameters;
  PtxValueReader reader(program.buffers, seed);
  for (const std::string &text : step.texts)
    if (Error e = readParameter(reader, step, ""))
      return createStringError("--param " + text + ": " + toString(std::move(e)));
  program.steps.push_back(std::move(step));
  for (StringRef text : launch.variables)
    if (auto [name, value] = text.split('='); Error e = readVariable(reader, program, name, value))
      return e;
  for (StringRef text : launch.expect)
    if (Error e = readExpectation(program, text))
      return createStringError("--expect " + text + ": " + toString(std::move(e)));
  return program;
}

//===----------------------------------------------------------------------===//
// Launch files
//===----------------------------------------------------------------------===//

/// "l.json:3:5"
static std::string placeAt(StringRef path, StringRef text, size_t at) {
  StringRef before = text.take_front(at);
  size_t line = before.count('\n') + 1, column = before.size() - (before.rfind('\n') + 1) + 1;
  return (path + ":" + Twine(line) + ":" + Twine(column)).str();
}

/// Where the text has the key that a message names first.
static size_t keyOf(StringRef text, StringRef message) {
  StringRef key = message.split('"').second.split('"').first;
  size_t at = key.empty() ? StringRef::npos : text.find(("\"" + key + "\"").str());
  return at == StringRef::npos ? 0 : at;
}

/// Where the parameters of launch `n` of those that have some begin.
static size_t parametersAt(StringRef text, size_t n) {
  StringRef key = "\"params\"";
  size_t launches = text.find("\"launches\"");
  for (size_t at = launches == StringRef::npos ? 0 : launches;; ++at) {
    at = text.find(key, at);
    if (at == StringRef::npos)
      return 0;
    if (text.substr(at + key.size()).ltrim().starts_with(":") && n-- == 0)
      return at;
  }
}

/// Where element `n` of the list that follows begins.
static size_t elementAt(StringRef text, size_t at, size_t n) {
  int depth = 0;
  bool isText = false;
  for (at = text.find('[', at) + 1; at < text.size(); ++at) {
    char c = text[at];
    if (depth == 0 && n == 0 && !isText && !isSpace(c))
      return at;
    if (isText && c == '\\')
      ++at;
    else if (c == '"')
      isText = !isText;
    else if (!isText)
      depth += (c == '[' || c == '{') - (c == ']' || c == '}');
    if (depth == 0 && !isText && c == ',')
      --n;
  }
  return 0;
}

namespace {
class LaunchFile {
public:
  LaunchFile(PtxProgram &program, StringRef path, StringRef text, StringRef folder, uint64_t seed)
      : program(program), path(path), text(text), folder(folder),
        reader(program.buffers, seed, folder) {}

  /// Where the mistake is.
  std::string placeOf(StringRef message) const {
    return placeAt(path, text, at.value_or(keyOf(text, message)));
  }

  Error read(const json::Object &root) {
    static constexpr StringLiteral known[] = {
        "ptx",     "buffers",        "launches",    "expect", "kernel", "grid", "block",
        "cluster", "dynamic_shared", "cooperative", "params", "rtol",   "atol", "variables"};
    if (Error e = onlyKeys(root, known, "the launch file"))
      return e;
    if (auto ptx = root.getString("ptx"))
      program.file = pathOf(*ptx);
    if (const json::Object *buffers = root.getObject("buffers"))
      if (Error e = readBuffers(*buffers))
        return e;
    if (const json::Array *launches = root.getArray("launches")) {
      if (launches->empty())
        return createStringError(
            "\"launches\" is empty; it takes one launch or more, each with a grid and a block");
      for (const json::Value &launch : *launches)
        if (Error e = step(launch))
          return e;
    } else if (Error e = step(json::Value(json::Object(root)))) {
      return e;
    }
    if (const json::Object *variables = root.getObject("variables"))
      for (StringRef name : sortedKeys(*variables)) {
        auto text = textOf(*variables->get(name), "variable \"" + name + "\"",
                           "its value is a text such as \"u32:5\" or \"in:4096\"");
        if (!text)
          return text.takeError();
        if (Error e = readVariable(reader, program, name, *text))
          return e;
      }
    tolerances(root, program.tolerance, program.hasTolerance);
    if (const json::Object *expect = root.getObject("expect"))
      for (StringRef name : sortedKeys(*expect))
        if (Error e = expectation(name, *expect->get(name)))
          return e;
    return Error::success();
  }

private:
  std::string pathOf(StringRef path) const {
    SmallString<128> whole(path);
    if (!sys::path::is_absolute(path) && !folder.empty()) {
      whole = folder;
      sys::path::append(whole, path);
    }
    return whole.str().str();
  }

  // The same order in every run.
  static std::vector<StringRef> sortedKeys(const json::Object &object) {
    std::vector<StringRef> keys;
    for (const auto &[key, value] : object)
      keys.push_back(key);
    llvm::sort(keys);
    return keys;
  }

  static Error onlyKeys(const json::Object &object, ArrayRef<StringLiteral> known,
                        const Twine &where) {
    for (const auto &[key, value] : object)
      if (!is_contained(known, StringRef(key)))
        return createStringError(where + " has an unknown key \"" + StringRef(key) +
                                 "\"; known are " +
                                 join(map_range(known, [](StringRef k) { return k.str(); }), ", "));
    return Error::success();
  }

  // "in:4096" or {"in": 4096}: both are the text.
  static Expected<std::string> textOf(const json::Value &value, const Twine &what, StringRef form) {
    if (auto text = value.getAsString())
      return text->str();
    const json::Object *object = value.getAsObject();
    if (!object || object->size() != 1) {
      std::string given = formatv("{0}", value);
      return createStringError(what + " is " +
                               (given.size() > 40 ? given.substr(0, 40) + "..." : given) + "; " +
                               form + ", or an object of one key such as {\"in\": 4096}");
    }
    const auto &[key, content] = *object->begin();
    StringRef kind = key;
    std::string prefix = kind == "buffer" ? "@" : kind.str() + ":";
    if (auto text = content.getAsString())
      return prefix + text->str();
    if (auto number = content.getAsUINT64())
      return prefix + std::to_string(*number);
    if (auto number = content.getAsInteger())
      return prefix + std::to_string(*number);
    if (auto number = content.getAsNumber()) {
      std::string text;
      raw_string_ostream(text) << format("%.17g", *number);
      return prefix + text;
    }
    return createStringError(what + ": the value of \"" + kind +
                             "\" is neither a number nor a text");
  }

  // Those that hold addresses come last.
  Error readBuffers(const json::Object &buffers) {
    described = join(map_range(sortedKeys(buffers), [](StringRef k) { return k.str(); }), ", ");
    for (bool holding : {false, true})
      for (StringRef name : sortedKeys(buffers)) {
        auto text = textOf(*buffers.get(name), "buffer \"" + name + "\"",
                           "a buffer is a text such as \"in:4096\"");
        if (!text)
          return text.takeError();
        if (StringRef(*text).starts_with("memory:") != holding)
          continue;
        auto made = reader.readBuffer(*text, name);
        if (!made)
          return createStringError("buffer \"" + name + "\": " + toString(made.takeError()));
      }
    return Error::success();
  }

  static Error shape(const json::Object &o, StringRef key, std::optional<Dim3> &out) {
    const json::Value *value = o.get(key);
    if (!value || value->getAsNull())
      return Error::success();
    out.emplace();
    unsigned *parts[] = {&out->x, &out->y, &out->z};
    json::Array one{*value};
    const json::Array *list = value->getAsArray() ? value->getAsArray() : &one;
    bool good = !list->empty() && list->size() <= 3;
    for (size_t n = 0; good && n != list->size(); ++n) {
      auto extent = (*list)[n].getAsInteger();
      good = extent && *extent > 0 && *extent <= (int64_t(1) << 31);
      *parts[n] = good ? unsigned(*extent) : 1;
    }
    return good ? Error::success()
                : createStringError("\"" + key +
                                    "\" is neither a positive number nor a list of up to three");
  }

  // What a parameter can name.
  std::string buffersText() const {
    if (!described.empty())
      return "\"buffers\" has: " + described;
    auto names = map_range(program.buffers, [](const PtxBuffer &b) { return b.name; });
    return program.buffers.empty() ? "there are no \"buffers\""
                                   : "those of parameters before it are: " + join(names, ", ");
  }

  // The parameters of a launch; each has a place in the file.
  Error readParameters(const json::Array &list, PtxStep &s, const std::string &prefix) {
    size_t begin = parametersAt(text, lists++);
    s.place = placeAt(path, text, begin);
    for (auto [n, value] : enumerate(list)) {
      at = elementAt(text, begin, n);
      std::string what = "\"params\"[" + std::to_string(n) + "]";
      auto written = textOf(value, what, "a parameter is a text such as \"u32:5\" or \"in:4096\"");
      if (!written)
        return written.takeError();
      s.texts.push_back(*written);
      StringRef name = StringRef(*written).split('+').first;
      if (name.consume_front("@") && !program.find(name))
        return createStringError("there is no buffer \"" + name + "\"; " + buffersText());
      if (Error e = readParameter(reader, s, prefix))
        return createStringError(what + ": " + toString(std::move(e)));
    }
    at.reset();
    return Error::success();
  }

  Error step(const json::Value &value) {
    const json::Object *o = value.getAsObject();
    if (!o)
      return createStringError("a launch is an object");
    std::string prefix = program.steps.empty() ? "" : std::to_string(program.steps.size()) + "/";
    PtxStep s;
    s.kernel = o->getString("kernel").value_or("").str();
    std::optional<Dim3> grid;
    for (auto [key, into] : {std::pair<StringRef, std::optional<Dim3> *>{"grid", &grid},
                             {"block", &s.block},
                             {"cluster", &s.cluster}})
      if (Error e = shape(*o, key, *into))
        return e;
    s.config.grid = grid.value_or(Dim3());
    s.config.dynamicSharedBytes = unsigned(o->getInteger("dynamic_shared").value_or(0));
    s.config.cooperative = o->getBoolean("cooperative").value_or(false);
    s.place = placeAt(path, text, 0);
    if (const json::Array *params = o->getArray("params"))
      if (Error e = readParameters(*params, s, prefix))
        return e;
    program.steps.push_back(std::move(s));
    return Error::success();
  }

  static void tolerances(const json::Object &o, Tolerance &out, bool &stated) {
    auto relative = o.getNumber("rtol"), absolute = o.getNumber("atol");
    if (relative || absolute) {
      stated = true;
      out.relative = relative.value_or(0);
      out.absolute = absolute.value_or(out.relative);
    }
  }

  Error expectation(StringRef name, const json::Value &value) {
    static constexpr StringLiteral known[] = {"file", "dtype", "rtol", "atol"};
    const json::Object *o = value.getAsObject();
    if (!o || !o->getString("file"))
      return createStringError("expect \"" + name + "\": an object with \"file\" is expected");
    if (Error e = onlyKeys(*o, known, "expect \"" + name + "\""))
      return e;
    std::optional<NumberType> type;
    if (auto dtype = o->getString("dtype")) {
      type = parseNumberType(*dtype);
      if (!type)
        return createStringError("expect \"" + name + "\": dtype \"" + *dtype + "\" is none of " +
                                 numberTypeNames());
    }
    Tolerance tolerance = program.tolerance;
    bool stated = false;
    tolerances(*o, tolerance, stated);
    if (Error e = addExpectation(program, name, pathOf(*o->getString("file")), type, tolerance))
      return createStringError("expect \"" + name + "\": " + toString(std::move(e)));
    return Error::success();
  }

  PtxProgram &program;
  StringRef path, text; // of the launch file
  std::string folder;
  PtxValueReader reader;
  std::string described;    // the names of "buffers"
  size_t lists = 0;         // of parameters, that were read
  std::optional<size_t> at; // what is being read, where no key says it
};
} // namespace

Expected<PtxProgram> tilecopy::readLaunchFile(StringRef path, uint64_t seed) {
  auto text = readInput(path, greatestJson);
  if (!text)
    return text.takeError();
  auto root = parseJson((*text)->getBuffer(), path);
  if (!root)
    return root.takeError();
  const json::Object *object = root->getAsObject();
  if (!object)
    return createStringError(path + ":1:1: an object is expected");
  PtxProgram program;
  SmallString<128> folder(path);
  sys::path::remove_filename(folder);
  LaunchFile file(program, path, (*text)->getBuffer(), folder, seed);
  if (Error e = file.read(*object)) {
    std::string why = toString(std::move(e));
    return createStringError(file.placeOf(why) + ": " + why);
  }
  if (program.file.empty()) {
    sys::path::append(folder, "kernel.ptx");
    program.file = folder.str().str();
  }
  return program;
}
