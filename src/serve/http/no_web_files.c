/* SPDX-License-Identifier: MIT */
/*
 * In place of the pages in a build without them: the API alone.
 */
#include "web_files.h"

const web_file web_files[] = {{0}};
const size_t web_file_count = 0;
