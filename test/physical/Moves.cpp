//===- Moves.cpp - What is moved ------------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Convert.h"
#include "Machine.h"
#include <set>

using namespace physical;

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

const Places *Machine::placesOf(const std::string &name) {
  if (const Tensor &t = kernel.tensors.at(name); !t.whole.empty())
    return placesOf(t.whole);
  auto [it, fresh] = placed.try_emplace(name);
  if (fresh)
    if (std::string why; !findPlaces(
            kernel.tensors.at(name), [&](const std::string &s) { return scalars.at(s); },
            it->second, why)) {
      fail(nullptr, "'" + name + "': " + why);
      return nullptr;
    }
  return &it->second;
}

/// A register tile is one slot after the other in each thread; a pool one lane after the other.
Machine::Storage Machine::storage(const std::string &name, int64_t firstThread, unsigned rank,
                                  unsigned device) {
  const Tensor &t = kernel.tensors.at(name);
  if (!t.whole.empty())
    return storage(t.whole, firstThread, rank);
  const Places &p = *placesOf(name);
  int64_t bits = widthOf(t);
  Storage s;
  s.padded = t.layout.spacing == "padded16";
  if (t.space == "global") {
    GlobalImage &g = outcome.globals.at(nameOn(device, name));
    s.global = &g.bytes;
    s.base = int64_t(g.before) * 8;
  } else if (t.space == "shared") {
    auto [it, fresh] = shared.try_emplace({rank, name});
    if (fresh)
      it->second = Image(size_t(bytesOf(t, p.length)));
    s.image = &it->second;
  } else if (t.space == "local") {
    auto [it, fresh] = registers.try_emplace({rank, name});
    s.threadBits = (p.length * bits + 7) / 8 * 8;
    if (fresh) // registers begin as zeros
      it->second = Image(size_t(kernel.threads * s.threadBits / 8), /*written=*/true);
    s.image = &it->second;
    s.base = firstThread * s.threadBits;
  } else if (auto pool = pools.find({rank, t.pool}); pool != pools.end()) {
    s.image = &pool->second;
    s.laneBits = kernel.pools.at(t.pool) * 32;
  } else {
    fail(nullptr, "'" + name + "' is in no pool that is allocated");
  }
  return s;
}

bool Machine::bitAt(const Storage &s, const Place &p, unsigned bits, int64_t &bit) const {
  if (s.laneBits && (p.column + 1) * bits > s.laneBits)
    return false;
  int64_t inMemory = s.padded ? p.m / 16 * 128 + p.m % 16 * bits : p.m * bits;
  bit = s.base + inMemory + p.thread * s.threadBits + p.lane * s.laneBits + p.column * bits;
  size_t bytes = s.global ? s.global->size() : s.image->bytes.size();
  return bit >= 0 && bit + bits <= int64_t(bytes * 8);
}

bool Machine::load(const Storage &s, const Place &p, unsigned bits, uint64_t &value) {
  int64_t bit;
  if (!bitAt(s, p, bits, bit)) {
    fail(nullptr, "an element outside of its memory");
    return false;
  }
  value = 0;
  size_t first = size_t(bit) / 8, last = size_t(bit + bits - 1) / 8;
  for (size_t at = first; at <= last; ++at) {
    if (s.image && !s.image->written[at])
      return false;
    value |= uint64_t(s.global ? s.global->get(at) : s.image->bytes[at]) << 8 * (at - first);
  }
  if (bits < 8)
    value = value >> bit % 8 & ((1u << bits) - 1);
  return true;
}

