/* SPDX-License-Identifier: MIT */
/*
 * Every command, from every role, with fitting and with nonsensical parameters, in every situation
 * a live table comes to: taken, and then a second table that hears only the events comes to the
 * same and the ledger agrees; or refused for a known cause, and then nothing has changed, byte for
 * byte.
 */
#include "drive.h"

#include <stdio.h>

/* ---- Where a table can be ---- */

/* clang-format off */
#define SITUATION_LIST(X) \
    X(CLOSED, "closed") \
    X(EMPTY, "nobody there") \
    X(ALONE, "somebody without chips") \
    X(OFFERED, "the bank is offered") \
    X(DECLINED, "all have declined") \
    X(BETWEEN, "the dealer has not begun a round") \
    X(NO_BETS, "bets are open, nobody has bet") \
    X(BETS, "bets are open") \
    X(BETS_DRAINING, "bets are open, the table closes") \
    X(BETS_LEAVING, "bets are open, a bettor leaves") \
    X(FEES, "bets are closed") \
    X(REVEALING, "the deal waits for entropy") \
    X(DEAL, "the deal is next") \
    X(MIDDLE_OF_DEAL, "some hands are dealt") \
    X(MISDEALT, "a hand has a wrong number of cards") \
    X(DECISIONS, "the first to decide") \
    X(DECISIONS_MIDDLE, "another to decide") \
    X(FORFEITS, "decided") \
    X(REVEAL, "forfeits collected") \
    X(SETTLEMENT, "the banker's hand shown") \
    X(JACKPOT, "a jackpot waits") \
    X(LIT, "its button is lit") \
    X(KEYED, "the key is turned") \
    X(RECORDED, "J-POT is pressed") \
    X(ENVY, "envy is next") \
    X(DONE, "settled") \
    X(VOIDED, "void") \
    X(FAILED, "the shuffler has failed") \
    X(HAND, "cards are shuffled by hand, the bank is offered") \
    X(PACKETS, "packets lie face down, the exposed card is next") \
    X(HIDDEN, "the bank's hand lies face down and is next") \
    X(HANDED, "chips were handed over, hands lie face down")
/* clang-format on */

typedef enum situation {
#define SITUATION_ENTRY(name, text) SITUATION_##name,
    SITUATION_LIST(SITUATION_ENTRY)
#undef SITUATION_ENTRY
        SITUATION_COUNT
} situation;

static const char *const situation_names[SITUATION_COUNT] = {
#define SITUATION_ENTRY(name, text) text,
    SITUATION_LIST(SITUATION_ENTRY)
#undef SITUATION_ENTRY
};

#define IN(name) (1U << SITUATION_##name)
#define EVERYWHERE (UINT32_MAX >> (32 - SITUATION_COUNT))
#define OPEN_TABLE (~IN(CLOSED) & EVERYWHERE)
#define BETTING (IN(NO_BETS) | IN(BETS) | IN(BETS_DRAINING) | IN(BETS_LEAVING))
#define BY_DEALER                                                                                  \
    (IN(FEES) | IN(DEAL) | IN(FORFEITS) | IN(REVEAL) | IN(SETTLEMENT) | IN(ENVY) | IN(DONE) |      \
     IN(VOIDED))
#define UNTIL_SETTLED                                                                              \
    (BETTING | IN(FEES) | IN(REVEALING) | IN(DEAL) | IN(MIDDLE_OF_DEAL) | IN(MISDEALT) |           \
     IN(DECISIONS) | IN(DECISIONS_MIDDLE) | IN(FORFEITS) | IN(REVEAL) | IN(SETTLEMENT) |           \
     IN(JACKPOT) | IN(LIT) | IN(KEYED) | IN(FAILED) | IN(PACKETS) | IN(HIDDEN))
#define DRAINING IN(BETS_DRAINING)

