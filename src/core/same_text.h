/* SPDX-License-Identifier: MIT */
/*
 * Comparison of strings. The core may not call strcmp.
 */
#ifndef TREY_CORE_SAME_TEXT_H
#define TREY_CORE_SAME_TEXT_H

#include <stdbool.h>

static inline bool same_text(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

#endif
