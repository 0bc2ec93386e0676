/* SPDX-License-Identifier: MIT */
/*
 * A session line by line, between the files that are about it: plain.c reads lines and lets time
 * pass, plain_commands.c knows the words, plain_say.c says what there is to say.
 */
#ifndef TREY_PLAY_UI_PLAIN_INTERNAL_H
#define TREY_PLAY_UI_PLAIN_INTERNAL_H

#include "plain.h"

enum { PLAIN_LINE_SIZE = 512 };

typedef struct plain {
    session *session;
    const driver *time;
    const plain_options *options;
    uint64_t said;      /* lines of the log */
    session_need asked; /* what was asked for last, in which round */
    uint64_t asked_round;
    bool is_over;
    char input[PLAIN_LINE_SIZE];
    size_t used;
    bool is_too_long, at_end;
    int64_t wait; /* until something happens by itself */
    bool is_whole;
    char *problem;
} plain;

/* ---- plain_say.c ---- */

void plain_say_table(plain *at);
void plain_say_stats(plain *at);
void plain_say_history(plain *at);

/* The last lines of the log; those that were not said yet. */
void plain_say_log(plain *at, uint64_t count);
void plain_say_new_lines(plain *at);

/* The notice of the table, once for the rules in force: before the first bet (FEE-10). */
void plain_say_notice(plain *at);

/* What is asked of him, once. */
void plain_say_prompt(plain *at);

/* ---- plain_commands.c ---- */

/* Carries out one command. False: a sentence about why not was printed. */
typedef bool plain_act(plain *at, const char *value);

typedef struct plain_command {
    const char *word;
    const char *value; /* what follows, in brackets if it may be left out; NULL: nothing */
    const char *help;
    plain_act *act;
} plain_command;

/* NULL: there is none of that name. */
const plain_command *plain_find_command(const char *word);

#endif
