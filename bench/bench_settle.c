/* SPDX-License-Identifier: MIT */
/*
 * Settles rounds of six players from JSON to JSON, as `trey settle` does, without reading and
 * writing files. Yardstick: adding up the bytes of the same text.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/round/round_write.h"
#include "measure.h"

enum { ROUNDS = 4096, TEXT_SIZE = ROUNDS * 2048 };

typedef struct stream {
    char *text;
    size_t size, at;
    size_t written;
    json_reader reader;
    json_writer writer;
    round_form form;
    round_answer answer;
} stream;

static long fill(void *context, char *buffer, size_t size)
{
    stream *all = context;
    size_t left = all->size - all->at;
    size = size < left ? size : left;
    memcpy(buffer, all->text + all->at, size);
    all->at += size;
    return (long)size;
}

static bool drain(void *context, const char *bytes, size_t size)
{
    (void)bytes;
    ((stream *)context)->written += size;
    return true;
}

static uint64_t settle_all(void *context)
{
    stream *all = context;
    uint64_t settled = 0;
    all->at = all->written = 0;
    json_reader_begin(&all->reader, fill, all);
    json_writer_begin(&all->writer, drain, all);
    while (round_form_read(&all->form, &all->reader) == JSON_OBJECT_END) {
        round_run(&all->answer, &all->form, &trey_book_builtin);
        settled += all->answer.status == ANSWER_SETTLED;
        round_write(&all->writer, &all->answer, &all->form);
    }
    json_writer_flush(&all->writer);
    return settled + all->written;
}

static uint64_t add_bytes(void *context)
{
    const stream *all = context;
    uint64_t sum = 0;
    for (size_t i = 0; i < all->size; i++) {
        sum += (unsigned char)all->text[i];
        __asm__ volatile("" : "+r"(sum)); /* one by one, as a plain reader would */
    }
    return sum;
}

static size_t write_round(char *out, size_t size, unsigned number, uint64_t *random)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    unsigned deck[52];
    for (unsigned c = 0; c < 52; c++) {
        deck[c] = c;
    }
    char hands[7][12];
    for (unsigned h = 0; h < 7; h++) {
        for (unsigned c = 0; c < 3; c++) {
            unsigned i = 3 * h + c, from = i + (unsigned)(measure_random(random) % (52 - i));
            unsigned card = deck[from];
            deck[from] = deck[i];
            hands[h][3 * c] = ranks[card / 4];
            hands[h][3 * c + 1] = suits[card % 4];
            hands[h][3 * c + 2] = c < 2 ? ' ' : '\0';
        }
    }
    int at = snprintf(out, size,
                      "{\"id\": \"r%u\", \"rules\": \"california-shfl\", "
                      "\"posting\": {\"schedule\": \"1\"}, \"bank\": {\"seat\": 7, "
                      "\"bettor\": \"bo\", \"wager\": 20000}, \"wagers\": [",
                      number);
    for (unsigned s = 1; s <= 6; s++) {
        at += snprintf(out + at, size - (size_t)at,
                       "%s{\"seat\": %u, \"bettor\": \"player%u\", \"kind\": \"ante\", "
                       "\"amount\": %u}, {\"seat\": %u, \"bettor\": \"player%u\", "
                       "\"kind\": \"bonus\", \"amount\": 500}",
                       s > 1 ? ", " : "", s, s, 1000 * s, s, s);
    }
    at += snprintf(out + at, size - (size_t)at, "], \"cards\": {");
    for (unsigned s = 1; s <= 6; s++) {
        at += snprintf(out + at, size - (size_t)at, "\"%u\": \"%s\", ", s, hands[s - 1]);
    }
    at += snprintf(out + at, size - (size_t)at, "\"dealer\": \"%s\"}, \"decisions\": [", hands[6]);
    for (unsigned s = 1; s <= 6; s++) {
        at += snprintf(out + at, size - (size_t)at,
                       "%s{\"seat\": %u, \"bettor\": \"player%u\", \"play\": %s}",
                       s > 1 ? ", " : "", s, s, measure_random(random) % 3 != 0 ? "true" : "false");
    }
    at += snprintf(out + at, size - (size_t)at, "]}\n");
    return (size_t)at;
}

size_t bench_settle(bench_row *rows)
{
    stream *all = calloc(1, sizeof *all);
    char *text = malloc(TEXT_SIZE);
    size_t made = 0;
    if (all != NULL && text != NULL) {
        uint64_t random = 3;
        all->text = text;
        for (unsigned r = 0; r < ROUNDS; r++) {
            all->size += write_round(text + all->size, TEXT_SIZE - all->size, r, &random);
        }
        rows[made++] =
            (bench_row){"settle six players, JSON to JSON", "adding up the bytes read",
                        "at least 50,000 a second", measure(settle_all, add_bytes, all, ROUNDS)};
    }
    free(text);
    free(all);
    return made;
}
