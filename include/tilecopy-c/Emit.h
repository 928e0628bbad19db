/*===- Emit.h - Emission in C, through LLVM-C --------------------*- C -*-===*\
|*                                                                            *|
|* Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.      *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|* Builds a copy where an LLVMBuilderRef stands. The builder's LLVM is the one
|* that this library is linked with: both use the same libLLVM.so.
\*===----------------------------------------------------------------------===*/

#ifndef TILECOPY_C_EMIT_H
#define TILECOPY_C_EMIT_H

#include "tilecopy-c/Copy.h"
#include <llvm-c/Types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The value of a symbol, an integer of any width. It may be built with the builder, which stands
 * before the copy. Null: the places of the CTA and of the thread (`ctaid.x`, `lane`) are read, and
 * another symbol is an error of the copy.
 * \since 0.2
 */
typedef LLVMValueRef (*tilecopy_symbol_value)(const char *name, void *context);

/**
 * What the names of a copy stand for. Start with all zeros and set what the copy takes.
 * \since 0.2
 */
typedef struct {
  LLVMValueRef dst, src; /**< pointers: address space 1 global, 3 shared, 6 tensor memory */
  /** The words of a register tile, i32 each, tilecopy_copy_register_words of them. They are the
   *  caller's; those of a destination are replaced by what the copy has loaded. */
  LLVMValueRef *dst_words, *src_words;
  LLVMValueRef thread;     /**< the thread's index, i32; null for tid.x */
  LLVMValueRef barrier;    /**< the mbarrier of the option `mbar`, in address space 3 */
  LLVMValueRef tensor_map; /**< a generic pointer to the tensor map */
  tilecopy_symbol_value symbol_value;
  void *context; /**< handed to symbol_value */
  /** The tensor of the option `scratch`, in address space 3. Only read for a copy with that option.
   *  \since 0.2 */
  LLVMValueRef scratch;
} tilecopy_operands;

/**
 * Emits the copy. The builder may stand anywhere in a function; then it stands after the copy,
 * possibly in another block, with the same debug location. Remarks and warnings go to the context.
 * \returns TILECOPY_BAD_OPERAND with a message; the function is as it was.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_copy_emit(const tilecopy_copy *copy, LLVMBuilderRef builder,
                                                const tilecopy_operands *operands, char **message);

/**
 * Makes a function a kernel for a target: its calling convention and attributes.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_set_kernel(LLVMValueRef function, const char *cpu,
                                                 unsigned threads, unsigned cluster,
                                                 char **message);

/**
 * Makes a pointer parameter of a kernel one that a tensor map is passed in, by value.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_set_tensor_map(LLVMValueRef parameter, char **message);

/** Who waits for whom at a barrier. \since 0.2 */
typedef TILECOPY_ENUM{TILECOPY_WARP = 1, TILECOPY_WARPGROUP = 2, TILECOPY_CTA = 3} tilecopy_scope;

/**
 * Emits a barrier of threads.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_emit_sync(LLVMBuilderRef builder, tilecopy_scope scope,
                                                char **message);

/** What is done at an mbarrier, 8 bytes of shared memory at a multiple of 8. \since 0.2 */
typedef TILECOPY_ENUM{
    TILECOPY_BARRIER_INIT = 1,          /**< by one thread; `value` arrivals complete a phase */
    TILECOPY_BARRIER_INVAL = 2,         /**< its bytes may serve something else then */
    TILECOPY_BARRIER_ARRIVE = 3,        /**< one arrival */
    TILECOPY_BARRIER_EXPECT = 4,        /**< the phase waits for `value` more bytes */
    TILECOPY_BARRIER_ARRIVE_EXPECT = 5, /**< the two in one */
    TILECOPY_BARRIER_WAIT = 6           /**< until phase `value`, of which the lowest bit counts, is
                                             complete; the builder then stands in a new block */
} tilecopy_barrier;

/**
 * Emits an operation on an mbarrier.
 * \param cpu the architecture of the kernel, as "sm_90a".
 * \param object a pointer in address space 3, or generic.
 * \param value an i32: arrivals, bytes or a phase; null where the operation takes none.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_emit_barrier(LLVMBuilderRef builder, const char *cpu,
                                                   tilecopy_barrier operation, LLVMValueRef object,
                                                   LLVMValueRef value, char **message);

/** What a fence orders. \since 0.2 */
typedef TILECOPY_ENUM{
    TILECOPY_FENCE_PROXY_ASYNC = 0,        /**< the thread's accesses to shared memory, before
                                                asynchronous ones */
    TILECOPY_FENCE_PROXY_ASYNC_GLOBAL = 1, /**< those to global memory */
    TILECOPY_FENCE_BARRIER_INIT = 2        /**< after TILECOPY_BARRIER_INIT, before others use it */
} tilecopy_fence;

/**
 * Emits a fence.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_emit_fence(LLVMBuilderRef builder, const char *cpu,
                                                 tilecopy_fence fence, char **message);

/** What is done with a thread's groups of asynchronous copies. \since 0.2 */
typedef TILECOPY_ENUM{
    TILECOPY_BULK_COMMIT = 0,     /**< stores through tensor maps and bulk stores make a group */
    TILECOPY_BULK_WAIT = 1,       /**< until at most `pending` groups are not complete */
    TILECOPY_BULK_WAIT_READ = 2,  /**< until they have read their sources */
    TILECOPY_CP_ASYNC_COMMIT = 3, /**< the same for copies by cp.async */
    TILECOPY_CP_ASYNC_WAIT = 4} tilecopy_group;

/**
 * Emits an operation on groups.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_emit_group(LLVMBuilderRef builder, const char *cpu,
                                                 tilecopy_group operation, unsigned pending,
                                                 char **message);

/**
 * The module as PTX. The module's IR is changed and stays the caller's.
 * \param level 0 to 3.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_module_ptx(LLVMModuleRef module, const char *cpu,
                                                 unsigned level, char **ptx, char **message);

#ifdef __cplusplus
}
#endif

#endif /* TILECOPY_C_EMIT_H */
