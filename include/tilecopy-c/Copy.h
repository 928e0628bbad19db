/*===- Copy.h - Copies in C --------------------------------------*- C -*-===*\
|*                                                                            *|
|* Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.      *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|* A copy is a piece of .tile text with its tensors (see LANGUAGE.md):
|*
|*   copy.warp shared f32[32,32] <- global f32[32,32] align 16
|*
|*   kernel @load threads(128) {
|*     M : i32 multiple_of 8 in [8, 65536]
|*     A : global f16[M, 256]
|*     S : shared f16[8, 256] layout swizzle(3,3,3) S[(8,4,64):(64,512,1)]
|*     copy.cta S <- A[ctaid.x*8 : +8, :]
|*   }
|*
|* It is planned when it is made; then it explains itself and is emitted, as IR
|* text here and through an LLVMBuilderRef in Emit.h. What surrounds copies
|* (barriers, fences, groups) are lines of text, too: see Statement.h.
|*
|* Every function that can fail returns a status. Where `message` is not null it
|* receives null or a message: what is wrong, where, the value, and what is
|* expected. Returned strings belong to the caller, who frees them with
|* tilecopy_string_dispose. Handles are disposed with the dispose function of
|* their type; null is fine. One handle is used by one thread at a time;
|* different handles by different ones.
\*===----------------------------------------------------------------------===*/

#ifndef TILECOPY_C_COPY_H
#define TILECOPY_C_COPY_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TILECOPY_API __attribute__((visibility("default")))
#else
#define TILECOPY_API
#endif

