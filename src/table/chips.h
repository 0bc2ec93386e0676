/* SPDX-License-Identifier: MIT */
/*
 * The two kinds of chips (COVER-10). Players buy chips from the cage and can redeem them; play
 * chips are issued by the house and have no value. No transfer converts one kind into the other.
 */
#ifndef TREY_TABLE_CHIPS_H
#define TREY_TABLE_CHIPS_H

/* Journals contain these numbers. Journals from before edition 2 know only one kind, which is read
 * as chips from the cage. */
typedef enum chip_kind { CHIPS_CAGE, CHIPS_PLAY, CHIP_KIND_COUNT } chip_kind;

/* "cage", "play" */
const char *chip_kind_name(chip_kind kind);

#endif
