/* SPDX-License-Identifier: MIT */
/*
 * Commands to a live table, and the function that carries them out. A command results in events, or
 * in a refusal that changes nothing. After a command the table does by itself what is due: offering
 * the bank, closing bets, ending turns whose time is up and, with an automatic dealer, dealing and
 * settling.
 */
#ifndef TREY_TABLE_COMMAND_H
#define TREY_TABLE_COMMAND_H

#include <trey/conduct.h>

#include "table.h"

typedef enum table_role {
    ROLE_PLAYER, /* seated, or betting behind a seat */
    ROLE_DEALER,
    ROLE_SUPERVISOR, /* the account role "floor" */
    ROLE_AUDITOR,    /* can view the table, but has no commands */
    ROLE_CLOCK,      /* the server or terminal program itself: ticks and restarts */
    ROLE_READER,     /* a card reader at the shoe or in the table; not a person */
    ROLE_COUNT
} table_role;

/* clang-format off */
#define PLAYERS (1U << ROLE_PLAYER)
#define DEALERS (1U << ROLE_DEALER)
#define SUPERVISORS (1U << ROLE_SUPERVISOR)
#define CLOCKS (1U << ROLE_CLOCK)
#define ALL_STAFF (DEALERS | SUPERVISORS)
#define READERS (1U << ROLE_READER)

/* Name, code, roles that may give it. The comments name the fields of table_command it uses. Staff
 * give a command of players for the player of `seat`, who has no device, or asked for it. A
 * supervisor takes the dealer's steps after `take-over` only. */
#define TABLE_COMMAND_LIST(X) \
    X(SIT, "sit", PLAYERS) /* seat; if given: amount, wallet */ \
    X(STAND_BEHIND, "stand-behind", PLAYERS) /* to bet on others' seats; if given: amount, wallet */ \
    X(BUY_IN, "buy-in", PLAYERS) /* amount, wallet */ \
    X(CASH_OUT, "cash-out", PLAYERS) /* amount */ \
    X(LEAVE, "leave", PLAYERS) /* at once, or when the round is over */ \
    X(SIT_OUT, "sit-out", PLAYERS | ALL_STAFF) \
    X(SIT_IN, "sit-in", PLAYERS | ALL_STAFF) \
    X(TAKE_BANK, "take-bank", PLAYERS | ALL_STAFF) /* seat, amount */ \
    X(DECLINE_BANK, "decline-bank", PLAYERS | ALL_STAFF) /* seat */ \
    X(ASK_FOR_BANK, "ask-for-bank", PLAYERS | ALL_STAFF) /* after everyone has declined */ \
    X(GIVE_UP_BANK, "give-up-bank", PLAYERS | ALL_STAFF) /* while nobody has bet */ \
    X(PLACE, "place", PLAYERS | ALL_STAFF) /* seat, wager, amount */ \
    X(WITHDRAW, "withdraw", PLAYERS | ALL_STAFF) /* seat, wager */ \
    X(READY, "ready", PLAYERS | ALL_STAFF) \
    X(COMMIT, "commit", PLAYERS) /* digest */ \
    X(REVEAL, "reveal", PLAYERS) /* digest: 32 bytes of entropy */ \
    X(DECIDE, "decide", PLAYERS | ALL_STAFF) /* seat, play; or rest: everybody on the felt */ \
    X(PROCEED, "proceed", ALL_STAFF) /* the next step of the round; if given: step, seat, pass */ \
    X(ENTER_HAND, "enter-hand", ALL_STAFF | READERS) /* seat, cards */ \
    X(KEY, "key", ALL_STAFF) /* key, seat, hand, amount, text */ \
    X(SHUFFLER_FAULT, "shuffler-fault", ALL_STAFF) /* text */ \
    X(VOID, "void", ALL_STAFF) /* reason, text */ \
    X(OPEN, "open", SUPERVISORS) /* rules */ \
    X(POST, "post", SUPERVISORS) /* rules */ \
    X(DRAIN, "drain", SUPERVISORS) /* close after this round */ \
    X(CLOSE, "close", SUPERVISORS) /* between rounds */ \
    X(TICK, "tick", CLOCKS) /* time has passed */ \
    X(RESUME, "resume", CLOCKS) /* after a stop */ \
    X(CHANGE_DEVICE, "change-device", ALL_STAFF) /* device */ \
    X(SIGN_ON, "sign-on", DEALERS) /* to deal at this table */ \
    X(SIGN_OFF, "sign-off", ALL_STAFF) /* the dealer who is signed on */ \
    X(MARK_CLOCK, "mark-clock", CLOCKS) /* text; the clock of the machine was set */ \
    X(SEAT, "seat", ALL_STAFF) /* seat; player, or text: a name; somebody without a device */ \
    X(FREE_SEAT, "free-seat", ALL_STAFF) /* seat; its player leaves */ \
    X(REPEAT, "repeat", ALL_STAFF) /* seat; the bets of the last round; 0: of everybody on the felt */ \
    X(TAKE_OVER, "take-over", SUPERVISORS) /* to deal at this table */ \
    X(KEEP_OPEN, "keep-open", SUPERVISORS) /* after `drain` */ \
    X(CALL_FLOOR, "call-floor", DEALERS) /* text */ \
    X(EXPOSE_CARD, "expose-card", ALL_STAFF) /* cards */ \
    X(CORRECT_HAND, "correct-hand", ALL_STAFF) /* seat, cards, text */ \
    X(BACK, "back", ALL_STAFF) /* the last turn of the settlement */ \
    X(DISCONNECT, "disconnect", CLOCKS) /* person; their connection is lost */ \
    X(RECONNECT, "reconnect", CLOCKS) /* person */
