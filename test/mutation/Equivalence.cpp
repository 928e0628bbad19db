//===- Equivalence.cpp - When is a surviving mutant no miss? --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Equivalence.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// The list
//===----------------------------------------------------------------------===//

/// Whether `text` is what `pattern` says, in which a star stands for anything.
static bool matches(StringRef pattern, StringRef text) {
  auto [first, rest] = pattern.split('*');
  if (first.size() == pattern.size())
    return pattern == text;
  if (!text.consume_front(first))
    return false;
  for (size_t n = 0; n <= text.size(); ++n)
    if (matches(rest, text.drop_front(n)))
      return true;
  return false;
}

Error EquivalentMutants::read(StringRef path) {
  auto fail = [](const Twine &m) { return createStringError(m); };
  auto text = MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!text)
    return fail("cannot read " + path + ": " + text.getError().message());
  for (StringRef line : llvm::split((*text)->getBuffer(), '\n')) {
    line = line.trim();
    if (line.empty() || line.starts_with("#"))
      continue;
    auto [name, reason] = line.rsplit(" | ");
    if (reason.trim().empty() || !name.contains(" | "))
      return fail(path + ": expected 'program | mutation | reason', found '" + line + "'");
    entries[name.str()] = false;
  }
  return Error::success();
}

bool EquivalentMutants::contains(StringRef program, StringRef mutation) {
  std::string name = (program + " | " + mutation).str();
  std::lock_guard<std::mutex> lock(mutex);
  bool found = false;
  for (auto &[pattern, used] : entries)
    if (matches(pattern, name))
      found = used = true;
  return found;
}

std::vector<std::string> EquivalentMutants::unused(const StringSet<> &programs) const {
  std::vector<std::string> list;
  for (const auto &[name, used] : entries)
    if (!used && llvm::any_of(programs, [&, &name = name](const auto &program) {
          return matches(StringRef(name).split(" | ").first, program.first());
        }))
      list.push_back(name);
  return list;
}

//===----------------------------------------------------------------------===//
// Observers
//===----------------------------------------------------------------------===//

void Sharing::access(const EmulatedAccess &a) {
  if (a.space != MemorySpace::Global && a.space != MemorySpace::Shared &&
      a.space != MemorySpace::Tensor)
    return;
  // An asynchronous operation belongs to no thread: meeting it takes more than program order.
  bool engine = a.by == AccessBy::Engine;
  Owner me{a.thread.cta, engine ? ~a.threadInCta : a.threadInCta, a.store, engine};
  for (uint64_t byte = a.address; byte != a.address + a.bytes; ++byte) {
    // Every CTA has shared and tensor memory of its own.
    Key key{a.space,
            a.space == MemorySpace::Global   ? Cta{}
            : a.space == MemorySpace::Shared ? a.owner
                                             : me.cta,
            byte};
    auto [found, isNew] = owners.try_emplace(key, me);
    if (isNew)
      continue;
    Owner &first = found->second;
    first.severalThreads |= engine || first.cta != me.cta || first.thread != me.thread;
    first.stored |= me.stored;
    conflicts |= first.severalThreads && first.stored;
  }
}

void AccessTrace::add(const ThreadId &id, unsigned thread, size_t hash, size_t value) {
  size_t &mine = threads[{id.cta, thread}], &seen = values[{id.cta, thread}];
  mine = hash_combine(mine, hash);
  seen = hash_combine(seen, value);
}

void AccessTrace::access(const EmulatedAccess &a) {
  size_t hash = hash_combine(a.line, a.space, a.load, a.store, a.bytes, a.address, a.value);
  size_t value = hash;
  if (a.line == changed && !a.found.empty()) {
    // A narrower load fills the register up with zeros.
    ArrayRef<uint8_t> found = a.found;
    while (!found.empty() && found.back() == 0)
      found = found.drop_back();
    value = hash_combine(a.line, hash_combine_range(found.begin(), found.end()));
  }
  add(a.thread, a.threadInCta, hash, value);
  std::set<size_t> &bytes = ctas[a.thread.cta];
  if (a.by == AccessBy::Mbarrier)
    bytes.insert(hash);
  else
    for (unsigned n = 0; n != a.bytes; ++n)
      bytes.insert(hash_combine(a.space, a.load, a.store, a.address + n,
                                hash_combine_range(a.owner.begin(), a.owner.end())));
}

void AccessTrace::instruction(const TraceEvent &e) {
  // A wait may have to ask again and again. The line that changes is judged by what it accesses.
  if (e.line != changed && !e.predicatedOff && ordersMemory(e.ptx) && !e.ptx.contains("try_wait")) {
    add(e.thread, e.threadInCta, hash_value(e.line), hash_value(e.line));
    ctas[e.thread.cta].insert(hash_value(e.line));
  }
}

//===----------------------------------------------------------------------===//
// Instructions that order memory
//===----------------------------------------------------------------------===//

namespace {
/// An instruction's parts.
struct Parts {
  StringRef predicate, opcode, operands;
  explicit Parts(StringRef text) {
    text = text.trim();
    text.consume_back(";");
    if (text.starts_with("@")) {
      predicate = text.take_until([](char c) { return isSpace(c); });
      text = text.drop_front(predicate.size()).ltrim();
    }
    opcode = text.take_until([](char c) { return isSpace(c); });
    operands = text.drop_front(opcode.size()).trim();
  }
};
} // namespace

bool ordersMemory(StringRef instruction) {
  StringRef op = Parts(instruction).opcode;
  for (StringRef prefix : {"bar.", "barrier.", "fence", "membar", "mbarrier.", "atom.", "red.",
                           "griddepcontrol", "tcgen05.fence", "tcgen05.wait", "tcgen05.commit",
                           "tcgen05.alloc", "tcgen05.dealloc", "tcgen05.relinquish"})
    if (op.starts_with(prefix))
      return true;
  for (StringRef part :
       {"commit_group", "wait_group", "wait_all", ".acquire", ".release", ".relaxed", ".volatile"})
    if (op.contains(part))
      return true;
  return false;
}

