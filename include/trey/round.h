/* SPDX-License-Identifier: MIT */
/*
 * A round as a value: a posting plus events. trey_round_check says whether an event is allowed;
 * trey_round_apply is check and change. What is refused changes nothing.
 *
 * The library draws no cards: they come in as events, so that a live shoe, a simulator, a replay
 * and a dispute typed in by hand share one engine.
 */
#ifndef TREY_ROUND_H
#define TREY_ROUND_H

#include <trey/posting.h>
#include <trey/progressive.h>

TREY_BEGIN_DECLS

#define TREY_WAGERS_MAX 1024

/* What comes next in a round (ROUND-1). */
typedef enum trey_phase {
    TREY_PHASE_BANK, /* the player-dealer's wager is awaited; skipped when the house banks */
    TREY_PHASE_BETS,
    TREY_PHASE_FEES, /* "no more bets"; fees and the progressive's coins are taken next */
    TREY_PHASE_DEAL,
    TREY_PHASE_DECISIONS,
    TREY_PHASE_FORFEITS,
    TREY_PHASE_REVEAL,
    TREY_PHASE_SETTLEMENT,
    TREY_PHASE_ENVY, /* only where a progressive is posted */
    TREY_PHASE_DONE,
    TREY_PHASE_MISDEALT, /* a hand has a wrong number of cards: only a void is left (IRR-1) */
    TREY_PHASE_VOID,
    TREY_PHASE_COUNT
} trey_phase;

typedef enum trey_event_kind {
    TREY_EVENT_BANK_POST,      /* seat, bettor, amount, chips */
    TREY_EVENT_WAGER_PLACE,    /* seat, bettor, wager, amount */
    TREY_EVENT_WAGER_WITHDRAW, /* seat, bettor, wager: the last one placed of that kind */
    TREY_EVENT_BETS_CLOSE,
    TREY_EVENT_FEES_TAKE,
    TREY_EVENT_HAND_DEAL, /* seat (TREY_BANKER for the banker), cards, card_count */
    TREY_EVENT_DECIDE,    /* seat, bettor, play */
    TREY_EVENT_TIME_OUT,  /* whoever is on turn folds (ROUND-8) */
    TREY_EVENT_FORFEITS_COLLECT,
    TREY_EVENT_BANKER_REVEAL,
    TREY_EVENT_SETTLE,
    TREY_EVENT_ENVY_PAY,
    TREY_EVENT_SHUFFLER_FAULT, /* before the deal recorded only, after it the round is void */
    TREY_EVENT_VOID,           /* reason, author */
    TREY_EVENT_KIND_COUNT
} trey_event_kind;

/* Why a round is void (IRR-3). */
typedef enum trey_void_reason {
    TREY_VOID_NONE,
    TREY_VOID_CARD_COUNT,     /* IRR-1 */
    TREY_VOID_SHUFFLER_FAULT, /* IRR-2 */
    TREY_VOID_STAFF_DECISION, /* anything else the staff answers for */
    TREY_VOID_REASON_COUNT
} trey_void_reason;

typedef struct trey_event {
    trey_event_kind kind;
    uint32_t seat;
    trey_bettor bettor;
    trey_wager_kind wager;
    int64_t amount;
    int64_t chips; /* what the player-dealer has on the table (WAGER-10) */
    bool play;
    trey_void_reason reason;
    uint32_t author; /* who declared a void; 0 is nobody */
    uint32_t card_count;
    const trey_card *cards; /* in the order of the packet: the third is the bottom card */
} trey_event;

/* A wager as it was placed; each is charged on its own (FEE-2). */
typedef struct trey_wager {
    int64_t amount;
    trey_bettor bettor;
    uint8_t seat;
    uint8_t kind; /* trey_wager_kind */
} trey_wager;

typedef enum trey_decision {
    TREY_DECISION_OPEN,
    TREY_DECISION_PLAY,
    TREY_DECISION_FOLD
} trey_decision;

/* The index after the last stake of a seat. */
#define TREY_STAKE_NONE UINT16_MAX

/* All that one bettor has in one seat: wagers of a kind are stacked (WAGER-6). */
typedef struct trey_stake {
    int64_t ante, bonus, progressive;
    trey_bettor bettor;
    uint16_t next; /* the next stake in the seat, in the order they bet */
    uint8_t seat;
    uint8_t decision; /* trey_decision */
} trey_stake;

/* A hand in the order its cards were dealt. */
typedef struct trey_dealt_hand {
    uint16_t first; /* index into trey_round.cards */
    uint16_t count;
    trey_hand_value value; /* of three cards; 0 otherwise */
} trey_dealt_hand;

