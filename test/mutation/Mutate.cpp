//===- Mutate.cpp - Small changes of PTX text -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutate.h"
#include "InstructionText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

using namespace llvm;

namespace {

class Finder {
public:
  explicit Finder(StringRef ptx) { read(ptx); }
  std::vector<Mutation> run();
  std::vector<Mutation> guards();

private:
  void read(StringRef ptx);
  void add(StringRef kind, const InstructionText &from, std::optional<InstructionText> to);
  void addOperand(StringRef kind, const InstructionText &from, size_t operand, const Twine &to);
  bool ordersNothing(const InstructionText &i) const;
  void drops(const InstructionText &i);
  void widths(const InstructionText &i);
  void offsets(const InstructionText &i);
  void predicates(const InstructionText &i);
  void constants(const InstructionText &i);
  void comparisons(const InstructionText &i);
  void branchesAround(const InstructionText &i);
  void orders(const InstructionText &i);
  void specials(const InstructionText &i);
  void opcodes(const InstructionText &i);
  void tensorMemory(const InstructionText &i);
  void asynchronous(const InstructionText &i);

  std::vector<std::pair<std::string, InstructionText>> body; // with the kernel's name
  StringMap<size_t> labels;                                  // their lines
  std::string kernel;
  size_t at = 0;
  std::vector<Mutation> found;
  StringMap<unsigned> names;
};

void Finder::read(StringRef ptx) {
  SmallVector<StringRef> lines;
  ptx.split(lines, '\n');
  std::string current;
  bool inBody = false;
  for (auto [number, line] : enumerate(lines)) {
    if (size_t entry = line.find(".entry "); entry != StringRef::npos)
      current = line.drop_front(entry + 7).take_until([](char c) { return c == '('; }).str();
    inBody |= line.starts_with("{");
    inBody &= !line.starts_with("}");
    if (line.ends_with(":"))
      labels[line.drop_back()] = number;
    if (auto i = inBody && !current.empty() ? parseLine(line, number) : std::nullopt)
      body.push_back({current, std::move(*i)});
  }
}

void Finder::add(StringRef kind, const InstructionText &from, std::optional<InstructionText> to) {
  Mutation m;
  m.kernel = kernel;
  m.kind = kind.str();
  m.line = from.line;
  m.text = to ? "\t" + to->text() : "";
  if (to && to->text() == from.text())
    return;
  m.name =
      withCountedNames(m.kind + ": " + from.text() + (to ? " -> " + to->text() : std::string()));
  if (unsigned n = names[m.name]++)
    m.name += " #" + utostr(n + 1);
  found.push_back(std::move(m));
}

void Finder::addOperand(StringRef kind, const InstructionText &from, size_t operand,
                        const Twine &to) {
  InstructionText i = from;
  i.operands[operand] = to.str();
  add(kind, from, std::move(i));
}

// A fence of tensor memory that no access to it follows.
bool Finder::ordersNothing(const InstructionText &i) const {
  if (!i.is("tcgen05.fence"))
    return false;
  for (size_t n = at + 1; n < body.size() && body[n].first == kernel; ++n) {
    const InstructionText &later = body[n].second;
    if (later.is("tcgen05.ld") || later.is("tcgen05.st") || later.is("tcgen05.cp"))
      return false;
    if (later.is("bra") && !later.operands.empty())
      if (auto to = labels.find(later.operands[0]); to == labels.end() || to->second < i.line)
        return false;
  }
  return true;
}

void Finder::drops(const InstructionText &i) {
  if (ordersNothing(i))
    return;
  StringRef opcode = i.opcode;
  bool waits = opcode.contains("wait") || opcode.contains("commit") || i.is("mbarrier.");
  if (i.is("bar.") || i.is("barrier."))
    add("drop-barrier", i, std::nullopt);
  else if (i.is("fence") || i.is("membar") || i.is("tcgen05.fence"))
    add("drop-fence", i, std::nullopt);
  else if (i.is("tensormap."))
    add("drop-map", i, std::nullopt);
  else if (waits)
    add("drop-wait", i, std::nullopt);
  else if (i.is("st.") || i.is("stmatrix.") || i.is("red.") || i.is("cp.") || i.is("tcgen05.cp.") ||
           i.is("tcgen05.st."))
    add("drop-store", i, std::nullopt);
  else if (i.is("tcgen05.alloc.") || i.is("tcgen05.dealloc."))
    add("drop-allocation", i, std::nullopt);
  else if (i.is("bra"))
    add("drop-branch", i, std::nullopt);
}

void Finder::widths(const InstructionText &i) {
  if (!i.isAccess() || i.operands.size() < 2)
    return;
  InstructionText to = i;
  unsigned length = vectorLength(i.opcode), bits = elementBits(i.opcode);
  if (length == 1) {
    unsigned other = bits == 8 ? 16 : bits / 2;
    to.opcode = i.opcode.substr(0, i.opcode.rfind('.')) + ".b" + utostr(other);
  } else {
    std::string now = ".v" + utostr(length) + ".";
    to.opcode.replace(to.opcode.find(now), now.size(),
                      length > 2 ? ".v" + utostr(length / 2) + "." : ".");
    std::string &vector = to.operands[i.is("ld.") ? 0 : 1];
    auto elements = splitOperands(StringRef(vector).drop_front().drop_back());
    elements.resize(length / 2);
    vector = length > 2 ? "{" + join(elements, ", ") + "}" : elements[0];
  }
  add("narrow-access", i, to);
}

void Finder::offsets(const InstructionText &i) {
  if (!i.isAccess() || i.operands.size() < 2 || i.is("ld.param"))
    return;
  size_t operand = i.is("ld.") ? 1 : 0;
  auto a = parseAddress(i.operands[operand]);
  if (!a)
    return;
  int64_t bytes = vectorLength(i.opcode) * elementBits(i.opcode) / 8;
  Address past = *a;
  past.offset += bytes;
  addOperand("offset", i, operand, past.text());
  if (a->offset)
    addOperand("offset", i, operand, Address{a->base, 0}.text());
  // The address of the nearest earlier access of the same kind: a copy and paste error.
  for (size_t n = at; n-- > 0;)
    if (body[n].second.opcode == i.opcode && body[n].first == kernel) {
      addOperand("duplicate-address", i, operand, body[n].second.operands[operand]);
      return;
    }
}

void Finder::predicates(const InstructionText &i) {
  if (i.predicate.empty())
    return;
  InstructionText to = i;
  bool negated = StringRef(i.predicate).starts_with("@!");
  to.predicate = negated ? "@" + i.predicate.substr(2) : "@!" + i.predicate.substr(1);
  add("negate-predicate", i, to);
  to.predicate.clear();
  add("drop-predicate", i, to);
}

void Finder::constants(const InstructionText &i) {
  if (i.isAccess() || i.is("bar") || i.is("bra") || i.operands.size() < 2)
    return;
  for (size_t n = 1; n != i.operands.size(); ++n) {
    auto value = immediate(i.operands[n]);
    if (!value)
      continue;
    auto change = [&](StringRef kind, int64_t to) { addOperand(kind, i, n, itostr(to)); };
    int64_t lowest = *value & -*value;
    if (i.is("and") || i.is("xor") || i.is("or")) {
      change("mask", *value & ~lowest);
      change("mask", *value ^ (*value > 0 ? int64_t(1) << Log2_64(uint64_t(*value)) : 1));
    } else if (i.is("shl") || i.is("shr")) {
      change("shift", *value + 1);
      change("shift", *value - 1);
    } else if (i.is("setp")) {
      change("bound", *value + 1);
      change("bound", *value - 1);
    } else if (i.is("mul") || i.is("mad")) {
      change("factor", *value + 1);
      change("factor", *value * 2);
    } else {
      change("constant", *value + 1);
      change("constant", *value * 2 - 1);
    }
  }
}

void Finder::comparisons(const InstructionText &i) {
  static const std::pair<const char *, const char *> swaps[] = {
      {"lt", "le"}, {"le", "lt"}, {"gt", "ge"}, {"ge", "gt"}, {"eq", "ne"},
      {"ne", "eq"}, {"lo", "ls"}, {"ls", "lo"}, {"hi", "hs"}, {"hs", "hi"}};
  if (!i.is("setp."))
    return;
  for (auto [from, now] : swaps)
    if (i.is(std::string("setp.") + from + ".")) {
      InstructionText to = i;
      to.opcode.replace(5, 2, now);
      add("comparison", i, to);
    }
}

// Registers in the wrong order: elements of a vector, operands, the value that is stored.
void Finder::orders(const InstructionText &i) {
  for (size_t n = 0; n != i.operands.size(); ++n)
    if (StringRef v = i.operands[n]; v.starts_with("{")) {
      auto elements = splitOperands(v.drop_front().drop_back());
      if (elements.size() < 2)
        continue;
      std::swap(elements[0], elements[1]);
      addOperand("swap-elements", i, n, "{" + join(elements, ", ") + "}");
      std::swap(elements[0], elements[1]);
      std::swap(elements[elements.size() - 1], elements[0]);
      if (elements.size() > 2)
        addOperand("swap-elements", i, n, "{" + join(elements, ", ") + "}");
    }
  if ((i.is("sub") || i.is("selp") || i.is("shl") || i.is("shr")) && i.operands.size() >= 3) {
    InstructionText to = i;
    std::swap(to.operands[1], to.operands[2]);
    add("swap-sources", i, to);
  }
  if (!i.isAccess() || i.operands.size() < 2)
    return;
  size_t value = i.is("ld.") ? 0 : 1, address = 1 - value;
  for (size_t n = at + 1; n < body.size() && body[n].first == kernel; ++n)
    if (body[n].second.opcode == i.opcode && i.is("st.")) {
      addOperand("other-register", i, value, body[n].second.operands[value]);
      break;
    }
  auto mine = parseAddress(i.operands[address]);
  for (size_t n = body.size(); mine && n-- > 0 && !i.is("ld.param");) {
    const InstructionText &o = body[n].second;
    auto a = o.isAccess() && !o.is("ld.param") && body[n].first == kernel
                 ? parseAddress(o.operands[o.is("ld.") ? 1 : 0])
                 : std::nullopt;
    if (a && a->base != mine->base && n < at) {
      addOperand("other-base", i, address, Address{a->base, mine->offset}.text());
      break;
    }
  }
}

void Finder::specials(const InstructionText &i) {
  static const std::pair<const char *, const char *> swaps[] = {
      {"%tid.x", "%ctaid.x"},   {"%tid.y", "%tid.x"},     {"%ctaid.x", "%tid.x"},
      {"%ctaid.y", "%ctaid.x"}, {"%ctaid.z", "%ctaid.x"}, {"%laneid", "%tid.y"},
      {"%tid.x", "%tid.y"},     {"%tid.x", "%ntid.x"},    {"%ctaid.x", "%ctaid.y"}};
  for (auto [from, to] : swaps)
    for (size_t n = 1; n < i.operands.size(); ++n)
      if (i.operands[n] == from)
        addOperand("special-register", i, n, to);
}

void Finder::opcodes(const InstructionText &i) {
  static const std::pair<const char *, const char *> swaps[] = {
      {"add.", "sub."}, {"sub.", "add."}, {"xor.", "or."},        {"or.", "and."},
      {"and.", "or."},  {"shl.", "shr."}, {"mul.lo.", "mul.hi."}, {"shr.", "shl."}};
  for (auto [from, now] : swaps)
    if (i.is(from)) {
      InstructionText to = i;
      to.opcode.replace(0, StringRef(from).size(), now);
      StringRef type = StringRef(to.opcode).rsplit('.').second;
      if (StringRef(now) == "shl.") // has bit types only
        to.opcode = "shl.b" + type.drop_front().str();
      add("opcode", i, to);
    }
}

// Another form that takes the same operands; other cells.
void Finder::tensorMemory(const InstructionText &i) {
  struct Change {
    const char *kind, *from, *to;
  };
  static const Change changes[] = {{"tensor-form", ".128x256b", ".128x128b"},
                                   {"tensor-form", ".128x128b", ".128x256b"},
                                   {"tensor-form", "::02_13", "::01_23"},
                                   {"tensor-form", "::01_23", "::02_13"},
                                   {"tensor-form", ".32x128b.warpx4", ".64x128b.warpx2::02_13"},
                                   {"tensor-form", ".4x256b", ".128x256b"},
                                   {"tensor-form", ".b6x16_p32", ".b4x16_p64"},
                                   {"tensor-form", ".b4x16_p64", ".b6x16_p32"},
                                   {"tensor-form", ".32x32b.", ".16x64b."},
                                   {"tensor-form", ".16x64b.x2.", ".16x128b.x1."},
                                   {"tensor-form", ".16x128b.x2.", ".16x256b.x1."},
                                   {"tensor-form", ".16x256b.x1.", ".16x64b.x4."},
                                   {"tensor-form", ".pack::16b", ""},
                                   {"tensor-form", ".unpack::16b", ""},
                                   {"drop-wait", "wait::ld", "wait::st"},
                                   {"drop-wait", "wait::st", "wait::ld"},
                                   {"drop-fence", "::before_thread", "::after_thread"},
                                   {"drop-fence", "::after_thread", "::before_thread"}};
  if (!i.is("tcgen05.") || ordersNothing(i))
    return;
  for (const Change &c : changes)
    if (size_t found = i.opcode.find(c.from); found != std::string::npos) {
      InstructionText to = i;
      to.opcode.replace(found, StringRef(c.from).size(), c.to);
      add(c.kind, i, to);
    }
  bool moves = i.is("tcgen05.ld.") || i.is("tcgen05.st.") || i.is("tcgen05.cp.");
  for (size_t n = 0; moves && n != i.operands.size(); ++n)
    if (auto a = parseAddress(i.operands[n]))
      for (int64_t by : {int64_t(1), int64_t(4), int64_t(16) << 16})
        addOperand("cell", i, n, Address{a->base, a->offset + by}.text());
}

// The box of a tensor copy, what a wait leaves pending, what a fence orders, what a barrier
// expects.
void Finder::asynchronous(const InstructionText &i) {
  auto change = [&](StringRef kind, StringRef from, StringRef now) {
    size_t at = i.opcode.find(from);
    if (at == std::string::npos)
      return;
    InstructionText to = i;
    to.opcode.replace(at, from.size(), now);
    add(kind, i, to);
  };
  if (i.is("cp.") && StringRef(i.opcode).contains(".tensor."))
    for (size_t n = 0; n != i.operands.size(); ++n) {
      StringRef operand = i.operands[n];
      size_t brace = operand.find('{');
      if (brace == StringRef::npos)
        continue;
      auto list = splitOperands(operand.substr(brace + 1, operand.find('}') - brace - 1));
      auto with = [&](const std::vector<std::string> &coordinates) {
        return operand.take_front(brace).str() + "{" + join(coordinates, ", ") +
               operand.substr(operand.find('}')).str();
      };
      StringRef kind = brace == 0 ? "offsets" : "coordinates"; // within brackets

      for (size_t c = 1; c < list.size(); ++c) {
        std::vector<std::string> swapped = list, repeated = list;
        std::swap(swapped[c - 1], swapped[c]);
        repeated[c] = list[c - 1];
        addOperand(kind, i, n, with(swapped));
        addOperand(kind, i, n, with(repeated));
      }
    }
  if (i.is("cp.async.bulk.wait_group")) {
    if (!i.is("cp.async.bulk.wait_group.read"))
      change("wait-less", "wait_group", "wait_group.read");
    if (auto left = immediate(i.operands[0]))
      addOperand("wait-less", i, 0, itostr(*left + 1));
  }
  change("fence-elsewhere", "proxy.async.shared::cta", "proxy.async.global");
  // Bytes expected without an arrival, an arrival without the bytes.
  if (size_t at = i.opcode.find("arrive.expect_tx"); at != std::string::npos) {
    InstructionText expects = i, arrives = i;
    expects.opcode.erase(at, 7);
    if (!StringRef(i.operands[0]).starts_with("["))
      expects.operands.erase(expects.operands.begin());
    arrives.opcode.erase(at + 6, 10);
    arrives.operands.pop_back();
    add("expectation", i, expects);
    add("expectation", i, arrives);
  }
}

/// A branch forward around accesses: never taken, and taken when it must not be. Where an
/// unconditional branch ends what it goes around, it chooses between two ways that may both be
/// right for some tiles; then only the wrong choice counts.
void Finder::branchesAround(const InstructionText &i) {
  if (!i.is("bra") || i.predicate.empty() || i.operands.empty())
    return;
  auto to = labels.find(i.operands[0]);
  if (to == labels.end() || to->second < i.line)
    return;
  bool accesses = false, chooses = false;
  for (size_t n = at + 1; n < body.size() && body[n].second.line < to->second; ++n) {
    accesses |= body[n].second.isAccess() && !body[n].second.is("ld.param");
    chooses = body[n].second.is("bra") && body[n].second.predicate.empty();
  }
  if (!accesses)
    return;
  predicates(i);
  if (chooses)
    llvm::erase_if(
        found, [&](const Mutation &m) { return m.line == i.line && m.kind == "drop-predicate"; });
  else
    drops(i);
}

std::vector<Mutation> Finder::guards() {
  for (at = 0; at != body.size(); ++at) {
    const auto &[name, i] = body[at];
    kernel = name;
    branchesAround(i);
  }
  return std::move(found);
}

std::vector<Mutation> Finder::run() {
  for (auto kinds : {&Finder::drops, &Finder::widths, &Finder::offsets, &Finder::predicates,
                     &Finder::constants, &Finder::comparisons, &Finder::orders, &Finder::specials,
                     &Finder::opcodes, &Finder::tensorMemory, &Finder::asynchronous})
    for (at = 0; at != body.size(); ++at) {
      kernel = body[at].first;
      (this->*kinds)(body[at].second);
    }
  return std::move(found);
}

} // namespace

std::vector<Mutation> findMutations(StringRef ptx) { return Finder(ptx).run(); }

std::vector<Mutation> findGuards(StringRef ptx) { return Finder(ptx).guards(); }

std::string applyMutation(StringRef ptx, const Mutation &mutation) {
  SmallVector<StringRef> lines;
  ptx.split(lines, '\n');
  lines[mutation.line] = mutation.text;
  return join(lines, "\n");
}
