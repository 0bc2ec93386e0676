/* SPDX-License-Identifier: MIT */
#include "request_key.h"

#include <sodium.h>
#include <string.h>

#include "base/assert.h"

static void add_number(crypto_generichash_state *state, uint32_t number)
{
    uint8_t bytes[sizeof number];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
    crypto_generichash_update(state, bytes, sizeof bytes);
}

/* Person and id; the content is added later. */
static request_key begin_key(uint32_t person, const char *id)
{
    request_key key;
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, JOURNAL_KEY_SIZE);
    add_number(&state, person);
    crypto_generichash_update(&state, (const uint8_t *)id, strlen(id));
    crypto_generichash_final(&state, key.older, JOURNAL_KEY_SIZE);
    memcpy(key.bytes, key.older, ROOM_KEY_ID_SIZE);
    return key;
}

static void add_content(request_key *key, const bytes_writer *content)
{
    uint8_t hash[crypto_generichash_BYTES_MIN];
    TREY_ASSERT(!content->is_full);
    crypto_generichash(hash, sizeof hash, content->bytes, content->size, NULL, 0);
    memcpy(key->bytes + ROOM_KEY_ID_SIZE, hash, REQUEST_CONTENT_SIZE);
}

/* Every member that a client can set. Numbers of enumerations are those of the journal, which never
 * change; the kind and the role are written as clients write them. Rules are written as the journal
 * has them: if a version adds to them, an `open` or `post` that a client repeats over the upgrade
 * is refused instead of answered as a repeat. */
static void write_command(bytes_writer *writer, const table_command *command)
{
    const char *kind = table_command_code(command->kind), *role = table_role_name(command->role);
    bytes_put(writer, kind, strlen(kind) + 1);
    bytes_put(writer, role, strlen(role) + 1);
    bytes_put_u32(writer, command->seat);
    bytes_put_u8(writer, (uint8_t)command->wager);
    bytes_put_u64(writer, (uint64_t)command->amount);
    bytes_put_u8(writer, command->play);
    bytes_put_u8(writer, (uint8_t)command->reason);
    bytes_put_u8(writer, (uint8_t)command->key);
    bytes_put_u8(writer, (uint8_t)command->hand);
    bytes_put_u8(writer, (uint8_t)command->device);
    bytes_put(writer, command->digest.bytes, sizeof command->digest.bytes);
    bytes_put_u32(writer, command->card_count);
    bytes_put(writer, command->cards, command->card_count * sizeof *command->cards);
    bytes_put_u32(writer, command->text_size);
    bytes_put(writer, command->text, command->text_size);
    if (command->kind == COMMAND_OPEN || command->kind == COMMAND_POST) {
        record_write_rules(writer, command->rules);
    }
    if (command->kind == COMMAND_SEAT) {
        bytes_put_u32(writer, command->player);
    }
    /* Members of later versions, each with a number of its own: a command without them keeps the
     * key that an earlier version recorded. */
    if (command->rest) {
        bytes_put_u8(writer, 1);
    }
    if (command->has_step) {
        bytes_put_u8(writer, 2);
        bytes_put_u8(writer, (uint8_t)command->step);
    }
    if (command->has_pass) {
        bytes_put_u8(writer, 3);
        bytes_put_u8(writer, (uint8_t)command->pass);
    }
}

request_key request_key_command(uint32_t person, const char *id, const table_command *command)
{
    uint8_t bytes[2 * RECORD_EVENT_MAX];
    bytes_writer content = {.bytes = bytes, .capacity = sizeof bytes};
    request_key key = begin_key(person, id);
    write_command(&content, command);
    add_content(&key, &content);
    return key;
}

request_key request_key_cage(const char *id, const cage_event *event)
{
    uint8_t bytes[64];
    bytes_writer content = {.bytes = bytes, .capacity = sizeof bytes};
    request_key key = begin_key(event->cashier, id);
    const char *kind = cage_event_code(event->kind);
    bytes_put(&content, kind, strlen(kind) + 1);
    bytes_put_u32(&content, event->person);
    bytes_put_u64(&content, (uint64_t)event->amount);
    add_content(&key, &content);
    return key;
}

static void hash_with(const char *reader_key, const void *bytes, size_t size, uint8_t *hash,
                      size_t hash_size)
{
    uint8_t full[crypto_generichash_BYTES_MIN];
    crypto_generichash(full, sizeof full, bytes, size, (const uint8_t *)reader_key,
                       strlen(reader_key));
    memcpy(hash, full, hash_size);
}

request_key request_key_packet(const char *reader_key, const char *id, uint64_t round,
                               uint32_t seat, const trey_card cards[TREY_HAND_CARDS])
{
    uint8_t bytes[32];
    bytes_writer content = {.bytes = bytes, .capacity = sizeof bytes};
    request_key key;
    bytes_put_u8(&content, 0); /* an id has no zero byte */
    bytes_put_u64(&content, round);
    bytes_put_u32(&content, seat);
    bytes_put(&content, cards, TREY_HAND_CARDS * sizeof *cards);
    TREY_ASSERT(!content.is_full);
    hash_with(reader_key, id, strlen(id), key.bytes, ROOM_KEY_ID_SIZE);
    hash_with(reader_key, bytes, content.size, key.bytes + ROOM_KEY_ID_SIZE, REQUEST_CONTENT_SIZE);
    memcpy(key.older, key.bytes, sizeof key.older); /* there is no older form */
    sodium_memzero(bytes, sizeof bytes);
    return key;
}

void request_key_accept_older(const request_key *key, room_answer *answer)
{
    if (answer->is_reused && memcmp(answer->used, key->older, JOURNAL_KEY_SIZE) == 0) {
        answer->is_reused = false;
        answer->is_repeat = true;
    }
}

void first_chips_key(uint8_t key[JOURNAL_KEY_SIZE], uint32_t person)
{
    static const char label[] = "the first play chips of a person"; /* hashed with its zero byte */
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, JOURNAL_KEY_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)label, sizeof label);
    add_number(&state, person);
    crypto_generichash_final(&state, key, JOURNAL_KEY_SIZE);
}
