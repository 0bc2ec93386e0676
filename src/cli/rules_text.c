/* SPDX-License-Identifier: MIT */
/*
 * Values of a book as text.
 */
#include "rules_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "format/text/fold_text.h"
#include "shell.h"

/* ---- Names and values ---- */

const char *rules_payline_key(trey_payline line)
{
    static const char *const keys[TREY_PAYLINE_COUNT] = {
        [TREY_PAYLINE_PAIR] = RULES_KEY_PAIR,
        [TREY_PAYLINE_FLUSH] = RULES_KEY_FLUSH,
        [TREY_PAYLINE_STRAIGHT] = RULES_KEY_STRAIGHT,
        [TREY_PAYLINE_THREE_OF_A_KIND] = RULES_KEY_THREE_OF_A_KIND,
        [TREY_PAYLINE_STRAIGHT_FLUSH] = RULES_KEY_STRAIGHT_FLUSH,
        [TREY_PAYLINE_AKQ_SUITED] = RULES_KEY_AKQ_SUITED,
    };
    return keys[line];
}

const char *rules_payline_json_key(trey_payline line)
{
    static const char *const keys[TREY_PAYLINE_COUNT] = {
        [TREY_PAYLINE_PAIR] = "pair",
        [TREY_PAYLINE_FLUSH] = "flush",
        [TREY_PAYLINE_STRAIGHT] = "straight",
        [TREY_PAYLINE_THREE_OF_A_KIND] = "three-of-a-kind",
        [TREY_PAYLINE_STRAIGHT_FLUSH] = "straight-flush",
        [TREY_PAYLINE_AKQ_SUITED] = "a-k-q-suited",
    };
    return keys[line];
}

const char *rules_amount(char out[RULES_VALUE_SIZE], int64_t cents)
{
    int size = snprintf(out, RULES_VALUE_SIZE, "$%" PRId64, cents / 100);
    if (cents % 100 != 0) {
        snprintf(out + size, RULES_VALUE_SIZE - (size_t)size, ".%02" PRId64, cents % 100);
    }
    return out;
}

const char *rules_order(char out[RULES_VALUE_SIZE], int64_t order)
{
    size_t at = 0;
    for (unsigned step = 0; step < TREY_RECONCILE_STEPS; step++) {
        trey_wager_kind kind = (trey_wager_kind)(order >> (4 * step) & 15);
        at += (size_t)snprintf(out + at, RULES_VALUE_SIZE - at, "%s%s", step > 0 ? ", " : "[",
                               trey_wager_kind_name(kind));
    }
    snprintf(out + at, RULES_VALUE_SIZE - at, "]");
    return out;
}

const char *rules_option_value(char out[RULES_VALUE_SIZE], trey_option option, int64_t value)
{
    const trey_option_row *row = &trey_options[option];
    switch (row->type) {
    case TREY_OPTION_AMOUNT:
        return rules_amount(out, value);
    case TREY_OPTION_FLAG:
        return value != 0 ? "yes" : "no";
    case TREY_OPTION_WORD:
        return row->words[value];
    case TREY_OPTION_ORDER:
        return rules_order(out, value);
    default:
        snprintf(out, RULES_VALUE_SIZE, "%" PRId64, value);
        return out;
    }
}

const char *rules_choice_value(char out[RULES_VALUE_SIZE], const trey_choices *choices,
                               trey_option option)
{
    switch (trey_options[option].type) {
    case TREY_OPTION_SCHEDULE_ID:
        return choices->schedule->id;
    case TREY_OPTION_PAYTABLE_ID:
        return choices->paytable->id;
    case TREY_OPTION_PROGRESSIVE_TABLE:
        snprintf(out, RULES_VALUE_SIZE, "%" PRId32, choices->progressive->number);
        return out;
    default:
        return rules_option_value(out, option, choices->value[option]);
    }
}

/* ---- Options of a rule set ---- */

/* "none, or one of the series grand" */
static const char *schedule_range(char out[RULES_VALUE_SIZE], const trey_ruleset *set)
{
    size_t at = (size_t)snprintf(out, RULES_VALUE_SIZE, "none, or one of ");
    for (uint32_t f = 0; f < set->family_count && at < RULES_VALUE_SIZE; f++) {
        if (strcmp(set->families[f], "any") == 0) {
            return "none, or any schedule";
        }
        at += (size_t)snprintf(out + at, RULES_VALUE_SIZE - at, "%s%s", f > 0 ? ", " : "",
                               set->families[f]);
    }
    return out;
}

