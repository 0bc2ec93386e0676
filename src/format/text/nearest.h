/* SPDX-License-Identifier: MIT */
/*
 * Suggestions for an unknown word.
 */
#ifndef TREY_FORMAT_TEXT_NEAREST_H
#define TREY_FORMAT_TEXT_NEAREST_H

/* The most similar word of a list that ends with NULL; NULL if none is similar. */
const char *nearest_word(const char *word, const char *const *words);

#endif
