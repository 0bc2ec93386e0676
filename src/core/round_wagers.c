/* SPDX-License-Identifier: MIT */
/*
 * Placing and withdrawing wagers (WAGER-1 to WAGER-9). This file does not depend on cards or on the
 * phase of the round.
 */
#include "round_wagers.h"

#include "base/assert.h"

bool trey_round_refuse(trey_refusal *why, trey_status status, int64_t given, int64_t limit)
{
    *why = trey_refuse(status, given, limit);
    return false;
}

uint16_t trey_round_stake(const trey_round *round, uint32_t seat, trey_bettor bettor)
{
    return seat < TREY_HANDS_MAX ? stake_find(round, seat, bettor) : TREY_STAKE_NONE;
}

uint16_t trey_round_seated(const trey_round *round, uint32_t seat)
{
    return seat < TREY_HANDS_MAX ? stake_seated(round, seat) : TREY_STAKE_NONE;
}

static int64_t seat_antes(const trey_round *round, uint32_t seat)
{
    int64_t sum = 0;
    for (uint16_t s = round->seat_first[seat]; s != TREY_STAKE_NONE; s = round->stakes[s].next) {
        sum += round->stakes[s].ante;
    }
    return sum;
}

/* WAGER-6: check a wager on a seat where other bettors have wagers. */
static bool check_back_line(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    trey_back_line allowed = round->posting->ruleset->back_line;
    uint16_t first = round->seat_first[event->seat];
    if (allowed == TREY_BACK_LINE_ALL || first == TREY_STAKE_NONE) {
        return true;
    }
    if (allowed == TREY_BACK_LINE_BONUS) {
        /* Any number of bonuses is allowed, but antes of only one bettor. */
        uint16_t seated = stake_seated(round, event->seat);
        bool second_ante = event->wager != TREY_WAGER_BONUS &&
                           trey_seats_have(round->with_ante, event->seat) &&
                           round->stakes[seated].bettor != event->bettor;
        return !second_ante ||
               trey_round_refuse(why, TREY_REFUSED_BACK_LINE_NOT_ALLOWED, event->seat, 0);
    }
    return round->stakes[first].bettor == event->bettor ||
           trey_round_refuse(why, TREY_REFUSED_BACK_LINE_NOT_ALLOWED, event->seat, 0);
}

/* A bettor can have wagers in several seats. They sit in the seat where they placed the first ante.
 */
static bool is_seated_elsewhere_by_ante(const trey_round *round, const trey_event *event)
{
    if (event->wager != TREY_WAGER_ANTE || trey_seats_have(round->with_ante, event->seat)) {
        return false; /* this wager does not make the bettor a seated player */
    }
    if (event->bettor == round->bank_bettor) {
        return true;
    }
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        if (stake->bettor == event->bettor && stake->seat != event->seat &&
            stake_seated(round, stake->seat) == i && stake->ante > 0) {
            return true;
        }
    }
    return false;
}

/* WAGER-7: whether a seated player may bet behind other seats. */
static bool seated_may_back_line(const trey_posting *posting)
{
    const trey_ruleset *ruleset = posting->ruleset;
    bool behind_with_bonus =
        ruleset->back_line == TREY_BACK_LINE_BONUS && posting->edition >= TREY_EDITION_2;
    return ruleset->seated_may_back_line || behind_with_bonus;
}

/* WAGER-12 */
static bool check_not_bank(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    const trey_posting *posting = round->posting;
    bool is_bank = !posting->ruleset->house_banks && event->bettor == round->bank_bettor;
    return !is_bank || posting->edition < TREY_EDITION_2 ||
           trey_round_refuse(why, TREY_REFUSED_BANK_BETS_AGAINST_ITSELF, event->seat, 0);
}

