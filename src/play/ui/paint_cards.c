/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "paint_internal.h"

static const char *const rank_texts[TREY_RANK_COUNT] = {"2", "3",  "4", "5", "6", "7", "8",
                                                        "9", "10", "J", "Q", "K", "A"};
static const char *const suit_texts[TREY_SUIT_COUNT] = {"♣", "♦", "♥", "♠"};

static screen_style style_of(trey_card card)
{
    unsigned suit = trey_card_suit(card);
    return suit == TREY_SUIT_HEARTS || suit == TREY_SUIT_DIAMONDS ? STYLE_CARD_RED : STYLE_CARD;
}

/* "10♥", "K♥" */
static void name_card(char text[16], trey_card card)
{
    snprintf(text, 16, "%s%s", rank_texts[trey_card_rank(card)], suit_texts[trey_card_suit(card)]);
}

/* HAND-9: the backs of the two decks differ in color, and in pattern where there is no color. */
static const struct {
    screen_style style;
    const char *pattern;
} backs[] = {{STYLE_CARD_BACK, "░"}, {STYLE_CARD_BACK_2, "▒"}};

static void paint_back(screen *display, int x, int y, int width, int height, uint32_t deck)
{
    screen_frame(display, x, y, width, height, backs[deck & 1].style, NULL);
    for (int row = y + 1; row < y + height - 1; row++) {
        for (int column = x + 1; column < x + width - 1; column++) {
            screen_text(display, column, row, backs[deck & 1].style, backs[deck & 1].pattern);
        }
    }
}

static void paint_small(screen *display, int x, int y, trey_card card)
{
    static const char ranks[] = "23456789TJQKA";
    char text[16];
    snprintf(text, sizeof text, "%c%s", ranks[trey_card_rank(card)],
             suit_texts[trey_card_suit(card)]);
    screen_frame(display, x, y, CARD_SMALL_WIDTH, CARD_HEIGHT, style_of(card), NULL);
    screen_text(display, x + 1, y + 1, style_of(card), text);
}

static void paint_middle(screen *display, int x, int y, trey_card card)
{
    char text[16];
    name_card(text, card);
    screen_frame(display, x, y, CARD_WIDTH, CARD_HEIGHT, style_of(card), NULL);
    screen_text(display, x + 1, y + 1, style_of(card), text);
}

static void paint_large(screen *display, int x, int y, trey_card card)
{
    const char *rank = rank_texts[trey_card_rank(card)];
    screen_frame(display, x, y, CARD_LARGE_WIDTH, CARD_LARGE_HEIGHT, style_of(card), NULL);
    screen_text(display, x + 1, y + 1, style_of(card), rank);
    screen_text(display, x + 3, y + 2, style_of(card), suit_texts[trey_card_suit(card)]);
    screen_right(display, x + CARD_LARGE_WIDTH - 1, y + 3, style_of(card), rank);
}

static int card_width(card_size size)
{
    return size == CARD_IS_SMALL    ? CARD_SMALL_WIDTH
           : size == CARD_IS_MIDDLE ? CARD_WIDTH
                                    : CARD_LARGE_WIDTH;
}

int paint_hand_height(card_size size)
{
    return size == CARD_IS_LARGE ? CARD_LARGE_HEIGHT : CARD_HEIGHT;
}

int paint_hand_width(card_size size)
{
    int gap = size == CARD_IS_SMALL ? 0 : 1;
    return TREY_HAND_CARDS * (card_width(size) + gap) - gap;
}

static void paint_card(screen *display, int x, int y, trey_card card, uint32_t deck, card_size size)
{
    if (card >= TREY_DECK_CARDS) {
        paint_back(display, x, y, card_width(size), paint_hand_height(size), deck);
    } else if (size == CARD_IS_SMALL) {
        paint_small(display, x, y, card);
    } else if (size == CARD_IS_MIDDLE) {
        paint_middle(display, x, y, card);
    } else {
        paint_large(display, x, y, card);
    }
}

void paint_hand(screen *display, int x, int y, const view_hand *hand, uint32_t deck, card_size size)
{
    int step = card_width(size) + (size == CARD_IS_SMALL ? 0 : 1);
    for (uint32_t i = 0; i < hand->count && i < TREY_HAND_CARDS; i++) {
        paint_card(display, x + (int)i * step, y, hand->cards[i], deck, size);
    }
}

static void paint_card_text(screen *display, int x, int y, trey_card card, uint32_t deck)
{
    char text[16];
    if (card >= TREY_DECK_CARDS) {
        for (int i = 0; i < 3; i++) {
            screen_text(display, x + i, y, backs[deck & 1].style, backs[deck & 1].pattern);
        }
        return;
    }
    name_card(text, card);
    screen_text(display, x, y, style_of(card), "   ");
    screen_text(display, x + (trey_card_rank(card) == TREY_RANK_10 ? 0 : 1), y, style_of(card),
                text);
}

void paint_cards(screen *display, int x, int y, const trey_card cards[TREY_HAND_CARDS],
                 uint32_t deck)
{
    for (int i = 0; i < TREY_HAND_CARDS; i++) {
        paint_card_text(display, x + 4 * i, y, cards[i], deck);
    }
}

void paint_cards_line(screen *display, int x, int y, const view_hand *hand, uint32_t deck)
{
    if (hand->count >= TREY_HAND_CARDS) {
        paint_cards(display, x, y, hand->cards, deck);
    }
}
