/* What was enumerated, printed as rows of tests/data/odds_enumerated.tsv, whose head explains them.
 */
#ifndef REPORT_H
#define REPORT_H

#include "deciding.h"
#include "two_seats.h"

/* All rows of one game and number of decks. */
void report_game(const hand_list *hands, game played);

void report_two_seats(game played, seat_products products);

/* One row for each hand and view: what playing comes to and over how many deals. Not in the file.
 */
void report_hands(const hand_list *hands, game played);

#endif
