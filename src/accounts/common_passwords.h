/* SPDX-License-Identifier: MIT */
/*
 * The words of common_passwords.txt, which the build makes into a C file.
 */
#ifndef TREY_ACCOUNTS_COMMON_PASSWORDS_H
#define TREY_ACCOUNTS_COMMON_PASSWORDS_H

#include <stddef.h>

/* In lower case; NULL follows the last one. */
extern const char *const common_passwords[];

#endif
