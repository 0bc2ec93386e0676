/* SPDX-License-Identifier: MIT */
#include "turns.h"

#include <string.h>

#include "table_internal.h"

const char *turn_pass_name(turn_pass pass)
{
    static const char *const names[TURN_PASS_COUNT] = {
        [TURN_ALL] = "all", [TURN_COLLECT] = "collect", [TURN_PAY] = "pay", [TURN_ENVY] = "envy"};
    TREY_ASSERT((unsigned)pass < TURN_PASS_COUNT);
    return names[pass];
}

int64_t table_handed(const live_table *table, uint32_t seat, turn_pass pass)
{
    int64_t handed = 0;
    for (uint32_t i = 0; i < table->handover_count; i++) {
        const table_handover *given = &table->handovers[i];
        handed += given->seat == seat && given->pass == pass ? given->amount : 0;
    }
    return handed;
}

/* What the turns are made of. */
typedef struct turn_work {
    const live_table *table;
    const trey_settlement *settlement;
    const trey_awards *awards;
    trey_seat_set unseen;
    table_turn_list *list;
} turn_work;

static void add_line(table_turn_list *list, turn_line line)
{
    table_turn *turn = &list->turns[list->count];
    TREY_ASSERT(list->line_count < TURN_LINES_MAX);
    list->lines[list->line_count++] = line;
    turn->count++;
    turn->amount += line.amount;
}

/* The chips of a wager. A folded wager was taken in before: what the bank does not cover of it
 * comes back (COVER-8). */
static int64_t amount_of(const trey_line *line)
{
    return line->outcome == TREY_RESULT_FORFEIT ? trey_line_uncovered(line)
                                                : trey_line_paid(line) - trey_line_collected(line);
}

static void add_wagers(const turn_work *work, uint32_t seat, turn_pass pass)
{
    for (uint32_t i = 0; i < work->settlement->line_count; i++) {
        const trey_line *line = &work->settlement->lines[i];
        bool is_here = line->seat == seat &&
                       (pass == TURN_ALL || trey_line_is_lost(line) == (pass == TURN_COLLECT));
        if (!is_here) {
            continue;
        }
        bool is_paid = line->outcome == TREY_RESULT_WIN && line->amount > 0;
        add_line(work->list, (turn_line){.amount = amount_of(line),
                                         .uncovered = trey_line_uncovered(line),
                                         .pays = is_paid ? line->due / line->amount : 0,
                                         .person = line->bettor,
                                         .kind = line->kind,
                                         .result = (uint8_t)trey_line_result(line),
                                         .rule = line->rule});
    }
}

static void add_award(const turn_work *work, uint32_t seat)
{
    for (uint32_t i = 0; i < work->awards->award_count; i++) {
        const trey_award *award = &work->awards->awards[i];
        if (award->seat != seat) {
            continue;
        }
        int64_t coin = work->table->posting.denomination;
        add_line(work->list,
                 (turn_line){.amount = award->amount,
                             .pays = award->from_meter ? 0 : award->amount / coin,
                             .person = award->bettor,
                             .kind = TREY_WAGER_PROGRESSIVE,
                             .result = TREY_RESULT_WIN,
                             .rule = award->from_meter ? TREY_RULE_PROG_5 : TREY_RULE_PROG_2,
                             .source = award->from_meter ? TURN_FROM_METER : TURN_FROM_TRAY});
        work->list->turns[work->list->count].needs_confirm =
            !is_paid(work->table) && award_waits(work->table, award);
    }
}

static bool is_folded(const trey_round *round, uint32_t seat)
{
    return round->stakes[trey_round_seated(round, seat)].decision == TREY_DECISION_FOLD;
}

/* Begins a turn; end_turn counts it. */
static table_turn *begin_turn(const turn_work *work, uint32_t seat, turn_pass pass)
{
    const trey_round *round = &work->table->round;
    TREY_ASSERT(work->list->count < TURNS_MAX);
    table_turn *turn = &work->list->turns[work->list->count];
    memset(turn, 0, sizeof *turn); /* with its padding: views are compared as bytes (V1) */
    turn->seat = seat;
    turn->person = round->stakes[trey_round_seated(round, seat)].bettor;
    turn->pass = pass;
    turn->handed = table_handed(work->table, seat, pass);
    turn->first = work->list->line_count;
    return turn;
}

