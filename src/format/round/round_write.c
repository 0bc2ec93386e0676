/* SPDX-License-Identifier: MIT */
/*
 * Writes the answer to a round as JSON.
 */
#include "round_write.h"

#include "base/assert.h"
#include "settlement_json.h"

#include <string.h>

const char *hand_category_name(const trey_ruleset *ruleset, trey_hand_value value)
{
    return ruleset->akq_has_own_line && trey_hand_is_akq_suited(value)
               ? "mini-royal"
               : trey_category_name(trey_hand_category(value));
}

/* Writes the members "seat" and "bettor". */
static void members_of_bettor(json_writer *writer, const round_form *form, uint32_t seat,
                              trey_bettor bettor)
{
    span name = names_text(&form->names, bettor);
    json_member_integer(writer, "seat", seat);
    json_key(writer, "bettor");
    json_text(writer, name.text, name.size);
}

static void write_hands(json_writer *writer, const round_answer *answer)
{
    const trey_round *round = &answer->round;
    const trey_ruleset *ruleset = answer->posting.ruleset;
    trey_hand_value banker = round->hands[TREY_BANKER].value;
    json_key(writer, "dealer");
    json_object_begin(writer);
    json_member_word(writer, "category", hand_category_name(ruleset, banker));
    json_key(writer, "qualifies");
    json_bool(writer, answer->settlement.banker_qualifies);
    json_object_end(writer);
    json_key(writer, "hands");
    json_object_begin(writer);
    for (uint32_t seat = 1; seat <= answer->posting.seats; seat++) {
        if (trey_seats_have(round->in_play, seat) && trey_round_knows(round, seat)) {
            char key[4] = {(char)('0' + seat / 10), (char)('0' + seat % 10), '\0'};
            json_member_word(writer, seat < 10 ? key + 1 : key,
                             hand_category_name(ruleset, round->hands[seat].value));
        }
    }
    json_object_end(writer);
}

static void write_fee(json_writer *writer, const round_form *form, uint32_t seat,
                      trey_bettor bettor, trey_wager_kind kind, int64_t amount)
{
    if (amount == 0) {
        return;
    }
    json_object_begin(writer);
    members_of_bettor(writer, form, seat, bettor);
    json_member_word(writer, "kind", trey_wager_kind_name(kind));
    json_member_integer(writer, "amount", amount);
    json_object_end(writer);
}

static void write_fees(json_writer *writer, const round_answer *answer, const round_form *form)
{
    const trey_round *round = &answer->round;
    json_key(writer, "fees");
    json_array_begin(writer);
    for (uint32_t i = 0; i < round->wager_count; i++) {
        const trey_wager *wager = &round->wagers[i];
        write_fee(writer, form, wager->seat, wager->bettor, (trey_wager_kind)wager->kind,
                  trey_round_wager_fee(round, i));
    }
    write_fee(writer, form, round->bank_seat, round->bank_bettor, TREY_WAGER_BANK,
              trey_round_bank_fee(round));
    json_array_end(writer);
}

static void write_lines(json_writer *writer, const round_answer *answer, const round_form *form)
{
    json_key(writer, "settlements");
    json_array_begin(writer);
    for (uint32_t i = 0; i < answer->settlement.line_count; i++) {
        const trey_line *line = &answer->settlement.lines[i];
        json_object_begin(writer);
        members_of_bettor(writer, form, line->seat, line->bettor);
        line_write_members(writer, line);
        json_object_end(writer);
    }
    json_array_end(writer);
}

static void write_bank(json_writer *writer, const round_answer *answer)
{
    const trey_settlement *settlement = &answer->settlement;
    json_key(writer, "bank");
    json_object_begin(writer);
    json_member_integer(writer, "wager", answer->round.bank_wager);
    json_member_integer(writer, "paid", settlement->paid);
    json_member_integer(writer, "collected", settlement->collected);
    json_member_integer(writer, "net", settlement->collected - settlement->paid);
    json_object_end(writer);
}

static void write_progressive(json_writer *writer, const round_answer *answer,
                              const round_form *form)
{
    const trey_awards *awards = &answer->awards;
    json_key(writer, "progressive");
    json_object_begin(writer);
    json_member_integer(writer, "meter_before", answer->round.meter_before.cents);
    json_member_integer(writer, "meter_after", answer->round.meter.cents);
    json_key(writer, "awards");
    json_array_begin(writer);
    for (uint32_t i = 0; i < awards->award_count; i++) {
        const trey_award *award = &awards->awards[i];
        json_object_begin(writer);
        members_of_bettor(writer, form, award->seat, award->bettor);
        award_write_members(writer, award);
        json_object_end(writer);
    }
    json_array_end(writer);
    json_key(writer, "envy");
    json_array_begin(writer);
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        const trey_envy *envy = &awards->envy[i];
        json_object_begin(writer);
        members_of_bettor(writer, form, envy->seat, envy->bettor);
        json_member_integer(writer, "amount", envy->amount);
        json_object_end(writer);
    }
    json_array_end(writer);
    json_object_end(writer);
}

static void write_settled(json_writer *writer, const round_answer *answer, const round_form *form)
{
    bool house_banks = answer->posting.ruleset->house_banks;
    json_key(writer, "action_seat");
    if (house_banks) {
        json_null(writer);
    } else {
        json_integer(writer, answer->settlement.action_seat);
    }
    json_key(writer, "covered");
    if (house_banks) {
        json_null(writer);
    } else {
        json_bool(writer, answer->settlement.covered);
    }
    json_member_integer(writer, "total_action", answer->round.total_action);
    write_hands(writer, answer);
    write_fees(writer, answer, form);
    write_lines(writer, answer, form);
    if (!house_banks) {
        write_bank(writer, answer);
    }
    if (answer->posting.progressive != NULL) {
        write_progressive(writer, answer, form);
    }
}

static void write_refused(json_writer *writer, const round_answer *answer)
{
    json_member_word(writer, "error", answer->error);
    if (answer->rule != TREY_RULE_NONE) {
        json_member_word(writer, "rule", trey_rule_id(answer->rule));
    }
    if (answer->where[0] != '\0') {
        json_key(writer, "where");
        json_text(writer, answer->where, strlen(answer->where));
    }
    json_key(writer, "message");
    json_text(writer, answer->message, strlen(answer->message));
}

void round_write(json_writer *writer, const round_answer *answer, const round_form *form)
{
    static const char *const words[] = {
        [ANSWER_SETTLED] = "settled", [ANSWER_VOID] = "void", [ANSWER_REFUSED] = "refused"};
    json_object_begin(writer);
    if (form != NULL && form->has_id) {
        json_key(writer, "id");
        json_text(writer, form->id.text, form->id.size);
    }
    json_member_word(writer, "status", words[answer->status]);
    switch (answer->status) {
    case ANSWER_SETTLED:
        TREY_ASSERT(form != NULL); /* only a refusal may have no form */
        write_settled(writer, answer, form);
        break;
    case ANSWER_VOID:
        json_member_word(writer, "rule", trey_rule_id(answer->round.void_rule));
        json_member_integer(writer, "returned", trey_round_void_amount(&answer->round));
        break;
    case ANSWER_REFUSED:
        write_refused(writer, answer);
        break;
    }
    json_object_end(writer);
    json_end_line(writer);
}
