/* SPDX-License-Identifier: MIT */
/*
 * trey sim: from what is asked for to a plan. Whatever the rules have to say about it comes from
 * trey_posting_make and trey_sim_check.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../format/money.h"
#include "../format/posting_text.h"
#include "../format/refusal_text.h"
#include "lookup.h"
#include "sim.h"

enum { PLAYERS_USUAL = 6 };

/* ---- The posting ---- */

static int refuse(const sim_setup *setup, const char *where, trey_refusal refusal)
{
    char text[REFUSAL_TEXT_SIZE];
    trey_rule rule = trey_status_rule(refusal.status);
    bool has_rule = rule != TREY_RULE_NONE;
    return shell_fail(setup->command, STATUS_REFUSED, "%s%s%s%s%s%s", where,
                      where[0] != '\0' ? ": " : "", refusal_format(text, refusal),
                      has_rule ? " (" : "", trey_rule_id(rule), has_rule ? ")" : "");
}

static int choose(sim_setup *setup, const trey_ruleset *ruleset, const sim_choice *choice)
{
    const char *name = trey_options[choice->option].name;
    const char *problem =
        posting_choose(&setup->choices, setup->book, choice->option, choice->text);
    if (problem == NULL) {
        return STATUS_FINE;
    }
    if (choice->option == TREY_OPTION_SCHEDULE && ruleset->options[choice->option].offered) {
        return lookup_unknown_schedule(setup->command, setup->book, ruleset, choice->text);
    }
    return shell_usage_error(setup->command, "%s %s: %s", name, choice->text, problem);
}

static int make_posting(sim_setup *setup)
{
    const sim_request *request = setup->request;
    static const trey_choices nothing = {0};
    const trey_choices *base = &nothing;
    size_t size = strlen(request->rules);
    const trey_ruleset *ruleset = trey_book_ruleset(setup->book, request->rules, size);
    if (ruleset == NULL) {
        const trey_named_posting *named = trey_book_posting(setup->book, request->rules, size);
        if (named == NULL) {
            return lookup_unknown_rules(setup->command, setup->book, request->rules);
        }
        ruleset = named->ruleset;
        base = &named->choices;
    }
    for (size_t i = 0; i < request->choice_count; i++) {
        int status = choose(setup, ruleset, &request->choices[i]);
        if (status != STATUS_FINE) {
            return status;
        }
    }
    trey_choices all = *base;
    posting_overlay(&all, &setup->choices);
    trey_refusal refusal = trey_posting_make(&setup->posting, ruleset, &all);
    return refusal.status == TREY_OK ? STATUS_FINE
                                     : refuse(setup, trey_options[refusal.subject].name, refusal);
}

/* ---- Strategies ---- */

static void make_strategies(sim_setup *setup)
{
    trey_odds_game game = trey_odds_game_of(&setup->posting);
    trey_ante_odds odds;
    trey_ante_odds_make(&odds, &game);
    setup->strategies.best = odds.best;
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        setup->strategies.simple[simple] = trey_simple_strategy_make(simple);
    }
}

const char *sim_strategy_name(const sim_setup *setup, const trey_strategy *strategy)
{
    return strategy == &setup->strategies.best
               ? "best"
               : trey_simple_strategy_name(
                     (trey_simple_strategy)(strategy - setup->strategies.simple));
}

/* NULL, and reported, when there is none of that name. */
static const trey_strategy *find_strategy(const sim_setup *setup, const char *name)
{
    const char *names[TREY_SIMPLE_COUNT + 2] = {"best"};
    if (strcmp(name, names[0]) == 0) {
        return &setup->strategies.best;
    }
    for (trey_simple_strategy simple = 0; simple < TREY_SIMPLE_COUNT; simple++) {
        names[simple + 1] = trey_simple_strategy_name(simple);
        if (strcmp(name, names[simple + 1]) == 0) {
            return &setup->strategies.simple[simple];
        }
    }
    const char *nearest = shell_nearest(name, names);
    if (nearest != NULL) {
        shell_usage_error(setup->command, "there is no strategy '%s'; did you mean '%s'?", name,
                          nearest);
    } else {
        shell_usage_error(setup->command,
                          "there is no strategy '%s'; they are best, always, mimic, q-6-4, "
                          "never-bluff and never",
                          name);
    }
    return NULL;
}

/* ---- Seats ---- */

/* One key=value of a seat. */
typedef struct seat_item {
    const char *seat_text; /* for messages */
    char key[16];
    char value[32];
    bool has_value;
} seat_item;

/* The text up to `end`, when it fits. */
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

