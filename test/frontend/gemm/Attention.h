// The forward pass of attention, O = softmax(Q K^T * scale) V, for sm_90a: f16, heads of 64 or 128,
// causal or not, sequences of any length. A CTA has 128 queries, 64 for each of two warpgroups; a
// producer's warp brings keys and values, 128 at a time, through one ring. Scores go from one
// `wgmma` to the next in registers, and their exponentials are made while the values before them
// are multiplied.
#ifndef FRONTEND_GEMM_ATTENTION_H
#define FRONTEND_GEMM_ATTENTION_H

#include <tilecopy/TileCopy.h>

namespace attention {

struct Spec {
  unsigned head = 128, stages = 4;
  bool causal = false;
};

/// The parameters of the kernel `attention`: the maps of Q, K, V and O, [heads, length, head]; the
/// length (i32) and scale * log2(e) (f32). The grid is the tiles of 128 queries by the heads.
struct Compiled {
  Spec spec;
  std::string ptx;
  std::vector<tilecopy::TensorMapPlan> maps;
  unsigned sharedBytes = 0;
  static constexpr unsigned threads = 384;
  tilecopy::TensorMapValues bind(unsigned map, uint64_t address, int64_t heads,
                                 int64_t length) const;
};

llvm::Expected<Compiled> compile(const Spec &spec);

} // namespace attention

#endif
