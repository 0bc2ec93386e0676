/* SPDX-License-Identifier: MIT */
/*
 * Gives a fuzzer every file of its corpus, once and in order, in builds without libFuzzer:
 *
 *     corpus-TARGET FOLDER…
 *
 * prints TAP. A finding ends the process, so the last line names the file before it.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerInitialize(int *count, char ***arguments) __attribute__((weak));
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t size_max);

/* Mutators of fuzzers refer to it. */
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t size_max)
{
    (void)bytes;
    return size < size_max ? size : size_max;
}

static void fail(const char *what)
{
    printf("Bail out! %s\n", what);
    exit(1);
}

static void try_file(const char *path, unsigned number)
{
    enum { FILE_MAX = 1 << 20 };
    FILE *file = fopen(path, "re");
    uint8_t *space = malloc(FILE_MAX);
    if (file == NULL || space == NULL) {
        fail(path);
    }
    size_t size = fread(space, 1, FILE_MAX, file);
    (void)fclose(file);
    uint8_t *bytes = realloc(space, size + (size == 0)); /* so that ASan sees its end */
    if (bytes == NULL) {
        fail(path);
    }
    printf("# %s\n", path);
    (void)fflush(stdout);
    (void)LLVMFuzzerTestOneInput(bytes, size);
    printf("ok %u - %s\n", number, path);
    free(bytes);
}

static unsigned try_folder(const char *folder, unsigned number)
{
    struct dirent **names = NULL;
    int count = scandir(folder, &names, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        if (names[i]->d_name[0] != '.') {
            try_file(path, ++number);
        }
        free(names[i]);
    }
    free(names);
    return number;
}

int main(int argc, char **argv)
{
    unsigned number = 0;
    if (LLVMFuzzerInitialize != NULL) {
        (void)LLVMFuzzerInitialize(&argc, &argv);
    }
    for (int i = 1; i < argc; i++) {
        number = try_folder(argv[i], number);
    }
    if (number == 0) {
        fail("there is no file to try");
    }
    printf("1..%u\n", number);
    return 0;
}
