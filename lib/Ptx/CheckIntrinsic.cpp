//===- CheckIntrinsic.cpp - Intrinsics that NVPTX cannot select -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM ends the process where it cannot select an intrinsic. The lists were found by compiling
// every intrinsic of LLVM 22 with two dozen types, each in a process of its own.
//
//===----------------------------------------------------------------------===//

#include "Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

enum class Math { No, Approximate, None };

/// What NVPTX selects of LLVM's mathematics. Everything else is a call of a library in PTX, which
/// frontends link: libdevice's __nv_pow, say.
static Math mathOf(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::tanh:
    return Math::Approximate;
  case Intrinsic::acos:
  case Intrinsic::asin:
  case Intrinsic::atan:
  case Intrinsic::atan2:
  case Intrinsic::cosh:
  case Intrinsic::exp:
  case Intrinsic::exp10:
  case Intrinsic::llrint:
  case Intrinsic::llround:
  case Intrinsic::log:
  case Intrinsic::log10:
  case Intrinsic::log2:
  case Intrinsic::lrint:
  case Intrinsic::lround:
  case Intrinsic::modf:
  case Intrinsic::pow:
  case Intrinsic::powi:
  case Intrinsic::sincos:
  case Intrinsic::sinh:
  case Intrinsic::tan:
    return Math::None;
  default:
    return Math::No;
  }
}

/// Intrinsics of CPUs, of sanitizers and profiles, and of passes that a frontend runs itself. Each
/// is the beginning of a name.
static constexpr StringLiteral ofOthers[] = {
    "addressofreturnaddress",
    "adjust.trampoline",
    "allow.sanitize.",
    "asan.",
    "call.preallocated.",
    "clear_cache",
    "clmul",
    "coro.",
    "eh.recoverfp",
    "eh.sjlj.",
    "experimental.cttz.elts",
    "experimental.gc.",
    "experimental.get.vector.length",
    "experimental.memset.pattern",
    "experimental.patchpoint",
    "experimental.vector.extract.last.active",
    "experimental.vector.histogram.",
    "experimental.vector.match",
    "experimental.vp.",
    "experimental.widenable.condition",
    "get.fpenv",
    "get.fpmode",
    "hwasan.",
    "icall.",
    "init.trampoline",
    "instrprof.",
    "localaddress",
    "loop.decrement",
    "loop.dependence.",
    "matrix.",
    "memcpy.element.",
    "memmove.element.",
    "memset.element.",
    "objc.",
    "pcmarker",
    "preserve.static.offset",
    "preserve.union.access.index",
    "protected.field.ptr",
    "ptrauth.",
    "read_register",
    "read_volatile_register",
    "reset.fpenv",
    "reset.fpmode",
    "sdiv.fix",
    "set.fpenv",
    "set.fpmode",
    "set.loop.iterations",
    "set.rounding",
    "sponentry",
    "ssa.copy",
    "start.loop.iterations",
    "swift.",
    "test.set.loop.iterations",
    "test.start.loop.iterations",
    "thread.pointer",
    "threadlocal.address",
    "udiv.fix",
    "vector.partial.reduce.",
    "vp.",
    "vscale",
    "write_register",
};

static bool isOfOthers(const IntrinsicInst &call, StringRef name) {
  if (Intrinsic::isTargetIntrinsic(call.getIntrinsicID()))
    return !name.starts_with("nvvm.");
  return any_of(ofOthers, [&](StringRef prefix) { return name.starts_with(prefix); }) ||
         ((name.starts_with("vector.interleave") || name.starts_with("vector.deinterleave")) &&
          !name.contains("leave2."));
}

/// Type of vectors and lengths as LLVM's verifier leaves them open.
static StringRef wrongTypes(const IntrinsicInst &call) {
  const Type *type = call.getType(), *element = type->getScalarType();
  auto argument = [&](unsigned i) { return call.getArgOperand(i)->getType(); };
  // LLVM 23 no longer has these two.
  StringRef name = call.getCalledFunction()->getName();
  if (name.starts_with("llvm.convert.from.fp16"))
    return type->isFloatTy() || type->isDoubleTy() ? "" : "whose result is float or double";
  if (name.starts_with("llvm.convert.to.fp16"))
    return argument(0)->isFloatTy() || argument(0)->isDoubleTy()
               ? ""
               : "whose operand is float or double";
  switch (call.getIntrinsicID()) {
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
    if (type->isVectorTy() != argument(0)->isVectorTy())
      return "whose operand and result are both vectors or neither is";
    return element->getIntegerBitWidth() > 64 ? "which NVPTX selects for up to 64 bits" : "";
  case Intrinsic::ldexp:
    return type->isVectorTy() == argument(1)->isVectorTy() &&
                   argument(1)->getScalarSizeInBits() <= 64
               ? ""
               : "whose exponent has up to 64 bits and as many elements as its result";
  case Intrinsic::frexp: {
    const auto *both = cast<StructType>(type);
    bool same = both->getElementType(0)->isVectorTy() == both->getElementType(1)->isVectorTy();
    return same && both->getElementType(1)->getScalarSizeInBits() <= 64
               ? ""
               : "whose exponent has up to 64 bits and as many elements as its fraction";
  }
  case Intrinsic::smul_fix:
  case Intrinsic::umul_fix:
  case Intrinsic::smul_fix_sat:
  case Intrinsic::umul_fix_sat:
    return type->isVectorTy() || element->isIntegerTy(1) ? "which NVPTX selects for i8 and wider, "
                                                           "without vectors"
                                                         : "";
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove:
  case Intrinsic::memset:
  case Intrinsic::memset_inline:
    return argument(2)->isIntegerTy() ? "" : "whose length is an integer";
  case Intrinsic::load_relative:
    return argument(1)->isIntegerTy() ? "" : "whose offset is an integer";
  case Intrinsic::get_active_lane_mask:
    return argument(0)->isIntegerTy(32) || argument(0)->isIntegerTy(64)
               ? ""
               : "whose operands are i32 or i64";
  case Intrinsic::vector_reduce_fmaximum:
  case Intrinsic::vector_reduce_fminimum:
  case Intrinsic::vector_reduce_fmax:
  case Intrinsic::vector_reduce_fmin:
    return element->isFloatingPointTy() ? "" : "which is of floating-point numbers";
  default:
    return "";
  }
}

