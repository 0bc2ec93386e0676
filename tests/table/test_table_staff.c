/* SPDX-License-Identifier: MIT */
/*
 * Staff and the clock at a live table: permissions, the dealer's steps, rules that change, time.
 */
#include "drive.h"
#include "table/view.h"

static void every_step_waits_for_the_dealer(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("house-banked", NULL), CARDS_SHOE);
    NOT(d, TABLE_REFUSED_TABLE_NOT_OPEN, PROCEED);
    open_table(d, &rules);
    NOT(d, TABLE_REFUSED_WAITS_FOR_PLAYERS, PROCEED);
    sit(d, 1, 1, 100000);
    HAPPENED(d, "bought-in");
    pass(d, 3600000);
    HAPPENED(d, "");
    proceed(d);
    HAPPENED(d, "round-begun shoe-pledged bets-opened");
    NOT(d, TREY_REFUSED_NO_WAGERS, PROCEED);
    bet(d, 1, 1, TREY_WAGER_ANTE, 500);
    static const char *const steps[] = {"bets-closed fees-taken", "hands-dealt"}; /* no fee */
    for (int i = 0; i < 2; i++) {
        proceed(d);
        HAPPENED(d, steps[i]);
    }
    NOT(d, TABLE_REFUSED_WAITS_FOR_DECISION, PROCEED);
    assert_int_equal(d->refusal.given, 1);
    NOT(d, TABLE_REFUSED_CARDS_FROM_SHOE, ENTER_HAND);
    decide(d, 1, 1, false);
    HAPPENED(d, "decided");
    static const char *const last[] = {"forfeits-collected", "banker-revealed settled",
                                       "round-ended round-begun shoe-pledged bets-opened"};
    for (int i = 0; i < 3; i++) {
        pass(d, 60000);
        HAPPENED(d, ""); /* nothing happens by itself */
        proceed(d);
        HAPPENED(d, last[i]);
    }
    drive_free(d);
}

static void waits_for_a_bank(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = with_dealer(RULES("california-grand", NULL), CARDS_ENTERED);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    NOT(d, TABLE_REFUSED_WAITS_FOR_PLAYERS, PROCEED);
    sit(d, 2, 2, 100000);
    NOT(d, TABLE_REFUSED_WAITS_FOR_BANK, PROCEED);
    take_bank(d, 1, 50000);
    HAPPENED(d, "round-begun shuffled bets-opened");
    bet(d, 2, 2, TREY_WAGER_ANTE, 500);
    pass(d, 20000);
    HAPPENED(d, "bets-closed fees-taken"); /* time runs for players, whoever deals */
    NOT(d, TABLE_REFUSED_CARDS_FACE_DOWN, ENTER_HAND);
    NOT(d, TABLE_REFUSED_CARDS_BY_HAND, COMMIT, .person = 2);
    NOT(d, TABLE_REFUSED_CARDS_BY_HAND, REVEAL, .person = 2);
    trey_card wrong[] = {52, 1, 2};
    NOT(d, TREY_REFUSED_CARD_UNKNOWN, ENTER_HAND, .role = ROLE_READER, .seat = 2, .cards = wrong,
        .card_count = 3);
    wrong[0] = 255;
    NOT(d, TREY_REFUSED_CARD_UNKNOWN, ENTER_HAND, .role = ROLE_READER, .seat = 2, .cards = wrong,
        .card_count = 3);
    NOT(d, TREY_REFUSED_CARD_TOO_OFTEN, ENTER_HAND, .role = ROLE_READER, .seat = 2,
        .cards = (trey_card[]){1, 1, 2}, .card_count = 3);
    enter(d, "As Ad 2c"); /* by a reader, which fails now */
    assert_int_equal(d->records[d->record_count - 1].event.person, PERSON_TABLE);
    proceed(d);
    HAPPENED(d, "packets-dealt"); /* without the reader: all of them lie face down */
    assert_false(trey_round_knows(&d->at->round, 2));
    assert_false(trey_round_knows(&d->at->round, TREY_BANKER));
    assert_int_equal(d->at->round.tally[trey_card_make(12, 3)], 0);
    NOT(d, TABLE_REFUSED_EXPOSED_CARD_WAITS, PROCEED);
    NOT(d, TREY_REFUSED_DEAL_OUT_OF_TURN, ENTER_HAND, .role = ROLE_READER, .seat = 0,
        .cards = (trey_card[]){1, 4, 2}, .card_count = 3);
    drive_free(d);
}