/* An amount, which may be zero: no such wager. */
static int read_amount(const sim_setup *setup, const seat_item *item, int64_t *amount)
{
    const char *problem = money_parse(item->value, strlen(item->value), amount);
    return problem == NULL ? STATUS_FINE : bad_seat(setup, item, problem);
}

static int read_strategy(const sim_setup *setup, const seat_item *item,
                         const trey_strategy **strategy)
{
    const trey_strategy *found = find_strategy(setup, item->value);
    *strategy = found != NULL ? found : *strategy;
    return found != NULL ? STATUS_FINE : STATUS_USAGE;
}

static int read_bank(const sim_setup *setup, const seat_item *item, int64_t *puts_up)
{
    if (!setup->request->rotates) {
        return bad_seat(setup, item, "only a bank that goes around (--rotate) is a seat's own");
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
        return bad_seat(setup, item, "yes or no is expected");
    }
    *progressive = yes;
    return STATUS_FINE;
}

static int unknown_key(const sim_setup *setup, const seat_item *item)
{
    static const char *const keys[] = {"ante",        "bonus",     "strategy",   "bank",
                                       "progressive", "back-ante", "back-bonus", "back-strategy",
                                       "empty",       NULL};
    const char *nearest = shell_nearest(item->key, keys);
    return nearest != NULL
               ? shell_usage_error(setup->command,
                                   "--seat %s: there is no '%s'; did you mean '%s'?",
                                   item->seat_text, item->key, nearest)
               : shell_usage_error(setup->command,
                                   "--seat %s: there is no '%s'; a seat has ante, bonus, strategy, "
                                   "bank, progressive, back-ante, back-bonus and back-strategy",
                                   item->seat_text, item->key);
}

static int read_item(const sim_setup *setup, const seat_item *item, trey_sim_seat *seat)
{
    if (strcmp(item->key, "progressive") == 0) {
        return read_progressive(setup, item, &seat->progressive);
    }
    if (strcmp(item->key, "empty") == 0 && !item->has_value) {
        *seat = (trey_sim_seat){.puts_up = 0};
        return STATUS_FINE;
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
        return !item->has_value                   ? bad_seat(setup, item, "a value is missing")
               : keys[i].strategy != NULL         ? read_strategy(setup, item, keys[i].strategy)
               : keys[i].amount == &seat->puts_up ? read_bank(setup, item, keys[i].amount)
                                                  : read_amount(setup, item, keys[i].amount);
    }
    return unknown_key(setup, item);
}

/* "3:ante=25,strategy=always" over what the seat has by default. */
static int read_seat(sim_setup *setup, const char *text)
{
    seat_item item = {.seat_text = text};
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end != ':' || text[0] == '-' || text[0] == '+') {
        return bad_seat(setup, &item, "write it as in 3:ante=25,bonus=5,strategy=always");
    }
    if (number < 1 || number > (long)setup->posting.seats) {
        trey_refusal refusal =
            trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, number, (int64_t)setup->posting.seats);
        return refuse(setup, "--seat", refusal);
    }
    if (setup->plan.bank == TREY_SIM_BANK_FIXED && number == (long)setup->plan.bank_seat) {
        return refuse(setup, "--seat", trey_refuse(TREY_REFUSED_SEAT_IS_BANK, number, 0));
    }
    for (const char *at = end; *at != '\0';) {
        const char *key = at + 1; /* behind the colon or a comma */
        at = key + strcspn(key, ",");
        const char *equals = key + strcspn(key, "=,");
        const char *value = *equals == '=' ? equals + 1 : equals;
        item.has_value = *equals == '=';
        if (!copy_text(item.key, sizeof item.key, key, equals) ||
            !copy_text(item.value, sizeof item.value, value, at)) {
            item.key[0] = '\0';
            return bad_seat(setup, &item, "that is too long for what a seat has");
        }
        int status = read_item(setup, &item, &setup->plan.seats[number]);
        if (status != STATUS_FINE) {
            return status;
        }
    }
    return STATUS_FINE;
}

/* ---- The plan ---- */

