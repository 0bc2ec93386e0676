/* SPDX-License-Identifier: MIT */
/*
 * Plain mode. plain.c reads lines and advances time, plain_commands.c has the commands, plain_say.c
 * prints.
 */
#ifndef TREY_PLAY_UI_PLAIN_INTERNAL_H
#define TREY_PLAY_UI_PLAIN_INTERNAL_H

#include "plain.h"

enum { PLAIN_LINE_SIZE = 512 };

typedef struct plain {
    session *session;
    const driver *time;
    const plain_options *options;
    uint64_t said;      /* log lines printed so far */
    session_need asked; /* the last prompt, and its round */
    uint64_t asked_round;
    bool is_over;
    char input[PLAIN_LINE_SIZE];
    size_t used;
    bool is_too_long, at_end;
    int64_t wait; /* milliseconds until something happens without input */
    bool is_whole;
    failure *problem;
} plain;

/* ---- plain_say.c ---- */

void plain_say_table(plain *ui);
void plain_say_stats(plain *ui);
void plain_say_history(plain *ui);

/* Print the last `count` lines of the log; print the lines not printed yet. */
void plain_say_log(plain *ui, uint64_t count);
void plain_say_new_lines(plain *ui);

/* Prints the notice of the table once for the rules in force, before the first bet (FEE-10). */
void plain_say_notice(plain *ui);

/* Prints what the person has to do, once. */
void plain_say_prompt(plain *ui);

/* ---- plain_commands.c ---- */

/* Runs one command. On failure it prints the reason and returns false. */
typedef bool plain_act(plain *ui, const char *value);

typedef struct plain_command {
    const char *word;
    const char *value; /* what follows the name, in brackets if optional; NULL: nothing */
    const char *help;
    plain_act *act;
} plain_command;

/* NULL if there is no such command. */
const plain_command *plain_find_command(const char *word);

#endif
