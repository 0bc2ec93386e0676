/* SPDX-License-Identifier: MIT */
/*
 * The keys of a rule file, shared by reader and writer.
 */
#ifndef TREY_FORMAT_RULES_RULES_KEYS_H
#define TREY_FORMAT_RULES_RULES_KEYS_H

/* Lines of a pay table; a progressive table also has the first four. */
#define RULES_KEY_AKQ_SUITED "a-k-q suited"
#define RULES_KEY_STRAIGHT_FLUSH "straight flush"
#define RULES_KEY_THREE_OF_A_KIND "three of a kind"
#define RULES_KEY_STRAIGHT "straight"
#define RULES_KEY_FLUSH "flush"
#define RULES_KEY_PAIR "pair"

/* A designator. */
#define RULES_KEY_ANTE_BONUS "ante bonus"
#define RULES_KEY_BONUS "bonus"

/* The other keys of a progressive table. */
#define RULES_KEY_SHARE "share"
#define RULES_KEY_SEED "seed"
#define RULES_KEY_ENVY_SPADES "envy spades"
#define RULES_KEY_ENVY_SUITED "envy suited"

/* How a rule set is played: WORD(key, is_required, member, type, words by value…) and FLAG(key,
 * member), in the order of the built-in files. */
/* clang-format off */
#define RULES_PLAY_LIST(WORD, FLAG) \
    WORD("banker", true, house_banks, bool, "player-dealer", "house") \
    WORD("deal from", true, deal_from, trey_origin, "seat 1", "left of bank") \
    WORD("decide from", true, decide_from, trey_origin, "seat 1", "left of bank") \
    WORD("count from", false, count_from, trey_origin, "seat 1", "left of bank") \
    WORD("reveal", true, reveal, trey_reveal, "from action seat", "from last seat down") \
    FLAG("exposes card", exposes_card) \
    WORD("back line", true, back_line, trey_back_line, "none", "bonus", "all") \
    FLAG("seated may back line", seated_may_back_line) \
    FLAG("stacks wagers", stacks_wagers) \
    WORD("bonus needs", true, bonus_needs, trey_bonus_needs, "nothing", "own ante", "seated ante") \
    FLAG("bonus within ante", bonus_within_ante) \
    FLAG("limits from schedule", limits_from_schedule) \
    FLAG("akq has own line", akq_has_own_line) \
    WORD("akq name", false, akq_name, trey_akq_name, "a-k-q suited", "mini royal", "royal flush") \
    WORD("bonus shape", false, bonus_shape, trey_bonus_shape, "lozenge", "circle") \
    FLAG("announces no bonus", announces_no_bonus) \
    WORD("rotation", true, rotation, trey_rotation_kind, "none", "offer", "strict") \
    FLAG("alternates decks", alternates_decks) \
    WORD("shuffle by hand", false, by_hand_on_fault, bool, "never", "when the machine fails")
/* clang-format on */

#endif
