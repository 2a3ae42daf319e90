#include "boards/agent/text.h"

void *memcpy(void *to, const void *from, unsigned long size) {
  char *d = to;
  const char *s = from;
  while (size--)
    *d++ = *s++;
  return to;
}

void *memset(void *to, int byte, unsigned long size) {
  char *d = to;
  while (size--)
    *d++ = (char)byte;
  return to;
}

unsigned text_length(const char *text) {
  unsigned n = 0;
  while (text[n])
    n++;
  return n;
}

int text_equal(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

int text_starts(const char *text, const char *with) {
  while (*with && *text == *with)
    text++, with++;
  return !*with;
}

int text_ends(const char *text, const char *with) {
  unsigned n = text_length(text), m = text_length(with);
  return n >= m && text_equal(text + n - m, with);
}

unsigned text_number(const char *text) {
  unsigned value = 0, base = 10;
  if (!text)
    return 0;
  if (*text == '-')
    return -text_number(text + 1);
  if (text[0] == '0' && text[1] == 'x')
    base = 16, text += 2;
  else if (*text == '0')
    base = 8;
  for (; *text; text++) {
    unsigned digit = (unsigned)(*text <= '9' ? *text - '0' : (*text | 32) - 'a' + 10);
    if (digit >= base)
      break;
    value = value * base + digit;
  }
  return value;
}

char *number_text(char *buffer, long value) {
  char digits[12], *out = buffer;
  unsigned long rest = value < 0 ? -(unsigned long)value : (unsigned long)value;
  int n = 0;
  if (value < 0)
    *out++ = '-';
  do
    digits[n++] = (char)('0' + rest % 10);
  while (rest /= 10);
  while (n)
    *out++ = digits[--n];
  *out = 0;
  return buffer;
}