/* Where a command is taken for some rules, role and parameters: there, and nowhere else. */
static const uint32_t taken_in[COMMAND_KIND_COUNT] = {
    [COMMAND_SIT] = OPEN_TABLE & ~DRAINING,
    [COMMAND_STAND_BEHIND] = OPEN_TABLE & ~(DRAINING | IN(BETWEEN) | IN(JACKPOT) | IN(LIT) |
                                            IN(KEYED) | IN(RECORDED) | IN(ENVY)),
    [COMMAND_BUY_IN] = OPEN_TABLE & ~IN(EMPTY),
    [COMMAND_CASH_OUT] = OPEN_TABLE & ~(IN(EMPTY) | IN(ALONE)),
    [COMMAND_LEAVE] = OPEN_TABLE & ~IN(EMPTY),
    [COMMAND_SIT_OUT] = OPEN_TABLE & ~IN(EMPTY),
    /* After rounds in which somebody did nothing. */
    [COMMAND_SIT_IN] = IN(DONE) | IN(VOIDED) | IN(BETS_DRAINING) | IN(BETS_LEAVING) | IN(MISDEALT) |
                       IN(LIT) | IN(KEYED) | IN(RECORDED) | IN(HIDDEN) | IN(HANDED),
    [COMMAND_TAKE_BANK] = IN(OFFERED) | IN(HAND),
    [COMMAND_DECLINE_BANK] = IN(OFFERED) | IN(HAND),
    [COMMAND_ASK_FOR_BANK] = IN(ALONE) | IN(DECLINED),
    [COMMAND_GIVE_UP_BANK] = IN(NO_BETS),
    [COMMAND_PLACE] = BETTING,
    [COMMAND_WITHDRAW] = BETTING & ~IN(NO_BETS),
    [COMMAND_READY] = BETTING | IN(DONE) | IN(VOIDED),
    [COMMAND_COMMIT] = BETTING,
    [COMMAND_REVEAL] = IN(FEES) | IN(REVEALING),
    [COMMAND_DECIDE] = IN(DECISIONS) | IN(DECISIONS_MIDDLE),
    [COMMAND_PROCEED] = IN(BETWEEN) | (BETTING & ~IN(NO_BETS)) | BY_DEALER | IN(MIDDLE_OF_DEAL),
    [COMMAND_ENTER_HAND] = IN(DEAL) | IN(MIDDLE_OF_DEAL) | IN(HIDDEN) | IN(HANDED),
    [COMMAND_EXPOSE_CARD] = IN(PACKETS),
    [COMMAND_CORRECT_HAND] =
        IN(SETTLEMENT) | IN(JACKPOT) | IN(LIT) | IN(ENVY) | IN(DONE) | IN(HIDDEN) | IN(HANDED),
    [COMMAND_BACK] = IN(ENVY) | IN(DONE) | IN(HANDED),
    [COMMAND_KEY] = IN(EMPTY) | IN(ALONE) | IN(BETWEEN) | IN(NO_BETS) | IN(FEES) | IN(JACKPOT) |
                    IN(LIT) | IN(KEYED) | IN(RECORDED) | IN(DONE) | IN(VOIDED),
    [COMMAND_SHUFFLER_FAULT] = OPEN_TABLE & ~(IN(RECORDED) | IN(HAND) | IN(HANDED)),
    [COMMAND_VOID] = UNTIL_SETTLED,
    [COMMAND_OPEN] = IN(CLOSED),
    [COMMAND_POST] =
        IN(EMPTY) | IN(ALONE) | IN(OFFERED) | IN(DECLINED) | IN(BETWEEN) | IN(NO_BETS) | IN(HAND),
    [COMMAND_DRAIN] = OPEN_TABLE & ~DRAINING,
    [COMMAND_CLOSE] = IN(EMPTY) | IN(ALONE) | IN(OFFERED) | IN(DECLINED) | IN(BETWEEN) |
                      IN(NO_BETS) | IN(HAND) | IN(DONE) | IN(VOIDED),
    [COMMAND_TICK] = OPEN_TABLE | IN(CLOSED),
    [COMMAND_RESUME] = OPEN_TABLE | IN(CLOSED),
    [COMMAND_CHANGE_DEVICE] = IN(FAILED) | IN(HAND),
    [COMMAND_SIGN_ON] = OPEN_TABLE,
    [COMMAND_MARK_CLOCK] = OPEN_TABLE,
    [COMMAND_SIGN_OFF] = 0, /* nobody has signed on: test_table_staff.c */
    [COMMAND_SEAT] = OPEN_TABLE & ~DRAINING,
    [COMMAND_FREE_SEAT] = OPEN_TABLE & ~IN(EMPTY),
    [COMMAND_REPEAT] = 0, /* it is everybody's first round: test_table_felt.c */
    [COMMAND_TAKE_OVER] = OPEN_TABLE,
    [COMMAND_KEEP_OPEN] = DRAINING,
    [COMMAND_CALL_FLOOR] = OPEN_TABLE,
    [COMMAND_DISCONNECT] = OPEN_TABLE & ~IN(EMPTY),
    [COMMAND_RECONNECT] = 0, /* everybody is connected: test_table_rhythm.c */
};

/* ---- One attempt ---- */

typedef struct attempts {
    drive *d;
    situation where;
    live_table *scratch;  /* the situation, for one attempt */
    live_table *pristine; /* the same bytes */
    live_table *second;   /* hears only the events */
    ledger money;
    uint32_t events, transfers;
    bool has_failed;
} attempts;

static uint32_t reached[4][3]; /* situations, by rule set and by who deals */
static uint32_t taken[COMMAND_KIND_COUNT];
static uint64_t refusals[TABLE_STATUS_END];
static uint64_t tried;
/* The table is compared whole after so many attempts; a change lasts until then, unless a command
 * that is taken comes first. TREY_THOROUGH: after every attempt. */
static uint64_t compared_every = 8;

static void posts(void *context, const transfer *moved)
{
    attempts *a = context;
    a->transfers++;
    a->has_failed |= ledger_post(&a->money, moved) != LEDGER_OK;
}

static void hears(void *context, const live_table *at, const table_event *event)
{
    attempts *a = context;
    (void)at;
    if (a->events++ == 0) {
        table_copy(a->second, a->pristine);
    }
    table_event again = *event;
    again.shoe = NULL;
    trey_refusal refusal = table_apply(a->second, &again, NULL, NULL);
    a->has_failed |= refusal.status != TREY_OK;
}

static void fills(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    memset(bytes, 7, size);
}

static void put_back(attempts *a)
{
    memcpy(a->scratch, a->pristine, sizeof *a->scratch);
    memcpy(a->money.slots, a->d->money.slots, a->money.size * sizeof *a->money.slots);
    a->money.used = a->d->money.used;
    a->events = a->transfers = 0;
}

/* Dual control asks this before the command: no void gets past it, and nothing else is held up. */
static void check_voids(const attempts *a, const table_command *command, const char *code)
{
    bool was_void =
        a->pristine->state == TABLE_IS_IN_ROUND && a->pristine->round.phase == TREY_PHASE_VOID;
    bool is_void =
        a->scratch->state == TABLE_IS_IN_ROUND && a->scratch->round.phase == TREY_PHASE_VOID;
    bool is_staffs = command->role == ROLE_DEALER || command->role == ROLE_SUPERVISOR;
    bool was_told = is_staffs && table_command_voids(a->pristine, command->kind);
    if (is_staffs && was_told != (is_void && !was_void)) {
        fail_msg("%s: %s: whether it voids the round", situation_names[a->where], code);
    }
}

