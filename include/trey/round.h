/* SPDX-License-Identifier: MIT */
/*
 * A round is a value: a posting plus the events so far. trey_round_check says whether an event is
 * allowed. trey_round_apply checks an event and applies it. A refused event changes nothing.
 *
 * The library draws no cards. The caller passes them in as events, so that a live shoe, a
 * simulator, a replay and a disputed round typed in by hand share one engine.
 */
#ifndef TREY_ROUND_H
#define TREY_ROUND_H

#include <trey/posting.h>
#include <trey/progressive.h>

TREY_BEGIN_DECLS

#define TREY_WAGERS_MAX 1024

/* The phase of a round, named after the event that it waits for (ROUND-1). */
typedef enum trey_phase {
    TREY_PHASE_BANK, /* waits for the player-dealer's wager; skipped when the house banks */
    TREY_PHASE_BETS,
    TREY_PHASE_FEES, /* after "no more bets"; fees and progressive wagers are collected next */
    TREY_PHASE_DEAL,
    TREY_PHASE_DECISIONS,
    TREY_PHASE_FORFEITS,
    TREY_PHASE_REVEAL,
    TREY_PHASE_SETTLEMENT,
    TREY_PHASE_ENVY, /* only if a progressive is posted */
    TREY_PHASE_DONE,
    TREY_PHASE_MISDEALT, /* a hand has the wrong number of cards: only a void is allowed (IRR-1) */
    TREY_PHASE_VOID,
    TREY_PHASE_COUNT
} trey_phase;

/* The kinds of events; each comment lists the members of trey_event that the kind uses. */
typedef enum trey_event_kind {
    TREY_EVENT_BANK_POST,      /* seat, bettor, amount, chips */
    TREY_EVENT_WAGER_PLACE,    /* seat, bettor, wager, amount */
    TREY_EVENT_WAGER_WITHDRAW, /* seat, bettor, wager; withdraws the last wager of that kind */
    TREY_EVENT_BETS_CLOSE,
    TREY_EVENT_FEES_TAKE,
    TREY_EVENT_HAND_DEAL, /* seat (TREY_BANKER for the banker), cards, card_count; NULL for the
                           * cards: the packet lies face down, and nobody knows them */
    TREY_EVENT_DECIDE,    /* seat, bettor, play */
    TREY_EVENT_TIME_OUT,  /* the bettor whose turn it is folds (ROUND-8) */
    TREY_EVENT_FORFEITS_COLLECT,
    TREY_EVENT_BANKER_REVEAL,
    TREY_EVENT_SETTLE,
    TREY_EVENT_ENVY_PAY,
    TREY_EVENT_SHUFFLER_FAULT, /* before the deal it is only recorded; after it, it voids the round
                                */
    TREY_EVENT_VOID,           /* reason, author */
    /* Of packets that were dealt face down: */
    TREY_EVENT_CARD_EXPOSE,  /* cards, card_count: the bottom card of the bank's packet (ROUND-3) */
    TREY_EVENT_HAND_SHOW,    /* seat, cards, card_count: the hand is turned over */
    TREY_EVENT_HAND_CORRECT, /* seat, cards, card_count: what was entered for a hand was wrong */
    TREY_EVENT_KIND_COUNT
} trey_event_kind;

/* Why a round is void (IRR-3). */
typedef enum trey_void_reason {
    TREY_VOID_NONE,
    TREY_VOID_CARD_COUNT,     /* IRR-1 */
    TREY_VOID_SHUFFLER_FAULT, /* IRR-2 */
    TREY_VOID_STAFF_DECISION, /* any other reason; the staff is responsible */
    TREY_VOID_REVEAL_MISSING, /* before the deal: a contribution to the shuffle is missing */
    TREY_VOID_REASON_COUNT
} trey_void_reason;

typedef struct trey_event {
    trey_event_kind kind;
    uint32_t seat;
    trey_bettor bettor;
    trey_wager_kind wager;
    int64_t amount;
    int64_t chips; /* the player-dealer's chips on the table (WAGER-10) */
    bool play;
    trey_void_reason reason;
    uint32_t author; /* the person who voids the round; 0: unknown */
    uint32_t card_count;
    const trey_card *cards; /* in the order of the packet: the third is the bottom card */
} trey_event;

