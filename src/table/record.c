/* SPDX-License-Identifier: MIT */
/*
 * The fields of an event are written in the order of their bits (event.h).
 *
 * A secret is encrypted with XChaCha20-Poly1305. The nonce is a keyed digest of the secret, the
 * table and the time. So it needs no random bytes, and two different secrets never share a nonce.
 */
#include "record.h"

#include <sodium.h>
#include <string.h>

#include "utf8.h"

enum {
    NONCE_SIZE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    TAG_SIZE = crypto_aead_xchacha20poly1305_ietf_ABYTES,
    SECRET_MAX = FAIR_SEED_SIZE + TREY_SHOE_CARDS_MAX + 2,
    CONTEXT_SIZE = 14, /* table, kind and time of the event that a secret belongs to */
    MARK_BY_FLOOR = 1
};

_Static_assert(RECORD_EVENT_MAX > SECRET_MAX + NONCE_SIZE + TAG_SIZE + EVENT_TEXT_MAX + 700,
               "the longest event");

const char *record_status_text(record_status status)
{
    switch (status) {
    case RECORD_OK:
        return "ok";
    case RECORD_NEWER:
        return "written by a newer version of the program";
    case RECORD_BROKEN:
        return "not a valid event";
    case RECORD_SEALED:
        return "the secret cannot be decrypted with this key";
    }
    return "unknown status";
}

/* ---- Rules ---- */

void record_write_rules(bytes_writer *writer, const table_rules *rules)
{
    bytes_put(writer, rules->ruleset, RULES_NAME_SIZE);
    bytes_put_u32(writer, rules->given);
    bytes_put_u8(writer, TREY_OPTION_COUNT);
    for (uint32_t option = 0; option < TREY_OPTION_COUNT; option++) {
        bytes_put_u64(writer, (uint64_t)rules->value[option]);
    }
    bytes_put(writer, rules->schedule, RULES_NAME_SIZE);
    bytes_put(writer, rules->paytable, RULES_NAME_SIZE);
    bytes_put_u64(writer, (uint64_t)rules->progressive);
    bytes_put_u32(writer, rules->betting_seconds);
    bytes_put_u32(writer, rules->offer_seconds);
    bytes_put_u32(writer, rules->reveal_seconds);
    bytes_put_u32(writer, rules->result_seconds);
    bytes_put_u8(writer, rules->dealer);
    bytes_put_u8(writer, rules->cards);
    bytes_put_u8(writer, rules->key_for);
    bytes_put_u8(writer, rules->edition);
    bytes_put_u8(writer, rules->chips);
    bytes_put_u8(writer, rules->away);
    bytes_put_u8(writer, rules->showdown);
    bytes_put_u32(writer, rules->result_seconds_min);
    bytes_put_u32(writer, rules->missed_rounds_max);
    bytes_put_u8(writer, rules->keep_betting);
    bytes_put(writer, rules->meaning.bytes, DIGEST_SIZE);
}

static bool is_name(const char name[RULES_NAME_SIZE])
{
    const char *end = memchr(name, 0, RULES_NAME_SIZE);
    return utf8_is(name, end != NULL ? (size_t)(end - name) : RULES_NAME_SIZE);
}

