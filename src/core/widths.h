/* SPDX-License-Identifier: MIT */
/*
 * FOR_EACH_WIDTH compiles a function once for each vector width; the program chooses a copy when it
 * starts. Builds with sanitizers, which do not support this, compile it once. The function must be
 * static, because the compiler exports the code that chooses a copy even if the function is hidden.
 */
#ifndef TREY_CORE_WIDTHS_H
#define TREY_CORE_WIDTHS_H

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) &&                             \
    !defined(__SANITIZE_ADDRESS__) && defined(TREY_TARGET_CLONES)
#define FOR_EACH_WIDTH __attribute__((target_clones("arch=skylake-avx512", "avx2", "default")))
#else
#define FOR_EACH_WIDTH
#endif

#endif