/* WAGER-7: a player sits in one seat. */
static bool check_seat_of_bettor(const trey_round *round, const trey_event *event,
                                 trey_refusal *why)
{
    const trey_posting *posting = round->posting;
    const trey_ruleset *ruleset = posting->ruleset;
    if (seated_may_back_line(posting)) {
        return !is_seated_elsewhere_by_ante(round, event) ||
               trey_round_refuse(why, TREY_REFUSED_SEATED_ELSEWHERE, event->seat, 0);
    }
    if (!ruleset->house_banks && event->bettor == round->bank_bettor) {
        return trey_round_refuse(why, TREY_REFUSED_SEATED_ELSEWHERE, event->seat, 0);
    }
    /* If only bonuses may be back-line bets, a bettor without an ante has no seat. */
    bool sits_by_ante_only = ruleset->back_line == TREY_BACK_LINE_BONUS;
    trey_seat_set others = 0;
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        if (stake->bettor == event->bettor && stake->seat != event->seat &&
            (!sits_by_ante_only || stake->ante > 0 || event->wager == TREY_WAGER_ANTE)) {
            others |= trey_seats_one(stake->seat);
        }
    }
    if (others == 0) {
        return true;
    }
    if (!posting->adjacent_seats) {
        return trey_round_refuse(why, TREY_REFUSED_SEATED_ELSEWHERE, event->seat, 0);
    }
    trey_seat_set beside = trey_seats_one(event->seat - 1) | trey_seats_one(event->seat + 1);
    bool one_beside = (others & beside) == others;
    return one_beside || trey_round_refuse(why, TREY_REFUSED_SEATS_NOT_ADJACENT, event->seat, 0);
}

/* A fast test for wagers that WAGER-6 and WAGER-7 always allow: in an empty seat a bettor's
 * first wager of the round; in a seat where the bettor is alone, every wager but an ante. `first`
 * is the first stake of the seat. If the result is true, `first` is the bettor's own stake or
 * TREY_STAKE_NONE. */
static bool affects_no_other_bettor(const trey_round *round, const trey_event *event,
                                    uint16_t first)
{
    if (first == TREY_STAKE_NONE) {
        return (round->bettors & bettor_bit(event->bettor)) == 0;
    }
    return first == round->seat_last[event->seat] && round->stakes[first].bettor == event->bettor &&
           event->wager != TREY_WAGER_ANTE;
}

static bool check_other_bettors(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    /* A bettor with a wager in the seat has already passed the check of WAGER-7. An ante is checked
     * again, because it can make the bettor the seated player. */
    bool already_in_seat = event->wager != TREY_WAGER_ANTE &&
                           stake_find(round, event->seat, event->bettor) != TREY_STAKE_NONE;
    return check_not_bank(round, event, why) && check_back_line(round, event, why) &&
           (already_in_seat || check_seat_of_bettor(round, event, why));
}

/* A 32-bit division is much faster than a 64-bit division, and nearly all amounts fit in 32 bits.
 */
static bool is_multiple(int64_t amount, int64_t increment)
{
    if ((amount | increment) > UINT32_MAX) {
        return amount % increment == 0;
    }
    return (uint32_t)amount % (uint32_t)increment == 0;
}

/* WAGER-9 */
static bool check_increment(const trey_posting *posting, int64_t amount, trey_refusal *why)
{
    return is_multiple(amount, posting->increment) ||
           trey_round_refuse(why, TREY_REFUSED_OFF_INCREMENT, amount, posting->increment);
}

/* WAGER-6: a second wager of the same kind is added to the first, or refused. `before` is the
 * amount of the first. */
static bool check_stacking(const trey_posting *posting, int64_t before, trey_refusal *why)
{
    return before == 0 || posting->ruleset->stacks_wagers ||
           trey_round_refuse(why, TREY_REFUSED_WAGER_TWICE, 0, 0);
}

/* WAGER-8, FEE-6: check the sum of antes of the bettor in the seat, of the seat and of the table.
 */
static bool check_ante_sums(const trey_round *round, const trey_event *event, int64_t before,
                            trey_refusal *why)
{
    const trey_posting *posting = round->posting;
    if (posting->player_position_max > 0) {
        int64_t sum = event->amount + before;
        if (sum > posting->player_position_max) {
            return trey_round_refuse(why, TREY_REFUSED_PLAYER_POSITION_OVER_MAX, sum,
                                     posting->player_position_max);
        }
    }
    if (posting->position_max > 0) {
        int64_t sum = event->amount + seat_antes(round, event->seat);
        if (sum > posting->position_max) {
            return trey_round_refuse(why, TREY_REFUSED_POSITION_OVER_MAX, sum,
                                     posting->position_max);
        }
    }
    if (posting->schedule != NULL && posting->schedule->action_below > 0) {
        int64_t sum = event->amount + round->total_action;
        if (sum >= posting->schedule->action_below) {
            return trey_round_refuse(why, TREY_REFUSED_ACTION_OVER_SCHEDULE, sum,
                                     posting->schedule->action_below);
        }
    }
    return true;
}

