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
typedef enum { TILECOPY_WARP = 1, TILECOPY_WARPGROUP = 2, TILECOPY_CTA = 3 } tilecopy_scope;

/**
 * Emits a barrier of threads.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_emit_sync(LLVMBuilderRef builder, tilecopy_scope scope,
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
