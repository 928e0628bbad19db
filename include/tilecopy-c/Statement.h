/*===- Statement.h - What surrounds copies, in C -----------------*- C -*-===*\
|*                                                                            *|
|* Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.      *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|* Barriers, fences, groups, elections and tensor memory as lines of text. What
|* is known when the program is written is in the text, the rest are arguments:
|*
|*   sync.warp, sync.warpgroup, sync.cta, sync.cluster { order }
|*   elect { lanes }                          -> i1
|*   mbarrier.init                            bar, arrivals
|*   mbarrier.inval                           bar
|*   mbarrier.arrive { cta, order }           bar [, cta]
|*   mbarrier.arrive.expect_tx { cta, order } bar, bytes [, cta]
|*   mbarrier.expect_tx { cta }               bar, bytes [, cta]
|*   mbarrier.wait { cluster, order, tries }  bar, phase     (with tries -> i1)
|*   mbarrier.test { cluster, order }         bar, phase                  -> i1
|*   mbarrier.try { cluster, order, limit }   bar, phase [, nanoseconds]  -> i1
|*   fence.proxy_async, fence.proxy_async.global, fence.mbarrier_init
|*   fence.tensormap                          place
|*   bulk.commit, bulk.wait N, bulk.wait.read N
|*   cp_async.commit, cp_async.wait N
|*   tensormap.prefetch                       map
|*   tcgen05.alloc N { cta_group }            word
|*   tcgen05.address                          word      -> ptr addrspace(6)
|*   tcgen05.dealloc N { cta_group }          pool
|*   tcgen05.relinquish { cta_group }
|*   tcgen05.commit { cta_group, cta_mask }   bar [, cta_mask]
|*   tcgen05.wait.ld N                        [N x i32]        -> [N x i32]
|*   tcgen05.wait.st, tcgen05.fence.before, tcgen05.fence.after
|*   dynamic.claim                            counter, passes        -> i32
|*   dynamic.share                            claim, ctas, slots, round -> i32
|*
|* `mbarrier.arrive { cta, order = relaxed }` arrives in another CTA of the
|* cluster, whose rank is the last argument. `cluster`: threads of other CTAs
|* arrive, too. `order` is relaxed, release_shared or release; `tries = 1000` a
|* wait that gives up; `lanes = 255` those that get here. N are columns, groups
|* that may be pending, or words of a register tile. An mbarrier, `word` and
|* `slots` are in address space 3, `counter` and `place` in 1, `pool` in 6,
|* `map` in 0; numbers are i32.
\*===----------------------------------------------------------------------===*/

#ifndef TILECOPY_C_STATEMENT_H
#define TILECOPY_C_STATEMENT_H

#include "tilecopy-c/Copy.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * A statement as the text of an LLVM module with one `alwaysinline` function, whose parameters are
 * the arguments above.
 * \param statement its text, as "mbarrier.wait".
 * \param cpu the architecture, as "sm_90a".
 * \param name of the function; null for the statement's, with `_` for `.`: `mbarrier_wait`.
 * \param flags some of tilecopy_function_flags. The thread's index is a parameter of every
 * statement where it is requested.
 * \returns TILECOPY_BAD_TEXT for a text that is no statement, TILECOPY_CANNOT_EMIT for one that the
 * architecture lacks.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_statement_function(const char *statement, const char *cpu,
                                                         const char *name, unsigned flags,
                                                         char **ir, char **message);

/**
 * The word of a statement, as "mbarrier.init", or null beyond the last one. A static string.
 * \since 0.2
 */
TILECOPY_API const char *tilecopy_statement_word(unsigned index);

/**
 * A frontend's kernels as PTX, in one call. `ir` is the text of an LLVM module that calls copies
 * and statements and declares none of them. `@copy.0`, `@copy.1` and so on are the copies of `text`
 * in source order, planned together, and `@"tensormap.replace 1"` edits the tensor map of `@copy.1`
 * (tilecopy_map_edit_function). Other names are statements as they are written above, in
 * quotes where they have more than a word: `@sync.cta`, `@"cp_async.wait 2"`. All are inlined. A
 * name that `ir` defines is its own.
 * \param text a program or a copy; null where the kernels call statements only.
 * \param cpu the architecture, as "sm_90a".
 * \param level 0 to 3, as in -O2; below 2 functions are not inlined.
 * \returns TILECOPY_BAD_TEXT for a text with an error and for a copy that `text` does not have.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_compile(const char *ir, const char *text, const char *cpu,
                                              unsigned level, char **ptx, char **message);

/**
 * The functions that `ir` calls by these names, as the text of one LLVM module: for a frontend that
 * links and inlines them itself.
 * \param flags some of tilecopy_function_flags.
 * \param functions receives a string that the caller frees.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_called_functions(const char *ir, const char *text,
                                                       const char *cpu, unsigned flags,
                                                       char **functions, char **message);

#ifdef __cplusplus
}
#endif

#endif /* TILECOPY_C_STATEMENT_H */
