/* SPDX-License-Identifier: MIT */
/*
 * Cards for simulated rounds from one deck: the same for the same seed, whoever asks and however
 * many processors share the work.
 *
 * A run is cut into blocks of SIM_BLOCK_ROUNDS. Each block has a generator of its own, made from
 * the seed and the block's number. A generator deals batches of SIM_LANES rounds side by side; the
 * rare round whose draw would not be exactly fair is dropped. The rounds of a block are those that
 * stay, batch by batch, lanes from 0 up; a batch that would reach beyond the block's last round is
 * cut off there.
 */
#ifndef TREY_SIM_DEAL_H
#define TREY_SIM_DEAL_H

#include <trey/card.h>

enum { SIM_LANES = 64, SIM_STREAMS = 8, SIM_STEPS_PER_CARD = 2, SIM_BLOCK_ROUNDS = 1 << 16 };

/* Fifteen hands at most. */
enum { SIM_CARDS_MAX = TREY_HANDS_MAX * TREY_HAND_CARDS };

/* Eight xoshiro256++ generators side by side: state[i][k] is word i of stream k. */
typedef struct sim_generator {
    uint64_t state[4][SIM_STREAMS];
} sim_generator;

/* Different streams for every seed, block (below 2^61) and stream: no two states are the same. */
void trey_sim_generator_seed(sim_generator *generator, uint64_t seed, uint64_t block);

/* Deal card_count cards to each of SIM_LANES rounds: card i of lane l is cards[i][l], all different
 * within a lane. Returns the set of lanes that stay: bit l for lane l. The plain way, which the
 * vector engines must equal bit for bit. Hands are consecutive triples: players in seat order, then
 * the banker, whose third card is the exposed one.
 *
 * Card after card, all streams take two steps, which give each lane a draw of 16 bits. In groups
 * of sixteen lanes, the group g has streams 2g and 2g + 1: its first eight lanes take the first
 * step's words, its last eight the second's; of each eight, the first four take the even stream's
 * word and the last four the odd one's, low bits first. So vectors of 128 bits and up find their
 * draws in place: the products of one step's words and of the next's, narrowed into one vector.
 *
 * draw * (52 - i) has the number of card i among those left in its high half; a low half under
 * 65536 mod (52 - i) drops the lane. */
uint64_t trey_sim_deal_batch(sim_generator *generator, unsigned card_count,
                             trey_card cards[SIM_CARDS_MAX][SIM_LANES]);

#endif
