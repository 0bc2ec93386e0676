/* SPDX-License-Identifier: MIT */
/*
 * The pages as constants, made at build time by web/build.mjs; a build without them has none.
 */
#ifndef TREY_SERVE_HTTP_WEB_FILES_H
#define TREY_SERVE_HTTP_WEB_FILES_H

#include <trey/base.h>

typedef struct web_file {
    const char *path; /* "/assets/main-ABC.js"; "/" is the page that all addresses for people
                         job_quota_client */
    const char *type;
    const char *tag; /* of its content, with the quotes of an ETag */
    bool is_kept;    /* its name changes with its content: a browser may keep it for ever */
    const unsigned char *plain;
    size_t plain_size;
    const unsigned char *packed; /* with gzip; NULL: it would gain nothing */
    size_t packed_size;
} web_file;

extern const web_file web_files[]; /* by path, in byte order */
extern const size_t web_file_count;

#endif
