/* SPDX-License-Identifier: MIT */
/*
 * The data directory: journal, its key and the accounts, for nobody else to read.
 */
#ifndef TREY_SERVE_CONFIG_DATA_DIR_H
#define TREY_SERVE_CONFIG_DATA_DIR_H

#include "base/failure.h"

/* Whether it is there and can be written, or could be made; false, and what is wrong. */
TREY_MUST_CHECK bool data_dir_check(const char *path, failure *problem);

/* Make it, with what is missing above it, unless it is there. What is made is for its owner
 * alone. */
TREY_MUST_CHECK bool data_dir_make(const char *path, failure *problem);

#endif
