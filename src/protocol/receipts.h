/* SPDX-License-Identifier: MIT */
/*
 * What the house signs about a shuffle, so that a player can prove a denial (docs/fairness.md): the
 * closing of each round, and receipts for commitments and reveals. base/house_key.h signs and
 * checks.
 */
#ifndef TREY_PROTOCOL_RECEIPTS_H
#define TREY_PROTOCOL_RECEIPTS_H

#include "base/house_key.h"
#include "format/json/shape.h"
#include "table/view.h"

/* Nullable: zeros are none. */
extern const shape_type wire_signature_or_none, wire_house_key_or_none;

/* Signs the closing of the shoe in a view, and adds the public key. Without a closing, only the key
 * is added. */
void closing_sign(const house_signer *signer, view_shoe *shoe);

/* The signature on a closing alone, for the record of a round. The same closing always gets the
 * same signature, so it need not be recorded. */
void closing_digest_sign(const house_signer *signer, uint8_t signature[HOUSE_SIGNATURE_SIZE],
                         const digest *closing);

/* Whether the house with the key in the shoe signed its closing. */
bool closing_is_signed(const view_shoe *shoe);

/* Signs the receipt for a commitment or a reveal that the table accepted: `sequence` is the event,
 * `signed_digest` the commitment or the entropy. */
void receipt_sign(const house_signer *signer, uint8_t signature[HOUSE_SIGNATURE_SIZE],
                  table_command_kind kind, uint32_t table_id, uint64_t sequence, uint32_t person,
                  const digest *signed_digest);

/* Whether the house with the key signed the receipt. */
bool receipt_is_signed(const uint8_t public_key[HOUSE_PUBLIC_KEY_SIZE],
                       const uint8_t signature[HOUSE_SIGNATURE_SIZE], table_command_kind kind,
                       uint32_t table_id, uint64_t sequence, uint32_t person,
                       const digest *signed_digest);

#endif
