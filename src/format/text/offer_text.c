/* SPDX-License-Identifier: MIT */
/*
 * Explains why a rule set does not have a collection schedule.
 */
#include "schedule_text.h"

#include <stdio.h>

#include "nearest.h"

enum { SHOWN_MAX = 40, CANDIDATES_MAX = 256, LISTED_MAX = 12 };

/* The schedules of a rule set; those beyond the capacity are not suggested. */
static size_t collect(const char *ids[CANDIDATES_MAX + 1], const trey_book *book,
                      const trey_ruleset *ruleset)
{
    size_t count = 0;
    for (const trey_book *at = book; at != NULL; at = at->next) {
        for (size_t i = 0; i < at->schedule_count && count < CANDIDATES_MAX; i++) {
            if (trey_ruleset_knows_schedule(ruleset, &at->schedules[i])) {
                ids[count++] = at->schedules[i].id;
            }
        }
    }
    ids[count] = NULL;
    return count;
}

static void show(char out[SHOWN_MAX + 1], span id)
{
    size_t size = id.size < SHOWN_MAX ? id.size : SHOWN_MAX;
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)id.text[i];
        out[i] = byte < 0x20 || byte >= 0x7F ? '?' : (char)byte;
    }
    out[size] = '\0';
}

/* Lists "1, 2 and 3"; false if it does not fit. */
static bool list(char *out, size_t size, const char *const *ids, size_t count)
{
    size_t at = 0;
    for (size_t i = 0; i < count && at < size; i++) {
        at += (size_t)snprintf(out + at, size - at, "%s%s",
                               i == 0           ? ""
                               : i + 1 == count ? " and "
                                                : ", ",
                               ids[i]);
    }
    return at < size;
}

const char *schedule_problem(char out[SCHEDULE_TEXT_SIZE], const trey_book *book,
                             const trey_ruleset *ruleset, span id)
{
    const char *ids[CANDIDATES_MAX + 1];
    char shown[SHOWN_MAX + 1], listed[96];
    size_t count = collect(ids, book, ruleset);
    show(shown, id);
    const char *nearest = nearest_word(shown, ids);
    if (!ruleset->options[TREY_OPTION_SCHEDULE].offered) {
        snprintf(out, SCHEDULE_TEXT_SIZE, "%.64s has no collection schedules; leave out '%s'",
                 ruleset->id, shown);
    } else if (count > 0 && count <= LISTED_MAX && list(listed, sizeof listed, ids, count)) {
        snprintf(out, SCHEDULE_TEXT_SIZE, "%.64s has no collection schedule '%s'; it has %s",
                 ruleset->id, shown, listed);
    } else if (nearest != NULL) {
        snprintf(out, SCHEDULE_TEXT_SIZE,
                 "%.64s has no collection schedule '%s'; did you mean '%.64s'?", ruleset->id, shown,
                 nearest);
    } else {
        snprintf(out, SCHEDULE_TEXT_SIZE,
                 "%.64s has no collection schedule '%s'; 'trey rules show %.64s' lists them",
                 ruleset->id, shown, ruleset->id);
    }
    return out;
}