/* Read the fields freely; only trey_round_begin and trey_round_take change them. */
typedef struct trey_round {
    const trey_posting *posting;
    trey_phase phase;

    uint32_t bank_seat; /* 0 when the house banks */
    trey_bettor bank_bettor;
    int64_t bank_wager; /* W */

    uint64_t bettors; /* bit n % 64 for bettor n: where it is clear, n has no wager, nor the bank */
    trey_seat_set in_play;   /* seats with a wager */
    trey_seat_set with_ante; /* seats in which somebody has an ante */
    trey_seat_set dealt;     /* seats that have cards; bit 0 is the banker */
    uint16_t turn;           /* the stake that decides now, or TREY_STAKE_NONE */
    int64_t total_action;    /* the sum of all antes (FEE-3) */
    int64_t bonus_total;
    int64_t progressive_total;
    int64_t play_total;

    trey_meter meter_before; /* before the coins of this round went in */
    trey_meter meter;

    uint32_t shuffler_faults;
    trey_void_reason void_reason;
    trey_rule void_rule;
    uint32_t void_author;
    trey_phase void_phase; /* where the round stood */

    uint32_t wager_count, stake_count, card_count;
    uint16_t seat_first[TREY_HANDS_MAX]; /* the first stake of each seat */
    uint16_t seat_last[TREY_HANDS_MAX];
    uint16_t seat_seated[TREY_HANDS_MAX]; /* the first stake to ante */
    trey_dealt_hand hands[TREY_HANDS_MAX];
    uint8_t tally[TREY_DECK_CARDS]; /* how often each card is out */
    trey_card cards[TREY_SHOE_CARDS_MAX];
    trey_wager wagers[TREY_WAGERS_MAX];
    trey_stake stakes[TREY_WAGERS_MAX];
} trey_round;

/* A fresh round. The posting must outlive it; the meter is used only where a progressive is
 * posted. */
TREY_API void trey_round_begin(trey_round *round, const trey_posting *posting, trey_meter meter);

/* Whether an event is allowed now. A refusal's subject is the index of the wager it is about,
 * when bets are closed. */
TREY_API TREY_MUST_CHECK trey_refusal trey_round_check(const trey_round *round,
                                                       const trey_event *event);

/* Check and change: whether the event was taken. When it was not, nothing has changed but *why,
 * which tells the reason; when it was, *why is left alone. */
TREY_API TREY_MUST_CHECK bool trey_round_take(trey_round *round, const trey_event *event,
                                              trey_refusal *why);

/* The same with a refusal as the answer. Inline, so that nobody pays for one that says nothing. */
TREY_MUST_CHECK static inline trey_refusal trey_round_apply(trey_round *round,
                                                            const trey_event *event)
{
    trey_refusal why;
    return trey_round_take(round, event, &why) ? trey_accept() : why;
}

/* The part of a decision's check that does not depend on whose turn it is: the bettor has an
 * ante in the seat and has not decided. */
TREY_API TREY_MUST_CHECK trey_refusal trey_round_check_decision(const trey_round *round,
                                                                uint32_t seat, trey_bettor bettor);

/* Whether a bettor has an ante in any seat. */
TREY_API bool trey_round_has_ante(const trey_round *round, trey_bettor bettor);

/* The stake of a bettor in a seat, or TREY_STAKE_NONE. */
TREY_API uint16_t trey_round_stake(const trey_round *round, uint32_t seat, trey_bettor bettor);

/* The seated player's stake: the first to place an ante in the seat, or, where nobody has one, the
 * first; TREY_STAKE_NONE in a seat without wagers. */
TREY_API uint16_t trey_round_seated(const trey_round *round, uint32_t seat);

/* The next seat to deal to: TREY_BANKER at the last, or -1 when all have cards (ROUND-2). */
TREY_API int trey_round_deal_next(const trey_round *round);

/* The fee on a wager as placed (FEE-2), and the player-dealer's (FEE-3). */
TREY_API int64_t trey_round_wager_fee(const trey_round *round, uint32_t wager);
TREY_API int64_t trey_round_bank_fee(const trey_round *round);

/* How far the round came: its phase, or where it stood when it became void. */
TREY_API trey_phase trey_round_reached(const trey_round *round);

/* The progressive's meter once the round's coins are in, before any award. */
TREY_API trey_meter trey_round_meter_with_coins(const trey_round *round);

/* The order of decisions (ROUND-4): the stake that decides after another, TREY_STAKE_NONE after the
 * last; TREY_STAKE_NONE asks for the first. */
TREY_API uint16_t trey_round_decides_after(const trey_round *round, uint16_t stake);

/* The seats that the exposed card counts to find the action seat (COVER-2). */
TREY_API trey_seat_set trey_round_counted_seats(const trey_round *round);

/* The seat where settlement begins (COVER-2). 0 when the house banks, or before the banker's
 * cards are out where they decide. */
TREY_API uint32_t trey_round_action_seat(const trey_round *round);

/* The most the bank could have to pay or collect as the round stands (COVER-9). */
TREY_API int64_t trey_round_cover_needed(const trey_round *round);

/* Whether the bank covers all action as it stands (COVER-9): before the decisions play counts as
 * the ante. Always true when the house banks. */
TREY_API bool trey_round_covered(const trey_round *round);

/* Everything that goes back to its owners when the round is void: wagers and, once taken,
 * fees (IRR-1, FEE-8). */
TREY_API int64_t trey_round_void_amount(const trey_round *round);

/* "bets", "deal" … and "wager-place", "settle" …; for records and messages. */
TREY_API const char *trey_phase_name(trey_phase phase);
TREY_API const char *trey_event_name(trey_event_kind kind);
TREY_API const char *trey_void_reason_name(trey_void_reason reason);

TREY_END_DECLS

#endif
