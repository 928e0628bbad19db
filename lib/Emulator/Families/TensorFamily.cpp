//===- TensorFamily.cpp - Copies through tensor maps ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.27: cp.async.bulk.tensor, cp.reduce.async.bulk.tensor and their prefetch, in tile
// mode, by rows (.tile::gather4, .tile::scatter4) and by windows (.im2col, along W alone without a
// halo, .im2col_no_offs).
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/Bulk.h"
#include "Emulator/Async/MapBits.h"
#include "Emulator/Async/TensorBox.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

/// The tensor map of a copy, and the place that it was read from.
struct MapInUse {
  TensorMapValues values;
  Machine::Place place;
  SmallVector<int32_t, 5> coordinates;
};

StringRef windowsText(TensorMapWindows windows) {
  static constexpr StringLiteral texts[] = {"of tiles", "of windows", "of windows along W",
                                            "of windows along W, 128 at a time"};
  return texts[unsigned(windows)];
}

bool isOfSm100(const TensorMapValues &map) {
  return map.type >= TensorMapType::U4Align8 || map.swizzle > TensorMapSwizzle::B128;
}

// Reads and checks the map. The result is empty after a report.
std::optional<MapInUse> useMap(Thread &t, const Inst &i, bool stores) {
  const BulkOperands &o = bulkOf(t, i);
  MapInUse use;
  uint64_t address = addressOf(t, o.map);
  use.place = placeOf(t, i, o.map.space, address, 128, false);
  if (!use.place.segment)
    return std::nullopt;
  auto invalid = [&](const Twine &why) {
    fault(t, i, FindingKind::InvalidOperand, address, why);
    return std::nullopt;
  };
  if (address % 64) {
    fault(t, i, FindingKind::Misaligned, address,
          "the tensor map at 0x" + utohexstr(address, true) + " is not at a multiple of 64");
    return std::nullopt;
  }
  if (use.place.space == Space::Shared || use.place.space == Space::Local)
    return invalid("the tensor map is in ." + memorySpaceName(use.place.space) +
                   " memory; it must be in .param, .const or .global");
  std::string why;
  auto decoded = decodeMap({use.place.segment->at(use.place.offset, 128), 128}, why);
  auto where = [&] {
    return ("the 128 bytes at " + memorySpaceName(use.place.space) + " address 0x" +
            utohexstr(use.place.segment->base + use.place.offset, true))
        .str();
  };
  if (!decoded)
    return invalid(where() + " are not a tensor map that this device has encoded" +
                   (why.empty() ? "" : ": " + why));
  use.values = std::move(decoded->values);
  const TensorMapValues &map = use.values;
  unsigned sm = t.machine->context.module.sm();
  if (sm && sm < 100 && isOfSm100(map))
    return invalid("the tensor map has type " + name(map.type) + " and swizzle " +
                   name(map.swizzle) + ", which need sm_100 or newer; the module is for sm_" +
                   Twine(sm));
  // A host's maps have been checked when they were encoded.
  if (decoded->isReplaced)
    if (Error e = checkTensorMap(map, 0))
      return invalid(where() + " are a tensor map that breaks rules: " + toString(std::move(e)));
  unsigned rank = o.rows ? 2 : unsigned(o.coordinates.size());
  if (map.rank() != rank)
    return invalid("the instruction is for " + Twine(rank) + " dimensions, the tensor map has " +
                   Twine(map.rank()));
  if (map.im2col.windows != o.windows)
    return invalid("the instruction is for a map " + windowsText(o.windows) +
                   ", the tensor map is one " + windowsText(map.im2col.windows));
  if (map.interleave != TensorMapInterleave::None)
    return invalid("interleave " + name(map.interleave) + " is not emulated");
  if (o.rows && map.box[1] != 1)
    return invalid("rows are copied one by one: a box of 1 is expected in dimension 1, not of " +
                   Twine(map.box[1]));
  for (uint32_t slot : o.coordinates)
    use.coordinates.push_back(int32_t(get<uint32_t>(t, slot)));
  for (unsigned d = 0; stores && d != use.coordinates.size(); ++d)
    if (use.coordinates[d] < 0)
      return invalid("coordinate " + Twine(d) + " is " + Twine(use.coordinates[d]) +
                     ": a store does not start at negative ones");
  return use;
}

