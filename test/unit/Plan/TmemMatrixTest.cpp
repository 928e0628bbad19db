//===- TmemMatrixTest.cpp - Every atom, swizzle, type and offset ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies to tensor memory made by system and by chance. Every cell of a plan must come from where
// the layouts say; those that are made to be possible must be planned.
//
//===----------------------------------------------------------------------===//

#include "TmemWalk.h"
#include <random>

using namespace llvm;
using namespace tilecopy;

namespace {

/// A counter of both layouts.
struct Digit {
  int64_t extent, lanes, columns, shared;
};

struct Recipe {
  ElementType type = ElementType::U8;
  const TmemAtom *atom = nullptr;
  unsigned swizzle = 0; // 0 to 3
  int64_t tiles = 1;
  int64_t row = 0, unit = 0, column = 0; // offsets: rows and units in shared memory, cells
};

std::string join(const std::vector<std::string> &list) {
  std::string text;
  for (const std::string &s : list)
    text += (text.empty() ? "" : ",") + s;
  return text;
}

std::string swizzleText(unsigned bits, unsigned mode) {
  return mode ? "swizzle(" + std::to_string(Log2_32(128 / bits)) + "," + std::to_string(mode) +
                    ",3) "
              : "";
}

/// Both layouts as lists of digits, in any order.
struct Sides {
  std::vector<Digit> digits;
  std::string replicas;
  int64_t column = 0, shared = 0; // elements

  SideText dst() const {
    std::vector<std::string> extents, strides;
    for (const Digit &d : digits) {
      extents.push_back(std::to_string(d.extent));
      strides.push_back(std::to_string(d.lanes ? d.lanes : d.columns) +
                        (d.lanes ? "@TLane" : "@TCol"));
    }
    return side(Space::TMem, "S[(" + join(extents) + "):(" + join(strides) + ")]" + replicas +
                                 " + " + std::to_string(column) + "@TCol");
  }
  SideText src(const std::string &swizzle) const {
    std::vector<std::string> extents, strides;
    for (const Digit &d : digits) {
      extents.push_back(std::to_string(d.extent));
      strides.push_back(std::to_string(d.shared));
    }
    return side(Space::Shared, swizzle + "S[(" + join(extents) + "):(" + join(strides) + ")] + " +
                                   std::to_string(shared));
  }

private:
  SideText side(Space space, std::string layout) const {
    SideText text{space, {}, {}, std::move(layout)};
    for (const Digit &d : digits) {
      text.shape.push_back(d.extent);
      text.region.push_back({0, d.extent});
    }
    return text;
  }
};

/// Digits that the atom copies with one descriptor.
Sides sidesOf(const Recipe &r) {
  const TmemAtom &a = *r.atom;
  int64_t unit = 128 / elementBits(r.type), pitch = unit << r.swizzle;
  int64_t units = a.bits / 128 * r.tiles, perAtom = 1 << r.swizzle;
  int64_t group = 8 * pitch, allRows = group * ((a.rows + 7) / 8 + 1); // space for an offset
  Sides s;
  if (a.rows == 4) {
    s.digits = {{4, 32, 0, pitch}};
  } else if (a.rowsAt64 && !a.rowsAt32) {
    s.digits = {{2, 64, 0, 4 * group}, {4, 8, 0, group}, {8, 1, 0, pitch}};
    s.replicas = " + R[2:32@TLane]";
  } else {
    s.digits = {{a.rows / 8, 8, 0, group}, {8, 1, 0, pitch}};
    s.replicas = a.rows == 32 ? " + R[4:32@TLane]" : a.rows == 64 ? " + R[2:64@TLane]" : "";
  }
  if (units > perAtom) {
    s.digits.push_back({units / perAtom, 0, unit * perAtom, allRows});
    units = perAtom;
  }
  s.digits.push_back({units, 0, unit, unit});
  s.digits.push_back({unit, 0, 1, 1});
  s.column = r.column * unit / 4;
  s.shared = r.row * pitch + r.unit * unit;
  return s;
}

std::optional<TmemCopyPlan> planned(const Recipe &r, const Sides &s, std::string &why,
                                    bool force = true) {
  Options options;
  if (force) {
    cantFail(options.set(options::Shape, r.atom->shape.str()));
    if (!r.atom->multicast.empty())
      cantFail(options.set(options::Multicast, r.atom->multicast.str()));
  }
  auto dst = makeTmemOperand(r.type, s.dst());
  if (!dst) { // lanes that tensor memory does not have
    why = toString(dst.takeError());
    return std::nullopt;
  }
  std::string swizzle = swizzleText(elementBits(r.type), r.swizzle);
  auto op = tmemCopy(*dst, operandOf("S", r.type, s.src(swizzle), 1024), options);
  if (!op) {
    why = toString(op.takeError());
    return std::nullopt;
  }
  return planAndWalkCells(*op, why);
}

} // namespace