/* WAGER-8 */
static bool check_ante(const trey_round *round, const trey_event *event, const trey_stake *own,
                       trey_refusal *why)
{
    const trey_posting *posting = round->posting;
    int64_t amount = event->amount, before = own != NULL ? own->ante : 0;
    if (amount < posting->ante_min) {
        return trey_round_refuse(why, TREY_REFUSED_ANTE_UNDER_MIN, amount, posting->ante_min);
    }
    if (amount > posting->ante_max) {
        return trey_round_refuse(why, TREY_REFUSED_ANTE_OVER_MAX, amount, posting->ante_max);
    }
    return check_increment(posting, amount, why) && check_stacking(posting, before, why) &&
           check_ante_sums(round, event, before, why);
}

/* WAGER-4 */
static bool check_bonus(const trey_posting *posting, const trey_event *event, const trey_stake *own,
                        trey_refusal *why)
{
    int64_t amount = event->amount, before = own != NULL ? own->bonus : 0;
    if (amount < posting->bonus_min) {
        return trey_round_refuse(why, TREY_REFUSED_BONUS_UNDER_MIN, amount, posting->bonus_min);
    }
    if (amount > posting->bonus_max) {
        return trey_round_refuse(why, TREY_REFUSED_BONUS_OVER_MAX, amount, posting->bonus_max);
    }
    return check_increment(posting, amount, why) && check_stacking(posting, before, why);
}

/* PROG-1 */
static bool check_progressive(const trey_posting *posting, const trey_event *event,
                              const trey_stake *own, trey_refusal *why)
{
    int64_t before = own != NULL ? own->progressive : 0;
    if (event->amount != posting->denomination) {
        return trey_round_refuse(why, TREY_REFUSED_PROGRESSIVE_AMOUNT, event->amount,
                                 posting->denomination);
    }
    return check_stacking(posting, before, why);
}

/* Check the amount of a wager. `own` is the bettor's stake in the seat, or TREY_STAKE_NONE. */
static bool check_amount(const trey_round *round, const trey_event *event, uint16_t own,
                         trey_refusal *why)
{
    const trey_stake *stake = own == TREY_STAKE_NONE ? NULL : &round->stakes[own];
    bool allowed_amount = event->wager == TREY_WAGER_ANTE ? check_ante(round, event, stake, why)
                          : event->wager == TREY_WAGER_BONUS
                              ? check_bonus(round->posting, event, stake, why)
                              : check_progressive(round->posting, event, stake, why);
    return allowed_amount &&
           (round->wager_count < TREY_WAGERS_MAX ||
            trey_round_refuse(why, TREY_REFUSED_TOO_MANY_WAGERS, 0, TREY_WAGERS_MAX));
}

/* WAGER-1, PROG-1: check that the kind of wager can be placed before the deal at this table. */
static bool check_kind(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (event->wager == TREY_WAGER_ANTE || event->wager == TREY_WAGER_BONUS) {
        return true;
    }
    if (event->wager != TREY_WAGER_PROGRESSIVE) {
        return trey_round_refuse(why, TREY_REFUSED_PLAY_BEFORE_DEAL, 0, 0);
    }
    return round->posting->progressive != NULL ||
           trey_round_refuse(why, TREY_REFUSED_PROGRESSIVE_NOT_POSTED, 0, 0);
}

/* Check amount, seat and kind without regard to other wagers. */
static bool check_spot(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!check_any_amount(event->amount, why)) {
        return false;
    }
    if (!is_seat(round->posting, event->seat)) {
        return trey_round_refuse(why, TREY_REFUSED_SEAT_OUT_OF_RANGE, event->seat,
                                 round->posting->seats);
    }
    if (event->seat == round->bank_seat) {
        return trey_round_refuse(why, TREY_REFUSED_SEAT_IS_BANK, event->seat, 0);
    }
    return check_kind(round, event, why);
}

static uint16_t stake_add(trey_round *round, uint32_t seat, trey_bettor bettor)
{
    uint16_t stake = (uint16_t)round->stake_count++;
    round->bettors |= bettor_bit(bettor);
    round->stakes[stake] =
        (trey_stake){.bettor = bettor, .next = TREY_STAKE_NONE, .seat = (uint8_t)seat};
    if (round->seat_first[seat] == TREY_STAKE_NONE) {
        round->seat_first[seat] = stake;
    } else {
        round->stakes[round->seat_last[seat]].next = stake;
    }
    round->seat_last[seat] = stake;
    return stake;
}

/* Add a wager, which is already in wagers[], to the bettor's stake `own`. If `own` is
 * TREY_STAKE_NONE, add a new stake. */