/// The same of NVPTX's own that take several types.
static StringRef wrongNvptxTypes(const IntrinsicInst &call, StringRef name) {
  const Type *type = call.getType(), *element = type->getScalarType();
  auto isPair = [&](bool ofHalf) {
    return (!type->isVectorTy() || type->getPrimitiveSizeInBits() == 32) &&
           (ofHalf ? element->isHalfTy() : element->isBFloatTy());
  };
  if (name.consume_front("nvvm.atomic.")) {
    bool counts = name.starts_with("inc.") || name.starts_with("dec.");
    bool fits =
        name.contains(".gen.f.")
            ? type->isHalfTy() || type->isBFloatTy() || type->isFloatTy() || type->isDoubleTy()
            : type->isIntegerTy(32) || (!counts && type->isIntegerTy(64)) ||
                  (name.starts_with("cas.") && type->isIntegerTy(16));
    return fits ? "" : "which NVPTX does not select for this type";
  }
  bool fits = true;
  if (name.starts_with("nvvm.flo."))
    fits = call.getArgOperand(0)->getType()->isIntegerTy(32) ||
           call.getArgOperand(0)->getType()->isIntegerTy(64);
  else if (name.starts_with("nvvm.fshl.clamp") || name.starts_with("nvvm.fshr.clamp"))
    fits = type->isIntegerTy(32);
  else if (name.starts_with("nvvm.ex2.approx"))
    fits = type->isFloatTy() || isPair(/*ofHalf=*/!name.contains(".ftz"));
  else if (name.starts_with("nvvm.fabs.ftz"))
    fits = type->isFloatTy() || isPair(/*ofHalf=*/true);
  else if (name.starts_with("nvvm.fabs"))
    fits = type->isFloatTy() || type->isDoubleTy() || isPair(true) || isPair(false);
  else if (name.starts_with("nvvm.ldu."))
    fits = (element->isFloatingPointTy() && element->getPrimitiveSizeInBits() <= 64 &&
            !(element->isDoubleTy() && type->isVectorTy())) ||
           element->isPointerTy() ||
           (element->isIntegerTy() && element->getIntegerBitWidth() % 8 == 0 &&
            type->getPrimitiveSizeInBits() <= 64);
  else if (name.starts_with("nvvm.tensormap.replace."))
    return call.getArgOperand(0)->getType()->getPointerAddressSpace()
               ? ""
               : "whose map is in address space 1 or 3";
  else if (name.starts_with("nvvm.st.bulk"))
    return cast<ConstantInt>(call.getArgOperand(2))->isZero() ? "" : "whose value is 0";
  else if (name.starts_with("nvvm.discard."))
    return cast<ConstantInt>(call.getArgOperand(1))->equalsInt(128) ? "" : "whose size is 128";
  return fits ? "" : "which NVPTX does not select for this type";
}

std::string tilecopy::checkIntrinsicCall(const IntrinsicInst &call) {
  Intrinsic::ID id = call.getIntrinsicID();
  const Type *type = call.getType()->getScalarType();
  StringRef name = call.getCalledFunction()->getName();
  name.consume_front("llvm.");
  if (isOfOthers(call, name))
    return "which NVPTX cannot select";
  for (StringRef wrong : {wrongTypes(call), wrongNvptxTypes(call, name)})
    if (!wrong.empty())
      return wrong.str();
  Math math = mathOf(id);
  bool isDouble = type->isDoubleTy();
  if (math == Math::None || (math == Math::Approximate && (isDouble || !call.hasApproxFunc())) ||
      (id == Intrinsic::exp2 && isDouble))
    return ("which PTX has " +
            Twine(math == Math::Approximate ? "only for f32 with the flag 'afn'"
                  : id == Intrinsic::exp2   ? "only for f32"
                                            : "not") +
            "; link a library of functions, such as libdevice")
        .str();
  if (id == Intrinsic::nvvm_texsurf_handle_internal && !isa<GlobalVariable>(call.getArgOperand(0)))
    return "whose argument is a variable of the module";
  if (id == Intrinsic::canonicalize && (call.getType()->isVectorTy() || type->isBFloatTy()))
    return "which NVPTX selects for f16, f32 and f64";
  return "";
}
