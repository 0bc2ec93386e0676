/* SPDX-License-Identifier: MIT */
/*
 * The part of <math.h> that the JSON writer needs.
 */
#ifndef TREY_WASM_LIBC_MATH_H
#define TREY_WASM_LIBC_MATH_H

#define isfinite(number) __builtin_isfinite(number)

#endif
