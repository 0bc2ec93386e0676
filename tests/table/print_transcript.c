/* SPDX-License-Identifier: MIT */
/*
 * Deals four rounds from a fair shoe and prints, a line each, the transcript that a viewer or the
 * auditor gets and the notes a viewer made meanwhile (docs/fairness.md).
 *
 * usage: print-transcript NUMBER DECKS viewer|auditor [old]
 *
 * NUMBER stands for the seed. The viewer is bettor 7, who sees the first hand and the last.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/seats.h>

#include "table/fair_deal.h"
#include "table/fair_hands.h"

enum { ROUNDS = 5, WITHHOLDER = 9, CONTRIBUTORS_MAX = 3, VIEWER = 7, SEATS = 7 };

typedef struct contributor {
    trey_bettor bettor; /* 0 is nobody */
    bool reveals;
} contributor;

/* The second round is given up while bets are open; to the fourth nobody contributes; the last is
 * void because a contribution is missing. Of `old` rounds, bettor 9 does not reveal in the first,
 * which is dealt all the same. */
static const struct script {
    contributor contributors[CONTRIBUTORS_MAX];
    bool closes;
    trey_origin deal_from;
    uint8_t bank_seat;
    trey_seat_set in_play;
    bool is_void;
} scripts[ROUNDS] = {
    {{{VIEWER, true}, {WITHHOLDER, true}, {4, true}},
     true,
     TREY_ORIGIN_LEFT_OF_BANK,
     5,
     1U << 1 | 1U << 3 | 1U << 6,
     false},
    {{{VIEWER, false}}, false, TREY_ORIGIN_SEAT_1, 0, 0, false},
    {{{4000000000U, true}, {VIEWER, true}}, true, TREY_ORIGIN_SEAT_1, 3, 1U << 2 | 1U << 7, false},
    {{{0}}, true, TREY_ORIGIN_SEAT_1, 0, 1U << 4, false},
    {{{VIEWER, true}, {WITHHOLDER, false}}, true, TREY_ORIGIN_SEAT_1, 0, 1U << 4, true},
};

static uint32_t hands_of(const struct script *script, uint8_t hands[TREY_HANDS_MAX],
                         fair_bets *bets)
{
    *bets =
        (fair_bets){.deal_from = script->deal_from, .seats = SEATS, .bank_seat = script->bank_seat};
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        if (trey_seats_have(script->in_play, seat)) {
            bets->wagers[bets->wager_count++] =
                (fair_wager){.bettor = seat == 1 ? VIEWER : 20 + seat, .seat = (uint8_t)seat};
        }
    }
    return fair_hands(bets, hands);
}

static uint32_t cards_of(const struct script *script)
{
    uint8_t hands[TREY_HANDS_MAX];
    fair_bets bets;
    uint32_t count = hands_of(script, hands, &bets);
    return script->is_void ? 0 : TREY_HAND_CARDS * count;
}

typedef struct printer {
    fair_shoe shoe;
    fair_deal deal;
    bool is_auditor, is_old;
    trey_card seen[ROUNDS][TREY_SHOE_CARDS_MAX]; /* what a viewer was shown */
    digest closings[ROUNDS];
} printer;

static void print_hex(const char *name, const uint8_t *bytes, size_t size)
{
    char text[2 * 64 + 1];
    printf("\"%s\": \"%s\"", name, sodium_bin2hex(text, sizeof text, bytes, size));
}

static void fill_entropy(uint8_t entropy[FAIR_ENTROPY_SIZE], uint32_t round, trey_bettor bettor)
{
    memset(entropy, (int)(16 * round), FAIR_ENTROPY_SIZE);
    entropy[0] = (uint8_t)bettor;
}

static void expect_taken(trey_refusal refusal)
{
    if (refusal.status != TREY_OK) {
        fprintf(stderr, "print-transcript: %s\n", trey_refusal_text(refusal));
        exit(1);
    }
}

/* ---- Playing ---- */