static void automatic_dealer(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL);
    open_table(d, &rules);
    NOT(d, TABLE_REFUSED_DEALER_AUTOMATIC, PROCEED);
    NOT(d, TABLE_REFUSED_DEALER_AUTOMATIC, KEY, .key = TREY_KEY_COIN_IN);
    sit(d, 1, 1, 100000);
    HAPPENED(d, "bought-in round-begun shoe-pledged bets-opened");
    NOT(d, TABLE_REFUSED_CARDS_FROM_SHOE, ENTER_HAND);
    bet(d, 1, 1, TREY_WAGER_ANTE, 500);
    DO(d, READY, .person = 1);
    HAPPENED(d, "ready bets-closed fees-taken hands-dealt");
    decide(d, 1, 1, false);
    HAPPENED(d, "decided forfeits-collected banker-revealed settled");
    pass(d, 6000);
    HAPPENED(d, "round-ended round-begun shoe-pledged bets-opened");
    DO(d, LEAVE, .person = 1); /* nobody is left */
    HAPPENED(d, "leaving cashed-out left called-off");
    drive_free(d);
}

static void players_cannot_act_as_staff(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", NULL);
    open_table(d, &rules);
    sit(d, DEALER - 60, 1, 100000);
    DO(d, STAND_BEHIND, .person = SUPERVISOR);
    NOT(d, TABLE_REFUSED_STAFF_PLAYS, POST, .rules = &rules);
    NOT(d, TABLE_REFUSED_STAFF_PLAYS, SHUFFLER_FAULT, .role = ROLE_DEALER, .person = DEALER - 60);
    DO(d, POST, .rules = &rules, .person = SECOND_SUPERVISOR);
    NOT(d, TABLE_REFUSED_PERSON_UNKNOWN, POST, .rules = &rules, .person = PERSON_TABLE);
    DO(d, LEAVE, .person = SUPERVISOR);
    DO(d, POST, .rules = &rules);
    drive_free(d);
}

/* The dealer who has signed on is the only one who deals, and does not play there. */
static void dealers_sign_on(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL);
    rules.dealer = DEALER_PERSON;
    NOT(d, TABLE_REFUSED_TABLE_NOT_OPEN, SIGN_ON);
    open_table(d, &rules);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, SIGN_OFF);
    NOT(d, TABLE_REFUSED_ROLE_NOT_ALLOWED, SIGN_ON, .role = ROLE_SUPERVISOR);
    sit(d, 1, 1, 100000);
    NOT(d, TABLE_REFUSED_STAFF_PLAYS, SIGN_ON, .role = ROLE_DEALER, .person = 1);
    DO(d, SIGN_ON);
    HAPPENED(d, "dealer-signed-on");
    assert_int_equal(d->at->dealer, DEALER);
    NOT(d, TABLE_REFUSED_STATE_ALREADY, SIGN_ON);
    NOT(d, TABLE_REFUSED_DEALER_OTHER, SIGN_ON, .person = SECOND_DEALER);
    NOT(d, TABLE_REFUSED_DEALER_OTHER, SIGN_OFF, .person = SECOND_DEALER);
    NOT(d, TABLE_REFUSED_DEALER_OTHER, PROCEED, .person = SECOND_DEALER);
    NOT(d, TABLE_REFUSED_DEALER_OTHER, SHUFFLER_FAULT, .role = ROLE_DEALER,
        .person = SECOND_DEALER);
    NOT(d, TABLE_REFUSED_DEALER_PLAYS, SIT, .person = DEALER, .seat = 2);
    DO(d, PROCEED);
    DO(d, SIGN_OFF); /* also during a round */
    HAPPENED(d, "dealer-signed-off");
    DO(d, SIGN_ON, .person = SECOND_DEALER);
    DO(d, SIGN_OFF, .role = ROLE_SUPERVISOR, .person = SUPERVISOR);
    assert_int_equal(d->at->dealer, 0);
    DO(d, SIGN_ON);
    DO(d, LEAVE, .person = 1);
    DO(d, CLOSE);
    assert_int_equal(d->at->dealer, 0);
    drive_free(d);
}

