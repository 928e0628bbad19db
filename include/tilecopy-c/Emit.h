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

#include "tilecopy-c/Ring.h"
#include "tilecopy-c/Statement.h"
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
 * Gives an index of a row (or a predicate), an integer of at most 64 bits, which may be built with
 * the builder where it stands, without branches. A negative index is out of range.
 * \param which of the tensors in the order of `indices`.
 * \param number of the index in its region: i32 or i64.
 * \since 0.2
 */
typedef LLVMValueRef (*tilecopy_index_value)(unsigned which, LLVMValueRef number, void *context);

/**
 * What the names of a copy stand for. Start with TILECOPY_OPERANDS and set what the copy takes.
 * \since 0.2
 */
typedef struct {
  size_t size; /**< sizeof(tilecopy_operands), by which the library knows which fields there are */
  LLVMValueRef dst, src; /**< pointers: address space 1 global, 3 shared, 6 tensor memory */
  /** The words of a register tile, i32 each, tilecopy_copy_register_words of them. They are the
   *  caller's; those of a destination are replaced by what the copy has loaded. */
  LLVMValueRef *dst_words, *src_words;
  LLVMValueRef thread;     /**< the thread's index, i32; null for tid.x */
  LLVMValueRef barrier;    /**< the mbarrier of the option `mbar`, in address space 3 */
  LLVMValueRef tensor_map; /**< a generic pointer to the tensor map */
  tilecopy_symbol_value symbol_value;
  void *context;        /**< handed to symbol_value */
  LLVMValueRef scratch; /**< the tensor of the option `scratch`, in address space 3 */
  /** Pointers to the tensors that indices are loaded from, one for each such dimension: those of
   * the destination, then those of the source, then the tensor of a mask. */
  const LLVMValueRef *indices;
  /** The words of those of them that are register tiles, i32 each, in the same order; null for the
   * rest. */
  const LLVMValueRef *const *index_words;
  /** Called for those in registers of which there are no words. */
  tilecopy_index_value index_value;
  void *index_context; /**< handed to index_value */
} tilecopy_operands;

/** Operands with nothing set: `tilecopy_operands o = TILECOPY_OPERANDS;` \since 0.2 */
#define TILECOPY_OPERANDS {sizeof(tilecopy_operands), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

/**
 * Emits the copy. The builder may stand anywhere in a function; then it stands after the copy,
 * possibly in another block, with the same debug location. Remarks and warnings go to the context.
 * \returns TILECOPY_BAD_OPERAND with a message; the function is as it was.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_copy_emit(const tilecopy_copy *copy, LLVMBuilderRef builder,
                                                const tilecopy_operands *operands, char **message);

/**
 * Edits the tensor map of a copy of a window where the builder stands.
 * \param arguments those of tilecopy_map_edit_function.
 * \returns TILECOPY_BAD_OPERAND with a message; nothing is built then.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_map_edit_emit(const tilecopy_copy *copy,
                                                    LLVMBuilderRef builder,
                                                    const LLVMValueRef *arguments, unsigned count,
                                                    char **message);

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

/**
 * Emits a statement around copies, one of those in Statement.h.
 * \param cpu the architecture of the kernel, as "sm_90a".
 * \param arguments those that its function takes.
 * \param result receives what the function returns, or null; may be null.
 * \returns TILECOPY_BAD_TEXT, TILECOPY_BAD_OPERAND or TILECOPY_CANNOT_EMIT with a message; nothing
 * is built then.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_statement_emit(LLVMBuilderRef builder, const char *statement,
                                                     const char *cpu, const LLVMValueRef *arguments,
                                                     unsigned count, LLVMValueRef *result,
                                                     char **message);

/**
 * Defines the functions of a ring in a module: `name`_init and so on, as Ring.h says. They are
 * called like functions of the frontend's own.
 * \param name what their names begin with; null for "ring".
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_ring_define(const tilecopy_ring *ring, LLVMModuleRef module,
                                                  const char *name, char **message);

/** What LLVM knows of an integer: what a program states as `multiple_of` and `in`. \since 0.2 */
typedef struct {
  int64_t divisor; /**< all values are multiples of it; at least 1 */
  int64_t least, most;
} tilecopy_facts;

/**
 * Reads what is known of an integer of at most 64 bits, by its constants, sums, products, bits and
 * ranges.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_value_facts(LLVMValueRef value, tilecopy_facts *facts,
                                                  char **message);

/** The widths that copies among other code must keep. \since 0.2 */
typedef struct tilecopy_contract tilecopy_contract;

/** \since 0.2 */
TILECOPY_API tilecopy_contract *tilecopy_contract_create(void);
/** \since 0.2 */
TILECOPY_API void tilecopy_contract_dispose(tilecopy_contract *contract);

/**
 * Promises the widths of a copy. With a builder that has a debug location, the copy is judged by
 * what stands under that location in the PTX; otherwise copies are judged together.
 * \param builder the one that the copy is emitted with, or null.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_contract_add(tilecopy_contract *contract,
                                                   const tilecopy_copy *copy,
                                                   LLVMBuilderRef builder, char **message);

/**
 * Checks the PTX of the module against all promises.
 * \returns TILECOPY_CANNOT_EMIT with a message that names the copy and its location.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_contract_check(const tilecopy_contract *contract,
                                                     const char *ptx, char **message);

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
