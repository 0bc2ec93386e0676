#include "parallel.h"

#include "ranked.h"
#include <stdatomic.h>
#include <threads.h>
#include <unistd.h>

enum { THREADS_MAX = 64 };

typedef struct {
    int count;
    atomic_int next;
    void (*work)(int index, void *context);
    void *context;
} job;

static int take_turns(void *argument)
{
    job *shared = argument;
    for (;;) {
        int index = atomic_fetch_add(&shared->next, 1);
        if (index >= shared->count) {
            return 0;
        }
        shared->work(index, shared->context);
    }
}

void parallel_each(int count, void (*work)(int index, void *context), void *context)
{
    job shared = {.count = count, .work = work, .context = context};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int thread_count = processors < 1             ? 1
                       : processors > THREADS_MAX ? THREADS_MAX
                                                  : (int)processors;
    thrd_t threads[THREADS_MAX];
    for (int i = 0; i < thread_count; i++) {
        require(thrd_create(&threads[i], take_turns, &shared) == thrd_success, "a thread starts");
    }
    for (int i = 0; i < thread_count; i++) {
        thrd_join(threads[i], NULL);
    }
}
