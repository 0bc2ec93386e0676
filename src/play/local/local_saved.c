/* SPDX-License-Identifier: MIT */
/*
 * Checks an existing file given with --save: is it a saved game, and is it the game that the
 * options describe? This code only reads; any other file stays exactly as it was.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "audit/source.h"
#include "format/text/posting_text.h"
#include "local_internal.h"
#include "play/session/words.h"

/* ---- Is it a saved game? ---- */

static bool refuse_file(const local *game, const char *what, failure *problem)
{
    return failure_set(
        problem,
        "%s is not a saved game of trey play: it is %s. It was not changed; give --save "
        "another file name.",
        game->path, what);
}

bool local_fail_journal(local *game, const journal_error *error, failure *problem)
{
    game->opened->is_refused = error->status != JOURNAL_IO && error->status != JOURNAL_NO_MEMORY &&
                               error->status != JOURNAL_NOT_FOUND && error->status != JOURNAL_FULL;
    return failure_set(problem, "%s", error->problem.text);
}

/* Let the journal check the file: it recognizes databases of other programs. */
static bool check_journal(local *game, failure *problem)
{
    audit_source source = {.path = game->path, .book = game->options.book};
    journal_error error;
    if (audit_source_open(&source, &error)) {
        audit_source_close(&source);
        return true;
    }
    bool is_other = error.status == JOURNAL_NOT_A_JOURNAL;
    return is_other ? refuse_file(game, "some other kind of file", problem)
                    : local_fail_journal(game, &error, problem);
}

/* size of the SQLite header, and offset of its application id */
enum { HEAD_SIZE = 100, HEAD_OWNER = 68 };

/* Opening a database of another program would create a log file beside it, so the header is
 * checked first. While a log file exists, the header may be older than the database; then only
 * opening it can tell. */
static bool looks_like_journal(const local *game, const uint8_t head[HEAD_SIZE])
{
    static const char magic[16] = "SQLite format 3";
    static const uint8_t nobody[4] = {0};
    char log[LOCAL_PATH_SIZE + 8];
    snprintf(log, sizeof log, "%s-wal", game->path);
    bool has_log = access(log, F_OK) == 0;
    return memcmp(head, magic, sizeof magic) == 0 &&
           (has_log || memcmp(head + HEAD_OWNER, nobody, sizeof nobody) != 0);
}

bool local_check_file(local *game, failure *problem)
{
    struct stat found;
    uint8_t head[HEAD_SIZE];
    bool is_found = stat(game->path, &found) == 0;
    game->opened->is_refused = true;
    if (is_found && !S_ISREG(found.st_mode)) {
        return refuse_file(game, S_ISDIR(found.st_mode) ? "a directory" : "a special file",
                           problem);
    }
    FILE *file = is_found ? fopen(game->path, "r") : NULL;
    if (file == NULL) {
        game->opened->is_refused = false;
        return failure_set(problem, "Cannot read %s: %s.", game->path, strerror(errno));
    }
    size_t size = fread(head, 1, sizeof head, file);
    fclose(file);
    if (size == 0) {
        return refuse_file(game, "empty", problem);
    }
    if (size < sizeof head || !looks_like_journal(game, head)) {
        return refuse_file(game, "some other kind of file", problem);
    }
    return check_journal(game, problem);
}

/* ---- Is it this game? ---- */

void local_on_saved_event(local *game, const table_event *event)
{
    local_saved *saved = &game->saved;
    bool is_own = event->person == LOCAL_PERSON;
    switch (event->kind) {
    case TABLE_OPENED:
        saved->is_local = event->person == LOCAL_SUPERVISOR;
        break;
    case TABLE_SAT:
        saved->seat = is_own && saved->seat == 0 ? event->seat : saved->seat;
        saved->bots = !is_own && event->person - LOCAL_PERSON > saved->bots
                          ? event->person - LOCAL_PERSON
                          : saved->bots;
        break;
    case TABLE_BOUGHT_IN:
        saved->chips = is_own && saved->chips == 0 ? event->amount : saved->chips;
        break;
    default:
        break;
    }
}

static trey_choices rules_choices(const table_rules *rules, const trey_book *book)
{
    trey_choices choices = {
        .given = rules->given,
        .schedule = trey_book_schedule(book, rules->schedule, strlen(rules->schedule)),
        .paytable = trey_book_designator(book, rules->paytable, strlen(rules->paytable)),
        .progressive = trey_book_progressive(book, rules->progressive)};
    memcpy(choices.value, rules->value, sizeof choices.value);
    return choices;
}

/* Whether the requested choices would change the saved rules. */
static bool has_other_choices(const local *game, const table_rules *saved)
{
    const trey_choices *requested = &game->options.asked.choices;
    const trey_book *book = game->options.book;
    const trey_ruleset *ruleset = trey_book_ruleset(book, saved->ruleset, strlen(saved->ruleset));
    trey_choices choices = rules_choices(saved, book);
    table_rules rules;
    if (requested->given == 0 || ruleset == NULL) {
        return false;
    }
    posting_overlay(&choices, requested);
    return table_rules_make(&rules, ruleset, &choices).status != TREY_OK ||
           memcmp(&rules.meaning, &saved->meaning, sizeof rules.meaning) != 0;
}

/* The option that contradicts the saved game; NULL if none does. */
static const char *find_conflict(const local *game, const table_rules *saved)
{
    const local_options *options = &game->options;
    const local_request *request = &options->asked;
    uint32_t bots_max = game->saved.seats_max;
    uint32_t bots = options->bots < bots_max ? options->bots : bots_max;
    return request->ruleset != NULL && strcmp(request->ruleset, saved->ruleset) != 0 ? "--rules"
           : has_other_choices(game, saved)                ? "--schedule, --paytable or --post"
           : request->has_bots && bots != game->saved.bots ? "--bots"
           : request->has_seat && options->seat != game->saved.seat    ? "--seat"
           : request->has_chips && options->chips != game->saved.chips ? "--chips"
                                                                       : NULL;
}

bool local_check_request(local *game, failure *problem)
{
    const table_view *view = &game->session->view;
    const table_rules *saved = &view->rules;
    char chips[MONEY_TEXT_SIZE];
    if (!game->saved.is_local) {
        return refuse_file(game, "the journal of a server", problem);
    }
    const char *wrong = find_conflict(game, saved);
    if (wrong == NULL) {
        return true;
    }
    const char *chosen = saved->schedule[0] != '\0' ? saved->schedule : saved->paytable;
    return failure_set(
        problem,
        "%s holds a different game than %s: %s%s%s, seat %u, %u bot%s, started with "
        "%s, now in round %llu. Leave out %s to continue it, or give --save another file "
        "name.",
        game->path, wrong, saved->ruleset,
        chosen[0] == '\0'           ? ""
        : chosen == saved->schedule ? ", schedule "
                                    : ", pay table ",
        chosen, game->saved.seat, game->saved.bots, game->saved.bots == 1 ? "" : "s",
        dollars_format(chips, game->saved.chips), (unsigned long long)view->round_number, wrong);
}
