/* SPDX-License-Identifier: MIT */
#include "web_body.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/json/json_reader.h"

static bool fail(web_problem *problem, const char *name, const char *text)
{
    snprintf(problem->where, sizeof problem->where, "%s", name);
    snprintf(problem->text, sizeof problem->text, "%s%s%s", name, name[0] != '\0' ? ": " : "",
             text);
    return false;
}

/* A member that nobody knows is named where that can do no harm. */
static bool fail_strange(web_problem *problem, const json_reader *reader)
{
    char name[WEB_WHERE_SIZE] = "";
    bool is_plain = !reader->text_cut && reader->text_size < sizeof name;
    for (size_t i = 0; is_plain && i < reader->text_size; i++) {
        is_plain = reader->text[i] > ' ' && reader->text[i] <= '~';
    }
    if (is_plain) {
        memcpy(name, reader->text, reader->text_size);
    }
    return fail(problem, name, "there is a member that does not belong here");
}

static web_member *find(web_member *members, size_t count, const json_reader *reader)
{
    for (size_t i = 0; i < count; i++) {
        if (strlen(members[i].name) == reader->text_size &&
            memcmp(members[i].name, reader->text, reader->text_size) == 0) {
            return &members[i];
        }
    }
    return NULL;
}

static bool read_words(json_reader *reader, web_member *member, json_token token,
                       web_problem *problem)
{
    if (token != JSON_ARRAY_BEGIN) {
        return fail(problem, member->name, "an array of texts is expected");
    }
    while ((token = json_next(reader)) == JSON_STRING) {
        bool fits = !reader->text_cut && reader->text_size + 2 <= WEB_MEMBER_SIZE - member->size &&
                    memchr(reader->text, 0, reader->text_size) == NULL &&
                    memchr(reader->text, ',', reader->text_size) == NULL;
        if (!fits) {
            return fail(problem, member->name, "a text is too long, or holds a comma");
        }
        memcpy(member->text + member->size, reader->text, reader->text_size);
        member->size += reader->text_size;
        member->text[member->size++] = ',';
        member->text[member->size] = '\0';
    }
    return token == JSON_ARRAY_END || fail(problem, member->name, "an array of texts is expected");
}

static bool read_value(json_reader *reader, web_member *member, web_problem *problem)
{
    json_token token = json_next(reader);
    if (member->type == WEB_WORDS) {
        return read_words(reader, member, token, problem);
    }
    if (member->type == WEB_FLAG) {
        member->integer = token == JSON_TRUE;
        return token == JSON_TRUE || token == JSON_FALSE ||
               fail(problem, member->name, "true or false is expected");
    }
    if (member->type == WEB_INTEGER) {
        member->integer = reader->integer;
        return token == JSON_INTEGER || fail(problem, member->name, "an integer is expected");
    }
    if (token != JSON_STRING) {
        return fail(problem, member->name, "a text is expected");
    }
    if (reader->text_size >= WEB_MEMBER_SIZE || reader->text_cut ||
        memchr(reader->text, 0, reader->text_size) != NULL) {
        return fail(problem, member->name, "the text is too long, or holds a zero byte");
    }
    memcpy(member->text, reader->text, reader->text_size);
    member->text[reader->text_size] = '\0';
    member->size = reader->text_size;
    return true;
}

static bool read_members(json_reader *reader, web_member *members, size_t count,
                         web_problem *problem)
{
    json_token token = json_next(reader);
    if (token != JSON_OBJECT_BEGIN) {
        return fail(problem, "", "a JSON object is expected");
    }
    while ((token = json_next(reader)) == JSON_KEY) {
        web_member *member = find(members, count, reader);
        if (member == NULL) {
            return fail_strange(problem, reader);
        }
        if (member->is_given) {
            return fail(problem, member->name, "this member is there twice");
        }
        if (!read_value(reader, member, problem)) {
            return false;
        }
        member->is_given = true;
    }
    if (token != JSON_OBJECT_END || json_next(reader) != JSON_END) {
        return fail(problem, "", "the text is not one JSON object");
    }
    for (size_t i = 0; i < count; i++) {
        if (!members[i].is_given && !members[i].is_optional) {
            return fail(problem, members[i].name, "this member is missing");
        }
    }
    return true;
}

bool web_body_read(const char *body, size_t size, web_member *members, size_t count,
                   web_problem *problem)
{
    json_reader *reader = malloc(sizeof *reader);
    if (reader == NULL) {
        return fail(problem, "", "there is not enough memory");
    }
    json_bytes from = {.bytes = body, .left = size};
    json_reader_begin(reader, json_fill_bytes, &from);
    bool is_read = read_members(reader, members, count, problem);
    free(reader);
    return is_read;
}

/* ---- One member alone ---- */

/* With the comma before it; of the first member, the one after it. */
static void blank(char *body, size_t size, size_t from, size_t to, bool is_first)
{
    memset(body + from, ' ', to - from);
    while (is_first && to < size && memchr(" \t\r\n", body[to], 4) != NULL) {
        to++;
    }
    if (is_first && to < size && body[to] == ',') {
        body[to] = ' ';
    }
}

static bool take_member(json_reader *reader, char *body, size_t size, web_member *taken,
                        web_problem *problem)
{
    bool is_first = true;
    json_token token = json_next(reader);
    size_t before = reader->buffer_offset + reader->at;
    if (token != JSON_OBJECT_BEGIN) {
        return true;
    }
    while (json_next(reader) == JSON_KEY) {
        if (find(taken, 1, reader) != NULL) {
            taken->is_given = read_value(reader, taken, problem);
            size_t after = reader->buffer_offset + reader->at;
            json_token next = json_next(reader); /* what is broken there is not to be mended */
            if (taken->is_given && (next == JSON_KEY || next == JSON_OBJECT_END)) {
                blank(body, size, before, after, is_first);
            }
            return taken->is_given;
        }
        (void)json_skip(reader, json_next(reader));
        before = reader->buffer_offset + reader->at;
        is_first = false;
    }
    return true;
}

bool web_body_take(char *body, size_t size, web_member *taken, web_problem *problem)
{
    json_reader *reader = malloc(sizeof *reader);
    if (reader == NULL) {
        return fail(problem, "", "there is not enough memory");
    }
    json_bytes from = {.bytes = body, .left = size};
    json_reader_begin(reader, json_fill_bytes, &from);
    bool is_fine = take_member(reader, body, size, taken, problem);
    free(reader);
    return is_fine;
}
