/* A three-card hand, ranked the plain way: written from HAND-2 to HAND-7 and from nothing else,
 * with no table and no trick, so that it can be checked by reading. Other evaluators are checked
 * against it. */
#ifndef PLAIN_HAND_H
#define PLAIN_HAND_H

/* HAND-2, lowest first. A-K-Q suited is the highest straight flush (HAND-4). */
typedef enum {
    PLAIN_HIGH_CARD,
    PLAIN_PAIR,
    PLAIN_FLUSH,
    PLAIN_STRAIGHT,
    PLAIN_THREE_OF_A_KIND,
    PLAIN_STRAIGHT_FLUSH
} plain_category;

typedef struct {
    plain_category category;
    int tie[3]; /* ranks to compare within the category, the deciding one first */
} plain_hand;

/* rank: 2..14 (11 J, 12 Q, 13 K, 14 A); suit: 0..3. The same card may be given twice or three times
 * (HAND-6). */
plain_hand plain_hand_of(const int rank[3], const int suit[3]);

/* -1, 0 or 1: a is worse than, ties with, or is better than b. */
int plain_hand_compare(plain_hand a, plain_hand b);

/* HAND-7: 1 when a banker holding this hand qualifies, else 0. */
int plain_hand_qualifies(plain_hand hand);

#endif
