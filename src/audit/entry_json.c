/* SPDX-License-Identifier: MIT */
/*
 * Events as JSON. Fields are written in the order in which they are recorded.
 */
#include "entry_json.h"

#include <string.h>

#include <trey/card_text.h>

#include "audit_text.h"
#include "format/text/time_text.h"

/* ---- The rules in force ---- */

static void name_write(json_writer *writer, const char *key, const char name[RULES_NAME_SIZE])
{
    json_key(writer, key);
    if (name[0] == '\0') {
        json_null(writer);
    } else {
        json_text(writer, name, strnlen(name, RULES_NAME_SIZE));
    }
}

static void choice_write(json_writer *writer, const table_rules *rules, trey_option option)
{
    const trey_option_row *row = &trey_options[option];
    int64_t value = rules->value[option];
    switch (row->type) {
    case TREY_OPTION_FLAG:
        json_member_bool(writer, row->name, value != 0);
        break;
    case TREY_OPTION_SCHEDULE_ID:
        name_write(writer, row->name, rules->schedule);
        break;
    case TREY_OPTION_PAYTABLE_ID:
        name_write(writer, row->name, rules->paytable);
        break;
    case TREY_OPTION_PROGRESSIVE_TABLE:
        json_member_integer(writer, row->name, rules->progressive);
        break;
    case TREY_OPTION_WORD: {
        int64_t words = 0;
        while (row->words[words] != NULL) {
            words++;
        }
        json_member_text(writer, row->name, value >= 0 && value < words ? row->words[value] : "?");
        break;
    }
    default:
        json_member_integer(writer, row->name, value);
        break;
    }
}

void table_rules_write(json_writer *writer, const table_rules *rules)
{
    json_object_begin(writer);
    json_member_integer(writer, "edition", rules->edition);
    name_write(writer, "ruleset", rules->ruleset);
    json_key(writer, "posting");
    json_object_begin(writer);
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        if ((rules->given >> option & 1) != 0) {
            choice_write(writer, rules, option);
        }
    }
    json_object_end(writer);
    json_member_integer(writer, "betting_seconds", rules->betting_seconds);
    json_member_integer(writer, "offer_seconds", rules->offer_seconds);
    json_member_integer(writer, "reveal_seconds", rules->reveal_seconds);
    json_member_integer(writer, "result_seconds", rules->result_seconds);
    json_member_word(writer, "dealer", rules->dealer == DEALER_PERSON ? "person" : "automatic");
    json_member_word(writer, "cards", rules->cards == CARDS_ENTERED ? "entered" : "shoe");
    json_member_word(writer, "key_for",
                     table_rules_key_for(rules) == KEY_FOR_ALL ? "all" : "meter");
    json_member_word(writer, "chips", chip_kind_name((chip_kind)rules->chips));
    hex_write(writer, "meaning", rules->meaning.bytes, DIGEST_SIZE);
    json_object_end(writer);
}

/* ---- Events ---- */

void cards_write(json_writer *writer, const char *key, const trey_card *cards, uint32_t count)
{
    char text[TREY_CARD_TEXT_SIZE * TREY_SHOE_CARDS_MAX + 1];
    size_t size = 0;
    for (uint32_t i = 0; i < count && i < TREY_SHOE_CARDS_MAX; i++) {
        char card[TREY_CARD_TEXT_SIZE] = "??";
        if (cards[i] < TREY_DECK_CARDS) {
            trey_card_text(card, cards[i]);
        }
        text[size] = ' ';
        size += i > 0 ? 1 : 0;
        memcpy(text + size, card, TREY_CARD_TEXT_SIZE - 1);
        size += TREY_CARD_TEXT_SIZE - 1;
    }
    json_key(writer, key);
    json_text(writer, text, size);
}

