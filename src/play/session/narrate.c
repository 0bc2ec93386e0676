/* SPDX-License-Identifier: MIT */
#include "narrate.h"

#include <stdio.h>

#include <trey/hand.h>

#include "coach.h"
#include "format/round/round_explain.h"
#include "words.h"

/* Says who did something: "You fold.", "Ada folds." */
static void say_verb(session *game, const table_event *event, const char *you, const char *they)
{
    bool is_own = event->person == game->person;
    session_say(game, is_own ? TONE_OWN : TONE_TABLE, TREY_RULE_NONE, "%s %s",
                session_name(game, event->person), is_own ? you : they);
}

static void say_money(session *game, const table_event *event, const char *you, const char *they)
{
    char amount[MONEY_TEXT_SIZE];
    bool is_own = event->person == game->person;
    session_say(game, is_own ? TONE_OWN : TONE_TABLE, TREY_RULE_NONE, "%s %s %s.",
                session_name(game, event->person), is_own ? you : they,
                dollars_format(amount, event->amount));
}

/* ---- The bank ---- */

static void say_offer(session *game, const table_event *event)
{
    if (event->person == game->person) {
        session_say(game, TONE_OWN, TREY_RULE_BANK_3, "The bank is offered to you.");
    }
}

static void say_begun(session *game, const table_event *event)
{
    char amount[MONEY_TEXT_SIZE];
    unsigned long long number = game->view.round_number;
    bool is_own = event->seat != 0 && event->person == game->person;
    if (event->seat == 0) {
        session_say(game, TONE_TABLE, TREY_RULE_NONE, "Round %llu. The house banks.", number);
    } else {
        session_say(game, is_own ? TONE_OWN : TONE_TABLE, TREY_RULE_NONE,
                    "Round %llu. %s %s with %s, seat %u.", number,
                    session_name(game, event->person), is_own ? "bank" : "banks",
                    dollars_format(amount, event->amount), event->seat);
    }
}

/* ---- Bets and cards ---- */

static void say_wager(session *game, const table_event *event, const char *tail)
{
    char amount[MONEY_TEXT_SIZE];
    session_say(game, event->person == game->person ? TONE_OWN : TONE_TABLE, TREY_RULE_NONE,
                "%s: %s %s%s.", session_name(game, event->person),
                wager_title(&game->view.posting, event->wager),
                dollars_format(amount, event->amount), tail);
}

static void say_fees(session *game)
{
    const view_stake *stake = session_stake(game);
    bool is_bank = game->view.bank_person == game->person;
    int64_t fee = is_bank ? game->view.bank_fee : stake != NULL ? stake->fee : 0;
    char amount[MONEY_TEXT_SIZE];
    if (fee > 0) {
        session_say(game, TONE_OWN, is_bank ? TREY_RULE_FEE_3 : TREY_RULE_FEE_2, "Your fee is %s.",
                    dollars_format(amount, fee));
    }
}

static void say_cards(session *game)
{
    const view_stake *stake = session_stake(game);
    const view_hand *bank = &game->view.hands[TREY_BANKER];
    char cards[CARDS_NAME_SIZE], hand[TREY_HAND_TEXT_SIZE], up[CARD_NAME_SIZE];
    if (stake != NULL && game->view.hands[stake->seat].value != 0) {
        const view_hand *own = &game->view.hands[stake->seat];
        session_say(game, TONE_OWN, TREY_RULE_NONE, "Your cards: %s. %s.",
                    cards_name(cards, own->cards),
                    hand_sentence(game->view.posting.ruleset, hand, own->value));
    }
    if (bank->cards[TREY_HAND_CARDS - 1] != VIEW_CARD_HIDDEN) {
        session_say(game, TONE_TABLE, TREY_RULE_ROUND_3, "The bank shows the %s.",
                    card_name(up, bank->cards[TREY_HAND_CARDS - 1]));
    }
}

/* A hand of real cards that was turned over at the showdown. */
static void say_turned_over(session *game, const table_event *event)
{
    char cards[CARDS_NAME_SIZE], hand[TREY_HAND_TEXT_SIZE];
    const view_hand *shown = &game->view.hands[event->seat];
    if (event->seat == TREY_BANKER || shown->value == 0 || !game->view.has_results) {
        return;
    }
    session_say(game, TONE_TABLE, TREY_RULE_ROUND_5, "Seat %u: %s. %s.", event->seat,
                cards_name(cards, shown->cards),
                hand_sentence(game->view.posting.ruleset, hand, shown->value));
}