/* A number outside of an enumeration is an error in C++, too, and not undefined behavior. */
#ifdef __cplusplus
#define TILECOPY_ENUM enum : unsigned
extern "C" {
#else
#define TILECOPY_ENUM enum
#endif

/**
 * Why a function failed.
 * \since 0.2
 */
typedef TILECOPY_ENUM{
    TILECOPY_OK = 0,
    TILECOPY_BAD_TEXT =
        1, /**< a text that is neither a copy nor a program; the message has the location */
    TILECOPY_CANNOT_PLAN = 2,  /**< no variant can do it, or the one that was requested cannot */
    TILECOPY_BAD_OPERAND = 3,  /**< a value that emission cannot use; nothing was built */
    TILECOPY_CANNOT_EMIT = 4,  /**< the backend refuses the module, or the PTX is not as planned */
    TILECOPY_NO_DEVICE = 5,    /**< there is no such device on this machine */
    TILECOPY_DEVICE_ERROR = 6, /**< the device, or the emulator, refuses or fails */
    TILECOPY_BAD_ARGUMENT = 7, /**< a null handle, an unknown architecture, a number out of range */
    TILECOPY_FINDING = 8       /**< the emulator found an error in the program */
} tilecopy_status;

/**
 * The number of this binary interface: of enumerations, structs and functions of all headers here.
 * A program that finds another number in the library that it has opened must not call it.
 * \since 0.2
 */
#define TILECOPY_C_ABI 2

/**
 * The number that the library was built with.
 * \since 0.2
 */
TILECOPY_API unsigned tilecopy_c_abi(void);

/** A planned copy. \since 0.2 */
typedef struct tilecopy_copy tilecopy_copy;

/**
 * The version of this library: 10000 * major + 100 * minor + patch.
 * \since 0.2
 */
TILECOPY_API unsigned tilecopy_version(void);

/**
 * The LLVM that this library is built on, as "22.1.8". A static string.
 * \since 0.2
 */
TILECOPY_API const char *tilecopy_llvm_version(void);

/**
 * Frees a string that a function of this library returned.
 * \since 0.2
 */
TILECOPY_API void tilecopy_string_dispose(char *text);

/**
 * Parses and plans the copy of a text: a line, or a kernel with one copy in it.
 * \param cpu the architecture, as "sm_90a"; null for what the text says.
 * \param copy receives the handle; the caller disposes it.
 * \returns TILECOPY_BAD_TEXT or TILECOPY_CANNOT_PLAN with a message.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_copy_create(const char *text, const char *cpu,
                                                  tilecopy_copy **copy, char **message);

/**
 * Parses a text with any number of copies and plans them together, so that what is `layout auto`
 * suits all of them.
 * \param copies receives a handle for each copy, in source order; the caller disposes
 * them. Null where `capacity` is 0.
 * \param capacity the most handles that `copies` takes.
 * \param count receives the number of copies, also where `capacity` is less: then no handle is
 * made, and TILECOPY_BAD_ARGUMENT is returned if `capacity` is not 0.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_copies_create(const char *text, const char *cpu,
                                                    tilecopy_copy **copies, unsigned capacity,
                                                    unsigned *count, char **message);

/** \since 0.2 */
TILECOPY_API void tilecopy_copy_dispose(tilecopy_copy *copy);

/**
 * The variant that was chosen, as "gmem_smem". It lives as long as the handle.
 * \since 0.2
 */
TILECOPY_API const char *tilecopy_copy_variant(const tilecopy_copy *copy);

/**
 * A number that is the same for equal plans, in every process.
 * \since 0.2
 */
TILECOPY_API uint64_t tilecopy_copy_hash(const tilecopy_copy *copy);

/**
 * The plan and, for every candidate, why it was chosen or declined, human-readable.
 * \returns a string that the caller frees.
 * \since 0.2
 */
TILECOPY_API char *tilecopy_copy_explain(const tilecopy_copy *copy);

/**
 * The same as JSON: an object of "plan", "trace" and, for a slow copy, "warning".
 * \returns a string that the caller frees.
 * \since 0.2
 */
TILECOPY_API char *tilecopy_copy_json(const tilecopy_copy *copy);

/**
 * The symbols whose values emission asks for: the scalars of the kernel in the order of their
 * declarations, then the variables of loops around the copy.
 * \since 0.2
 */
TILECOPY_API unsigned tilecopy_copy_symbol_count(const tilecopy_copy *copy);

/**
 * The name of a symbol, or null beyond the last one. It lives as long as the handle.
 * \since 0.2
 */
TILECOPY_API const char *tilecopy_copy_symbol_name(const tilecopy_copy *copy, unsigned index);

/**
 * The 32-bit words of a thread's register tile; 0 for a side that is not in registers.
 * \param of_destination not 0 for the destination, 0 for the source.
 * \since 0.2
 */
TILECOPY_API unsigned tilecopy_copy_register_words(const tilecopy_copy *copy, int of_destination);

/**
 * The declaration of one of the copy's tensors, with its layout: what was chosen for `layout auto`.
 * \returns a string that the caller frees.
 * \since 0.2
 */
TILECOPY_API char *tilecopy_copy_tensor(const tilecopy_copy *copy, int of_destination);

/**
 * The bytes that the copy reports to the mbarrier of its option `mbar`, in each CTA that it writes
 * to: what `mbarrier.arrive.expect_tx` waits for. 0 for a copy that reports none.
 * \since 0.2
 */
TILECOPY_API uint64_t tilecopy_copy_expected_bytes(const tilecopy_copy *copy);

/** How a device function is written. \since 0.2 */
typedef TILECOPY_ENUM{
    TILECOPY_INTRINSICS = 0, /**< NVPTX's intrinsics, as the library's LLVM has them */
    /** inline assembly, for LLVM 19 and later and for libNVVM from compute_100 on */
    TILECOPY_INLINE_ASSEMBLY = 1,
    TILECOPY_THREAD_PARAMETER = 2, /**< the thread's index is the last parameter; else tid.x */
    TILECOPY_NVVM7 = 4,            /**< the dialect of LLVM 7, for libNVVM before compute_100 */
    TILECOPY_INDEX_FUNCTIONS = 8   /**< indices in registers come from functions of the frontend */
} tilecopy_function_flags;

/**
 * The copy as the text of an LLVM module with one `alwaysinline` function. Its parameters: the
 * destination, the source (pointers in their address spaces, or `[n x i32]` in registers), the
 * mbarrier, the tensors of indices and the tensor map where the copy takes them, and the symbols.
 * With TILECOPY_INDEX_FUNCTIONS, a copy `load` calls `i64 @load_I(i64 number, ptr context)` for the
 * indices or predicates of a tensor `I` in registers: with the number in its region, and with the
 * parameter, a `ptr`, that stands in the place of the registers. A negative index is out of range.
 * \param name of the function; null for the kernel's.
 * \param flags some of tilecopy_function_flags, joined by `|`.
 * \param ir receives a string that the caller frees.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_copy_function(const tilecopy_copy *copy, const char *name,
                                                    unsigned flags, char **ir, char **message);

/**
 * What edits the tensor map of a copy of a window, as the text of an LLVM module with one
 * `alwaysinline` function that a whole warp calls. Its parameters: the host's map (address space
 * 0), the tensor that the window is of (1), 128 bytes of scratch (3), the place of the edited map
 * (1), which is what the copy takes as its tensor map, and the symbols. Threads that copy by it
 * execute `fence.tensormap` before.
 * \param name of the function; null for `tensormap_replace`.
 * \returns TILECOPY_BAD_OPERAND for a copy whose map is not edited.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_map_edit_function(const tilecopy_copy *copy, const char *name,
                                                        unsigned flags, char **ir, char **message);

/**
 * A whole `.tile` program as PTX, its accesses counted back against the plans.
 * \param cpu the architecture, or null for the program's.
 * \param ptx receives a string that the caller frees.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_program_ptx(const char *text, const char *cpu, char **ptx,
                                                  char **message);

/**
 * The text of an LLVM module as PTX.
 * \param level 0 to 3, as in -O1; 1 leaves the IR as it is.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_ir_ptx(const char *ir, const char *cpu, unsigned level,
                                             char **ptx, char **message);

/**
 * The texts of several LLVM modules, linked, as PTX: a frontend's kernels come first, then the
 * functions of copies and statements that they call, which the first text need not declare.
 * Functions that are no kernels are internal.
 * \param level 0 to 3, as in -O2; below 2 functions are not inlined.
 * \returns TILECOPY_BAD_TEXT for a text that is no IR, a declaration that is not what is defined,
 * and a name that is defined twice.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_link_ptx(const char *const *irs, unsigned count,
                                               const char *cpu, unsigned level, char **ptx,
                                               char **message);

#ifdef __cplusplus
}
#endif

#endif /* TILECOPY_C_COPY_H */
