/* SPDX-License-Identifier: MIT */
/*
 * A constant as a part of a message or a help text, so that the number is written once.
 */
#ifndef TREY_BASE_QUOTED_H
#define TREY_BASE_QUOTED_H

/* The value of a macro as a string literal: QUOTED(PORT_MAX) is "65535". An enumerator does not
 * work: the preprocessor does not know its value. */
#define QUOTED(macro) QUOTED_AS_IS(macro)
#define QUOTED_AS_IS(text) #text

#endif
