/* SPDX-License-Identifier: MIT */
/*
 * A disk in memory that loses what a real one may lose.
 *
 * A file has two contents: what a program reads, and what is durable. Changes go to the first at
 * once and wait in a list; a sync applies the list to the second. When the power goes, a part of
 * the list is applied instead, and both are the same again.
 */
#include "faulty_vfs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHM_LOCKS = SQLITE_SHM_NLOCK, SHM_REGIONS = 64 };

typedef struct content {
    uint8_t *bytes;
    size_t size;
    size_t capacity;
    bool is_there;
} content;

/* A write, or a new size where there are no bytes. */
typedef struct change {
    size_t offset;
    size_t size;
    uint8_t *bytes;
} change;

/* What connections to a log share. It lives as long as one of them knows it. */
typedef struct shared {
    int users;
    void *regions[SHM_REGIONS];
    int region_size;
} shared;

typedef struct handle {
    sqlite3_file base;
    faulty_disk *disk;
    faulty_file *file;
    struct handle *next; /* of the same file */
    shared *shm;
    uint16_t shm_shared, shm_exclusive; /* bits of the locks it holds */
    int lock;
    bool is_dead;
    bool is_temporary;
} handle;

struct faulty_file {
    faulty_file *next;
    char *name;
    content now, durable;
    change *changes; /* since the last sync, in order */
    size_t change_count, change_capacity;
    handle *handles; /* that are not dead */
    shared *shm;
};

/* A test that has no memory has failed. */
static void *must(void *memory)
{
    if (memory == NULL) {
        abort();
    }
    return memory;
}

