/* A player's hand against every hand the banker can have, by plain enumeration. */
#ifndef FACING_H
#define FACING_H

#include "ranked.h"

/* How a played hand ends (OUT-1, OUT-2). */
typedef enum {
    OUTCOME_NO_QUALIFY, /* the banker does not qualify */
    OUTCOME_WIN,
    OUTCOME_TIE,
    OUTCOME_LOSE,
    OUTCOME_COUNT
} outcome;

/* Ante and play together, in antes. */
extern const int outcome_net[OUTCOME_COUNT];

/* For a player's hand of the given place against a banker's hand of the given place. */
outcome outcome_of(int player_place, int banker_place);

/* One kind of player's hand, and how often it meets each outcome when played. */
typedef struct {
    three_cards cards;
    int64_t hands; /* hands of physical cards it stands for */
    /* Of all banker's hands from the cards left, for one physical hand of the player: */
    int64_t closed[OUTCOME_COUNT];
    /* ... and of all the choices of one of the cards left, which is exposed, and two others: */
    int64_t exposed[CARD_COUNT][OUTCOME_COUNT];
} faced_hand;

/* Fills closed and exposed for hand->cards out of a shoe of that many decks. */
void face_banker(faced_hand *hand, int decks);

#endif