TEST(TmemMatrix, EveryAtomSwizzleTypeAndOffset) {
  unsigned count = 0;
  for (const TmemAtom &atom : tmemAtoms())
    for (unsigned swizzle : {0, 1, 2, 3})
      for (ElementType type : {ElementType::U8, ElementType::BF16, ElementType::F32})
        for (int64_t tiles : {1, 4})
          for (int64_t row : {0, 4, 8})
            for (int64_t column : {0, 4, 12}) {
              if (row == 4 && swizzle)
                continue;
              Recipe r{type, &atom, swizzle, tiles, row, 0, column};
              Sides s = sidesOf(r);
              SCOPED_TRACE(atom.name() + " " + s.src("").layout);
              std::string why;
              auto plan = planned(r, s, why);
              ASSERT_TRUE(plan) << why;
              EXPECT_EQ(plan->issues(), tiles);
              EXPECT_EQ(unsigned(plan->descriptor.swizzle), swizzle);
              ++count;
            }
  EXPECT_EQ(count, 6u * 3 * 2 * 3 * (3 + 3 * 2));
}

TEST(TmemMatrix, ColumnsInsideOfASwizzleAtom) {
  for (const TmemAtom &atom : tmemAtoms())
    for (unsigned swizzle : {1, 2, 3})
      for (int64_t unit = 0; unit != 1 << swizzle; ++unit) {
        Recipe r{ElementType::BF16, &atom, swizzle, 1, 8, unit, 0};
        std::string why;
        EXPECT_EQ(planned(r, sidesOf(r), why).has_value(), unit == 0) << why;
        if (unit) {
          EXPECT_NE(why.find("swizzle-atom-column is disproven: the copy begins at column " +
                             std::to_string(unit * 8)),
                    std::string::npos)
              << why;
        }
      }
}

/// Digits split and shuffled are the same copy.
static void shuffle(Sides &s, std::mt19937 &random) {
  std::vector<Digit> split;
  for (Digit d : s.digits) {
    while (d.extent % 2 == 0 && d.extent > 2 && random() % 2) {
      split.push_back({2, d.lanes, d.columns, d.shared});
      d = {d.extent / 2, d.lanes * 2, d.columns * 2, d.shared * 2};
    }
    split.push_back(d);
  }
  std::shuffle(split.begin(), split.end(), random);
  s.digits = std::move(split);
}

static Recipe randomRecipe(std::mt19937 &random) {
  const ElementType types[] = {ElementType::U8, ElementType::F4E2M1, ElementType::F16,
                               ElementType::F32, ElementType::I64};
  Recipe r;
  r.type = types[random() % 5];
  r.atom = &tmemAtoms()[random() % 6];
  r.swizzle = random() % 4;
  r.tiles = r.swizzle ? 1 << random() % 3 : 1 + random() % 6; // whole swizzled rows
  r.row = random() % 2 * 8;
  r.column = random() % 4 * 4;
  return r;
}

TEST(TmemRandom, ShuffledDigitsAreTheSameCopy) {
  std::mt19937 random(1);
  for (int i = 0; i != 1000; ++i) {
    Recipe r = randomRecipe(random);
    if (r.type == ElementType::F4E2M1)
      continue; // pairs stay together
    Sides s = sidesOf(r);
    shuffle(s, random);
    std::string why;
    auto plan = planned(r, s, why);
    ASSERT_TRUE(plan) << r.atom->name() << '\n'
                      << s.dst().layout << '\n'
                      << s.src("").layout << '\n'
                      << why;
    EXPECT_EQ(plan->issues(), r.tiles);
  }
}

TEST(TmemRandom, WhatIsPlannedIsRight) {
  std::mt19937 random(2);
  unsigned plans = 0, declines = 0;
  for (int i = 0; i != 3000; ++i) {
    Recipe r = randomRecipe(random);
    Sides s = sidesOf(r);
    if (r.type != ElementType::F4E2M1)
      shuffle(s, random);
    // One thing goes wrong, perhaps harmlessly.
    Digit &d = s.digits[random() % s.digits.size()];
    int64_t unit = 128 / elementBits(r.type);
    switch (random() % 6) {
    case 0:
      d.shared += unit * (int64_t(random() % 9) - 2);
      break;
    case 1:
      d.extent = std::max<int64_t>(1, d.extent / 2);
      break;
    case 2:
      s.shared += unit * (random() % 16) / (1 + random() % 3);
      break;
    case 3:
      if (d.lanes)
        d.lanes = std::max<int64_t>(1, d.lanes / 2);
      else
        d.columns *= 1 + random() % 3;
      break;
    case 4:
      r.swizzle = random() % 4;
      break;
    default:
      s.replicas = random() % 2 ? "" : " + R[2:64@TLane]";
    }
    if (d.shared < 0)
      d.shared = 0;
    std::string why;
    (planned(r, s, why, false) ? plans : declines) += 1;
  }
  EXPECT_GT(plans, 500u);
  EXPECT_GT(declines, 500u);
}
