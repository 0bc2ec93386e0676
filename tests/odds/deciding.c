#include "deciding.h"

int view_count(game played)
{
    return played == GAME_CLOSED ? 1 : CARD_COUNT;
}

const int64_t *view_outcomes(const faced_hand *hand, game played, int view)
{
    return played == GAME_CLOSED ? hand->closed : hand->exposed[view];
}

int64_t deals_of(const int64_t count[OUTCOME_COUNT])
{
    int64_t deals = 0;
    for (int i = 0; i < OUTCOME_COUNT; i++) {
        deals += count[i];
    }
    return deals;
}

int64_t net_of_playing(const int64_t count[OUTCOME_COUNT])
{
    int64_t net = 0;
    for (int i = 0; i < OUTCOME_COUNT; i++) {
        net += count[i] * outcome_net[i];
    }
    return net;
}

int64_t net_of_folding(const int64_t count[OUTCOME_COUNT])
{
    return -deals_of(count);
}

/* Three ranks in three suits. */
static int place_of_ranks(int a, int b, int c)
{
    return place_of(three_cards_of(card_of(a, 0), card_of(b, 1), card_of(c, 2)));
}

bool strategy_plays(strategy decides, const faced_hand *hand, const int64_t count[OUTCOME_COUNT])
{
    int place = place_of(hand->cards);
    switch (decides) {
    case STRATEGY_BEST:
        return net_of_playing(count) >= net_of_folding(count);
    case STRATEGY_QUEEN_HIGH:
        return place >= place_of_ranks(12, 3, 2);
    case STRATEGY_QUEEN_SIX_FOUR:
        return place >= place_of_ranks(12, 6, 4);
    case STRATEGY_PAIR:
        return place >= place_of_ranks(2, 2, 3);
    case STRATEGY_ALWAYS:
    case STRATEGY_COUNT:
        break;
    }
    return true;
}
