/* Calls a function for every index, on all processors. */
#ifndef PARALLEL_H
#define PARALLEL_H

/* Calls work(index, context) once for each index below count, in any order and several at a time; a
 * call writes only what belongs to its index. Returns when all are done. */
void parallel_each(int count, void (*work)(int index, void *context), void *context);

#endif
