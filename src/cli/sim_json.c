/* SPDX-License-Identifier: MIT */
/*
 * trey sim: the report as JSON. Sums are whole cents; derived figures have the full precision of a
 * double.
 */
#include "sim_command.h"

static void write_value(json_writer *out, const trey_sim_figure *figure, int64_t rounds)
{
    json_object_begin(out);
    json_member_real(out, "value", trey_sim_mean(figure));
    json_member_real(out, "stderr", trey_sim_error(figure, rounds));
    json_object_end(out);
}

static void write_round(json_writer *out, const char *key, const trey_sim_figure *figure,
                        int64_t rounds)
{
    json_key(out, key);
    json_object_begin(out);
    json_member_real(out, "value", trey_sim_round_mean(figure, rounds));
    json_member_real(out, "stderr", trey_sim_round_error(figure, rounds));
    json_member_real(out, "deviation", trey_sim_deviation(figure, rounds));
    json_object_end(out);
}

/* Writes the result of a wager if anyone made it, and leaves the object open. */
static bool begin_wager(json_writer *out, const char *key, const trey_sim_figure *figure,
                        int64_t rounds)
{
    if (figure->stake == 0) {
        return false;
    }
    json_key(out, key);
    json_object_begin(out);
    json_key(out, "ev");
    write_value(out, figure, rounds);
    json_member_integer(out, "result", figure->result);
    json_member_integer(out, "stake", figure->stake);
    return true;
}

static void write_wagers(json_writer *out, const trey_sim_tally *tally)
{
    json_key(out, "wagers");
    json_object_begin(out);
    if (begin_wager(out, "ante", &tally->ante, tally->rounds)) {
        json_member_integer(out, "decisions", tally->decisions);
        json_member_integer(out, "plays", tally->plays);
        json_object_end(out);
    }
    if (begin_wager(out, "bonus", &tally->bonus, tally->rounds)) {
        json_object_end(out);
    }
    if (begin_wager(out, "progressive", &tally->progressive, tally->rounds)) {
        json_key(out, "long_run");
        write_value(out, &tally->long_run, tally->rounds);
        json_member_integer(out, "meter_awards", tally->meter_awards);
        json_object_end(out);
    }
    json_object_end(out);
}

static void write_bank(json_writer *out, const trey_sim_tally *tally)
{
    trey_sim_figure after = trey_sim_bank_after_fees(tally);
    json_key(out, "bank");
    json_object_begin(out);
    json_member_integer(out, "net", tally->bank.result);
    json_member_integer(out, "fees", tally->bank_fees);
    json_member_integer(out, "stake", tally->bank.stake);
    json_key(out, "ev");
    write_value(out, &tally->bank, tally->rounds);
    write_round(out, "per_round", &tally->bank, tally->rounds);
    write_round(out, "per_round_after_fees", &after, tally->rounds);
    json_key(out, "short");
    json_object_begin(out);
    json_member_integer(out, "rounds", tally->short_rounds);
    json_member_integer(out, "unpaid", tally->unpaid);
    json_member_integer(out, "uncollected", tally->uncollected);
    json_object_end(out);
    json_object_end(out);
}

static void write_bettor(json_writer *out, const sim_setup *setup, const trey_sim_bettor *bettor)
{
    json_member_integer(out, "ante", bettor->ante);
    json_member_integer(out, "bonus", bettor->bonus);
    if (bettor->ante > 0) {
        json_member_word(out, "strategy", sim_strategy_name(setup, bettor->strategy));
    }
}

static bool bets(const trey_sim_bettor *bettor)
{
    return bettor->ante > 0 || bettor->bonus > 0;
}

static void write_seat(json_writer *out, const sim_setup *setup, const trey_sim_tally *tally,
                       uint32_t number)
{
    const trey_sim_seat *seat = &setup->plan.seats[number];
    const trey_sim_figure *figure = &tally->seat[number];
    int64_t banked = tally->banked_rounds[number];
    json_object_begin(out);
    json_member_integer(out, "seat", number);
    if (bets(&seat->seated)) {
        write_bettor(out, setup, &seat->seated);
        json_member_integer(out, "result", figure->result);
        json_member_integer(out, "stake", figure->stake);
        json_key(out, "ev");
        write_value(out, figure, tally->rounds);
        write_round(out, "per_round", figure, tally->rounds - banked);
    }
    if (bets(&seat->back_line)) {
        json_key(out, "back_line");
        json_object_begin(out);
        write_bettor(out, setup, &seat->back_line);
        json_object_end(out);
    }
    if (banked > 0) {
        json_member_integer(out, "banked_rounds", banked);
        json_member_integer(out, "bank_wager", trey_sim_bank_wager(&setup->plan, number));
        json_member_integer(out, "bank_result", tally->banking[number].result);
        write_round(out, "per_round_banking", &tally->banking[number], banked);
    }
    json_object_end(out);
}

static void write_seats(json_writer *out, const sim_setup *setup, const trey_sim_tally *tally)
{
    json_key(out, "seats");
    json_array_begin(out);
    for (uint32_t seat = 1; seat <= setup->made.posting.seats; seat++) {
        const trey_sim_seat *player = &setup->plan.seats[seat];
        if (bets(&player->seated) || bets(&player->back_line) || tally->banked_rounds[seat] > 0) {
            write_seat(out, setup, tally, seat);
        }
    }
    json_array_end(out);
}

/* The choices of the command line, as typed. */
static void write_posting(json_writer *out, const sim_setup *setup)
{
    const posting_request *request = &setup->request->posting;
    json_key(out, "posting");
    json_object_begin(out);
    for (size_t i = 0; i < request->choice_count; i++) {
        json_member_text(out, trey_options[request->choices[i].option].name,
                         request->choices[i].text);
    }
    json_object_end(out);
    if (setup->made.posting.progressive != NULL) {
        json_member_integer(out, "meter", setup->plan.meter.cents);
    }
}

void sim_report_json(const sim_setup *setup, const sim_outcome *outcome)
{
    const trey_sim_tally *tally = &outcome->tally;
    json_writer out;
    shell_json_begin(&out);
    json_object_begin(&out);
    json_member_text(&out, "rules", setup->request->posting.rules);
    write_posting(&out, setup);
    if (setup->made.posting.schedule != NULL) {
        json_member_text(&out, "schedule", setup->made.posting.schedule->id);
    }
    json_member_integer(&out, "decks", setup->made.posting.decks);
    json_member_integer(&out, "rounds", tally->rounds);
    json_member_integer(&out, "idle_rounds", tally->idle_rounds);
    json_member_bool(&out, "stopped", outcome->stopped);
    json_member_real(&out, "seconds", outcome->seconds);
    json_member_word(&out, "engine", outcome->engine);
    json_key(&out, "seed");
    json_unsigned(&out, setup->plan.seed);
    write_wagers(&out, tally);
    write_bank(&out, tally);
    json_key(&out, "fees");
    json_object_begin(&out);
    json_member_integer(&out, "players", tally->player_fees);
    json_member_integer(&out, "bank", tally->bank_fees);
    json_object_end(&out);
    write_seats(&out, setup, tally);
    json_object_end(&out);
    json_end_line(&out);
    json_writer_flush(&out);
}
