/* SPDX-License-Identifier: MIT */
#include "server_bots.h"

#include <stdio.h>
#include <time.h>

#include <trey/odds.h>

static int64_t time_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool server_bot_person(people *all, const char *name, person *found,
                       char problem[SERVER_PROBLEM_SIZE])
{
    people_error error;
    people_status status = people_find_name(all, name, found, &error);
    if (status == PEOPLE_NOT_FOUND) {
        status = people_add(all, name, PERSON_BOT, ROLE_BIT(PERSON_IS_PLAYER), NULL, time_now(),
                            found, &error);
    }
    if (status == PEOPLE_OK && found->kind != PERSON_BOT) {
        snprintf(problem, SERVER_PROBLEM_SIZE,
                 "An account has the name \"%s\", which is the house's. Give it another name.",
                 name);
        return false;
    }
    if (status != PEOPLE_OK) {
        snprintf(problem, SERVER_PROBLEM_SIZE, "%s", error.text);
    }
    return status == PEOPLE_OK;
}

/* Every other seat first, so that a visitor finds one beside somebody. */
static uint32_t seat_of_bot(uint32_t bot_index, uint32_t seats)
{
    uint32_t seat = 2 + 2 * bot_index;
    return seat <= seats ? seat : 1 + 2 * (bot_index - seats / 2);
}

static void name_bot(char name[64], const config_table *wanted, uint32_t bot_index)
{
    static const char *const names[] = {"Ada",  "Ben",  "Cleo", "Dora", "Emil", "Faye", "Gus",
                                        "Hana", "Igor", "June", "Kai",  "Lena", "Milo"};
    uint32_t count = sizeof names / sizeof names[0];
    snprintf(name, 64, "%s of table %u", names[(bot_index + 3 * wanted->number) % count],
             wanted->number);
}

static bot_habits habits_of(const config_bot *wanted, const trey_posting *posting)
{
    bot_habits habits = bot_habits_usual();
    if (wanted->strategy == CONFIG_STRATEGY_BEST) {
        trey_odds_game game = trey_odds_game_of(posting);
        habits.strategy = trey_best_strategy(&game);
    } else {
        habits.strategy = trey_simple_strategy_make((trey_simple_strategy)(wanted->strategy - 1));
    }
    habits.think_ms_min = wanted->pace_ms / 2;
    habits.think_ms_max = wanted->pace_ms + wanted->pace_ms / 2;
    if (wanted->bank != CONFIG_BANKS_AT_TIMES) {
        habits.bank_chance = wanted->bank == CONFIG_BANKS_ALWAYS ? 100 : 0;
    }
    return habits;
}

int server_bots_make(people *all, const serve_config *config, const config_table *wanted,
                     uint64_t seed, desk_bot *bots, char problem[SERVER_PROBLEM_SIZE])
{
    static const config_bot usual = {.pace_ms = CONFIG_PACE_MS, .bank = CONFIG_BANKS_AT_TIMES};
    trey_posting posting;
    if (table_rules_post(&wanted->rules, config->book, &posting).status != TREY_OK) {
        snprintf(problem, SERVER_PROBLEM_SIZE,
                 "A table's rules are not known; see trey serve --check-config.");
        return -1;
    }
    for (uint32_t i = 0; i < wanted->bots; i++) {
        const config_bot *as = wanted->bot_list != NULL ? &wanted->bot_list[i] : &usual;
        char name[sizeof as->name];
        person who;
        name_bot(name, wanted, i);
        if (!server_bot_person(all, as->name[0] != '\0' ? as->name : name, &who, problem)) {
            return -1;
        }
        bot_habits habits = habits_of(as, &posting);
        uint32_t seat = as->seat != 0 ? as->seat : seat_of_bot(i, posting.seats);
        bots[i].table = wanted->number;
        bot_init(&bots[i].bot, who.number, seat, &habits, seed + i * UINT64_C(0x9E3779B97F4A7C15));
    }
    return (int)wanted->bots;
}