/* A wager as it was placed. Each one is charged a fee separately (FEE-2). */
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

/* Marks the end of a seat's list of stakes, and "no stake". */
#define TREY_STAKE_NONE UINT16_MAX

/* All wagers of one bettor in one seat; wagers of the same kind are added up (WAGER-6). */
typedef struct trey_stake {
    int64_t ante, bonus, progressive;
    trey_bettor bettor;
    uint16_t next; /* the next stake in the seat, in the order of betting, or TREY_STAKE_NONE */
    uint8_t seat;
    uint8_t decision; /* trey_decision */
} trey_stake;

/* A dealt hand; its cards are in the order of the packet. */
typedef struct trey_dealt_hand {
    uint16_t
        first; /* index into trey_round.cards, which holds TREY_CARD_UNKNOWN for unknown cards */
    uint16_t count;
    trey_hand_value value; /* 0 if the hand does not have three cards, or if they are unknown */
} trey_dealt_hand;

/* Callers may read the fields. Only trey_round_begin and trey_round_take change them. */
typedef struct trey_round {
    const trey_posting *posting;
    trey_phase phase;

    uint32_t bank_seat; /* 0 when the house banks */
    trey_bettor bank_bettor;
    int64_t bank_wager; /* W */

    uint64_t bettors; /* bit n % 64 for bettor n; if clear, n has no wager and is not the bank */
    trey_seat_set in_play;   /* seats with a wager */
    trey_seat_set with_ante; /* seats with an ante */
    trey_seat_set dealt;     /* seats that have cards; bit 0 is the banker */
    trey_seat_set unknown;   /* of these, the packets that lie face down and nobody has seen */
    trey_seat_set shown;     /* packets that were dealt face down and have been turned over */
    uint16_t turn;           /* the stake whose bettor decides now, or TREY_STAKE_NONE */
    int64_t total_action;    /* the sum of all antes (FEE-3) */
    int64_t bonus_total;
    int64_t progressive_total;
    int64_t play_total;

    trey_meter meter_before; /* before the progressive wagers of this round were added */
    trey_meter meter;

    uint32_t shuffler_faults;
    trey_void_reason void_reason;
    trey_rule void_rule;
    uint32_t void_author;
    trey_phase void_phase; /* the phase in which the round was voided */

    uint32_t wager_count, stake_count, card_count;
    uint16_t seat_first[TREY_HANDS_MAX]; /* the first stake of each seat */
    uint16_t seat_last[TREY_HANDS_MAX];
    uint16_t seat_seated[TREY_HANDS_MAX]; /* the first stake of each seat that placed an ante */
    trey_dealt_hand hands[TREY_HANDS_MAX];
    uint8_t tally[TREY_DECK_CARDS]; /* the dealt copies of each card */
    trey_card cards[TREY_SHOE_CARDS_MAX];
    trey_wager wagers[TREY_WAGERS_MAX];
    trey_stake stakes[TREY_WAGERS_MAX];
} trey_round;

/* Begin a round. The posting must outlive it. The meter is used only if a progressive is posted. */
TREY_API void trey_round_begin(trey_round *round, const trey_posting *posting, trey_meter meter);

/* Check whether an event is allowed now. If TREY_EVENT_BETS_CLOSE is refused because of a wager,
 * the refusal's subject is the index of that wager. */
TREY_API TREY_MUST_CHECK trey_refusal trey_round_check(const trey_round *round,
                                                       const trey_event *event);

/* Check an event and, if it is allowed, apply it. Returns true if the event was applied; *why is
 * then unchanged. If the event was refused, sets *why and changes nothing else. */
TREY_API TREY_MUST_CHECK bool trey_round_take(trey_round *round, const trey_event *event,
                                              trey_refusal *why);

/* The same, but returns the refusal. Inline, so that callers of trey_round_take avoid the cost of
 * filling in a refusal for every accepted event. */
TREY_MUST_CHECK static inline trey_refusal trey_round_apply(trey_round *round,
                                                            const trey_event *event)
{
    trey_refusal why;
    return trey_round_take(round, event, &why) ? trey_accept() : why;
}

