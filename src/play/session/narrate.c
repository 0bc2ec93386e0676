/* SPDX-License-Identifier: MIT */
#include "narrate.h"

#include <stdio.h>

#include <trey/hand.h>

#include "coach.h"
#include "format/round/round_explain.h"
#include "words.h"

/* Says who did something: "You fold.", "Ada folds." */
static void say_verb(session *in, const table_event *event, const char *you, const char *they)
{
    bool is_own = event->person == in->person;
    session_say(in, is_own ? TONE_OWN : TONE_TABLE, TREY_RULE_NONE, "%s %s",
                session_name(in, event->person), is_own ? you : they);
}

static void say_money(session *in, const table_event *event, const char *you, const char *they)
{
    char amount[MONEY_TEXT_SIZE];
    bool is_own = event->person == in->person;
    session_say(in, is_own ? TONE_OWN : TONE_TABLE, TREY_RULE_NONE, "%s %s %s.",
                session_name(in, event->person), is_own ? you : they,
                dollars_format(amount, event->amount));
}

/* ---- The bank ---- */

static void say_offer(session *in, const table_event *event)
{
    if (event->person == in->person) {
        session_say(in, TONE_OWN, TREY_RULE_BANK_3, "The bank is offered to you.");
    }
}

static void say_begun(session *in, const table_event *event)
{
    char amount[MONEY_TEXT_SIZE];
    unsigned long long number = in->view.round_number;
    bool is_own = event->seat != 0 && event->person == in->person;
    if (event->seat == 0) {
        session_say(in, TONE_TABLE, TREY_RULE_NONE, "Round %llu. The house banks.", number);
    } else {
        session_say(in, is_own ? TONE_OWN : TONE_TABLE, TREY_RULE_NONE,
                    "Round %llu. %s %s with %s, seat %u.", number, session_name(in, event->person),
                    is_own ? "bank" : "banks", dollars_format(amount, event->amount), event->seat);
    }
}

/* ---- Bets and cards ---- */

static void say_wager(session *in, const table_event *event, const char *tail)
{
    char amount[MONEY_TEXT_SIZE];
    session_say(in, event->person == in->person ? TONE_OWN : TONE_TABLE, TREY_RULE_NONE,
                "%s: %s %s%s.", session_name(in, event->person),
                wager_title(&in->view.posting, event->wager), dollars_format(amount, event->amount),
                tail);
}

static void say_fees(session *in)
{
    const view_stake *stake = session_stake(in);
    bool is_bank = in->view.bank_person == in->person;
    int64_t fee = is_bank ? in->view.bank_fee : stake != NULL ? stake->fee : 0;
    char amount[MONEY_TEXT_SIZE];
    if (fee > 0) {
        session_say(in, TONE_OWN, is_bank ? TREY_RULE_FEE_3 : TREY_RULE_FEE_2, "Your fee is %s.",
                    dollars_format(amount, fee));
    }
}

static void say_cards(session *in)
{
    const view_stake *stake = session_stake(in);
    const view_hand *bank = &in->view.hands[TREY_BANKER];
    char cards[CARDS_NAME_SIZE], hand[TREY_HAND_TEXT_SIZE], up[CARD_NAME_SIZE];
    if (stake != NULL && in->view.hands[stake->seat].value != 0) {
        const view_hand *own = &in->view.hands[stake->seat];
        session_say(in, TONE_OWN, TREY_RULE_NONE, "Your cards: %s. %s.",
                    cards_name(cards, own->cards),
                    hand_sentence(in->view.posting.ruleset, hand, own->value));
    }
    if (bank->cards[TREY_HAND_CARDS - 1] != VIEW_CARD_HIDDEN) {
        session_say(in, TONE_TABLE, TREY_RULE_ROUND_3, "The bank shows the %s.",
                    card_name(up, bank->cards[TREY_HAND_CARDS - 1]));
    }
}

