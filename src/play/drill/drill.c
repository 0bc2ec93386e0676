/* SPDX-License-Identifier: MIT */
#include "drill.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/card_text.h>
#include <trey/seats.h>

#include "drill_internal.h"
#include "format/round/round_explain.h"
#include "play/session/words.h"

enum { TRIES_MAX = 2000 }; /* rounds without the wanted kind of question are skipped */

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

/* ---- Kinds ---- */

static bool make_winner(drill *question, drilling *state)
{
    static const char *const choices[] = {"player", "bank", "tie", "bank does not qualify"};
    drilling_open_round(state, false);
    drilling_take_fees_and_deal(state);
    if (!drilling_show_down(state)) {
        return false;
    }
    const trey_stake *stake =
        &state->round->stakes[drilling_draw(state, state->round->stake_count)];
    const trey_line *line = drilling_find_line(state, stake->seat, TREY_WAGER_ANTE);
    if (line == NULL || stake->decision != TREY_DECISION_PLAY) {
        return false; /* would be ambiguous; another round is drawn */
    }
    question->answer = ANSWER_CHOICE;
    question->choice_count = 4;
    memcpy(question->choices, choices, sizeof choices);
    question->right = !state->settlement.banker_qualifies ? 3
                      : line->outcome == TREY_RESULT_WIN  ? 0
                      : line->outcome == TREY_RESULT_LOSE ? 1
                                                          : 2;
    question->rule = (trey_rule)line->rule;
    drilling_describe(question, "Seat %u plays: ", stake->seat);
    drilling_describe_cards(question, state->round, stake->seat);
    drilling_describe(question, "\nBank: ");
    drilling_describe_cards(question, state->round, TREY_BANKER);
    drilling_describe(question, "\n");
    drilling_ask(question, "Who wins?");
    drilling_work_winner(question, state, stake);
    return true;
}

static bool make_pays(drill *question, drilling *state)
{
    drilling_open_round(state, false);
    drilling_take_fees_and_deal(state);
    if (!drilling_show_down(state)) {
        return false;
    }
    const trey_line *line =
        &state->settlement.lines[drilling_draw(state, state->settlement.line_count)];
    if (trey_line_paid(line) == 0 && drilling_draw(state, 4) > 0) {
        return false; /* skip most wagers that win nothing */
    }
    char amount[MONEY_TEXT_SIZE];
    question->answer = ANSWER_AMOUNT;
    question->right = trey_line_paid(line);
    question->rule = (trey_rule)line->rule;
    if (state->posting->ruleset->house_banks) {
        drilling_describe(question, "%s table %s%s%s\n", trey_posting_bonus_title(state->posting),
                          state->posting->bonus->id,
                          state->posting->ante_bonus != NULL ? ", Ante Bonus " : "",
                          state->posting->ante_bonus != NULL ? state->posting->ante_bonus->id : "");
    }
    drilling_describe_seats(question, state, true);
    drilling_describe(question, "Bank: ");
    drilling_describe_cards(question, state->round, TREY_BANKER);
    drilling_describe(question, "\n");
    drilling_ask(question, "What does the %s of seat %u pay (%s; 0 for nothing)?",
                 wager_title(state->posting, (trey_wager_kind)line->kind), line->seat,
                 dollars_format(amount, line->amount));
    return drilling_work_pays(question, state, line) == question->right;
}

static bool make_fee(drill *question, drilling *state)
{
    drilling_open_round(state, true);
    if (state->is_refused) {
        return false;
    }
    const trey_round *r = state->round;
    uint32_t about = drilling_draw(state, r->wager_count + 2);
    int64_t worked;
    question->answer = ANSWER_AMOUNT;
    drilling_describe(question, "Schedule %s\n", state->posting->schedule->id);
    drilling_describe_bank(question, state, false);
    drilling_describe_seats(question, state, false);
    if (about >= r->wager_count) {
        question->right = trey_round_bank_fee(r);
        question->rule = TREY_RULE_FEE_3;
        drilling_ask(question, "What is the bank's fee?");
        worked = drilling_work_bank_fee(question, state);
    } else {
        question->right = trey_round_wager_fee(r, about);
        question->rule = TREY_RULE_FEE_2;
        drilling_ask(question, "What is the fee on the %s of seat %u?",
                     wager_title(state->posting, (trey_wager_kind)r->wagers[about].kind),
                     r->wagers[about].seat);
        worked = drilling_work_player_fee(question, state, about);
    }
    return worked == question->right;
}

