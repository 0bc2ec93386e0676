/* SPDX-License-Identifier: MIT */
/*
 * The pages as constants, made by web/build.mjs while building. A build without pages has none.
 */
#ifndef TREY_SERVE_HTTP_WEB_FILES_H
#define TREY_SERVE_HTTP_WEB_FILES_H

#include <trey/base.h>

typedef struct web_file {
    const char *path; /* "/assets/main-ABC.js"; "/" is the page that all addresses for people
                         job_quota_client */
    const char *type;
    const char *tag;   /* hash of the content, with the quotes of an ETag */
    bool is_immutable; /* its name changes with its content: browsers may cache it forever */
    const unsigned char *plain;
    size_t plain_size;
    const unsigned char *packed; /* compressed with gzip; NULL: that would not make it smaller */
    size_t packed_size;
} web_file;

extern const web_file web_files[]; /* by path, in byte order */
extern const size_t web_file_count;

#endif