// Whether windows start within the corners of their box. Otherwise an H200 traps.
bool startsWithinCorners(Thread &t, const Inst &i, const MapInUse &use) {
  const TensorMapIm2col &windows = use.values.im2col;
  for (unsigned d = 1; d + 1 < use.coordinates.size(); ++d) {
    int64_t at = use.coordinates[d], low = windows.lower[d - 1],
            high = int64_t(use.values.dims[d]) - 1 + windows.upper[d - 1];
    if (at >= low && at <= high)
      continue;
    fault(t, i, FindingKind::InvalidOperand, 0,
          "coordinate " + Twine(d) + " is " + Twine(at) + ": the windows start in [" + Twine(low) +
              ", " + Twine(high) + "], between the corners of their box");
    return false;
  }
  return true;
}

// The box of a copy; nothing after a report.
std::optional<TensorBox> boxOf(Thread &t, const Inst &i, const MapInUse &use, uint64_t tile) {
  const BulkOperands &o = bulkOf(t, i);
  if (o.windows == TensorMapWindows::None)
    return TensorBox(use.values, use.coordinates, o.rows, tile);
  if (o.windows == TensorMapWindows::All && !startsWithinCorners(t, i, use))
    return std::nullopt;
  SmallVector<uint16_t, 3> offsets;
  for (uint32_t slot : o.offsets)
    offsets.push_back(get<uint16_t>(t, slot));
  if (o.windows != TensorMapWindows::All && !offsets.empty()) { // {halo, offset}
    if (offsets[0] != 0) {
      fault(t, i, FindingKind::InvalidOperand, 0,
            "a halo of " + Twine(offsets[0]) + " pixels: windows with a halo are not emulated");
      return std::nullopt;
    }
    offsets.erase(offsets.begin());
  }
  return TensorBox(use.values, use.coordinates, offsets, tile);
}

/// After how many bytes a swizzle begins again.
unsigned repeatOf(TensorMapSwizzle swizzle) {
  switch (swizzle) {
  case TensorMapSwizzle::B128:
    return 1024;
  case TensorMapSwizzle::B64:
  case TensorMapSwizzle::B128Atom32:
  case TensorMapSwizzle::B128Atom32Flip8:
    return 512;
  case TensorMapSwizzle::B32:
  case TensorMapSwizzle::B128Atom64:
    return 256;
  default:
    return 1;
  }
}

void notePhase(Thread &t, const Inst &i, TensorMapSwizzle swizzle, uint64_t tile) {
  unsigned repeat = repeatOf(swizzle);
  if (tile % repeat)
    t.machine->report(FindingKind::SwizzlePhase, &t, &i, tile,
                      "the box at shared address 0x" + utohexstr(tile, true) + " begins " +
                          Twine(tile % repeat) + " bytes past a multiple of " + Twine(repeat) +
                          ", where its swizzle begins again: the pattern goes by address");
}

// The checks that need the box.
bool checkBox(Thread &t, const Inst &i, const MapInUse &use, const TensorBox &box, uint64_t tile) {
  if (tile % 128) {
    fault(t, i, FindingKind::Misaligned, tile,
          "the box at shared address 0x" + utohexstr(tile, true) + " is not at a multiple of 128");
    return false;
  }
  if (!box.startsAligned()) {
    fault(t, i, FindingKind::InvalidOperand, 0,
          "coordinate 0 is " + Twine(use.coordinates[0]) + " of type " + name(use.values.type) +
              ": the box does not start at a multiple of 16 bytes");
    return false;
  }
  notePhase(t, i, use.values.swizzle, tile);
  return true;
}

// Appends pieces of one CTA's shared memory. False after a report.
bool addShared(Thread &t, const Inst &i, Segment &shared, ArrayRef<BoxPiece> from, Touch touch,
               std::vector<BulkPiece> &out) {
  for (const BoxPiece &p : from) {
    uint64_t offset = p.address - shared.base;
    if (!shared.holds(offset, p.bytes)) {
      t.machine->reportOutside(t, i, Space::Shared, p.address, p.bytes, touch);
      t.machine->stop();
      return false;
    }
    out.push_back({&shared, offset, p.at, p.bytes});
  }
  return true;
}

