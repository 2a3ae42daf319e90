/* Strings and numbers without a C library. */
#ifndef TOMOSIM_BOARDS_AGENT_TEXT_H
#define TOMOSIM_BOARDS_AGENT_TEXT_H

#include <stdint.h>

void *memcpy(void *to, const void *from, unsigned long size);
void *memset(void *to, int byte, unsigned long size);
unsigned text_length(const char *text);
int text_equal(const char *a, const char *b);
int text_starts(const char *text, const char *with);
int text_ends(const char *text, const char *with);
/* Decimal, 0x hexadecimal, 0 octal, with or without a minus. No text: 0. */
unsigned text_number(const char *text);
/* Writes decimal digits and a NUL to a buffer of 12; gives the buffer. */
char *number_text(char *buffer, long value);

#endif
