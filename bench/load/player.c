/* SPDX-License-Identifier: MIT */
/*
 * The player bets the minimum, decides at random and usually takes the bank when it is offered. A
 * command without an answer when the connection is lost is sent again with the same id.
 */
#include "player.h"

#include <string.h>

#include "protocol/delta.h"
#include "protocol/delta_text.h"

enum { BUY_IN = 2000000, BANK = 50000, TEXT_MAX = 256, BONUS_OF_8 = 2, PLAY_OF_8 = 5 };

/* ---- Allowed commands ---- */

typedef enum may {
    MAY_SIT = 1 << 0,
    MAY_SIT_IN = 1 << 1,
    MAY_BUY_IN = 1 << 2,
    MAY_TAKE_BANK = 1 << 3,
    MAY_DECLINE_BANK = 1 << 4,
    MAY_ASK_FOR_BANK = 1 << 5,
    MAY_PLACE = 1 << 6,
    MAY_WITHDRAW = 1 << 7,
    MAY_READY = 1 << 8,
    MAY_DECIDE = 1 << 9
} may;

static const struct {
    const char *word;
    uint32_t may;
} words[] = {{"sit", MAY_SIT},
             {"sit-in", MAY_SIT_IN},
             {"buy-in", MAY_BUY_IN},
             {"take-bank", MAY_TAKE_BANK},
             {"decline-bank", MAY_DECLINE_BANK},
             {"ask-for-bank", MAY_ASK_FOR_BANK},
             {"place", MAY_PLACE},
             {"withdraw", MAY_WITHDRAW},
             {"ready", MAY_READY},
             {"decide", MAY_DECIDE}};

static uint32_t may_of(const char *word, size_t size)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (words[i].word[0] == word[0] && strlen(words[i].word) == size &&
            memcmp(words[i].word, word, size) == 0) {
            return words[i].may;
        }
    }
    return 0;
}

static uint32_t read_commands(span list)
{
    delta_walk walk = delta_walk_into(list);
    delta_part part;
    uint32_t found = 0;
    while (delta_next_element(&walk, &part)) {
        found |= part.value.size > 2 ? may_of(part.value.text + 1, part.value.size - 2) : 0;
    }
    return found;
}

/* ---- Sending ---- */

static uint32_t by_chance(client *who, uint32_t bound)
{
    who->random = who->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(who->random >> 40) % bound;
}

static int compose(const client *who, char text[TEXT_MAX])
{
    char id[24];
    snprintf(id, sizeof id, "%x-%x", who->number, who->asked_id);
    int64_t amount = who->asked_amount;
    static const char head[] = "{\"id\": \"%s\", \"table\": %u, \"do\": ";
    int at = snprintf(text, TEXT_MAX, head, id, who->table);
    char *to = text + at;
    size_t left = TEXT_MAX - (size_t)at;
    switch (who->asked) {
    case ASK_SIT:
        return at + snprintf(to, left, "\"sit\", \"seat\": %u}", who->seat);
    case ASK_SIT_IN:
        return at + snprintf(to, left, "\"sit-in\"}");
    case ASK_BUY_IN:
        return at + snprintf(to, left, "\"buy-in\", \"amount\": %lld}", (long long)amount);
    case ASK_TAKE_BANK:
        return at + snprintf(to, left, "\"take-bank\", \"seat\": %u, \"amount\": %lld}", who->seat,
                             (long long)amount);
    case ASK_DECLINE_BANK:
        return at + snprintf(to, left, "\"decline-bank\", \"seat\": %u}", who->seat);
    case ASK_FOR_BANK:
        return at + snprintf(to, left, "\"ask-for-bank\"}");
    case ASK_ANTE:
    case ASK_BONUS:
        return at +
               snprintf(to, left, "\"place\", \"seat\": %u, \"wager\": \"%s\", \"amount\": %lld}",
                        who->seat, who->asked == ASK_ANTE ? "ante" : "bonus", (long long)amount);
    case ASK_DECIDE:
        return at + snprintf(to, left, "\"decide\", \"seat\": %u, \"play\": %s}", who->seat,
                             who->asked_play ? "true" : "false");
    case ASK_SUBSCRIBE:
        return at + snprintf(to, left, "\"subscribe\"}");
    default: /* the message to the yardstick has the same length */
        return at + snprintf(to, left, "\"ready\"}");
    }
}

static void send_asked(crowd *in, client *who)
{
    char text[TEXT_MAX];
    int size = compose(who, text);
    who->asked_at = crowd_now();
    in->counts.commands++;
    crowd_say(in, who, text, (size_t)size);
}

static void ask(crowd *in, client *who, client_command what, int64_t amount)
{
    who->asked = what;
    who->asked_id++;
    who->asked_amount = amount;
    who->is_again = false;
    send_asked(in, who);
}

/* Removes a command from the allowed set, so that it is sent once for each set that the server
 * sends. False: it is not in the set. */
