/* SPDX-License-Identifier: MIT */
/*
 * Settles one round after another, from a reader to a writer, in constant memory.
 */
#ifndef TREY_CLI_SETTLE_ROUNDS_H
#define TREY_CLI_SETTLE_ROUNDS_H

#include "format/round/round_write.h"

typedef struct settle_tally {
    uint64_t settled, voided, refused;
    bool has_failed; /* a round was refused, or the text is not JSON or has no round */
    bool is_broken;  /* the text is not JSON: nothing follows */
} settle_tally;

typedef struct settler {
    const trey_book *book;
    bool for_people; /* explain in words instead of JSON */
    bool color;
    json_reader reader;
    json_writer writer;
    round_form form; /* zero before the first round */
    round_answer answer;
} settler;

/* Settles all rounds that the reader yields, writes their answers and adds them to the tally.
 * `follows`: other rounds came before, so that no further round has to come. */
void settle_rounds(settler *work, bool follows, settle_tally *tally);

#endif