void record_read_rules(bytes_reader *reader, table_rules *rules, uint32_t version)
{
    memset(rules, 0, sizeof *rules);
    bytes_get(reader, rules->ruleset, RULES_NAME_SIZE);
    rules->given = bytes_get_u32(reader);
    uint32_t options = bytes_get_u8(reader);
    for (uint32_t option = 0; option < options; option++) {
        int64_t value = (int64_t)bytes_get_u64(reader);
        if (option < TREY_OPTION_COUNT) {
            rules->value[option] = value;
        } else if (value != 0) { /* a choice that this program does not know */
            reader->is_short = true;
        }
    }
    bytes_get(reader, rules->schedule, RULES_NAME_SIZE);
    bytes_get(reader, rules->paytable, RULES_NAME_SIZE);
    rules->progressive = (int64_t)bytes_get_u64(reader);
    rules->betting_seconds = bytes_get_u32(reader);
    rules->offer_seconds = bytes_get_u32(reader);
    rules->reveal_seconds = bytes_get_u32(reader);
    rules->result_seconds = bytes_get_u32(reader);
    rules->dealer = bytes_get_u8(reader);
    rules->cards = bytes_get_u8(reader);
    rules->key_for = bytes_get_u8(reader);
    rules->edition = version == 1 ? TREY_EDITION_1 : bytes_get_u8(reader);
    rules->chips = version == 1 ? CHIPS_CAGE : bytes_get_u8(reader);
    rules->away = version <= RECORD_VERSION_APPROVED ? AWAY_WAIT : bytes_get_u8(reader);
    rules->showdown =
        version <= RECORD_VERSION_APPROVED ? SHOWDOWN_SEAT_BY_SEAT : bytes_get_u8(reader);
    bool has_pace = version > RECORD_VERSION_MARKED;
    rules->result_seconds_min = has_pace ? bytes_get_u32(reader) : rules->result_seconds;
    rules->missed_rounds_max = has_pace ? bytes_get_u32(reader) : 0;
    rules->keep_betting = has_pace ? bytes_get_u8(reader) : KEEP_BETTING_ALLOWED;
    bytes_get(reader, rules->meaning.bytes, DIGEST_SIZE);
    reader->is_short |=
        !is_name(rules->ruleset) || !is_name(rules->schedule) || !is_name(rules->paytable);
}

/* ---- Secrets ---- */

static void write_context(uint8_t bytes[CONTEXT_SIZE], const record_seal *seal,
                          const table_event *event)
{
    bytes_writer writer = {.bytes = bytes, .capacity = CONTEXT_SIZE};
    bytes_put_u32(&writer, seal->table);
    bytes_put_u16(&writer, (uint16_t)event->kind);
    bytes_put_u64(&writer, (uint64_t)event->time);
}

static size_t write_secret(uint8_t secret[SECRET_MAX], const table_event *event)
{
    bytes_writer writer = {.bytes = secret, .capacity = SECRET_MAX};
    uint32_t fields = table_event_fields(event->kind);
    if ((fields & EVENT_SEED) != 0) {
        bytes_put(&writer, event->seed, FAIR_SEED_SIZE);
    }
    if ((fields & EVENT_CARDS) != 0) {
        bytes_put_u16(&writer, (uint16_t)event->card_count);
        bytes_put(&writer, event->cards, event->card_count);
    }
    return writer.size;
}

static void write_sealed(bytes_writer *writer, const table_event *event, const record_seal *seal)
{
    uint8_t secret[SECRET_MAX], context[CONTEXT_SIZE], nonce[NONCE_SIZE];
    uint8_t sealed[SECRET_MAX + TAG_SIZE];
    size_t size = write_secret(secret, event);
    write_context(context, seal, event);
    crypto_generichash_state state;
    crypto_generichash_init(&state, seal->key, RECORD_KEY_SIZE, NONCE_SIZE);
    crypto_generichash_update(&state, context, CONTEXT_SIZE);
    crypto_generichash_update(&state, secret, size);
    crypto_generichash_final(&state, nonce, NONCE_SIZE);
    unsigned long long sealed_size;
    crypto_aead_xchacha20poly1305_ietf_encrypt(sealed, &sealed_size, secret, size, context,
                                               CONTEXT_SIZE, NULL, nonce, seal->key);
    bytes_put_u16(writer, (uint16_t)(NONCE_SIZE + sealed_size));
    bytes_put(writer, nonce, NONCE_SIZE);
    bytes_put(writer, sealed, (size_t)sealed_size);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(&state, sizeof state);
}

