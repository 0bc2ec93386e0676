/* SPDX-License-Identifier: MIT */
/*
 * Of <math.h>, what writing JSON asks of a number.
 */
#ifndef TREY_WASM_LIBC_MATH_H
#define TREY_WASM_LIBC_MATH_H

#define isfinite(number) __builtin_isfinite(number)

#endif
