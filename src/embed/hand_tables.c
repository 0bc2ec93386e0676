/* SPDX-License-Identifier: MIT */
/*
 * Build-time tool: prints the lookup tables of the hand evaluator as C code.
 */
#include <stdio.h>
#include <stdlib.h>

#include "core/hand_fill.h"

enum { ROWS = TREY_DECK_CARDS * TREY_DECK_CARDS, CELLS = TREY_HAND_ROWS * TREY_DECK_CARDS };

static void print_numbers(const uint16_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        printf("%s%u,", i % 13 == 0 ? "\n    " : " ", numbers[i]);
    }
}

int main(void)
{
    static uint16_t row[ROWS];
    static trey_hand_value cell[CELLS];
    hand_tables_fill(row, cell);
    printf("#include <trey/hand.h>\n\nconst uint16_t trey_hand_row[] = {");
    print_numbers(row, ROWS);
    printf("\n};\n\nconst trey_hand_value trey_hand_cell[] = {");
    print_numbers(cell, CELLS);
    printf("\n};\n");
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