bool precedesNoTensorAccess(ArrayRef<StringRef> lines, size_t n) {
  size_t end = n;
  while (end != lines.size() && !lines[end].starts_with("}"))
    ++end;
  for (StringRef line : lines.slice(n + 1, end - n - 1)) {
    Parts p(line);
    for (StringRef access : {"tcgen05.ld", "tcgen05.st", "tcgen05.cp"})
      if (p.opcode.starts_with(access))
        return false;
    // A jump back over the fence, to where accesses may be.
    if (p.opcode.starts_with("bra"))
      for (StringRef before : lines.take_front(n))
        if (before.trim() == (p.operands + ":").str())
          return false;
  }
  return true;
}

bool isSeenInAccesses(StringRef from, StringRef to) {
  Parts a(from), b(to);
  return a.predicate == b.predicate && a.opcode == b.opcode && a.opcode.starts_with("mbarrier.");
}

/// The parts of an opcode, those that say the same by one name.
static SmallVector<StringRef> partsOf(StringRef opcode, bool isClusterOfOne) {
  SmallVector<StringRef> list;
  opcode.split(list, '.');
  for (StringRef &p : list) {
    if (p == "shared::cta" || (p == "shared::cluster" && isClusterOfOne))
      p = "shared";
    if (p == "test_wait") // in a loop that asks again, as all are
      p = "try_wait";
  }
  // The orders that these operations have when none is written.
  bool hasOwnOrder = list.front() == "mbarrier" || opcode.starts_with("barrier.cluster");
  llvm::erase_if(list, [&](StringRef p) {
    return p == "aligned" || (hasOwnOrder && (p == "acquire" || p == "release"));
  });
  // A register holds as many bits, whatever they are said to mean.
  if (list.back() == "u32" || list.back() == "s32")
    list.back() = "b32";
  return list;
}

bool ordersNoLess(StringRef from, StringRef to, bool isClusterOfOne) {
  Parts a(from), b(to);
  if (a.predicate != b.predicate)
    return false;
  auto rank = [](StringRef part, ArrayRef<StringRef> order) {
    return llvm::find(order, part) - order.begin();
  };
  static const StringRef scopes[] = {"cta", "cluster", "gpu", "sys"},
                         orders[] = {"weak", "relaxed", "acquire", "release", "acq_rel", "sc"};
  // For all spaces, or for one.
  if (a.operands.empty() && b.opcode == "fence.proxy.async" &&
      a.opcode.starts_with("fence.proxy.async"))
    return true;
  SmallVector<StringRef> mine = partsOf(a.opcode, isClusterOfOne),
                         other = partsOf(b.opcode, isClusterOfOne);
  // A bulk copy's .read wait, as a full one.
  if (llvm::is_contained(mine, "read") && !llvm::is_contained(other, "read"))
    llvm::erase(mine, "read");
  // What is left out restricted a fence, weakened an order, or said where a variable lies.
  auto leavesOut = [&](StringRef prefix) {
    auto begins = [&](StringRef part) { return part.starts_with(prefix); };
    if (llvm::count_if(mine, begins) == 1 && llvm::none_of(other, begins))
      llvm::erase_if(mine, begins);
  };
  if (mine.front() == "fence")
    for (StringRef restriction : {"sync_restrict::", "mbarrier_init"})
      leavesOut(restriction);
  if (a.opcode.starts_with("barrier.cluster.arrive"))
    leavesOut("relaxed");
  if (size_t at = a.operands.find('['); a.operands == b.operands && at != StringRef::npos &&
                                        isAlpha(a.operands.drop_front(at + 1).front()))
    leavesOut("shared");
  // Both wait for what the thread has begun; the groups that follow count from there.
  if (a.opcode == "cp.async.commit_group" && b.opcode == "cp.async.wait_all")
    return true;
  bool isProxyFence = a.opcode.starts_with("fence.proxy.async.");
  int64_t left, leaves;
  bool waitsForMore = a.opcode.contains("wait_group") && !a.operands.getAsInteger(0, left) &&
                      !b.operands.getAsInteger(0, leaves) && leaves <= left;
  // Every thread of the CTA comes to this one instruction, whichever of the barriers it names.
  uint64_t number, another;
  bool wholeCta = a.opcode == "bar.sync" && b.opcode == a.opcode &&
                  !a.operands.getAsInteger(0, number) && !b.operands.getAsInteger(0, another);
  if (wholeCta)
    return true;
  if (mine.size() != other.size() || (a.operands != b.operands && !waitsForMore))
    return false;
  for (auto [x, y] : zip(mine, other)) {
    size_t sx = rank(x, scopes), sy = rank(y, scopes);
    bool scope = sx != 4 && sy != 4 && (sy >= sx || (isClusterOfOne && sx <= 1));
    size_t ox = rank(x, orders), oy = rank(y, orders);
    bool order = ox != 6 && oy != 6 && oy >= ox && (ox != 2 || oy != 3);
    bool wider = isProxyFence && x == "shared" && y == "shared::cluster";
    if (x != y && !scope && !order && !wider)
      return false;
  }
  return true;
}

bool fitsType(ValueRange range, StringRef type) {
  unsigned bits;
  bool isSigned = type.consume_front("s");
  if ((!isSigned && !type.consume_front("b") && !type.consume_front("u")) ||
      type.getAsInteger(10, bits) || bits == 0)
    return false;
  return bits >= 64 || (range.lo >= 0 && range.hi >> (bits - isSigned) == 0);
}
