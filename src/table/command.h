/* SPDX-License-Identifier: MIT */
/*
 * What people ask of a live table, and the step that answers: events, or a refusal that changes
 * nothing. After what was asked the table does by itself what is due: offers, closing bets, time
 * running out, and, with an automatic dealer, the deal and the settlement.
 */
#ifndef TREY_TABLE_COMMAND_H
#define TREY_TABLE_COMMAND_H

#include "table.h"

typedef enum table_role {
    ROLE_PLAYER, /* seated, or betting behind a seat */
    ROLE_DEALER,
    ROLE_SUPERVISOR,
    ROLE_AUDITOR, /* looks, and asks for nothing */
    ROLE_CLOCK,   /* the program that runs the table */
    ROLE_COUNT
} table_role;

/* clang-format off */
#define PLAYERS (1U << ROLE_PLAYER)
#define DEALERS (1U << ROLE_DEALER)
#define SUPERVISORS (1U << ROLE_SUPERVISOR)
#define CLOCKS (1U << ROLE_CLOCK)

/* Name, code, who may. */
#define TABLE_COMMAND_LIST(X) \
    X(SIT, "sit", PLAYERS) /* seat */ \
    X(STAND_BEHIND, "stand-behind", PLAYERS) /* to bet on others' seats */ \
    X(BUY_IN, "buy-in", PLAYERS) /* amount, wallet */ \
    X(CASH_OUT, "cash-out", PLAYERS) /* amount */ \
    X(LEAVE, "leave", PLAYERS) /* at once, or when the round is over */ \
    X(SIT_OUT, "sit-out", PLAYERS) \
    X(SIT_IN, "sit-in", PLAYERS) \
    X(TAKE_BANK, "take-bank", PLAYERS) /* seat, amount */ \
    X(DECLINE_BANK, "decline-bank", PLAYERS) /* seat */ \
    X(ASK_FOR_BANK, "ask-for-bank", PLAYERS) /* after everyone has declined */ \
    X(GIVE_UP_BANK, "give-up-bank", PLAYERS) /* while nobody has bet */ \
    X(PLACE, "place", PLAYERS) /* seat, wager, amount */ \
    X(WITHDRAW, "withdraw", PLAYERS) /* seat, wager */ \
    X(READY, "ready", PLAYERS) \
    X(COMMIT, "commit", PLAYERS) /* digest */ \
    X(REVEAL, "reveal", PLAYERS) /* digest: 32 bytes of entropy */ \
    X(DECIDE, "decide", PLAYERS) /* seat, play */ \
    X(PROCEED, "proceed", DEALERS) /* the next step of the round */ \
    X(ENTER_HAND, "enter-hand", DEALERS) /* seat, cards */ \
    X(KEY, "key", DEALERS | SUPERVISORS) /* key, seat, hand, amount, text */ \
    X(SHUFFLER_FAULT, "shuffler-fault", DEALERS | SUPERVISORS) /* text */ \
    X(VOID, "void", DEALERS | SUPERVISORS) /* reason, text */ \
    X(OPEN, "open", SUPERVISORS) /* rules */ \
    X(POST, "post", SUPERVISORS) /* rules */ \
    X(DRAIN, "drain", SUPERVISORS) /* close after this round */ \
    X(CLOSE, "close", SUPERVISORS) /* between rounds */ \
    X(TICK, "tick", CLOCKS) /* time has passed */ \
    X(RESUME, "resume", CLOCKS) /* after a stop */ \
    X(CHANGE_DEVICE, "change-device", DEALERS | SUPERVISORS) /* device */
/* clang-format on */

typedef enum table_command_kind {
#define TABLE_COMMAND_ENTRY(name, code, roles) COMMAND_##name,
    TABLE_COMMAND_LIST(TABLE_COMMAND_ENTRY)
#undef TABLE_COMMAND_ENTRY
        COMMAND_KIND_COUNT
} table_command_kind;

/* Only what its kind asks for means anything. */
typedef struct table_command {
    table_command_kind kind;
    table_role role;
    uint32_t person;
    uint32_t seat;
    trey_wager_kind wager;
    int64_t amount;
    int64_t wallet; /* what the person has there */
    bool play;
    trey_void_reason reason;
    trey_key key;
    trey_award_hand hand;
    trey_device device;
    uint32_t card_count;
    uint32_t text_size;
    digest digest;
    const trey_card *cards;
    const char *text;
    const table_rules *rules;
} table_command;

/* Where seeds come from. */
typedef struct entropy_source {
    void (*fill)(void *context, uint8_t *bytes, size_t size);
    void *context;
} entropy_source;

/* Who hears what happened: the transfers of an event one by one, then the event. */
typedef struct table_listener {
    transfer_sink *transferred;
    void (*happened)(void *context, const table *at, const table_event *event);
    void *context;
} table_listener;

/* "take-bank" …; "proceed" */
const char *table_command_code(table_command_kind kind);

/* "player" … */
const char *table_role_name(table_role role);

/* Whether a role may ask for a kind of thing at all. */
bool table_command_is_for(table_command_kind kind, table_role role);

/* Asked at `time`, in milliseconds; a clock that goes back is taken to stand still. Any bytes may
 * be asked. */
TREY_MUST_CHECK trey_refusal table_step(table *at, const table_command *command, int64_t time,
                                        const entropy_source *entropy,
                                        const table_listener *listener);

/* When the table next does something by itself if nobody asks for anything: a time, or INT64_MAX.
 */
int64_t table_next_time(const table *at);

#endif
