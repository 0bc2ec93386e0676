/* SPDX-License-Identifier: MIT */
/*
 * A posting spelled out as JSON: everything that a table can show of its rules.
 */
#include "posting_json.h"

#include <string.h>

#include <trey/progressive.h>

#include "wire_types.h"

static const shape_pass api = {.form = SHAPE_API};

/* ---- The rule set ---- */

static const char *const back_line_words[] = {
    [TREY_BACK_LINE_NONE] = "none", [TREY_BACK_LINE_BONUS] = "bonus", [TREY_BACK_LINE_ALL] = "all"};
static const char *const akq_words[] = {[TREY_AKQ_NAME_PLAIN] = "a-k-q-suited",
                                        [TREY_AKQ_NAME_MINI_ROYAL] = "mini-royal",
                                        [TREY_AKQ_NAME_ROYAL_FLUSH] = "royal-flush"};
static const char *const bonus_shape_words[] = {
    [TREY_BONUS_SHAPE_LOZENGE] = "lozenge", [TREY_BONUS_SHAPE_CIRCLE] = "circle"};

WIRE_WORDS(back_lines, back_line_words);
WIRE_WORDS(akq_names, akq_words);
WIRE_WORDS(bonus_shapes, bonus_shape_words);

static const shape_type back_line = {.kind = SHAPE_WORD, .words = &back_lines};
static const shape_type akq_name = {.kind = SHAPE_WORD, .words = &akq_names};
static const shape_type bonus_shape = {.kind = SHAPE_WORD, .words = &bonus_shapes};

#define OF_RULESET(name, of, field) SHAPE_MEMBER(name, of, trey_ruleset, field)

static const shape_member ruleset_rows[] = {
    {OF_RULESET("title", &wire_text, title)},
    {OF_RULESET("akq_name", &akq_name, akq_name), .guard = SHAPE_AT(trey_ruleset, akq_has_own_line),
     .guard_kind = GUARD_NULL,
     .about = "The table's name for A-K-Q suited (HAND-4). In `hand` and `category` it is always "
              "mini-royal."},
    {OF_RULESET("bonus_shape", &bonus_shape, bonus_shape)}, /* PROC-1 */
    {OF_RULESET("stacks_wagers", &wire_flag, stacks_wagers),
     .about = "A bettor may place several antes or bonuses in a seat; each pays its own fee "
              "(WAGER-6)."},
    {OF_RULESET("house_banks", &wire_flag, house_banks)},
    {OF_RULESET("deal_from", &wire_origin, deal_from)}, /* ROUND-2 */
    {OF_RULESET("exposes_card", &wire_flag, exposes_card)},
    {OF_RULESET("back_line", &back_line, back_line)},
    {OF_RULESET("bank_rounds_max", &wire_number_or_none, bank_rounds_max)},
};
static const shape_type ruleset = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(ruleset_rows)};

/* ---- Fees ---- */

static const char *const basis_words[] = {[TREY_FEE_BASIS_WAGER] = "wager",
                                          [TREY_FEE_BASIS_TOTAL_ACTION] = "total-action",
                                          [TREY_FEE_BASIS_BANK_WAGER] = "bank-wager"};
WIRE_WORDS(bases, basis_words);
static const shape_type basis = {.kind = SHAPE_WORD, .words = &bases};
static const shape_type upper = {
    .kind = SHAPE_NUMBER, .maximum = INT64_MAX, .is_nullable = true, .null_value = TREY_FEE_NO_END};

static const shape_member band_rows[] = {
    {SHAPE_MEMBER("upper", &upper, trey_fee_band, upper)},
    {SHAPE_MEMBER("fee", &wire_chips, trey_fee_band, fee)},
};
static const shape_type band = {.kind = SHAPE_OBJECT, .name = "FeeBand", SHAPE_MEMBERS(band_rows)};
static const shape_type bands = {SHAPE_LIST_OF(&band, trey_fee_part, bands), .count_min = 1};

static const shape_member part_rows[] = {
    {SHAPE_MEMBER("basis", &basis, trey_fee_part, basis)},
    {SHAPE_MEMBER("bands", &bands, trey_fee_part, bands),
     .count = SHAPE_AT(trey_fee_part, band_count)},
};
static const shape_type part = {.kind = SHAPE_OBJECT, .name = "FeePart", SHAPE_MEMBERS(part_rows)};
static const shape_type parts = {SHAPE_LIST_OF(&part, trey_fee_column, parts)};

static const shape_member fee_rows[] = {
    {SHAPE_MEMBER("schedule", &wire_text, trey_schedule, id)},
    {SHAPE_MEMBER("action_below", &wire_number_or_none, trey_schedule, action_below)},
    {SHAPE_MEMBER("player", &parts, trey_schedule, player.parts),
     .count = SHAPE_AT(trey_schedule, player.part_count)},
    {SHAPE_MEMBER("bank", &parts, trey_schedule, bank.parts),
     .count = SHAPE_AT(trey_schedule, bank.part_count)},
};
static const shape_type fees = {.kind = SHAPE_OBJECT, .name = "Fees", SHAPE_MEMBERS(fee_rows)};

