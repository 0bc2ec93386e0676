/* SPDX-License-Identifier: MIT */
/*
 * Finds the embedded file of a path. Pure.
 *
 * The pages are one program that runs in the browser and shows what its address says. Every address
 * for people therefore has the same file; all other paths are names of files.
 */
#ifndef TREY_SERVE_NET_PAGES_H
#define TREY_SERVE_NET_PAGES_H

#include "serve/http/web_files.h"

/* NULL: no such page, or this build has no pages. */
const web_file *page_find(const char *path, size_t size);

/* The page that says that an address does not exist; NULL: this build has no pages. */
const web_file *page_not_found(void);

/* Whether a header such as "gzip, br;q=0.5" lists a value, with a quality other than zero. */
bool header_lists(const char *header, size_t size, const char *wanted);

/* Whether an If-None-Match header has the tag. */
bool tag_matches(const char *header, size_t size, const char *tag);

#endif