/* Every command from every role that may not: refused before anything else is looked at. */
static void roles(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", NULL);
    open_table(d, &rules);
    for (uint32_t kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        for (uint32_t role = 0; role < ROLE_COUNT; role++) {
            table_command command = {.kind = (table_command_kind)kind,
                                     .role = (table_role)role,
                                     .person = 1,
                                     .rules = &rules};
            if (!table_command_is_for(command.kind, command.role)) {
                assert_int_equal(drive_ask(d, &command).status, TABLE_REFUSED_ROLE_NOT_ALLOWED);
            }
        }
        assert_false(table_command_is_for((table_command_kind)kind, ROLE_AUDITOR));
        assert_false(table_command_is_for((table_command_kind)kind, ROLE_COUNT));
    }
    drive_free(d);
}

static void rules_between_rounds(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules a1 = RULES("california-grand", "A1"), a9 = RULES("california-grand", "A9");
    table_rules small = RULES("california-grand", "A1", TREY_OPTION_SEATS, 2);
    open_table(d, &a1);
    sit(d, 1, 1, 100000);
    sit(d, 3, 3, 100000);
    DO(d, POST, .rules = &a9);
    HAPPENED(d, "posted bank-offered");
    assert_string_equal(d->at->posting.schedule->id, "A9");
    NOT(d, TABLE_REFUSED_SEATS_IN_USE, POST, .rules = &small);
    NOT(d, TABLE_REFUSED_RULES_UNKNOWN, POST, .rules = NULL);
    take_bank(d, 1, 50000);
    DO(d, POST, .rules = &a1); /* nobody has bet: the bank goes back */
    HAPPENED(d, "posted bank-offered");
    assert_int_equal(stack(d, 1), 100000);
    take_bank(d, 1, 50000);
    bet(d, 3, 3, TREY_WAGER_ANTE, 1000);
    NOT(d, TABLE_REFUSED_ROUND_UNDER_WAY, POST, .rules = &a9); /* FEE-11 */
    DO(d, READY, .person = 3);
    NOT(d, TABLE_REFUSED_ROUND_UNDER_WAY, POST, .rules = &a9);
    decide(d, 3, 3, false);
    NOT(d, TABLE_REFUSED_ROUND_UNDER_WAY, POST, .rules = &a9);
    pass(d, 6000);
    DO(d, POST, .rules = &a9);
    drive_free(d);
}

static void wrong_rules(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules good = RULES("california-grand", "A1"), bad = good;
    memset(bad.ruleset, 'x', sizeof bad.ruleset);
    NOT(d, TABLE_REFUSED_RULES_UNKNOWN, OPEN, .rules = &bad);
    bad = good;
    memset(bad.schedule, 'x', sizeof bad.schedule);
    NOT(d, TABLE_REFUSED_RULES_UNKNOWN, OPEN, .rules = &bad);
    bad = good;
    bad.progressive = -1;
    NOT(d, TABLE_REFUSED_RULES_UNKNOWN, OPEN, .rules = &bad);
    bad = good;
    bad.meaning.bytes[31] ^= 1;
    NOT(d, TABLE_REFUSED_RULES_DIFFER, OPEN, .rules = &bad);
    uint32_t *const times[] = {&bad.betting_seconds, &bad.offer_seconds, &bad.reveal_seconds,
                               &bad.result_seconds};
    for (int i = 0; i < 4; i++) {
        bad = good;
        *times[i] = 0;
        NOT(d, TABLE_REFUSED_TIMING_NOT_ALLOWED, OPEN, .rules = &bad);
        *times[i] = RULES_SECONDS_MAX + 1;
        NOT(d, TABLE_REFUSED_TIMING_NOT_ALLOWED, OPEN, .rules = &bad);
    }
    bad = good;
    bad.cards = CARDS_ENTERED; /* by nobody */
    NOT(d, TABLE_REFUSED_SETTING_NOT_ALLOWED, OPEN, .rules = &bad);
    uint8_t *const settings[] = {&bad.dealer, &bad.cards, &bad.key_for};
    for (int i = 0; i < 3; i++) {
        bad = good;
        *settings[i] = 2;
        NOT(d, TABLE_REFUSED_SETTING_NOT_ALLOWED, OPEN, .rules = &bad);
        *settings[i] = 255;
        NOT(d, TABLE_REFUSED_SETTING_NOT_ALLOWED, OPEN, .rules = &bad);
    }
    bad = good;
    bad.given |= 1U << TREY_OPTION_SEATS;
    bad.value[TREY_OPTION_SEATS] = 14;
    NOT(d, TREY_REFUSED_SEATS_NOT_ALLOWED, OPEN, .rules = &bad);
    open_table(d, &good);
    drive_free(d);
}

