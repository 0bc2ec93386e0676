/* SPDX-License-Identifier: MIT */
/*
 * The limits of the bank, by the floor's own notes of offers, answers and rounds: nobody has it to
 * whom it was not offered, and nobody is offered more than two rounds in a row but by BANK-1.
 */
#include <inttypes.h>

#include "simulated_floor.h"

/* The rounds that somebody has banked in a row. */
typedef struct bank_run {
    uint32_t rounds;
    size_t since; /* index of the note after the last of them began */
} bank_run;

/* One in which nobody bet counts for nothing, but for the one that has just begun, where there is
 * one; a table that is opened begins anew (BANK-4). */
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

/* Whoever goes while he is asked has declined, and so has who gives the bank back. */
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

static bool can_bank(const table *at, uint32_t person)
{
    const table_person *who = person != 0 ? table_find(at, person) : NULL;
    return who != NULL && !who->is_away && !who->is_leaving && who->stack > 0;
}

/* BANK-1: it comes back to him when all others have declined. An offer stands until it is answered,
 * whoever comes in the meantime: so this is looked at when the offer is made. */
static void check_comes_back(const floor_run *run, const table *at, const bank_run *banked,
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

void check_bank_offered(floor_run *run, const table *at, const table_event *event)
{
    const trey_ruleset *ruleset = at->posting.ruleset;
    bank_run banked = run_of(notes_stream(&run->notes, at->id), event->person, false);
    /* Come back, it is his for as many rounds again. */
    if (ruleset->rotation == TREY_ROTATION_OFFER && banked.rounds > 0 &&
        banked.rounds % ruleset->bank_rounds_max == 0) {
        check_comes_back(run, at, &banked, event->person);
        run->counts.comebacks++;
    }
}

/* BANK-3: the last offer since the round before was his. */
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

void check_bank_taken(const floor_run *run, const table *at)
{
    const trey_ruleset *ruleset = at->posting.ruleset;
    const note_stream *stream = notes_stream(&run->notes, at->id);
    uint32_t person = at->round.bank_bettor;
    if (ruleset->house_banks) {
        return;
    }
    if (at->round.bank_wager <= 0 || at->bank_chips != at->round.bank_wager) {
        floor_fail(run, "table %u: a bank without its chips", at->id);
    }
    if (!was_offered(stream, person)) {
        floor_fail(run, "table %u: person %u banks, and it was not offered to him", at->id, person);
    }
    uint32_t rounds = run_of(stream, person, true).rounds;
    if (ruleset->rotation == TREY_ROTATION_STRICT && rounds > ruleset->bank_rounds_max) {
        floor_fail(run, "table %u: person %u banks %u rounds in a row", at->id, person,
                   rounds); /* BANK-2 */
    }
}