static void attempt_at(attempts *a, const table_command *command, int64_t time)
{
    entropy_source entropy = {fills, NULL};
    table_listener listener = {posts, hears, a};
    trey_refusal refusal = table_step(a->scratch, command, time, &entropy, &listener);
    const char *code = (unsigned)command->kind < COMMAND_KIND_COUNT
                           ? table_command_code(command->kind)
                           : "nonsense";
    tried++;
    assert_true((unsigned)refusal.status < TABLE_STATUS_END);
    refusals[refusal.status]++;
    if (a->events == 0) {
        bool is_same =
            tried % compared_every != 0 || memcmp(a->scratch, a->pristine, sizeof *a->scratch) == 0;
        if (!is_same || a->transfers > 0) {
            fail_msg("%s changed something and said nothing: %s", code, situation_names[a->where]);
        }
    } else if (refusal.status != TREY_OK) {
        fail_msg("%s was refused and happened: %s", code, situation_names[a->where]);
    }
    if (refusal.status == TREY_OK) {
        taken[command->kind] |= 1U << a->where;
        if (a->events > 0) {
            const char *fault = table_difference(a->scratch, a->second);
            int64_t now = time > a->pristine->time ? time : a->pristine->time;
            fault = fault == NULL ? table_fault(a->scratch, &a->money, now) : fault;
            check_voids(a, command, code);
            if (fault != NULL || a->has_failed) {
                fail_msg("%s: %s: %s", situation_names[a->where], code,
                         fault != NULL ? fault : "replay or ledger refuses");
            }
            put_back(a);
        }
    } else {
        assert_true(strlen(trey_refusal_text(refusal)) > 0);
        assert_true((unsigned)trey_refusal_rule(refusal) < TREY_RULE_COUNT);
    }
}

/* From every role that may, and once from every role that may not. */
static void attempt(attempts *a, table_command command)
{
    for (uint32_t role = 0; role < ROLE_COUNT; role++) {
        if (table_command_is_for(command.kind, (table_role)role)) {
            command.role = (table_role)role;
            attempt_at(a, &command, a->d->now);
        }
    }
}

static void attempt_wrong_roles(attempts *a, table_command_kind kind)
{
    static const uint32_t roles[] = {0, 1, 2, 3, 4, ROLE_COUNT, 99, UINT32_MAX};
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
        if (!table_command_is_for(kind, (table_role)roles[i])) {
            uint64_t before = refusals[TREY_OK];
            table_command command = {.kind = kind, .role = (table_role)roles[i], .person = 300};
            attempt_at(a, &command, a->d->now);
            assert_int_equal(refusals[TREY_OK], before);
        }
    }
}

/* ---- Parameters ---- */

#define EACH(name, list) for (size_t name = 0; name < sizeof list / sizeof list[0]; name++)

static const uint32_t players[] = {0, 1, 2, 3, 9, 50, PERSON_TABLE};
static const uint32_t staff[] = {0, 1, DEALER, SECOND_DEALER, SUPERVISOR, PERSON_TABLE};
static const uint32_t seats[] = {0, 1, 2, 3, 4, 14, 15, 255, 256 + 2, UINT32_MAX};
static const int64_t amounts[] = {INT64_MIN,
                                  -1,
                                  0,
                                  1,
                                  100,
                                  1000,
                                  100000,
                                  1000000000,
                                  TREY_AMOUNT_MAX,
                                  TREY_AMOUNT_MAX + 1,
                                  INT64_MAX - 1,
                                  INT64_MAX};
static const int64_t bets[] = {INT64_MIN, 0, 100, 500, 550, 2000, INT64_MAX};
static const uint32_t wagers[] = {0, 1, 2, 3, 4, 5, 6, 77, UINT32_MAX};

static void attempt_people(attempts *a)
{
    EACH(p, players)
    {
        uint32_t person = players[p];
        static const table_command_kind plain[] = {
            COMMAND_STAND_BEHIND, COMMAND_LEAVE,        COMMAND_SIT_OUT, COMMAND_SIT_IN,
            COMMAND_ASK_FOR_BANK, COMMAND_GIVE_UP_BANK, COMMAND_READY};
        EACH(k, plain)
        {
            attempt(a, (table_command){.kind = plain[k], .person = person});
        }
        EACH(s, seats)
        {
            attempt(a, (table_command){.kind = COMMAND_SIT, .person = person, .seat = seats[s]});
        }
        EACH(m, amounts)
        {
            table_command command = {
                .kind = COMMAND_BUY_IN, .person = person, .amount = amounts[m]};
            attempt(a, command);
            command.wallet = wallet(a->d, person);
            attempt(a, command);
            command.kind = COMMAND_CASH_OUT;
            attempt(a, command);
        }
    }
}

static void attempt_bank(attempts *a)
{
    EACH(p, players)
    {
        EACH(s, seats)
        {
            table_command command = {
                .kind = COMMAND_DECLINE_BANK, .person = players[p], .seat = seats[s]};
            attempt(a, command);
            command.kind = COMMAND_TAKE_BANK;
            EACH(m, amounts)
            {
                command.amount = amounts[m];
                attempt(a, command);
            }
        }
    }
}

static void attempt_wagers(attempts *a)
{
    EACH(p, players)
    {
        EACH(s, seats)
        {
            table_command command = {.person = players[p], .seat = seats[s]};
            for (uint32_t play = 0; play < 2; play++) {
                command.kind = COMMAND_DECIDE;
                command.play = play != 0;
                attempt(a, command);
            }
            EACH(w, wagers)
            {
                command.wager = (trey_wager_kind)wagers[w];
                command.kind = COMMAND_WITHDRAW;
                attempt(a, command);
                command.kind = COMMAND_PLACE;
                EACH(m, bets)
                {
                    command.amount = bets[m];
                    attempt(a, command);
                }
            }
        }
    }
}

static digest entropy_of(uint32_t person)
{
    digest entropy = {{0}};
    entropy.bytes[0] = (uint8_t)person;
    return entropy;
}

static void attempt_entropy(attempts *a)
{
    EACH(p, players)
    {
        table_command command = {.kind = COMMAND_COMMIT, .person = players[p]};
        attempt(a, command);
        command.kind = COMMAND_REVEAL;
        attempt(a, command); /* other bytes */
        command.digest = entropy_of(players[p]);
        attempt(a, command);
    }
}