/* A limit so high that stacks would not stay numbers. */
static void highest_limit(void **state)
{
    (void)state;
    drive *d = drive_new();
    trey_choices choices = {.given = 1U << TREY_OPTION_ANTE_MAX};
    table_rules rules;
    choices.value[TREY_OPTION_ANTE_MAX] = RULES_LIMIT_MAX;
    const trey_ruleset *house = trey_book_ruleset(&trey_book_builtin, "house-banked", 12);
    assert_int_equal(table_rules_make(&rules, house, &choices).status, TREY_OK);
    open_table(d, &rules);
    choices.value[TREY_OPTION_ANTE_MAX] = RULES_LIMIT_MAX + 100;
    assert_int_equal(table_rules_make(&rules, house, &choices).status, TREY_OK);
    NOT(d, TREY_REFUSED_LIMIT_NOT_ALLOWED, POST, .rules = &rules);
    drive_free(d);
}

static void full_time_after_a_stop(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", NULL);
    DO(d, RESUME);
    HAPPENED(d, "resumed"); /* a closed table too */
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    d->now += 3600000; /* the program was not there for an hour */
    DO(d, RESUME);
    HAPPENED(d, "resumed"); /* the offer stands */
    pass(d, 19999);
    HAPPENED(d, "");
    take_bank(d, 1, 50000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    d->now += 3600000;
    DO(d, RESUME);
    HAPPENED(d, "resumed");
    DO(d, READY, .person = 2);
    d->now += 3600000;
    DO(d, RESUME);
    HAPPENED(d, "resumed");
    pass(d, 29999);
    HAPPENED(d, "");
    pass(d, 1);
    assert_int_equal(d->at->round.phase, TREY_PHASE_DONE);
    drive_free(d);
}

static void clock_goes_back(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-shfl", NULL);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    take_bank(d, 1, 50000);
    bet(d, 2, 2, TREY_WAGER_ANTE, 1000);
    int64_t then = d->now;
    d->now -= 500;
    DO(d, READY, .person = 2);
    assert_int_equal(d->at->time, then); /* it stands still */
    d->now = INT64_MIN;
    DO(d, TICK);
    assert_int_equal(d->at->time, then);
    decide(d, 2, 2, false);
    d->now = then + 6000;
    DO(d, TICK);
    HAPPENED(d, "round-ended bank-offered");
    d->now = INT64_MAX; /* and one that goes nowhere any more */
    DO(d, TICK);
    assert_int_equal(table_next_time(d->at), INT64_MAX);
    drive_free(d);
}

static void texts(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("house-banked", NULL);
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    char text[EVENT_TEXT_MAX + 1];
    memset(text, 'x', sizeof text);
    NOT(d, TABLE_REFUSED_TEXT_TOO_LONG, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = text,
        .text_size = EVENT_TEXT_MAX + 1);
    NOT(d, TABLE_REFUSED_TEXT_TOO_LONG, SHUFFLER_FAULT, .text = text, .text_size = UINT32_MAX);
    /* Cut off, a tail alone, longer than need be, a surrogate, over the last one, no beginning. */
    static const char *const no_texts[] = {
        "a\xC3",
        "\x80",
        "\xC0\xAF",
        "\xE0\x9F\xBF",
        "\xF0\x8F\xBF\xBF",
        "\xED\xA0\x80",
        ("\xE2\x82"
         "b"),
        "\xF4\x90\x80\x80",
        "\xF8\x88\x80\x80",
        "\xFF",
    };
    for (size_t i = 0; i < sizeof no_texts / sizeof no_texts[0]; i++) {
        NOT(d, TABLE_REFUSED_TEXT_UNREADABLE, SHUFFLER_FAULT, .text = no_texts[i],
            .text_size = (uint32_t)strlen(no_texts[i]));
    }
    static const char fine[] = "z\x7F\xC2\x80 Gr\xC3\xB6\xC3\x9F"
                               "e \xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80 "
                               "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF";
    DO(d, SHUFFLER_FAULT, .text = fine, .text_size = sizeof fine - 1);
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = text, .text_size = EVENT_TEXT_MAX);
    drive_free(d);
}