/* ---- Pay tables ---- */

static const char *payline_name(trey_payline line)
{
    return line == TREY_PAYLINE_AKQ_SUITED ? "mini-royal" : trey_category_name((trey_category)line);
}

typedef struct payline {
    const char *hand;
    int32_t pays;
} payline;

static const char *payline_word(uint32_t line)
{
    return line == 0 ? "high-card" : payline_name((trey_payline)line);
}

/* The lines of a pay table are hands from a pair on; other members name a high card too. */
static const shape_words categories = {.word = payline_word, .end = TREY_PAYLINE_COUNT};
const shape_type wire_named_category = {
    .kind = SHAPE_WORD, .name = "NamedCategory", .words = &categories};

static const shape_member payline_rows[] = {
    {SHAPE_MEMBER("hand", &wire_named_category, payline, hand)},
    {SHAPE_MEMBER("pays", &wire_number_from_1, payline, pays)},
};
static const shape_type payline_type = {
    .kind = SHAPE_OBJECT, .name = "PayLine", SHAPE_MEMBERS(payline_rows)};
static const shape_type paytable = {
    .kind = SHAPE_LIST, .name = "Paytable", .element = &payline_type, .count_min = 1};

/* The best hand first, as on the cloth. A-K-Q suited has a line where it pays otherwise than a
 * straight flush (HAND-4). */
static void write_paytable(json_writer *writer, const trey_paytable *table)
{
    if (table == NULL) {
        json_null(writer);
        return;
    }
    json_array_begin(writer);
    for (unsigned l = TREY_PAYLINE_COUNT - 1; l >= TREY_PAYLINE_PAIR; l--) {
        bool is_same = l == TREY_PAYLINE_AKQ_SUITED &&
                       table->pays[l] == table->pays[TREY_PAYLINE_STRAIGHT_FLUSH];
        if (table->pays[l] != 0 && !is_same) {
            payline line = {.hand = payline_name((trey_payline)l), .pays = table->pays[l]};
            shape_write(writer, &payline_type, &line, &api);
        }
    }
    json_array_end(writer);
}

static void write_bonus(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    write_paytable(writer, ((const trey_posting *)record)->bonus);
}

static void write_ante_bonus(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    write_paytable(writer, ((const trey_posting *)record)->ante_bonus);
}

/* ---- The progressive ---- */

typedef struct award {
    uint32_t hand;
    int64_t amount, envy;
} award;

/* The highest award is the meter itself. */
static const shape_type award_amount = {
    .kind = SHAPE_NUMBER, .maximum = INT64_MAX, .is_nullable = true, .null_value = INT64_MAX};
static const shape_member award_rows[] = {
    {SHAPE_MEMBER("hand", &wire_award_hand, award, hand)},
    {SHAPE_MEMBER("amount", &award_amount, award, amount)},
    {SHAPE_MEMBER("envy", &wire_chips, award, envy)},
};
static const shape_type award_type = {
    .kind = SHAPE_OBJECT, .name = "ProgressiveAward", SHAPE_MEMBERS(award_rows)};
static const shape_type awards = {.kind = SHAPE_LIST, .element = &award_type};

static void write_awards(json_writer *writer, const void *record, const shape_pass *pass)
{
    const trey_posting *posting = record;
    json_array_begin(writer);
    for (unsigned h = TREY_AWARD_HAND_COUNT - 1; h > TREY_AWARD_NONE; h--) {
        trey_award_hand hand = (trey_award_hand)h;
        bool is_meter = hand == TREY_AWARD_AKQ_SPADES;
        award shown = {.hand = h,
                       .amount = is_meter ? INT64_MAX
                                          : trey_award_amount(posting->progressive, hand,
                                                              posting->denomination),
                       .envy = trey_envy_amount(posting->progressive, hand, posting->denomination)};
        shape_write(writer, &award_type, &shown, pass);
    }
    json_array_end(writer);
}

static int64_t progressive_number(const void *posting)
{
    return ((const trey_posting *)posting)->progressive->number;
}

static int64_t progressive_share(const void *posting)
{
    return ((const trey_posting *)posting)->progressive->share;
}

static int64_t progressive_seed(const void *record)
{
    const trey_posting *posting = record;
    return trey_meter_seed(posting->progressive, posting->denomination).cents;
}

