/* SPDX-License-Identifier: MIT */
/*
 * Writes a played round as the JSON that `trey settle` reads.
 */
#include "round_form_write.h"

#include <inttypes.h>
#include <stdio.h>

#include <trey/card_text.h>
#include <trey/hand.h>
#include <trey/seats.h>

#include "format/rules/posting_read.h"
#include "round_form.h"

/* ---- The posting ---- */

static void write_choice(json_writer *writer, const trey_choices *choices, trey_option option)
{
    const trey_option_row *row = &trey_options[option];
    int64_t value = choices->value[option];
    switch (row->type) {
    case TREY_OPTION_FLAG:
        json_member_bool(writer, row->name, value != 0);
        break;
    case TREY_OPTION_WORD:
        json_member_word(writer, row->name, row->words[value]);
        break;
    case TREY_OPTION_SCHEDULE_ID:
        json_member_text(writer, row->name, choices->schedule->id);
        break;
    case TREY_OPTION_PAYTABLE_ID:
        json_member_text(writer, row->name, choices->paytable->id);
        break;
    default:
        json_member_integer(writer, row->name, value);
        break;
    }
}

/* The meter in whole cents that grows to the same amount as this round's: JSON has no fractions
 * of a cent. */
static int64_t meter_in_cents(const trey_round *round)
{
    trey_meter grown = {0, 0};
    for (uint32_t i = 0; i < round->wager_count; i++) {
        if (round->wagers[i].kind == TREY_WAGER_PROGRESSIVE) {
            grown =
                trey_meter_grow(grown, round->posting->progressive, round->posting->denomination);
        }
    }
    return trey_round_meter_with_coins(round).cents - grown.cents;
}

static void write_progressive(json_writer *writer, const trey_round *round)
{
    json_key(writer, "progressive");
    json_object_begin(writer);
    json_member_integer(writer, "paytable", round->posting->progressive->number);
    json_member_integer(writer, "denomination", round->posting->denomination);
    json_member_integer(writer, "meter", meter_in_cents(round));
    json_object_end(writer);
}

static void write_posting(json_writer *writer, const trey_choices *choices, const trey_round *round)
{
    json_key(writer, "posting");
    json_object_begin(writer);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if ((choices->given >> option & 1) != 0 && posting_is_of_round(option)) {
            write_choice(writer, choices, option);
        }
    }
    if (round->posting->progressive != NULL) {
        write_progressive(writer, round);
    }
    json_object_end(writer);
}

/* ---- The round ---- */

static void write_bettor(json_writer *writer, const round_heading *heading, uint32_t seat,
                         trey_bettor bettor)
{
    char name[32];
    if (heading->table != 0) {
        snprintf(name, sizeof name, "person %u", (unsigned)bettor);
    } else {
        bool is_behind = bettor >= heading->back_line;
        snprintf(name, sizeof name, is_behind ? "behind seat %u" : "seat %u",
                 (unsigned)(is_behind ? seat : bettor));
    }
    json_member_integer(writer, "seat", seat);
    json_member_word(writer, "bettor", name);
}

static void write_bank(json_writer *writer, const round_heading *heading, const trey_round *round)
{
    json_key(writer, "bank");
    json_object_begin(writer);
    write_bettor(writer, heading, round->bank_seat, round->bank_bettor);
    json_member_integer(writer, "wager", round->bank_wager);
    json_object_end(writer);
}

static void write_wagers(json_writer *writer, const round_heading *heading, const trey_round *round)
{
    json_key(writer, "wagers");
    json_array_begin(writer);
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        json_object_begin(writer);
        write_bettor(writer, heading, wager->seat, wager->bettor);
        json_member_word(writer, "kind", trey_wager_kind_name((trey_wager_kind)wager->kind));
        json_member_integer(writer, "amount", wager->amount);
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_hand(json_writer *writer, const char *key, const trey_round *round, uint32_t seat)
{
    char text[TREY_CARD_TEXT_SIZE * TREY_HAND_CARDS + 1];
    size_t size = 0;
    if (!trey_round_knows(round, seat)) {
        json_member_word(writer, key, FORM_NOT_SEEN);
        return;
    }
    for (uint32_t i = 0; i < TREY_HAND_CARDS; i++) {
        char card[TREY_CARD_TEXT_SIZE];
        trey_card_text(card, round->cards[round->hands[seat].first + i]);
        size += (size_t)snprintf(text + size, sizeof text - size, "%s%s", i > 0 ? " " : "", card);
    }
    json_member_word(writer, key, text);
}

static void write_cards(json_writer *writer, const trey_round *round)
{
    json_key(writer, "cards");
    json_object_begin(writer);
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        if (trey_seats_have(round->in_play, seat)) {
            char key[4];
            snprintf(key, sizeof key, "%u", (unsigned)(seat % 100));
            write_hand(writer, key, round, seat);
        }
    }
    write_hand(writer, "dealer", round, TREY_BANKER);
    json_object_end(writer);
}

static void write_decisions(json_writer *writer, const round_heading *heading,
                            const trey_round *round)
{
    json_key(writer, "decisions");
    json_array_begin(writer);
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        if (stake->ante > 0) {
            json_object_begin(writer);
            write_bettor(writer, heading, stake->seat, stake->bettor);
            json_member_bool(writer, "play", stake->decision == TREY_DECISION_PLAY);
            json_object_end(writer);
        }
    }
    json_array_end(writer);
}

void round_form_write(json_writer *writer, const round_heading *heading, const trey_round *round)
{
    char id[40];
    if (heading->table != 0) {
        snprintf(id, sizeof id, "%u:%" PRIu64, heading->table, heading->number);
    } else {
        snprintf(id, sizeof id, "%" PRIu64, heading->number);
    }
    json_object_begin(writer);
    json_member_word(writer, "id", id);
    json_member_text(writer, "rules", heading->rules);
    write_posting(writer, heading->choices, round);
    if (!round->posting->ruleset->house_banks) {
        write_bank(writer, heading, round);
    }
    write_wagers(writer, heading, round);
    write_cards(writer, round);
    write_decisions(writer, heading, round);
    json_object_end(writer);
    json_end_line(writer);
}