static bool make_action(drill *question, drilling *state)
{
    drilling_open_round(state, false);
    drilling_take_fees_and_deal(state);
    if (state->is_refused) {
        return false;
    }
    const trey_round *r = state->round;
    char up[TREY_CARD_TEXT_SIZE];
    question->answer = ANSWER_SEAT;
    question->right = trey_round_action_seat(r);
    question->rule = TREY_RULE_COVER_2;
    drilling_describe(question, "Bank: seat %u of %u\nIn play: seats", r->bank_seat,
                      state->posting->seats);
    for (uint32_t seat = 1; seat <= state->posting->seats; seat++) {
        if (trey_seats_have(r->in_play, seat)) {
            drilling_describe(question, " %u", seat);
        }
    }
    if (state->posting->action == TREY_ACTION_UPCARD) {
        drilling_describe(question, "\nThe bank shows %s",
                          trey_card_text(up, r->cards[r->hands[TREY_BANKER].first + 2]));
    }
    drilling_describe(question, "\n");
    drilling_ask(question, "Which seat has the action?");
    return question->right != 0 && drilling_work_action(question, state) == question->right;
}

static bool make_cover(drill *question, drilling *state)
{
    drilling_open_round(state, true);
    drilling_take_fees_and_deal(state);
    if (!drilling_show_down(state)) {
        return false;
    }
    const trey_line *line = NULL;
    for (uint32_t i = 0; i < state->settlement.line_count && line == NULL; i++) {
        if (trey_line_uncovered(&state->settlement.lines[i]) > 0) {
            line = &state->settlement.lines[i];
        }
    }
    if (line == NULL) {
        return false;
    }
    char amount[MONEY_TEXT_SIZE], due[MONEY_TEXT_SIZE];
    question->answer = ANSWER_AMOUNT;
    question->right = line->moved;
    question->rule = (trey_rule)line->rule;
    drilling_describe_bank(question, state, true);
    drilling_describe(question, "Action: seat %u\n", state->settlement.action_seat);
    drilling_describe_seats(question, state, true);
    drilling_ask(question, "%s of seat %u, %s: %s is due. How much moves?",
                 wager_title(state->posting, (trey_wager_kind)line->kind), line->seat,
                 dollars_format(amount, line->amount), dollars_format(due, line->due));
    return drilling_work_cover(question, state, line) == question->right;
}

bool drill_make(drill *question, const trey_posting *posting, drill_kind kind, trey_random *random,
                trey_round *round)
{
    static bool (*const makers[DRILL_KIND_COUNT])(drill *, drilling *) = {
        [DRILL_WINNER] = make_winner, [DRILL_PAYS] = make_pays,
        [DRILL_FEE] = make_fee,       [DRILL_ACTION] = make_action,
        [DRILL_COVER] = make_cover,   [DRILL_IRREGULAR] = drilling_make_irregular};
    drilling state = {.posting = posting, .random = random, .round = round};
    for (uint32_t tries = 0; tries < TRIES_MAX; tries++) {
        *question = (drill){.kind = kind};
        state.is_refused = false;
        if (makers[kind](question, &state) && !state.is_refused) {
            return true;
        }
    }
    return false;
}

/* ---- Answers ---- */

static bool read_choice(const drill *question, const char *text, int64_t *given)
{
    for (uint32_t i = 0; i < question->choice_count; i++) {
        char number[2] = {(char)('1' + i), '\0'};
        if (strcmp(text, number) == 0 || strcmp(text, question->choices[i]) == 0) {
            *given = i;
            return true;
        }
    }
    return false;
}

bool drill_read(const drill *question, const char *text, int64_t *given)
{
    char *end;
    switch (question->answer) {
    case ANSWER_AMOUNT:
        return money_parse(text, strlen(text), given) == NULL;
    case ANSWER_SEAT:
        *given = strtol(text, &end, 10);
        return end != text && *end == '\0' && *given > 0 && *given <= TREY_SEATS_MAX;
    case ANSWER_CHOICE:
        return read_choice(question, text, given);
    }
    return false;
}

const char *drill_solution(const drill *question, char out[200])
{
    char amount[MONEY_TEXT_SIZE];
    switch (question->answer) {
    case ANSWER_AMOUNT:
        snprintf(out, 200, "%s", dollars_format(amount, question->right));
        break;
    case ANSWER_SEAT:
        snprintf(out, 200, "seat %d", (int)question->right);
        break;
    case ANSWER_CHOICE:
        snprintf(out, 200, "%s", question->choices[question->right]);
        break;
    }
    return out;
}
