//===- ErrorTest.cpp - What each error is answered with -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

using namespace tilecopy;

namespace {

struct Mistake {
  llvm::StringLiteral text, message;
};

/// Statements after line 7 of a kernel.
const Mistake statements[] = {
    {"copi.warp S <- A", "8:3: unknown statement 'copi.warp'; did you mean 'copy'?"},
    {"copy.wrap S <- A", "8:8: unknown scope 'wrap'; did you mean 'warp'?"},
    {"copy.warp T <- A", "8:13: unknown tensor 'T'; the tensors are A, G, H, S"},
    {"copy.warp s <- A", "8:13: unknown tensor 's'; did you mean 'S'?"},
    {"copy.warp M <- A", "8:13: 'M' is an integer; expected a tensor"},
    {"copy.warp S[0:8] <- A", "8:18: the region has 1 dimension, 'S' has 2; ':' is a whole one"},
    {"copy.warp S[0:8,0:8,0:8] <- A",
     "8:23: 'S' has 2 dimensions; a region has one range for each and no more"},
    {"copy.warp S[0:33, :] <- A",
     "8:13: 'S': the region ends at 33 in dimension 0, which has 32 indices"},
    {"copy.warp S[0:8, 4:4] <- A", "8:20: the extent of dimension 1 is 0; it is at least 1"},
    {"copy.warp S[0:M, :] <- A", "8:15: the extent of dimension 0 is M, which is not a constant; a "
                                 "region has constant extents, as in start:+32"},
    {"copy.warp H <- G",
     "8:18: dimension 0 of 'G' is M, known only at run time; name a region, as in start:+32"},
    {"copy.warp H <- G[:, :]",
     "8:20: dimension 0 of 'G' is M, known only at run time; name a region, as in start:+32"},
    {"copy.warp H <- A",
     "8:3: element types differ: 'H' has f16 and 'A' has f32; declare both with one type, or "
     "convert with registers on one side: { convert = rn }"},
    {"copy S[0:16,:] <- A[0:8,:]", "8:3: extents differ: the region of 'S' is 16x32 and that of "
                                   "'A' is 8x32 (extents of 1 aside); 'S[0:8, 0:32]' would fit"},
    {"copy S[0::2, :] <- A", "8:12: a range is 'begin : end' or 'start : +length'; it has no step"},
    {"copy S[0:, :] <- A", "8:12: a range has both ends, as in '0:32' or 'start : +32'; ':' alone "
                           "is a whole dimension"},
    {"copy S[:8, :] <- A", "8:11: a range has both ends, as in '0:32' or 'start : +32'; ':' alone "
                           "is a whole dimension"},
    {"copy S <- A { dispach = gmem_smem }",
     "8:17: unknown option 'dispach'; did you mean 'dispatch'?"},
    {"copy S <- A { width = 7 }", "8:25: option 'width' takes 1, 2, 4, 8, 16 or 32, not '7'"},
    {"copy S <- A { width = 8, width = 8 }", "8:36: option 'width' is given twice; leave one out"},
    {"copy S <- A { width 8 }", "8:23: expected '=' after the option's key, found '8'"},
    {"copy S <- A { width = }", "8:25: expected a word or an integer, found '}'"},
    {"copy S < A", "8:10: expected '<-' after the destination, found '<'"},
    {"copy S <-",
     "8:12: expected a tensor, as in 'copy S <- A[0:32, :]', found the end of the line"},
    {"copy S <- A {", "10:1: expected '}' before the end of the input, for the kernel of line 2"},
    {"if thread == 200 { copy S <- A }", "8:6: no thread of the 128 fulfills the condition; thread "
                                         "is 0 to 127, warp 0 to 3, lane 0 to 31"},
    {"if lane < ctaid.x { copy S <- A }",
     "8:6: the condition compares lane with ctaid.x, so that the "
     "threads that fulfill it are not known; "
     "compare each with constants, or write 'thread < n' with an n that all threads of the CTA "
     "have"},
    {"if thread { copy S <- A }",
     "8:13: expected ==, !=, <, <=, > or >=, as in 'thread == 0', found '{'"},
    {"if thread <-1 { copy S <- A }",
     "8:13: expected a comparison (a blank parts '<' from '-'), found '<-'"},
    {"if thread == 0 { sync.cta }", "8:20: sync.cta is reached by 1 of 128 threads; all threads of "
                                    "a cta take part in it: let it stand outside of the condition"},
    {"sync.thread",
     "8:3: a thread needs no barrier; sync takes warp, warps, warpgroup, cta or cluster"},
    {"if elect { zero.warp S }", "8:14: zero.warp is reached by 4 of 128 threads; all threads of a "
                                 "warp take part in it: let it stand outside of the condition"},
    {"zero.cta S[0:99, 0:1]",
     "8:12: 'S': the region ends at 99 in dimension 0, which has 32 indices"},
    {"for k in 0:8 step 0 { }", "8:21: the step is 0; it takes 1 to 2147483647"},
    {"for k in 8:0 { }", "8:12: the loop from 8 to 0 never runs; the first bound is the lower one"},
    {"if M > 3 { for k in 0:8 dynamic { } }",
     "8:27: a dynamic loop is inside of no other statement, so that every CTA of the grid gets to "
     "it once"},
    {"for k in 0:8 dynamic step 2 { }", "8:24: 'step' comes before 'dynamic'"},
    {"for k in 0:M*M*M dynamic { }",
     "8:20: the loop from 0 to M*M*M may have 68719476736 passes; a dynamic loop has at most "
     "2147483647, which 'in [1, 2147483647]' promises of a scalar"},
    {"for thread in 0:8 { }", "8:7: the name 'thread' is taken by the language; use another"},
    {"for M in 0:8 { }", "8:7: 'M' is already declared on line 3; use another name"},
    {"for k in 0:thread { }",
     "8:12: the loop goes from 0 to thread; all threads of the CTA take the same bounds"},
    {"for k 0:8 { }", "8:9: expected 'in' after the loop variable, found '0'"},
    {"for k in 0:8 step M { }",
     "8:21: expected the step, a number from 1 to 2147483647, found 'M'"},
    {"copy S[thread:+1, :] <- A[0:1, :]", "8:8: 'S': the start in dimension 0 is thread, and "
                                          "thread differs between the threads of a cta"},
    {"copy S[q:+1, :] <- A[0:1, :]",
     "8:10: unknown symbol 'q'; symbols are the scalar arguments declared before, loop variables, "
     "ctaid.x/y/z, cluster.ctarank, thread, lane, warp and warpgroup"},
    {"copy S[ctaid.w:+1, :] <- A[0:1, :]",
     "8:10: unknown symbol 'ctaid.w'; did you mean 'ctaid.x'?"},
    {"copy S[A:+1, :] <- A[0:1, :]",
     "8:10: 'A' is a tensor; an expression takes integers, and a region may name the indices of a "
     "dimension by a region of a tensor, as in 'B[I[0:64], :]'"},
    {"copy S[M/0:+1, :] <- A[0:1, :]",
     "8:11: division by 0; the divisor must be a positive constant"},
    {"copy S[5/M:+1, :] <- A[0:1, :]",
     "8:11: division by M; the divisor must be a positive constant"},
    {"copy S[99999999999999999999:+1, :] <- A[0:1, :]",
     "8:10: the number '99999999999999999999' does not fit in 64 bits"},
    {"copy S[9223372036854775807+9223372036854775807:+1, :] <- A[0:1, :]",
     "8:29: the sum does not fit in 64 bits"},
    {"copy S[0x10:+1, :] <- A",
     "8:10: '0x10' is not an integer; numbers are decimal integers, as in 64"},
    {"else { }", "8:3: there is no 'else'; write a second 'if' with the opposite condition"},
    {"$", "8:3: expected a statement or '}', found '$'"},
    {"\"a\"", "8:3: expected a statement or '}', found '\"'"},
    {"kernel @b {", "8:3: expected '}' before the next kernel, for the kernel of line 2"},
    {"A <- S",
     "8:3: unknown statement 'A'; statements are copy, copy_async, prefetch, if, for, ring, "
     "sync, zero, mbarrier, fence, bulk, cp_async, tcgen05, setmaxnreg, tensormap"},
    {"copy.warp.x S <- A", "8:8: unknown scope 'warp.x'; did you mean 'warp'?"},
    {"if thread == 0 || lane == 1 { }",
     "8:18: conditions are joined by '&&' alone; for '||' write one 'if' for each side"},
    {"copy S[M:+32, :] <- A",
     "8:8: 'S': the region ends at M + 32 in dimension 0, which has 32 indices"},
    {"copy S[-1:+32, :] <- A",
     "8:8: 'S': the region begins at -1 in dimension 0; indices begin at 0"},
    {"sync.cta sync.cta }  kernel @k {}",
     "8:32: a kernel @k is already defined; kernels of one program need different names"},
    {"sync.cta } junk", "8:14: expected 'kernel', found 'junk'"},
    {"sync.cta } kernal @x {", "8:14: expected 'kernel', found 'kernal'; did you mean 'kernel'?"},
    {"sync.", "8:7: a scope follows its statement without a blank, as in 'sync.cta'"},
    {"copy A <- S x : shared f32[2]",
     "8:15: the declaration of 'x' comes after a statement; declarations come first"},
    {"copy_async.wap A <- S", "8:14: unknown scope 'wap'; did you mean 'warp'?"},
    {"sync.cta kernel @b { }",
     "8:12: expected '}' before the next kernel, for the kernel of line 2"},
    {"if M == 1 && M == 2 && { }", "8:26: expected a number, a symbol or '(', found '{'"},
    {"copy S[0:2, 0:2] <- A[0:2, M : 9]",
     "8:30: the extent of dimension 1 is -M + 9, which is not a constant; a region has constant "
     "extents, as in start:+32"},
    {"copy S[0:2 0:2] <- A", "8:14: expected ',' or ']' in the region, found '0'"},
    {"copy S <- A { dispatch = 5 }",
     "8:28: option 'dispatch' takes the name of a variant, not '5'"},
    {"copy S <- A { dispatch = -x }", "8:29: expected the value, a number from "
                                      "-9223372036854775808 to 9223372036854775807, found 'x'"},
    {"zero.warpgrup S", "8:8: unknown scope 'warpgrup'; did you mean 'warpgroup'?"},
    {"for k in 0:8 step 99999999999 {}", "8:21: the step is 99999999999; it takes 1 to 2147483647"},
    {"if q == 0 { }",
     "8:6: unknown symbol 'q'; symbols are the scalar arguments declared before, "
     "loop variables, ctaid.x/y/z, cluster.ctarank, thread, lane, warp and warpgroup"},
    {"if 0 == 1 { }", "8:6: no thread of the 128 fulfills the condition; thread is 0 to 127, warp "
                      "0 to 3, lane 0 to 31"},
    {"copy S <- A { 5 }", "8:17: expected an option, as in 'dispatch = gmem_smem', found '5'"},
    {"copy S <- A { width = 8; }", "8:26: expected '}' or ',' after an option, found ';'"},
    {"copy.warp S[lane:+1, :] <- A[0:1, :]",
     "8:13: 'S': the start in dimension 0 is lane, and lane differs between the threads of a warp"},
    {"copy S[0 : +M, :] <- A", "8:10: the extent of dimension 0 is M, which is not a constant; a "
                               "region has constant extents, as in start:+32"},
    {"copy S[0 : +0, :] <- A", "8:10: the extent of dimension 0 is 0; it is at least 1"},
    {"copy S[3 : 1, :] <- A", "8:10: the extent of dimension 0 is -2; it is at least 1"},
    {"copy S[M*9223372036854775807:+1, 0:1] <- A[0:1,0:1]",
     "8:8: 'S': the region ends at M*9223372036854775807 + 1 in dimension 0, which has 32 indices"},
    {"copy S[0:-9223372036854775807-2, :] <- A", "8:32: the difference does not fit in 64 bits"},
};

/// Declarations on line 3 of a kernel.
const Mistake declarations[] = {
    {"M : i33",
     "3:7: expected i32, i64, mbarrier, tmem_pool, window, ring or a space (global, shared, "
     "local, tmem), found 'i33'; did you mean 'i32'?"},
    {"M : i32 multiple_of 0", "3:23: a divisor is 0; it takes 1 to 2147483647"},
    {"M : i32 in [4, 2]", "3:11: the range [4, 2] is empty; the least value comes first"},
    {"M : i32 multiple_of 8 in [1, 7]",
     "3:25: there is no multiple of 8 in [1, 7]; the nearest are 0 and 8"},
    {"M : i32 in [0, 99999999999]",
     "3:18: the greatest value is 99999999999; it takes -2147483648 to 2147483647"},
    {"S : mbarier", "3:7: expected i32, i64, mbarrier, tmem_pool, window, ring or a space (global, "
                    "shared, local, tmem), "
                    "found 'mbarier'; did you mean 'mbarrier'?"},
    {"S : shared f33[2]",
     "3:14: expected an element type (f64 f32 f16 bf16 f8e4m3 f8e5m2 f6e2m3 f6e3m2 f4e2m1 "
     "i8 u8 i16 u16 i32 u32 i64 u64), found 'f33'; did you mean 'f32'?"},
    {"S : f32[2]",
     "3:7: a space (global, shared, local, tmem) comes before the element type 'f32', "
     "as in 'S : shared f32[64, 64]'; scalars are i32 or i64"},
    {"S : shared f32",
     "3:17: expected '[' and the shape after the element type, found the end of the line"},
    {"S : shared f32[]", "3:18: expected at least one extent, as in '[64, 64]', found ']'"},
    {"S : shared f32[0]", "3:18: dimension 0 is 0; it is at least 1"},
    {"S : shared f32[-4]", "3:18: dimension 0 is -4; it is at least 1"},
    {"S : shared f32[4294967296, 4294967296, 4]",
     "3:7: tensor 'S': its shape has more than 2^62 elements"},
    {"S : shared f32[8, 8] layout S[(8,9):(8,1)]",
     "3:31: tensor 'S': the layout has 72 elements; it takes the 64 of the shape 8x8"},
    {"S : shared f32[8, 8] layout S[(8,8):(8,1)",
     "3:44: in the layout: expected ']' to close S[, found the end of the line"},
    {"S : shared f32[8, 8] layout S[(8,8):(8,1@foo)]",
     "3:44: in the layout: expected an axis, found 'foo'; the axes are m, TLane, TCol, laneid, "
     "wid_in_wg, warpid, tid_in_wg, wgid, tx and cbx"},
    {"S : shared f32[8, 8] layout swizzle(1,2) S[8,8]",
     "3:42: in the layout: expected ',' before the swizzle's atomLen, found ')'; the 128-byte "
     "swizzle of 16-bit elements is 'swizzle(3,3,3) S[8,64]'"},
    {"S : shared f32[8, 8] align 3", "3:7: tensor 'S': the alignment 3 is not a power of two"},
    {"S : shared f32[8, 8] align 2",
     "3:7: tensor 'S': the alignment 2 is less than the 4 bytes of f32"},
    {"S : shared f32[8, 8] align 99999999",
     "3:30: an alignment in bytes is 99999999; it takes 1 to 1048576"},
    {"S : shared f32[8, 8] layout S[(8,8):(1@laneid,1)]",
     "3:31: tensor 'S': the layout uses the axis laneid; shared tensors have m"},
    {"S : shared f32[N, 8]",
     "3:18: unknown symbol 'N'; expected a scalar, which is declared as in 'M : i32'"},
    {"N : i32\n  S : shared f32[N, 8]",
     "4:7: a shared tensor has a constant shape; only global tensors have run-time dimensions"},
    {"N : i32\n  S : global f32[N, 8] layout S[(N,9):(9,1)]",
     "4:32: extent 1 of the layout is 9, dimension 1 is 8; with run-time values they are the same"},
    {"N : i32\n  S : global f32[N, 8] layout S[(N):(1)]",
     "4:32: the layout has 1 extents and 1 strides for 2 dimensions; with run-time values it has "
     "one of each for each dimension"},
    {"N : i32\n  S : global f32[N, 8] layout swizzle(3,3,3) S[(N,8):(8,1)]",
     "4:31: expected 'S[(dimensions):(strides)]'; a tensor with run-time dimensions or strides has "
     "that layout, without a swizzle, found 'swizzle'"},
    {"N : i32\n S : global f32[N*N*N*N*N*N*N*N*4294967296,4294967296,2]",
     "4:6: tensor 'S': its elements reach beyond 64 bits of bytes"},
    {"S : global f32[ctaid.x]", "3:18: dimension 0 is ctaid.x; it may use scalar arguments only"},
    {"S : shared f32[8, 8] layout S[(8,8):(-8,1)]",
     "3:31: tensor 'S': the layout reaches m = -56; offsets start at 0"},
    {"thread : i32", "3:3: the name 'thread' is taken by the language; use another"},
    {"a.b : i32", "3:3: 'a.b' has a dot; names are letters, digits and _"},
    {"S : shared f32[2] S : shared f32[3]",
     "3:21: 'S' is already declared on line 3; use another name"},
    {"S : shared f32[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]",
     "3:50: a tensor has no more than 16 dimensions"},
    {"S : tmem f32[128,64] layout S[128,64]",
     "3:31: tensor 'S': the layout uses the axis m; tmem tensors have TLane and TCol"},
    {"S : tmem f32[128]", "3:7: a tmem tensor of 1 dimensions needs a layout; one of two has its "
                          "rows in lanes without"},
    {"S : tmem f32[128,64] in p", "3:27: 'p' is not a pool of tensor memory; one is declared "
                                  "before, as in 'pool : tmem_pool[64]'"},
    {"p : tmem_pool[64] S : shared f32[128,64] in p",
     "3:47: expected a ring, which is declared before, as in 'p : ring[4]', found 'p'"},
    {"p : tmem_pool[64] S : tmem f32[128,64] in q", "3:45: unknown pool 'q'; the pools are p"},
    {"p : tmem_pool[64] S : tmem f32[128,65] in p",
     "3:25: tensor 'S': the layout reaches TCol = 64; the 64 columns of pool 'p' hold 64 elements "
     "of f32"},
    {"p : tmem_pool[32] S : tmem f16[128,64] layout S[(128,64):(1@TLane,1@TCol)] + 1@TCol in p",
     "3:49: tensor 'S': the layout reaches TCol = 64; the 32 columns of pool 'p' hold 64 elements "
     "of f16"},
    {"p : tmem_pool[64] S : tmem f32[64,4] layout S[(64,4):(2@TLane,1@TCol)] + 2@TLane in p",
     "3:47: tensor 'S': the layout reaches lane 128; tensor memory has 128"},
    {"p : tmem_pool[48]",
     "3:17: the pool has 48 columns; an allocation has 32, 64, 128, 256 or 512"},
    {"p : tmem_pool[1024]",
     "3:17: the pool has 1024 columns; an allocation has 32, 64, 128, 256 or 512"},
    {"p : tmem_pool",
     "3:16: expected '[' and the number of columns after 'tmem_pool', found the end of the line"},
    {"S : local f32[32,8] layout swizzle(1,1,1) S[(32,8):(1@laneid,1)]",
     "3:30: tensor 'S': a swizzle is for shared and global memory, not local"},
};

/// Whole programs.
const Mistake programs[] = {
    {"", "1:1: no kernel in t.tile; expected 'target sm_90a' and 'kernel @name ... { ... }'"},
    {"\n\n", "3:1: no kernel in t.tile; expected 'target sm_90a' and 'kernel @name ... { ... }'"},
    {"target", "1:7: expected an architecture such as sm_90a, found the end of the input"},
    {"target sm_91", "1:8: unknown target 'sm_91'; did you mean 'sm_90'?"},
    {"target sm_90a ptx 1", "1:19: expected a PTX ISA version such as 8.6, found '1'"},
    {"target sm_90a ptx 6.0",
     "1:8: PTX version 6.0 is too old for sm_90a, which needs at least 8.0"},
    {"target sm_90a ptx 12.7", "1:8: PTX version 12.7 is not known; the versions are 6.0 to 9.5 "
                               "(there is no 6.6 to 6.9, no 7.9 and no 8.9)"},
    {"target sm_90a", "1:14: no kernel in t.tile; expected 'kernel @name ... { ... }'"},
    {"targt sm_90a", "1:1: expected 'target sm_90a', or another architecture, first, found "
                     "'targt'; did you mean 'target'?"},
    {"kernel @k {}",
     "1:1: expected 'target sm_90a', or another architecture, first, found 'kernel'"},
    {"target sm_90a kernel k {}",
     "1:22: expected '@' and the kernel's name after 'kernel', found 'k'"},
    {"target sm_90a kernel @ {}", "1:24: expected the kernel's name, found '{'"},
    {"target sm_90a kernel @k gird(1) {}",
     "1:25: expected 'grid(...)', 'cluster(...)', 'threads(...)' or '{', found 'gird'; did you "
     "mean 'grid'?"},
    {"target sm_90a kernel @k threads(0) {}",
     "1:33: the number of threads is 0; it takes 1 to 1024"},
    {"target sm_90a kernel @k threads(1025) {}",
     "1:33: the number of threads is 1025; it takes 1 to 1024"},
    {"target sm_90a kernel @k threads(99999999999999999999999) {}",
     "1:33: the number of threads is 99999999999999999999999; it takes 1 to 1024"},
    {"target sm_90a kernel @k threads(1) threads(2) {}",
     "1:36: 'threads' is given twice; leave one out"},
    {"target sm_90a kernel @k cluster(17) {}", "1:33: the cluster size is 17; it takes 1 to 16"},
    {"target sm_80 kernel @k cluster(2) {}", "1:24: clusters need sm_90 or newer (this is sm_80)"},
    {"target sm_90a kernel @k grid(3) cluster(2) {}",
     "1:30: the grid has 3 CTAs in x; it takes a multiple of the cluster's 2"},
    {"target sm_90a kernel @k grid(0) {}",
     "1:30: the grid has 0 CTAs in x; it takes 1 to 2147483647"},
    {"target sm_90a kernel @k grid(1,65536) {}",
     "1:32: the grid has 65536 CTAs in y; it takes 1 to 65535"},
    {"target sm_90a kernel @k grid(1,1,1,1) {}",
     "1:35: expected ')' after at most three grid dimensions, found ','"},
    {"target sm_90a kernel @k grid(thread) {}",
     "1:30: the grid is thread; it may use scalar arguments only"},
    {"target sm_90a kernel @k grid(Q) {}",
     "1:30: unknown symbol 'Q'; expected a scalar, which is declared as in 'M : i32'"},
    {"target sm_90a kernel @k grid(1 {}", "1:32: expected ')', found '{'"},
    {"target sm_90a kernel @k grid(", "1:30: expected ')', found the end of the input"},
    {"target sm_90a kernel @k {",
     "1:26: expected '}' before the end of the input, for the kernel of line 1"},
    {"target sm_90a kernel @k", "1:24: expected 'grid(...)', 'cluster(...)', 'threads(...)' or "
                                "'{', found the end of the input"},
};

/// A comment that ends with the text, and not with a line, has columns too.
TEST(Errors, TextThatEndsInAComment) {
  EXPECT_EQ(errorOf("target sm_90a // x"),
            "1:19: no kernel in t.tile; expected 'kernel @name ... { ... }'");
}

TEST(Errors, Statements) {
  const std::string head = "target sm_90a\nkernel @k grid(4) threads(128) {\n"
                           "  M : i32 multiple_of 8 in [8, 4096]\n  A : global f32[32, 32]\n"
                           "  G : global f16[M, 64]\n  S : shared f32[32, 32]\n"
                           "  H : shared f16[64, 64]\n  ";
  for (const Mistake &m : statements)
    EXPECT_EQ(errorOf(head + m.text.str() + "\n}\n"), m.message.str()) << m.text.str();
}

TEST(Errors, Declarations) {
  for (const Mistake &m : declarations)
    EXPECT_EQ(errorOf("target sm_90a\nkernel @k {\n  " + m.text.str() + "\n}\n"), m.message.str())
        << m.text.str();
}

TEST(Errors, Programs) {
  for (const Mistake &m : programs)
    EXPECT_EQ(errorOf(m.text), m.message.str()) << m.text.str();
}

TEST(Errors, CommandLine) {
  const char *text = "target sm_90a ptx 8.3\nkernel @k {}\n";
  EXPECT_EQ(errorOf(text, {"sm_91a", std::nullopt, std::nullopt}),
            "1:8: with the given target: unknown target 'sm_91a'; did you mean 'sm_90a'?");
  EXPECT_EQ(errorOf(text, {std::nullopt, 70, std::nullopt}),
            "1:8: with the given target: PTX version 7.0 is too old for sm_90a, "
            "which needs at least 8.0");
}

/// The whole of a message, as it is printed.
TEST(Errors, CaretAndLine) {
  llvm::SourceMgr sources;
  auto program = parse(
      "target sm_90a\nkernel @k {\n  tile : global f32[4]\n  copy tiel <- tile\n}\n", sources);
  EXPECT_EQ(llvm::toString(program.takeError()),
            "t.tile:4:8: error: unknown tensor 'tiel'; did you mean 'tile'?\n"
            "  copy tiel <- tile\n"
            "       ^~~~\n"
            "       tile\n"
            "t.tile:3:3: note: 'tile' is declared here\n"
            "  tile : global f32[4]\n"
            "  ^~~~");
}

/// Bytes that are no characters are shown one for one.
TEST(Errors, UnprintableBytesAreShownAsQuestionMarks) {
  llvm::SourceMgr sources;
  auto program = parse(llvm::StringRef("target sm_90a \xff\x01\0", 17), sources);
  EXPECT_EQ(llvm::toString(program.takeError()),
            "t.tile:1:15: error: expected 'kernel', found "
            "byte 0xFF; programs are ASCII outside of comments\n"
            "target sm_90a ???\n"
            "              ^");
}

/// All errors in a program are reported, and none that only follow from others.
TEST(Errors, AllMistakes) {
  llvm::StringRef text = R"(target sm_90a
kernel @one threads(128) {
  A : globel f32[32, 32]
  B : global f32[32, 32]
  S : shared f32[32, 32]
  copy.warp S <- A
  copy.wrap S <- B { width = 4
  sync.cta;
  if thread <- 1 {
    copy S <- Q
  }
  if warp == 0 {
    copy.warp S <- T
    sync.wrap
  }
  copy.warp B <- S[0:99, :]
}
kernel @two treads(128) {
}
kernel @three threads(128) {
  zero.cta C
}
)";
  llvm::SourceMgr sources;
  auto program = parse(text, sources);
  ASSERT_FALSE(bool(program));
  std::string all;
  llvm::handleAllErrors(program.takeError(), [&](const TileError &e) {
    for (const llvm::SMDiagnostic &d : e.diagnostics)
      if (d.getKind() == llvm::SourceMgr::DK_Error)
        all += std::to_string(d.getLineNo()) + ":" + std::to_string(d.getColumnNo() + 1) + " ";
  });
  EXPECT_EQ(all, "3:7 7:8 8:11 9:13 13:20 14:10 16:18 18:13 21:12 ");
}

/// Reading stops at the limit, and says so.
TEST(Errors, Limit) {
  std::string text = "target sm_90a\nkernel @k {\n";
  for (unsigned i = 0; i < 30; ++i)
    text += "  nonsense\n";
  auto count = [&](unsigned limit) {
    ParseOverrides overrides;
    overrides.errorLimit = limit;
    llvm::SourceMgr sources;
    auto program = parse(text + "}\n", sources, overrides);
    std::pair<unsigned, unsigned> errorsAndNotes;
    llvm::handleAllErrors(program.takeError(), [&](const TileError &e) {
      for (const llvm::SMDiagnostic &d : e.diagnostics)
        ++(d.getKind() == llvm::SourceMgr::DK_Error ? errorsAndNotes.first : errorsAndNotes.second);
    });
    return errorsAndNotes;
  };
  EXPECT_EQ(count(20), (std::pair<unsigned, unsigned>(20, 1)));
  EXPECT_EQ(count(3), (std::pair<unsigned, unsigned>(3, 1)));
  EXPECT_EQ(count(0), (std::pair<unsigned, unsigned>(30, 0)));
}

/// A layout as CuTe writes it gets its brackets.
TEST(Errors, BareLayout) {
  llvm::SourceMgr sources;
  auto program = parse(
      "target sm_90a\nkernel @k {\n  A : shared f16[8, 256] layout (8,256):(256,1) align 64\n}\n",
      sources);
  EXPECT_EQ(llvm::toString(program.takeError()),
            "t.tile:3:33: error: a layout is written 'S[(extents):(strides)]', as in "
            "'S[(8,256):(256,1)]'\n"
            "  A : shared f16[8, 256] layout (8,256):(256,1) align 64\n"
            "                                ^~~~~~~~~~~~~~~\n"
            "                                S[(8,256):(256,1)]");
}

/// Habits of other languages are known by name.
TEST(Errors, HabitsOfOtherLanguages) {
  const Mistake all[] = {
      {"copy cta S <- A",
       "6:8: 'cta' is a scope; it follows the statement after a dot, as in 'copy.cta'"},
      {"sync()", "6:7: statements take no parentheses, as in 'sync.cta' and 'copy S <- A'"},
      {"if (thread == 0) { }",
       "6:6: conditions stand without parentheses, as in 'if warp == 0 && elect'"},
      {"for (k = 0; k < 4; k++) { }", "6:7: a loop is written 'for k in 0:256 step 64 { ... }'"},
      {"x = 4", "6:3: there are no assignments: write the expression where 'x' is used; a "
                "declaration is 'name : SPACE TYPE[shape]'"},
      {"S = 4", "6:3: there are no assignments, and copies do not compute: arithmetic on 'S' is "
                "for the frontend's IR"},
      {"shared T : f16[4]",
       "6:3: the name of a tensor comes first, as in 'S : shared f16[64, 64]'"},
      {"copy S[0..8] <- A[0:8]", "6:11: a range is written '0:64' or 'start : +64'"},
      {"copy.block S <- A", "6:8: unknown scope 'block'; did you mean 'cta'?"},
      {"copy S[blockIdx.x] <- A[0]", "6:10: unknown symbol 'blockIdx.x'; did you mean 'ctaid.x'?"},
      {"cp.async.wait 0", "6:3: groups of cp.async are 'cp_async.commit' and 'cp_async.wait 0'"},
      {"while 1 { }", "6:3: there is no 'while'; loops are 'for k in 0:N step 64 { ... }'"},
  };
  llvm::StringRef head =
      "target sm_90a\nkernel @k threads(32) {\n  A : global f32[32]\n  S : shared "
      "f32[32]\n\n  ";
  for (const Mistake &one : all)
    EXPECT_EQ(errorOf((head + one.text + "\n}\n").str()), one.message.str()) << one.text.str();
  // Parentheses around an operand do not make a condition.
  EXPECT_EQ(
      errorOf((head + "if (thread + 1)*2 == 2 { copy.thread S <- A }\n}\n").str()).substr(0, 6),
      "parsed");
}

/// Unreadable lines are not shown, and the column is said instead.
TEST(Errors, LongLines) {
  llvm::SourceMgr sources;
  auto program = parse("target sm_90a" + std::string(100000, ' ') + "?", sources);
  EXPECT_EQ(llvm::toString(program.takeError()),
            "t.tile:1:100014: error: expected 'kernel', found '?'");
}

} // namespace