static uint64_t next_random(faulty_disk *disk)
{
    uint64_t z = disk->random += UINT64_C(0x9E3779B97F4A7C15); /* splitmix64 */
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static bool coin(faulty_disk *disk)
{
    return next_random(disk) >> 63;
}

/* ---- Contents ---- */

static void set_size(content *changed, size_t size)
{
    if (size > changed->capacity) {
        changed->capacity = size + size / 2;
        changed->bytes = must(realloc(changed->bytes, changed->capacity));
    }
    if (size > changed->size) {
        memset(changed->bytes + changed->size, 0, size - changed->size);
    }
    changed->size = size;
}

static void put(content *changed, size_t offset, const uint8_t *bytes, size_t size)
{
    if (offset + size > changed->size) {
        set_size(changed, offset + size);
    }
    memcpy(changed->bytes + offset, bytes, size);
}

static void copy_content(content *to, const content *from)
{
    set_size(to, from->size);
    if (from->size > 0) {
        memcpy(to->bytes, from->bytes, from->size);
    }
    to->is_there = from->is_there;
}

static void note_change(faulty_file *file, size_t offset, const void *bytes, size_t size)
{
    if (file->change_count == file->change_capacity) {
        file->change_capacity = 2 * file->change_capacity + 16;
        file->changes = must(realloc(file->changes, file->change_capacity * sizeof *file->changes));
    }
    change noted = {.offset = offset, .size = size};
    if (bytes != NULL) {
        noted.bytes = must(malloc(size + 1));
        memcpy(noted.bytes, bytes, size);
    }
    file->changes[file->change_count++] = noted;
}

static void forget_changes(faulty_file *file)
{
    for (size_t i = 0; i < file->change_count; i++) {
        free(file->changes[i].bytes);
    }
    file->change_count = 0;
}

static void apply(content *to, const change *applied)
{
    if (applied->bytes == NULL) {
        set_size(to, applied->size);
    } else {
        put(to, applied->offset, applied->bytes, applied->size);
    }
}

/* Each sector of a write on its own. */
static void apply_torn(faulty_disk *disk, content *to, const change *applied)
{
    size_t from = 0;
    if (applied->bytes == NULL) {
        if (coin(disk)) {
            apply(to, applied);
        }
        return;
    }
    while (from < applied->size) {
        size_t end = (applied->offset + from) / FAULTY_SECTOR * FAULTY_SECTOR + FAULTY_SECTOR -
                     applied->offset;
        end = end < applied->size ? end : applied->size;
        if (coin(disk)) {
            put(to, applied->offset + from, applied->bytes + from, end - from);
        }
        from = end;
    }
}

/* What the loss of power leaves of one file. */
static void lose(faulty_disk *disk, faulty_file *file, faulty_loss loss)
{
    size_t first = loss == FAULTY_KEEP_FIRST ? next_random(disk) % (file->change_count + 1) : 0;
    for (size_t i = 0; i < file->change_count; i++) {
        const change *made = &file->changes[i];
        bool is_kept = loss == FAULTY_KEEP_ALL || (loss == FAULTY_KEEP_FIRST && i < first) ||
                       (loss == FAULTY_KEEP_SOME && coin(disk));
        if (is_kept) {
            apply(&file->durable, made);
        } else if (loss == FAULTY_KEEP_TORN) {
            apply_torn(disk, &file->durable, made);
        }
    }
    forget_changes(file);
    if (file->durable.is_there != file->now.is_there && loss != FAULTY_LOSE_ALL &&
        (loss == FAULTY_KEEP_ALL || coin(disk))) {
        file->durable.is_there = file->now.is_there;
    }
    if (!file->durable.is_there) {
        file->durable.size = 0;
    }
    copy_content(&file->now, &file->durable);
}

/* ---- Files ---- */

static faulty_file *find(faulty_disk *disk, const char *name)
{
    faulty_file *file = disk->files;
    while (file != NULL && strcmp(file->name, name) != 0) {
        file = file->next;
    }
    return file;
}

static faulty_file *get(faulty_disk *disk, const char *name)
{
    faulty_file *file = find(disk, name);
    if (file == NULL) {
        file = must(calloc(1, sizeof *file));
        file->name = must(strdup(name));
        file->next = disk->files;
        disk->files = file;
    }
    return file;
}

static void let_go(shared *shm)
{
    if (shm != NULL && --shm->users == 0) {
        for (int i = 0; i < SHM_REGIONS; i++) {
            free(shm->regions[i]);
        }
        free(shm);
    }
}

/* What was open is dead, and what was shared is gone for those who come. */
static void cut_off(faulty_file *file)
{
    for (handle *open = file->handles; open != NULL; open = open->next) {
        open->is_dead = true;
    }
    file->handles = NULL;
    let_go(file->shm);
    file->shm = NULL;
}

/* ---- When calls fail ---- */

/* SQLITE_OK, or what the call must fail with. */
static int count_call(faulty_disk *disk, const handle *open, faulty_operation operation)
{
    if (disk->is_off || (open != NULL && open->is_dead)) {
        return SQLITE_IOERR;
    }
    uint64_t number = ++disk->counts[operation];
    uint64_t at = disk->fail_at[operation];
    bool fails = at != 0 && (number == at || (number > at && disk->fail_on[operation]));
    return fails ? disk->fail_with[operation] : SQLITE_OK;
}

/* True when the power goes with this change. */
static bool count_change(faulty_disk *disk)
{
    disk->is_off = ++disk->changes == disk->off_at;
    return disk->is_off;
}

/* ---- Methods of files ---- */

static handle *of(sqlite3_file *file)
{
    return (handle *)file;
}

static void leave_shm(handle *open)
{
    let_go(open->shm);
    open->shm = NULL;
    open->shm_shared = open->shm_exclusive = 0;
}

static int close_file(sqlite3_file *file)
{
    handle *open = of(file);
    for (handle **at = &open->file->handles; *at != NULL; at = &(*at)->next) {
        if (*at == open) {
            *at = open->next;
            break;
        }
    }
    leave_shm(open);
    if (open->is_temporary) {
        forget_changes(open->file);
        open->file->now.is_there = open->file->durable.is_there = false;
    }
    return SQLITE_OK;
}

static int read_file(sqlite3_file *file, void *to, int size, sqlite3_int64 offset)
{
    const handle *open = of(file);
    const content *now = &open->file->now;
    int code = count_call(open->disk, open, FAULTY_READ);
    if (code != SQLITE_OK) {
        return code == SQLITE_IOERR ? SQLITE_IOERR_READ : code;
    }
    size_t from = (size_t)offset, there = from < now->size ? now->size - from : 0;
    there = there < (size_t)size ? there : (size_t)size;
    if (there > 0) {
        memcpy(to, now->bytes + from, there);
    }
    memset((uint8_t *)to + there, 0, (size_t)size - there);
    return there == (size_t)size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static void write_now(handle *open, const void *bytes, size_t size, size_t offset)
{
    put(&open->file->now, offset, bytes, size);
    note_change(open->file, offset, bytes, size);
}

static int write_file(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset)
{
    handle *open = of(file);
    int code = count_call(open->disk, open, FAULTY_WRITE);
    if (code != SQLITE_OK) {
        if (!open->disk->is_off && !open->is_dead && coin(open->disk)) {
            write_now(open, bytes, (size_t)size / 2, (size_t)offset);
        }
        return code == SQLITE_IOERR ? SQLITE_IOERR_WRITE : code;
    }
    bool goes_off = count_change(open->disk);
    write_now(open, bytes, (size_t)size, (size_t)offset);
    return goes_off ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size)
{
    handle *open = of(file);
    int code = count_call(open->disk, open, FAULTY_TRUNCATE);
    if (code != SQLITE_OK) {
        return code == SQLITE_IOERR ? SQLITE_IOERR_TRUNCATE : code;
    }
    bool goes_off = count_change(open->disk);
    set_size(&open->file->now, (size_t)size);
    note_change(open->file, 0, NULL, (size_t)size);
    return goes_off ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

static void sync_folder(faulty_disk *disk)
{
    for (faulty_file *file = disk->files; file != NULL; file = file->next) {
        file->durable.is_there = file->now.is_there;
        if (!file->durable.is_there) {
            file->durable.size = 0;
        }
    }
}

static int sync_file(sqlite3_file *file, int flags)
{
    (void)flags;
    handle *open = of(file);
    faulty_file *synced = open->file;
    int code = count_call(open->disk, open, FAULTY_SYNC);
    if (code != SQLITE_OK) {
        /* The system has given up on these writes: a later sync does not bring them. */
        for (size_t i = 0; !open->disk->is_off && !open->is_dead && i < synced->change_count; i++) {
            if (coin(open->disk)) {
                apply(&synced->durable, &synced->changes[i]);
            }
        }
        if (!open->disk->is_off && !open->is_dead) {
            forget_changes(synced);
        }
        return code == SQLITE_IOERR ? SQLITE_IOERR_FSYNC : code;
    }
    if (count_change(open->disk)) {
        return SQLITE_IOERR_FSYNC;
    }
    for (size_t i = 0; i < synced->change_count; i++) {
        apply(&synced->durable, &synced->changes[i]);
    }
    forget_changes(synced);
    if (!synced->durable.is_there) { /* with a new file the folder is synced */
        sync_folder(open->disk);
    }
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    const handle *open = of(file);
    *size = (sqlite3_int64)open->file->now.size;
    return open->is_dead || open->disk->is_off ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

/* ---- Locks ---- */

static int highest_other(const handle *open)
{
    int highest = SQLITE_LOCK_NONE;
    for (const handle *other = open->file->handles; other != NULL; other = other->next) {
        if (other != open && other->lock > highest) {
            highest = other->lock;
        }
    }
    return highest;
}

static int lock_file(sqlite3_file *file, int level)
{
    handle *open = of(file);
    int other = highest_other(open);
    if (open->is_dead || open->disk->is_off) {
        return SQLITE_IOERR_LOCK;
    }
    if (level <= open->lock) {
        return SQLITE_OK;
    }
    bool is_free = level == SQLITE_LOCK_SHARED     ? other < SQLITE_LOCK_PENDING
                   : level == SQLITE_LOCK_RESERVED ? other < SQLITE_LOCK_RESERVED
                                                   : other == SQLITE_LOCK_NONE;
    if (is_free) {
        open->lock = level;
    } else if (level == SQLITE_LOCK_EXCLUSIVE && other < SQLITE_LOCK_RESERVED) {
        open->lock = SQLITE_LOCK_PENDING;
    }
    return is_free ? SQLITE_OK : SQLITE_BUSY;
}

static int unlock_file(sqlite3_file *file, int level)
{
    handle *open = of(file);
    if (level < open->lock) {
        open->lock = level;
    }
    return SQLITE_OK;
}

static int check_reserved(sqlite3_file *file, int *is_reserved)
{
    *is_reserved =
        of(file)->lock >= SQLITE_LOCK_RESERVED || highest_other(of(file)) >= SQLITE_LOCK_RESERVED;
    return SQLITE_OK;
}

static int control_file(sqlite3_file *file, int operation, void *argument)
{
    (void)file;
    (void)operation;
    (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *file)
{
    (void)file;
    return FAULTY_SECTOR;
}

/* As on real disks: a write does not harm the bytes beside it. */
static int characteristics(sqlite3_file *file)
{
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* ---- Shared memory of the log ---- */

static int map_shm(sqlite3_file *file, int region, int size, int extend, void volatile **memory)
{
    handle *open = of(file);
    *memory = NULL;
    if (open->is_dead || open->disk->is_off || region >= SHM_REGIONS) {
        return SQLITE_IOERR_SHMMAP;
    }
    if (open->shm == NULL) {
        if (open->file->shm != NULL && open->file->shm->users == 1) { /* the first finds it empty */
            let_go(open->file->shm);
            open->file->shm = NULL;
        }
        if (open->file->shm == NULL) {
            open->file->shm = must(calloc(1, sizeof(shared)));
            open->file->shm->users = 1; /* the file itself */
        }
        open->shm = open->file->shm;
        open->shm->users++;
    }
    if (open->shm->regions[region] == NULL && extend) {
        open->shm->regions[region] = must(calloc(1, (size_t)size));
    }
    *memory = open->shm->regions[region];
    return SQLITE_OK;
}

static int lock_shm(sqlite3_file *file, int offset, int count, int flags)
{
    handle *open = of(file);
    uint16_t mask = (uint16_t)(((1U << count) - 1) << offset), shared_by = 0, held_by = 0;
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
        if ((flags & SQLITE_SHM_SHARED) != 0) {
            open->shm_shared &= (uint16_t)~mask;
        } else {
            open->shm_exclusive &= (uint16_t)~mask;
        }
        return SQLITE_OK;
    }
    if (open->is_dead || open->disk->is_off) {
        return SQLITE_IOERR_SHMLOCK;
    }
    for (const handle *other = open->file->handles; other != NULL; other = other->next) {
        if (other != open) {
            shared_by |= other->shm_shared;
            held_by |= other->shm_exclusive;
        }
    }
    if ((flags & SQLITE_SHM_SHARED) != 0) {
        if ((held_by & mask) != 0) {
            return SQLITE_BUSY;
        }
        open->shm_shared |= mask;
    } else {
        if (((held_by | shared_by) & mask) != 0) {
            return SQLITE_BUSY;
        }
        open->shm_exclusive |= mask;
    }
    return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *file)
{
    (void)file;
}

static int unmap_shm(sqlite3_file *file, int is_deleted)
{
    handle *open = of(file);
    leave_shm(open);
    if (is_deleted && !open->is_dead && open->file->shm != NULL && open->file->shm->users == 1) {
        let_go(open->file->shm);
        open->file->shm = NULL;
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_shm,
    .xShmLock = lock_shm,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = unmap_shm,
};

/* ---- Methods of the disk ---- */

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
    faulty_disk *disk = vfs->pAppData;
    handle *open = of(file);
    char temporary[32];
    *open = (handle){.disk = disk, .is_temporary = name == NULL};
    int code = count_call(disk, NULL, FAULTY_OPEN);
    if (code != SQLITE_OK) {
        return code == SQLITE_IOERR ? SQLITE_CANTOPEN : code;
    }
    if (name == NULL) {
        snprintf(temporary, sizeof temporary, "temporary-%llu",
                 (unsigned long long)disk->counts[FAULTY_OPEN]);
        name = temporary;
    }
    faulty_file *found = get(disk, name);
    if (!found->now.is_there && (flags & SQLITE_OPEN_CREATE) == 0) {
        return SQLITE_CANTOPEN;
    }
    if (found->now.is_there && (flags & SQLITE_OPEN_EXCLUSIVE) != 0) {
        return SQLITE_CANTOPEN;
    }
    if (!found->now.is_there) { /* another file of that name: nothing of the old one is in it */
        found->durable.is_there = false;
        found->durable.size = 0;
        found->now.is_there = true;
    }
    open->file = found;
    open->next = found->handles;
    found->handles = open;
    open->base.pMethods = &methods;
    if (given != NULL) {
        *given = flags;
    }
    return SQLITE_OK;
}

/* Until the folder is synced a removed file may come back. */
static int delete_file(sqlite3_vfs *vfs, const char *name, int is_synced)
{
    faulty_disk *disk = vfs->pAppData;
    faulty_file *file = find(disk, name);
    int code = count_call(disk, NULL, FAULTY_DELETE);
    if (code != SQLITE_OK) {
        return code == SQLITE_IOERR ? SQLITE_IOERR_DELETE : code;
    }
    if (file == NULL || !file->now.is_there) {
        return SQLITE_IOERR_DELETE_NOENT;
    }
    bool goes_off = count_change(disk);
    file->now.is_there = false;
    file->now.size = 0;
    forget_changes(file);
    if (goes_off) {
        return SQLITE_IOERR_DELETE;
    }
    if (is_synced) {
        file->durable.is_there = false;
        file->durable.size = 0;
    }
    return SQLITE_OK;
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *is_there)
{
    (void)flags;
    faulty_disk *disk = vfs->pAppData;
    const faulty_file *file = find(disk, name);
    *is_there = file != NULL && file->now.is_there;
    return disk->is_off ? SQLITE_IOERR_ACCESS : SQLITE_OK;
}

static int full_name(sqlite3_vfs *vfs, const char *name, int size, char *full)
{
    (void)vfs;
    sqlite3_snprintf(size, full, "%s", name);
    return SQLITE_OK;
}

static int randomness(sqlite3_vfs *vfs, int size, char *bytes)
{
    for (int i = 0; i < size; i++) {
        bytes[i] = (char)next_random(vfs->pAppData);
    }
    return size;
}

/* Time does not pass here. */
static int wait_a_while(sqlite3_vfs *vfs, int microseconds)
{
    (void)vfs;
    return microseconds;
}

static int current_time(sqlite3_vfs *vfs, double *days)
{
    (void)vfs;
    *days = 2460000.5;
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int size, char *text)
{
    (void)vfs;
    (void)size;
    (void)text;
    return 0;
}

/* ---- The disk ---- */

void faulty_disk_init(faulty_disk *disk, const char *name, uint64_t seed)
{
    sqlite3_vfs_unregister(sqlite3_vfs_find(name)); /* of a test that failed half-way */
    *disk = (faulty_disk){.random = seed};
    snprintf(disk->name, sizeof disk->name, "%s", name);
    disk->vfs = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = sizeof(handle),
        .mxPathname = 256,
        .zName = disk->name,
        .pAppData = disk,
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = access_file,
        .xFullPathname = full_name,
        .xRandomness = randomness,
        .xSleep = wait_a_while,
        .xCurrentTime = current_time,
        .xGetLastError = last_error,
    };
    sqlite3_vfs_register(&disk->vfs, 0);
}

void faulty_disk_finish(faulty_disk *disk)
{
    sqlite3_vfs_unregister(&disk->vfs);
    while (disk->files != NULL) {
        faulty_file *file = disk->files;
        disk->files = file->next;
        forget_changes(file);
        let_go(file->shm);
        free(file->changes);
        free(file->now.bytes);
        free(file->durable.bytes);
        free(file->name);
        free(file);
    }
}

void faulty_disk_fail(faulty_disk *disk, faulty_operation operation, uint64_t nth, int code,
                      bool lasting)
{
    disk->fail_at[operation] = disk->counts[operation] + nth;
    disk->fail_with[operation] = code;
    disk->fail_on[operation] = lasting;
}

void faulty_disk_heal(faulty_disk *disk)
{
    memset(disk->fail_at, 0, sizeof disk->fail_at);
}

void faulty_disk_cut_power(faulty_disk *disk, uint64_t nth)
{
    disk->off_at = disk->changes + nth;
}

void faulty_disk_restart(faulty_disk *disk, faulty_loss loss)
{
    for (faulty_file *file = disk->files; file != NULL; file = file->next) {
        cut_off(file);
        lose(disk, file, loss);
    }
    disk->off_at = 0;
    disk->is_off = false;
}

void faulty_disk_kill(faulty_disk *disk)
{
    for (faulty_file *file = disk->files; file != NULL; file = file->next) {
        cut_off(file);
    }
    disk->off_at = 0;
    disk->is_off = false;
}

void faulty_disk_remove(faulty_disk *disk, const char *name)
{
    faulty_file *file = find(disk, name);
    if (file != NULL) {
        forget_changes(file);
        file->now.is_there = file->durable.is_there = false;
        file->now.size = file->durable.size = 0;
    }
}

uint8_t *faulty_disk_content(faulty_disk *disk, const char *name, size_t *size)
{
    faulty_file *file = find(disk, name);
    *size = file == NULL ? 0 : file->now.size;
    return file == NULL || !file->now.is_there ? NULL : file->now.bytes;
}
