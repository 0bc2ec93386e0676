/* SPDX-License-Identifier: MIT */
/*
 * The two kinds of chips (COVER-10). Chips from the cage were paid for and can be cashed; play
 * chips are issued by the house and are worth nothing. No transfer leads from one kind to the
 * other.
 */
#ifndef TREY_TABLE_CHIPS_H
#define TREY_TABLE_CHIPS_H

/* The numbers are in every journal. Before edition 2 there was one kind, which reads as the cage's.
 */
typedef enum chip_kind { CHIPS_CAGE, CHIPS_PLAY, CHIP_KIND_COUNT } chip_kind;

/* "cage", "play" */
const char *chip_kind_name(chip_kind kind);

#endif
