/* SPDX-License-Identifier: MIT */
/*
 * Means and standard errors from exact sums. A run itself uses only integers.
 */
#include <trey/sim.h>

#include <math.h>

double trey_sim_mean(const trey_sim_figure *figure)
{
    return figure->stake == 0 ? NAN : (double)figure->result / (double)figure->stake;
}

/* A standard deviation from a sum of squares. NaN for fewer than two rounds. A sum that rounding
 * made negative counts as zero. */
static double spread(double squares, int64_t rounds)
{
    return rounds < 2 ? NAN : sqrt(fmax(squares, 0) / (double)(rounds - 1));
}

double trey_sim_error(const trey_sim_figure *figure, int64_t rounds)
{
    /* The mean is a ratio of two sums. Its standard error is estimated from the residuals of the
     * rounds, result - mean * stake, whose sum is zero. */
    double mean = trey_sim_mean(figure);
    double squares = (double)figure->result_squares - 2 * mean * (double)figure->products +
                     mean * mean * (double)figure->stake_squares;
    return spread(squares, rounds) * sqrt((double)rounds) / (double)figure->stake;
}

double trey_sim_round_mean(const trey_sim_figure *figure, int64_t rounds)
{
    return rounds == 0 ? NAN : (double)figure->result / (double)rounds;
}

double trey_sim_deviation(const trey_sim_figure *figure, int64_t rounds)
{
    double mean = trey_sim_round_mean(figure, rounds);
    return spread((double)figure->result_squares - mean * (double)figure->result, rounds);
}

double trey_sim_round_error(const trey_sim_figure *figure, int64_t rounds)
{
    return trey_sim_deviation(figure, rounds) / sqrt((double)rounds);
}
