//===- TileCopy.h - Everything that a frontend needs ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One include for a compiler that emits copies into its own IR: layouts, operations, plans,
// emission, PTX. Running PTX is in tilecopy/run, whole `.tile` programs are in tilecopy/program,
// and tilecopy/check is for tests and comes without a promise of stability.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TILECOPY_H
#define TILECOPY_TILECOPY_H

#include "tilecopy/emit/Emit.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/EmitDynamicLoop.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/EmitFunction.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/EmitStatement.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "tilecopy/emit/EmitTensorMemory.h"
#include "tilecopy/emit/Ptx.h"
#include "tilecopy/emit/RegisterTile.h"
#include "tilecopy/emit/ValueExpr.h"
#include "tilecopy/emit/WidthContract.h"
#include "tilecopy/kernel/KernelBuilder.h"
#include "tilecopy/kernel/MatrixProduct.h"
#include "tilecopy/kernel/Ring.h"
#include "tilecopy/kernel/TensorMemoryPool.h"
#include "tilecopy/kernel/TileOrder.h"
#include "tilecopy/kernel/TileStore.h"
#include "tilecopy/layout/ForeignLayouts.h"
#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/layout/NamedLayouts.h"
#include "tilecopy/op/CopyOp.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/op/TensorMapPlan.h"
#include "tilecopy/order/RequiredOrder.h"
#include "tilecopy/plan/ChooseLayout.h"
#include "tilecopy/plan/Dispatch.h"

#endif // TILECOPY_TILECOPY_H
