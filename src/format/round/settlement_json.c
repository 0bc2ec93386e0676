/* SPDX-License-Identifier: MIT */
#include "settlement_json.h"

void line_write_members(json_writer *writer, const trey_line *line)
{
    json_member_word(writer, "kind", trey_wager_kind_name((trey_wager_kind)line->kind));
    json_member_integer(writer, "amount", line->amount);
    json_member_word(writer, "result", trey_result_name(trey_line_result(line)));
    json_member_integer(writer, "paid", trey_line_paid(line));
    json_member_integer(writer, "collected", trey_line_collected(line));
    json_member_integer(writer, "returned", trey_line_returned(line));
    json_member_integer(writer, "uncovered", trey_line_uncovered(line));
    json_member_word(writer, "rule", trey_rule_id(line->rule));
}

void award_write_members(json_writer *writer, const trey_award *award)
{
    json_member_word(writer, "hand", trey_award_hand_name((trey_award_hand)award->hand));
    json_member_integer(writer, "amount", award->amount);
    json_member_word(writer, "from", award->from_meter ? "meter" : "house");
}

void awards_write_members(json_writer *writer, const trey_awards *awards, settlement_whose *whose)
{
    json_key(writer, "awards");
    json_array_begin(writer);
    for (uint32_t i = 0; i < awards->award_count; i++) {
        json_object_begin(writer);
        whose(writer, awards->awards[i].seat, awards->awards[i].bettor);
        award_write_members(writer, &awards->awards[i]);
        json_object_end(writer);
    }
    json_array_end(writer);
    json_key(writer, "envy");
    json_array_begin(writer);
    for (uint32_t i = 0; i < awards->envy_count; i++) {
        const trey_envy *envy = &awards->envy[i];
        json_object_begin(writer);
        whose(writer, envy->seat, envy->bettor);
        json_member_integer(writer, "trigger", envy->trigger);
        json_member_integer(writer, "amount", envy->amount);
        json_object_end(writer);
    }
    json_array_end(writer);
}