/* A key that names the step it is for. */
static void attempt_named_steps(attempts *a, uint32_t person)
{
    for (uint32_t step = 0; step <= TREY_STEP_COUNT; step++) {
        EACH(s, seats)
        {
            table_command command = {.kind = COMMAND_PROCEED,
                                     .person = person,
                                     .has_step = true,
                                     .step = (trey_step)step,
                                     .seat = seats[s]};
            attempt(a, command);
            command.has_pass = true;
            command.pass = (turn_pass)(s % (TURN_PASS_COUNT + 1));
            attempt(a, command);
        }
    }
}

static trey_card exposed_of(const live_table *at)
{
    return at->state == TABLE_IS_IN_ROUND ? trey_round_exposed(&at->round) : 0;
}

static void attempt_cards(attempts *a)
{
    static const uint32_t counts[] = {0, 1, 2, 3, 4, 5, 52, 53, 60};
    trey_card cards[60];
    EACH(p, staff)
    {
        static const table_command_kind kinds[] = {COMMAND_ENTER_HAND, COMMAND_EXPOSE_CARD,
                                                   COMMAND_CORRECT_HAND};
        table_command command = {.person = staff[p],
                                 .cards = cards,
                                 .text = "why",
                                 .text_size = 3,
                                 .approver = SECOND_SUPERVISOR};
        attempt(a, (table_command){.kind = COMMAND_PROCEED, .person = staff[p]});
        attempt(a, (table_command){.kind = COMMAND_BACK, .person = staff[p]});
        attempt_named_steps(a, staff[p]);
        EACH(s, seats)
        {
            command.seat = seats[s];
            EACH(c, counts)
            {
                command.card_count = counts[c];
                for (uint32_t first = 0; first < 53; first += 13) { /* 52 is not a card */
                    for (uint32_t i = 0; i < 60; i++) {
                        cards[i] = (trey_card)(i == 0 ? first : (first + i) % 52);
                    }
                    EACH(k, kinds)
                    {
                        command.kind = kinds[k];
                        attempt(a, command);
                    }
                    command.kind = COMMAND_ENTER_HAND; /* with the card that is exposed */
                    cards[0] = exposed_of(a->pristine);
                    attempt(a, command);
                    command.kind = COMMAND_CORRECT_HAND;
                    command.approver = 0;
                    attempt(a, command);
                    command.approver = SECOND_SUPERVISOR;
                }
            }
            command.kind = COMMAND_ENTER_HAND;
            memset(cards, 1, sizeof cards);
            command.card_count = 3;
            attempt(a, command);
            cards[2] = 255;
            attempt(a, command);
        }
    }
}

static void attempt_keys(attempts *a)
{
    static const uint32_t keys[] = {0, 1, 2, 3, 4, 5, 6, 7, TREY_KEY_COUNT, 77, UINT32_MAX};
    static const uint32_t hands[] = {0, 1, 2, 3, 4, 5, 6, 99, UINT32_MAX};
    static const int64_t sums[] = {INT64_MIN, -100001, -100, 0, 100, TREY_AMOUNT_MAX, INT64_MAX};
    EACH(p, staff)
    {
        EACH(k, keys)
        {
            table_command command = {
                .kind = COMMAND_KEY, .person = staff[p], .key = (trey_key)keys[k], .text = "why"};
            EACH(s, seats)
            {
                command.seat = seats[s];
                for (size_t h = 0; h < (keys[k] == TREY_KEY_HAND ? 9 : 1); h++) {
                    command.hand = (trey_award_hand)hands[h];
                    attempt(a, command);
                }
            }
            EACH(m, sums)
            {
                command.amount = sums[m];
                command.text_size = 0;
                attempt(a, command);
                command.text_size = 3;
                attempt(a, command);
            }
        }
    }
}

static void attempt_rules(attempts *a)
{
    table_rules rules[] = {a->d->at->rules,
                           RULES("california-grand", "A1", TREY_OPTION_SEATS, 2),
                           RULES("california-shfl", "1"),
                           RULES("california-bureau", NULL),
                           RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 2),
                           RULES("house-banked", NULL),
                           RULES("house-banked", NULL),
                           RULES("house-banked", NULL),
                           RULES("house-banked", NULL),
                           RULES("house-banked", NULL)};
    rules[5].dealer = DEALER_PERSON;
    rules[6].cards = CARDS_ENTERED;
    memset(&rules[7], 0xFF, sizeof rules[7]);
    rules[8].meaning.bytes[0] ^= 1;
    rules[9].betting_seconds = 0;
    EACH(p, staff)
    {
        attempt(a, (table_command){.kind = COMMAND_OPEN, .person = staff[p]});
        attempt(a, (table_command){.kind = COMMAND_POST, .person = staff[p]});
        attempt(a, (table_command){.kind = COMMAND_DRAIN, .person = staff[p]});
        attempt(a, (table_command){.kind = COMMAND_CLOSE, .person = staff[p]});
        EACH(r, rules)
        {
            table_command command = {.kind = COMMAND_OPEN, .person = staff[p], .rules = &rules[r]};
            attempt(a, command);
            command.kind = COMMAND_POST;
            attempt(a, command);
        }
    }
}

