/*===- Layout.h - Layouts in C -----------------------------------*- C -*-===*\
|*                                                                            *|
|* Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.      *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|* Layouts of TileCopy, CuTe and Triton, each in the notation of the others
|* (see tilecopy/layout/ForeignLayouts.h).
\*===----------------------------------------------------------------------===*/

#ifndef TILECOPY_C_LAYOUT_H
#define TILECOPY_C_LAYOUT_H

#include "tilecopy-c/Copy.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * How layouts are written.
 * \since 0.2
 */
typedef TILECOPY_ENUM{
    TILECOPY_NOTATION_TILECOPY = 0, /**< S[(8,4,2):(8,2,1)] */
    TILECOPY_NOTATION_CUTE = 1,     /**< (8,(2,4)):(8,(1,2)) */
    TILECOPY_NOTATION_BLOCKED = 2,  /**< #ttg.blocked<{...}> */
    TILECOPY_NOTATION_LINEAR = 3,   /**< #ttg.linear<{...}> or #ttg.shared_linear<{...}> */
} tilecopy_notation;

/**
 * Reads a layout in any of the notations and stores it as `notation` in `text`. `shape` has the
 * extents of the tensor in `rank` elements; with a rank of 0 they are those that the layout shows,
 * and a layout of Triton shows none. TILECOPY_BAD_TEXT for a text that is no layout,
 * TILECOPY_CANNOT_PLAN where the notation cannot say it.
 * \since 0.2
 */
TILECOPY_API tilecopy_status tilecopy_layout_text(const char *layout, const int64_t *shape,
                                                  size_t rank, tilecopy_notation notation,
                                                  char **text, char **message);

#ifdef __cplusplus
}
#endif

#endif /* TILECOPY_C_LAYOUT_H */
