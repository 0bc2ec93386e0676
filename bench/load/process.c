/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Starting and ending ---- */

static void become(const char *const arguments[], const char *log, int out)
{
    int errors = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDOUT_FILENO);
    dup2(errors >= 0 ? errors : out, STDERR_FILENO);
    execv(arguments[0], (char *const *)arguments);
    _exit(127);
}

static bool read_port(int from, uint16_t *port)
{
    char text[4096];
    size_t size = 0;
    while (size < sizeof text - 1) {
        ssize_t got = read(from, text + size, sizeof text - 1 - size);
        if (got <= 0) {
            return false;
        }
        size += (size_t)got;
        text[size] = '\0';
        const char *at = strstr(text, "listens at http://127.0.0.1:");
        if (at != NULL && strchr(at, '\n') != NULL) {
            *port = (uint16_t)strtoul(at + strlen("listens at http://127.0.0.1:"), NULL, 10);
            return true;
        }
    }
    return false;
}

bool process_start(process *started, const char *const arguments[], const char *log)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) {
        return false;
    }
    started->id = fork();
    if (started->id == 0) {
        become(arguments, log, ends[1]);
    }
    close(ends[1]);
    bool is_up = started->id > 0 && read_port(ends[0], &started->port);
    close(ends[0]);
    if (!is_up && started->id > 0) {
        (void)process_end(started, SIGKILL);
    }
    return is_up;
}

int process_end(process *ended, int number)
{
    int status = 0;
    if (ended->id <= 0) {
        return 0;
    }
    kill(ended->id, number);
    waitpid(ended->id, &status, 0);
    ended->id = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- Resource usage ---- */

static bool read_file(const char *path, char *text, size_t capacity)
{
    FILE *file = fopen(path, "re");
    size_t size = file == NULL ? 0 : fread(text, 1, capacity - 1, file);
    if (file != NULL) {
        fclose(file);
    }
    text[size] = '\0';
    return size > 0;
}

static void look_at_thread(process_use *use, pid_t id, const char *task)
{
    char path[320], text[1024];
    snprintf(path, sizeof path, "/proc/%d/task/%s/stat", (int)id, task);
    if (use->thread_count == THREADS_MAX || !read_file(path, text, sizeof text)) {
        return;
    }
    const char *open = strchr(text, '('), *close = strrchr(text, ')');
    unsigned long user, system;
    if (open == NULL || close == NULL ||
        sscanf(close + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) !=
            2) {
        return;
    }
    thread_use *thread = &use->threads[use->thread_count++];
    snprintf(thread->name, sizeof thread->name, "%.*s", (int)(close - open - 1), open + 1);
    thread->seconds = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
    use->seconds += thread->seconds;
}

process_use process_look(pid_t id)
{
    process_use use = {.thread_count = 0};
    char path[64], text[8192];
    snprintf(path, sizeof path, "/proc/%d/task", (int)id);
    DIR *tasks = opendir(path);
    for (struct dirent *entry; tasks != NULL && (entry = readdir(tasks)) != NULL;) {
        if (entry->d_name[0] != '.') {
            look_at_thread(&use, id, entry->d_name);
        }
    }
    if (tasks != NULL) {
        closedir(tasks);
    }
    snprintf(path, sizeof path, "/proc/%d/status", (int)id);
    const char *memory = read_file(path, text, sizeof text) ? strstr(text, "VmRSS:") : NULL;
    use.memory_kb = memory == NULL ? 0 : strtoull(memory + 6, NULL, 10);
    return use;
}

uint16_t process_free_port(void)
{
    enum { FIRST = 20000, COUNT = 12000 }; /* below the ephemeral ports */
    for (uint32_t i = 0; i < COUNT; i++) {
        uint16_t port = (uint16_t)(FIRST + ((uint32_t)getpid() * 7 + i) % COUNT);
        struct sockaddr_in at = {.sin_family = AF_INET,
                                 .sin_port = htons(port),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
        int it = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        bool is_free = bind(it, (struct sockaddr *)&at, sizeof at) == 0;
        close(it);
        if (is_free) {
            return port;
        }
    }
    return 0;
}