static void attempt_voids(attempts *a)
{
    static const uint32_t reasons[] = {0, 1, 2, 3, TREY_VOID_REASON_COUNT, 99, UINT32_MAX};
    static const uint32_t sizes[] = {0, 1, EVENT_TEXT_MAX, EVENT_TEXT_MAX + 1, UINT32_MAX};
    static const char text[EVENT_TEXT_MAX + 1] = "why";
    EACH(p, staff)
    {
        EACH(s, sizes)
        {
            table_command command = {.kind = COMMAND_SHUFFLER_FAULT,
                                     .person = staff[p],
                                     .text = text,
                                     .text_size = sizes[s]};
            attempt(a, command);
            command.kind = COMMAND_VOID;
            EACH(r, reasons)
            {
                command.reason = (trey_void_reason)reasons[r];
                attempt(a, command);
            }
        }
        attempt(a, (table_command){.kind = COMMAND_VOID,
                                   .person = staff[p],
                                   .reason = TREY_VOID_STAFF_DECISION,
                                   .text = "\xFF",
                                   .text_size = 1});
        EACH(other, staff)
        {
            attempt(a, (table_command){.kind = COMMAND_VOID,
                                       .person = staff[p],
                                       .approver = staff[other],
                                       .reason = TREY_VOID_STAFF_DECISION,
                                       .text = text,
                                       .text_size = 1});
        }
    }
}

static void attempt_devices(attempts *a)
{
    static const uint32_t devices[] = {0, 1, 2, TREY_DEVICE_COUNT, 99, UINT32_MAX};
    EACH(p, staff)
    {
        EACH(e, devices)
        {
            attempt(a, (table_command){.kind = COMMAND_CHANGE_DEVICE,
                                       .person = staff[p],
                                       .device = (trey_device)devices[e]});
        }
    }
}

static void attempt_sign_on(attempts *a)
{
    EACH(p, staff)
    {
        attempt(a, (table_command){.kind = COMMAND_SIGN_ON, .person = staff[p]});
        attempt(a, (table_command){.kind = COMMAND_SIGN_OFF, .person = staff[p]});
        attempt(a, (table_command){.kind = COMMAND_TAKE_OVER, .person = staff[p]});
        attempt(a, (table_command){.kind = COMMAND_KEEP_OPEN, .person = staff[p]});
        attempt(a, (table_command){.kind = COMMAND_CALL_FLOOR, .person = staff[p]});
    }
}

/* What staff do for people of a seat, or for a new one. */
static void attempt_seats(attempts *a)
{
    static const table_command_kind kinds[] = {
        COMMAND_FREE_SEAT, COMMAND_REPEAT,       COMMAND_SIT_OUT,     COMMAND_SIT_IN,
        COMMAND_READY,     COMMAND_ASK_FOR_BANK, COMMAND_GIVE_UP_BANK};
    EACH(p, staff)
    {
        for (uint32_t play = 0; play < 2; play++) {
            attempt(a, (table_command){.kind = COMMAND_DECIDE,
                                       .person = staff[p],
                                       .rest = true,
                                       .play = play != 0});
        }
        EACH(s, seats)
        {
            EACH(k, kinds)
            {
                attempt(a, (table_command){.kind = kinds[k], .person = staff[p], .seat = seats[s]});
            }
            EACH(q, players)
            {
                attempt(a, (table_command){.kind = COMMAND_SEAT,
                                           .person = staff[p],
                                           .seat = seats[s],
                                           .player = players[q],
                                           .text = "Ann",
                                           .text_size = 3});
            }
        }
    }
}

static void attempt_clock(attempts *a)
{
    static const int64_t later[] = {0, 1, 5999, 6000, 9999, 10000, 20000, 30000, 3600000};
    EACH(t, later)
    {
        table_command command = {.kind = COMMAND_TICK, .role = ROLE_CLOCK};
        attempt_at(a, &command, a->d->now + later[t]);
        command.kind = COMMAND_MARK_CLOCK;
        attempt_at(a, &command, a->d->now + later[t]);
        command.kind = COMMAND_RESUME;
        attempt_at(a, &command, a->d->now + later[t]);
        attempt_at(a, &command, a->d->now - later[t]);
        EACH(p, players)
        {
            command.person = players[p];
            command.kind = COMMAND_DISCONNECT;
            attempt_at(a, &command, a->d->now + later[t]);
            command.kind = COMMAND_RECONNECT;
            attempt_at(a, &command, a->d->now + later[t]);
        }
    }
    static const uint32_t kinds[] = {COMMAND_KIND_COUNT, 255, UINT32_MAX};
    EACH(k, kinds)
    {
        attempt_wrong_roles(a, (table_command_kind)kinds[k]);
    }
}

/* ---- A situation ---- */

static void attempt_all(drive *d, situation where)
{
    attempts a = {.d = d,
                  .where = where,
                  .scratch = malloc(sizeof(live_table)),
                  .pristine = malloc(sizeof(live_table)),
                  .second = malloc(sizeof(live_table)),
                  .money = d->money};
    a.money.slots = malloc(a.money.size * sizeof *a.money.slots);
    assert_true(a.scratch != NULL && a.pristine != NULL && a.second != NULL);
    assert_non_null(a.money.slots);
    table_copy(a.scratch, d->at);
    memcpy(a.pristine, a.scratch, sizeof *a.pristine);
    put_back(&a);
    for (uint32_t kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        attempt_wrong_roles(&a, (table_command_kind)kind);
    }
    attempt_people(&a);
    attempt_bank(&a);
    attempt_wagers(&a);
    attempt_entropy(&a);
    attempt_cards(&a);
    attempt_keys(&a);
    attempt_rules(&a);
    attempt_voids(&a);
    attempt_devices(&a);
    attempt_seats(&a);
    attempt_sign_on(&a);
    attempt_clock(&a);
    free(a.scratch);
    free(a.pristine);
    free(a.second);
    free(a.money.slots);
}

/* ---- The way through a round ---- */

static const char *const rulesets[] = {"california-shfl", "california-grand", "california-bureau",
                                       "house-banked"};
enum { HOUSE = 3 };

/* The dealer: none, a person from the shoe, a person by hand. */
enum { AUTOMATIC, FROM_SHOE, BY_HAND };

typedef struct route {
    drive *d;
    uint32_t ruleset, dealing;
} route;

static void stop_at(route *on, situation where)
{
    uint32_t *seen = &reached[on->ruleset][on->dealing];
    if ((*seen >> where & 1) == 0) {
        *seen |= 1U << where;
        attempt_all(on->d, where);
    }
}