static const shape_type share = {.kind = SHAPE_NUMBER, .maximum = 10000};
static const shape_member progressive_rows[] = {
    {SHAPE_MADE("paytable", &wire_number_from_1), .number = progressive_number},
    {SHAPE_MEMBER("denomination", &wire_chips, trey_posting, denomination)},
    {SHAPE_MADE("share", &share), .number = progressive_share},
    {SHAPE_MADE("seed", &wire_chips), .number = progressive_seed},
    {SHAPE_MADE("awards", &awards), .write = write_awards},
};
static const shape_type progressive = {
    .kind = SHAPE_OBJECT, .name = "ProgressivePosted", SHAPE_MEMBERS(progressive_rows)};

/* ---- All of it ---- */

/* PROC-1: the name that the bonus spot is marked with, in the words of a posting. */
static const char *const bonus_name_words[] = {"bonus", "pair-plus"};
WIRE_WORDS(bonus_names, bonus_name_words);
static const shape_type bonus_name = {.kind = SHAPE_WORD, .words = &bonus_names};

static int64_t bonus_name_number(const void *posting)
{
    return strcmp(trey_posting_bonus_title(posting), "Bonus") != 0;
}

/* FEE-10 */
static const shape_type notice = {.kind = SHAPE_TEXT};
static const shape_type notices = {.kind = SHAPE_LIST, .element = &notice, .count_min = 1};

static void write_notices(json_writer *writer, const void *record, const shape_pass *pass)
{
    const trey_ruleset *rules = ((const trey_posting *)record)->ruleset;
    (void)pass;
    json_array_begin(writer);
    for (uint32_t i = 0; i < rules->notice_count; i++) {
        json_text(writer, rules->notices[i], strlen(rules->notices[i]));
    }
    json_array_end(writer);
}

/* The words of a choice are those of trey_options. */
#define CHOICE(name, option, last)                                                                 \
    static const char *name##_word(uint32_t number)                                                \
    {                                                                                              \
        return trey_options[option].words[number];                                                 \
    }                                                                                              \
    static const shape_words name##_words = {.word = name##_word, .end = (last) + 1};              \
    static const shape_type name = {.kind = SHAPE_WORD, .words = &name##_words}

CHOICE(cover, TREY_OPTION_COVER, TREY_COVER_RUNNING);
CHOICE(action, TREY_OPTION_ACTION, TREY_ACTION_LEFT);
CHOICE(action_count, TREY_OPTION_ACTION_COUNT, TREY_ACTION_COUNT_HANDS);
CHOICE(pay_style, TREY_OPTION_PAY_STYLE, TREY_PAY_STYLE_PICK_AND_PAY);

static const shape_type seat_count = {
    .kind = SHAPE_NUMBER, .minimum = 1, .maximum = TREY_SEATS_MAX};
static const shape_type deck_count = {
    .kind = SHAPE_NUMBER, .minimum = 1, .maximum = TREY_DECKS_MAX};

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, trey_posting, field)

static const shape_member rows[] = {
    {SHAPE_INLINE(&ruleset, trey_posting, ruleset), .is_pointer = true},
    {MEMBER("seats", &seat_count, seats)},
    {MEMBER("decks", &deck_count, decks)},
    {MEMBER("ante_min", &wire_chips, ante_min)},
    {MEMBER("ante_max", &wire_chips, ante_max)},
    {MEMBER("bonus_min", &wire_chips, bonus_min)},
    {MEMBER("bonus_max", &wire_chips, bonus_max)},
    {MEMBER("position_max", &wire_number_or_none, position_max)},
    {MEMBER("player_position_max", &wire_number_or_none, player_position_max)},
    {MEMBER("increment", &wire_chips, increment)},
    {MEMBER("charge_bonus", &wire_flag, charge_bonus)},
    {MEMBER("ante_mandatory", &wire_flag, ante_mandatory)},
    {MEMBER("adjacent_seats", &wire_flag, adjacent_seats)},
    {MEMBER("cover", &cover, cover)},
    {MEMBER("action", &action, action)},
    {MEMBER("action_count", &action_count, action_count)},
    {SHAPE_MADE("bonus_name", &bonus_name), .number = bonus_name_number},
    {MEMBER("pay_style", &pay_style, pay_style)},
    {MEMBER("device", &wire_device, device)},
    {MEMBER("rounds_per_shuffle", &wire_number_or_none, rounds_per_shuffle)},
    {MEMBER("decision_seconds", &wire_number_from_1, decision_seconds)},
    {MEMBER("fees", &fees, schedule), .is_pointer = true},
    {SHAPE_MADE("bonus", &paytable), .write = write_bonus, .may_be_null = true},
    {SHAPE_MADE("ante_bonus", &paytable), .write = write_ante_bonus, .may_be_null = true},
    {SHAPE_MADE("progressive", &progressive),
     .guard = {offsetof(trey_posting, progressive), STORED_POINTER}, .guard_kind = GUARD_NULL},
    {SHAPE_MADE("notices", &notices), .write = write_notices},
};

const shape_type wire_posting = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(rows)};

void posting_write_members(json_writer *writer, const trey_posting *posting)
{
    shape_write_members(writer, &wire_posting, posting, &api);
}
