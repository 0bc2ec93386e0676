/* SPDX-License-Identifier: MIT */
/*
 * Every event in every phase of a round (ROUND-1): allowed, or refused with its own cause and
 * nothing changed.
 */
#include "play.h"

/* A round that has just come to a phase: house-banked with a progressive, so that all phases but
 * the bank's exist; california-shfl for that one. */
static trey_posting house, shfl;

static void come_to(trey_round *round, trey_phase phase)
{
    trey_meter meter = {100000, 0};
    trey_round_begin(round, phase == TREY_PHASE_BANK ? &shfl : &house, meter);
    if (round->phase == phase) {
        return;
    }
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_PROGRESSIVE, 100));
    static const trey_event_kind later[] = {TREY_EVENT_FORFEITS_COLLECT, TREY_EVENT_BANKER_REVEAL,
                                            TREY_EVENT_SETTLE, TREY_EVENT_ENVY_PAY};
    step(round, TREY_EVENT_BETS_CLOSE);
    if (round->phase == phase) {
        return;
    }
    step(round, TREY_EVENT_FEES_TAKE);
    if (round->phase == phase) {
        return;
    }
    if (phase == TREY_PHASE_MISDEALT || phase == TREY_PHASE_VOID) {
        deal(round, 2, "As Kd");
        if (phase == TREY_PHASE_VOID) {
            expect(
                round, TREY_OK,
                (trey_event){.kind = TREY_EVENT_VOID, .reason = TREY_VOID_CARD_COUNT, .author = 9});
        }
        return;
    }
    deal(round, 2, "As Kd 3c");
    deal(round, TREY_BANKER, "Qh 7c 2d");
    if (round->phase == phase) {
        return;
    }
    expect(round, TREY_OK, decide(2, 1, true));
    for (size_t i = 0; round->phase != phase; i++) {
        assert_true(i < sizeof later / sizeof later[0]);
        step(round, later[i]);
    }
}

/* An event as it would be right in its own phase. */
static trey_event event_of(trey_event_kind kind)
{
    static trey_card cards[3];
    cards[0] = card("As");
    cards[1] = card("Kd");
    cards[2] = card("3c");
    trey_event event = {.kind = kind,
                        .seat = 2,
                        .bettor = 1,
                        .wager = TREY_WAGER_ANTE,
                        .amount = 1000,
                        .chips = 1000,
                        .play = true,
                        .reason = TREY_VOID_STAFF_DECISION,
                        .author = 9,
                        .card_count = 3,
                        .cards = cards};
    if (kind == TREY_EVENT_WAGER_PLACE) {
        event.seat = 4;
        event.bettor = 2;
    }
    return event;
}

/* The phase an event leads to where it is allowed; NONE is what refuses it elsewhere. */
#define OK TREY_OK
#define ORDER TREY_REFUSED_OUT_OF_ORDER
#define CLOSED TREY_REFUSED_BETS_CLOSED
#define OVER TREY_REFUSED_ROUND_OVER
#define MISDEAL TREY_REFUSED_MISDEALT
#define NO_BANK TREY_REFUSED_BANK_NOT_ALLOWED
#define BANK_DUE TREY_REFUSED_BANK_MISSING
#define SHOWN TREY_REFUSED_HAND_SHOWN

/* clang-format off */
static const trey_status expected[TREY_EVENT_KIND_COUNT][TREY_PHASE_COUNT] = {
    /*                    bank      bets     fees     deal     decide   forfeit  reveal   settle   envy     done     misdealt void */
    /* bank-post      */ {OK,       NO_BANK, NO_BANK, NO_BANK, NO_BANK, NO_BANK, NO_BANK, NO_BANK, NO_BANK, NO_BANK, NO_BANK, NO_BANK},
    /* wager-place    */ {BANK_DUE, OK,      CLOSED,  CLOSED,  CLOSED,  CLOSED,  CLOSED,  CLOSED,  CLOSED,  OVER,    MISDEAL, OVER},
    /* wager-withdraw */ {BANK_DUE, TREY_REFUSED_NOTHING_TO_WITHDRAW,
                                             CLOSED,  CLOSED,  CLOSED,  CLOSED,  CLOSED,  CLOSED,  CLOSED,  OVER,    MISDEAL, OVER},
    /* bets-close     */ {ORDER,    TREY_REFUSED_NO_WAGERS,
                                             ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   OVER,    MISDEAL, OVER},
    /* fees-take      */ {ORDER,    ORDER,   OK,      ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   OVER,    MISDEAL, OVER},
    /* hand-deal      */ {ORDER,    ORDER,   ORDER,   OK,      ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   OVER,    MISDEAL, OVER},
    /* decide         */ {ORDER,    ORDER,   ORDER,   ORDER,   OK,      ORDER,   ORDER,   ORDER,   ORDER,   OVER,    MISDEAL, OVER},
    /* time-out       */ {ORDER,    ORDER,   ORDER,   ORDER,   OK,      ORDER,   ORDER,   ORDER,   ORDER,   OVER,    MISDEAL, OVER},
    /* forfeits       */ {ORDER,    ORDER,   ORDER,   ORDER,   ORDER,   OK,      ORDER,   ORDER,   ORDER,   OVER,    MISDEAL, OVER},
    /* reveal         */ {ORDER,    ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   OK,      ORDER,   ORDER,   OVER,    MISDEAL, OVER},
    /* settle         */ {ORDER,    ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   OK,      ORDER,   OVER,    MISDEAL, OVER},
    /* envy-pay       */ {ORDER,    ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   OK,      OVER,    MISDEAL, OVER},
    /* shuffler-fault */ {OK,       OK,      OK,      OK,      OK,      OK,      OK,      OK,      ORDER,   OVER,    OK,      OVER},
    /* void           */ {OK,       OK,      OK,      OK,      OK,      OK,      OK,      OK,      ORDER,   OVER,    TREY_REFUSED_VOID_WITHOUT_REASON, OVER},
    /* card-expose    */ {ORDER,    ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   OVER,    MISDEAL, OVER},
    /* hand-show      */ {ORDER,    ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   SHOWN,   SHOWN,   ORDER,   OVER,    MISDEAL, OVER},
    /* hand-correct   */ {ORDER,    ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   ORDER,   OK,      OK,      OK,      MISDEAL, OVER},
};

