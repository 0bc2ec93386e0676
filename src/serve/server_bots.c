/* SPDX-License-Identifier: MIT */
#include "server_bots.h"

#include <stdio.h>

#include "base/clock.h"
#include "serve/floor/house_bots.h"

bool server_bot_person(people_db *people, const char *name, person *found, failure *problem)
{
    people_error error;
    people_status status = people_find_name(people, name, found, &error);
    if (status == PEOPLE_NOT_FOUND) {
        status = people_add(people, name, PERSON_BOT, ROLE_BIT(PERSON_IS_PLAYER), NULL,
                            clock_wall_ms(), found, &error);
    }
    if (status == PEOPLE_OK && found->kind != PERSON_BOT) {
        return failure_set(
            problem,
            "The name \"%s\" is reserved for a bot, but an account has it. Rename the bot.", name);
    }
    if (status != PEOPLE_OK) {
        failure_set(problem, "%s", error.problem.text);
    }
    return status == PEOPLE_OK;
}

int server_bots_make(people_db *people, const serve_config *config, const config_table *wanted,
                     uint64_t seed, floor_bot *bots, failure *problem)
{
    trey_posting posting;
    if (table_rules_post(&wanted->rules, config->book, &posting).status != TREY_OK) {
        failure_set(problem, "The rules of a table are unknown; run trey serve --check-config.");
        return -1;
    }
    for (uint32_t i = 0; i < wanted->bots; i++) {
        const config_bot *as = wanted->bot_list != NULL ? &wanted->bot_list[i] : &house_bot_usual;
        char name[HOUSE_BOT_NAME_SIZE];
        person user;
        house_bot_name(name, wanted->number, i);
        if (!server_bot_person(people, as->name[0] != '\0' ? as->name : name, &user, problem)) {
            return -1;
        }
        bot_habits habits = house_bot_habits(as, &posting);
        uint32_t seat = as->seat != 0 ? as->seat : house_bot_seat(i, posting.seats);
        bots[i].table = wanted->number;
        bot_init(&bots[i].bot, user.number, seat, &habits, seed + i * UINT64_C(0x9E3779B97F4A7C15));
    }
    return (int)wanted->bots;
}
