/* SPDX-License-Identifier: MIT */
/*
 * Suggestions for an unknown word.
 */
#include "nearest.h"

#include <string.h>

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Edit distance: letters to add, drop, change or swap, ignoring case. */
static unsigned distance(const char *a, const char *b)
{
    enum { LENGTH_MAX = 40 };
    unsigned rows[3][LENGTH_MAX + 1];
    size_t m = strlen(a), n = strlen(b);
    if (m > LENGTH_MAX || n > LENGTH_MAX) {
        return LENGTH_MAX;
    }
    for (size_t j = 0; j <= n; j++) {
        rows[0][j] = (unsigned)j;
    }
    for (size_t i = 1; i <= m; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            unsigned best = above[j - 1] + (folded(a[i - 1]) != folded(b[j - 1]));
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) &&
                folded(a[i - 2]) == folded(b[j - 1]) && two_above[j - 2] + 1 < best) {
                best = two_above[j - 2] + 1;
            }
            row[j] = best;
        }
    }
    return rows[m % 3][n];
}

const char *nearest_word(const char *word, const char *const *words)
{
    const char *nearest = NULL;
    unsigned size = (unsigned)strlen(word), least = size / 3 + 2;
    least = least < size ? least : size; /* a word with no letter in common is not similar */
    for (; *words != NULL; words++) {
        unsigned apart = distance(word, *words);
        if (apart < least) {
            least = apart;
            nearest = *words;
        }
    }
    return nearest;
}
