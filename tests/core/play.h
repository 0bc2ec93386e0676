/* SPDX-License-Identifier: MIT */
/*
 * For the tests of the core: making postings and driving rounds in few words.
 */
#ifndef TREY_TESTS_PLAY_H
#define TREY_TESTS_PLAY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trey/trey.h>

static inline const trey_ruleset *rules(const char *id)
{
    const trey_ruleset *ruleset = trey_book_ruleset(&trey_book_builtin, id, strlen(id));
    assert_non_null(ruleset);
    return ruleset;
}

/* A posting with some numbers chosen: pairs of option and value, ended by TREY_OPTION_COUNT. */
static inline trey_posting post(const char *id, ...)
{
    trey_choices choices = {0};
    trey_posting posting;
    va_list arguments;
    va_start(arguments, id);
    for (;;) {
        int option = va_arg(arguments, int);
        if (option == TREY_OPTION_COUNT) {
            break;
        }
        choices.given |= 1U << option;
        choices.value[option] = va_arg(arguments, int);
        if (option == TREY_OPTION_PROGRESSIVE) {
            choices.progressive = trey_book_progressive(&trey_book_builtin, choices.value[option]);
        }
    }
    va_end(arguments);
    trey_refusal refusal = trey_posting_make(&posting, rules(id), &choices);
    assert_int_equal(refusal.status, TREY_OK);
    return posting;
}

#define POST(...) post(__VA_ARGS__, TREY_OPTION_COUNT)

static inline trey_card card(const char *text)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    return trey_card_make((unsigned)(strchr(ranks, text[0]) - ranks),
                          (unsigned)(strchr(suits, text[1]) - suits));
}

/* Apply an event and expect a status. */
static inline void expect(trey_round *round, trey_status status, trey_event event)
{
    trey_refusal checked = trey_round_check(round, &event);
    trey_refusal applied = trey_round_apply(round, &event);
    if (applied.status != status) {
        fail_msg("%s gave %s, not %s", trey_event_name(event.kind), trey_refusal_code(applied),
                 trey_refusal_code(trey_refuse(status, 0, 0)));
    }
    assert_int_equal(checked.status, applied.status);
    assert_true(checked.given == applied.given && checked.limit == applied.limit);
    /* A refusal has no limit that its text does not mention. */
    assert_true(applied.limit == 0 || strstr(trey_refusal_text(applied), "limit}") != NULL);
}

static inline void bank(trey_round *round, uint32_t seat, trey_bettor bettor, int64_t amount)
{
    expect(round, TREY_OK,
           (trey_event){.kind = TREY_EVENT_BANK_POST,
                        .seat = seat,
                        .bettor = bettor,
                        .amount = amount,
                        .chips = amount});
}

static inline trey_event bet(uint32_t seat, trey_bettor bettor, trey_wager_kind kind,
                             int64_t amount)
{
    return (trey_event){.kind = TREY_EVENT_WAGER_PLACE,
                        .seat = seat,
                        .bettor = bettor,
                        .wager = kind,
                        .amount = amount};
}

static inline void step(trey_round *round, trey_event_kind kind)
{
    expect(round, TREY_OK, (trey_event){.kind = kind});
}

/* Deal "As Kd 3c" to a seat; any number of cards. */
static inline void deal_expecting(trey_round *round, trey_status status, uint32_t seat,
                                  const char *text)
{
    trey_card cards[16];
    uint32_t count = 0;
    for (size_t at = 0; at + 2 <= strlen(text); at += 3) {
        cards[count++] = card(text + at);
    }
    expect(round, status,
           (trey_event){
               .kind = TREY_EVENT_HAND_DEAL, .seat = seat, .cards = cards, .card_count = count});
}

static inline void deal(trey_round *round, uint32_t seat, const char *text)
{
    deal_expecting(round, TREY_OK, seat, text);
}

static inline trey_event decide(uint32_t seat, trey_bettor bettor, bool play)
{
    return (trey_event){.kind = TREY_EVENT_DECIDE, .seat = seat, .bettor = bettor, .play = play};
}

/* A large round lives on the heap. */
static inline trey_round *new_round(const trey_posting *posting)
{
    trey_round *round = calloc(1, sizeof *round);
    assert_non_null(round);
    trey_meter meter = {0, 0};
    if (posting->progressive != NULL) {
        meter = trey_meter_seed(posting->progressive, posting->denomination);
    }
    trey_round_begin(round, posting, meter);
    return round;
}

#define ROW(name, function) {name, function, NULL, NULL, NULL}
#define RUN(rows) cmocka_run_group_tests(rows, NULL, NULL)

#endif