static void add_turn(const turn_work *work, uint32_t seat, turn_pass pass, bool is_known)
{
    const trey_round *round = &work->table->round;
    bool is_shown = !is_folded(round, seat) || trey_round_must_see(round, seat);
    table_turn *turn = begin_turn(work, seat, pass);
    turn->is_known = is_known;
    if (!is_known) {
        work->list->count += is_shown && pass != TURN_PAY;
        return;
    }
    add_wagers(work, seat, pass);
    if (pass == TURN_ALL) {
        add_award(work, seat);
    }
    turn->is_done = is_paid(work->table) || (!turn->needs_confirm && turn->handed == turn->amount);
    bool has_work = turn->amount != 0 || turn->handed != 0 || (is_shown && turn->count > 0);
    if (has_work) {
        work->list->count++;
    } else {
        work->list->line_count = turn->first;
    }
}

/* COVER-6 needs to know all hands before the first chip moves; the house may want it everywhere. */
static bool shows_hands_first(const live_table *table)
{
    return table->posting.cover == TREY_COVER_COLLECT_THEN_PAY ||
           table->rules.showdown == SHOWDOWN_HANDS_FIRST;
}

static void add_pass(const turn_work *work, turn_pass pass)
{
    const trey_round *round = &work->table->round;
    uint32_t seats = round->posting->seats, action_seat = work->settlement->action_seat;
    uint8_t order[TREY_SEATS_MAX];
    uint32_t count = action_seat == 0
                         ? trey_seats_descending(round->in_play, seats, order)
                         : trey_seats_clockwise(round->in_play, action_seat, seats, order);
    bool is_known = work->unseen == 0 || !shows_hands_first(work->table);
    for (uint32_t i = 0; i < count; i++) {
        is_known &= !trey_seats_have(work->unseen, order[i]);
        add_turn(work, order[i], pass, is_known);
    }
}

/* PROG-3 */
static void add_envy(const turn_work *work)
{
    const live_table *table = work->table;
    for (uint32_t seat = table->posting.seats; seat > 0; seat--) {
        if (!trey_seats_have(table->round.in_play, seat)) {
            continue;
        }
        table_turn *turn = begin_turn(work, seat, TURN_ENVY);
        turn->is_known = true;
        for (uint32_t i = 0; i < work->awards->envy_count; i++) {
            const trey_envy *envy = &work->awards->envy[i];
            if (envy->seat == seat) {
                add_line(work->list, (turn_line){.amount = envy->amount,
                                                 .person = envy->bettor,
                                                 .kind = TREY_WAGER_PROGRESSIVE,
                                                 .result = TREY_RESULT_WIN,
                                                 .rule = TREY_RULE_PROG_3,
                                                 .source = TURN_FROM_TRAY});
            }
        }
        turn->is_done = table->round.phase == TREY_PHASE_DONE || turn->handed == turn->amount;
        work->list->count += turn->amount != 0 || turn->handed != 0;
    }
}

void table_turns(const live_table *table, table_turn_list *list)
{
    const trey_round *round = &table->round;
    list->count = list->line_count = 0;
    if (!has_turns(table) || table->state != TABLE_IS_IN_ROUND ||
        round->phase < TREY_PHASE_SETTLEMENT || round->phase > TREY_PHASE_DONE) {
        return;
    }
    trey_settlement settlement;
    trey_awards awards;
    trey_settlement_make(round, &settlement);
    trey_awards_make(round, &awards);
    turn_work work = {.table = table,
                      .settlement = &settlement,
                      .awards = &awards,
                      .unseen = trey_round_unseen(round),
                      .list = list};
    if (table->posting.cover == TREY_COVER_COLLECT_THEN_PAY) {
        add_pass(&work, TURN_COLLECT);
        add_pass(&work, TURN_PAY);
    } else {
        add_pass(&work, TURN_ALL);
    }
    if (round->phase > TREY_PHASE_SETTLEMENT) {
        add_envy(&work);
    }
}

const table_turn *table_turn_next(const table_turn_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (!list->turns[i].is_done) {
            return &list->turns[i];
        }
    }
    return NULL;
}
