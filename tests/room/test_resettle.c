/* SPDX-License-Identifier: MIT */
/*
 * The two checks of an audit that stand apart from the table's own path: rounds settled once more,
 * and rounds of a shoe dealt once more. A journal is replayed; as it is both agree with it, and
 * with any one thing changed on the way they do not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "audit/replay.h"
#include "audit/resettle.h"
#include "audit/shoe_round.h"
#include "room/key_file.h"

enum { TABLES = 5 };

/* What is changed on the way. */
typedef enum tampering {
    AS_IT_IS,
    ONE_CENT_MORE, /* to whoever is paid first in a settlement */
    FEE_LEFT_OUT,
    WAGER_LEFT_OUT,
    OTHER_DECISION,
    OTHER_METER,
    VOID_KEEPS_A_CENT,
    OTHER_CARD,
    OTHER_ENTROPY,
    OTHER_CLOSING
} tampering;

typedef struct looking {
    tampering tampering;
    uint32_t settled, dealt;     /* rounds that were checked … */
    uint32_t unsettled, undealt; /* … and how many did not agree */
    uint32_t tampered;           /* rounds in which something was changed */
    bool is_changed[TABLES + 1]; /* in this round */
    resettle_notes notes[TABLES + 1];
    shoe_round fair[TABLES + 1];
    fair_audit shoe[TABLES + 1];
    bool has_shoe[TABLES + 1];
    resettle_space space;
} looking;

static char path[64] = "/tmp/trey-resettle-XXXXXX";

static int make_journal(void **state)
{
    (void)state;
    char command[1024], directory[sizeof path];
    if (mkdtemp(path) == NULL) {
        return 1;
    }
    memcpy(directory, path, sizeof path);
    snprintf(path, sizeof path, "%.30s/floor.db", directory);
    snprintf(command, sizeof command, "%s %s 5 400 >/dev/null", getenv("TREY_MAKE_JOURNAL"), path);
    return system(command);
}

static int remove_journal(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r %.*s", (int)(strrchr(path, '/') - path), path);
    return system(command);
}

static void change(looking *at, uint32_t id)
{
    at->tampered += !at->is_changed[id];
    at->is_changed[id] = true;
}

/* ---- Settlements ---- */

static void take_transfer(looking *at, const replay_step *step, transfer moved)
{
    uint32_t id = step->table->id;
    bool is_paid = step->event->kind == TABLE_SETTLED && moved.to.kind == ACCOUNT_STACK &&
                   moved.from.kind != ACCOUNT_SPOT;
    bool is_fee = moved.to.kind == ACCOUNT_DROP_BOX;
    bool is_back = step->event->kind == TABLE_VOIDED && moved.to.kind == ACCOUNT_STACK;
    if (!at->is_changed[id] && ((at->tampering == ONE_CENT_MORE && is_paid) ||
                                (at->tampering == VOID_KEEPS_A_CENT && is_back))) {
        moved.amount += is_paid ? 1 : -1;
        change(at, id);
    }
    if (at->tampering == FEE_LEFT_OUT && is_fee) {
        change(at, id);
        return;
    }
    resettle_add_transfer(&at->notes[id], step->event, &moved);
}

static void take_transfers(looking *at, const replay_step *step)
{
    bytes_reader from = {.bytes = step->entry->transfers.bytes,
                         .left = step->entry->transfers.size};
    while (from.left > 0) {
        transfer moved;
        assert_true(record_read_transfer(&from, step->entry->stream, &moved));
        take_transfer(at, step, moved);
    }
}

static void tamper_before_settling(looking *at, uint32_t id)
{
    resettle_notes *notes = &at->notes[id];
    if (at->tampering == WAGER_LEFT_OUT) {
        notes->wager_count--;
        change(at, id);
    } else if (at->tampering == OTHER_DECISION && notes->decision_count > 0) {
        notes->decisions[0].play = !notes->decisions[0].play;
        change(at, id);
    } else if (at->tampering == OTHER_METER && notes->rules.progressive != 0) {
        notes->meter.parts = (notes->meter.parts + 1) % TREY_METER_PARTS;
        change(at, id);
    }
}

static void look_at_settlement(looking *at, const replay_step *step)
{
    uint32_t id = step->table->id;
    char text[RESETTLE_TEXT_SIZE];
    resettle_add_event(&at->notes[id], step->table, step->event);
    take_transfers(at, step);
    if (step->event->kind == TABLE_SETTLED) {
        tamper_before_settling(at, id);
        if (!resettle_settle(&at->notes[id], &at->space, &trey_book_builtin, text)) {
            at->unsettled++;
            at->notes[id].is_running = false;
        }
    }
    if (table_event_ends_round(step->event) && at->notes[id].is_running) {
        at->settled++;
        at->unsettled += !resettle_compare(&at->notes[id], step->table, text);
        at->notes[id].is_running = false;
    }
}