/* Rates the person's decision, once it can no longer be changed. */
static void say_coach(session *game, uint32_t seat, bool play)
{
    const view_stake *stake = session_stake(game);
    coaching best;
    char cost[MONEY_TEXT_SIZE];
    if (game->has_coach && stake != NULL && coach_evaluate(&best, &game->view, seat, stake->ante)) {
        session_say(game, TONE_COACH, TREY_RULE_NONE,
                    best.should_play == play ? "Coach: right. %s would have cost %s more."
                                             : "Coach: a mistake. %s would have saved %s.",
                    play ? "Folding" : "Playing", dollars_format(cost, best.cost));
    }
}

static void say_decision(session *game, const table_event *event)
{
    if (event->kind == TABLE_TIMED_OUT) {
        say_verb(game, event, "are out of time and fold.", "is out of time and folds.");
    } else if (event->flag) {
        say_verb(game, event, "play.", "plays.");
    } else {
        say_verb(game, event, "fold.", "folds.");
    }
    if (event->person == game->person) {
        say_coach(game, event->seat, event->kind == TABLE_DECIDED && event->flag);
    }
}

/* ---- Results ---- */

static void say_bank_hand(session *game)
{
    const view_hand *bank = &game->view.hands[TREY_BANKER];
    char cards[CARDS_NAME_SIZE], hand[TREY_HAND_TEXT_SIZE];
    if (bank->value != 0) {
        trey_card laid_out[TREY_HAND_CARDS];
        trey_hand_lay_out(bank->cards, laid_out); /* PROC-6 */
        session_say(game, TONE_TABLE, TREY_RULE_HAND_7, "The bank has %s: %s. It %s.",
                    cards_name(cards, laid_out),
                    trey_ruleset_hand_text(game->view.posting.ruleset, hand, bank->value),
                    trey_hand_qualifies(bank->value) ? "qualifies" : "does not qualify");
    }
}

static void say_own_line(session *game, const trey_line *line)
{
    char text[LINE_TEXT_SIZE];
    int64_t net = trey_line_paid(line) - trey_line_collected(line);
    session_say(game,
                net > 0   ? TONE_GAIN
                : net < 0 ? TONE_LOSS
                          : TONE_OWN,
                (trey_rule)line->rule, "%s", line_describe(text, &game->view.posting, line));
}

/* The net result of another bettor; the lines of one bettor in one seat are consecutive. */
static void say_other(session *game, const trey_line *first, uint32_t count)
{
    char amount[MONEY_TEXT_SIZE];
    int64_t net = 0;
    for (uint32_t i = 0; i < count; i++) {
        net += trey_line_paid(&first[i]) - trey_line_collected(&first[i]);
    }
    for (uint32_t i = 0; i < game->view.stake_count; i++) {
        const view_stake *stake = &game->view.stakes[i];
        bool is_theirs = stake->seat == first->seat && stake->person == first->bettor;
        net -= is_theirs ? stake->progressive : 0; /* PROG-1; awards are reported separately */
    }
    session_say(game, TONE_TABLE, TREY_RULE_NONE, "%s %s%s.", session_name(game, first->bettor),
                net > 0   ? "wins "
                : net < 0 ? "loses "
                          : "breaks even",
                net == 0 ? "" : dollars_format(amount, net < 0 ? -net : net));
}

static void say_results(session *game)
{
    const trey_settlement *settlement = &game->view.settlement;
    for (uint32_t i = 0; i < settlement->line_count;) {
        const trey_line *first = &settlement->lines[i];
        uint32_t count = 1;
        while (i + count < settlement->line_count && first[count].bettor == first->bettor &&
               first[count].seat == first->seat) {
            count++;
        }
        if (first->bettor == game->person) {
            for (uint32_t l = 0; l < count; l++) {
                say_own_line(game, &first[l]);
            }
        } else {
            say_other(game, first, count);
        }
        i += count;
    }
}

static void say_awards(session *game)
{
    const trey_awards *awards = &game->view.awards;
    char amount[MONEY_TEXT_SIZE];
    for (uint32_t i = 0; i < awards->award_count; i++) {
        const trey_award *award = &awards->awards[i];
        bool is_own = award->bettor == game->person;
        session_say(game, is_own ? TONE_GAIN : TONE_TABLE, TREY_RULE_PROG_2,
                    "%s %s %s of the progressive.", session_name(game, award->bettor),
                    is_own ? "win" : "wins", dollars_format(amount, award->amount));
    }
}

