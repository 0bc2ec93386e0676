/* SPDX-License-Identifier: MIT */
/*
 * Suggestions for a word that is not known.
 */
#ifndef TREY_FORMAT_TEXT_NEAREST_H
#define TREY_FORMAT_TEXT_NEAREST_H

/* The word most like another one of a list that ends with NULL; NULL when none is near. */
const char *nearest_word(const char *word, const char *const *words);

#endif