/* Rates the person's decision, once it can no longer be changed. */
static void say_coach(session *in, uint32_t seat, bool play)
{
    const view_stake *stake = session_stake(in);
    coaching best;
    char cost[MONEY_TEXT_SIZE];
    if (in->has_coach && stake != NULL && coach_evaluate(&best, &in->view, seat, stake->ante)) {
        session_say(in, TONE_COACH, TREY_RULE_NONE,
                    best.should_play == play ? "Coach: right. %s would have cost %s more."
                                             : "Coach: a mistake. %s would have saved %s.",
                    play ? "Folding" : "Playing", dollars_format(cost, best.cost));
    }
}

static void say_decision(session *in, const table_event *event)
{
    if (event->kind == TABLE_TIMED_OUT) {
        say_verb(in, event, "are out of time and fold.", "is out of time and folds.");
    } else if (event->flag) {
        say_verb(in, event, "play.", "plays.");
    } else {
        say_verb(in, event, "fold.", "folds.");
    }
    if (event->person == in->person) {
        say_coach(in, event->seat, event->kind == TABLE_DECIDED && event->flag);
    }
}

/* ---- Results ---- */

static void say_bank_hand(session *in)
{
    const view_hand *bank = &in->view.hands[TREY_BANKER];
    char cards[CARDS_NAME_SIZE], hand[TREY_HAND_TEXT_SIZE];
    if (bank->value != 0) {
        trey_card laid_out[TREY_HAND_CARDS];
        trey_hand_lay_out(bank->cards, laid_out); /* PROC-6 */
        session_say(in, TONE_TABLE, TREY_RULE_HAND_7, "The bank has %s: %s. It %s.",
                    cards_name(cards, laid_out),
                    trey_ruleset_hand_text(in->view.posting.ruleset, hand, bank->value),
                    trey_hand_qualifies(bank->value) ? "qualifies" : "does not qualify");
    }
}

static void say_own_line(session *in, const trey_line *line)
{
    char text[LINE_TEXT_SIZE];
    int64_t net = trey_line_paid(line) - trey_line_collected(line);
    session_say(in,
                net > 0   ? TONE_GAIN
                : net < 0 ? TONE_LOSS
                          : TONE_OWN,
                (trey_rule)line->rule, "%s", line_describe(text, &in->view.posting, line));
}

/* The net result of another bettor; the lines of one bettor in one seat are consecutive. */
static void say_other(session *in, const trey_line *first, uint32_t count)
{
    char amount[MONEY_TEXT_SIZE];
    int64_t net = 0;
    for (uint32_t i = 0; i < count; i++) {
        net += trey_line_paid(&first[i]) - trey_line_collected(&first[i]);
    }
    for (uint32_t i = 0; i < in->view.stake_count; i++) {
        const view_stake *stake = &in->view.stakes[i];
        bool is_theirs = stake->seat == first->seat && stake->person == first->bettor;
        net -= is_theirs ? stake->progressive : 0; /* PROG-1; awards are reported separately */
    }
    session_say(in, TONE_TABLE, TREY_RULE_NONE, "%s %s%s.", session_name(in, first->bettor),
                net > 0   ? "wins "
                : net < 0 ? "loses "
                          : "breaks even",
                net == 0 ? "" : dollars_format(amount, net < 0 ? -net : net));
}

static void say_results(session *in)
{
    const trey_settlement *settlement = &in->view.settlement;
    for (uint32_t i = 0; i < settlement->line_count;) {
        const trey_line *first = &settlement->lines[i];
        uint32_t count = 1;
        while (i + count < settlement->line_count && first[count].bettor == first->bettor &&
               first[count].seat == first->seat) {
            count++;
        }
        if (first->bettor == in->person) {
            for (uint32_t l = 0; l < count; l++) {
                say_own_line(in, &first[l]);
            }
        } else {
            say_other(in, first, count);
        }
        i += count;
    }
}