static void say_void(session *game)
{
    session_say(game, TONE_OWN, game->view.void_rule,
                "The round is void. Every wager and fee is returned.");
}

void narrate_net(session *game, const tally_round *round)
{
    char net[MONEY_TEXT_SIZE];
    const char *tail = round->fees > 0 ? ", after your fee" : "";
    if (round->net == 0) {
        session_say(game, TONE_OWN, TREY_RULE_NONE, "You break even%s.", tail);
        return;
    }
    session_say(game, round->net > 0 ? TONE_GAIN : TONE_LOSS, TREY_RULE_NONE, "You %s %s%s.",
                round->net > 0 ? "win" : "lose",
                dollars_format(net, round->net < 0 ? -round->net : round->net), tail);
}

/* ---- All kinds ---- */

static void narrate_round(session *game, const table_event *event)
{
    switch (event->kind) {
    case TABLE_ROUND_BEGUN:
        say_begun(game, event);
        break;
    case TABLE_WAGER_PLACED:
        say_wager(game, event, "");
        break;
    case TABLE_WAGER_WITHDRAWN:
        say_wager(game, event, event->flag ? " returned" : " withdrawn");
        break;
    case TABLE_BETS_CLOSED:
        session_say(game, TONE_TABLE, TREY_RULE_NONE, "No more bets.");
        break;
    case TABLE_FEES_TAKEN:
        say_fees(game);
        break;
    case TABLE_HANDS_DEALT:
    case TABLE_CARD_EXPOSED:
        say_cards(game);
        break;
    case TABLE_PACKETS_DEALT:
        session_say(game, TONE_TABLE, TREY_RULE_ROUND_2, "The cards are dealt, face down.");
        break;
    case TABLE_HAND_ENTERED:
        say_turned_over(game, event);
        break;
    case TABLE_HAND_CORRECTED:
        session_say(game, TONE_TABLE, TREY_RULE_NONE,
                    event->seat == TREY_BANKER ? "The bank's cards are corrected."
                                               : "The cards of seat %u are corrected.",
                    event->seat);
        break;
    case TABLE_DECIDED:
    case TABLE_TIMED_OUT:
        say_decision(game, event);
        break;
    case TABLE_BANKER_REVEALED:
        say_bank_hand(game);
        break;
    case TABLE_SETTLED:
        say_results(game);
        say_awards(game);
        break;
    case TABLE_REVEAL_MISSED:
        say_verb(game, event, "did not reveal your share of the shuffle in time.",
                 "did not reveal their share of the shuffle in time.");
        if (game->view.phase == TREY_PHASE_VOID) {
            say_void(game);
        }
        break;
    case TABLE_VOIDED:
        say_void(game);
        break;
    case TABLE_CALLED_OFF:
        session_say(game, TONE_TABLE, TREY_RULE_NONE, "Nobody bets. The round is canceled.");
        break;
    default:
        break;
    }
}

void narrate(session *game, const table_event *event)
{
    char where[32];
    switch (event->kind) {
    case TABLE_SAT:
    case TABLE_SEATED:
        snprintf(where, sizeof where, "sit%s in seat %u.", event->person == game->person ? "" : "s",
                 event->seat);
        say_verb(game, event, where, where);
        break;
    case TABLE_BOUGHT_IN:
        say_money(game, event, "buy in for", "buys in for");
        break;
    case TABLE_CASHED_OUT:
        say_money(game, event, "cash out", "cashes out");
        break;
    case TABLE_SAT_OUT:
        say_verb(game, event, "sit out.", "sits out.");
        break;
    case TABLE_SAT_IN:
        say_verb(game, event, "take part again.", "takes part again.");
        break;
    case TABLE_DISCONNECTED:
        say_verb(game, event, "are disconnected.", "is disconnected.");
        break;
    case TABLE_RECONNECTED:
        say_verb(game, event, "are connected again.", "is connected again.");
        break;
    case TABLE_LEFT:
        say_verb(game, event, "leave.", "leaves.");
        break;
    case TABLE_BANK_OFFERED:
        say_offer(game, event);
        break;
    case TABLE_BANK_DECLINED:
        say_verb(game, event, "decline the bank.", "declines the bank.");
        break;
    case TABLE_POSTED:
        session_say(game, TONE_TABLE, TREY_RULE_NONE, "Posted: %s.",
                    game->view.posting.ruleset->title);
        break;
    default:
        narrate_round(game, event);
        break;
    }
}
