/* SPDX-License-Identifier: MIT */
/*
 * <inttypes.h> for wasm32, where int64_t is long long.
 */
#ifndef TREY_WASM_LIBC_INTTYPES_H
#define TREY_WASM_LIBC_INTTYPES_H

#include <stdint.h>

#define PRId32 "d"
#define PRIu32 "u"
#define PRId64 "lld"
#define PRIu64 "llu"

#endif
