/* SPDX-License-Identifier: MIT */
#include "hide_memory.h"

#include <sys/prctl.h>
#include <sys/resource.h>

bool hide_memory(void)
{
    /* A sandbox may forbid the limit, which is then set outside (LimitCORE of a unit). Not being
     * dumpable is enough by itself. */
    (void)setrlimit(RLIMIT_CORE, &(struct rlimit){.rlim_cur = 0, .rlim_max = 0});
    return prctl(PR_SET_DUMPABLE, 0) == 0;
}
