/*===- Prove.h - Proofs for every size, in C ---------------------*- C -*-===*\
|*                                                                            *|
|* Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.      *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|* Whether PTX does what a program means: for all values of its arguments, all
|* CTAs, all threads and all orders in which these may run. For the test suite of
|* a frontend:
|*
|*   tilecopy_verdict verdict;
|*   char *json, *message;
|*   if (tilecopy_prove(program, "sm_90a", ptx, 2, &verdict, &json, &message))
|*     ...                                        message says what is wrong
|*   else if (verdict != TILECOPY_PROVED)
|*     puts(json);
\*===----------------------------------------------------------------------===*/

#ifndef TILECOPY_C_PROVE_H
#define TILECOPY_C_PROVE_H

#include "tilecopy-c/Copy.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What is known of a program. The numbers are the exit codes of `ptx-run --prove`. \since 0.2 */
typedef TILECOPY_ENUM{
    TILECOPY_PROVED = 0,  /**< all kernels are proved */
    TILECOPY_REFUTED = 1, /**< a kernel is wrong under some arguments, on the emulator too */
    TILECOPY_UNKNOWN = 3  /**< neither; the document says what stopped the proof */
} tilecopy_verdict;

/**
 * Proves the kernels of a `.tile` program. A counterexample is run on the emulator before it is
 * reported.
 * \param cpu the architecture, as "sm_90a"; null for what the text says.
 * \param ptx proved in place of the program's own PTX; null for that. It has the program's kernels,
 * which take its parameters.
 * \param seconds of processor time for each kernel, more than 0; runs of counterexamples take up to
 * ten seconds each on top.
 * \param verdict receives the worst verdict of all kernels; may be null.
 * \param json receives the document that `ptx-run --prove --json` prints: for each kernel the
 * verdict, the ranges of its arguments, the cause, the arguments of the counterexample, and what
 * the caller promises. The caller frees it. May be null.
 * \returns TILECOPY_BAD_TEXT for a text that is no program and for PTX that has not its kernels,
 * TILECOPY_DEVICE_ERROR for PTX that the emulator does not load, TILECOPY_CANNOT_PLAN and
 * TILECOPY_CANNOT_EMIT for a program that is not lowered. A verdict is no error.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_prove(const char *text, const char *cpu, const char *ptx,
                                            double seconds, tilecopy_verdict *verdict, char **json,
                                            char **message);

#ifdef __cplusplus
}
#endif

#endif /* TILECOPY_C_PROVE_H */