/* An automatic dealer waits with all wins in the first edition only: later a jackpot is rare. */
static table_rules rules_of(uint32_t ruleset, uint32_t dealing)
{
    trey_edition edition = dealing == AUTOMATIC ? TREY_EDITION_1 : TREY_EDITION_2;
    table_rules rules = ruleset == 0   ? RULES("california-shfl", "1")
                        : ruleset == 1 ? RULES("california-grand", "A1", TREY_OPTION_DECKS, 2,
                                               TREY_OPTION_ROUNDS_PER_SHUFFLE, 2)
                        : ruleset == 2
                            ? RULES("california-bureau", "A9")
                            : RULES("house-banked", NULL, DRIVE_EDITION, edition,
                                    TREY_OPTION_PROGRESSIVE, 1, TREY_OPTION_ADJACENT_SEATS, 1);
    rules.key_for = KEY_FOR_ALL;
    return dealing == AUTOMATIC
               ? rules
               : with_dealer(rules, dealing == BY_HAND ? CARDS_ENTERED : CARDS_SHOE);
}

static void arrive(route *on)
{
    drive *d = on->d;
    table_rules rules = rules_of(on->ruleset, on->dealing);
    stop_at(on, SITUATION_CLOSED);
    open_table(d, &rules);
    stop_at(on, SITUATION_EMPTY);
    DO(d, SIT, .person = 1, .seat = 1);
    stop_at(on, SITUATION_ALONE);
    DO(d, BUY_IN, .person = 1, .amount = 1000000, .wallet = WALLET);
    sit(d, 2, 2, 100000);
    sit(d, 3, 3, 100000);
    if (on->ruleset == 1) { /* a player without bets */
        stand(d, 9, 100000);
    } else {
        sit(d, 9, 5, 100000);
    }
}

static void to_bets(route *on)
{
    drive *d = on->d;
    if (on->ruleset != HOUSE && d->at->state == TABLE_IS_BETWEEN_ROUNDS) {
        stop_at(on, SITUATION_OFFERED);
        while (d->at->offered_seat != 0) {
            DO(d, DECLINE_BANK, .person = d->at->seated[d->at->offered_seat],
               .seat = d->at->offered_seat);
        }
        stop_at(on, SITUATION_DECLINED);
        DO(d, ASK_FOR_BANK, .person = 1);
        take_bank(d, d->at->offered_seat, 50000);
    } else if (on->dealing != AUTOMATIC && d->at->state == TABLE_IS_BETWEEN_ROUNDS) {
        stop_at(on, SITUATION_BETWEEN);
        proceed(d);
    }
    stop_at(on, SITUATION_NO_BETS);
}

static void place_bets(route *on)
{
    drive *d = on->d;
    for (uint32_t seat = 1; seat <= 3; seat++) {
        if (seat != d->at->round.bank_seat) {
            bet(d, seat, seat, TREY_WAGER_ANTE, 500);
            bet(d, seat, seat, TREY_WAGER_BONUS, 500);
        }
        if (on->ruleset == HOUSE) {
            bet(d, seat, seat, TREY_WAGER_PROGRESSIVE, 100);
        }
    }
    if (on->dealing != BY_HAND) {
        digest entropy = entropy_of(2);
        DO(d, COMMIT, .person = 2,
           .digest =
               fair_commitment_make(&d->at->deal.pledge, d->at->deal.round, 2, entropy.bytes));
    }
    stop_at(on, SITUATION_BETS);
}

/* Through fees and the deal to the first decision. */
static void to_decisions(route *on)
{
    drive *d = on->d;
    if (on->dealing == AUTOMATIC) {
        pass(d, 20000);
        stop_at(on, SITUATION_REVEALING);
        DO(d, REVEAL, .person = 2, .digest = entropy_of(2));
        return;
    }
    proceed(d);
    stop_at(on, SITUATION_FEES);
    proceed(d);
    if (on->dealing == FROM_SHOE) {
        stop_at(on, SITUATION_REVEALING);
        DO(d, REVEAL, .person = 2, .digest = entropy_of(2));
        stop_at(on, SITUATION_DEAL);
        proceed(d);
        return;
    }
    stop_at(on, SITUATION_DEAL);
    DO(d, SHUFFLER_FAULT, .text = "jammed", .text_size = 6);
    stop_at(on, SITUATION_FAILED);
    DO(d, CHANGE_DEVICE, .device = d->at->posting.device);
    static const char *const hands[] = {"As Ks Qs", "9s 9d 9h", "4h 3h 2s"};
    uint32_t dealt = 0;
    while (trey_round_deal_next(&d->at->round) != TREY_BANKER) {
        enter(d, hands[dealt++]);
        stop_at(on, SITUATION_MIDDLE_OF_DEAL);
    }
    enter(d, "Jc 9c 2d");
}

static void decide_all(route *on)
{
    drive *d = on->d;
    stop_at(on, SITUATION_DECISIONS);
    for (bool play = true; d->at->round.phase == TREY_PHASE_DECISIONS; play = !play) {
        const trey_stake *turn = &d->at->round.stakes[d->at->round.turn];
        decide(d, turn->seat, turn->bettor, play);
        if (d->at->round.phase == TREY_PHASE_DECISIONS) {
            stop_at(on, SITUATION_DECISIONS_MIDDLE);
        }
    }
}

static void confirm_jackpots(route *on)
{
    drive *d = on->d;
    trey_award_hand hand = TREY_AWARD_NONE;
    for (uint32_t seat; (seat = table_jackpot_seat(d->at, &hand)) != 0;) {
        if (on->dealing != AUTOMATIC) {
            stop_at(on, SITUATION_JACKPOT);
            press(d, TREY_OK, TREY_KEY_HAND, DEALER, seat, hand);
        }
        stop_at(on, SITUATION_LIT);
        press(d, TREY_OK, TREY_KEY_TURN_JPH, SUPERVISOR, 0, 0);
        stop_at(on, SITUATION_KEYED);
        press(d, TREY_OK, TREY_KEY_J_POT, SUPERVISOR, 0, 0);
        stop_at(on, SITUATION_RECORDED);
        press(d, TREY_OK, TREY_KEY_TURN_RUN, SUPERVISOR, 0, 0);
    }
}