/* ---- Shoes ---- */

static void tamper_with_shoe(looking *at, uint32_t id)
{
    shoe_round *fair = &at->fair[id];
    if (at->tampering == OTHER_CARD && fair->card_count > 0) {
        fair->cards[fair->card_count - 1] ^= 1;
        change(at, id);
    } else if (at->tampering == OTHER_ENTROPY && fair->contribution_count > 0 &&
               fair->contributions[0].is_revealed) {
        fair->contributions[0].entropy[31] ^= 1;
        change(at, id);
    } else if (at->tampering == OTHER_CLOSING && fair->is_closed) {
        fair->closing.bytes[0] ^= 1;
        change(at, id);
    }
}

static void look_at_shoe(looking *at, const replay_step *step)
{
    uint32_t id = step->table->id;
    if (step->event->kind == TABLE_SHOE_PLEDGED) {
        at->has_shoe[id] = fair_audit_begin(&at->shoe[id], &step->table->deal.pledge,
                                            step->event->seed) == FAIR_FOUND_NOTHING_WRONG;
        assert_true(at->has_shoe[id]);
    }
    if (shoe_round_add_event(&at->fair[id], step->table, step->event) && at->has_shoe[id]) {
        tamper_with_shoe(at, id);
        fair_round_record record = shoe_round_record(&at->fair[id]);
        at->dealt++;
        if (fair_audit_round(&at->shoe[id], &record) != FAIR_FOUND_NOTHING_WRONG) {
            at->undealt++;
            at->has_shoe[id] = false;
        }
    }
}

/* ---- Both ---- */

static bool look(void *context, const replay_step *step)
{
    looking *at = context;
    if (step->event->kind == TABLE_ROUND_BEGUN) {
        at->is_changed[step->table->id] = false;
    }
    look_at_settlement(at, step);
    look_at_shoe(at, step);
    return true;
}

static looking *look_through(tampering with)
{
    looking *at = calloc(1, sizeof *at);
    assert_non_null(at);
    at->tampering = with;
    audit_source source = {.path = path, .book = &trey_book_builtin, .has_key = true};
    char name[80];
    journal_error error;
    assert_true(key_file_name(name, sizeof name, path));
    assert_true(key_file_read(name, source.key, NULL));
    assert_true(audit_source_open(&source, &error));
    replay_listener listener = {.after = look, .context = at};
    assert_true(audit_replay(&source, 0, &listener, &error));
    audit_source_close(&source);
    return at;
}

static void as_it_is_both_agree(void **state)
{
    (void)state;
    looking *at = look_through(AS_IT_IS);
    assert_true(at->settled > 300 && at->dealt > 200);
    assert_int_equal(at->unsettled, 0);
    assert_int_equal(at->undealt, 0);
    free(at);
}

static void every_changed_settlement_is_seen(void **state)
{
    (void)state;
    /* A round in which a wager or decision is changed may come to the same: a bonus forfeited or
     * lost, a wager that is not covered. */
    static const struct {
        tampering tampering;
        bool always;
    } cases[] = {{ONE_CENT_MORE, true},   {FEE_LEFT_OUT, true},      {WAGER_LEFT_OUT, false},
                 {OTHER_DECISION, false}, {VOID_KEEPS_A_CENT, true}, {OTHER_METER, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        looking *at = look_through(cases[i].tampering);
        assert_true(at->tampered > 0);
        assert_true(at->unsettled <= at->tampered);
        assert_true(at->unsettled > at->tampered / 2);
        /* Rounds may be under way when the journal ends. */
        assert_true(!cases[i].always || at->unsettled + TABLES >= at->tampered);
        free(at);
    }
}

static void every_changed_deal_is_seen(void **state)
{
    (void)state;
    static const tampering cases[] = {OTHER_CARD, OTHER_ENTROPY, OTHER_CLOSING};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        looking *at = look_through(cases[i]);
        assert_true(at->tampered > 10);
        assert_int_equal(at->undealt, at->tampered); /* changed when they are over */
        free(at);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_it_is_both_agree),
        cmocka_unit_test(every_changed_settlement_is_seen),
        cmocka_unit_test(every_changed_deal_is_seen),
    };
    return cmocka_run_group_tests(tests, make_journal, remove_journal);
}
