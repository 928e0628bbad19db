//===- CudaRegisters.cpp - Register tiles as CUDA C++ ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// A tile is an array of 32-bit words, and every index of it is known when loops are unrolled, so
// that it lies in registers.
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"

using namespace llvm;
using namespace tilecopy;

static std::string byteOf(const SideText &side, const std::string &slot) {
  return side.bytes(slot);
}

/// `value`, a vector, to the slots of a tile.
void KernelWriter::toTile(const SideText &side, unsigned bytes, const std::string &slot,
                          const std::string &value) {
  std::string tile = mangled(side.plan.tensor);
  if (side.plan.slots.empty()) {
    line() << "put(" << tile << ", " << byteOf(side, slot) << ", " << value << ");\n";
    return;
  }
  unsigned size = side.bits / 8;
  std::string type = registerType(size);
  line() << "u32 w[" << std::max(1u, bytes / 4) << "] = {};\n";
  line() << "put(w, 0, " << value << ");\n";
  for (auto [n, s] : enumerate(side.plan.slots))
    line() << "put(" << tile << ", " << byteOf(side, slot + " + " + std::to_string(s)) << ", get<"
           << type << ">(w, " << n * size << "));\n";
}

void KernelWriter::fromTile(const SideText &side, unsigned bytes, const std::string &slot,
                            const std::string &value) {
  std::string tile = mangled(side.plan.tensor), vector = registerType(bytes);
  if (side.plan.slots.empty()) {
    line() << value << " = get<" << vector << ">(" << tile << ", " << byteOf(side, slot) << ");\n";
    return;
  }
  unsigned size = side.bits / 8;
  std::string type = registerType(size);
  line() << "u32 w[" << std::max(1u, bytes / 4) << "] = {};\n";
  for (auto [n, s] : enumerate(side.plan.slots))
    line() << "put(w, " << n * size << ", get<" << type << ">(" << tile << ", "
           << byteOf(side, slot + " + " + std::to_string(s)) << "));\n";
  line() << value << " = get<" << vector << ">(w, 0);\n";
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

static std::string matrixName(const MatrixPlan &body, bool load) {
  bool transposes = body.form != MatrixForm::M8n8;
  bool bytes = body.form == MatrixForm::M16n16Trans || body.form == MatrixForm::M16n8Trans;
  return (Twine(load ? "ldmatrix" : "stmatrix") + ".sync.aligned." + matrixShape(body.form) + ".x" +
          Twine(body.matrices) + (transposes ? ".trans" : "") + ".shared" +
          (bytes ? ".b8" : ".b16"))
      .str();
}

static int64_t slotOf(ArrayRef<MatrixPlan::Iter> iters, ArrayRef<int64_t> index) {
  int64_t slot = 0;
  for (auto [i, k] : zip(iters, index))
    slot += i.at(MatrixPlan::Slot) * k;
  return slot;
}

void KernelWriter::write(const Plan &plan, const MatrixPlan &body) {
  bool load = plan.dst.space == Space::Local;
  SideText side(plan, /*isDst=*/!load);
  side.threads = counters::select<MatrixPlan::Memory>(body.threads);
  side.unrolled = counters::select<MatrixPlan::Memory>(body.unrolled);
  const PlanSide &local = load ? plan.dst : plan.src;
  digits(scopeIndex(plan.scope),
         map_to_vector<8>(body.threads, [](const MatrixPlan::Iter &i) { return i.extent; }));
  startThread(side);
  startPass(side);
  auto inside = counters::allCounts(body.inside);
  for (ArrayRef<int64_t> round : counters::allCounts(body.unrolled)) {
    int64_t first = local.base.constantPart() + slotOf(body.unrolled, round);
    SmallVector<AsmOperand, 4> words;
    for (unsigned k = 0; k < body.registers(); ++k)
      words.push_back(
          {load ? "=r" : "r",
           mangled(local.tensor) + "[" +
               std::to_string((first + slotOf(body.inside, inside[k])) * side.bits / 32) + "]"});
    auto counts = map_to_vector<4>(round, [](int64_t c) { return std::to_string(c); });
    AsmOperand place{"r", sharedAddress(mangled(side.plan.tensor) + " + " +
                                        side.bytes(offsetInPass(side, counts, 0)))};
    std::string name = matrixName(body, load);
    if (load) {
      std::string text =
          name + " " + asmList(0, words.size()) + ", [%" + std::to_string(words.size()) + "];";
      line() << asmText(text, {place}, words);
      continue;
    }
    words.insert(words.begin(), place);
    line() << asmText(name + " [%0], " + asmList(1, body.registers()) + ";", words);
  }
}

//===----------------------------------------------------------------------===//
// Shuffles and trips
//===----------------------------------------------------------------------===//

static std::string valueOf(const ThreadSum &sum, StringRef index) {
  std::string text = std::to_string(sum.constant) + "u";
  for (auto [bit, step] : enumerate(sum.bits))
    if (step)
      text += (" + ((" + index + ") >> " + Twine(bit) + " & 1) * " + Twine(step) + "u").str();
  return text;
}

/// All words are read before any is written: the tiles may be the same.
void KernelWriter::write(const Plan &plan, const ShufflePlan &body) {
  std::string type = registerType(body.wordBytes), index = scopeIndex(plan.scope);
  std::string from = mangled(plan.src.tensor), to = mangled(plan.dst.tensor);
  line() << type << " words[" << body.words.size() << "];\n";
  for (auto [k, word] : enumerate(body.words)) {
    line() << "{\n";
    open();
    if (!word.own)
      line() << "const u32 lane = " << valueOf(word.lane, index) << ";\n";
    if (word.places.size() > 1)
      line() << "const u32 place = " << valueOf(word.place, index) << ";\n";
    for (auto [n, byte] : enumerate(word.places)) {
      std::string value = "get<" + type + ">(" + from + ", " + std::to_string(byte) + ")";
      if (!word.own)
        value = "(" + type + ")__shfl_sync(0xffffffffu, (u32)" + value + ", lane)";
      line() << "const " << type << " at" << n << " = " << value << ";\n"; // by all lanes
      std::string chosen = "at" + std::to_string(n);
      if (n)
        chosen = "place == " + std::to_string(byte) + "u ? " + chosen + " : words[" +
                 std::to_string(k) + "]";
      line() << "words[" << k << "] = " << chosen << ";\n";
    }
    close();
  }
  for (auto [k, word] : enumerate(body.words))
    line() << "put(" << to << ", " << word.dstByte << ", words[" << k << "]);\n";
}

void KernelWriter::write(const Plan &plan, const TripPlan &body) {
  copy(body.store());
  sync(plan.scope);
  copy(body.load());
}