static void stake_raise(trey_round *round, const trey_wager *wager, uint16_t own)
{
    if (own == TREY_STAKE_NONE) {
        own = stake_add(round, wager->seat, wager->bettor);
    }
    trey_stake *stake = &round->stakes[own];
    if (wager->kind == TREY_WAGER_PROGRESSIVE) {
        stake->progressive += wager->amount;
        round->progressive_total += wager->amount;
        return;
    }
    round->in_play |= trey_seats_one(wager->seat);
    if (wager->kind == TREY_WAGER_BONUS) {
        stake->bonus += wager->amount;
        round->bonus_total += wager->amount;
        return;
    }
    stake->ante += wager->amount;
    round->total_action += wager->amount;
    if (!trey_seats_have(round->with_ante, wager->seat)) {
        round->with_ante |= trey_seats_one(wager->seat);
        round->seat_seated[wager->seat] = own;
    }
}

/* Check the amount of a wager and place it. `own` is as in check_amount. */
static inline bool place(trey_round *round, const trey_event *event, uint16_t own,
                         trey_refusal *why)
{
    if (!check_amount(round, event, own, why)) {
        return false;
    }
    trey_wager *wager = &round->wagers[round->wager_count++];
    *wager = (trey_wager){.amount = event->amount,
                          .bettor = event->bettor,
                          .seat = (uint8_t)event->seat,
                          .kind = (uint8_t)event->wager};
    stake_raise(round, wager, own);
    return true;
}

/* Not inlined, so that the fast path does not have to save registers for these calls. */
__attribute__((noinline)) static bool place_among_others(trey_round *round, const trey_event *event,
                                                         trey_refusal *why)
{
    return check_other_bettors(round, event, why) &&
           place(round, event, stake_find(round, event->seat, event->bettor), why);
}

__attribute__((flatten)) bool trey_wager_place(trey_round *round, const trey_event *event,
                                               trey_refusal *why)
{
    if (!check_spot(round, event, why)) {
        return false;
    }
    uint16_t first = round->seat_first[event->seat];
    return affects_no_other_bettor(round, event, first) ? place(round, event, first, why)
                                                        : place_among_others(round, event, why);
}

bool trey_wager_check_place(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    return check_spot(round, event, why) &&
           (affects_no_other_bettor(round, event, round->seat_first[event->seat]) ||
            check_other_bettors(round, event, why)) &&
           check_amount(round, event, stake_find(round, event->seat, event->bettor), why);
}

/* The index of the last wager with the event's bettor, kind and seat; wager_count if there is none.
 */
static uint32_t last_wager(const trey_round *round, const trey_event *event)
{
    for (uint32_t i = round->wager_count; i > 0; i--) {
        const trey_wager *wager = &round->wagers[i - 1];
        if (wager->seat == event->seat && wager->bettor == event->bettor &&
            wager->kind == event->wager) {
            return i - 1;
        }
    }
    return round->wager_count;
}

bool trey_wager_check_withdraw(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    uint32_t index = last_wager(round, event);
    if (index == round->wager_count) {
        return trey_round_refuse(why, TREY_REFUSED_NOTHING_TO_WITHDRAW, event->seat, 0);
    }
    /* Without the seated player's ante, a back-line bettor would become the seated player, which
     * they did not ask for. */
    const trey_wager *wager = &round->wagers[index];
    uint16_t seated = stake_seated(round, wager->seat);
    const trey_stake *stake = &round->stakes[seated];
    bool last_ante = wager->kind == TREY_WAGER_ANTE && stake->bettor == wager->bettor &&
                     stake->ante == wager->amount;
    bool others = round->seat_first[wager->seat] != round->seat_last[wager->seat];
    if (last_ante && others) {
        return trey_round_refuse(why, TREY_REFUSED_BACK_LINE_BEHIND, event->seat, 0);
    }
    return true;
}

bool trey_wager_withdraw(trey_round *round, const trey_event *event, trey_refusal *why)
{
    if (!trey_wager_check_withdraw(round, event, why)) {
        return false;
    }
    uint32_t index = last_wager(round, event);
    TREY_ASSERT(index < round->wager_count);
    round->wager_count--;
    for (uint32_t i = index; i < round->wager_count; i++) {
        round->wagers[i] = round->wagers[i + 1];
    }
    /* Rebuild the stakes from the remaining wagers. */
    round->stake_count = 0;
    round->bettors = bettor_bit(round->bank_bettor);
    round->total_action = round->bonus_total = round->progressive_total = 0;
    round->in_play = round->with_ante = 0;
    for (uint32_t seat = 0; seat < TREY_HANDS_MAX; seat++) {
        round->seat_first[seat] = round->seat_last[seat] = TREY_STAKE_NONE;
    }
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        stake_raise(round, wager, stake_find(round, wager->seat, wager->bettor));
    }
    return true;
}

