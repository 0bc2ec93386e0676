/* SPDX-License-Identifier: MIT */
/*
 * Functions that no C file of Trey may call, because a safer one exists. The build includes this
 * header at the head of every file (meson.build).
 */
#ifndef TREY_BASE_BANNED_H
#define TREY_BASE_BANNED_H

/* Their declarations have to come before the macros. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BANNED(function) function##_is_banned_see_base_banned_h

/* They write past the end of a buffer, or leave it without a zero byte: use snprintf or memcpy. */
#undef strcpy
#define strcpy(...) BANNED(strcpy)
#undef strcat
#define strcat(...) BANNED(strcat)
#undef strncpy
#define strncpy(...) BANNED(strncpy)
#undef strncat
#define strncat(...) BANNED(strncat)
#undef stpcpy
#define stpcpy(...) BANNED(stpcpy)
#undef sprintf
#define sprintf(...) BANNED(sprintf)
#undef vsprintf
#define vsprintf(...) BANNED(vsprintf)
#undef gets
#define gets(...) BANNED(gets)

/* They report no errors, and overflow is undefined: use strtol and its family, or a parser. */
#undef atoi
#define atoi(...) BANNED(atoi)
#undef atol
#define atol(...) BANNED(atol)
#undef atoll
#define atoll(...) BANNED(atoll)
#undef atof
#define atof(...) BANNED(atof)

/* They keep state that threads share: use strtok_r or strcspn, gmtime_r, localtime_r, strftime. */
#undef strtok
#define strtok(...) BANNED(strtok)
#undef gmtime
#define gmtime(...) BANNED(gmtime)
#undef localtime
#define localtime(...) BANNED(localtime)
#undef ctime
#define ctime(...) BANNED(ctime)
#undef asctime
#define asctime(...) BANNED(asctime)

/* Others can guess the name before the file exists: use mkstemp, mkdtemp or tmpfile. */
#undef mktemp
#define mktemp(...) BANNED(mktemp)
#undef tmpnam
#define tmpnam(...) BANNED(tmpnam)
#undef tempnam
#define tempnam(...) BANNED(tempnam)

#endif
