/* SPDX-License-Identifier: MIT */
/*
 * The input and output buffers. They are not initialized, so they do not enlarge the module's file.
 */
#include "exchange.h"

#include <string.h>

#include "base/assert.h"

char input[INPUT_MAX];

static char output[OUTPUT_MAX];
static uint32_t written;
static json_writer writer;

char *EXPORT(input_at)(void)
{
    return input;
}

uint32_t EXPORT(input_max)(void)
{
    return INPUT_MAX;
}

const char *EXPORT(output_at)(void)
{
    return output;
}

uint32_t EXPORT(output_size)(void)
{
    return written;
}

static bool drain(void *context, const char *bytes, size_t size)
{
    (void)context;
    TREY_ASSERT(size <= OUTPUT_MAX - written);
    memcpy(output + written, bytes, size);
    written += (uint32_t)size;
    return true;
}

json_writer *output_begin(void)
{
    written = 0;
    json_writer_begin(&writer, drain, NULL);
    return &writer;
}

void output_end(void)
{
    json_writer_flush(&writer);
}

uint32_t cards_take(const char *text, uint32_t size, trey_card *cards, uint32_t least,
                    uint32_t most)
{
    size_t count = 0;
    trey_card_error error;
    if (!trey_cards_parse(text, size, cards, most, &count, &error)) {
        json_print(output_begin(), "character %u: %s", (unsigned)error.character,
                   trey_card_problem_text(error.problem));
    } else if (count < least || count > most) {
        json_print(output_begin(),
                   least == most ? "%u cards are needed here, not %u"
                                 : "%u cards are possible here, not %u",
                   (unsigned)most, (unsigned)count);
    } else {
        return (uint32_t)count;
    }
    output_end();
    return CARDS_NONE;
}

void output_bytes(const void *bytes, size_t size)
{
    written = 0;
    (void)drain(NULL, bytes, size);
}
