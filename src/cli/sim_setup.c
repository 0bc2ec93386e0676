/* SPDX-License-Identifier: MIT */
/*
 * trey sim: makes a plan from the request. The rules themselves are checked by trey_posting_make
 * and trey_sim_check.
 */
#include <stdio.h>

#include "sim_command.h"

enum { PLAYERS_DEFAULT = 6 };

static int make_bank(sim_setup *setup)
{
    const sim_request *request = setup->request;
    trey_sim_plan *plan = &setup->plan;
    if (setup->made.posting.ruleset->house_banks) {
        plan->bank = TREY_SIM_BANK_HOUSE;
        return request->bank == 0 && request->bank_seat == 0 && !request->rotates
                   ? STATUS_FINE
                   : posting_refuse(setup->command, "",
                                    trey_refuse(TREY_REFUSED_BANK_NOT_ALLOWED, 0, 0));
    }
    if (request->rotates && request->bank_seat != 0) {
        return shell_usage_error(setup->command,
                                 "--rotate and --bank-seat cannot be used together: a bank that "
                                 "rotates has no fixed seat");
    }
    plan->bank = request->rotates ? TREY_SIM_BANK_ROTATES : TREY_SIM_BANK_FIXED;
    plan->bank_wager = request->bank == 0 ? TREY_SIM_COVERS : request->bank;
    int64_t seat =
        request->bank_seat == 0 ? (int64_t)setup->made.posting.seats : request->bank_seat;
    if (seat > setup->made.posting.seats) {
        return posting_refuse(
            setup->command, "--bank-seat",
            trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, seat, (int64_t)setup->made.posting.seats));
    }
    plan->bank_seat = request->rotates ? 0 : (uint32_t)seat;
    return STATUS_FINE;
}

/* Gives every seat the default bets and strategy. If the bank rotates there is one seat more
 * than players, because the banker does not play. */
static int make_default_seats(sim_setup *setup)
{
    const sim_request *request = setup->request;
    trey_sim_plan *plan = &setup->plan;
    const trey_strategy *strategy;
    int status = sim_strategy_usual(setup, &strategy);
    if (status != STATUS_FINE) {
        return status;
    }
    bool house_banks = plan->bank == TREY_SIM_BANK_HOUSE;
    int64_t fit = (int64_t)setup->made.posting.seats - !house_banks;
    int64_t usual = fit < PLAYERS_DEFAULT ? fit : PLAYERS_DEFAULT;
    int64_t players = request->players < 0 ? usual : request->players;
    if (players > fit) {
        return shell_fail(setup->command, STATUS_REFUSED,
                          "--players %lld: this table has room for %lld (GEO-2)",
                          (long long)players, (long long)fit);
    }
    int64_t seated = players > 0 ? players + request->rotates : 0;
    for (uint32_t seat = 1; seat <= setup->made.posting.seats; seat++) {
        trey_sim_seat *player = &plan->seats[seat];
        bool holds_bank = plan->bank == TREY_SIM_BANK_FIXED && seat == plan->bank_seat;
        player->seated.strategy = player->back_line.strategy = strategy;
        if (seated > 0 && !holds_bank) {
            seated--;
            player->seated.ante = request->ante;
            player->seated.bonus = request->bonus;
            player->progressive = setup->made.posting.progressive != NULL;
            player->puts_up = request->rotates ? plan->bank_wager : 0;
        }
    }
    return STATUS_FINE;
}

static void make_rest(sim_setup *setup)
{
    const sim_request *request = setup->request;
    const trey_posting *posting = &setup->made.posting;
    trey_sim_plan *plan = &setup->plan;
    if (posting->progressive != NULL) {
        plan->meter = request->meter != 0
                          ? (trey_meter){.cents = request->meter, .parts = 0}
                          : trey_meter_seed(posting->progressive, posting->denomination);
    }
    enum { ROUNDS_DEFAULT = 1000000, EVENTS_USUAL = 1000 };
    int64_t usual = request->events != NULL ? EVENTS_USUAL : ROUNDS_DEFAULT;
    plan->rounds = request->rounds != 0 ? request->rounds : usual;
    plan->seed = request->seed;
    plan->jobs = request->jobs;
    /* Only the rounds engine has events to write. */
    plan->engine = request->events != NULL ? TREY_SIM_ENGINE_ROUND : request->engine;
}

static int check_plan(const sim_setup *setup)
{
    trey_refusal refusal = trey_sim_check(&setup->plan);
    char where[32] = "";
    if (refusal.subject != 0) {
        snprintf(where, sizeof where, "seat %u", (unsigned)refusal.subject);
    }
    return refusal.status == TREY_OK ? STATUS_FINE : posting_refuse(setup->command, where, refusal);
}

int sim_setup_make(sim_setup *setup, const shell_command *command, const sim_request *request,
                   const trey_book *book)
{
    *setup = (sim_setup){.command = command, .request = request};
    int status = posting_request_make(&request->posting, command, book, &setup->made);
    if (status != STATUS_FINE) {
        return status;
    }
    setup->plan.posting = &setup->made.posting;
    status = sim_strategies_load(setup);
    if (status != STATUS_FINE) {
        return status;
    }
    if (request->meter != 0 && setup->made.posting.progressive == NULL) {
        return posting_refuse(setup->command, "--meter",
                              trey_refuse(TREY_REFUSED_PROGRESSIVE_NOT_POSTED, 0, 0));
    }
    status = make_bank(setup);
    if (status == STATUS_FINE) {
        status = make_default_seats(setup);
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