static record_status read_secret(table_event *event, record_space *space, const uint8_t *secret,
                                 size_t size)
{
    bytes_reader reader = {.bytes = secret, .left = size};
    uint32_t fields = table_event_fields(event->kind);
    if ((fields & EVENT_SEED) != 0) {
        bytes_get(&reader, event->seed, FAIR_SEED_SIZE);
    }
    if ((fields & EVENT_CARDS) != 0) {
        uint32_t count = bytes_get_u16(&reader);
        const uint8_t *cards = count <= TREY_SHOE_CARDS_MAX ? bytes_skip(&reader, count) : NULL;
        if (cards == NULL) {
            return RECORD_BROKEN;
        }
        memcpy(space->cards, cards, count);
        event->cards = space->cards;
        event->card_count = count;
    }
    return bytes_are_read(&reader) ? RECORD_OK : RECORD_BROKEN;
}

static record_status read_sealed(bytes_reader *reader, table_event *event, record_space *space,
                                 const record_seal *seal)
{
    size_t size = bytes_get_u16(reader);
    const uint8_t *sealed = bytes_skip(reader, size);
    if (sealed == NULL || size < NONCE_SIZE + TAG_SIZE ||
        size > NONCE_SIZE + SECRET_MAX + TAG_SIZE) {
        return RECORD_BROKEN;
    }
    if (seal == NULL) {
        return RECORD_OK;
    }
    uint8_t secret[SECRET_MAX], context[CONTEXT_SIZE];
    unsigned long long secret_size;
    write_context(context, seal, event);
    if (crypto_aead_xchacha20poly1305_ietf_decrypt(secret, &secret_size, NULL, sealed + NONCE_SIZE,
                                                   size - NONCE_SIZE, context, CONTEXT_SIZE, sealed,
                                                   seal->key) != 0) {
        return RECORD_SEALED;
    }
    record_status status = read_secret(event, space, secret, (size_t)secret_size);
    sodium_memzero(secret, sizeof secret);
    return status;
}

/* ---- Events ---- */

void record_write_event(bytes_writer *writer, const table_event *event, const record_seal *seal)
{
    uint32_t fields = table_event_fields(event->kind);
    bytes_put_u8(writer, RECORD_VERSION);
    bytes_put_u16(writer, (uint16_t)event->kind);
    bytes_put_u8(writer, event->by_floor ? MARK_BY_FLOOR : 0);
    if ((fields & EVENT_PERSON) != 0) {
        bytes_put_u32(writer, event->person);
    }
    if ((fields & EVENT_SEAT) != 0) {
        bytes_put_u8(writer, (uint8_t)event->seat);
    }
    if ((fields & EVENT_WAGER) != 0) {
        bytes_put_u8(writer, (uint8_t)event->wager);
    }
    if ((fields & EVENT_AMOUNT) != 0) {
        bytes_put_u64(writer, (uint64_t)event->amount);
    }
    if ((fields & EVENT_FLAG) != 0) {
        bytes_put_u8(writer, event->flag);
    }
    if ((fields & EVENT_REASON) != 0) {
        bytes_put_u8(writer, (uint8_t)event->reason);
    }
    if ((fields & EVENT_KEY) != 0) {
        bytes_put_u8(writer, (uint8_t)event->key);
        bytes_put_u8(writer, (uint8_t)event->hand);
    }
    if ((fields & EVENT_DIGEST) != 0) {
        bytes_put(writer, event->digest.bytes, DIGEST_SIZE);
    }
    if ((fields & EVENT_ID) != 0) {
        bytes_put(writer, event->id, FAIR_ID_SIZE);
    }
    if ((fields & EVENT_TEXT) != 0) {
        bytes_put_u16(writer, (uint16_t)event->text_size);
        bytes_put(writer, event->text, event->text_size);
    }
    if ((fields & EVENT_RULES) != 0) {
        record_write_rules(writer, event->rules);
    }
    if ((fields & EVENT_DEVICE) != 0) {
        bytes_put_u8(writer, (uint8_t)event->device);
    }
    if ((fields & EVENT_APPROVER) != 0) {
        bytes_put_u32(writer, event->approver);
    }
    if ((fields & EVENT_AUTHOR) != 0) {
        bytes_put_u32(writer, event->author);
    }
    if ((fields & EVENT_SECRETS) != 0) {
        write_sealed(writer, event, seal);
    }
}

