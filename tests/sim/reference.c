/* SPDX-License-Identifier: MIT */
/*
 * Plays blocks of rounds with plain loops.
 */
#include "reference.h"

#include <string.h>

/* ---- Settlement with plain loops ---- */

typedef struct plain_bank {
    trey_cover cover;
    int64_t wager, paid, collected;
} plain_bank;

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The part of an amount that is paid; negative: the bettor pays. */
static int64_t move(plain_bank *bank, int64_t due, settled_round *result)
{
    int64_t net = bank->collected - bank->paid;
    int64_t pays_most = INT64_MAX, collects_most = INT64_MAX;
    switch (bank->cover) {
    case TREY_COVER_NONE:
        break;
    case TREY_COVER_MATCHED:
        pays_most = collects_most = bank->wager - bank->paid - bank->collected;
        break;
    case TREY_COVER_COLLECT_THEN_PAY:
        pays_most = bank->wager - bank->paid;
        collects_most = bank->wager - bank->collected;
        break;
    case TREY_COVER_RUNNING:
        pays_most = bank->wager + net;
        collects_most = bank->wager - net;
        break;
    }
    if (due > 0) {
        int64_t paid = least(due, pays_most);
        result->pay_due += due;
        bank->paid += paid;
        return paid;
    }
    int64_t collected = least(-due, collects_most);
    result->collect_due -= due;
    bank->collected += collected;
    return -collected;
}

static trey_hand_value value_of(const trey_card *cards)
{
    return trey_hand_evaluate(cards[0], cards[1], cards[2]);
}

static unsigned payline_of(trey_hand_value hand)
{
    return trey_hand_is_akq_suited(hand) ? TREY_PAYLINE_AKQ_SUITED
                                         : (unsigned)trey_hand_category(hand);
}

static void settle_player(const sim_lanes_table *table, unsigned p, const trey_card *cards,
                          plain_bank *bank, settled_round *result)
{
    const trey_card *bankers = cards + 3 * table->players;
    trey_hand_value banker = value_of(bankers), hand = value_of(cards + 3 * p);
    bool plays = table->ante == 0 || hand >= table->play_from[p][trey_card_rank(bankers[2])];
    if (!plays) {
        result->ante[p] = move(bank, -table->ante, result);
        result->bonus[p] = move(bank, -table->bonus, result);
        return;
    }
    result->plays++;
    if (!trey_hand_qualifies(banker)) {
        result->ante[p] = move(bank, table->ante, result);
    } else if (hand != banker) {
        result->ante[p] = move(bank, hand > banker ? 2 * table->ante : -2 * table->ante, result);
    }
    int64_t pays = table->bonus_pays[payline_of(hand)];
    result->bonus[p] = move(bank, (pays > 0 ? pays : -1) * table->bonus, result);
    result->ante[p] += move(bank, table->ante_bonus_pays[payline_of(hand)] * table->ante, result);
}

void settle_by_table(const void *context, const trey_card *cards, settled_round *result)
{
    const sim_lanes_table *table = context;
    plain_bank bank = {.cover = table->covered ? TREY_COVER_NONE : table->cover,
                       .wager = table->bank_wager};
    unsigned exposed = trey_card_rank(cards[3 * table->players + 2]);
    for (unsigned turn = 0; turn < table->players; turn++) {
        unsigned p = (table->first[exposed] + turn) % table->players;
        settle_player(table, p, cards, &bank, result);
    }
    result->paid = bank.paid;
    result->collected = bank.collected;
}

/* ---- Tallies ---- */

static void add_figure(trey_sim_figure *figure, int64_t result, int64_t stake)
{
    figure->result += result;
    figure->stake += stake;
    figure->result_squares += (trey_wide)result * result;
    figure->products += (trey_wide)result * stake;
    figure->stake_squares += (trey_wide)stake * stake;
}

static void add_round(const sim_lanes_table *table, const settled_round *round,
                      trey_sim_tally *tally, record *into)
{
    int64_t unit = table->unit, players = table->players;
    int64_t ante = 0, bonus = 0;
    for (unsigned p = 0; p < table->players; p++) {
        ante += round->ante[p];
        bonus += round->bonus[p];
        add_figure(&tally->seat[table->seat[p]], (round->ante[p] + round->bonus[p]) * unit,
                   table->ante * unit);
    }
    int64_t antes = players * table->ante;
    int64_t net = round->collected - round->paid;
    tally->rounds++;
    if (table->ante > 0) {
        tally->decisions += players;
        tally->plays += round->plays;
    }
    add_figure(&tally->ante, ante * unit, antes * unit);
    add_figure(&tally->bonus, bonus * unit, players * table->bonus * unit);
    add_figure(&tally->bank, net * unit,
               (table->cover == TREY_COVER_NONE ? antes : table->bank_wager) * unit);
    int64_t unpaid = round->pay_due - round->paid;
    int64_t uncollected = round->collect_due - round->collected;
    tally->unpaid += unpaid * unit;
    tally->uncollected += uncollected * unit;
    tally->short_rounds += unpaid > 0 || uncollected > 0;
    into->rounds[into->count++] = (trey_sim_round){.bank_net = net * unit,
                                                   .collect_due = round->collect_due * unit,
                                                   .pay_due = round->pay_due * unit,
                                                   .ante_result = ante * unit,
                                                   .bonus_result = bonus * unit};
}

void record_rounds(void *context, uint64_t block, const trey_sim_round *rounds, uint32_t count)
{
    record *into = context;
    into->block = block;
    memcpy(into->rounds + into->count, rounds, count * sizeof *rounds);
    into->count += count;
}

void reference_block(const sim_lanes_table *table, uint64_t seed, uint64_t block, uint32_t rounds,
                     settle_cards *settle, const void *context, trey_sim_tally *tally, record *into)
{
    sim_generator generator;
    trey_sim_generator_seed(&generator, seed, block);
    unsigned count = 3 * (table->players + 1);
    into->block = block;
    while (into->count < rounds) {
        trey_card cards[SIM_CARDS_MAX][SIM_LANES];
        uint64_t stay = trey_sim_deal_batch(&generator, count, cards);
        for (unsigned lane = 0; lane < SIM_LANES && into->count < rounds; lane++) {
            trey_card dealt[SIM_CARDS_MAX];
            for (unsigned i = 0; i < count; i++) {
                dealt[i] = cards[i][lane];
            }
            if ((stay >> lane & 1) != 0) {
                settled_round result = {0};
                settle(context, dealt, &result);
                add_round(table, &result, tally, into);
            }
        }
    }
}
