/* SPDX-License-Identifier: MIT */
#include "rules_difference.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "format/text/money.h"

enum { VALUE_SIZE = 64 };

typedef struct comparison {
    failure *text;
    bool is_found;
} comparison;

static void add(comparison *found, const char *name, const char *from, const char *to)
{
    const char *between = found->is_found ? ", " : "";
    if (from != NULL) {
        (void)failure_add(found->text, "%s%s from %s to %s", between, name, from, to);
    } else {
        (void)failure_add(found->text, "%s%s", between, name);
    }
    found->is_found = true;
}

/* ---- The choices of the posting ---- */

/* Returns the text in `out`, or a constant. */
static const char *format_value(char out[VALUE_SIZE], trey_option option, int64_t value)
{
    const trey_option_row *row = &trey_options[option];
    char amount[MONEY_TEXT_SIZE];
    switch (row->type) {
    case TREY_OPTION_AMOUNT:
        snprintf(out, VALUE_SIZE, "%s", value == 0 ? "none" : money_format(amount, value));
        return out;
    case TREY_OPTION_FLAG:
        return value != 0 ? "yes" : "no";
    case TREY_OPTION_WORD:
        return row->words[value];
    case TREY_OPTION_PROGRESSIVE_TABLE:
        snprintf(out, VALUE_SIZE, value == 0 ? "none" : "%" PRId64, value);
        return out;
    default:
        snprintf(out, VALUE_SIZE, "%" PRId64, value);
        return out;
    }
}

static void compare_options(comparison *found, const trey_posting *from, const trey_posting *to)
{
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        int64_t before = trey_posting_value(from, option), now = trey_posting_value(to, option);
        char one[VALUE_SIZE], other[VALUE_SIZE];
        if (before == now) {
            continue;
        }
        if (option == TREY_OPTION_RECONCILE) {
            add(found, "the order of settlement", NULL, NULL);
        } else {
            add(found, trey_options[option].name, format_value(one, option, before),
                format_value(other, option, now));
        }
    }
}

/* ---- Fees and pay tables ---- */

static bool is_same_column(const trey_fee_column *a, const trey_fee_column *b)
{
    bool is_same = a->part_count == b->part_count;
    for (uint32_t p = 0; is_same && p < a->part_count; p++) {
        const trey_fee_part *one = &a->parts[p], *other = &b->parts[p];
        is_same = one->basis == other->basis && one->band_count == other->band_count;
        for (uint32_t i = 0; is_same && i < one->band_count; i++) {
            is_same = one->bands[i].upper == other->bands[i].upper &&
                      one->bands[i].fee == other->bands[i].fee;
        }
    }
    return is_same;
}

static void compare_fees(comparison *found, const trey_schedule *from, const trey_schedule *to)
{
    const char *before = from != NULL ? from->id : "none", *now = to != NULL ? to->id : "none";
    char name[VALUE_SIZE];
    if (strcmp(before, now) != 0) {
        add(found, "schedule", before, now);
    } else if (from != NULL && (from->action_below != to->action_below ||
                                !is_same_column(&from->player, &to->player) ||
                                !is_same_column(&from->bank, &to->bank))) {
        snprintf(name, sizeof name, "the fees of schedule %.30s", now);
        add(found, name, NULL, NULL);
    }
}

static bool is_same_paytable(const trey_paytable *a, const trey_paytable *b)
{
    return (a == NULL) == (b == NULL) &&
           (a == NULL || memcmp(a->pays, b->pays, sizeof a->pays) == 0);
}

static void compare_paytables(comparison *found, const trey_posting *from, const trey_posting *to)
{
    const char *before = from->designator != NULL ? from->designator->id : "none";
    const char *now = to->designator != NULL ? to->designator->id : "none";
    if (strcmp(before, now) != 0) {
        add(found, "paytable", before, now);
    } else if (!is_same_paytable(from->bonus, to->bonus) ||
               !is_same_paytable(from->ante_bonus, to->ante_bonus)) {
        add(found, "the pay tables", NULL, NULL);
    }
}

/* ---- Times and settings ---- */

static void compare_number(comparison *found, const char *name, uint32_t from, uint32_t to)
{
    char one[VALUE_SIZE], other[VALUE_SIZE];
    if (from != to) {
        snprintf(one, sizeof one, "%u", from);
        snprintf(other, sizeof other, "%u", to);
        add(found, name, one, other);
    }
}

static void compare_kind(comparison *found, const char *name, const char *const *words,
                         uint32_t from, uint32_t to)
{
    if (from != to) {
        add(found, name, words[from], words[to]);
    }
}

static void compare_settings(comparison *found, const table_rules *from, const table_rules *to)
{
    static const char *const dealers[] = {
        [DEALER_AUTOMATIC] = "automatic", [DEALER_PERSON] = "person"};
    static const char *const cards[] = {[CARDS_SHOE] = "shoe", [CARDS_ENTERED] = "entered"};
    static const char *const chips[] = {[CHIPS_CAGE] = "cage", [CHIPS_PLAY] = "play"};
    static const char *const away[] = {[AWAY_FOLD] = "fold", [AWAY_WAIT] = "wait"};
    static const char *const showdown[] = {
        [SHOWDOWN_SEAT_BY_SEAT] = "seat-by-seat", [SHOWDOWN_HANDS_FIRST] = "hands-first"};
    static const char *const keep_betting[] = {
        [KEEP_BETTING_ALLOWED] = "allowed", [KEEP_BETTING_FORBIDDEN] = "forbidden"};
    compare_kind(found, "dealer", dealers, from->dealer, to->dealer);
    compare_kind(found, "cards", cards, from->cards, to->cards);
    compare_kind(found, "chips", chips, from->chips, to->chips);
    compare_kind(found, "away", away, from->away, to->away);
    compare_kind(found, "showdown", showdown, from->showdown, to->showdown);
    compare_kind(found, "keep_betting", keep_betting, from->keep_betting, to->keep_betting);
    compare_number(found, "betting_seconds", from->betting_seconds, to->betting_seconds);
    compare_number(found, "offer_seconds", from->offer_seconds, to->offer_seconds);
    compare_number(found, "reveal_seconds", from->reveal_seconds, to->reveal_seconds);
    compare_number(found, "result_seconds", from->result_seconds, to->result_seconds);
    compare_number(found, "result_seconds_min", from->result_seconds_min, to->result_seconds_min);
    compare_number(found, "missed_rounds_max", from->missed_rounds_max, to->missed_rounds_max);
}

bool rules_differ(posted_rules from, posted_rules to, failure *text)
{
    comparison found = {.text = text};
    text->text[0] = '\0';
    const trey_ruleset *before = from.posting->ruleset, *now = to.posting->ruleset;
    if (strcmp(before->id, now->id) != 0) {
        add(&found, "rules", before->id, now->id);
    }
    compare_options(&found, from.posting, to.posting);
    compare_fees(&found, from.posting->schedule, to.posting->schedule);
    compare_paytables(&found, from.posting, to.posting);
    compare_settings(&found, from.rules, to.rules);
    if (!found.is_found && !digest_equal(&from.rules->meaning, &to.rules->meaning)) {
        add(&found, "the rule set", NULL, NULL);
    }
    return found.is_found;
}