bool addGlobal(Thread &t, const Inst &i, ArrayRef<BoxPiece> from, bool isWrite,
               std::vector<BulkPiece> &out) {
  for (const BoxPiece &p : from) {
    Machine::Place place = placeOf(t, i, Space::Global, p.address, p.bytes, isWrite);
    if (!place.segment)
      return false;
    out.push_back({place.segment, place.offset, p.at, p.bytes});
  }
  return true;
}

std::unique_ptr<BulkCopy> startCopy(const MapInUse &use, uint32_t bytes) {
  auto copy = std::make_unique<BulkCopy>(bytes);
  if (use.place.space == Space::Global)
    copy->reads.push_back({use.place.segment, use.place.offset, 128, Proxy::TensorMap});
  return copy;
}

Flow load(Thread &t, const Inst &i) {
  uint64_t offset;
  SmallVector<BulkDestination, 4> destinations;
  auto use = useMap(t, i, /*stores=*/false);
  if (!use || !findDestinations(t, i, offset, destinations) || destinations.empty())
    return Flow::Next;
  const TensorMapValues &map = use->values;
  uint64_t tile = sharedBase + offset;
  auto found = boxOf(t, i, *use, tile);
  if (!found || !checkBox(t, i, *use, *found, tile))
    return Flow::Next;
  TensorBox &box = *found;
  box.load();
  auto copy = startCopy(*use, box.bufferBytes());
  // NaNs are filled in 16 bits at a time, whatever the type.
  for (size_t n = 0; map.fill == TensorMapFill::NaN && n + 1 < copy->buffer.size(); n += 2) {
    copy->buffer[n] = 0xf7;
    copy->buffer[n + 1] = 0x7f;
  }
  copy->roundsToTf32 = map.type == TensorMapType::TF32 || map.type == TensorMapType::TF32Ftz;
  if (!addGlobal(t, i, box.global, false, copy->sources))
    return Flow::Next;
  for (const BulkDestination &d : destinations)
    if (!addShared(t, i, d.cta->shared, box.shared, Touch::Write, copy->targets) ||
        !addShared(t, i, d.cta->shared, box.pads, Touch::Write, copy->undefined))
      return Flow::Next;
  issueLoad(t, i, *copy, box.payload(), destinations);
  return Flow::Next;
}

// The update that a reduction makes of elements of a map's type: the types that the PTX ISA lists,
// and the others that an H200 executes.
std::optional<BulkUpdate> updateOf(UpdateOp op, TensorMapType type) {
  using T = TensorMapType;
  Ty ty = type == T::U32    ? Ty::U32
          : type == T::S32  ? Ty::S32
          : type == T::U64  ? Ty::U64
          : type == T::S64  ? Ty::S64
          : type == T::F16  ? Ty::F16
          : type == T::BF16 ? Ty::BF16
          : type == T::F64  ? Ty::F64
                            : Ty::F32;
  bool isFloat32 = type == T::F32 || type == T::F32Ftz || type == T::TF32 || type == T::TF32Ftz;
  if (ty == Ty::F32 && !isFloat32)
    return std::nullopt;
  bool known;
  switch (op) {
  case UpdateOp::Add:
    known = ty != Ty::S64;
    break;
  case UpdateOp::Min:
  case UpdateOp::Max:
    known = ty != Ty::F32 && ty != Ty::F64;
    break;
  case UpdateOp::Inc:
  case UpdateOp::Dec:
    known = ty == Ty::U32;
    break;
  default:
    known = ty == Ty::U32 || ty == Ty::S32 || ty == Ty::U64;
    break;
  }
  if (!known)
    return std::nullopt;
  return BulkUpdate{op, ty, type == T::F32Ftz || type == T::TF32Ftz};
}

