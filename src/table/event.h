/* SPDX-License-Identifier: MIT */
/*
 * Events of a live table. The state of a table follows from its events alone, so an event holds
 * everything that cannot be computed from earlier ones: who did what, when, and which seed was
 * drawn.
 *
 * One list gives each kind its code and its fields; the journal, the log and the docs use it. Add
 * kinds only at the end of the list: journals contain their numbers.
 */
#ifndef TREY_TABLE_EVENT_H
#define TREY_TABLE_EVENT_H

#include <trey/controller.h>
#include <trey/round.h>

#include "fair_deal.h"
#include "table_rules.h"

/* Fields, in the order in which they are recorded. */
enum {
    EVENT_PERSON = 1 << 0, /* the person who did it, or whom it is about */
    EVENT_SEAT = 1 << 1,
    EVENT_WAGER = 1 << 2,
    EVENT_AMOUNT = 1 << 3,
    EVENT_FLAG = 1 << 4,
    EVENT_REASON = 1 << 5,
    EVENT_KEY = 1 << 6, /* a key of the keypad, and the hand if it is a hand button */
    EVENT_DIGEST = 1 << 7,
    EVENT_ID = 1 << 8,
    EVENT_TEXT = 1 << 9,
    EVENT_RULES = 1 << 10,
    /* Encrypted in a journal: only its key makes them readable (ROUND-7). */
    EVENT_SEED = 1 << 11,
    EVENT_CARDS = 1 << 12,
    EVENT_SECRETS = EVENT_SEED | EVENT_CARDS,
    EVENT_DEVICE = 1 << 13, /* recorded before the secrets */
    /* The person is a player, whom everyone is told, and the seat is theirs. Of other events the
     * person is staff or the table itself, and the seat may be 0. Not a field of its own. */
    EVENT_OF_PLAYER = 1 << 14,
    EVENT_PLAYER = EVENT_PERSON | EVENT_OF_PLAYER,
    EVENT_APPROVER = 1 << 15, /* the second person, in a room with dual control; may be 0 */
    /* The member of staff who entered it for the player, who has no device or asked for it; 0: the
     * player did it. */
    EVENT_AUTHOR = 1 << 16
};

