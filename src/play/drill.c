/* SPDX-License-Identifier: MIT */
#include "drill.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/odds.h>
#include <trey/seats.h>
#include <trey/settle.h>

#include "../format/round_explain.h"
#include "words.h"

enum { TRIES_MAX = 2000 }; /* rounds that have no such question are passed over */

static const char *const kind_names[DRILL_KIND_COUNT] = {"winner", "pays",  "fee",
                                                         "action", "cover", "irregular"};

const char *drill_kind_name(drill_kind kind)
{
    return kind_names[kind];
}

drill_kind drill_kind_find(const char *name)
{
    drill_kind kind = 0;
    while (kind < DRILL_KIND_COUNT && strcmp(kind_names[kind], name) != 0) {
        kind++;
    }
    return kind;
}

bool drill_has(const trey_posting *posting, drill_kind kind)
{
    bool by_house = posting->ruleset->house_banks;
    return kind == DRILL_FEE                             ? posting->schedule != NULL
           : kind == DRILL_ACTION || kind == DRILL_COVER ? !by_house
                                                         : true;
}

/* ---- A round ---- */

typedef struct drilling {
    const trey_posting *posting;
    trey_random *random;
    trey_round *round;
    bool is_refused;
    uint8_t left[TREY_DECK_CARDS]; /* cards that are not out */
    trey_settlement settlement;
    trey_awards awards;
} drilling;

static uint32_t draw(drilling *at, uint32_t below)
{
    return trey_random_below(at->random, below);
}

/* A room's own rules may have no place for what was drawn: then another round is. */
static void apply(drilling *at, trey_event event)
{
    at->is_refused = at->is_refused || trey_round_apply(at->round, &event).status != TREY_OK;
}

static trey_card draw_card(drilling *at)
{
    for (;;) {
        trey_card card = (trey_card)draw(at, TREY_DECK_CARDS);
        if (at->left[card] > 0) {
            at->left[card]--;
            return card;
        }
    }
}

/* A few times the least, in whole steps, within the limits. */
static int64_t draw_amount(drilling *at, int64_t least, int64_t most, int64_t step)
{
    int64_t amount = least * (1 + (int64_t)draw(at, 6)) + step * (int64_t)draw(at, 6);
    amount -= amount % step;
    return amount > most ? most : amount < least ? least : amount;
}

static void bet(drilling *at, uint32_t seat)
{
    const trey_posting *p = at->posting;
    trey_event event = {.kind = TREY_EVENT_WAGER_PLACE, .seat = seat, .bettor = seat};
    event.wager = TREY_WAGER_ANTE;
    event.amount =
        draw_amount(at, p->ante_min,
                    p->ante_max < p->ante_min * 20 ? p->ante_max : p->ante_min * 20, p->increment);
    int64_t ante = event.amount;
    apply(at, event);
    event.wager = TREY_WAGER_BONUS;
    event.amount = draw_amount(at, p->bonus_min,
                               p->bonus_max < p->bonus_min * 8 ? p->bonus_max : p->bonus_min * 8,
                               p->increment);
    event.amount = p->ruleset->bonus_within_ante && event.amount > ante ? ante : event.amount;
    if (draw(at, 3) > 0 && trey_round_check(at->round, &event).status == TREY_OK) {
        apply(at, event);
    }
    event.wager = TREY_WAGER_PROGRESSIVE;
    event.amount = p->denomination;
    if (p->progressive != NULL && trey_round_check(at->round, &event).status == TREY_OK) {
        apply(at, event);
    }
}

/* Bets of two to five seats, and a bank that covers all or, on purpose, not. */
static void open_round(drilling *at, bool is_short)
{
    const trey_posting *p = at->posting;
    trey_meter meter =
        p->progressive != NULL ? trey_meter_seed(p->progressive, p->denomination) : (trey_meter){0};
    uint32_t bank = p->ruleset->house_banks ? 0 : 1 + draw(at, p->seats);
    trey_round_begin(at->round, p, meter);
    memset(at->left, (int)p->decks, sizeof at->left);
    if (bank != 0) {
        int64_t wager = is_short ? p->ante_min * (2 + (int64_t)draw(at, 8)) : 500000000;
        apply(at, (trey_event){.kind = TREY_EVENT_BANK_POST,
                               .seat = bank,
                               .bettor = bank,
                               .amount = wager,
                               .chips = wager});
    }
    uint32_t players = 2 + draw(at, p->seats > 5 ? 4 : 2), others = p->seats - (bank != 0);
    players = players > others ? others : players;
    for (uint32_t n = 0; n < players;) {
        uint32_t seat = 1 + draw(at, p->seats);
        if (seat != bank && !trey_seats_have(at->round->in_play, seat)) {
            bet(at, seat);
            n++;
        }
    }
    apply(at, (trey_event){.kind = TREY_EVENT_BETS_CLOSE});
}

