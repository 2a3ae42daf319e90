/* The script language: lines, words, blocks. See script.c for the grammar. */
#ifndef TOMOSIM_BOARDS_AGENT_SCRIPT_H
#define TOMOSIM_BOARDS_AGENT_SCRIPT_H

enum { SCRIPT_WORDS = 256 };

/* A line's words, unescaped. Words that are not there are null. */
struct words {
  int count;
  char *word[SCRIPT_WORDS];
  char *line; /* as written */
};

/* Runs lines until the matching "end" (a child) or for ever (pid 1). */
void script_run(void);

/* ops.c: one operation; what it gave, or minus the errno. */
long operation(struct words *words);
/* policy.c */
void command_policy(struct words *words);
void command_dump(struct words *words);
/* bench.c */
long command_bench(struct words *words);
/* bench.c: a new image inside "bench execl"; does not return if argv says that it is one. */
void bench_execl_image(int argc, char **argv);

#endif