/* Check the part of a decision that does not depend on the turn: the bettor must have an ante in
 * the seat and must not have decided yet. */
TREY_API TREY_MUST_CHECK trey_refusal trey_round_check_decision(const trey_round *round,
                                                                uint32_t seat, trey_bettor bettor);

/* Whether a bettor has an ante in any seat. */
TREY_API bool trey_round_has_ante(const trey_round *round, trey_bettor bettor);

/* The index of a bettor's stake in a seat, or TREY_STAKE_NONE. */
TREY_API uint16_t trey_round_stake(const trey_round *round, uint32_t seat, trey_bettor bettor);

/* The index of the seated player's stake. The seated player is the first bettor with an ante in the
 * seat, or the first bettor if the seat has no ante. TREY_STAKE_NONE if the seat has no wagers. */
TREY_API uint16_t trey_round_seated(const trey_round *round, uint32_t seat);

/* The next seat to deal to. TREY_BANKER comes last; -1 after all hands are dealt (ROUND-2). */
TREY_API int trey_round_deal_next(const trey_round *round);

/* Whether the cards of a hand are known. */
static inline bool trey_round_knows(const trey_round *round, uint32_t seat)
{
    return seat < TREY_HANDS_MAX && (round->dealt & ~round->unknown) >> seat & 1;
}

/* Whether the rules need the cards of a hand: the banker's; a hand that is not folded; and, where a
 * progressive wager (PROG-6) or envy (PROG-3) can depend on it, also a folded one. */
TREY_API bool trey_round_must_see(const trey_round *round, uint32_t seat);

/* The hands that must be seen and are still unknown; bit 0 is the banker. */
TREY_API trey_seat_set trey_round_unseen(const trey_round *round);

/* The exposed card (ROUND-3), or TREY_CARD_UNKNOWN: none is exposed, or not yet. */
TREY_API trey_card trey_round_exposed(const trey_round *round);

/* The fee on one placed wager (FEE-2), and the player-dealer's fee (FEE-3). */
TREY_API int64_t trey_round_wager_fee(const trey_round *round, uint32_t wager);
TREY_API int64_t trey_round_bank_fee(const trey_round *round);

/* The phase of the round, or for a void round the phase in which it was voided. */
TREY_API trey_phase trey_round_reached(const trey_round *round);

/* The progressive's meter after the round's wagers were added, before any award. */
TREY_API trey_meter trey_round_meter_with_coins(const trey_round *round);

/* The order of decisions (ROUND-4): the stake that decides next after `stake`, or TREY_STAKE_NONE
 * after the last. Pass TREY_STAKE_NONE to get the first. */
TREY_API uint16_t trey_round_decides_after(const trey_round *round, uint16_t stake);

/* The seats that are counted when the exposed card decides the action seat (COVER-2). */
TREY_API trey_seat_set trey_round_counted_seats(const trey_round *round);

/* The seat where settlement begins (COVER-2). 0 when the house banks, and 0 before the banker's
 * cards are dealt if the exposed card decides the seat. */
TREY_API uint32_t trey_round_action_seat(const trey_round *round);

/* The largest amount that the bank might have to pay or collect in the current state (COVER-9). */
TREY_API int64_t trey_round_cover_needed(const trey_round *round);

/* Whether the bank's wager covers all action in the current state (COVER-9). Before the decisions,
 * every ante counts as played. Always true when the house banks. */
TREY_API bool trey_round_covered(const trey_round *round);

/* The amount that goes back to its owners when the round is void: all wagers, and the fees if they
 * were taken (IRR-1, FEE-8). */
TREY_API int64_t trey_round_void_amount(const trey_round *round);

/* Names for records and messages: "bets", "deal" … for phases, "wager-place", "settle" … for
 * events, "card-count" … for the reasons of a void. */
TREY_API const char *trey_phase_name(trey_phase phase);
TREY_API const char *trey_event_name(trey_event_kind kind);
TREY_API const char *trey_void_reason_name(trey_void_reason reason);

TREY_END_DECLS

#endif
