/* SPDX-License-Identifier: MIT */
/*
 * libtrey in one page: what the bank is worth at a table of six, from a million simulated rounds.
 *
 *     cc sim.c $(pkg-config --cflags --libs trey) -o sim
 */
#include <stdio.h>
#include <stdlib.h>

#include <trey/trey.h>

int main(void)
{
    enum { PLAYERS = 6, BANK_SEAT = 7 };

    /* Six players bet $10 and a $5 bonus; schedule 1 says what the room collects. */
    trey_posting posting;
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE,
                            .schedule = trey_book_find_schedule(&trey_book_builtin, "1")};
    const trey_ruleset *rules = trey_book_find_ruleset(&trey_book_builtin, "california-shfl");
    if (trey_posting_make(&posting, rules, &choices).status != TREY_OK) {
        return EXIT_FAILURE;
    }
    trey_strategy mimic = trey_simple_strategy_make(TREY_SIMPLE_MIMIC);
    trey_sim_plan plan = {.posting = &posting,
                          .bank = TREY_SIM_BANK_FIXED,
                          .bank_seat = BANK_SEAT,
                          .bank_wager = TREY_SIM_COVERS,
                          .seed = 1,
                          .rounds = 1000000};
    for (int seat = 1; seat <= PLAYERS; seat++) {
        plan.seats[seat].seated = (trey_sim_bettor){1000, 500, &mimic};
    }

    /* The same seed gives the same sums, to the cent. */
    trey_sim_tally tally;
    trey_refusal refusal = trey_sim_check(&plan);
    if (refusal.status != TREY_OK || !trey_sim_run(&plan, NULL, &tally)) {
        fprintf(stderr, "cannot run: %s\n", trey_refusal_code(refusal));
        return EXIT_FAILURE;
    }
    trey_sim_figure bank = trey_sim_bank_after_fees(&tally);
    printf("an ante is worth  %+.5f of itself, give or take %.5f\n", trey_sim_mean(&tally.ante),
           trey_sim_error(&tally.ante, tally.rounds));
    printf("a bonus is worth  %+.5f of itself, give or take %.5f\n", trey_sim_mean(&tally.bonus),
           trey_sim_error(&tally.bonus, tally.rounds));
    printf("the bank makes    %+.4f dollars a round after fees, give or take %.4f\n",
           trey_sim_round_mean(&bank, tally.rounds) / 100,
           trey_sim_round_error(&bank, tally.rounds) / 100);
    return EXIT_SUCCESS;
}
