/* SPDX-License-Identifier: MIT */
/*
 * Escape sequences for reports in a terminal.
 */
#ifndef TREY_FORMAT_TEXT_ANSI_H
#define TREY_FORMAT_TEXT_ANSI_H

#include <stdbool.h>

#define ANSI_BOLD "\033[1m"
#define ANSI_DIM "\033[2m"
#define ANSI_INVERSE "\033[1;7m" /* bold as well */
#define ANSI_GREEN "\033[32m"
#define ANSI_RED "\033[31m"
#define ANSI_ALARM "\033[1;31m"
#define ANSI_PLAIN "\033[0m" /* ends all of them */

/* The sequence if the output has colors, or an empty text. */
static inline const char *ansi(bool color, const char *sequence)
{
    return color ? sequence : "";
}

#endif
