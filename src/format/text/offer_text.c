/* SPDX-License-Identifier: MIT */
/*
 * Explains why a rule set does not offer a collection schedule or a pay table.
 */
#include "offer_text.h"

#include <stdio.h>

#include "nearest.h"

enum { SHOWN_MAX = 40, CANDIDATES_MAX = 256, LISTED_MAX = 12 };

typedef struct offers {
    const char *ids[CANDIDATES_MAX + 1]; /* ends with NULL; those beyond are not suggested */
    size_t count;
} offers;

static void add(offers *list, const char *id)
{
    if (list->count < CANDIDATES_MAX) {
        list->ids[list->count++] = id;
    }
}

static void collect(offers *list, const trey_book *book, const trey_ruleset *ruleset,
                    trey_option option)
{
    *list = (offers){.count = 0};
    for (const trey_book *at = book; at != NULL; at = at->next) {
        for (size_t i = 0; option == TREY_OPTION_SCHEDULE && i < at->schedule_count; i++) {
            if (trey_ruleset_knows_schedule(ruleset, &at->schedules[i])) {
                add(list, at->schedules[i].id);
            }
        }
        for (size_t i = 0; option == TREY_OPTION_PAYTABLE && i < at->designator_count; i++) {
            add(list, at->designators[i].id);
        }
    }
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

const char *offer_problem(char out[OFFER_TEXT_SIZE], const trey_book *book,
                          const trey_ruleset *ruleset, trey_option option, span id)
{
    offers known;
    char shown[SHOWN_MAX + 1], listed[96];
    const char *what = option == TREY_OPTION_SCHEDULE ? "collection schedule" : "pay table";
    collect(&known, book, ruleset, option);
    show(shown, id);
    const char *nearest = nearest_word(shown, known.ids);
    if (!ruleset->options[option].offered) {
        snprintf(out, OFFER_TEXT_SIZE, "%.64s has no %ss%s; leave out '%s'", ruleset->id, what,
                 option == TREY_OPTION_PAYTABLE ? " to choose from" : "", shown);
    } else if (known.count > 0 && known.count <= LISTED_MAX &&
               list(listed, sizeof listed, known.ids, known.count)) {
        snprintf(out, OFFER_TEXT_SIZE, "%.64s has no %s '%s'; it has %s", ruleset->id, what, shown,
                 listed);
    } else if (nearest != NULL) {
        snprintf(out, OFFER_TEXT_SIZE, "%.64s has no %s '%s'; did you mean '%.64s'?", ruleset->id,
                 what, shown, nearest);
    } else if (option == TREY_OPTION_SCHEDULE) {
        snprintf(out, OFFER_TEXT_SIZE, "%.64s has no %s '%s'; 'trey rules show %.64s' lists them",
                 ruleset->id, what, shown, ruleset->id);
    } else {
        snprintf(out, OFFER_TEXT_SIZE, "%.64s has no %s '%s'; 'trey rules list' lists them",
                 ruleset->id, what, shown);
    }
    return out;
}