static void to_the_end(route *on)
{
    drive *d = on->d;
    if (on->dealing != AUTOMATIC) {
        stop_at(on, SITUATION_FORFEITS);
        proceed(d);
        stop_at(on, SITUATION_REVEAL);
        proceed(d);
        while (d->at->round.phase == TREY_PHASE_SETTLEMENT) {
            confirm_jackpots(on);
            stop_at(on, SITUATION_SETTLEMENT);
            proceed(d);
        }
        if (d->at->round.phase == TREY_PHASE_ENVY) {
            stop_at(on, SITUATION_ENVY);
            proceed(d);
        }
    } else {
        confirm_jackpots(on);
    }
    DO(d, SIT_OUT, .person = 3);
    stop_at(on, SITUATION_DONE);
    DO(d, SIT_IN, .person = 3);
}

static void end_round(route *on)
{
    if (on->dealing == AUTOMATIC) {
        pass(on->d, 6000);
    } else {
        proceed(on->d);
    }
}

/* Real cards that nobody knows before they are turned over. */
static void face_down(route *on)
{
    drive *d = on->d;
    to_bets(on);
    place_bets(on);
    proceed_to(d, TREY_PHASE_DEAL);
    proceed(d);
    if (d->at->round.phase == TREY_PHASE_DEAL) {
        static const trey_card exposed[] = {1};
        stop_at(on, SITUATION_PACKETS);
        DO(d, EXPOSE_CARD, .cards = exposed, .card_count = 1);
    }
    while (d->at->round.phase == TREY_PHASE_DECISIONS) {
        const trey_stake *turn = &d->at->round.stakes[d->at->round.turn];
        decide(d, turn->seat, turn->bettor, true);
    }
    stop_at(on, SITUATION_HIDDEN);
    enter(d, "Jc 9c 2d");
    static const char *const hands[] = {"7s 7d 4h", "8s 6h 4d", "Ts 6s 4s"};
    for (uint32_t shown = 0; trey_conduct_show_next(&d->at->round) >= 0; shown++) {
        enter(d, hands[shown]);
        if (on->ruleset != 2 && shown == 0) { /* bureau shows all hands first */
            proceed(d);
            stop_at(on, SITUATION_HANDED);
        }
    }
    proceed_to(d, TREY_PHASE_DONE);
    end_round(on);
}

/* Rounds that end before their time, and a table that closes. */
static void side_ways(route *on)
{
    drive *d = on->d;
    if (on->dealing != AUTOMATIC && d->at->posting.ruleset->by_hand_on_fault) {
        go_on_by_hand(d);
        stop_at(on, SITUATION_HAND);
        DO(d, CHANGE_DEVICE, .device = d->at->posting.device);
    }
    if (on->dealing == BY_HAND) {
        face_down(on);
    }
    to_bets(on);
    place_bets(on);
    if (on->dealing == BY_HAND) {
        proceed_to(d, TREY_PHASE_DEAL);
        enter(d, "As Ks");
        stop_at(on, SITUATION_MISDEALT);
    }
    DO(d, SIT_OUT, .person = 3);
    DO(d, VOID, .reason = on->dealing == BY_HAND ? TREY_VOID_CARD_COUNT : TREY_VOID_STAFF_DECISION,
       .text = "x", .text_size = 1);
    stop_at(on, SITUATION_VOIDED);
    DO(d, SIT_IN, .person = 3);
    end_round(on);
    to_bets(on);
    place_bets(on);
    DO(d, LEAVE, .person = d->at->round.bank_seat == 2 ? 3 : 2);
    stop_at(on, SITUATION_BETS_LEAVING);
    DO(d, DRAIN);
    stop_at(on, SITUATION_BETS_DRAINING);
}

/* An automatic table deals what it deals: rounds go by until somebody wins the progressive. */
static void until_a_jackpot(route *on)
{
    for (uint32_t round = 0; round < 500 && (reached[HOUSE][AUTOMATIC] & IN(RECORDED)) == 0;
         round++) {
        for (uint32_t person = 1; person <= 3; person++) {
            DO(on->d, BUY_IN, .person = person, .amount = 10000, .wallet = wallet(on->d, person));
        }
        place_bets(on);
        to_decisions(on);
        decide_all(on);
        confirm_jackpots(on);
        end_round(on);
    }
}

static void take_route(uint32_t ruleset, uint32_t dealing)
{
    route on = {drive_new(), ruleset, dealing};
    arrive(&on);
    to_bets(&on);
    place_bets(&on);
    to_decisions(&on);
    decide_all(&on);
    to_the_end(&on);
    end_round(&on);
    if (ruleset == HOUSE && dealing == AUTOMATIC) {
        until_a_jackpot(&on);
    }
    side_ways(&on);
    drive_free(on.d);
}

