/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes as a stream of round JSON. Nothing may crash, and the chips of every
 * answered round must add up.
 */
#include <stdlib.h>
#include <string.h>

#include "format/round/round_explain.h"
#include "format/round/round_write.h"

typedef struct stream {
    const uint8_t *bytes;
    size_t size, at;
} stream;

static long fill(void *context, char *buffer, size_t size)
{
    stream *from = context;
    size_t left = from->size - from->at;
    size = size < left ? size : left;
    if (size > 7) {
        size = 7; /* tokens across the ends of the buffer */
    }
    memcpy(buffer, from->bytes + from->at, size);
    from->at += size;
    return (long)size;
}

static bool drain(void *context, const char *bytes, size_t size)
{
    (void)context;
    (void)bytes;
    (void)size;
    return true;
}

static void add(void *context, const trey_movement *movement)
{
    int64_t *places = context;
    places[movement->from] -= movement->amount;
    places[movement->to] += movement->amount;
}

static void check(const round_answer *answer)
{
    if (answer->status == ANSWER_REFUSED) {
        return;
    }
    int64_t places[TREY_PLACE_COUNT] = {0};
    trey_movements_each(&answer->round, &answer->settlement, &answer->awards, add, places);
    if (places[TREY_PLACE_SPOT] != 0) {
        abort(); /* chips were left lying on a spot */
    }
    int64_t net = answer->settlement.collected - answer->settlement.paid;
    if (answer->status == ANSWER_SETTLED && !answer->posting.ruleset->house_banks &&
        (net > answer->round.bank_wager || -net > answer->round.bank_wager)) {
        abort(); /* COVER-1 */
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static json_reader reader;
    static json_writer writer;
    static round_form form;
    static round_answer answer;
    stream from = {bytes, size, 0};
    json_reader_begin(&reader, fill, &from);
    json_writer_begin(&writer, drain, NULL);
    while (round_form_read(&form, &reader) == JSON_OBJECT_END) {
        round_run(&answer, &form, &trey_book_builtin);
        check(&answer);
        round_write(&writer, &answer, &form);
        round_explain(&writer, &answer, &form, true);
    }
    json_writer_flush(&writer);
    return 0;
}
