/* SPDX-License-Identifier: MIT */
/*
 * Describes events as sentences in the present tense.
 */
#include "event_text.h"

#include <stdio.h>
#include <string.h>

#include <trey/card_text.h>

#include "audit_text.h"
#include "format/round/round_explain.h"
#include "format/text/money.h"

enum { WHO_SIZE = 64, TYPED_SIZE = EVENT_TEXT_MAX + 1 };

/* "seat 3, person 303", or only the person. */
static const char *who(char out[WHO_SIZE], const table_event *event)
{
    char person[PERSON_TEXT_SIZE];
    person_format(person, event->person);
    bool has_seat = (table_event_fields(event->kind) & EVENT_SEAT) != 0 && event->seat != 0;
    if (has_seat && event->kind == TABLE_HAND_ENTERED) { /* the dealer acts, not the player */
        snprintf(out, WHO_SIZE, "hand of seat %u: %s", event->seat, person);
    } else if (has_seat && event->kind != TABLE_KEY_PRESSED) {
        snprintf(out, WHO_SIZE, "seat %u, %s", event->seat, person);
    } else {
        snprintf(out, WHO_SIZE, "%s", person);
    }
    return out;
}

/* The typed text without control characters, so that a terminal cannot be manipulated. */
static const char *typed(char out[TYPED_SIZE], const table_event *event)
{
    size_t size = 0;
    unsigned char before = 0;
    for (uint32_t i = 0; i < event->text_size && size + 1 < TYPED_SIZE; i++) {
        unsigned char c = (unsigned char)event->text[i];
        bool is_control = c < 0x20 || c == 0x7F;
        bool is_high_control = before == 0xC2 && c < 0xA0; /* U+0080 to U+009F */
        if (is_high_control) {
            size--;
        }
        out[size++] = is_control || is_high_control ? '?' : (char)c;
        before = c;
    }
    out[size] = '\0';
    return out;
}

const char *cards_format(char *out, size_t size, const trey_card *cards, uint32_t count)
{
    out[0] = '\0';
    size_t used = 0;
    for (uint32_t i = 0; i < count && cards[i] < TREY_DECK_CARDS && used + 4 <= size; i++) {
        char card[TREY_CARD_TEXT_SIZE];
        used += (size_t)snprintf(out + used, size - used, "%s%s", i > 0 ? " " : "",
                                 trey_card_text(card, cards[i]));
    }
    return out;
}

/* The sentence of a kind of event without figures; NULL for the others. */
static const char *plain_sentence(table_event_kind kind)
{
    static const char *const sentences[TABLE_EVENT_KIND_COUNT] = {
        [TABLE_OPENED] = "opens the table.",
        [TABLE_POSTED] = "posts other rules.",
        [TABLE_DRAINED] = "closes the table after this round.",
        [TABLE_CLOSED] = "closes the table.",
        [TABLE_RESUMED] = "resumes after a restart; the current time limit starts again.",
        [TABLE_SAT] = "sits down.",
        [TABLE_STOOD_BEHIND] = "stands behind the seats.",
        [TABLE_SAT_OUT] = "sits out.",
        [TABLE_SAT_IN] = "takes part again.",
        [TABLE_LEAVING] = "leaves once nothing is in play.",
        [TABLE_LEFT] = "has left.",
        [TABLE_BANK_OFFERED] = "is offered the bank.",
        [TABLE_OFFERS_REOPENED] = "asks for the bank; it is offered again.",
        [TABLE_SHUFFLED] = "the cards are shuffled.",
        [TABLE_SHOE_PLEDGED] = "a shoe is shuffled and pledged.",
        [TABLE_BETS_OPENED] = "bets are open.",
        [TABLE_READY] = "is ready.",
        [TABLE_COMMITTED] = "commits to entropy for the shuffle.",
        [TABLE_BETS_CLOSED] = "announces: no more bets.",
        [TABLE_FEES_TAKEN] = "takes what is due: fees, and coins of the progressive.",
        [TABLE_ENTROPY_REVEALED] = "reveals the entropy.",
        [TABLE_HANDS_DEALT] = "deals.",
        [TABLE_TIMED_OUT] = "is out of time and folds.",
        [TABLE_FORFEITS_COLLECTED] = "collects what was folded.",
        [TABLE_BANKER_REVEALED] = "shows the bank's hand.",
        [TABLE_SETTLED] = "settles.",
        [TABLE_ENVY_PAID] = "pays envy bonuses.",
        [TABLE_ROUND_ENDED] = "ends the round.",
        [TABLE_CALLED_OFF] = "calls the round off; nobody has bet.",
    };
    return sentences[kind];
}

