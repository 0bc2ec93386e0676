/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/odds.h>
#include <trey/seats.h>

#include "drill_internal.h"
#include "format/round/round_explain.h"
#include "play/session/words.h"

/* ---- A round ---- */

uint32_t drilling_draw(drilling *state, uint32_t below)
{
    return trey_random_below(state->random, below);
}

/* A room's own rules may refuse what was drawn; then another round is drawn. */
void drilling_apply(drilling *state, trey_event event)
{
    state->is_refused =
        state->is_refused || trey_round_apply(state->round, &event).status != TREY_OK;
}

trey_card drilling_draw_card(drilling *state)
{
    for (;;) {
        trey_card card = (trey_card)drilling_draw(state, TREY_DECK_CARDS);
        if (state->left[card] > 0) {
            state->left[card]--;
            return card;
        }
    }
}

/* A small multiple of the minimum, in whole steps, within the limits. */
static int64_t draw_amount(drilling *state, int64_t least, int64_t most, int64_t step)
{
    int64_t amount =
        least * (1 + (int64_t)drilling_draw(state, 6)) + step * (int64_t)drilling_draw(state, 6);
    amount -= amount % step;
    return amount > most ? most : amount < least ? least : amount;
}

static void bet(drilling *state, uint32_t seat)
{
    const trey_posting *p = state->posting;
    trey_event event = {.kind = TREY_EVENT_WAGER_PLACE, .seat = seat, .bettor = seat};
    event.wager = TREY_WAGER_ANTE;
    event.amount =
        draw_amount(state, p->ante_min,
                    p->ante_max < p->ante_min * 20 ? p->ante_max : p->ante_min * 20, p->increment);
    int64_t ante = event.amount;
    drilling_apply(state, event);
    event.wager = TREY_WAGER_BONUS;
    event.amount = draw_amount(state, p->bonus_min,
                               p->bonus_max < p->bonus_min * 8 ? p->bonus_max : p->bonus_min * 8,
                               p->increment);
    event.amount = p->ruleset->bonus_within_ante && event.amount > ante ? ante : event.amount;
    if (drilling_draw(state, 3) > 0 && trey_round_check(state->round, &event).status == TREY_OK) {
        drilling_apply(state, event);
    }
    event.wager = TREY_WAGER_PROGRESSIVE;
    event.amount = p->denomination;
    if (p->progressive != NULL && trey_round_check(state->round, &event).status == TREY_OK) {
        drilling_apply(state, event);
    }
}

/* Places bets for two to five seats, and a bank that covers all of them or, on purpose, does
 * not. */
void drilling_open_round(drilling *state, bool is_short)
{
    const trey_posting *p = state->posting;
    trey_meter meter =
        p->progressive != NULL ? trey_meter_seed(p->progressive, p->denomination) : (trey_meter){0};
    uint32_t bank = p->ruleset->house_banks ? 0 : 1 + drilling_draw(state, p->seats);
    trey_round_begin(state->round, p, meter);
    memset(state->left, (int)p->decks, sizeof state->left);
    if (bank != 0) {
        int64_t wager = is_short ? p->ante_min * (2 + (int64_t)drilling_draw(state, 8)) : 500000000;
        drilling_apply(state, (trey_event){.kind = TREY_EVENT_BANK_POST,
                                           .seat = bank,
                                           .bettor = bank,
                                           .amount = wager,
                                           .chips = wager});
    }
    uint32_t players = 2 + drilling_draw(state, p->seats > 5 ? 4 : 2),
             others = p->seats - (bank != 0);
    players = players > others ? others : players;
    for (uint32_t n = 0; n < players;) {
        uint32_t seat = 1 + drilling_draw(state, p->seats);
        if (seat != bank && !trey_seats_have(state->round->in_play, seat)) {
            bet(state, seat);
            n++;
        }
    }
    drilling_apply(state, (trey_event){.kind = TREY_EVENT_BETS_CLOSE});
}

void drilling_deal_hand(drilling *state, uint32_t seat, const trey_card *cards, uint32_t count)
{
    drilling_apply(state, (trey_event){.kind = TREY_EVENT_HAND_DEAL,
                                       .seat = seat,
                                       .cards = cards,
                                       .card_count = count});
}

void drilling_deal_all(drilling *state)
{
    int seat;
    while (!state->is_refused && (seat = trey_round_deal_next(state->round)) >= 0) {
        trey_card cards[TREY_HAND_CARDS] = {drilling_draw_card(state), drilling_draw_card(state),
                                            drilling_draw_card(state)};
        drilling_deal_hand(state, (uint32_t)seat, cards, TREY_HAND_CARDS);
    }
}

