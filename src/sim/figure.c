/* SPDX-License-Identifier: MIT */
/*
 * From exact sums to means and errors. A run itself calculates with integers only.
 */
#include <trey/sim.h>

#include <math.h>

double trey_sim_mean(const trey_sim_figure *figure)
{
    return figure->stake == 0 ? NAN : (double)figure->result / (double)figure->stake;
}

/* Whoever asks about rounds that never were gets no number; what rounding leaves below zero is
 * zero. */
static double spread(double squares, int64_t rounds)
{
    return rounds < 2 ? NAN : sqrt(fmax(squares, 0) / (double)(rounds - 1));
}

double trey_sim_error(const trey_sim_figure *figure, int64_t rounds)
{
    /* The mean is a ratio of two sums; what it leaves of each round, result - mean * stake, comes
     * to zero in all, and spreads about as the mean would from run to run. */
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
