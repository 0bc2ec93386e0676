/* SPDX-License-Identifier: MIT */
/*
 * Makes an answer from a form. Hands and decisions may be in any order in the JSON; the events are
 * applied in the order of the table. The first refusal counts, section by section.
 */
#include "round_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "format/text/schedule_text.h"

_Static_assert(SCHEDULE_TEXT_SIZE <= REFUSAL_TEXT_SIZE, "the message must hold it");

typedef struct running {
    round_answer *answer;
    const round_form *form;
    const trey_book *book;
} running;

/* ---- Refusing ---- */

/* All of these return false, so that a step can end with `return refuse…`. */
static bool refuse_shape(running *at, problem_code code, const char *where)
{
    round_answer *answer = at->answer;
    answer->status = ANSWER_REFUSED;
    answer->error = form_problem_code(code);
    answer->rule = TREY_RULE_NONE;
    snprintf(answer->where, sizeof answer->where, "%s", where);
    snprintf(answer->message, sizeof answer->message, "%s", form_problem_text(code));
    return false;
}

static bool refuse(running *at, trey_refusal refusal, const char *where)
{
    round_answer *answer = at->answer;
    answer->status = ANSWER_REFUSED;
    answer->error = trey_refusal_code(refusal);
    answer->rule = trey_refusal_rule(refusal);
    snprintf(answer->where, sizeof answer->where, "%s", where);
    refusal_format(answer->message, refusal);
    return false;
}

static bool refuse_status(running *at, trey_status status, const char *where)
{
    return refuse(at, trey_refuse(status, 0, 0), where);
}

static bool refuse_at(running *at, trey_refusal refusal, const char *section, size_t index)
{
    char where[32];
    snprintf(where, sizeof where, "%s[%zu]", section, index);
    return refuse(at, refusal, where);
}

static const form_problem *problem_of(const running *at, form_section section)
{
    const form_problem *problem = &at->form->problems[section];
    return problem->code != PROBLEM_NONE || problem->refusal.status != TREY_OK ? problem : NULL;
}

static bool refuse_problem(running *at, const form_problem *problem)
{
    if (problem->refusal.status != TREY_OK) {
        return refuse(at, problem->refusal, problem->where);
    }
    refuse_shape(at, problem->code, problem->where);
    if (problem->expected[0] != '\0') {
        snprintf(at->answer->message, sizeof at->answer->message, "%s is expected here",
                 problem->expected);
    }
    return false;
}

/* Checks the shape of a section that has no parts. */
static bool check_shape(running *at, form_section section)
{
    const form_problem *problem = problem_of(at, section);
    return problem == NULL || refuse_problem(at, problem);
}

void round_refuse_syntax(round_answer *answer, const char *problem, uint64_t line, uint64_t column)
{
    running at = {.answer = answer};
    refuse_shape(&at, PROBLEM_SYNTAX, "");
    snprintf(answer->message, sizeof answer->message, "line %" PRIu64 ", column %" PRIu64 ": %s",
             line, column, problem);
}

/* ---- Rules and posting ---- */

static bool run_posting(running *at, const trey_ruleset *ruleset, trey_choices *choices)
{
    if (!check_shape(at, FORM_POSTING)) {
        return false;
    }
    trey_refusal refusal = posting_form_choose(&at->form->posting, at->book, ruleset, choices);
    if (refusal.status == TREY_OK) {
        refusal = trey_posting_make(&at->answer->posting, ruleset, choices);
    }
    if (refusal.status == TREY_OK) {
        return true;
    }
    char where[64];
    snprintf(where, sizeof where, "posting.%s", posting_member_of(refusal));
    refuse(at, refusal, where);
    if (refusal.status == TREY_REFUSED_SCHEDULE_NOT_OFFERED &&
        at->form->posting.schedule.text != NULL) {
        schedule_problem(at->answer->message, at->book, ruleset, at->form->posting.schedule);
    }
    return false;
}

static bool run_rules(running *at)
{
    if (!check_shape(at, FORM_TOP) || !check_shape(at, FORM_RULES)) {
        return false;
    }
    trey_choices choices;
    const trey_ruleset *ruleset = posting_find_rules(at->book, at->form->rules, &choices);
    return ruleset != NULL ? run_posting(at, ruleset, &choices)
                           : refuse_shape(at, PROBLEM_UNKNOWN_RULES, "rules");
}

/* ---- The round ---- */

/* Applies an event that follows from the order of a round. */
static void step(running *at, trey_event_kind kind)
{
    trey_event event = {.kind = kind};
    trey_refusal refusal = trey_round_apply(&at->answer->round, &event);
    (void)refusal; /* cannot be refused in this order */
}

static trey_refusal check_seat(const running *at, int64_t seat)
{
    uint32_t seats = at->answer->posting.seats;
    return seat >= 1 && seat <= seats ? trey_accept()
                                      : trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, seat, seats);
}