/* Reads a number that must be less than `count`. */
static uint32_t get_one_of(bytes_reader *reader, uint32_t count)
{
    uint32_t number = bytes_get_u8(reader);
    if (number >= count) {
        reader->is_short = true;
        return 0;
    }
    return number;
}

static void read_text(bytes_reader *reader, table_event *event)
{
    event->text_size = bytes_get_u16(reader);
    event->text = (const char *)bytes_skip(reader, event->text_size);
    if (event->text == NULL) {
        event->text_size = 0;
    }
    reader->is_short |= !utf8_is(event->text, event->text_size);
}

static void read_fields(bytes_reader *reader, table_event *event, record_space *space,
                        uint32_t version)
{
    uint32_t fields = table_event_fields(event->kind);
    if ((fields & EVENT_PERSON) != 0) {
        event->person = bytes_get_u32(reader);
    }
    if ((fields & EVENT_SEAT) != 0) {
        event->seat = bytes_get_u8(reader);
    }
    if ((fields & EVENT_WAGER) != 0) {
        event->wager = (trey_wager_kind)get_one_of(reader, TREY_WAGER_KIND_COUNT);
    }
    if ((fields & EVENT_AMOUNT) != 0) {
        event->amount = (int64_t)bytes_get_u64(reader);
    }
    if ((fields & EVENT_FLAG) != 0) {
        event->flag = get_one_of(reader, 2) != 0;
    }
    if ((fields & EVENT_REASON) != 0) {
        event->reason = (trey_void_reason)get_one_of(reader, TREY_VOID_REASON_COUNT);
    }
    if ((fields & EVENT_KEY) != 0) {
        event->key = (trey_key)get_one_of(reader, TREY_KEY_COUNT);
        event->hand = (trey_award_hand)get_one_of(reader, TREY_AWARD_HAND_COUNT);
    }
    if ((fields & EVENT_DIGEST) != 0) {
        bytes_get(reader, event->digest.bytes, DIGEST_SIZE);
    }
    if ((fields & EVENT_ID) != 0) {
        bytes_get(reader, event->id, FAIR_ID_SIZE);
    }
    if ((fields & EVENT_TEXT) != 0) {
        read_text(reader, event);
    }
    if ((fields & EVENT_RULES) != 0) {
        record_read_rules(reader, &space->rules, version);
        event->rules = &space->rules;
    }
    if ((fields & EVENT_DEVICE) != 0) {
        event->device = (trey_device)get_one_of(reader, TREY_DEVICE_COUNT);
    }
    if (version == RECORD_VERSION_APPROVED) {
        event->approver = (fields & EVENT_APPROVER) != 0 ? bytes_get_u32(reader) : 0;
        reader->is_short |= event->approver == 0;
    } else if (version > RECORD_VERSION_APPROVED) {
        event->approver = (fields & EVENT_APPROVER) != 0 ? bytes_get_u32(reader) : 0;
        event->author = (fields & EVENT_AUTHOR) != 0 ? bytes_get_u32(reader) : 0;
    }
}

record_status record_read_event(table_event *event, record_space *space, const uint8_t *bytes,
                                size_t size, int64_t time, const record_seal *seal)
{
    bytes_reader reader = {.bytes = bytes, .left = size};
    uint8_t version = bytes_get_u8(&reader);
    uint16_t kind = bytes_get_u16(&reader);
    if (reader.is_short || version == 0) {
        return RECORD_BROKEN;
    }
    if (version > RECORD_VERSION || kind >= TABLE_EVENT_KIND_COUNT) {
        return RECORD_NEWER;
    }
    *event = (table_event){.kind = (table_event_kind)kind, .time = time};
    if (version > RECORD_VERSION_APPROVED) {
        event->by_floor = get_one_of(&reader, MARK_BY_FLOOR + 1) != 0;
    }
    read_fields(&reader, event, space, version);
    record_status status = RECORD_OK;
    if ((table_event_fields(event->kind) & EVENT_SECRETS) != 0) {
        status = read_sealed(&reader, event, space, seal);
    }
    return status == RECORD_OK && !bytes_are_read(&reader) ? RECORD_BROKEN : status;
}

