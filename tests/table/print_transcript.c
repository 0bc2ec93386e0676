/* SPDX-License-Identifier: MIT */
/*
 * Deals four rounds from a fair shoe and prints, a line each, the transcript that a viewer or the
 * auditor gets and the notes a viewer made meanwhile (docs/fairness.md).
 *
 * usage: print-transcript NUMBER DECKS viewer|auditor
 *
 * NUMBER stands for the seed. The viewer is bettor 7; he sees the first hand and the last.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/fair_deal.h"

enum { ROUNDS = 4, CONTRIBUTORS_MAX = 3, VIEWER = 7 };

typedef struct contributor {
    trey_bettor bettor; /* 0 is nobody */
    bool reveals;
} contributor;

/* The second round is given up while bets are open; to the last nobody contributes. */
static const struct script {
    contributor contributors[CONTRIBUTORS_MAX];
    bool closes;
    uint32_t cards;
} scripts[ROUNDS] = {
    {{{VIEWER, true}, {9, false}, {4, true}}, true, 12},
    {{{VIEWER, false}}, false, 0},
    {{{4000000000U, true}, {VIEWER, true}}, true, 9},
    {{{0}}, true, 10},
};

typedef struct printer {
    fair_shoe shoe;
    fair_deal deal;
    bool is_auditor;
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

static void collect_entropy(fair_deal *deal, const struct script *script)
{
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
    fair_deal_close_bets(deal);
    for (unsigned i = CONTRIBUTORS_MAX; i-- > 0;) {
        trey_bettor bettor = script->contributors[i].bettor;
        if (script->contributors[i].reveals) {
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

static void print_opening(uint32_t number, const fair_opening *opening)
{
    printf("{\"number\": %u, \"position\": %u, \"card\": %u, ", number, opening->position,
           opening->card);
    print_hex("salt", opening->salt, FAIR_SALT_SIZE);
    printf(", \"path\": [");
    for (uint32_t i = 0; i < opening->path.length; i++) {
        char text[2 * DIGEST_SIZE + 1];
        printf("%s\"%s\"", i > 0 ? ", " : "",
               sodium_bin2hex(text, sizeof text, opening->path.siblings[i].bytes, DIGEST_SIZE));
    }
    printf("]}");
}

/* Each hand has three cards; extra cards were burned first. */
static bool viewer_sees(const struct script *script, uint32_t number)
{
    uint32_t burned = script->cards % TREY_HAND_CARDS;
    return number >= burned &&
           (number < burned + TREY_HAND_CARDS || number + TREY_HAND_CARDS >= script->cards);
}

static void print_cards(printer *all, const struct script *script)
{
    const char *separator = "";
    printf("\"cards\": %u, \"openings\": [", script->cards);
    for (uint32_t number = 0; number < script->cards; number++) {
        fair_opening opening;
        fair_shoe_open(&all->shoe, fair_deal_draw(&all->deal), &opening);
        if (all->is_auditor || viewer_sees(script, number)) {
            printf("%s", separator);
            print_opening(number, &opening);
            separator = ", ";
        }
        all->seen[all->deal.round - 1][number] = opening.card;
    }
    printf("]");
}

static void print_round(printer *all, const struct script *script)
{
    collect_entropy(&all->deal, script);
    printf("%s{\"round\": %u, ", all->deal.round > 1 ? ", " : "", all->deal.round);
    print_contributions(&all->deal);
    if (script->closes) {
        digest closing = fair_deal_closing(&all->deal);
        all->closings[all->deal.round - 1] = closing;
        print_hex("closing", closing.bytes, DIGEST_SIZE);
        printf(", ");
        fair_deal_mix(&all->deal);
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
    for (uint32_t number = 0; number < script->cards; number++) {
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
    if (argc != 4) {
        fprintf(stderr, "usage: print-transcript NUMBER DECKS viewer|auditor\n");
        return 2;
    }
    seed[0] = id[15] = (uint8_t)strtoul(argv[1], NULL, 10);
    fair_shoe_make(&all.shoe, seed, id, (uint8_t)strtoul(argv[2], NULL, 10));
    fair_pledge pledge = fair_shoe_pledge(&all.shoe);
    fair_deal_begin(&all.deal, &pledge);
    all.is_auditor = strcmp(argv[3], "auditor") == 0;
    print_transcript(&all);
    print_notes(&all);
    fair_shoe_finish(&all.shoe);
    return 0;
}