static bool run_bank(running *at)
{
    const form_bank *bank = &at->form->bank;
    if (at->answer->posting.ruleset->house_banks) {
        return !at->form->has_bank || refuse_status(at, TREY_REFUSED_BANK_NOT_ALLOWED, "bank");
    }
    if (!at->form->has_bank) {
        return refuse_status(at, TREY_REFUSED_BANK_MISSING, "bank");
    }
    if (!check_shape(at, FORM_BANK)) {
        return false;
    }
    trey_refusal refusal = check_seat(at, bank->seat);
    if (refusal.status != TREY_OK) {
        return refuse(at, refusal, "bank.seat");
    }
    trey_event event = {.kind = TREY_EVENT_BANK_POST,
                        .seat = (uint32_t)bank->seat,
                        .bettor = bank->bettor,
                        .amount = bank->wager,
                        .chips = bank->wager};
    refusal = trey_round_apply(&at->answer->round, &event);
    return refusal.status == TREY_OK || refuse(at, refusal, "bank");
}

static bool run_wagers(running *at)
{
    const round_form *form = at->form;
    const form_problem *problem = problem_of(at, FORM_WAGERS);
    for (uint32_t i = 0; i < form->wager_count; i++) {
        if (problem != NULL && problem->index == i) {
            return refuse_problem(at, problem);
        }
        const form_wager *wager = &form->wagers[i];
        trey_refusal refusal = check_seat(at, wager->seat);
        if (refusal.status == TREY_OK) {
            trey_event event = {.kind = TREY_EVENT_WAGER_PLACE,
                                .seat = (uint32_t)wager->seat,
                                .bettor = wager->bettor,
                                .wager = wager->kind,
                                .amount = wager->amount};
            refusal = trey_round_apply(&at->answer->round, &event);
        }
        if (refusal.status != TREY_OK) {
            return refuse_at(at, refusal, "wagers", i);
        }
    }
    if (problem != NULL) {
        return refuse_problem(at, problem);
    }
    trey_event close = {.kind = TREY_EVENT_BETS_CLOSE};
    trey_refusal refusal = trey_round_apply(&at->answer->round, &close);
    if (refusal.status == TREY_REFUSED_NO_WAGERS) {
        return refuse(at, refusal, "wagers");
    }
    return refusal.status == TREY_OK || refuse_at(at, refusal, "wagers", refusal.subject);
}

static const char *hand_path(char out[24], uint32_t seat)
{
    snprintf(out, 24, seat == TREY_BANKER ? "cards.dealer" : "cards.%u", (unsigned)seat);
    return out;
}

/* Checks hands in the order given: in play, and no card more often than the decks contain. */
static bool check_hands(running *at)
{
    const round_form *form = at->form;
    const trey_round *round = &at->answer->round;
    const form_problem *problem = problem_of(at, FORM_CARDS);
    uint8_t tally[TREY_DECK_CARDS] = {0};
    char where[24];
    for (uint32_t h = 0; h < form->hand_count; h++) {
        if (problem != NULL && problem->index == h) {
            return refuse_problem(at, problem);
        }
        const form_hand *hand = &form->hands[h];
        bool in_play = hand->seat == TREY_BANKER || (hand->seat <= TREY_SEATS_MAX &&
                                                     trey_seats_have(round->in_play, hand->seat));
        if (!in_play) {
            return refuse(at, trey_refuse(TREY_REFUSED_HAND_NOT_IN_PLAY, hand->seat, 0),
                          hand_path(where, hand->seat));
        }
        for (uint32_t c = 0; c < hand->count; c++) {
            if (tally[form->cards[hand->first + c]]++ == round->posting->decks) {
                return refuse(at,
                              trey_refuse(TREY_REFUSED_CARD_TOO_OFTEN, 0, round->posting->decks),
                              hand_path(where, hand->seat));
            }
        }
    }
    return problem == NULL || refuse_problem(at, problem);
}

static bool run_cards(running *at)
{
    if (!check_hands(at)) {
        return false;
    }
    const round_form *form = at->form;
    trey_round *round = &at->answer->round;
    const form_hand *by_seat[TREY_HANDS_MAX] = {NULL};
    for (uint32_t h = 0; h < form->hand_count; h++) {
        by_seat[form->hands[h].seat] = &form->hands[h];
    }
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        if (trey_seats_have(round->in_play, seat) && by_seat[seat] == NULL) {
            char where[24];
            return refuse(at, trey_refuse(TREY_REFUSED_HAND_MISSING, seat, 0),
                          hand_path(where, seat));
        }
    }
    if (by_seat[TREY_BANKER] == NULL) {
        return refuse_status(at, TREY_REFUSED_BANKER_HAND_MISSING, "cards.dealer");
    }
    step(at, TREY_EVENT_FEES_TAKE);
    int next;
    while (round->phase == TREY_PHASE_DEAL && (next = trey_round_deal_next(round)) >= 0) {
        const form_hand *hand = by_seat[next];
        trey_event event = {.kind = TREY_EVENT_HAND_DEAL,
                            .seat = (uint32_t)next,
                            .cards = form->cards + hand->first,
                            .card_count = hand->count};
        trey_refusal refusal = trey_round_apply(round, &event);
        if (refusal.status != TREY_OK) {
            char where[24];
            return refuse(at, refusal, hand_path(where, hand->seat));
        }
    }
    return true;
}