/* ---- Transfers ---- */

/* Which fields an account of a kind has. */
static bool has_person(account_kind kind)
{
    return kind == ACCOUNT_WALLET || kind == ACCOUNT_STACK || kind == ACCOUNT_SPOT ||
           kind == ACCOUNT_FELT;
}

static bool has_table(account_kind kind)
{
    return kind != ACCOUNT_WALLET && kind != ACCOUNT_CAGE && kind != ACCOUNT_ISSUE;
}

enum { PLAY_CHIPS_BIT = 0x80 };

uint8_t record_account_code(const account *written)
{
    return (uint8_t)(written->kind | (written->chips == CHIPS_PLAY ? PLAY_CHIPS_BIT : 0));
}

bool record_account_of(uint8_t code, account *got)
{
    *got = (account){.kind = code & (PLAY_CHIPS_BIT - 1),
                     .chips = (code & PLAY_CHIPS_BIT) != 0 ? CHIPS_PLAY : CHIPS_CAGE};
    return account_is_possible(got);
}

static void write_account(bytes_writer *writer, const account *written)
{
    bytes_put_u8(writer, record_account_code(written));
    if (has_person((account_kind)written->kind)) {
        bytes_put_u32(writer, written->person);
    }
    if (written->kind == ACCOUNT_SPOT) {
        bytes_put_u8(writer, written->seat);
        bytes_put_u8(writer, written->wager);
    }
}

static bool read_account(bytes_reader *reader, uint32_t table, account *got)
{
    if (!record_account_of(bytes_get_u8(reader), got)) {
        return false;
    }
    account_kind kind = (account_kind)got->kind;
    got->table = has_table(kind) ? table : 0;
    got->person = has_person(kind) ? bytes_get_u32(reader) : 0;
    if (kind == ACCOUNT_SPOT) {
        got->seat = bytes_get_u8(reader);
        got->wager = bytes_get_u8(reader);
    }
    return !reader->is_short;
}

void record_write_transfer(bytes_writer *writer, const transfer *moved)
{
    write_account(writer, &moved->from);
    write_account(writer, &moved->to);
    bytes_put_u64(writer, (uint64_t)moved->amount);
    const char *rule =
        trey_rule_id(moved->rule); /* ids are stable; the numbers of the enum may change */
    size_t size = strlen(rule);
    bytes_put_u8(writer, (uint8_t)size);
    bytes_put(writer, rule, size);
}

/* Returns TREY_RULE_COUNT if no rule has this id. */
static trey_rule find_rule(const uint8_t *id, size_t size)
{
    for (trey_rule rule = TREY_RULE_NONE; rule < TREY_RULE_COUNT; rule++) {
        const char *known = trey_rule_id(rule);
        if (strlen(known) == size && memcmp(known, id, size) == 0) {
            return rule;
        }
    }
    return TREY_RULE_COUNT;
}

bool record_read_transfer(bytes_reader *reader, uint32_t table, transfer *moved)
{
    if (!read_account(reader, table, &moved->from) || !read_account(reader, table, &moved->to)) {
        return false;
    }
    moved->amount = (int64_t)bytes_get_u64(reader);
    size_t size = bytes_get_u8(reader);
    const uint8_t *rule = bytes_skip(reader, size);
    moved->rule = rule != NULL ? find_rule(rule, size) : TREY_RULE_COUNT;
    return moved->rule != TREY_RULE_COUNT;
}
