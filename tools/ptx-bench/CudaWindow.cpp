//===- CudaWindow.cpp - Windows and edited maps as CUDA C++ ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"

using namespace llvm;
using namespace tilecopy;

/// A pointer to the first element of each window.
void KernelWriter::windows() {
  for (const auto &t : kernel.locals) {
    if (!t->window())
      continue;
    bool isRead = is_contained(planned.plan.readOnly, &t->owner());
    line() << (isRead ? "const u8 *" : "u8 *") << mangled(t->name()) << " = "
           << mangled(t->owner().name()) << " + "
           << cppBytes(cppValue(t->window()->offset, "i64"), t->bits()) << ";\n";
  }
  if (planned.plan.mapBytes())
    line() << "u8 *const ownMaps = maps + (blockIdx.x + gridDim.x * (blockIdx.y + (u64)gridDim.y * "
              "blockIdx.z)) * "
           << planned.plan.mapBytes() << ";\n";
}

std::string KernelWriter::tensorMap(unsigned map) const {
  ArrayRef<TensorMapPlan> maps = emitted.tensorMaps;
  if (!maps[map].edit)
    return "&map" + std::to_string(map);
  return "(ownMaps + " + std::to_string(editedMaps(maps.take_front(map)) * EditedMapBytes) + ")";
}

void KernelWriter::editMap(const TensorMapStmt &s, unsigned map) {
  const TensorMapEdit &edit = *emitted.tensorMaps[map].edit;
  std::string scratch = mangled(s.window->name()) + "map", place = sharedAddress(scratch);
  auto replace = [&](StringRef field, StringRef type, const std::string &value) {
    line() << asmText(("tensormap.replace.tile." + field + ".shared::cta.b1024." + type).str(),
                      {{"r", place}, {type.starts_with("b64") ? "l" : "r", value}});
  };
  line() << "__syncwarp();\n";
  line() << "((u32 *)" << scratch << ")[thread & 31] = ((const u32 *)&map" << map
         << ")[thread & 31];\n";
  line() << "__syncwarp();\n";
  openIf({"(thread & 31) == 0"});
  replace("global_address", "b64 [%0], %1;",
          "(u64)" + mangled(s.window->owner().name()) + " + " + cppValue(edit.offset, "i64"));
  for (auto [i, dim] : enumerate(edit.dims))
    if (!dim.isConstant())
      replace("global_dim", ("b32 [%0], " + Twine(i) + ", %1;").str(),
              "(u32)(" + cppValue(dim, "i64") + ")");
  for (auto [i, stride] : enumerate(edit.strides))
    if (!stride.isConstant())
      replace("global_stride", ("b64 [%0], " + Twine(i) + ", %1;").str(),
              "(u64)(" + cppValue(stride, "i64") + ")");
  close();
  line() << "__syncwarp();\n";
  line() << asmText("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu."
                    "sync.aligned [%0], [%1], 128;",
                    {{"l", tensorMap(map)}, {"r", place}});
}

void KernelWriter::write(const TensorMapStmt &s) {
  for (const auto &[statement, edit] : planned.plan.edits) {
    if (std::get_if<TensorMapStmt>(&statement->node) != &s)
      continue;
    for (unsigned map : edit.maps)
      if (edit.edits)
        editMap(s, map);
      else
        line() << asmText("fence.proxy.tensormap::generic.acquire.gpu [%0], 128;",
                          {{"l", tensorMap(map)}});
  }
}