/* clang-format off */
#define TABLE_EVENT_LIST(X) \
    /* The table. */ \
    X(OPENED, "opened", EVENT_PERSON | EVENT_RULES) \
    X(POSTED, "posted", EVENT_PERSON | EVENT_RULES) /* other rules, between rounds (FEE-11) */ \
    X(DRAINED, "drained", EVENT_PERSON) /* closes after this round */ \
    X(CLOSED, "closed", EVENT_PERSON) \
    X(RESUMED, "resumed", 0) /* after a restart: the person whose turn it is gets the full time again */ \
    /* People. */ \
    X(SAT, "sat", EVENT_PLAYER | EVENT_SEAT) \
    X(STOOD_BEHIND, "stood-behind", EVENT_PLAYER) \
    X(BOUGHT_IN, "bought-in", EVENT_PLAYER | EVENT_AMOUNT) \
    X(CASHED_OUT, "cashed-out", EVENT_PLAYER | EVENT_AMOUNT) \
    X(SAT_OUT, "sat-out", EVENT_PLAYER | EVENT_AUTHOR) \
    X(SAT_IN, "sat-in", EVENT_PLAYER | EVENT_AUTHOR) \
    X(LEAVING, "leaving", EVENT_PLAYER | EVENT_AUTHOR) /* when the round is over */ \
    X(LEFT, "left", EVENT_PLAYER) \
    /* The bank (BANK-3). */ \
    X(BANK_OFFERED, "bank-offered", EVENT_PLAYER | EVENT_SEAT) \
    X(BANK_DECLINED, "bank-declined", EVENT_PLAYER | EVENT_SEAT | EVENT_FLAG | EVENT_AUTHOR) /* out of time */ \
    X(OFFERS_REOPENED, "offers-reopened", EVENT_PLAYER | EVENT_AUTHOR) \
    /* A round. */ \
    X(ROUND_BEGUN, "round-begun", EVENT_PERSON | EVENT_SEAT | EVENT_AMOUNT | EVENT_AUTHOR) /* the bank; seat 0: the house */ \
    X(SHUFFLED, "shuffled", 0) /* real cards */ \
    X(SHOE_PLEDGED, "shoe-pledged", EVENT_DIGEST | EVENT_ID | EVENT_SEED) \
    X(BETS_OPENED, "bets-opened", 0) \
    X(WAGER_PLACED, "wager-placed", EVENT_PLAYER | EVENT_SEAT | EVENT_WAGER | EVENT_AMOUNT | EVENT_AUTHOR) \
    X(WAGER_WITHDRAWN, "wager-withdrawn", EVENT_PLAYER | EVENT_SEAT | EVENT_WAGER | EVENT_AMOUNT | EVENT_FLAG | EVENT_AUTHOR) /* by the table */ \
    X(READY, "ready", EVENT_PLAYER | EVENT_AUTHOR) \
    X(COMMITTED, "committed", EVENT_PLAYER | EVENT_DIGEST) \
    X(BETS_CLOSED, "bets-closed", EVENT_PERSON | EVENT_DIGEST) /* of all commitments */ \
    X(FEES_TAKEN, "fees-taken", EVENT_PERSON) /* and COIN IN */ \
    X(ENTROPY_REVEALED, "entropy-revealed", EVENT_PLAYER | EVENT_DIGEST) \
    X(HANDS_DEALT, "hands-dealt", EVENT_PERSON) \
    X(HAND_ENTERED, "hand-entered", EVENT_PERSON | EVENT_SEAT | EVENT_CARDS) \
    X(DECIDED, "decided", EVENT_PLAYER | EVENT_SEAT | EVENT_FLAG | EVENT_AUTHOR) /* plays */ \
    X(TIMED_OUT, "timed-out", EVENT_PLAYER | EVENT_SEAT) \
    X(FORFEITS_COLLECTED, "forfeits-collected", EVENT_PERSON) \
    X(BANKER_REVEALED, "banker-revealed", EVENT_PERSON) \
    X(SETTLED, "settled", EVENT_PERSON) \
    X(ENVY_PAID, "envy-paid", EVENT_PERSON) \
    X(ROUND_ENDED, "round-ended", EVENT_PERSON) /* and GAME OVER */ \
    X(CALLED_OFF, "called-off", EVENT_PERSON | EVENT_AUTHOR) /* before anybody bet */ \
    /* Staff. */ \
    X(KEY_PRESSED, "key-pressed", EVENT_PERSON | EVENT_SEAT | EVENT_AMOUNT | EVENT_KEY | EVENT_TEXT) \
    X(SHUFFLER_FAILED, "shuffler-failed", EVENT_PERSON | EVENT_TEXT | EVENT_APPROVER) \
    X(VOIDED, "voided", EVENT_PERSON | EVENT_REASON | EVENT_TEXT | EVENT_APPROVER) \
    X(DEVICE_CHANGED, "device-changed", EVENT_PERSON | EVENT_DEVICE) /* a spare too (IRR-2) */ \
    X(DEALER_SIGNED_ON, "dealer-signed-on", EVENT_PERSON) /* deals here from now on */ \
    X(DEALER_SIGNED_OFF, "dealer-signed-off", EVENT_PERSON) /* by the dealer, or by a supervisor */ \
    /* One for each bettor who did not reveal in time; the last of them voids the round. */ \
    X(REVEAL_MISSED, "reveal-missed", EVENT_PLAYER) \
    X(CLOCK_JUMPED, "clock-jumped", EVENT_TEXT) /* of the machine; the text says by how much */ \
    /* Staff. The player has no device; their chips lie on the felt. The text is their name. */ \
    X(SEATED, "seated", EVENT_PLAYER | EVENT_SEAT | EVENT_TEXT | EVENT_AUTHOR) \
    X(FLOOR_TOOK_OVER, "floor-took-over", EVENT_PERSON) /* a supervisor deals until they sign off */ \
    X(KEPT_OPEN, "kept-open", EVENT_PERSON) /* a drained table goes on */ \
    X(FLOOR_CALLED, "floor-called", EVENT_PERSON | EVENT_TEXT) /* the dealer wants a supervisor */ \
    /* Real cards, entered when they are turned over. */ \
    X(PACKETS_DEALT, "packets-dealt", EVENT_PERSON) /* face down: nobody knows the cards */ \
    X(CARD_EXPOSED, "card-exposed", EVENT_PERSON | EVENT_CARDS) /* the bank's bottom card (ROUND-3) */ \
    X(HAND_CORRECTED, "hand-corrected", EVENT_PERSON | EVENT_SEAT | EVENT_TEXT | EVENT_CARDS | EVENT_APPROVER) \
    /* The dealer's work at the settlement, seat by seat: + paid, - taken; in the collecting pass. */ \
    X(SEAT_SETTLED, "seat-settled", EVENT_PERSON | EVENT_SEAT | EVENT_AMOUNT | EVENT_FLAG) \
    X(SEAT_REOPENED, "seat-reopened", EVENT_PERSON | EVENT_SEAT | EVENT_FLAG) /* the last one is taken back */ \
    /* The connection of a player is lost, and back. */ \
    X(DISCONNECTED, "disconnected", EVENT_PLAYER) \
    X(RECONNECTED, "reconnected", EVENT_PLAYER)