static bool use(client *who, uint32_t wanted)
{
    if ((who->commands & wanted) == 0) {
        return false;
    }
    who->commands &= ~wanted;
    return true;
}

static void answer_offer(crowd *in, client *who)
{
    bool takes = use(who, MAY_TAKE_BANK) && by_chance(who, 8) != 0;
    ask(in, who, takes ? ASK_TAKE_BANK : ASK_DECLINE_BANK, BANK);
}

static void bet(crowd *in, client *who)
{
    bool has_bet = (who->commands & MAY_WITHDRAW) != 0;
    if (!has_bet && use(who, MAY_PLACE)) {
        who->wants_bonus = by_chance(who, 8) < BONUS_OF_8;
        ask(in, who, ASK_ANTE, who->ante);
    } else if (has_bet && who->wants_bonus && use(who, MAY_PLACE)) {
        who->wants_bonus = false;
        ask(in, who, ASK_BONUS, who->bonus);
    } else if (has_bet && use(who, MAY_READY)) {
        ask(in, who, ASK_READY, 0);
    }
}

static void act(crowd *in, client *who)
{
    if (use(who, MAY_DECIDE)) {
        who->asked_play = by_chance(who, 8) < PLAY_OF_8;
        ask(in, who, ASK_DECIDE, 0);
    } else if (use(who, MAY_SIT)) {
        ask(in, who, ASK_SIT, 0);
    } else if (use(who, MAY_SIT_IN)) {
        ask(in, who, ASK_SIT_IN, 0);
    } else if (!who->has_bought && use(who, MAY_BUY_IN)) {
        ask(in, who, ASK_BUY_IN, BUY_IN);
    } else if (use(who, MAY_DECLINE_BANK)) {
        answer_offer(in, who);
    } else if ((who->commands & MAY_READY) != 0 && !who->has_bank) {
        bet(in, who);
    } else if (who->seat == 1 && use(who, MAY_ASK_FOR_BANK)) {
        ask(in, who, ASK_FOR_BANK, 0);
    }
}

/* ---- The pace of people ---- */

/* What `act` would do, as far as the time to think depends on it. */
static pace_step next_step(const client *who)
{
    uint32_t seat = MAY_SIT | MAY_SIT_IN | MAY_DECLINE_BANK | (who->has_bought ? 0 : MAY_BUY_IN);
    if ((who->commands & MAY_DECIDE) != 0) {
        return PACE_DECIDE;
    }
    if ((who->commands & seat) != 0) {
        return PACE_SEAT;
    }
    if ((who->commands & MAY_READY) != 0 && !who->has_bank) {
        bool has_bet = (who->commands & MAY_WITHDRAW) != 0;
        return has_bet ? PACE_FOLLOW : (who->commands & MAY_PLACE) != 0 ? PACE_BET : PACE_NOTHING;
    }
    return who->seat == 1 && (who->commands & MAY_ASK_FOR_BANK) != 0 ? PACE_SEAT : PACE_NOTHING;
}

/* A plan stays if the client still has to take the same step. */
static void plan(crowd *in, client *who)
{
    pace_step step = next_step(who);
    if (step == who->step) {
        return;
    }
    who->step = step;
    who->due_at = 0;
    if (step != PACE_NOTHING) {
        who->due_at = in->now + pace_think(step, by_chance(who, 1 << 24));
        pace_add(in->pace, who->number, who->due_at);
    }
}

void player_due(crowd *in, client *who, uint64_t due)
{
    if (who->due_at != due || who->asked != ASK_NOTHING || who->state != CLIENT_LIVE ||
        in->is_over) {
        return; /* the plan has changed */
    }
    who->step = PACE_NOTHING;
    who->due_at = 0;
    act(in, who);
    if (who->asked != ASK_NOTHING) {
        histogram_add(&in->pace->late, who->asked_at - due);
        who->asked_at = due;
    }
}

void player_act(crowd *in, client *who)
{
    if (who->asked != ASK_NOTHING || who->state != CLIENT_LIVE || in->is_over) {
        return;
    }
    if (in->pace == NULL) {
        act(in, who);
    } else {
        plan(in, who);
    }
}

void player_come(crowd *in, client *who)
{
    who->step = PACE_NOTHING;
    who->due_at = 0;
    who->commands = who->told = 0;
    who->heard_at = crowd_now();
    if (in->is_yardstick) {
        ask(in, who, ASK_ECHO, 0);
        return;
    }
    /* A subscription belongs to a connection, so it is not among the commands that are sent again.
     */
    client asking = *who;
    char text[TEXT_MAX];
    asking.asked = ASK_SUBSCRIBE;
    asking.asked_id = 0;
    crowd_say(in, who, text, (size_t)compose(&asking, text));
    if (who->state == CLIENT_LIVE && who->asked != ASK_NOTHING) {
        who->is_again = true;
        send_asked(in, who);
    }
}