/* The sum of a bettor's bonuses in a seat, up to and including the wager at `index`. */
static int64_t bonus_up_to(const trey_round *round, uint32_t index)
{
    const trey_wager *last = &round->wagers[index];
    int64_t sum = 0;
    for (uint32_t i = 0; i <= index; i++) {
        const trey_wager *wager = &round->wagers[i];
        if (wager->kind == TREY_WAGER_BONUS && wager->seat == last->seat &&
            wager->bettor == last->bettor) {
            sum += wager->amount;
        }
    }
    return sum;
}

bool trey_round_has_ante(const trey_round *round, trey_bettor bettor)
{
    for (uint32_t i = 0; i < round->stake_count; i++) {
        if (round->stakes[i].bettor == bettor && round->stakes[i].ante > 0) {
            return true;
        }
    }
    return false;
}

/* WAGER-4, WAGER-6: a bonus needs an ante in the same seat, and the bettor needs an ante there or
 * in their own seat. */
static bool has_antes_it_needs(const trey_round *round, const trey_stake *own)
{
    return trey_seats_have(round->with_ante, own->seat) &&
           (own->ante > 0 || round->posting->edition < TREY_EDITION_2 ||
            trey_round_has_ante(round, own->bettor));
}

/* WAGER-4: the reason to refuse the bonus of a stake after all bets were placed, or TREY_OK. */
static trey_status bonus_problem(const trey_round *round, const trey_stake *own)
{
    const trey_posting *posting = round->posting;
    switch (posting->ruleset->bonus_needs) {
    case TREY_BONUS_NEEDS_NOTHING:
        return posting->ante_mandatory && own->ante == 0 ? TREY_REFUSED_ANTE_MANDATORY /* WAGER-2 */
                                                         : TREY_OK;
    case TREY_BONUS_NEEDS_SEATED_ANTE:
        return has_antes_it_needs(round, own) ? TREY_OK : TREY_REFUSED_BONUS_WITHOUT_ANTE;
    case TREY_BONUS_NEEDS_OWN_ANTE:
        break;
    }
    if (own->ante == 0) {
        return TREY_REFUSED_BONUS_WITHOUT_ANTE;
    }
    return posting->ruleset->bonus_within_ante && own->bonus > own->ante
               ? TREY_REFUSED_BONUS_OVER_ANTE
               : TREY_OK;
}

/* PROG-1: a progressive wager needs an ante or bonus of the same bettor. */
static trey_status progressive_problem(const trey_stake *own)
{
    return own->ante > 0 || own->bonus > 0 ? TREY_OK : TREY_REFUSED_PROGRESSIVE_ALONE;
}

/* Refuse with the first wrong wager, in the order of placing, as the subject. */
__attribute__((cold)) static bool refuse_first_wrong_wager(const trey_round *round,
                                                           trey_refusal *why)
{
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        const trey_stake *own = &round->stakes[stake_find(round, wager->seat, wager->bettor)];
        trey_status problem = wager->kind == TREY_WAGER_BONUS         ? bonus_problem(round, own)
                              : wager->kind == TREY_WAGER_PROGRESSIVE ? progressive_problem(own)
                                                                      : TREY_OK;
        int64_t sum = 0, limit = 0;
        if (problem == TREY_REFUSED_BONUS_OVER_ANTE) {
            sum = bonus_up_to(round, i);
            limit = own->ante;
            problem = sum > limit ? problem : TREY_OK;
        }
        if (problem != TREY_OK) {
            (void)trey_round_refuse(why, problem, sum, limit);
            why->subject = i;
            return false;
        }
    }
    TREY_ASSERT(false);
    return false;
}

bool trey_wager_check_all(const trey_round *round, const trey_event *event, trey_refusal *why)
{
    (void)event;
    if (round->wager_count == 0) {
        return trey_round_refuse(why, TREY_REFUSED_NO_WAGERS, 0, 0); /* WAGER-2 */
    }
    for (uint32_t i = 0; i < round->stake_count; i++) {
        const trey_stake *stake = &round->stakes[i];
        if ((stake->bonus > 0 && bonus_problem(round, stake) != TREY_OK) ||
            (stake->progressive > 0 && progressive_problem(stake) != TREY_OK)) {
            return refuse_first_wrong_wager(round, why);
        }
    }
    return true;
}