/* Checks that each decision belongs to a bettor with an ante and is the only one. `decided`
 * receives its index plus one, by stake. */
static bool check_decisions(running *at, uint16_t *decided)
{
    const round_form *form = at->form;
    const trey_round *round = &at->answer->round;
    const form_problem *problem = problem_of(at, FORM_DECISIONS);
    memset(decided, 0, round->stake_count * sizeof decided[0]);
    for (uint32_t i = 0; i < form->decision_count; i++) {
        if (problem != NULL && problem->index == i) {
            return refuse_problem(at, problem);
        }
        const form_decision *decision = &form->decisions[i];
        bool is_seat = decision->seat >= 1 && decision->seat <= round->posting->seats;
        trey_refusal refusal =
            is_seat ? trey_round_check_decision(round, (uint32_t)decision->seat, decision->bettor)
                    : trey_refuse(TREY_REFUSED_DECISION_WITHOUT_ANTE, decision->seat, 0);
        if (refusal.status == TREY_OK) {
            uint16_t stake = trey_round_stake(round, (uint32_t)decision->seat, decision->bettor);
            if (decided[stake] != 0) {
                refusal = trey_refuse(TREY_REFUSED_DECISION_TWICE, decision->seat, 0);
            }
            decided[stake] = (uint16_t)(i + 1);
        }
        if (refusal.status != TREY_OK) {
            return refuse_at(at, refusal, "decisions", i);
        }
    }
    return problem == NULL || refuse_problem(at, problem);
}

static void run_decisions(running *at, const uint16_t *decided)
{
    trey_round *round = &at->answer->round;
    while (round->phase == TREY_PHASE_DECISIONS) {
        const trey_stake *stake = &round->stakes[round->turn];
        uint16_t given = decided[round->turn];
        if (given == 0) {
            step(at, TREY_EVENT_TIME_OUT); /* ROUND-8: no decision is a fold */
            continue;
        }
        trey_event event = {.kind = TREY_EVENT_DECIDE,
                            .seat = stake->seat,
                            .bettor = stake->bettor,
                            .play = at->form->decisions[given - 1].play};
        trey_refusal refusal = trey_round_apply(round, &event);
        (void)refusal; /* it is this stake's turn */
    }
}

static void run_settlement(running *at)
{
    round_answer *answer = at->answer;
    step(at, TREY_EVENT_FORFEITS_COLLECT);
    step(at, TREY_EVENT_BANKER_REVEAL);
    trey_settlement_make(&answer->round, &answer->settlement);
    trey_awards_make(&answer->round, &answer->awards);
    step(at, TREY_EVENT_SETTLE);
    if (answer->posting.progressive != NULL) {
        step(at, TREY_EVENT_ENVY_PAY);
    }
    answer->status = ANSWER_SETTLED;
}

static trey_meter first_meter(const running *at)
{
    const trey_posting *posting = &at->answer->posting;
    if (posting->progressive == NULL) {
        return (trey_meter){0, 0};
    }
    const form_progressive *given = &at->form->posting.progressive;
    trey_meter meter = trey_meter_seed(posting->progressive, posting->denomination);
    meter.cents = given->meter != FORM_NO_NUMBER ? given->meter : meter.cents;
    meter.parts = (uint32_t)given->meter_parts;
    return meter;
}

void round_run(round_answer *answer, const round_form *form, const trey_book *book)
{
    running at = {answer, form, book};
    if (!run_rules(&at)) {
        return;
    }
    trey_round_begin(&answer->round, &answer->posting, first_meter(&at));
    uint16_t decided[TREY_WAGERS_MAX];
    if (!run_bank(&at) || !run_wagers(&at) || !run_cards(&at) || !check_decisions(&at, decided)) {
        return;
    }
    if (answer->round.phase == TREY_PHASE_MISDEALT) { /* IRR-1 */
        trey_event event = {.kind = TREY_EVENT_VOID, .reason = TREY_VOID_CARD_COUNT, .author = 1};
        trey_refusal refusal = trey_round_apply(&answer->round, &event);
        (void)refusal;
        answer->status = ANSWER_VOID;
        return;
    }
    run_decisions(&at, decided);
    run_settlement(&at);
}