/* ---- Receiving ---- */

static void note(crowd *in, const client *who, const char *text, size_t size)
{
    if (in->notes != NULL) {
        fprintf(in->notes, "%u\t%x-%x\t%u\t%lld\n", who->person, who->number, who->asked_id,
                who->table, (long long)wire_number(text, size, "\"first\": "));
    }
}

static void take_done(client *who)
{
    who->has_bought |= who->asked == ASK_BUY_IN;
    if (who->asked == ASK_TAKE_BANK) {
        who->has_bank = true;
    }
}

static void take_refused(crowd *in, client *who, const char *text, size_t size)
{
    in->counts.refused++;
    in->refusals[who->asked]++;
    snprintf(in->last_refusal, sizeof in->last_refusal, "%.*s", (int)size, text);
    if (who->asked == ASK_ANTE) {
        who->has_bank = true; /* or no chips: watch until the next round */
    }
}

static bool is_mine(const client *who, const char *text, size_t size)
{
    char head[64];
    int length = snprintf(head, sizeof head, "{\"type\": \"answer\", \"id\": \"%x-%x\"",
                          who->number, who->asked_id);
    return size > (size_t)length && memcmp(text, head, (size_t)length) == 0;
}

static void hear_answer(crowd *in, client *who, const char *text, size_t size)
{
    if (who->asked == ASK_NOTHING || !is_mine(who, text, size)) {
        in->counts.too_many += memmem(text, size, "\"too-many\"", 10) != NULL;
        return; /* the answer to the subscription */
    }
    bool is_ok = memmem(text, size, "\"status\": \"ok\"", 14) != NULL;
    in->counts.answers++;
    in->counts.answer_bytes += size;
    if (!who->is_again) {
        histogram_add(&in->counts.latency, crowd_now() - who->asked_at);
    }
    if (is_ok) {
        in->counts.repeats += memmem(text, size, "\"repeat\": true", 14) != NULL;
        note(in, who, text, size);
        take_done(who);
    } else {
        take_refused(in, who, text, size);
    }
    who->asked = ASK_NOTHING;
    if (in->is_yardstick) {
        ask(in, who, ASK_ECHO, 0);
    } else {
        player_act(in, who);
    }
}

static void hear_whole(crowd *in, client *who, const char *text, size_t size)
{
    in->counts.firsts++;
    in->counts.first_bytes += size;
    who->listed_size = 0;
    if (!who->is_greeted) {
        who->is_greeted = true;
        who->ante = wire_number(text, size, "\"ante_min\":");
        who->bonus = wire_number(text, size, "\"bonus_min\":");
    }
}

/* The private part has changed: its commands may be the same, but can be tried again. */
static void hear_you(crowd *in, client *who, span you)
{
    static json_buffer list;
    span delta = delta_find(you, (span){"\"commands\"", 10});
    if (delta.size > 0) {
        if (!delta_apply(&list, (span){who->listed, who->listed_size}, delta) ||
            list.size > COMMANDS_MAX) {
            in->counts.errors++;
            return;
        }
        memcpy(who->listed, list.bytes, list.size);
        who->listed_size = list.size;
    }
    who->told = who->commands = read_commands((span){who->listed, who->listed_size});
    who->has_bank &= (who->told & MAY_READY) != 0;
    player_act(in, who);
}

static uint64_t count_settled(const char *text, size_t size)
{
    static const char word[] = "\"event\":\"settled\"";
    uint64_t found = 0;
    const char *at = text, *end = text + size;
    while ((at = memmem(at, (size_t)(end - at), word, sizeof word - 1)) != NULL) {
        found++;
        at += sizeof word - 1;
    }
    return found;
}

static void hear_update(crowd *in, client *who, const char *text, size_t size)
{
    span message = {text, size};
    in->counts.updates++;
    in->counts.rounds += who->seat == 1 ? count_settled(text, size) : 0;
    if (delta_find(message, (span){"\"whole\"", 7}).size > 0) {
        hear_whole(in, who, text, size);
    }
    span you = delta_find(message, (span){"\"you\"", 5});
    if (you.size > 0) {
        hear_you(in, who, you);
    }
}

/* The letters after `{"type": "` tell the type; updates have no space in it. */
void player_hear(crowd *in, client *who, const char *text, size_t size)
{
    enum { WORD = 10 };
    if (size < WORD + 2) {
        in->counts.errors++;
        return;
    }
    who->heard_at = in->now;
    if (text[WORD - 1] == 'u') {
        hear_update(in, who, text, size);
    } else if (text[WORD] == 'a') {
        hear_answer(in, who, text, size);
    } else if (text[WORD] == 'e') {
        in->counts.errors++;
        snprintf(in->last_refusal, sizeof in->last_refusal, "%.*s", (int)size, text);
    }
}
