/* SPDX-License-Identifier: MIT */
/*
 * Proofs of the cards that a viewer has seen, and the bets that decide which hand each card belongs
 * to, as JSON (docs/fairness.md, docs/api.md).
 */
#ifndef TREY_PROTOCOL_OPENINGS_JSON_H
#define TREY_PROTOCOL_OPENINGS_JSON_H

#include "format/json/shape.h"
#include "table/fair_hands.h"
#include "table/view.h"

/* Writes the bets that decide which hand gets which cards. The audit calls the person "bettor". */
void bets_write(json_writer *writer, const fair_bets *bets, shape_form form);

/* Reads bets that a server sent. Malformed ones give no hands (fair_hands). */
void bets_read(fair_bets *bets, const json_tree *tree, uint32_t node);

/* Of a fair_bets. */
extern const shape_type wire_bets;

/* Writes an array of openings. */
void openings_write(json_writer *writer, const view_opening *openings, uint32_t count);

/* Of a view_opening, in a frame and in the sheet of a round. */
extern const shape_type wire_opening, wire_opening_of_round;

/* Reads openings that a server sent; returns their number. Those that are malformed do not match
 * any card. */
uint32_t openings_read(view_opening openings[VIEW_OPENINGS_MAX], const json_tree *tree,
                       uint32_t node);

/* One proof of several cards (fair_proof.h) as a text in base64 (RFC 4648). */
void proof_write(json_writer *writer, const uint8_t *bytes, size_t size);
extern const shape_type wire_proof;

/* Reads a proof that a server sent; returns its size. It is 0 if the text is not the base64 of a
 * proof. */
size_t proof_read(uint8_t bytes[FAIR_PROOF_SIZE_MAX], const json_tree *tree, uint32_t node);

#endif