/* clang-format on */

typedef enum table_command_kind {
#define TABLE_COMMAND_ENTRY(name, code, roles) COMMAND_##name,
    TABLE_COMMAND_LIST(TABLE_COMMAND_ENTRY)
#undef TABLE_COMMAND_ENTRY
        COMMAND_KIND_COUNT
} table_command_kind;

/* Only the fields that its kind uses are read (TABLE_COMMAND_LIST). */
typedef struct table_command {
    table_command_kind kind;
    table_role role;
    union {
        table_act act; /* what its event records */
        struct {
            TABLE_ACT_FIELDS
        };
    };
    int64_t wallet;  /* balance of the person's wallet */
    uint32_t player; /* the account of the person who is seated; 0: they have none */
    bool play;
    bool rest;               /* for everybody on the felt who has yet to decide */
    bool has_step, has_pass; /* whether the dealer's key names what it is for */
    trey_step step;
    turn_pass pass;
} table_command;

/* Source of random bytes for the seeds of shoes. */
typedef struct entropy_source {
    void (*fill)(void *context, uint8_t *bytes, size_t size);
    void *context;
} entropy_source;

/* Callbacks for each event that happens: first `transferred` for each of its transfers, then
 * `happened` for the event. */
typedef struct table_listener {
    transfer_sink *transferred;
    void (*happened)(void *context, const live_table *table, const table_event *event);
    void *context;
} table_listener;

/* "sit", "take-bank" … */
const char *table_command_code(table_command_kind kind);

/* "player" … */
const char *table_role_name(table_role role);

/* Whether a role may give a kind of command at all. */
bool table_command_is_for(table_command_kind kind, table_role role);

/* Whether a command of staff makes the round void if the table accepts it: the command `void`, and
 * a fault of the shuffler after the first card (IRR-2). */
bool table_command_voids(const live_table *table, table_command_kind kind);

/* Carries out a command at `time` (ms; an earlier time than the last counts as the last), then what
 * is due. The command may hold any bytes: it is checked here. Returns TREY_OK, or why nothing
 * changed. */
TREY_MUST_CHECK trey_refusal table_step(live_table *table, const table_command *command,
                                        int64_t time, const entropy_source *entropy,
                                        const table_listener *listener);

/* The time at which the table next does something by itself if it gets no command; INT64_MAX if
 * never. */
int64_t table_next_time(const live_table *table);

#endif
