/* SPDX-License-Identifier: MIT */
/*
 * Makes an answer from a form. Hands and decisions may be in any order in the JSON; the events are
 * applied in the order of the table. The first refusal counts, section by section.
 */
#include "round_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "format/text/offer_text.h"

_Static_assert(OFFER_TEXT_SIZE <= REFUSAL_TEXT_SIZE, "the message must hold it");

typedef struct running {
    round_answer *answer;
    const round_form *form;
    const trey_book *book;
} running;

/* ---- Refusing ---- */

/* All of these return false, so that a step can end with `return refuse…`. */
static bool refuse_shape(running *run, problem_code code, const char *where)
{
    round_answer *answer = run->answer;
    answer->status = ANSWER_REFUSED;
    answer->error = form_problem_code(code);
    answer->rule = TREY_RULE_NONE;
    snprintf(answer->where, sizeof answer->where, "%s", where);
    snprintf(answer->message, sizeof answer->message, "%s", form_problem_text(code));
    return false;
}

static bool refuse(running *run, trey_refusal refusal, const char *where)
{
    round_answer *answer = run->answer;
    answer->status = ANSWER_REFUSED;
    answer->error = trey_refusal_code(refusal);
    answer->rule = trey_refusal_rule(refusal);
    snprintf(answer->where, sizeof answer->where, "%s", where);
    refusal_format(answer->message, refusal);
    return false;
}

static bool refuse_status(running *run, trey_status status, const char *where)
{
    return refuse(run, trey_refuse(status, 0, 0), where);
}

static bool refuse_at(running *run, trey_refusal refusal, const char *section, size_t index)
{
    char where[32];
    snprintf(where, sizeof where, "%s[%zu]", section, index);
    return refuse(run, refusal, where);
}

static const form_problem *problem_of(const running *run, form_section section)
{
    const form_problem *problem = &run->form->problems[section];
    return problem->code != PROBLEM_NONE || problem->refusal.status != TREY_OK ? problem : NULL;
}

static bool refuse_problem(running *run, const form_problem *problem)
{
    if (problem->refusal.status != TREY_OK) {
        return refuse(run, problem->refusal, problem->where);
    }
    refuse_shape(run, problem->code, problem->where);
    if (problem->expected[0] != '\0') {
        snprintf(run->answer->message, sizeof run->answer->message, "%s is expected here",
                 problem->expected);
    }
    return false;
}

/* Checks the shape of a section that has no parts. */
static bool check_shape(running *run, form_section section)
{
    const form_problem *problem = problem_of(run, section);
    return problem == NULL || refuse_problem(run, problem);
}

void round_refuse_syntax(round_answer *answer, const char *problem, uint64_t line, uint64_t column)
{
    running run = {.answer = answer};
    refuse_shape(&run, PROBLEM_SYNTAX, "");
    snprintf(answer->message, sizeof answer->message, "line %" PRIu64 ", column %" PRIu64 ": %s",
             line, column, problem);
}

/* ---- Rules and posting ---- */

static bool run_posting(running *run, const trey_ruleset *ruleset, trey_choices *choices)
{
    if (!check_shape(run, FORM_POSTING)) {
        return false;
    }
    trey_refusal refusal = posting_form_choose(&run->form->posting, run->book, ruleset, choices);
    if (refusal.status == TREY_OK) {
        refusal = trey_posting_make(&run->answer->posting, ruleset, choices);
    }
    if (refusal.status == TREY_OK) {
        return true;
    }
    char where[64];
    snprintf(where, sizeof where, "posting.%s", posting_member_of(refusal));
    refuse(run, refusal, where);
    const posting_form *form = &run->form->posting;
    span id = refusal.status == TREY_REFUSED_SCHEDULE_NOT_OFFERED   ? form->schedule
              : refusal.status == TREY_REFUSED_PAYTABLE_NOT_OFFERED ? form->paytable
                                                                    : (span){.text = NULL};
    if (id.text != NULL) {
        offer_problem(run->answer->message, run->book, ruleset, (trey_option)refusal.subject, id);
    }
    return false;
}

static bool run_rules(running *run)
{
    if (!check_shape(run, FORM_TOP) || !check_shape(run, FORM_RULES)) {
        return false;
    }
    trey_choices choices;
    const trey_ruleset *ruleset = posting_find_rules(run->book, run->form->rules, &choices);
    return ruleset != NULL ? run_posting(run, ruleset, &choices)
                           : refuse_shape(run, PROBLEM_UNKNOWN_RULES, "rules");
}

/* ---- The round ---- */

/* Applies an event that follows from the order of a round. */
static void step(running *run, trey_event_kind kind)
{
    trey_event event = {.kind = kind};
    trey_refusal refusal = trey_round_apply(&run->answer->round, &event);
    (void)refusal; /* cannot be refused in this order */
}