#define TO(phase) TREY_PHASE_##phase

/* Where a round stands after an event that was allowed, by the phase it was in. */
static const trey_phase leads_to[TREY_EVENT_KIND_COUNT] = {
    [TREY_EVENT_BANK_POST] = TO(BETS), [TREY_EVENT_WAGER_PLACE] = TO(BETS),
    [TREY_EVENT_FEES_TAKE] = TO(DEAL), [TREY_EVENT_HAND_DEAL] = TO(DEAL),
    [TREY_EVENT_DECIDE] = TO(FORFEITS), [TREY_EVENT_TIME_OUT] = TO(FORFEITS),
    [TREY_EVENT_FORFEITS_COLLECT] = TO(REVEAL), [TREY_EVENT_BANKER_REVEAL] = TO(SETTLEMENT),
    [TREY_EVENT_SETTLE] = TO(ENVY), [TREY_EVENT_ENVY_PAY] = TO(DONE), [TREY_EVENT_VOID] = TO(VOID),
    [TREY_EVENT_HAND_CORRECT] = TO(SETTLEMENT),
};
/* clang-format on */

static trey_phase after(trey_event_kind kind, trey_phase phase)
{
    if (kind != TREY_EVENT_SHUFFLER_FAULT) {
        return leads_to[kind];
    }
    /* IRR-2: before the deal play goes on, after it the round is void. */
    return phase >= TREY_PHASE_DECISIONS ? TREY_PHASE_VOID : phase;
}

static void every_event_in_every_phase(void **state)
{
    (void)state;
    trey_round *round = calloc(1, sizeof *round), *before = calloc(1, sizeof *before);
    for (trey_phase phase = 0; phase < TREY_PHASE_COUNT; phase++) {
        for (trey_event_kind kind = 0; kind < TREY_EVENT_KIND_COUNT; kind++) {
            come_to(round, phase);
            assert_int_equal(round->phase, phase);
            *before = *round;
            trey_event event = event_of(kind);
            trey_status checked = trey_round_check(round, &event).status;
            assert_memory_equal(round, before, sizeof *round);
            trey_status applied = trey_round_apply(round, &event).status;
            if (applied != expected[kind][phase]) {
                fail_msg("%s in phase %s: %s", trey_event_name(kind), trey_phase_name(phase),
                         trey_refusal_code(trey_refuse(applied, 0, 0)));
            }
            assert_int_equal(checked, applied);
            if (applied == TREY_OK) {
                assert_int_equal(round->phase, after(kind, phase));
            } else {
                assert_memory_equal(round, before, sizeof *round);
            }
        }
    }
    free(round);
    free(before);
}

/* Every status has a code of its own, a text, and the same rule as its list says. */
static void statuses_are_distinct(void **state)
{
    (void)state;
    for (trey_status a = 0; a < TREY_STATUS_COUNT; a++) {
        assert_true(strlen(trey_refusal_text(trey_refuse(a, 0, 0))) > 5);
        for (trey_status b = 0; b < a; b++) {
            assert_string_not_equal(trey_refusal_code(trey_refuse(a, 0, 0)),
                                    trey_refusal_code(trey_refuse(b, 0, 0)));
        }
    }
    assert_string_equal(trey_refusal_code(trey_accept()), "ok");
    assert_int_equal(trey_refusal_rule(trey_refuse(TREY_REFUSED_BONUS_OVER_ANTE, 0, 0)),
                     TREY_RULE_WAGER_4);
    assert_string_equal(trey_rule_id(TREY_RULE_COVER_10), "COVER-10");
    assert_string_equal(trey_rule_id(TREY_RULE_NONE), "");
    for (trey_rule rule = 1; rule < TREY_RULE_COUNT; rule++) {
        assert_true(strlen(trey_rule_clause(rule)) >= 40);
    }
}

static void names_are_there(void **state)
{
    (void)state;
    for (unsigned r = 0; r < TREY_VOID_REASON_COUNT; r++) {
        assert_true(strlen(trey_void_reason_name(r)) > 0);
    }
    for (unsigned p = 0; p < TREY_PLACE_COUNT; p++) {
        assert_true(strlen(trey_place_name(p)) > 0);
    }
    for (unsigned k = 0; k < TREY_WAGER_KIND_COUNT; k++) {
        assert_true(strlen(trey_wager_kind_name(k)) > 0);
    }
    for (unsigned k = 0; k < TREY_KEY_COUNT; k++) {
        assert_true(strlen(trey_key_name(k)) > 0);
    }
    for (unsigned h = 0; h < TREY_AWARD_HAND_COUNT; h++) {
        assert_true(strlen(trey_award_hand_name(h)) > 0);
    }
    for (unsigned r = 0; r < TREY_RESULT_COUNT; r++) {
        assert_true(strlen(trey_result_name(r)) > 0);
    }
}

int main(void)
{
    house = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    shfl = POST("california-shfl");
    const struct CMUnitTest rows[] = {
        ROW("ROUND-1 every event in every phase", every_event_in_every_phase),
        ROW("ROUND-1 one status, one code, one text per cause", statuses_are_distinct),
        ROW("names", names_are_there),
    };
    return RUN(rows);
}
