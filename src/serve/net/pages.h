/* SPDX-License-Identifier: MIT */
/*
 * Which embedded file an address means. Pure.
 *
 * The pages are one program in the browser that shows what its address says, so every address
 * for people leads to the same file; all else is a file of its own name.
 */
#ifndef TREY_SERVE_NET_PAGES_H
#define TREY_SERVE_NET_PAGES_H

#include "serve/http/web_files.h"

/* NULL: there is none, or this build has no pages. */
const web_file *page_find(const char *path, size_t size);

/* The page that tells people that there is nothing at an address; NULL: no pages. */
const web_file *page_of_nothing(void);

/* Whether a header lists what is wanted as one of its values ("gzip, br;q=0.5", "text/html");
 * what has a quality of zero is not wanted. */
bool header_lists(const char *header, size_t size, const char *wanted);

/* Whether an If-None-Match names a file as it is. */
bool tag_matches(const char *header, size_t size, const char *tag);

#endif