// A store whose box has several elements at one place: rows that were picked twice, or strides of
// the map that are shorter than a row. Which of them stays is not defined.
void checkOncePerPlace(Thread &t, const Inst &i, BulkCopy &copy) {
  auto place = [](const BulkPiece &p) { return std::make_pair(p.segment, p.offset); };
  auto before = [&](const BulkPiece &a, const BulkPiece &b) { return place(a) < place(b); };
  if (copy.update || copy.targets.empty() || !t.machine->context.options.checks.races)
    return;
  std::vector<BulkPiece> all = copy.targets;
  if (!llvm::is_sorted(all, before))
    llvm::stable_sort(all, before);
  BulkPiece a = all.front(); // of those before, the one that ends last
  for (const BulkPiece &b : ArrayRef(all).drop_front()) {
    bool meets = b.segment == a.segment && b.offset < a.offset + a.bytes;
    if (meets) {
      copy.read();
      uint64_t skipped = b.offset - a.offset,
               bytes = std::min<uint64_t>(a.bytes - skipped, b.bytes);
      const uint8_t *first = copy.buffer.data() + a.at + skipped;
      uint64_t address = b.segment->base + b.offset;
      if (!std::equal(first, first + bytes, copy.buffer.data() + b.at)) {
        t.machine->report(FindingKind::DataRace, &t, &i, address,
                          "the box has two elements at global address 0x" +
                              utohexstr(address, true) + ", with different bits");
        return;
      }
    }
    if (!meets || b.offset + b.bytes > a.offset + a.bytes)
      a = b;
  }
}

Flow store(Thread &t, const Inst &i) {
  const BulkOperands &o = bulkOf(t, i);
  auto use = useMap(t, i, /*stores=*/true);
  if (!use)
    return Flow::Next;
  Machine::Place from = placeOf(t, i, o.from.space, addressOf(t, o.from), 1, false);
  if (!from.segment)
    return Flow::Next;
  uint64_t tile = from.segment->base + from.offset;
  auto found = boxOf(t, i, *use, tile);
  if (!found || !checkBox(t, i, *use, *found, tile))
    return Flow::Next;
  TensorBox &box = *found;
  if (use->values.type == TensorMapType::U4Align16) {
    fault(t, i, FindingKind::InvalidOperand, 0, "type 16U4_ALIGN16B is for loads only");
    return Flow::Next;
  }
  box.store();
  auto copy = startCopy(*use, box.bufferBytes());
  if (o.update >= 0) {
    copy->update = updateOf(UpdateOp(o.update), use->values.type);
    if (!copy->update) {
      fault(t, i, FindingKind::InvalidOperand, 0,
            "this reduction does not exist for elements of type " + name(use->values.type));
      return Flow::Next;
    }
  }
  if (from.offset + box.footprint() > from.segment->size) {
    t.machine->reportOutside(t, i, Space::Shared, tile, unsigned(box.footprint()), Touch::Read);
    t.machine->stop();
    return Flow::Next;
  }
  if (addShared(t, i, *from.segment, box.shared, Touch::Read, copy->sources) &&
      addGlobal(t, i, box.global, true, copy->targets)) {
    checkOncePerPlace(t, i, *copy);
    issueStore(t, i, std::move(copy));
  }
  return Flow::Next;
}

// A prefetch: a kernel sees no effect. The map is still checked.
Flow prefetch(Thread &t, const Inst &i) {
  useMap(t, i, /*stores=*/false);
  return Flow::Next;
}

void takeMap(Decoding &d, BulkOperands &o, size_t operand, unsigned rank) {
  o.map = takeAddress(d, operand, Space::Generic);
  const Operand &address = d.operand(operand);
  if (address.elements.size() != 2 || address.elements[1].kind != Operand::Vector)
    return d.fail("[map, {coordinates}] is expected");
  const std::vector<Operand> &list = address.elements[1].elements;
  if (list.size() != (o.rows ? 5 : rank))
    return d.fail(Twine(list.size()) + " coordinates; " + Twine(o.rows ? 5 : rank) + " expected");
  for (const Operand &c : list)
    o.coordinates.push_back(d.in(c, Ty::B32));
}

