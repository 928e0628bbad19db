// A kernel language of one page. A kernel has A : f32[M, N] and B : f32[N, M] in global memory,
// sizes at run time, and one warp a CTA, which owns the tile at (y, x) = ctaid. Statements, one a
// line:
//
//   kernel NAME          begins a kernel
//   load                 tile <- A[y, x], by all threads
//   fetch                the same through a tensor map and an mbarrier
//   sync                 a barrier of the warp
//   double               registers <- tile, x + x, tile <- registers
//   stream STAGES        all tiles of row y through a tensor map and a ring of that many stages,
//   each
//                        doubled in registers on its way to B; such a kernel has one CTA a row
//   store                B[x, y] <- the tile transposed
//   odd / else / end     an arm for odd x, one for even x
#ifndef FRONTEND_COMPILER_H
#define FRONTEND_COMPILER_H

#include <tilecopy/TileCopy.h>

#include <llvm/IR/Module.h>

struct CompiledKernel {
  std::string name;
  std::vector<tilecopy::TensorMapPlan> maps; // all of A; the parameter after A, B, M, N
  bool takesRows = false;                    // one CTA for all tiles of a row
};

struct Compiled {
  std::vector<CompiledKernel> kernels;
  std::string ptx;
};

/// PTX of all kernels of a text, with the lines of `file`, held to the widths of its copies.
llvm::Expected<Compiled> compile(llvm::StringRef text, llvm::StringRef file);

#endif
