/* SPDX-License-Identifier: MIT */
/*
 * FOR_EACH_WIDTH before a function gives it one copy for each width of vectors, chosen when the
 * program starts. Sanitizers cannot follow that choice, and then speed does not matter. The
 * function must be static: the compiler exports the code that chooses among copies, whatever the
 * visibility of the function.
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