// Takes the mode. `offsets`: windows have an operand for the place in them.
void takeMode(Decoding &d, BulkOperands &o, const char *byRows, unsigned rank, bool offsets) {
  int mode = offsets ? d.takeOneOf({"im2col", "im2col::w", "im2col::w::128"})
                     : d.takeOneOf({"im2col_no_offs"});
  if (mode >= 0) {
    o.windows = TensorMapWindows(mode + 1);
    return rank < 3 ? d.fail("windows have three to five dimensions") : void();
  }
  o.rows = d.take(byRows);
  if (o.rows && rank != 2)
    d.fail(Twine(".") + byRows + " is for two dimensions");
  d.take("tile");
}

// Takes the {offsets} of windows, which come before the mask and the hint. Returns their number.
size_t takeOffsets(Decoding &d, BulkOperands &o, size_t operand, unsigned rank) {
  if (o.windows == TensorMapWindows::None)
    return 0;
  size_t count = o.windows == TensorMapWindows::All ? rank - 2 : 2;
  const Operand &list = d.operand(operand);
  if (list.kind != Operand::Vector || list.elements.size() != count)
    d.fail("a vector of " + Twine(count) + " offsets is expected");
  else
    for (const Operand &e : list.elements)
      o.offsets.push_back(d.in(e, Ty::B16));
  return 1;
}

void decodePrefetch(Decoding &d, unsigned rank) {
  BulkOperands o;
  if (!d.take("L2") || !d.take("global"))
    return d.fail("cp.async.bulk.prefetch.tensor.<n>d.L2.global is expected");
  takeMode(d, o, "tile::gather4", rank, /*offsets=*/true);
  takeMaskAndHint(d, o, 1 + takeOffsets(d, o, 1, rank), /*mayMulticast=*/false);
  takeMap(d, o, 0, rank);
  setBulk(d, o, prefetch);
}

void decodeStore(Decoding &d, bool reduces, unsigned rank) {
  BulkOperands o;
  if (!d.take("shared::cta") || !d.take("bulk_group"))
    return d.fail("a copy to .global is from .shared::cta and completes in a .bulk_group");
  if (reduces && (o.update = takeUpdate(d)) < 0)
    return d.fail("one of .and, .or, .xor, .add, .inc, .dec, .min, .max is missing");
  takeMode(d, o, "tile::scatter4", rank, /*offsets=*/false);
  takeMaskAndHint(d, o, 2, /*mayMulticast=*/false);
  takeMap(d, o, 0, rank);
  o.from = takeAddress(d, 1, Space::Shared);
  setBulk(d, o, store);
}

void decodeLoad(Decoding &d, unsigned rank) {
  BulkOperands o;
  if (!takeSharedDestination(d, o) || !d.take("global"))
    return d.fail("a copy .shared::cta.global, .shared::cluster.global or .global.shared::cta is "
                  "expected");
  if (!d.take("mbarrier::complete_tx::bytes"))
    return d.fail("a copy to shared memory completes by .mbarrier::complete_tx::bytes");
  takeMode(d, o, "tile::gather4", rank, /*offsets=*/true);
  o.ctaGroup = unsigned(d.takeOneOf({"cta_group::1", "cta_group::2"}) + 1);
  takeMaskAndHint(d, o, 3 + takeOffsets(d, o, 3, rank), /*mayMulticast=*/true);
  o.to = takeAddress(d, 0, Space::Shared);
  takeMap(d, o, 1, rank);
  o.barrier = takeAddress(d, 2, Space::Shared);
  setBulk(d, o, load);
}

} // namespace

void decodeTensor(Decoding &d, bool reduces) {
  bool prefetches = !reduces && d.take("prefetch");
  unsigned rank = unsigned(d.takeOneOf({"1d", "2d", "3d", "4d", "5d"}) + 1);
  if (rank == 0)
    return d.fail("one of .1d to .5d is missing");
  size_t destination = reduces ? 6 : 5;
  bool toGlobal = destination < d.source.parts.size() && d.source.parts[destination] == "global";
  if (prefetches) {
    decodePrefetch(d, rank);
  } else if (toGlobal) {
    d.take("global");
    decodeStore(d, reduces, rank);
  } else if (reduces) {
    d.fail("a reduction is to .global");
  } else {
    decodeLoad(d, rank);
  }
}

} // namespace tilecopy::emu