bool Machine::store(const Storage &s, const Place &p, unsigned bits, uint64_t value) {
  int64_t bit;
  if (!bitAt(s, p, bits, bit)) {
    fail(nullptr, "an element outside of its memory");
    return false;
  }
  size_t first = size_t(bit) / 8, last = size_t(bit + bits - 1) / 8;
  auto byte = [&](size_t i) -> uint8_t & {
    return s.global ? s.global->set(i) : s.image->bytes[i];
  };
  for (unsigned b = 0; bits < 8 && b != bits; ++b) {
    size_t at = size_t(bit + b);
    uint8_t &of = byte(at / 8);
    of = uint8_t((of & ~(1u << at % 8)) | (value >> b & 1) << at % 8);
  }
  for (unsigned b = 0; bits >= 8 && b != bits / 8; ++b)
    byte(first + b) = uint8_t(value >> 8 * b);
  for (size_t at = first; s.image && at <= last; ++at)
    s.image->written[at] = true, s.image->any[at] = false;
  return true;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The first index of a range and the one after the last.
std::pair<int64_t, int64_t> Machine::span(const Range &r, int64_t dim, const View &v) const {
  int64_t begin = r.start ? value(r.start, v) : 0;
  return {begin, r.extent ? int64_t(uint64_t(begin) + uint64_t(value(r.extent, v)))
                 : r.end  ? value(r.end, v)
                          : dim};
}

/// Where a tensor begins and ends in a dimension of the memory's tensor: a window is a part of it.
bool Machine::limits(const Tensor &t, size_t d, int64_t dim, const View &v,
                     std::pair<int64_t, int64_t> &limits) {
  limits = {0, dim};
  if (t.whole.empty())
    return true;
  limits = span(t.part[d], dim, v);
  if (limits.first >= 0 && limits.first < limits.second && limits.second <= dim)
    return true;
  fail(nullptr, "a window from " + std::to_string(limits.first) + " to " +
                    std::to_string(limits.second) + " of dimension " + std::to_string(d) + " of '" +
                    t.whole + "', which has " + std::to_string(dim));
  return false;
}

/// What a region of integers holds, each in two's complement.
bool Machine::loadIndices(const Operand &o, const View &v, std::vector<int64_t> &indices) {
  const Tensor &t = kernel.tensors.at(o.tensor);
  std::vector<int64_t> numbers;
  if (!elements(o, v, /*mayLeave=*/false, numbers))
    return false;
  Storage from = storage(o.tensor, v.thread, v.warp->rank);
  const Places &places = *placesOf(o.tensor);
  for (int64_t n : numbers) {
    uint64_t bits = 0;
    if (!load(from, places.at(n, 0), widthOf(t), bits)) {
      fail(nullptr, "'" + o.tensor + "' is read where nothing has been written");
      return false;
    }
    indices.push_back(t.type == "i32" ? int64_t(bits << 32) >> 32 : int64_t(bits));
  }
  return true;
}

/// The row-major numbers of a region's elements; -1 for what is outside of the tensor.
bool Machine::elements(const Operand &o, const View &v, bool mayLeave,
                       std::vector<int64_t> &numbers) {
  const Places *p = placesOf(o.tensor);
  if (!p)
    return false;
  numbers = {0};
  for (size_t d = 0; d != p->dims.size(); ++d) {
    int64_t all = p->dims[d];
    std::pair<int64_t, int64_t> inside;
    if (!limits(kernel.tensors.at(o.tensor), d, all, v, inside))
      return false;
    int64_t dim = inside.second - inside.first;
    std::vector<int64_t> indices;
    Range whole;
    const Range &r = o.whole ? whole : o.ranges[d];
    for (const ExprRef &pick : r.picks)
      indices.push_back(value(pick, v));
    if (r.loaded && !loadIndices(*r.loaded, v, indices))
      return false;
    if (!r.loaded && r.picks.empty()) {
      // Indices beyond 64 bits come out negative.
      auto [begin, end] = span(r, dim, v);
      for (int64_t i = begin; i != end; i = int64_t(uint64_t(i) + 1))
        indices.push_back(i);
    }
    std::vector<int64_t> longer;
    longer.reserve(numbers.size() * indices.size());
    for (int64_t outer : numbers)
      for (int64_t i : indices) {
        bool outside = i < 0 || i >= dim;
        if (outside && !mayLeave) {
          fail(nullptr, "index " + std::to_string(i) + " of dimension " + std::to_string(d) +
                            " of '" + o.tensor + "', which has " + std::to_string(dim));
          return false;
        }
        longer.push_back(outer == -1 || outside ? -1 : outer * all + inside.first + i);
      }
    numbers = std::move(longer);
  }
  return true;
}

/// The same for `map = im2col`: the channels of one pixel after the other, counted through the base
/// positions of the spatial dimensions and, when these are through, through the batch. With `map =
/// im2col_w` the last spatial dimension alone is counted, and lists have one value.
bool Machine::pixels(const Statement &s, const View &v, std::vector<int64_t> &numbers) {
  const Places *p = placesOf(s.src.tensor);
  if (!p)
    return false;
  size_t rank = p->dims.size(), last = rank - 2, counted = 1; // from that dimension on
  auto option = [&](const char *key, size_t d, int64_t otherwise) {
    auto found = s.options.find(key);
    return found == s.options.end() ? otherwise : value(found->second.list[d - counted], v);
  };
  if (optionWord(s.options, "map") == "im2col_w")
    counted = last;
  std::vector<std::pair<int64_t, int64_t>> inside(rank), asked(rank);
  for (size_t d = 0; d != rank; ++d) {
    if (!limits(kernel.tensors.at(s.src.tensor), d, p->dims[d], v, inside[d]))
      return false;
    asked[d] = span(s.src.whole ? Range() : s.src.ranges[d], inside[d].second - inside[d].first, v);
  }
  std::vector<int64_t> index(rank), count(rank); // of base positions
  for (size_t d = counted; d <= last; ++d) {
    int64_t least = option("lower", d, 0), step = option("strides", d, 1);
    int64_t most = inside[d].second - inside[d].first - 1 + option("upper", d, 0);
    index[d] = (asked[d].first - least) / step;
    count[d] = (most - least) / step + 1;
    if (asked[d].first < least || asked[d].first > most || (asked[d].first - least) % step)
      return fail(&s, std::to_string(asked[d].first) + " is not a base position"), false;
  }
  index[0] = asked[0].first;
  numbers.clear();
  for (int64_t pixel = asked[last].first; pixel != asked[last].second; ++pixel) {
    for (int64_t c = asked[rank - 1].first; c != asked[rank - 1].second; ++c) {
      int64_t number = 0;
      for (size_t d = 0; d != rank; ++d) {
        int64_t i = d == 0          ? index[0]
                    : d == rank - 1 ? c
                    : d < counted   ? asked[d].first
                                    : option("lower", d, 0) + index[d] * option("strides", d, 1) +
                                          option("offsets", d, 0);
        bool outside = i < 0 || i >= inside[d].second - inside[d].first;
        number = number == -1 || outside ? -1 : number * p->dims[d] + inside[d].first + i;
      }
      numbers.push_back(number);
    }
    size_t d = last;
    while (d >= counted && ++index[d] == count[d])
      index[d--] = 0;
    index[0] += d < counted;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static int64_t optionNumber(const Options &options, const char *key, int64_t otherwise) {
  auto found = options.find(key);
  return found == options.end() ? otherwise : found->second.expr->number;
}

/// The CTA that `cta` or `src_cta` names, or the one that executes.
unsigned Machine::rankOf(const Statement &s, const char *key, const View &v) {
  auto named = s.options.find(key);
  int64_t rank = named == s.options.end() ? v.warp->rank : value(named->second.expr, v);
  if (rank >= 0 && rank < kernel.cluster)
    return unsigned(rank);
  fail(&s, "the cluster has no CTA of rank " + std::to_string(rank));
  return 0;
}

/// The CTAs of the cluster that get something, as a mask.
uint32_t Machine::receivers(const Options &options, const View &v) {
  auto mask = options.find("cta_mask");
  return mask == options.end() ? 1u << v.warp->rank : uint32_t(value(mask->second.expr, v));
}

/// Do all threads of the scope make the copy by cp.async? Then each arrives at the mbarrier, which
/// counts no bytes.
static bool arrivesByThread(const Statement &s, const Tensor &dst, const Tensor &src) {
  return src.space == "global" && dst.space == "shared" &&
         (s.scope != "thread" || optionWord(s.options, "dispatch") == "ldgsts");
}

/// What the copy brings to one CTA has arrived.
void Machine::tell(const Statement &s, const View &v, unsigned rank) {
  const Tensor &dst = kernel.tensors.at(s.dst.tensor), &src = kernel.tensors.at(s.src.tensor);
  Mbarrier *b = find(s.options.at("mbar").object, v, rank);
  if (!b)
    return;
  if (arrivesByThread(s, dst, src)) {
    const std::vector<bool> &active = v.warp->frames.back().active;
    for (int64_t t = v.thread; t < kernel.threads && t < v.thread + threadsOf(s.scope); ++t)
      b->pending -= active[size_t(t)];
    if (b->pending < 0)
      return fail(&s, "more arrivals than a phase takes");
  } else {
    std::vector<int64_t> numbers;
    if (!elements(s.dst, v, true, numbers))
      return;
    b->bytes -= int64_t(numbers.size()) * bitsOf(dst.type) / 8;
  }
  settle(*b);
}

/// Is the edge of the tensor part of the meaning, or an error?
static bool mayLeave(const Statement &s, const Tensor &t) {
  return t.space == "global" && !s.options.count("bounds");
}

bool Machine::read(const Statement &s, const View &v, unsigned rank, const std::vector<bool> &moves,
                   std::vector<uint64_t> &values) {
  const Tensor &t = kernel.tensors.at(s.src.tensor);
  unsigned bits = widthOf(t);
  std::vector<int64_t> numbers;
  std::string map = optionWord(s.options, "map");
  if (map == "im2col" || map == "im2col_w" ? !pixels(s, v, numbers)
                                           : !elements(s.src, v, mayLeave(s, t), numbers))
    return false;
  Storage from = storage(s.src.tensor, v.thread, rank);
  if (!error.empty())
    return false;
  const Places &places = *placesOf(s.src.tensor);
  bool nan = optionWord(s.options, "oob") == "nan",
       rounds = optionWord(s.options, "tma_dtype") == "tf32" && t.space == "global";
  std::string format = optionWord(s.options, "decompress"), fill = optionWord(s.options, "fill");
  unsigned packed = format.empty() ? 0 : format == "b6x16_p32" ? 6 : 4;
  std::string rounding = optionWord(s.options, "convert");
  bool saturates = optionWord(s.options, "saturate") == "true";
  for (int64_t n : numbers) {
    uint64_t value = 0;
    // Of packed elements only the first bytes of each 16 are looked at.
    bool ignored = packed && values.size() % 16 >= packed * 2;
    if (n == -1 || (!moves.empty() && !moves[values.size()]))
      value = nan ? nanOutside(t.type) : fill.empty() ? 0 : valueOutside(t.type, fill);
    else if (!load(from, places.at(n, 0), bits, value) && !ignored)
      return fail(&s, "'" + s.src.tensor + "' is read where nothing has been written"), false;
    else if (rounds)
      value = toTf32(uint32_t(value));
    // What all devices have, combined. Of two it does not matter which comes first.
    for (unsigned d = 1; n != -1 && t.multicast && d != devicesOfMulticast; ++d) {
      uint64_t other = 0;
      load(storage(s.src.tensor, v.thread, rank, d), places.at(n, 0), bits, other);
      value = reduced(optionWord(s.options, "reduce"), t.type, value, other);
    }
    if (!rounding.empty())
      value = converted(t.type, kernel.tensors.at(s.dst.tensor).type, value, rounding, saturates);
    values.push_back(value);
  }
  for (size_t i = 0; packed && i < values.size(); i += 16) {
    uint8_t bytes[16];
    for (unsigned b = 0; b != 16; ++b)
      bytes[b] = uint8_t(values[i + b]);
    for (unsigned b = 0; b != 16; ++b)
      values[i + b] = unpacked(bytes, b, packed);
  }
  return true;
}

/// Whether each thread moves the elements in its registers, independently of other threads.
bool Machine::isEachThreads(const Statement &s) const {
  auto isLocal = [&](const Operand &o) { return kernel.tensors.at(o.tensor).space == "local"; };
  return s.verb == "copy" && s.scope != "thread" && !s.options.count("scratch") &&
         (isLocal(s.dst) || isLocal(s.src));
}

/// Which elements the threads of this warp have that are here; empty if it does not matter.
std::vector<bool> Machine::ownedHere(const Statement &s, const View &v) {
  std::vector<bool> here;
  std::vector<int64_t> numbers;
  bool loads = kernel.tensors.at(s.dst.tensor).space == "local";
  const Operand &tile = loads ? s.dst : s.src;
  if (!isEachThreads(s) || !elements(tile, v, false, numbers))
    return here;
  const std::vector<bool> &active = v.warp->frames.back().active;
  const Places &places = *placesOf(tile.tensor);
  for (int64_t n : numbers) {
    bool isHere = false;
    for (int64_t copy = 0; copy != (loads ? places.replicas : 1); ++copy) {
      int64_t thread = v.thread + places.at(n, copy).thread;
      isHere |= thread / 32 == v.warp->index && active[size_t(thread)];
    }
    here.push_back(isHere);
  }
  return here;
}

void Machine::transfer(const Statement &s, const View &v, unsigned from, unsigned to) {
  std::vector<uint64_t> values;
  std::vector<bool> moves; // empty: all
  if (!movesOf(s, v, moves))
    return;
  std::vector<bool> here = ownedHere(s, v);
  if (moves.empty())
    moves = here;
  for (size_t i = 0; i != here.size(); ++i)
    moves[i] = moves[i] && here[i];
  if (!read(s, v, from, moves, values))
    return;
  const Tensor &t = kernel.tensors.at(s.dst.tensor);
  std::vector<int64_t> numbers;
  if (!elements(s.dst, v, mayLeave(s, t), numbers))
    return;
  if (numbers.size() != values.size())
    return fail(&s, "the two sides have other numbers of elements");
  // What is left out stays in memory that is not the CTA's own, and where elements are combined.
  bool stays = t.space == "global" || s.options.count("cta") || s.options.count("reduce");
  for (size_t i = 0; i != moves.size(); ++i)
    if ((stays && !moves[i]) || (!here.empty() && !here[i]))
      numbers[i] = -1;
  for (unsigned device = 0; device != (t.multicast ? devicesOfMulticast : 1); ++device)
    if (Storage into = storage(s.dst.tensor, v.thread, to, device); error.empty())
      put(s, numbers, values, into);
}

void Machine::copy(const Statement &s, const View &v) {
  if (auto scratch = s.options.find("scratch"); scratch != s.options.end())
    spoil(scratch->second.operand, v);
  const Tensor &dst = kernel.tensors.at(s.dst.tensor), &src = kernel.tensors.at(s.src.tensor);
  bool pairs = optionNumber(s.options, "cta_group", 1) == 2;
  // tcgen05.cp of a pair: each of the two copies what is its own.
  bool both = pairs && dst.space == "tmem" && src.space == "shared";
  unsigned from = rankOf(s, "src_cta", v);
  uint32_t to = both                     ? 3u << (v.warp->rank & ~1u)
                : s.options.count("cta") ? 1u << rankOf(s, "cta", v)
                                         : receivers(s.options, v);
  if (to >> kernel.cluster)
    return fail(&s, "the mask names CTAs that the cluster does not have");
  for (unsigned rank = 0; rank != kernel.cluster && error.empty(); ++rank)
    if (to >> rank & 1) {
      transfer(s, v, both ? rank : from, rank);
      if (error.empty() && s.options.count("mbar"))
        tell(s, v, pairs ? rank & ~1u : rank);
    }
}

//===----------------------------------------------------------------------===//
// The face
//===----------------------------------------------------------------------===//

uint64_t physical::tensorBytes(const Kernel &kernel, const Scalars &scalars,
                               const std::string &tensor, std::string &error) {
  const Tensor &t = kernel.tensors.at(tensor);
  Places places;
  if (!findPlaces(t, [&](const std::string &s) { return scalars.at(s); }, places, error))
    return 0;
  return uint64_t(bytesOf(t, places.length));
}

bool physical::gridOf(const Kernel &kernel, const Scalars &scalars, CtaId &grid,
                      std::string &error) {
  grid = {1, 1, 1};
  for (size_t d = 0; d != kernel.grid.size(); ++d)
    grid[d] = evaluate(*kernel.grid[d], [&](const std::string &s) { return scalars.at(s); });
  if (grid[0] < 1 || grid[1] < 1 || grid[2] < 1 || grid[0] * grid[1] * grid[2] > 4096 ||
      grid[0] % kernel.cluster)
    error = "a grid of " + std::to_string(grid[0]) + " x " + std::to_string(grid[1]) + " x " +
            std::to_string(grid[2]) + " CTAs";
  return error.empty();
}

bool physical::run(const Kernel &kernel, const Scalars &scalars, Outcome &outcome,
                   std::string &error, uint64_t most) {
  return Machine(kernel, scalars, outcome, error, most).run();
}
