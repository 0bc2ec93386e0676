/* SPDX-License-Identifier: MIT */
/*
 * Basic definitions for all headers of the library: export macros, money, seats and bettors.
 *
 * Money is an integer number of cents. The library accepts no amount over TREY_AMOUNT_MAX, so that
 * sums over a whole table, pay-offs included, fit in 64 bits.
 */
#ifndef TREY_BASE_H
#define TREY_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define TREY_MUST_CHECK __attribute__((warn_unused_result))
#define TREY_API __attribute__((visibility("default")))
#else
#define TREY_MUST_CHECK
#define TREY_API
#endif

#ifdef __cplusplus
#define TREY_BEGIN_DECLS extern "C" {
#define TREY_END_DECLS }
#else
#define TREY_BEGIN_DECLS
#define TREY_END_DECLS
#endif

/* The largest amount a single wager, limit or meter may have, in cents. */
#define TREY_AMOUNT_MAX INT64_C(1000000000000000)

/* Seats are numbered 1..N clockwise from the house dealer's left (GEO-1). The banker's hand has
 * index 0 wherever hands are indexed by seat. */
#define TREY_SEATS_MAX 14
#define TREY_BANKER 0
#define TREY_HANDS_MAX (TREY_SEATS_MAX + 1)

/* For sums of products that do not fit in 64 bits. */
__extension__ typedef __int128 trey_wide;

/* A person who bets. The library only compares these numbers for equality; the caller decides which
 * number stands for which person. */
typedef uint32_t trey_bettor;

/* A set of seats: bit s stands for seat s. */
typedef uint16_t trey_seat_set;

#endif