static trey_refusal check_seat(const running *run, int64_t seat)
{
    uint32_t seats = run->answer->posting.seats;
    return seat >= 1 && seat <= seats ? trey_accept()
                                      : trey_refuse(TREY_REFUSED_SEAT_OUT_OF_RANGE, seat, seats);
}

static bool run_bank(running *run)
{
    const form_bank *bank = &run->form->bank;
    if (run->answer->posting.ruleset->house_banks) {
        return !run->form->has_bank || refuse_status(run, TREY_REFUSED_BANK_NOT_ALLOWED, "bank");
    }
    if (!run->form->has_bank) {
        return refuse_status(run, TREY_REFUSED_BANK_MISSING, "bank");
    }
    if (!check_shape(run, FORM_BANK)) {
        return false;
    }
    trey_refusal refusal = check_seat(run, bank->seat);
    if (refusal.status != TREY_OK) {
        return refuse(run, refusal, "bank.seat");
    }
    trey_event event = {.kind = TREY_EVENT_BANK_POST,
                        .seat = (uint32_t)bank->seat,
                        .bettor = bank->bettor,
                        .amount = bank->wager,
                        .chips = bank->wager};
    refusal = trey_round_apply(&run->answer->round, &event);
    return refusal.status == TREY_OK || refuse(run, refusal, "bank");
}

static bool run_wagers(running *run)
{
    const round_form *form = run->form;
    const form_problem *problem = problem_of(run, FORM_WAGERS);
    for (uint32_t i = 0; i < form->wager_count; i++) {
        if (problem != NULL && problem->index == i) {
            return refuse_problem(run, problem);
        }
        const form_wager *wager = &form->wagers[i];
        trey_refusal refusal = check_seat(run, wager->seat);
        if (refusal.status == TREY_OK) {
            trey_event event = {.kind = TREY_EVENT_WAGER_PLACE,
                                .seat = (uint32_t)wager->seat,
                                .bettor = wager->bettor,
                                .wager = wager->kind,
                                .amount = wager->amount};
            refusal = trey_round_apply(&run->answer->round, &event);
        }
        if (refusal.status != TREY_OK) {
            return refuse_at(run, refusal, "wagers", i);
        }
    }
    if (problem != NULL) {
        return refuse_problem(run, problem);
    }
    trey_event close = {.kind = TREY_EVENT_BETS_CLOSE};
    trey_refusal refusal = trey_round_apply(&run->answer->round, &close);
    if (refusal.status == TREY_REFUSED_NO_WAGERS) {
        return refuse(run, refusal, "wagers");
    }
    return refusal.status == TREY_OK || refuse_at(run, refusal, "wagers", refusal.subject);
}

static const char *hand_path(char out[24], uint32_t seat)
{
    snprintf(out, 24, seat == TREY_BANKER ? "cards.dealer" : "cards.%u", (unsigned)seat);
    return out;
}

/* Checks hands in the order given: in play, and no card more often than the decks contain. */
static bool check_hands(running *run)
{
    const round_form *form = run->form;
    const trey_round *round = &run->answer->round;
    const form_problem *problem = problem_of(run, FORM_CARDS);
    uint8_t tally[TREY_DECK_CARDS] = {0};
    char where[24];
    for (uint32_t h = 0; h < form->hand_count; h++) {
        if (problem != NULL && problem->index == h) {
            return refuse_problem(run, problem);
        }
        const form_hand *hand = &form->hands[h];
        bool in_play = hand->seat == TREY_BANKER || (hand->seat <= TREY_SEATS_MAX &&
                                                     trey_seats_have(round->in_play, hand->seat));
        if (!in_play) {
            return refuse(run, trey_refuse(TREY_REFUSED_HAND_NOT_IN_PLAY, hand->seat, 0),
                          hand_path(where, hand->seat));
        }
        for (uint32_t c = 0; c < hand->count; c++) {
            trey_card card = form->cards[hand->first + c];
            if (tally[card]++ == round->posting->decks) {
                return refuse(run,
                              trey_refuse(TREY_REFUSED_CARD_TOO_OFTEN, card, round->posting->decks),
                              hand_path(where, hand->seat));
            }
        }
    }
    return problem == NULL || refuse_problem(run, problem);
}

