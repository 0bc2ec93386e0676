/* Every hand of three cards with its place in the order and its line in the pay tables: what the
 * plain evaluator says of it, written into tables once so that billions of hands can be looked up.
 */
#ifndef RANKED_H
#define RANKED_H

#include <stdbool.h>
#include <stdint.h>

/* A card is a kind of card, 0..51: rank 2..14 (14 the ace) and suit 0..3. Several decks hold
 * several cards of each kind. */
enum { CARD_COUNT = 52, SUIT_COUNT = 4, RANK_COUNT = 13, PLACE_MAX = 1000 };

static inline int card_of(int rank, int suit)
{
    return (rank - 2) * SUIT_COUNT + suit;
}

static inline int card_rank(int card)
{
    return card / SUIT_COUNT + 2;
}

static inline int card_suit(int card)
{
    return card % SUIT_COUNT;
}

/* Three cards in rising order; with several decks they may be equal. */
typedef struct {
    int card[3];
} three_cards;

three_cards three_cards_of(int a, int b, int c);

/* What a bonus tells apart. */
typedef enum {
    LINE_ROYAL, /* A-K-Q suited, HAND-4 */
    LINE_STRAIGHT_FLUSH,
    LINE_THREE_OF_A_KIND,
    LINE_STRAIGHT,
    LINE_FLUSH,
    LINE_PAIR,
    LINE_HIGH_CARD,
    LINE_COUNT
} pay_line;

/* place: 0 for the lowest hand, equal for hands that tie, one more for each better hand. */
extern uint16_t ranked_place[CARD_COUNT][CARD_COUNT][CARD_COUNT];

/* By place: how many places there are, whether a banker holding it qualifies, and the hand as a
 * number to print: category * 1,000,000 (0 high card ... 5 straight flush) and then the ranks that
 * decide, two digits each; Q-6-4 is 120604. */
extern int ranked_place_count;
extern bool ranked_qualifies[PLACE_MAX];
extern int64_t ranked_code[PLACE_MAX];

/* Fills the tables; to be called once, before anything is looked up. */
void ranked_fill(void);

static inline int place_of(three_cards hand)
{
    return ranked_place[hand.card[0]][hand.card[1]][hand.card[2]];
}

pay_line line_of(three_cards hand);

/* If the condition is false, prints what is wrong and ends the program. */
void require(bool holds, const char *what);

#endif