static void collect_entropy(fair_deal *deal, const struct script *script, bool is_old)
{
    uint8_t hands[TREY_HANDS_MAX];
    fair_bets bets;
    uint8_t entropy[FAIR_ENTROPY_SIZE];
    fair_deal_open_bets(deal);
    for (unsigned i = 0; i < CONTRIBUTORS_MAX && script->contributors[i].bettor != 0; i++) {
        trey_bettor bettor = script->contributors[i].bettor;
        fill_entropy(entropy, deal->round, bettor);
        digest commitment = fair_commitment_make(&deal->pledge, deal->round, bettor, entropy);
        expect_taken(fair_deal_commit(deal, bettor, &commitment));
    }
    if (!script->closes) {
        return;
    }
    uint32_t hand_count = hands_of(script, hands, &bets);
    if (!is_old) {
        fair_deal_bind(deal, hands, hand_count);
    }
    fair_deal_close_bets(deal);
    for (unsigned i = CONTRIBUTORS_MAX; i-- > 0;) {
        trey_bettor bettor = script->contributors[i].bettor;
        bool is_left_out = is_old && bettor == WITHHOLDER;
        if (script->contributors[i].reveals && !is_left_out) {
            fill_entropy(entropy, deal->round, bettor);
            expect_taken(fair_deal_reveal(deal, bettor, entropy));
        }
    }
}

/* ---- The transcript ---- */

static void print_contributions(const fair_deal *deal)
{
    printf("\"contributions\": [");
    for (uint32_t i = 0; i < deal->contribution_count; i++) {
        const fair_contribution *contribution = &deal->contributions[i];
        printf("%s{\"bettor\": %u, ", i > 0 ? ", " : "", contribution->bettor);
        print_hex("commitment", contribution->commitment.bytes, DIGEST_SIZE);
        printf(", ");
        if (contribution->is_revealed) {
            print_hex("entropy", contribution->entropy, FAIR_ENTROPY_SIZE);
        } else {
            printf("\"entropy\": null");
        }
        printf("}");
    }
    printf("], ");
}

static void print_opening(uint32_t hand, uint32_t number, const fair_opening *opening)
{
    printf("{\"hand\": %u, \"number\": %u, \"position\": %u, \"card\": %u, ", hand, number,
           opening->position, opening->card);
    print_hex("salt", opening->salt, FAIR_SALT_SIZE);
    printf(", \"path\": [");
    for (uint32_t i = 0; i < opening->path.length; i++) {
        char text[2 * DIGEST_SIZE + 1];
        printf("%s\"%s\"", i > 0 ? ", " : "",
               sodium_bin2hex(text, sizeof text, opening->path.siblings[i].bytes, DIGEST_SIZE));
    }
    printf("]}");
}

static bool viewer_sees(const struct script *script, uint32_t number)
{
    return number < TREY_HAND_CARDS || number + TREY_HAND_CARDS >= cards_of(script);
}

static void print_bets(const fair_bets *bets)
{
    printf("\"bets\": {\"deal_from\": \"%s\", \"seats\": %u, \"bank_seat\": ",
           bets->deal_from == TREY_ORIGIN_SEAT_1 ? "seat-1" : "left-of-bank", bets->seats);
    if (bets->bank_seat == 0) {
        printf("null");
    } else {
        printf("%u", bets->bank_seat);
    }
    printf(", \"wagers\": [");
    for (uint32_t i = 0; i < bets->wager_count; i++) {
        printf("%s{\"seat\": %u, \"bettor\": %u}", i > 0 ? ", " : "", bets->wagers[i].seat,
               bets->wagers[i].bettor);
    }
    printf("]}, ");
}

static void print_cards(printer *all, const struct script *script)
{
    const char *separator = "";
    uint8_t hands[TREY_HANDS_MAX];
    fair_bets bets;
    (void)hands_of(script, hands, &bets);
    uint32_t cards = cards_of(script);
    printf("\"cards\": %u, ", cards);
    if (script->closes) {
        print_bets(&bets);
    } else {
        printf("\"bets\": null, ");
    }
    printf("\"openings\": [");
    for (uint32_t number = 0; number < cards; number++) {
        fair_opening opening;
        fair_shoe_open(&all->shoe, fair_deal_draw(&all->deal), &opening);
        if (all->is_auditor || viewer_sees(script, number)) {
            printf("%s", separator);
            print_opening(hands[number / TREY_HAND_CARDS], number, &opening);
            separator = ", ";
        }
        all->seen[all->deal.round - 1][number] = opening.card;
    }
    printf("]");
}

