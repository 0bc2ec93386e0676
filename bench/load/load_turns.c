/* SPDX-License-Identifier: MIT */
#include "load_turns.h"

#include <stdlib.h>
#include <string.h>

static double p99_ms(const histogram *of)
{
    return (double)histogram_at(of, 9900) / 1e6;
}

double turns_add(turns *to, const histogram *alone, const histogram *beside)
{
    double before = p99_ms(alone), ratio = before > 0 ? p99_ms(beside) / before : 0;
    histogram_add_all(&to->alone, alone);
    histogram_add_all(&to->beside, beside);
    if (to->count < TURNS_MAX) {
        to->ratios[to->count++] = ratio;
    }
    return ratio;
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return one < other ? -1 : one > other;
}

double turns_median(const turns *of)
{
    double sorted[TURNS_MAX];
    if (of->count == 0) {
        return 0;
    }
    memcpy(sorted, of->ratios, of->count * sizeof sorted[0]);
    qsort(sorted, of->count, sizeof sorted[0], by_size);
    return (sorted[(of->count - 1) / 2] + sorted[of->count / 2]) / 2;
}

void turns_print(FILE *out, const turns *of, const char *kind, bool is_json)
{
    double alone = p99_ms(&of->alone), beside = p99_ms(&of->beside);
    if (!is_json) {
        fprintf(out,
                "%s, p99 of %u turns: median %.2f times; together alone %.1f ms, beside %.1f ms\n",
                kind, of->count, turns_median(of), alone, beside);
        return;
    }
    fprintf(out, "{\"run\": \"turns\", \"kind\": \"%s\", \"median\": %.3f, \"ratios\": [", kind,
            turns_median(of));
    for (uint32_t i = 0; i < of->count; i++) {
        fprintf(out, "%s%.3f", i > 0 ? ", " : "", of->ratios[i]);
    }
    fprintf(out, "], \"alone_p99_ms\": %.3f, \"beside_p99_ms\": %.3f}\n", alone, beside);
}