static bool run_cards(running *run)
{
    if (!check_hands(run)) {
        return false;
    }
    const round_form *form = run->form;
    trey_round *round = &run->answer->round;
    const form_hand *by_seat[TREY_HANDS_MAX] = {NULL};
    for (uint32_t h = 0; h < form->hand_count; h++) {
        by_seat[form->hands[h].seat] = &form->hands[h];
    }
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        if (trey_seats_have(round->in_play, seat) && by_seat[seat] == NULL) {
            char where[24];
            return refuse(run, trey_refuse(TREY_REFUSED_HAND_MISSING, seat, 0),
                          hand_path(where, seat));
        }
    }
    if (by_seat[TREY_BANKER] == NULL || by_seat[TREY_BANKER]->is_not_seen) {
        return refuse_status(run, TREY_REFUSED_DEALER_HAND_MISSING, "cards.dealer");
    }
    step(run, TREY_EVENT_FEES_TAKE);
    int next;
    while (round->phase == TREY_PHASE_DEAL && (next = trey_round_deal_next(round)) >= 0) {
        const form_hand *hand = by_seat[next];
        trey_event event = {.kind = TREY_EVENT_HAND_DEAL,
                            .seat = (uint32_t)next,
                            .cards = form->cards + hand->first,
                            .card_count = hand->count};
        if (hand->is_not_seen) {
            event.cards = NULL;
            event.card_count = TREY_HAND_CARDS;
        }
        trey_refusal refusal = trey_round_apply(round, &event);
        if (refusal.status != TREY_OK) {
            char where[24];
            return refuse(run, refusal, hand_path(where, hand->seat));
        }
    }
    return true;
}

/* Checks that each decision belongs to a bettor with an ante and is the only one. `decided`
 * receives its index plus one, by stake. */
static bool check_decisions(running *run, uint16_t *decided)
{
    const round_form *form = run->form;
    const trey_round *round = &run->answer->round;
    const form_problem *problem = problem_of(run, FORM_DECISIONS);
    memset(decided, 0, round->stake_count * sizeof decided[0]);
    for (uint32_t i = 0; i < form->decision_count; i++) {
        if (problem != NULL && problem->index == i) {
            return refuse_problem(run, problem);
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
            return refuse_at(run, refusal, "decisions", i);
        }
    }
    return problem == NULL || refuse_problem(run, problem);
}

static void run_decisions(running *run, const uint16_t *decided)
{
    trey_round *round = &run->answer->round;
    while (round->phase == TREY_PHASE_DECISIONS) {
        const trey_stake *stake = &round->stakes[round->turn];
        uint16_t given = decided[round->turn];
        if (given == 0) {
            step(run, TREY_EVENT_TIME_OUT); /* ROUND-8: no decision is a fold */
            continue;
        }
        trey_event event = {.kind = TREY_EVENT_DECIDE,
                            .seat = stake->seat,
                            .bettor = stake->bettor,
                            .play = run->form->decisions[given - 1].play};
        trey_refusal refusal = trey_round_apply(round, &event);
        (void)refusal; /* it is this stake's turn */
    }
}

/* Only a folded hand can stay face down, and only if the progressive does not need it. */
static bool check_seen(running *run)
{
    trey_seat_set unseen = trey_round_unseen(&run->answer->round);
    char where[24];
    return unseen == 0 ||
           refuse(run, trey_refuse(TREY_REFUSED_HAND_NOT_SHOWN, trey_seats_lowest(unseen), 0),
                  hand_path(where, trey_seats_lowest(unseen)));
}

static void run_settlement(running *run)
{
    round_answer *answer = run->answer;
    step(run, TREY_EVENT_FORFEITS_COLLECT);
    step(run, TREY_EVENT_BANKER_REVEAL);
    trey_settlement_make(&answer->round, &answer->settlement);
    trey_awards_make(&answer->round, &answer->awards);
    step(run, TREY_EVENT_SETTLE);
    if (answer->posting.progressive != NULL) {
        step(run, TREY_EVENT_ENVY_PAY);
    }
    answer->status = ANSWER_SETTLED;
}

static trey_meter first_meter(const running *run)
{
    const trey_posting *posting = &run->answer->posting;
    if (posting->progressive == NULL) {
        return (trey_meter){0, 0};
    }
    const form_progressive *given = &run->form->posting.progressive;
    trey_meter meter = trey_meter_seed(posting->progressive, posting->denomination);
    meter.cents = given->meter != FORM_NO_NUMBER ? given->meter : meter.cents;
    meter.parts = (uint32_t)given->meter_parts;
    return meter;
}

void round_run(round_answer *answer, const round_form *form, const trey_book *book)
{
    running run = {answer, form, book};
    if (!run_rules(&run)) {
        return;
    }
    trey_round_begin(&answer->round, &answer->posting, first_meter(&run));
    uint16_t decided[TREY_WAGERS_MAX];
    if (!run_bank(&run) || !run_wagers(&run) || !run_cards(&run) ||
        !check_decisions(&run, decided)) {
        return;
    }
    if (answer->round.phase == TREY_PHASE_MISDEALT) { /* IRR-1 */
        trey_event event = {.kind = TREY_EVENT_VOID, .reason = TREY_VOID_CARD_COUNT, .author = 1};
        trey_refusal refusal = trey_round_apply(&answer->round, &event);
        (void)refusal;
        answer->status = ANSWER_VOID;
        return;
    }
    run_decisions(&run, decided);
    if (check_seen(&run)) {
        run_settlement(&run);
    }
}