static void secrets_write(json_writer *writer, const table_event *event, bool has_secrets)
{
    uint32_t fields = table_event_fields(event->kind);
    if ((fields & EVENT_SECRETS) == 0) {
        return;
    }
    if (!has_secrets) {
        json_key(writer, (fields & EVENT_SEED) != 0 ? "seed" : "cards");
        json_null(writer);
    } else if ((fields & EVENT_SEED) != 0) {
        hex_write(writer, "seed", event->seed, FAIR_SEED_SIZE);
    } else {
        cards_write(writer, "cards", event->cards, event->card_count);
    }
}

static void event_rules_write(json_writer *writer, const table_rules *rules, const trey_book *book)
{
    size_t size = strnlen(rules->ruleset, RULES_NAME_SIZE);
    const trey_ruleset *ruleset =
        book != NULL ? trey_book_ruleset(book, rules->ruleset, size) : NULL;
    table_rules stated = ruleset != NULL ? table_rules_state(rules, ruleset) : *rules;
    json_key(writer, "rules");
    table_rules_write(writer, &stated);
}

void recorded_event_write(json_writer *writer, const table_event *event, const trey_book *book,
                          bool has_secrets)
{
    uint32_t fields = table_event_fields(event->kind);
    json_member_word(writer, "event", table_event_code(event->kind));
    if ((fields & EVENT_PERSON) != 0) {
        person_write(writer, "person", event->person);
    }
    if ((fields & EVENT_SEAT) != 0) {
        json_member_integer(writer, "seat", event->seat);
    }
    if ((fields & EVENT_WAGER) != 0) {
        json_member_word(writer, "wager", trey_wager_kind_name(event->wager));
    }
    if ((fields & EVENT_AMOUNT) != 0) {
        json_member_integer(writer, "amount", event->amount);
    }
    if ((fields & EVENT_FLAG) != 0) {
        json_member_bool(writer, table_event_flag_name(event->kind), event->flag);
    }
    if ((fields & EVENT_REASON) != 0) {
        json_member_word(writer, "reason", trey_void_reason_name(event->reason));
    }
    if ((fields & EVENT_KEY) != 0) {
        json_member_word(writer, "key_pressed", trey_key_name(event->key));
        json_member_word(writer, "hand", trey_award_hand_name(event->hand));
    }
    if ((fields & EVENT_DIGEST) != 0) {
        hex_write(writer, table_event_digest_name(event->kind), event->digest.bytes, DIGEST_SIZE);
    }
    if ((fields & EVENT_ID) != 0) {
        hex_write(writer, "shoe", event->id, FAIR_ID_SIZE);
    }
    if ((fields & EVENT_TEXT) != 0) {
        json_key(writer, "text");
        json_text(writer, event->text != NULL ? event->text : "", event->text_size);
    }
    if ((fields & EVENT_RULES) != 0) {
        event_rules_write(writer, event->rules, book);
    }
    if ((fields & EVENT_DEVICE) != 0) {
        json_member_word(writer, "device", trey_device_name(event->device));
    }
    secrets_write(writer, event, has_secrets);
}

void cage_event_write(json_writer *writer, const cage_event *event)
{
    json_member_word(writer, "event", cage_event_code(event->kind));
    person_write(writer, "person", event->person);
    person_write(writer, "cashier", event->cashier);
    json_member_integer(writer, "amount", event->amount);
}

/* ---- Entries ---- */

void place_write(json_writer *writer, const journal_entry *entry, uint64_t round)
{
    char time[TIME_TEXT_SIZE];
    json_member_integer(writer, "position", (int64_t)entry->position);
    json_key(writer, "table");
    if (entry->stream == JOURNAL_CAGE) {
        json_null(writer);
    } else {
        json_unsigned(writer, entry->stream);
    }
    json_member_integer(writer, "sequence", (int64_t)entry->sequence);
    json_member_word(writer, "time", time_format(time, entry->time_ms));
    if (round != 0) {
        json_member_integer(writer, "round", (int64_t)round);
    }
}

void chain_write(json_writer *writer, const journal_entry *entry)
{
    if (entry->has_key) {
        hex_write(writer, "key", entry->key, JOURNAL_KEY_SIZE);
    }
    hex_write(writer, "hash", entry->hash.bytes, JOURNAL_HASH_SIZE);
}
