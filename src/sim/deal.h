/* SPDX-License-Identifier: MIT */
/*
 * Cards for simulated rounds from one deck. The same seed gives the same cards with every engine
 * and with any number of threads.
 *
 * A run is divided into blocks of SIM_BLOCK_ROUNDS. Each block has its own generator, seeded with
 * the seed and the number of the block. A generator deals batches of SIM_LANES rounds in parallel.
 * A round is dropped in the rare case that one of its draws would not be exactly uniform. The
 * rounds of a block are the remaining rounds, batch by batch, in the order of lanes. The last batch
 * is cut off at the end of the block.
 */
#ifndef TREY_SIM_DEAL_H
#define TREY_SIM_DEAL_H

#include <trey/card.h>

enum { SIM_LANES = 64, SIM_STREAMS = 8, SIM_STEPS_PER_CARD = 2, SIM_BLOCK_ROUNDS = 1 << 16 };

/* Enough for fifteen hands. */
enum { SIM_CARDS_MAX = TREY_HANDS_MAX * TREY_HAND_CARDS };

/* Eight parallel xoshiro256++ generators, called streams: state[i][k] is word i of stream k. */
typedef struct sim_generator {
    uint64_t state[4][SIM_STREAMS];
} sim_generator;

/* Seed the streams of a block (below 2^61). Different seeds, blocks and streams get different
 * states. */
void trey_sim_generator_seed(sim_generator *generator, uint64_t seed, uint64_t block);

/* Deal card_count cards to each of SIM_LANES rounds: card i of lane l is cards[i][l]. The cards of
 * a lane are all different. Returns the set of lanes that are not dropped: bit l is lane l. The
 * vector engines must give the same results bit for bit. Each hand is three consecutive cards:
 * first the players in seat order, then the banker, whose third card is the exposed one.
 *
 * For each card, all streams take two steps, which give each lane a draw of 16 bits. Lanes are in
 * groups of sixteen. Group g uses streams 2g and 2g + 1: its first eight lanes use the words of the
 * first step, its last eight those of the second step. Of each eight, the first four lanes use the
 * word of the even stream, the last four that of the odd stream, low bits first. With this layout,
 * vectors of 128 bits or more get their draws in place: they narrow the products of the two steps
 * into one vector.
 *
 * The high half of draw * (52 - i) is the index of card i among the cards left. If the low half is
 * below 65536 mod (52 - i), the lane is dropped. */
uint64_t trey_sim_deal_batch(sim_generator *generator, unsigned card_count,
                             trey_card cards[SIM_CARDS_MAX][SIM_LANES]);

#endif
