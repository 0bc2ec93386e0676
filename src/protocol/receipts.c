/* SPDX-License-Identifier: MIT */
/*
 * The bytes that are signed. They are part of the format: each kind begins with a label of its own.
 */
#include "receipts.h"

#include <string.h>

#include "base/assert.h"
#include "table/bytes.h"

enum { MESSAGE_MAX = 128 };

static void put_label(bytes_writer *writer, const char *label)
{
    bytes_put(writer, (const uint8_t *)label, strlen(label));
}

static size_t write_closing(uint8_t bytes[MESSAGE_MAX], const digest *closing)
{
    bytes_writer writer = {.bytes = bytes, .capacity = MESSAGE_MAX};
    put_label(&writer, "trey.closing.1");
    bytes_put(&writer, closing->bytes, DIGEST_SIZE);
    return writer.size;
}

void closing_digest_sign(const house_signer *signer, uint8_t signature[HOUSE_SIGNATURE_SIZE],
                         const digest *closing)
{
    uint8_t message[MESSAGE_MAX];
    house_sign(signer, signature, message, write_closing(message, closing));
}

void closing_sign(const house_signer *signer, view_shoe *shoe)
{
    static const digest none;
    if (!shoe->is_pledged) {
        return;
    }
    memcpy(shoe->house_key, signer->public_key, HOUSE_PUBLIC_KEY_SIZE);
    if (!digest_equal(&shoe->closing, &none)) {
        closing_digest_sign(signer, shoe->signature, &shoe->closing);
    }
}

bool closing_is_signed(const view_shoe *shoe)
{
    uint8_t message[MESSAGE_MAX];
    return house_signature_check(shoe->house_key, shoe->signature, message,
                                 write_closing(message, &shoe->closing));
}

static size_t write_receipt(uint8_t bytes[MESSAGE_MAX], table_command_kind kind, uint32_t table_id,
                            uint64_t sequence, uint32_t person, const digest *signed_digest)
{
    bytes_writer writer = {.bytes = bytes, .capacity = MESSAGE_MAX};
    TREY_ASSERT(kind == COMMAND_COMMIT || kind == COMMAND_REVEAL);
    put_label(&writer, kind == COMMAND_COMMIT ? "trey.commit.1" : "trey.reveal.1");
    bytes_put_u32(&writer, table_id);
    bytes_put_u64(&writer, sequence);
    bytes_put_u32(&writer, person);
    bytes_put(&writer, signed_digest->bytes, DIGEST_SIZE);
    return writer.size;
}

void receipt_sign(const house_signer *signer, uint8_t signature[HOUSE_SIGNATURE_SIZE],
                  table_command_kind kind, uint32_t table_id, uint64_t sequence, uint32_t person,
                  const digest *signed_digest)
{
    uint8_t message[MESSAGE_MAX];
    house_sign(signer, signature, message,
               write_receipt(message, kind, table_id, sequence, person, signed_digest));
}

bool receipt_is_signed(const uint8_t public_key[HOUSE_PUBLIC_KEY_SIZE],
                       const uint8_t signature[HOUSE_SIGNATURE_SIZE], table_command_kind kind,
                       uint32_t table_id, uint64_t sequence, uint32_t person,
                       const digest *signed_digest)
{
    uint8_t message[MESSAGE_MAX];
    return house_signature_check(
        public_key, signature, message,
        write_receipt(message, kind, table_id, sequence, person, signed_digest));
}
