/* SPDX-License-Identifier: MIT */
/*
 * Checks who may bank, from the test's own notes of offers, answers and rounds: nobody banks
 * without an offer, and only BANK-1 lets a player bank more than two rounds in a row.
 */
#include <inttypes.h>

#include "simulated_floor.h"

/* Rounds that a person has banked in a row. */
typedef struct bank_run {
    uint32_t rounds;
    size_t since; /* index of the note that follows the beginning of the last one */
} bank_run;

/* Rounds without bets do not count, except for a round that has just begun. The count starts
 * again when a table is opened (BANK-4). */
static bank_run run_of(const note_stream *stream, uint32_t person, bool has_begun)
{
    bool is_played = has_begun;
    bank_run made = {0, 0};
    for (size_t i = stream->count; i > 0; i--) {
        const note *heard = &stream->notes[i - 1];
        bool begins = heard->kind == TABLE_ROUND_BEGUN;
        if (heard->kind == TABLE_OPENED || (begins && is_played && heard->person != person)) {
            break;
        }
        if (begins && is_played) {
            made.since = made.rounds++ == 0 ? i : made.since;
        }
        is_played = !begins &&
                    (is_played || heard->kind == TABLE_BETS_CLOSED || heard->kind == TABLE_VOIDED);
    }
    return made;
}

/* A player who leaves during an offer, or who gives the bank back, has declined. */
static bool is_refusal(const note *heard)
{
    switch (heard->kind) {
    case TABLE_BANK_DECLINED:
    case TABLE_CASHED_OUT:
    case TABLE_SAT_OUT:
    case TABLE_LEAVING:
    case TABLE_LEFT:
    case TABLE_CALLED_OFF:
        return true;
    default:
        return false;
    }
}

static bool has_declined(const note_stream *stream, size_t since, uint32_t person)
{
    bool is_asked = false;
    for (size_t i = since; i < stream->count; i++) {
        const note *heard = &stream->notes[i];
        is_asked = heard->kind == TABLE_BANK_OFFERED ? heard->person == person : is_asked;
        if (is_asked && heard->person == person && is_refusal(heard)) {
            return true;
        }
    }
    return false;
}

static bool can_bank(const live_table *at, uint32_t person)
{
    const table_person *who = person != 0 ? table_find(at, person) : NULL;
    return who != NULL && !who->is_away && !who->is_leaving && who->stack > 0;
}

/* BANK-1: the bank returns to the same player only if all others have declined. Players who
 * arrive while an offer stands do not count, so this is checked when the offer is made. */
static void check_comes_back(const floor_run *run, const live_table *at, const bank_run *banked,
                             uint32_t holder)
{
    const note_stream *stream = notes_stream(&run->notes, at->id);
    for (uint32_t seat = 1; seat <= at->posting.seats; seat++) {
        uint32_t person = at->seated[seat];
        if (person != holder && can_bank(at, person) &&
            !has_declined(stream, banked->since, person)) {
            floor_fail(run,
                       "table %u: person %u is offered the bank after %u rounds in a row, and "
                       "person %u has not declined it",
                       at->id, holder, banked->rounds, person);
        }
    }
}

void check_bank_offered(floor_run *run, const live_table *at, const table_event *event)
{
    const trey_ruleset *ruleset = at->posting.ruleset;
    bank_run banked = run_of(notes_stream(&run->notes, at->id), event->person, false);
    /* After it has returned, the player may bank as many rounds again. */
    if (ruleset->rotation == TREY_ROTATION_OFFER && banked.rounds > 0 &&
        banked.rounds % ruleset->bank_rounds_max == 0) {
        check_comes_back(run, at, &banked, event->person);
        run->counts.comebacks++;
    }
}

/* BANK-3: the last offer since the previous round went to this person. */
static bool was_offered(const note_stream *stream, uint32_t person)
{
    for (size_t i = stream->count - 1; i > 0; i--) {
        const note *heard = &stream->notes[i - 1];
        if (heard->kind == TABLE_BANK_OFFERED || heard->kind == TABLE_ROUND_BEGUN) {
            return heard->kind == TABLE_BANK_OFFERED && heard->person == person;
        }
    }
    return false;
}

void check_bank_taken(const floor_run *run, const live_table *at)
{
    const trey_ruleset *ruleset = at->posting.ruleset;
    const note_stream *stream = notes_stream(&run->notes, at->id);
    uint32_t person = at->round.bank_bettor;
    if (ruleset->house_banks) {
        return;
    }
    if (at->round.bank_wager <= 0 || at->bank_chips != at->round.bank_wager) {
        floor_fail(run, "table %u: the bank has no chips", at->id);
    }
    if (!was_offered(stream, person)) {
        floor_fail(run, "table %u: person %u banks without an offer", at->id, person);
    }
    uint32_t rounds = run_of(stream, person, true).rounds;
    if (ruleset->rotation == TREY_ROTATION_STRICT && rounds > ruleset->bank_rounds_max) {
        floor_fail(run, "table %u: person %u banks %u rounds in a row", at->id, person,
                   rounds); /* BANK-2 */
    }
}