/* "8, 10, 14" */
static const char *listed_range(char out[RULES_VALUE_SIZE], uint32_t among, trey_option option)
{
    char text[RULES_VALUE_SIZE];
    size_t at = 0;
    out[0] = '\0';
    for (int64_t value = 0; value < 32; value++) {
        if ((among >> value & 1) != 0 && at < RULES_VALUE_SIZE) {
            at += (size_t)snprintf(out + at, RULES_VALUE_SIZE - at, "%s%s", at > 0 ? ", " : "",
                                   rules_option_value(text, option, value));
        }
    }
    return out;
}

const char *rules_option_range(char out[RULES_VALUE_SIZE], const trey_ruleset *set,
                               trey_option option)
{
    const trey_range *range = &set->options[option];
    char low[RULES_VALUE_SIZE], high[RULES_VALUE_SIZE];
    switch (trey_options[option].type) {
    case TREY_OPTION_SCHEDULE_ID:
        return schedule_range(out, set);
    case TREY_OPTION_PAYTABLE_ID:
        return "a designator";
    case TREY_OPTION_PROGRESSIVE_TABLE:
        return "none, or a table's number";
    case TREY_OPTION_ORDER:
        return "any order";
    case TREY_OPTION_FLAG:
        return "yes or no";
    default:
        break;
    }
    if (range->among != 0) {
        return listed_range(out, range->among, option);
    }
    rules_option_value(low, option, range->from);
    if (range->from == range->to) {
        snprintf(out, RULES_VALUE_SIZE, "%s", low);
        return out;
    }
    if (range->to == TREY_AMOUNT_MAX) {
        snprintf(out, RULES_VALUE_SIZE, "from %.60s", low);
    } else {
        snprintf(out, RULES_VALUE_SIZE, "%.60s to %.60s", low,
                 rules_option_value(high, option, range->to));
    }
    return out;
}

const char *rules_option_default(char out[RULES_VALUE_SIZE], const trey_ruleset *set,
                                 trey_option option)
{
    const trey_range *range = &set->options[option];
    switch (trey_options[option].type) {
    case TREY_OPTION_SCHEDULE_ID:
    case TREY_OPTION_PROGRESSIVE_TABLE:
        return "none";
    case TREY_OPTION_PAYTABLE_ID:
        return set->designator->id;
    default:
        break;
    }
    if (range->as != TREY_OPTION_AS_NONE) {
        snprintf(out, RULES_VALUE_SIZE, "as %s", trey_options[range->as].name);
        return out;
    }
    return rules_option_value(out, option, range->fallback);
}

/* ---- Schedules ---- */

const char *rules_band(char out[RULES_VALUE_SIZE], const trey_fee_part *part, uint32_t band)
{
    char low[RULES_VALUE_SIZE], high[RULES_VALUE_SIZE];
    bool is_open = part->bands[band].upper == TREY_FEE_NO_END;
    if (band == 0) {
        snprintf(out, RULES_VALUE_SIZE, is_open ? "any" : "up to %.60s",
                 rules_amount(high, is_open ? 0 : part->bands[band].upper));
        return out;
    }
    rules_amount(low, part->bands[band - 1].upper + 100); /* bands are a dollar apart (FEE-5) */
    if (is_open) {
        snprintf(out, RULES_VALUE_SIZE, "%.60s and over", low);
    } else {
        snprintf(out, RULES_VALUE_SIZE, "%.60s to %.60s", low,
                 rules_amount(high, part->bands[band].upper));
    }
    return out;
}

const char *rules_part_key(const trey_fee_column *column, uint32_t part)
{
    static const char *const keys[][2] = {
        [TREY_FEE_BASIS_WAGER] = {"by wager", "plus by wager"},
        [TREY_FEE_BASIS_TOTAL_ACTION] = {"by total action", "plus by total action"},
        [TREY_FEE_BASIS_BANK_WAGER] = {"by bank wager", "plus by bank wager"},
    };
    return keys[column->parts[part].basis][part > 0];
}

/* ---- Lines ---- */

void rules_print_wrapped(const char *first, int indent, const char *text)
{
    printf("%s", first);
    rules_print_wrapped_at(fold_columns(first, strlen(first)), indent, text);
}

void rules_print_wrapped_at(int used, int indent, const char *text)
{
    folding fold = {.write = shell_fold_write,
                    .context = stdout,
                    .width = RULES_LINE_WIDTH,
                    .hang = indent,
                    .column = used};
    bool has_text = text[strspn(text, " ")] != '\0';
    fold_pad(&fold, has_text ? indent : used);
    fold_words(&fold, text, strlen(text));
    fold_end(&fold);
}
