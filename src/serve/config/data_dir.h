/* SPDX-License-Identifier: MIT */
/*
 * The data directory: journal, its key and the accounts, for nobody else to read.
 */
#ifndef TREY_SERVE_CONFIG_DATA_DIR_H
#define TREY_SERVE_CONFIG_DATA_DIR_H

#include "base/failure.h"

/* Whether the directory exists and can be written, or can be created. If not, *problem says why. */
TREY_MUST_CHECK bool data_dir_check(const char *path, failure *problem);

/* Creates the directory with missing parents, unless it exists. New directories are accessible
 * only to their owner. */
TREY_MUST_CHECK bool data_dir_make(const char *path, failure *problem);

#endif