static void say_amount(char *what, size_t size, const trey_posting *posting,
                       const table_event *event)
{
    char amount[MONEY_TEXT_SIZE];
    const char *title = wager_title(posting, event->wager);
    money_format(amount, event->amount);
    switch (event->kind) {
    case TABLE_BOUGHT_IN:
        snprintf(what, size, "buys in for %s.", amount);
        break;
    case TABLE_CASHED_OUT:
        snprintf(what, size, "cashes out %s.", amount);
        break;
    case TABLE_ROUND_BEGUN:
        snprintf(what, size, event->seat != 0 ? "takes the bank with %s." : "begins a round.",
                 amount);
        break;
    case TABLE_WAGER_PLACED:
        snprintf(what, size, "%s: bets %s.", title, amount);
        break;
    default:
        snprintf(what, size, "%s: %s goes back, %s.", title, amount,
                 event->flag ? "as it cannot stand by itself" : "withdrawn");
        break;
    }
}

static void say_key(char *what, size_t size, const table_event *event)
{
    char amount[MONEY_TEXT_SIZE], text[TYPED_SIZE];
    if (event->key == TREY_KEY_ADJUST) {
        snprintf(what, size, "adjusts the meter by %s: \"%s\".",
                 money_format(amount, event->amount), typed(text, event));
    } else if (event->key == TREY_KEY_HAND) {
        snprintf(what, size, "keypad: hand button of seat %u, %s.", event->seat,
                 trey_award_hand_name(event->hand));
    } else {
        snprintf(what, size, "keypad: %s.", trey_key_name(event->key));
    }
}

static void say_other(char *what, size_t size, const trey_posting *posting,
                      const table_event *event)
{
    char text[TYPED_SIZE], cards[3 * TREY_SHOE_CARDS_MAX + 1];
    switch (event->kind) {
    case TABLE_BANK_DECLINED:
        snprintf(what, size,
                 event->flag ? "is out of time; the bank goes on." : "declines the bank.");
        break;
    case TABLE_HAND_ENTERED:
        snprintf(what, size, "enters %s.",
                 event->card_count == 0
                     ? "no card"
                     : cards_format(cards, sizeof cards, event->cards, event->card_count));
        break;
    case TABLE_DECIDED:
        snprintf(what, size, event->flag ? "plays." : "folds.");
        break;
    case TABLE_KEY_PRESSED:
        say_key(what, size, event);
        break;
    case TABLE_SHUFFLER_FAILED:
        snprintf(what, size, "reports a shuffler fault: \"%s\".", typed(text, event));
        break;
    case TABLE_DEVICE_CHANGED:
        snprintf(what, size,
                 event->device == TREY_DEVICE_HAND ? "continues with cards shuffled by hand."
                                                   : "continues with a working %s.",
                 trey_device_name(event->device));
        break;
    case TABLE_CLOCK_JUMPED:
        snprintf(what, size, "notes that the clock of the machine was set by %s.",
                 typed(text, event));
        break;
    case TABLE_DEALER_SIGNED_ON:
        snprintf(what, size, "signs on as the dealer.");
        break;
    case TABLE_DEALER_SIGNED_OFF:
        snprintf(what, size, "signs the dealer off.");
        break;
    case TABLE_REVEAL_MISSED:
        snprintf(what, size,
                 "did not reveal a contribution to the shuffle in time: the round becomes void.");
        break;
    case TABLE_VOIDED:
        snprintf(what, size, "declares the round void (%s): \"%s\".",
                 trey_void_reason_name(event->reason), typed(text, event));
        break;
    default:
        say_amount(what, size, posting, event);
        break;
    }
}

const char *event_sentence(char out[EVENT_SENTENCE_SIZE], const trey_posting *posting,
                           const table_event *event)
{
    char name[WHO_SIZE], what[EVENT_SENTENCE_SIZE - WHO_SIZE];
    const char *plain = plain_sentence(event->kind);
    if (plain != NULL) {
        snprintf(what, sizeof what, "%s", plain);
    } else {
        say_other(what, sizeof what, posting, event);
    }
    if ((table_event_fields(event->kind) & EVENT_APPROVER) != 0 && event->approver != 0) {
        char approver[PERSON_TEXT_SIZE];
        size_t size = strlen(what);
        snprintf(what + size, sizeof what - size, " Approved by %s.",
                 person_format(approver, event->approver));
    }
    bool has_person = (table_event_fields(event->kind) & EVENT_PERSON) != 0;
    if (event->kind == TABLE_HAND_ENTERED && event->seat == TREY_BANKER) {
        snprintf(out, EVENT_SENTENCE_SIZE, "hand of the bank: %s: %s", who(name, event), what);
    } else if (has_person) {
        snprintf(out, EVENT_SENTENCE_SIZE, "%s: %s", who(name, event), what);
    } else {
        snprintf(out, EVENT_SENTENCE_SIZE, "%s", what);
    }
    return out;
}