/* Every player decides by best play, and the cards are shown. Returns false if the round ended
 * without a settlement. */
bool drilling_show_down(drilling *state)
{
    if (state->is_refused) {
        return false;
    }
    trey_odds_game game = trey_odds_game_of(state->posting);
    trey_strategy best = trey_best_strategy(&game);
    const trey_round *r = state->round;
    trey_card up = r->cards[r->hands[TREY_BANKER].first + 2];
    while (!state->is_refused && r->phase == TREY_PHASE_DECISIONS) {
        const trey_stake *stake = &r->stakes[r->turn];
        const trey_card *hand = &r->cards[r->hands[stake->seat].first];
        drilling_apply(state,
                       (trey_event){.kind = TREY_EVENT_DECIDE,
                                    .seat = stake->seat,
                                    .bettor = stake->bettor,
                                    .play = trey_strategy_plays(
                                        &best, hand, game.exposes_card ? up : TREY_DECK_CARDS)});
    }
    drilling_apply(state, (trey_event){.kind = TREY_EVENT_FORFEITS_COLLECT});
    drilling_apply(state, (trey_event){.kind = TREY_EVENT_BANKER_REVEAL});
    if (!state->is_refused) {
        trey_settlement_make(r, &state->settlement);
        trey_awards_make(r, &state->awards);
    }
    return !state->is_refused && state->settlement.line_count > 0;
}

void drilling_take_fees_and_deal(drilling *state)
{
    drilling_apply(state, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
    drilling_deal_all(state);
}

/* ---- Telling what lies there ---- */

void drilling_describe(drill *question, const char *format, ...)
{
    size_t used = strlen(question->situation);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(question->situation + used, sizeof question->situation - used, format, arguments);
    va_end(arguments);
}

void drilling_ask(drill *question, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(question->question, sizeof question->question, format, arguments);
    va_end(arguments);
}

void drilling_describe_cards(drill *question, const trey_round *round, uint32_t seat)
{
    const trey_dealt_hand *hand = &round->hands[seat];
    for (uint32_t i = 0; i < hand->count; i++) {
        char card[TREY_CARD_TEXT_SIZE];
        drilling_describe(question, "%s%s", i > 0 ? " " : "",
                          trey_card_text(card, round->cards[hand->first + i]));
    }
}

void drilling_describe_bank(drill *question, const drilling *state, bool with_cards)
{
    char wager[MONEY_TEXT_SIZE];
    const trey_round *r = state->round;
    drilling_describe(question, "Bank");
    if (r->bank_seat != 0) {
        drilling_describe(question, ", seat %u, %s", r->bank_seat,
                          dollars_format(wager, r->bank_wager));
    }
    if (with_cards) {
        drilling_describe(question, ": ");
        drilling_describe_cards(question, r, TREY_BANKER);
    }
    drilling_describe(question, "\n");
}

static void describe_stake(drill *question, const trey_posting *posting, const trey_stake *stake)
{
    char ante[MONEY_TEXT_SIZE], bonus[MONEY_TEXT_SIZE];
    drilling_describe(question, "Seat %u: ante %s", stake->seat, dollars_format(ante, stake->ante));
    if (stake->bonus > 0) {
        drilling_describe(question, ", %s %s", bonus_word(posting),
                          dollars_format(bonus, stake->bonus));
    }
    if (stake->progressive > 0) {
        drilling_describe(question, ", progressive %s", dollars_format(bonus, stake->progressive));
    }
}

void drilling_describe_seats(drill *question, const drilling *state, bool with_cards)
{
    for (uint32_t i = 0; i < state->round->stake_count; i++) {
        const trey_stake *stake = &state->round->stakes[i];
        describe_stake(question, state->posting, stake);
        if (with_cards) {
            drilling_describe(question,
                              ", %s: ", stake->decision == TREY_DECISION_FOLD ? "folded" : "plays");
            drilling_describe_cards(question, state->round, stake->seat);
        }
        drilling_describe(question, "\n");
    }
}

const trey_line *drilling_find_line(const drilling *state, uint32_t seat, trey_wager_kind kind)
{
    for (uint32_t i = 0; i < state->settlement.line_count; i++) {
        const trey_line *line = &state->settlement.lines[i];
        if (line->seat == seat && line->kind == kind) {
            return line;
        }
    }
    return NULL;
}
