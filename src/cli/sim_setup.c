/* SPDX-License-Identifier: MIT */
/*
 * trey sim: from what is asked for to a plan. Whatever the rules have to say about it comes from
 * trey_posting_make and trey_sim_check.
 */
#include <stdio.h>
#include <string.h>

#include "../format/posting_text.h"
#include "../format/refusal_text.h"
#include "lookup.h"
#include "sim.h"

enum { PLAYERS_USUAL = 6 };

/* ---- The posting ---- */

int sim_refuse(const sim_setup *setup, const char *where, trey_refusal refusal)
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
    return refusal.status == TREY_OK
               ? STATUS_FINE
               : sim_refuse(setup, trey_options[refusal.subject].name, refusal);
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
                   : sim_refuse(setup, "", trey_refuse(TREY_REFUSED_BANK_NOT_ALLOWED, 0, 0));
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
        return sim_refuse(
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
    const trey_strategy *strategy = sim_strategy_find(setup, request->strategy);
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
    return refusal.status == TREY_OK ? STATUS_FINE : sim_refuse(setup, where, refusal);
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
    sim_strategies_make(&setup->strategies, &setup->posting);
    if (request->meter != 0 && setup->posting.progressive == NULL) {
        return sim_refuse(setup, "--meter", trey_refuse(TREY_REFUSED_PROGRESSIVE_NOT_POSTED, 0, 0));
    }
    status = make_bank(setup);
    if (status == STATUS_FINE) {
        status = make_usual_seats(setup);
    }
    for (size_t i = 0; i < request->seat_count && status == STATUS_FINE; i++) {
        status = sim_seat_read(setup, request->seats[i]);
    }
    if (status != STATUS_FINE) {
        return status;
    }
    make_rest(setup);
    return check_plan(setup);
}