static void deal_hand(drilling *at, uint32_t seat, const trey_card *cards, uint32_t count)
{
    apply(at, (trey_event){
                  .kind = TREY_EVENT_HAND_DEAL, .seat = seat, .cards = cards, .card_count = count});
}

static void deal_all(drilling *at)
{
    int seat;
    while (!at->is_refused && (seat = trey_round_deal_next(at->round)) >= 0) {
        trey_card cards[TREY_HAND_CARDS] = {draw_card(at), draw_card(at), draw_card(at)};
        deal_hand(at, (uint32_t)seat, cards, TREY_HAND_CARDS);
    }
}

/* Everybody decides as well as can be, and the cards are shown. False: it came to nothing. */
static bool show_down(drilling *at)
{
    if (at->is_refused) {
        return false;
    }
    trey_odds_game game = trey_odds_game_of(at->posting);
    trey_strategy best = trey_best_strategy(&game);
    const trey_round *r = at->round;
    trey_card up = r->cards[r->hands[TREY_BANKER].first + 2];
    while (!at->is_refused && r->phase == TREY_PHASE_DECISIONS) {
        const trey_stake *stake = &r->stakes[r->turn];
        const trey_card *hand = &r->cards[r->hands[stake->seat].first];
        apply(at, (trey_event){.kind = TREY_EVENT_DECIDE,
                               .seat = stake->seat,
                               .bettor = stake->bettor,
                               .play = trey_strategy_plays(
                                   &best, hand, game.exposes_card ? up : TREY_DECK_CARDS)});
    }
    apply(at, (trey_event){.kind = TREY_EVENT_FORFEITS_COLLECT});
    apply(at, (trey_event){.kind = TREY_EVENT_BANKER_REVEAL});
    if (!at->is_refused) {
        trey_settlement_make(r, &at->settlement);
        trey_awards_make(r, &at->awards);
    }
    return !at->is_refused && at->settlement.line_count > 0;
}

/* ---- Telling what lies there ---- */

__attribute__((format(printf, 2, 3))) static void tell(drill *to, const char *format, ...)
{
    size_t used = strlen(to->situation);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(to->situation + used, sizeof to->situation - used, format, arguments);
    va_end(arguments);
}

__attribute__((format(printf, 2, 3))) static void ask(drill *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(to->question, sizeof to->question, format, arguments);
    va_end(arguments);
}

static void tell_cards(drill *to, const trey_round *round, uint32_t seat)
{
    const trey_dealt_hand *hand = &round->hands[seat];
    for (uint32_t i = 0; i < hand->count; i++) {
        char card[CARD_TEXT_SIZE];
        tell(to, "%s%s", i > 0 ? " " : "", card_format(card, round->cards[hand->first + i]));
    }
}

static void tell_bank(drill *to, const drilling *at, bool with_cards)
{
    char wager[MONEY_TEXT_SIZE];
    const trey_round *r = at->round;
    tell(to, "Bank");
    if (r->bank_seat != 0) {
        tell(to, ", seat %u, %s", r->bank_seat, dollars_format(wager, r->bank_wager));
    }
    if (with_cards) {
        tell(to, ": ");
        tell_cards(to, r, TREY_BANKER);
    }
    tell(to, "\n");
}

static void tell_stake(drill *to, const trey_stake *stake)
{
    char ante[MONEY_TEXT_SIZE], bonus[MONEY_TEXT_SIZE];
    tell(to, "Seat %u: ante %s", stake->seat, dollars_format(ante, stake->ante));
    if (stake->bonus > 0) {
        tell(to, ", bonus %s", dollars_format(bonus, stake->bonus));
    }
    if (stake->progressive > 0) {
        tell(to, ", progressive %s", dollars_format(bonus, stake->progressive));
    }
}

static void tell_seats(drill *to, const drilling *at, bool with_cards)
{
    for (uint32_t i = 0; i < at->round->stake_count; i++) {
        const trey_stake *stake = &at->round->stakes[i];
        tell_stake(to, stake);
        if (with_cards) {
            tell(to, ", %s: ", stake->decision == TREY_DECISION_FOLD ? "folded" : "plays");
            tell_cards(to, at->round, stake->seat);
        }
        tell(to, "\n");
    }
}