static void say_awards(session *in)
{
    const trey_awards *awards = &in->view.awards;
    char amount[MONEY_TEXT_SIZE];
    for (uint32_t i = 0; i < awards->award_count; i++) {
        const trey_award *award = &awards->awards[i];
        bool is_own = award->bettor == in->person;
        session_say(in, is_own ? TONE_GAIN : TONE_TABLE, TREY_RULE_PROG_2,
                    "%s %s %s of the progressive.", session_name(in, award->bettor),
                    is_own ? "win" : "wins", dollars_format(amount, award->amount));
    }
}

static void say_void(session *in)
{
    session_say(in, TONE_OWN, in->view.void_rule,
                "The round is void. Every wager and fee is returned.");
}

void narrate_net(session *in, const tally_round *of)
{
    char net[MONEY_TEXT_SIZE];
    const char *tail = of->fees > 0 ? ", after your fee" : "";
    if (of->net == 0) {
        session_say(in, TONE_OWN, TREY_RULE_NONE, "You break even%s.", tail);
        return;
    }
    session_say(in, of->net > 0 ? TONE_GAIN : TONE_LOSS, TREY_RULE_NONE, "You %s %s%s.",
                of->net > 0 ? "win" : "lose", dollars_format(net, of->net < 0 ? -of->net : of->net),
                tail);
}

/* ---- All kinds ---- */

static void narrate_round(session *in, const table_event *event)
{
    switch (event->kind) {
    case TABLE_ROUND_BEGUN:
        say_begun(in, event);
        break;
    case TABLE_WAGER_PLACED:
        say_wager(in, event, "");
        break;
    case TABLE_WAGER_WITHDRAWN:
        say_wager(in, event, event->flag ? " returned" : " withdrawn");
        break;
    case TABLE_BETS_CLOSED:
        session_say(in, TONE_TABLE, TREY_RULE_NONE, "No more bets.");
        break;
    case TABLE_FEES_TAKEN:
        say_fees(in);
        break;
    case TABLE_HANDS_DEALT:
        say_cards(in);
        break;
    case TABLE_DECIDED:
    case TABLE_TIMED_OUT:
        say_decision(in, event);
        break;
    case TABLE_BANKER_REVEALED:
        say_bank_hand(in);
        break;
    case TABLE_SETTLED:
        say_results(in);
        say_awards(in);
        break;
    case TABLE_REVEAL_MISSED:
        say_verb(in, event, "did not reveal your share of the shuffle in time.",
                 "did not reveal their share of the shuffle in time.");
        if (in->view.phase == TREY_PHASE_VOID) {
            say_void(in);
        }
        break;
    case TABLE_VOIDED:
        say_void(in);
        break;
    case TABLE_CALLED_OFF:
        session_say(in, TONE_TABLE, TREY_RULE_NONE, "Nobody bets. The round is canceled.");
        break;
    default:
        break;
    }
}

void narrate(session *in, const table_event *event)
{
    char where[32];
    switch (event->kind) {
    case TABLE_SAT:
        snprintf(where, sizeof where, "sit%s in seat %u.", event->person == in->person ? "" : "s",
                 event->seat);
        say_verb(in, event, where, where);
        break;
    case TABLE_BOUGHT_IN:
        say_money(in, event, "buy in for", "buys in for");
        break;
    case TABLE_CASHED_OUT:
        say_money(in, event, "cash out", "cashes out");
        break;
    case TABLE_SAT_OUT:
        say_verb(in, event, "sit out.", "sits out.");
        break;
    case TABLE_SAT_IN:
        say_verb(in, event, "take part again.", "takes part again.");
        break;
    case TABLE_LEFT:
        say_verb(in, event, "leave.", "leaves.");
        break;
    case TABLE_BANK_OFFERED:
        say_offer(in, event);
        break;
    case TABLE_BANK_DECLINED:
        say_verb(in, event, "decline the bank.", "declines the bank.");
        break;
    case TABLE_POSTED:
        session_say(in, TONE_TABLE, TREY_RULE_NONE, "Posted: %s.", in->view.posting.ruleset->title);
        break;
    default:
        narrate_round(in, event);
        break;
    }
}