static void print_round(printer *all, const struct script *script)
{
    collect_entropy(&all->deal, script, all->is_old);
    printf("%s{\"round\": %u, \"version\": %u, ", all->deal.round > 1 ? ", " : "", all->deal.round,
           all->is_old ? FAIR_ROUND_OLD : FAIR_ROUND_VERSION);
    print_contributions(&all->deal);
    if (script->closes) {
        digest closing = fair_deal_closing(&all->deal);
        all->closings[all->deal.round - 1] = closing;
        print_hex("closing", closing.bytes, DIGEST_SIZE);
        printf(", ");
        if (fair_deal_is_complete(&all->deal)) {
            fair_deal_mix(&all->deal);
        }
    } else {
        printf("\"closing\": null, ");
    }
    print_cards(all, script);
    printf("}");
}

static void print_pledge(const fair_pledge *pledge)
{
    print_hex("shoe", pledge->id, FAIR_ID_SIZE);
    printf(", \"decks\": %u, ", pledge->decks);
    print_hex("root", pledge->root.bytes, DIGEST_SIZE);
}

static void print_transcript(printer *all)
{
    printf("{\"version\": %d, ", FAIR_VERSION);
    print_pledge(&all->deal.pledge);
    if (all->is_auditor) {
        printf(", ");
        print_hex("seed", all->shoe.seed, FAIR_SEED_SIZE);
    }
    printf(", \"rounds\": [");
    for (unsigned i = 0; i < ROUNDS; i++) {
        print_round(all, &scripts[i]);
    }
    printf("]}\n");
}

/* ---- The notes ---- */

static void print_round_notes(const printer *all, unsigned round)
{
    const struct script *script = &scripts[round - 1];
    printf("{\"round\": %u, ", round);
    print_hex("closing", all->closings[round - 1].bytes, DIGEST_SIZE);
    for (unsigned i = 0; i < CONTRIBUTORS_MAX; i++) {
        if (script->contributors[i].bettor == VIEWER && script->contributors[i].reveals) {
            uint8_t entropy[FAIR_ENTROPY_SIZE];
            fill_entropy(entropy, round, VIEWER);
            printf(", \"bettor\": %d, ", VIEWER);
            print_hex("entropy", entropy, sizeof entropy);
        }
    }
    printf(", \"cards\": {");
    const char *separator = "";
    for (uint32_t number = 0; number < cards_of(script); number++) {
        if (viewer_sees(script, number)) {
            printf("%s\"%u\": %u", separator, number, all->seen[round - 1][number]);
            separator = ", ";
        }
    }
    printf("}}");
}

static void print_notes(const printer *all)
{
    const char *separator = "";
    printf("{");
    print_pledge(&all->deal.pledge);
    printf(", \"rounds\": [");
    for (unsigned round = 1; round <= ROUNDS; round++) {
        if (scripts[round - 1].closes) {
            printf("%s", separator);
            print_round_notes(all, round);
            separator = ", ";
        }
    }
    printf("]}\n");
}

int main(int argc, char **argv)
{
    static printer all;
    uint8_t seed[FAIR_SEED_SIZE] = {0}, id[FAIR_ID_SIZE] = {0};
    if (argc != 4 && argc != 5) {
        fprintf(stderr, "usage: print-transcript NUMBER DECKS viewer|auditor [old]\n");
        return 2;
    }
    seed[0] = id[15] = (uint8_t)strtoul(argv[1], NULL, 10);
    fair_shoe_make(&all.shoe, seed, id, (uint8_t)strtoul(argv[2], NULL, 10));
    fair_pledge pledge = fair_shoe_pledge(&all.shoe);
    fair_deal_begin(&all.deal, &pledge);
    all.is_auditor = strcmp(argv[3], "auditor") == 0;
    all.is_old = argc == 5;
    print_transcript(&all);
    print_notes(&all);
    fair_shoe_finish(&all.shoe);
    return 0;
}
