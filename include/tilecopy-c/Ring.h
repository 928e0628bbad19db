/*===- Ring.h - Stages between those who fill and use them, in C -*- C -*-===*\
|*                                                                            *|
|* Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.      *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|* A ring of stages in shared memory with their mbarriers, from the copies that
|* fill one stage, as text:
|*
|*   kernel @loads threads(64) {
|*     k : i32 in [0, 1023]
|*     A : global f32[8192, 64]
|*     S : shared f32[8, 64]
|*     full : mbarrier
|*     if thread == 0 { copy_async S <- A[k*8 : +8, :] { mbar = full } }
|*   }
|*
|* It becomes device functions, with IR of the frontend's own between their
|* calls. Each takes the number of the pass, from which stage and phase follow:
|*
|*   ring_init(ring)                       all threads of the CTA, once
|*   ring_fill(ring, pass, sources, k)     a warp that fills, all its threads
|*   ring_wait(ring, pass) -> the stage    every thread that uses the stage
|*   ring_release(ring, pass)              a warp that has used it
|*   ring_drain(ring, passes)              the warp that fills, before the end
|*
|* `ring` and the stage are pointers in address space 3, numbers are i32. The
|* sources are one for each copy: a generic pointer to its tensor map, or a
|* pointer in address space 1. The scalars of the kernel follow in their order.
|* The bytes that an mbarrier expects are those of the copies.
|*
|* Copies by all threads of a scope and without an mbarrier, as in
|* `copy_async.cta S <- A[k*8 : +8, :]`, are groups of cp.async, from sm_80 on.
|* The threads of the scope fill and use the stages together: each calls each
|* function. Then
|*
|*   ring_wait(ring, pass, filled)         passes that have been filled so far
|*
|* lets those after `pass` go on, and ring_release is a barrier of the scope,
|* after which the stage can be filled again.
|*
|* A copy_async.warp with an mbarrier goes by cp.async, on sm_80 too, and each
|* thread of the warp that fills arrives.
|*
|* With cta_group = 2 both CTAs of a pair fill, and the mbarrier of the first one
|* counts the bytes of both. Its threads alone call ring_wait, and `readers` is 1:
|* the thread that has begun the tcgen05 work on a stage calls ring_release, which
|* commits it for the stages of both CTAs.
\*===----------------------------------------------------------------------===*/

#ifndef TILECOPY_C_RING_H
#define TILECOPY_C_RING_H

#include "tilecopy-c/Copy.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A ring. \since 0.2 */
typedef struct tilecopy_ring tilecopy_ring;

/**
 * Plans the copies of a text as the loads of a ring.
 * \param text a program with one kernel; its copies fill a stage.
 * \param cpu the architecture, as "sm_90a"; null for the text's own.
 * \param readers the warps of a CTA that release each stage; 1 for groups of cp.async.
 * \returns TILECOPY_BAD_TEXT, or TILECOPY_CANNOT_PLAN for copies that no mbarrier and no group has.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_ring_create(const char *text, const char *cpu,
                                                  unsigned stages, unsigned readers,
                                                  tilecopy_ring **ring, char **message);
/** \since 0.2 */
TILECOPY_API void tilecopy_ring_dispose(tilecopy_ring *ring);

/** The bytes of shared memory that the ring takes, its alignment, and the bytes of a stage. \since
 * 0.2 */
TILECOPY_API uint64_t tilecopy_ring_bytes(const tilecopy_ring *ring);
/** \since 0.2 */
TILECOPY_API uint64_t tilecopy_ring_align(const tilecopy_ring *ring);
/** \since 0.2 */
TILECOPY_API uint64_t tilecopy_ring_stage_bytes(const tilecopy_ring *ring);
/** Where the tile that a copy fills is in a stage; 0 beyond the last copy. \since 0.2 */
TILECOPY_API uint64_t tilecopy_ring_tile_offset(const tilecopy_ring *ring, unsigned copy);

/**
 * The functions of the ring as the text of one LLVM module; all are inlined where they are called.
 * \param name what their names begin with; null for "ring".
 * \param flags some of tilecopy_function_flags. The thread's index is a parameter of every function
 * where it is requested.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_ring_functions(const tilecopy_ring *ring, const char *name,
                                                     unsigned flags, char **ir, char **message);

#ifdef __cplusplus
}
#endif

#endif /* TILECOPY_C_RING_H */
