/* SPDX-License-Identifier: MIT */
/*
 * Figures of libtrey that must be the same on every processor.
 *
 *   figures          prints them, one "NAME VALUE" a line
 *   figures FILE     compares them with the lines of a file and writes TAP
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <trey/random.h>
#include <trey/trey.h>

#include "report/odds_digest.h"
#include "sim/lanes.h"

/* ---- What becomes of a figure ---- */

typedef struct report {
    FILE *expected; /* NULL: print the figures */
    unsigned count, failed;
} report;

static void add_figure(report *to, const char *name, uint64_t value)
{
    char line[128], expected[128] = "";
    snprintf(line, sizeof line, "%s %016" PRIx64 "\n", name, value);
    to->count++;
    if (to->expected == NULL) {
        fputs(line, stdout);
        return;
    }
    bool is_same =
        fgets(expected, sizeof expected, to->expected) != NULL && strcmp(line, expected) == 0;
    to->failed += !is_same;
    printf("%sok %u - %s\n", is_same ? "" : "not ", to->count, name);
    if (!is_same) {
        printf("# here  %s# there %s", line, expected[0] != '\0' ? expected : "nothing\n");
    }
}

/* FNV-1a. */
static uint64_t add_number(uint64_t hash, uint64_t number)
{
    for (unsigned i = 0; i < 8; i++) {
        hash = (hash ^ (number >> (8 * i) & 0xFF)) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t add_wide(uint64_t hash, trey_wide number)
{
    return add_number(add_number(hash, (uint64_t)number), (uint64_t)(number >> 64));
}

static uint64_t add_sums(uint64_t hash, const trey_sim_figure *sums)
{
    hash = add_number(add_number(hash, (uint64_t)sums->result), (uint64_t)sums->stake);
    hash = add_wide(add_wide(hash, sums->result_squares), sums->products);
    return add_wide(hash, sums->stake_squares);
}

static uint64_t tally_hash(const trey_sim_tally *tally)
{
    uint64_t hash = add_number(0, (uint64_t)tally->rounds);
    hash = add_number(add_number(hash, (uint64_t)tally->decisions), (uint64_t)tally->plays);
    hash = add_sums(add_sums(hash, &tally->ante), &tally->bonus);
    hash = add_sums(add_sums(hash, &tally->progressive), &tally->long_run);
    hash = add_sums(hash, &tally->bank);
    for (unsigned seat = 0; seat < TREY_HANDS_MAX; seat++) {
        hash = add_sums(add_sums(hash, &tally->seat[seat]), &tally->banking[seat]);
    }
    hash = add_number(add_number(hash, (uint64_t)tally->player_fees), (uint64_t)tally->bank_fees);
    hash = add_number(add_number(hash, (uint64_t)tally->short_rounds), (uint64_t)tally->unpaid);
    return add_number(hash, (uint64_t)tally->uncollected);
}

/* ---- Hands and odds ---- */

static void add_hands(report *to)
{
    uint64_t hash = 0;
    for (trey_card a = 0; a < TREY_DECK_CARDS; a++) {
        for (trey_card b = 0; b < TREY_DECK_CARDS; b++) {
            for (trey_card c = 0; c < TREY_DECK_CARDS; c++) {
                hash = add_number(hash, trey_hand_evaluate(a, b, c));
            }
        }
    }
    add_figure(to, "hands", hash);
}

static void add_odds(report *to)
{
    add_figure(to, "odds-digest", odds_digest(&trey_book_builtin));
}

/* ---- Lanes ---- */

static sim_lanes_table roll_table(trey_random *dice, trey_cover cover)
{
    sim_lanes_table table = {.players = 1 + trey_random_below(dice, TREY_SEATS_MAX),
                             .cover = cover,
                             .exposes_card = cover != TREY_COVER_NONE,
                             .covered = trey_random_below(dice, 3) == 0,
                             .unit = 1 + trey_random_below(dice, 1000),
                             .ante = (int32_t)trey_random_below(dice, 10),
                             .bonus = (int32_t)trey_random_below(dice, 5)};
    for (unsigned line = 1; line < TREY_PAYLINE_COUNT; line++) {
        table.bonus_pays[line] = (int16_t)trey_random_below(dice, 255);
        table.ante_bonus_pays[line] =
            (int16_t)(cover == TREY_COVER_NONE ? trey_random_below(dice, 8) : 0);
    }
    table.bank_wager = (int32_t)(1 + trey_random_below(dice, 20 * table.players));
    for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
        table.first[rank] = (uint8_t)trey_random_below(dice, table.players);
        for (unsigned p = 0; p < table.players; p++) {
            table.seat[p] = (uint8_t)(p + 1);
            table.play_from[p][rank] = (trey_hand_value)trey_random_below(dice, 0x1000);
        }
    }
    return table;
}

/* Every engine of this processor; all of them have the same figure. */
static void add_lanes(report *to)
{
    trey_random dice;
    trey_random_seed(&dice, 7);
    for (unsigned i = 0; i < 40; i++) {
        sim_lanes_table table = roll_table(&dice, (trey_cover)(i % 4));
        uint64_t first = 0;
        for (const sim_lanes_engine *engine = trey_sim_lanes_engines; engine->run_block != NULL;
             engine++) {
            if (!engine->usable()) {
                continue;
            }
            trey_sim_tally tally;
            memset(&tally, 0, sizeof tally);
            engine->run_block(&table, 3, i, 3000 + i, &tally, NULL, NULL);
            uint64_t hash = tally_hash(&tally);
            first = first == 0 ? hash : first;
            if (hash != first) {
                add_figure(to, engine->name, hash); /* a line too many */
            }
        }
        char name[32];
        snprintf(name, sizeof name, "lanes-%u", i);
        add_figure(to, name, first);
    }
}

/* ---- Runs ---- */

static void add_run(report *to, const trey_ruleset *ruleset, trey_sim_engine engine)
{
    trey_posting posting;
    trey_choices choices = {.given = 0};
    if (trey_posting_make(&posting, ruleset, &choices).status != TREY_OK) {
        add_figure(to, "no posting", 0);
        return;
    }
    trey_strategy mimic = trey_simple_strategy_make(TREY_SIMPLE_MIMIC);
    trey_sim_plan plan = {.posting = &posting,
                          .bank = ruleset->house_banks ? TREY_SIM_BANK_HOUSE : TREY_SIM_BANK_FIXED,
                          .bank_seat = ruleset->house_banks ? 0 : 7,
                          .bank_wager = ruleset->house_banks ? 0 : 20000,
                          .seed = 1,
                          .rounds = 100000,
                          .jobs = 2,
                          .engine = engine};
    for (unsigned seat = 1; seat <= 6; seat++) {
        plan.seats[seat].seated = (trey_sim_bettor){1000, 500, &mimic};
    }
    trey_sim_tally tally;
    char name[64];
    snprintf(name, sizeof name, "run-%s-%u", ruleset->id, (unsigned)engine);
    bool has_run = trey_sim_check(&plan).status == TREY_OK && trey_sim_run(&plan, NULL, &tally);
    add_figure(to, name, has_run ? tally_hash(&tally) : 0);
}

static void add_runs(report *to)
{
    for (uint32_t r = 0; r < trey_book_builtin.ruleset_count; r++) {
        add_run(to, &trey_book_builtin.rulesets[r], TREY_SIM_ENGINE_LANES);
        add_run(to, &trey_book_builtin.rulesets[r], TREY_SIM_ENGINE_ROUND);
    }
}

int main(int argc, char **argv)
{
    report to = {.expected = argc > 1 ? fopen(argv[1], "r") : NULL};
    if (argc > 1 && to.expected == NULL) {
        fprintf(stderr, "cannot read %s\n", argv[1]);
        return 2;
    }
    add_hands(&to);
    add_odds(&to);
    add_lanes(&to);
    add_runs(&to);
    if (to.expected != NULL) {
        char line[8];
        to.count++;
        bool is_end = fgets(line, sizeof line, to.expected) == NULL;
        to.failed += !is_end;
        printf("%sok %u - as many figures there\n1..%u\n", is_end ? "" : "not ", to.count,
               to.count);
        fclose(to.expected);
    }
    return to.failed == 0 ? 0 : 1;
}