/* clang-format on */

typedef enum table_event_kind {
#define TABLE_EVENT_ENTRY(name, code, fields) TABLE_##name,
    TABLE_EVENT_LIST(TABLE_EVENT_ENTRY)
#undef TABLE_EVENT_ENTRY
        TABLE_EVENT_KIND_COUNT
} table_event_kind;

enum { EVENT_TEXT_MAX = 200 };

/* What a command (command.h) asks for and its event records: who does what. Both have these fields
 * under their own names and, all together, as `act`. */
#define TABLE_ACT_FIELDS                                                                           \
    uint32_t person;                                                                               \
    uint32_t approver;                                                                             \
    uint32_t author;                                                                               \
    uint32_t seat;                                                                                 \
    trey_wager_kind wager;                                                                         \
    int64_t amount;                                                                                \
    trey_void_reason reason;                                                                       \
    trey_key key;                                                                                  \
    trey_award_hand hand;                                                                          \
    trey_device device;                                                                            \
    uint32_t card_count;                                                                           \
    uint32_t text_size;                                                                            \
    digest digest;                                                                                 \
    const trey_card *cards;                                                                        \
    const char *text; /* UTF-8 */                                                                  \
    const table_rules *rules;

typedef struct table_act {
    TABLE_ACT_FIELDS
} table_act;

/* Only the fields of its kind are used. The creator of the event owns what it points to. */
typedef struct table_event {
    table_event_kind kind;
    int64_t time; /* milliseconds; never less than the time of the previous event */
    union {
        table_act act;
        struct {
            TABLE_ACT_FIELDS
        };
    };
    bool flag;
    bool by_floor; /* a step of the dealer's, taken by a supervisor */
    bool by_staff; /* somebody entered it for the player: in place of the author, for those who are
                      not told who (table_event_tell); never recorded */
    uint8_t id[FAIR_ID_SIZE];
    uint8_t seed[FAIR_SEED_SIZE];
    const fair_shoe
        *shoe; /* NULL, or the shoe that seed and id give, to save computing it; never recorded */
} table_event;

/* "wager-placed" … */
const char *table_event_code(table_event_kind kind);

/* The meaning of the flag and of the digest of a kind: "play", "commitment" … */
const char *table_event_flag_name(table_event_kind kind);
const char *table_event_digest_name(table_event_kind kind);

/* The fields of a kind: bits EVENT_PERSON … */
uint32_t table_event_fields(table_event_kind kind);

/* The effect of an event that a table accepted during a round: whether it ended the round in any
 * way, and whether it called the round off. New rules and a new meter call off a round in which
 * nobody has bet. */
bool table_event_ends_round(const table_event *event);
bool table_event_calls_off(const table_event *event);

#endif