static const trey_line *find_line(const drilling *at, uint32_t seat, trey_wager_kind kind)
{
    for (uint32_t i = 0; i < at->settlement.line_count; i++) {
        const trey_line *line = &at->settlement.lines[i];
        if (line->seat == seat && line->kind == kind) {
            return line;
        }
    }
    return NULL;
}

/* ---- Kinds ---- */

static void take_fees_and_deal(drilling *at)
{
    apply(at, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
    deal_all(at);
}

static bool make_winner(drill *made, drilling *at)
{
    static const char *const choices[] = {"player", "bank", "tie", "bank does not play"};
    open_round(at, false);
    take_fees_and_deal(at);
    if (!show_down(at)) {
        return false;
    }
    const trey_stake *stake = &at->round->stakes[draw(at, at->round->stake_count)];
    const trey_line *line = find_line(at, stake->seat, TREY_WAGER_ANTE);
    if (line == NULL || stake->decision != TREY_DECISION_PLAY) {
        return false; /* asked about another round */
    }
    made->answer = ANSWER_CHOICE;
    made->choice_count = 4;
    memcpy(made->choices, choices, sizeof choices);
    made->right = !at->settlement.banker_qualifies   ? 3
                  : line->result == TREY_RESULT_WIN  ? 0
                  : line->result == TREY_RESULT_LOSE ? 1
                                                     : 2;
    made->rule = (trey_rule)line->rule;
    tell(made, "Seat %u plays: ", stake->seat);
    tell_cards(made, at->round, stake->seat);
    tell(made, "\nBank: ");
    tell_cards(made, at->round, TREY_BANKER);
    tell(made, "\n");
    ask(made, "Who wins?");
    return true;
}

static bool make_pays(drill *made, drilling *at)
{
    open_round(at, false);
    take_fees_and_deal(at);
    if (!show_down(at)) {
        return false;
    }
    const trey_line *line = &at->settlement.lines[draw(at, at->settlement.line_count)];
    if (trey_line_paid(line) == 0 && draw(at, 4) > 0) {
        return false; /* most of them win something */
    }
    char amount[MONEY_TEXT_SIZE];
    made->answer = ANSWER_AMOUNT;
    made->right = trey_line_paid(line);
    made->rule = (trey_rule)line->rule;
    if (at->posting->ruleset->house_banks) {
        tell(made, "Bonus table %s%s%s\n", at->posting->bonus->id,
             at->posting->ante_bonus != NULL ? ", Ante Bonus " : "",
             at->posting->ante_bonus != NULL ? at->posting->ante_bonus->id : "");
    }
    tell_seats(made, at, true);
    tell(made, "Bank: ");
    tell_cards(made, at->round, TREY_BANKER);
    tell(made, "\n");
    ask(made, "What does the %s of seat %u pay (%s; 0 for nothing)?",
        wager_kind_title((trey_wager_kind)line->kind), line->seat,
        dollars_format(amount, line->amount));
    return true;
}

static bool make_fee(drill *made, drilling *at)
{
    open_round(at, true);
    if (at->is_refused) {
        return false;
    }
    const trey_round *r = at->round;
    uint32_t about = draw(at, r->wager_count + 2);
    made->answer = ANSWER_AMOUNT;
    tell(made, "Schedule %s\n", at->posting->schedule->id);
    tell_bank(made, at, false);
    tell_seats(made, at, false);
    if (about >= r->wager_count) {
        made->right = trey_round_bank_fee(r);
        made->rule = TREY_RULE_FEE_3;
        ask(made, "What is the bank's fee?");
    } else {
        made->right = trey_round_wager_fee(r, about);
        made->rule = TREY_RULE_FEE_2;
        ask(made, "What is the fee on the %s of seat %u?",
            wager_kind_title((trey_wager_kind)r->wagers[about].kind), r->wagers[about].seat);
    }
    return true;
}

static bool make_action(drill *made, drilling *at)
{
    open_round(at, false);
    take_fees_and_deal(at);
    if (at->is_refused) {
        return false;
    }
    const trey_round *r = at->round;
    char up[CARD_TEXT_SIZE];
    made->answer = ANSWER_SEAT;
    made->right = trey_round_action_seat(r);
    made->rule = TREY_RULE_COVER_2;
    tell(made, "Bank: seat %u of %u\nIn play: seats", r->bank_seat, at->posting->seats);
    for (uint32_t seat = 1; seat <= at->posting->seats; seat++) {
        if (trey_seats_have(r->in_play, seat)) {
            tell(made, " %u", seat);
        }
    }
    if (at->posting->action == TREY_ACTION_UPCARD) {
        tell(made, "\nThe bank shows %s",
             card_format(up, r->cards[r->hands[TREY_BANKER].first + 2]));
    }
    tell(made, "\n");
    ask(made, "Which seat has the action?");
    return made->right != 0;
}

static bool make_cover(drill *made, drilling *at)
{
    open_round(at, true);
    take_fees_and_deal(at);
    if (!show_down(at)) {
        return false;
    }
    const trey_line *line = NULL;
    for (uint32_t i = 0; i < at->settlement.line_count && line == NULL; i++) {
        if (trey_line_uncovered(&at->settlement.lines[i]) > 0) {
            line = &at->settlement.lines[i];
        }
    }
    if (line == NULL) {
        return false;
    }
    char amount[MONEY_TEXT_SIZE], due[MONEY_TEXT_SIZE];
    made->answer = ANSWER_AMOUNT;
    made->right = line->moved;
    made->rule = (trey_rule)line->rule;
    tell_bank(made, at, true);
    tell(made, "Action: seat %u\n", at->settlement.action_seat);
    tell_seats(made, at, true);
    ask(made, "%s of seat %u, %s: %s should move. How much does?",
        wager_kind_title((trey_wager_kind)line->kind), line->seat,
        dollars_format(amount, line->amount), dollars_format(due, line->due));
    return true;
}

/* ---- Irregularities ---- */

/* IRR-1 */
static bool make_card_count(drill *made, drilling *at)
{
    open_round(at, false);
    apply(at, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
    if (at->is_refused) {
        return false;
    }
    uint32_t wrong = draw(at, at->round->stake_count), count = draw(at, 2) == 0 ? 2 : 4, n = 0;
    int seat;
    while (!at->is_refused && at->round->phase == TREY_PHASE_DEAL &&
           (seat = trey_round_deal_next(at->round)) >= 0) {
        trey_card cards[4] = {draw_card(at), draw_card(at), draw_card(at), draw_card(at)};
        deal_hand(at, (uint32_t)seat, cards, n++ == wrong ? count : TREY_HAND_CARDS);
        if (n - 1 == wrong) {
            tell(made, "Seat %d is found to have %u cards.\n", seat, count);
        }
    }
    if (at->round->phase != TREY_PHASE_MISDEALT) {
        return false;
    }
    apply(at, (trey_event){.kind = TREY_EVENT_VOID, .reason = TREY_VOID_CARD_COUNT, .author = 1});
    tell_seats(made, at, false);
    int64_t fees = 0;
    for (uint32_t i = 0; i < at->round->wager_count; i++) {
        fees += trey_round_wager_fee(at->round, i);
    }
    char text[MONEY_TEXT_SIZE], bank[MONEY_TEXT_SIZE];
    tell(made, "Fees taken: %s from players, %s from the bank\n", dollars_format(text, fees),
         dollars_format(bank, trey_round_bank_fee(at->round)));
    made->answer = ANSWER_AMOUNT;
    made->right = trey_round_void_amount(at->round);
    made->rule = TREY_RULE_IRR_1;
    ask(made, "How much goes back in all, the players' wagers and every fee?");
    return true;
}

/* IRR-2 */
static bool make_shuffler(drill *made, drilling *at)
{
    static const char *const choices[] = {"the round goes on", "the round is void"};
    static const char *const whens[] = {"after no more bets, before the fees", "before the deal",
                                        "while cards are dealt", "when all have their cards"};
    uint32_t when = draw(at, 4);
    open_round(at, false);
    if (when > 0) {
        apply(at, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
    }
    if (when == 2 && !at->is_refused) {
        trey_card cards[TREY_HAND_CARDS] = {draw_card(at), draw_card(at), draw_card(at)};
        deal_hand(at, (uint32_t)trey_round_deal_next(at->round), cards, TREY_HAND_CARDS);
    } else if (when == 3) {
        deal_all(at);
    }
    if (at->is_refused) {
        return false;
    }
    apply(at, (trey_event){.kind = TREY_EVENT_SHUFFLER_FAULT, .author = 1});
    made->answer = ANSWER_CHOICE;
    made->choice_count = 2;
    memcpy(made->choices, choices, sizeof choices);
    made->right = at->round->phase == TREY_PHASE_VOID;
    made->rule = TREY_RULE_IRR_2;
    tell(made, "The shuffler shows a fault %s.\n", whens[when]);
    ask(made, "What becomes of the round?");
    return true;
}

/* PROG-2, PROG-3: two suited A-K-Q at one table. */
static bool make_jackpots(drill *made, drilling *at)
{
    open_round(at, false);
    apply(at, (trey_event){.kind = TREY_EVENT_FEES_TAKE});
    uint32_t first = draw(at, TREY_SUIT_COUNT);
    uint32_t second = (first + 1 + draw(at, TREY_SUIT_COUNT - 1)) % TREY_SUIT_COUNT, n = 0;
    for (uint32_t rank = TREY_RANK_QUEEN; rank <= TREY_RANK_ACE; rank++) {
        at->left[trey_card_make(rank, first)]--;
        at->left[trey_card_make(rank, second)]--;
    }
    int seat;
    while (!at->is_refused && (seat = trey_round_deal_next(at->round)) >= 0) {
        trey_card cards[TREY_HAND_CARDS];
        uint32_t suit = n == 0 ? first : second;
        for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
            cards[i] = n < 2 ? trey_card_make(TREY_RANK_QUEEN + i, suit) : draw_card(at);
        }
        deal_hand(at, (uint32_t)seat, cards, TREY_HAND_CARDS);
        n++;
    }
    if (!show_down(at)) {
        return false;
    }
    const trey_stake *stake = &at->round->stakes[draw(at, at->round->stake_count)];
    char meter[MONEY_TEXT_SIZE];
    made->answer = ANSWER_AMOUNT;
    made->rule = TREY_RULE_PROG_3;
    for (uint32_t i = 0; i < at->awards.award_count; i++) {
        made->right += at->awards.awards[i].seat == stake->seat ? at->awards.awards[i].amount : 0;
    }
    for (uint32_t i = 0; i < at->awards.envy_count; i++) {
        made->right += at->awards.envy[i].seat == stake->seat ? at->awards.envy[i].amount : 0;
    }
    tell(made, "Progressive pay table %d, the meter shows %s\n", at->posting->progressive->number,
         dollars_format(meter, trey_round_meter_with_coins(at->round).cents));
    tell_seats(made, at, true);
    ask(made, "What does the progressive pay seat %u, award and envy?", stake->seat);
    return true;
}

static bool make_irregular(drill *made, drilling *at)
{
    switch (draw(at, at->posting->progressive != NULL ? 3 : 2)) {
    case 0:
        return make_card_count(made, at);
    case 1:
        return make_shuffler(made, at);
    default:
        return make_jackpots(made, at);
    }
}

bool drill_make(drill *made, const trey_posting *posting, drill_kind kind, trey_random *random,
                trey_round *round)
{
    static bool (*const makers[DRILL_KIND_COUNT])(drill *, drilling *) = {
        [DRILL_WINNER] = make_winner, [DRILL_PAYS] = make_pays,
        [DRILL_FEE] = make_fee,       [DRILL_ACTION] = make_action,
        [DRILL_COVER] = make_cover,   [DRILL_IRREGULAR] = make_irregular};
    drilling at = {.posting = posting, .random = random, .round = round};
    for (uint32_t tries = 0; tries < TRIES_MAX; tries++) {
        *made = (drill){.kind = kind};
        at.is_refused = false;
        if (makers[kind](made, &at) && !at.is_refused) {
            return true;
        }
    }
    return false;
}

/* ---- Answers ---- */

static bool read_choice(const drill *of, const char *text, int64_t *given)
{
    for (uint32_t i = 0; i < of->choice_count; i++) {
        char number[2] = {(char)('1' + i), '\0'};
        if (strcmp(text, number) == 0 || strcmp(text, of->choices[i]) == 0) {
            *given = i;
            return true;
        }
    }
    return false;
}

bool drill_read(const drill *of, const char *text, int64_t *given)
{
    char *end;
    switch (of->answer) {
    case ANSWER_AMOUNT:
        return money_parse(text, strlen(text), given) == NULL;
    case ANSWER_SEAT:
        *given = strtol(text, &end, 10);
        return end != text && *end == '\0' && *given > 0 && *given <= TREY_SEATS_MAX;
    case ANSWER_CHOICE:
        return read_choice(of, text, given);
    }
    return false;
}

const char *drill_solution(const drill *of, char out[200])
{
    char amount[MONEY_TEXT_SIZE];
    switch (of->answer) {
    case ANSWER_AMOUNT:
        snprintf(out, 200, "%s", dollars_format(amount, of->right));
        break;
    case ANSWER_SEAT:
        snprintf(out, 200, "seat %d", (int)of->right);
        break;
    case ANSWER_CHOICE:
        snprintf(out, 200, "%s", of->choices[of->right]);
        break;
    }
    return out;
}