static int make_bank(sim_setup *setup)
{
    const sim_request *request = setup->request;
    trey_sim_plan *plan = &setup->plan;
    if (setup->posting.ruleset->house_banks) {
        plan->bank = TREY_SIM_BANK_HOUSE;
        return request->bank == 0 && request->bank_seat == 0 && !request->rotates
                   ? STATUS_FINE
                   : refuse(setup, "", trey_refuse(TREY_REFUSED_BANK_NOT_ALLOWED, 0, 0));
    }
    if (request->rotates && request->bank_seat != 0) {
        return shell_usage_error(setup->command,
                                 "a bank that goes around has no seat of its own; leave out "
                                 "--rotate or --bank-seat");
    }
    plan->bank = request->rotates ? TREY_SIM_BANK_ROTATES : TREY_SIM_BANK_FIXED;
    plan->bank_wager = request->bank == 0 ? TREY_SIM_COVERS : request->bank;
    int64_t seat = request->bank_seat == 0 ? (int64_t)setup->posting.seats : request->bank_seat;
    if (seat > setup->posting.seats) {
        return refuse(
            setup, "--bank-seat",
            trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, seat, (int64_t)setup->posting.seats));
    }
    plan->bank_seat = request->rotates ? 0 : (uint32_t)seat;
    return STATUS_FINE;
}

/* What everyone does who is not told otherwise. Where the bank goes around one more sits at the
 * table than plays at a time. */
static int make_usual_seats(sim_setup *setup)
{
    const sim_request *request = setup->request;
    trey_sim_plan *plan = &setup->plan;
    const trey_strategy *strategy = find_strategy(setup, request->strategy);
    if (strategy == NULL) {
        return STATUS_USAGE;
    }
    bool house_banks = plan->bank == TREY_SIM_BANK_HOUSE;
    int64_t fit = (int64_t)setup->posting.seats - !house_banks;
    int64_t usual = fit < PLAYERS_USUAL ? fit : PLAYERS_USUAL;
    int64_t players = request->players < 0 ? usual : request->players;
    if (players > fit) {
        return shell_fail(setup->command, STATUS_REFUSED,
                          "--players %lld: this table has room for %lld (GEO-2)",
                          (long long)players, (long long)fit);
    }
    int64_t seated = players > 0 ? players + request->rotates : 0;
    for (uint32_t seat = 1; seat <= setup->posting.seats; seat++) {
        trey_sim_seat *at = &plan->seats[seat];
        bool holds_bank = plan->bank == TREY_SIM_BANK_FIXED && seat == plan->bank_seat;
        at->seated.strategy = at->back_line.strategy = strategy;
        if (seated > 0 && !holds_bank) {
            seated--;
            at->seated.ante = request->ante;
            at->seated.bonus = request->bonus;
            at->progressive = setup->posting.progressive != NULL;
            at->puts_up = request->rotates ? plan->bank_wager : 0;
        }
    }
    return STATUS_FINE;
}

static void make_rest(sim_setup *setup)
{
    const sim_request *request = setup->request;
    const trey_posting *posting = &setup->posting;
    trey_sim_plan *plan = &setup->plan;
    if (posting->progressive != NULL) {
        plan->meter = request->meter != 0
                          ? (trey_meter){.cents = request->meter, .parts = 0}
                          : trey_meter_seed(posting->progressive, posting->denomination);
    }
    enum { ROUNDS_USUAL = 1000000, EVENTS_USUAL = 1000 };
    int64_t usual = request->events != NULL ? EVENTS_USUAL : ROUNDS_USUAL;
    plan->rounds = request->rounds != 0 ? request->rounds : usual;
    plan->seed = request->seed;
    plan->jobs = request->jobs;
    /* Only the round engine has events to write. */
    plan->engine = request->events != NULL ? TREY_SIM_ENGINE_ROUND : request->engine;
}

static int check_plan(const sim_setup *setup)
{
    trey_refusal refusal = trey_sim_check(&setup->plan);
    char where[32] = "";
    if (refusal.subject != 0) {
        snprintf(where, sizeof where, "seat %u", (unsigned)refusal.subject);
    }
    return refusal.status == TREY_OK ? STATUS_FINE : refuse(setup, where, refusal);
}

int sim_setup_make(sim_setup *setup, const shell_command *command, const sim_request *request,
                   const trey_book *book)
{
    *setup = (sim_setup){.command = command, .request = request, .book = book};
    int status = make_posting(setup);
    if (status != STATUS_FINE) {
        return status;
    }
    setup->plan.posting = &setup->posting;
    make_strategies(setup);
    if (request->meter != 0 && setup->posting.progressive == NULL) {
        return refuse(setup, "--meter", trey_refuse(TREY_REFUSED_PROGRESSIVE_NOT_POSTED, 0, 0));
    }
    status = make_bank(setup);
    if (status == STATUS_FINE) {
        status = make_usual_seats(setup);
    }
    for (size_t i = 0; i < request->seat_count && status == STATUS_FINE; i++) {
        status = read_seat(setup, request->seats[i]);
    }
    if (status != STATUS_FINE) {
        return status;
    }
    make_rest(setup);
    return check_plan(setup);
}