static uint32_t expected_in(uint32_t ruleset, uint32_t dealing)
{
    uint32_t jackpots = IN(JACKPOT) | IN(LIT) | IN(KEYED) | IN(RECORDED);
    uint32_t expected = EVERYWHERE;
    expected &= ruleset == HOUSE ? ~(IN(OFFERED) | IN(DECLINED)) : ~(jackpots | IN(ENVY));
    expected &= ruleset != HOUSE || dealing == AUTOMATIC ? ~IN(BETWEEN) : ~0U;
    uint32_t with_hands = IN(MIDDLE_OF_DEAL) | IN(MISDEALT) | IN(PACKETS) | IN(HIDDEN) | IN(HANDED);
    expected &= dealing == BY_HAND ? ~IN(REVEALING) : ~with_hands;
    expected &= ruleset == HOUSE ? ~IN(PACKETS) : ruleset == 2 ? ~IN(HANDED) : ~0U;
    bool has_hand = dealing != AUTOMATIC && (ruleset == 1 || ruleset == 2);
    expected &= dealing == BY_HAND ? ~0U : ~IN(FAILED);
    expected &= has_hand ? ~0U : ~IN(HAND);
    if (dealing == AUTOMATIC) {
        expected &= ~(IN(FEES) | IN(DEAL) | IN(FORFEITS) | IN(REVEAL) | IN(SETTLEMENT) |
                      IN(JACKPOT) | IN(ENVY));
    }
    /* If the cards give none. */
    return dealing == FROM_SHOE ? expected & ~(jackpots | IN(ENVY)) : expected;
}

static void all_situations(void **state)
{
    static const char *const dealings[] = {"automatic", "from the shoe", "by hand"};
    uint32_t ruleset = *(const uint32_t *)*state / 3, dealing = *(const uint32_t *)*state % 3;
    uint64_t before = tried;
    take_route(ruleset, dealing);
    uint32_t expected = expected_in(ruleset, dealing);
    for (uint32_t where = 0; where < SITUATION_COUNT; where++) {
        if ((expected >> where & 1) != 0 && (reached[ruleset][dealing] >> where & 1) == 0) {
            fail_msg("%s, %s: never was where %s", rulesets[ruleset], dealings[dealing],
                     situation_names[where]);
        }
    }
    print_message("# %llu attempts\n", (unsigned long long)(tried - before));
}

/* After all of them: commands are taken exactly where they belong. */
static void where_commands_belong(void **state)
{
    (void)state;
    bool fine = true;
    for (uint32_t kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        for (uint32_t where = 0; where < SITUATION_COUNT; where++) {
            bool is = (taken[kind] >> where & 1) != 0, should = (taken_in[kind] >> where & 1) != 0;
            if (is != should) {
                print_message("# %s is %staken where %s\n",
                              table_command_code((table_command_kind)kind), is ? "" : "never ",
                              situation_names[where]);
                fine = false;
            }
        }
    }
    assert_true(fine);
}

/* Each cause that the live table knows is met somewhere above, or is none of a command's. */
static void every_cause(void **state)
{
    (void)state;
    static const uint32_t elsewhere[] = {
        TABLE_REFUSED_TABLE_FULL,      /* takes more people than are here: table-people */
        TABLE_REFUSED_STACK_TOO_LARGE, /* and more chips */
        FAIR_REFUSED_COMMITS_FULL,     /* takes more than a table holds */
        TABLE_REFUSED_BANK_FEE_SHORT,  /* stacks are large here: table-bank */
        TABLE_REFUSED_RECORD_DIFFERS,  /* events only */
        TABLE_REFUSED_COMMIT_WITHHELD, /* table-bets */
        TABLE_REFUSED_DEALER_OTHER,    /* somebody has signed on: table-staff */
        TABLE_REFUSED_DEALER_PLAYS,
        TABLE_REFUSED_DEALER_NOT_SIGNED_ON, /* by the server: serve-sessions */
        TABLE_REFUSED_CHIPS_FIXED,          /* rules for other chips: table-people … */
        TABLE_REFUSED_METER_HOLDS_CHIPS,    /* … */
        TABLE_REFUSED_CAGE_CHIPS_ONLY,      /* … and by the server: serve-chips */
        TABLE_REFUSED_CHIPS_CONFIGURED,
        TABLE_REFUSED_SCHEDULE_OVER_RATES, /* takes a room's own schedule: serve-config */
        TABLE_REFUSED_KEY_NOT_NEEDED,      /* takes older rules: table-progressive */
        TABLE_REFUSED_CHIPS_ON_FELT,       /* nobody is on the felt: table-felt */
        TABLE_REFUSED_FELT_AT_TABLE,
        TABLE_REFUSED_KEY_FOR_NOT_ALLOWED, /* refused where rules are read: serve-message-read */
        TABLE_REFUSED_CHIPS_GONE,          /* table-turns */
    };
    bool fine = true;
    for (uint32_t s = FAIR_STATUS_BASE + 1; s < TABLE_STATUS_END; s++) {
        if (s > FAIR_REFUSED_REVEAL_DIFFERS && s <= TABLE_STATUS_BASE) {
            continue;
        }
        bool is_elsewhere = false;
        EACH(e, elsewhere)
        {
            is_elsewhere |= elsewhere[e] == s;
        }
        if (refusals[s] == 0 && !is_elsewhere) {
            trey_refusal never = s > TABLE_STATUS_BASE ? table_refuse((table_status)s, 0, 0)
                                                       : fair_refuse((fair_status)s);
            print_message("# never refused: %s\n", trey_refusal_code(never));
            fine = false;
        }
    }
    assert_true(fine);
}

int main(void)
{
    static uint32_t number[12];
    static char labels[12][64];
    struct CMUnitTest rows[14];
    const char *thorough = getenv("TREY_THOROUGH");
    compared_every = thorough != NULL && *thorough != '\0' ? 1 : compared_every;
    static const char *const dealings[] = {"automatic", "from the shoe", "by hand"};
    for (uint32_t i = 0; i < 12; i++) {
        number[i] = i;
        snprintf(labels[i], sizeof labels[i], "every command everywhere: %s, %s", rulesets[i / 3],
                 dealings[i % 3]);
        rows[i] = (struct CMUnitTest){labels[i], all_situations, NULL, NULL, &number[i]};
    }
    rows[12] = (struct CMUnitTest)ROW("commands are taken where they belong and nowhere else",
                                      where_commands_belong);
    rows[13] = (struct CMUnitTest)ROW("every cause for which a table refuses was met", every_cause);
    return RUN(rows);
}
