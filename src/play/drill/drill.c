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

/* ---- Kinds ---- */

static bool make_winner(drill *made, drilling *at)
{
    static const char *const choices[] = {"player", "bank", "tie", "bank does not qualify"};
    drilling_open_round(at, false);
    drilling_take_fees_and_deal(at);
    if (!drilling_show_down(at)) {
        return false;
    }
    const trey_stake *stake = &at->round->stakes[drilling_draw(at, at->round->stake_count)];
    const trey_line *line = drilling_find_line(at, stake->seat, TREY_WAGER_ANTE);
    if (line == NULL || stake->decision != TREY_DECISION_PLAY) {
        return false; /* asked about another round */
    }
    made->answer = ANSWER_CHOICE;
    made->choice_count = 4;
    memcpy(made->choices, choices, sizeof choices);
    made->right = !at->settlement.banker_qualifies    ? 3
                  : line->outcome == TREY_RESULT_WIN  ? 0
                  : line->outcome == TREY_RESULT_LOSE ? 1
                                                      : 2;
    made->rule = (trey_rule)line->rule;
    drilling_describe(made, "Seat %u plays: ", stake->seat);
    drilling_describe_cards(made, at->round, stake->seat);
    drilling_describe(made, "\nBank: ");
    drilling_describe_cards(made, at->round, TREY_BANKER);
    drilling_describe(made, "\n");
    drilling_ask(made, "Who wins?");
    drilling_work_winner(made, at, stake);
    return true;
}

static bool make_pays(drill *made, drilling *at)
{
    drilling_open_round(at, false);
    drilling_take_fees_and_deal(at);
    if (!drilling_show_down(at)) {
        return false;
    }
    const trey_line *line = &at->settlement.lines[drilling_draw(at, at->settlement.line_count)];
    if (trey_line_paid(line) == 0 && drilling_draw(at, 4) > 0) {
        return false; /* most of them win something */
    }
    char amount[MONEY_TEXT_SIZE];
    made->answer = ANSWER_AMOUNT;
    made->right = trey_line_paid(line);
    made->rule = (trey_rule)line->rule;
    if (at->posting->ruleset->house_banks) {
        drilling_describe(made, "%s table %s%s%s\n", trey_posting_bonus_title(at->posting),
                          at->posting->bonus->id,
                          at->posting->ante_bonus != NULL ? ", Ante Bonus " : "",
                          at->posting->ante_bonus != NULL ? at->posting->ante_bonus->id : "");
    }
    drilling_describe_seats(made, at, true);
    drilling_describe(made, "Bank: ");
    drilling_describe_cards(made, at->round, TREY_BANKER);
    drilling_describe(made, "\n");
    drilling_ask(made, "What does the %s of seat %u pay (%s; 0 for nothing)?",
                 wager_title(at->posting, (trey_wager_kind)line->kind), line->seat,
                 dollars_format(amount, line->amount));
    return drilling_work_pays(made, at, line) == made->right;
}

static bool make_fee(drill *made, drilling *at)
{
    drilling_open_round(at, true);
    if (at->is_refused) {
        return false;
    }
    const trey_round *r = at->round;
    uint32_t about = drilling_draw(at, r->wager_count + 2);
    int64_t worked;
    made->answer = ANSWER_AMOUNT;
    drilling_describe(made, "Schedule %s\n", at->posting->schedule->id);
    drilling_describe_bank(made, at, false);
    drilling_describe_seats(made, at, false);
    if (about >= r->wager_count) {
        made->right = trey_round_bank_fee(r);
        made->rule = TREY_RULE_FEE_3;
        drilling_ask(made, "What is the bank's fee?");
        worked = drilling_work_bank_fee(made, at);
    } else {
        made->right = trey_round_wager_fee(r, about);
        made->rule = TREY_RULE_FEE_2;
        drilling_ask(made, "What is the fee on the %s of seat %u?",
                     wager_title(at->posting, (trey_wager_kind)r->wagers[about].kind),
                     r->wagers[about].seat);
        worked = drilling_work_player_fee(made, at, about);
    }
    return worked == made->right;
}

static bool make_action(drill *made, drilling *at)
{
    drilling_open_round(at, false);
    drilling_take_fees_and_deal(at);
    if (at->is_refused) {
        return false;
    }
    const trey_round *r = at->round;
    char up[TREY_CARD_TEXT_SIZE];
    made->answer = ANSWER_SEAT;
    made->right = trey_round_action_seat(r);
    made->rule = TREY_RULE_COVER_2;
    drilling_describe(made, "Bank: seat %u of %u\nIn play: seats", r->bank_seat,
                      at->posting->seats);
    for (uint32_t seat = 1; seat <= at->posting->seats; seat++) {
        if (trey_seats_have(r->in_play, seat)) {
            drilling_describe(made, " %u", seat);
        }
    }
    if (at->posting->action == TREY_ACTION_UPCARD) {
        drilling_describe(made, "\nThe bank shows %s",
                          trey_card_text(up, r->cards[r->hands[TREY_BANKER].first + 2]));
    }
    drilling_describe(made, "\n");
    drilling_ask(made, "Which seat has the action?");
    return made->right != 0 && drilling_work_action(made, at) == made->right;
}

static bool make_cover(drill *made, drilling *at)
{
    drilling_open_round(at, true);
    drilling_take_fees_and_deal(at);
    if (!drilling_show_down(at)) {
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
    drilling_describe_bank(made, at, true);
    drilling_describe(made, "Action: seat %u\n", at->settlement.action_seat);
    drilling_describe_seats(made, at, true);
    drilling_ask(made, "%s of seat %u, %s: %s is due. How much moves?",
                 wager_title(at->posting, (trey_wager_kind)line->kind), line->seat,
                 dollars_format(amount, line->amount), dollars_format(due, line->due));
    return drilling_work_cover(made, at, line) == made->right;
}

bool drill_make(drill *made, const trey_posting *posting, drill_kind kind, trey_random *random,
                trey_round *round)
{
    static bool (*const makers[DRILL_KIND_COUNT])(drill *, drilling *) = {
        [DRILL_WINNER] = make_winner, [DRILL_PAYS] = make_pays,
        [DRILL_FEE] = make_fee,       [DRILL_ACTION] = make_action,
        [DRILL_COVER] = make_cover,   [DRILL_IRREGULAR] = drilling_make_irregular};
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
