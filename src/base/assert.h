/* SPDX-License-Identifier: MIT */
/*
 * Checks conditions that only a bug can violate. The checks stay on in release builds. A failed
 * check stops the process at once, without calling any function.
 */
#ifndef TREY_BASE_ASSERT_H
#define TREY_BASE_ASSERT_H

#define TREY_ASSERT(condition)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            __builtin_trap();                                                                      \
        }                                                                                          \
    } while (0)

#endif
