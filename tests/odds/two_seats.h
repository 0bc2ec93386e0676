/* Two seats against one banker with one deck: the products of what the seats win. */
#ifndef TWO_SEATS_H
#define TWO_SEATS_H

#include "deciding.h"

/* Sums over all deals to a banker and two seats (and, in the exposed game, each of the banker's
 * cards being the exposed one). The base result is that of ante and play with the best decision,
 * the bonus result that of the California bonus (OUT-4), of which a fold forfeits nothing that was
 * won: only hands without a pair are folded. */
typedef struct {
    int64_t base_base;
    int64_t base_bonus;
    int64_t bonus_bonus;
    int64_t base_once; /* of one seat, over the deals to a banker and one seat */
} seat_products;

/* hands: every hand of one deck. bankers: the banker's hands, each of them or one for all that
 * differ only in the names of the suits, which comes to the same with a twelfth of the work. */
seat_products two_seats_enumerate(const hand_list *hands, game played, hands_which bankers);

/* Finds the products for three of the banker's hands (the highest card exposed) once more, by going
 * through every pair of hands that share no card; true when they are the same. */
bool two_seats_check(const hand_list *hands, game played);

/* What the California bonus pays on a line, in bonus wagers; -1 when it is lost. */
extern const int california_bonus[LINE_COUNT];

#endif
