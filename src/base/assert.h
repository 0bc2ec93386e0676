/* SPDX-License-Identifier: MIT */
/*
 * For what only our own mistake could bring about. It stays on in release builds, and needs
 * nothing from outside: the process stops where it stands.
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