/* Dual control: the approver is recorded, and is neither the person who asked nor a player. */
static void voids_name_the_second_person(void **state)
{
    (void)state;
    drive *d = drive_new();
    table_rules rules = RULES("california-grand", NULL);
    rules.dealer = DEALER_PERSON;
    open_table(d, &rules);
    sit(d, 1, 1, 100000);
    sit(d, 2, 2, 100000);
    take_bank(d, d->at->offered_seat, 20000);
    static const uint32_t wrong[] = {SUPERVISOR, PERSON_TABLE, 2};
    for (size_t i = 0; i < 3; i++) {
        trey_status why =
            i < 2 ? (trey_status)TABLE_REFUSED_SAME_PERSON : (trey_status)TABLE_REFUSED_STAFF_PLAYS;
        NOT(d, why, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "why", .text_size = 3,
            .role = ROLE_SUPERVISOR, .person = SUPERVISOR, .approver = wrong[i]);
    }
    DO(d, VOID, .reason = TREY_VOID_STAFF_DECISION, .text = "why", .text_size = 3,
       .role = ROLE_SUPERVISOR, .person = SUPERVISOR, .approver = SECOND_SUPERVISOR);
    table_event event = {.kind = TABLE_VOIDED, .person = SUPERVISOR, .approver = SECOND_SUPERVISOR},
                told;
    table_event_tell(&event, (table_viewer){.role = ROLE_SUPERVISOR, .person = SUPERVISOR}, &told);
    assert_true(told.person == SUPERVISOR && told.approver == SECOND_SUPERVISOR);
    table_event_tell(&event, (table_viewer){.role = ROLE_PLAYER, .person = 2}, &told);
    assert_true(told.person == 0 && told.approver == 0);
    /* Where nobody has to approve, the field means nothing. */
    table_event over = {.kind = TABLE_ROUND_ENDED, .person = DEALER, .time = d->now, .approver = 2};
    assert_int_equal(table_apply(d->replayed, &over, NULL, NULL).status, TREY_OK);
    drive_free(d);
}

static void names(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        const char *code = table_command_code((table_command_kind)kind);
        assert_true(strlen(code) > 0);
        for (uint32_t other = 0; other < kind; other++) {
            assert_string_not_equal(code, table_command_code((table_command_kind)other));
        }
    }
    for (uint32_t kind = 0; kind < TABLE_EVENT_KIND_COUNT; kind++) {
        for (uint32_t other = 0; other < kind; other++) {
            assert_string_not_equal(table_event_code((table_event_kind)kind),
                                    table_event_code((table_event_kind)other));
        }
    }
    for (uint32_t role = 0; role < ROLE_COUNT; role++) {
        assert_true(strlen(table_role_name((table_role)role)) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("ROUND-1 each step waits for a human dealer", every_step_waits_for_the_dealer),
        ROW("BANK-1, HAND-1 the dealer sees what the table waits for", waits_for_a_bank),
        ROW("ROUND-1 an automatic dealer goes on by itself", automatic_dealer),
        ROW("PROG-7 players at a table cannot act as its staff", players_cannot_act_as_staff),
        ROW("a dealer signs on to a table", dealers_sign_on),
        ROW("roles: each command is for some and for nobody else", roles),
        ROW("FEE-11 other rules between rounds only", rules_between_rounds),
        ROW("rules that are not what they say", wrong_rules),
        ROW("WAGER-8 the highest limit", highest_limit),
        ROW("ROUND-8 the full time again after a stop", full_time_after_a_stop),
        ROW("a clock that goes back stands still", clock_goes_back),
        ROW("IRR-3 texts", texts),
        ROW("IRR-3 a void names the person who approved it", voids_name_the_second_person),
        ROW("every command, event and role has a name of its own", names),
    };
    return RUN(rows);
}
