/* SPDX-License-Identifier: MIT */
/*
 * trey sim: parses --seat, the settings of one seat.
 */
#include <stdlib.h>
#include <string.h>

#include "format/text/money.h"
#include "format/text/nearest.h"
#include "sim_command.h"

/* One key=value of a seat. */
typedef struct seat_item {
    const char *seat_text; /* for messages */
    char key[16];
    char value[32];
    bool has_value;
} seat_item;

/* Copies the text up to `end`; false if it does not fit. */
static bool copy_text(char *out, size_t size, const char *text, const char *end)
{
    size_t length = (size_t)(end - text);
    if (length >= size) {
        return false;
    }
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

static int bad_seat(const sim_setup *setup, const seat_item *item, const char *problem)
{
    return shell_usage_error(setup->command, "--seat %s: %s%s%s", item->seat_text, item->key,
                             item->key[0] != '\0' ? ": " : "", problem);
}

/* Parses an amount; zero means no such wager. */
static int read_amount(const sim_setup *setup, const seat_item *item, int64_t *amount)
{
    const char *problem = money_parse(item->value, strlen(item->value), amount);
    return problem == NULL ? STATUS_FINE : bad_seat(setup, item, problem);
}

static int read_bank(const sim_setup *setup, const seat_item *item, int64_t *puts_up)
{
    if (!setup->request->rotates) {
        return bad_seat(setup, item, "a seat's own bank requires --rotate");
    }
    if (strcmp(item->value, "cover") == 0) {
        *puts_up = TREY_SIM_COVERS;
        return STATUS_FINE;
    }
    return read_amount(setup, item, puts_up);
}

static int read_progressive(const sim_setup *setup, const seat_item *item, bool *progressive)
{
    bool yes = !item->has_value || strcmp(item->value, "yes") == 0;
    if (!yes && strcmp(item->value, "no") != 0) {
        return bad_seat(setup, item, "expected yes or no");
    }
    *progressive = yes;
    return STATUS_FINE;
}

/* Clears the bets but keeps the strategies, because a later --seat may give this seat a bet
 * again. */
static int read_empty(const sim_setup *setup, const seat_item *item, trey_sim_seat *seat)
{
    if (item->has_value) {
        return bad_seat(setup, item, "takes no value");
    }
    if (strchr(item->seat_text, ',') != NULL) {
        return bad_seat(setup, item, "an empty seat has no other settings");
    }
    *seat = (trey_sim_seat){.seated.strategy = seat->seated.strategy,
                            .back_line.strategy = seat->back_line.strategy};
    return STATUS_FINE;
}

static int unknown_key(const sim_setup *setup, const seat_item *item)
{
    static const char *const keys[] = {"ante",        "bonus",     "strategy",   "bank",
                                       "progressive", "back-ante", "back-bonus", "back-strategy",
                                       "empty",       NULL};
    const char *nearest = nearest_word(item->key, keys);
    return nearest != NULL
               ? shell_usage_error(setup->command,
                                   "--seat %s: unknown key '%s'; did you mean '%s'?",
                                   item->seat_text, item->key, nearest)
               : shell_usage_error(
                     setup->command,
                     "--seat %s: unknown key '%s'; a seat has ante, bonus, strategy, "
                     "bank, progressive, back-ante, back-bonus and back-strategy, or is "
                     "empty",
                     item->seat_text, item->key);
}

static int read_item(sim_setup *setup, const seat_item *item, trey_sim_seat *seat)
{
    if (strcmp(item->key, "progressive") == 0) {
        return read_progressive(setup, item, &seat->progressive);
    }
    if (strcmp(item->key, "empty") == 0) {
        return read_empty(setup, item, seat);
    }
    const struct {
        const char *key;
        int64_t *amount;
        const trey_strategy **strategy;
    } keys[] = {
        {"ante", &seat->seated.ante, NULL},
        {"bonus", &seat->seated.bonus, NULL},
        {"back-ante", &seat->back_line.ante, NULL},
        {"back-bonus", &seat->back_line.bonus, NULL},
        {"strategy", NULL, &seat->seated.strategy},
        {"back-strategy", NULL, &seat->back_line.strategy},
        {"bank", &seat->puts_up, NULL},
    };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (strcmp(item->key, keys[i].key) != 0) {
            continue;
        }
        return !item->has_value           ? bad_seat(setup, item, "a value is missing")
               : keys[i].strategy != NULL ? sim_strategy_find(setup, item->value, keys[i].strategy)
               : keys[i].amount == &seat->puts_up ? read_bank(setup, item, keys[i].amount)
                                                  : read_amount(setup, item, keys[i].amount);
    }
    return unknown_key(setup, item);
}

int sim_seat_read(sim_setup *setup, const char *text)
{
    seat_item item = {.seat_text = text};
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end != ':' || text[0] == '-' || text[0] == '+') {
        return bad_seat(setup, &item,
                        "expected N:KEY=VALUE, such as 3:ante=25,bonus=5,strategy=always");
    }
    if (number < 1 || number > (long)setup->made.posting.seats) {
        trey_refusal refusal =
            trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, number, (int64_t)setup->made.posting.seats);
        return posting_refuse(setup->command, "--seat", refusal);
    }
    if (setup->plan.bank == TREY_SIM_BANK_FIXED && number == (long)setup->plan.bank_seat) {
        return posting_refuse(setup->command, "--seat",
                              trey_refuse(TREY_REFUSED_SEAT_IS_BANK, number, 0));
    }
    for (const char *at = end; *at != '\0';) {
        const char *key = at + 1; /* after the colon or a comma */
        at = key + strcspn(key, ",");
        const char *equals = key + strcspn(key, "=,");
        const char *value = *equals == '=' ? equals + 1 : equals;
        item.has_value = *equals == '=';
        if (!copy_text(item.key, sizeof item.key, key, equals) ||
            !copy_text(item.value, sizeof item.value, value, at)) {
            item.key[0] = '\0';
            return bad_seat(setup, &item, "too long for a key or value of a seat");
        }
        int status = read_item(setup, &item, &setup->plan.seats[number]);
        if (status != STATUS_FINE) {
            return status;
        }
    }
    return STATUS_FINE;
}
