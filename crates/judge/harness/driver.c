/* Runs a learner's C or C++ function for the judge: questions on descriptor 3, answers on 4.
 *
 * With NF_WATCH it also has the functions that code compiled for the thread sanitizer calls before
 * every access to memory: they see what is written into the board, and from where. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The learner's side, compiled with his file: runs the function on a board of 81 characters. */
int nf_run(const char *cells);

static char out[1 << 16];
static size_t length;

static void send_all(void) {
    for (size_t at = 0; at < length;) {
        ssize_t done = write(4, out + at, length - at);
        if (done < 0 && errno != EINTR) _exit(97);
        if (done > 0) at += (size_t)done;
    }
    length = 0;
}

static void put(const char *text) {
    for (; *text; text++) {
        if (length == sizeof out) send_all();
        out[length++] = *text;
    }
}

static void put_number(unsigned long long number) {
    char text[24];
    snprintf(text, sizeof text, "%llu", number);
    put(text);
}

static void put_quoted(const char *bytes, size_t count) {
    char text[8];
    put("\"");
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '"' || c == '\\') snprintf(text, sizeof text, "\\%c", c);
        else if (c < 32 || c > 126) snprintf(text, sizeof text, "\\u%04x", c);
        else snprintf(text, sizeof text, "%c", c);
        put(text);
    }
    put("\"");
}

/* -- watching ------------------------------------------------------------------------------ */

static char *rows[9];
static char shadow[81], clues[81];
static int watching, counting;
static unsigned long long number, most, count, unseen, reads;
static char writes[1 << 15];
static size_t written;
static uintptr_t places[44];
static size_t place_count;
static int pending = -1;
static uintptr_t pending_place;
static uintptr_t low, high;

static char digit(char c) { return c >= '1' && c <= '9' ? c : '0'; }

static void send_writes(void) {
    if (written == 0) return;
    put("{\"n\":");
    put_number(number);
    put(",\"writes\":\"");
    writes[written] = 0;
    put(writes);
    put("\"}\n");
    send_all();
    written = 0;
}

static char mark(uintptr_t place) {
    for (size_t i = 0; i < place_count; i++)
        if (places[i] == place) return (char)('0' + i);
    if (place == 0 || place_count == 44) return '~';
    places[place_count] = place;
    return (char)('0' + place_count++);
}

static void put_places(void) {
    put(",\"places\":[");
    for (size_t i = 0; i < place_count; i++) {
        if (i) put(",");
        put_number(places[i]);
    }
    put("]");
}

#ifdef NF_WATCH
#include "own.h"

/* The stores to boards of the program's own. */
static void send_own(void) {
    for (int i = 0; i < own_count; i++) {
        for (size_t k = 0; k < stored;) {
            put("{\"n\":");
            put_number(number);
            put(",\"own\":");
            put_number((unsigned long long)i + 1);
            put(",\"writes\":\"");
            for (size_t sent = 0; k < stored && sent < 8192; k++) {
                int cell = own_cell(&owns[i], stores[k].at);
                if (cell < 0 || k < owns[i].from[cell]) continue;
                char text[5] = {(char)('1' + cell / 9), (char)('1' + cell % 9), own_digit(&owns[i], stores[k].now), (char)stores[k].line, 0};
                put(text);
                sent++;
            }
            put("\"}\n");
        }
    }
    send_all();
}

static void put_own(void) {
    put(",\"own\":[");
    for (int i = 0; i < own_count; i++) {
        char text[82];
        own_start(&owns[i], text);
        put(i ? ",{\"start\":\"" : "{\"start\":\"");
        put(text);
        put("\",\"end\":\"\"}");
    }
    put("]");
}
#else
static void send_own(void) {}
static void put_own(void) {}
#endif

/* Enough was seen: the rest of the run would tell nothing more. */
static void cut_off(void) {
    watching = 0;
    send_writes();
    send_own();
    put("{\"n\":");
    put_number(number);
    put(",\"cut\":true,\"unseen\":");
    put_number(unseen);
    put_places();
    put_own();
    put("}\n");
    send_all();
    _exit(0);
}

static void note(int cell, char value, uintptr_t place) {
    writes[written++] = (char)('1' + cell / 9);
    writes[written++] = (char)('1' + cell % 9);
    writes[written++] = digit(value);
    writes[written++] = mark(place);
    shadow[cell] = value;
    count++;
    if (written + 8 > sizeof writes) send_writes();
    if (count >= most) cut_off();
}

/* A hook is called before the write; what was written shows at the next. */
static void settle(void) {
#ifdef NF_WATCH
    if (waiting.at && !keep_settled()) {
        watching = 0;
        find_own(clues);
        if (count == 0 && own_count) cut_off();
        keeping = 0;
        watching = 1;
    }
#endif
    if (pending < 0) return;
    int cell = pending;
    pending = -1;
    note(cell, rows[cell / 9][cell % 9], pending_place);
}

void nf_row_begin(int i, char *cells) {
    rows[i] = cells;
    memcpy(shadow + 9 * i, cells, 9);
    memcpy(clues + 9 * i, cells, 9);
    uintptr_t start = (uintptr_t)cells;
    if (i == 0) low = high = start;
    if (start < low) low = start;
    if (start + 9 > high) high = start + 9;
}

static struct timespec begun;
static unsigned long long cpu;

void nf_begin(void) {
    pending = -1;
#ifdef NF_WATCH
    keep_begin(most > 0);
#endif
    watching = most > 0;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
}

void nf_end(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    cpu = (unsigned long long)((now.tv_sec - begun.tv_sec) * 1000000000LL + (now.tv_nsec - begun.tv_nsec));
    if (watching) settle();
    watching = 0;
#ifdef NF_WATCH
    find_own(clues);
#endif
}

/* The board at its end, row by row. */
static char ends[1 << 14];
static size_t ended;
static size_t row_count;

void nf_size(size_t size) { row_count = size; ended = 0; }

void nf_row_end(int i, const char *cells, size_t size) {
    if (i < 9 && size == 9) {
        for (int j = 0; j < 9; j++)
            if (most > 0 && cells[j] != shadow[9 * i + j]) {
                unseen++;
                note(9 * i + j, cells[j], 0);
            }
    }
    size_t kept = size < 20 ? size : 20;
    if (ended + kept + 2 < sizeof ends && i < 20) {
        ends[ended++] = (char)kept;
        memcpy(ends + ended, cells, kept);
        ended += kept;
    }
}

static const char *thrown_kind, *thrown_text;

void nf_throw(const char *kind, const char *text) {
    thrown_kind = strdup(kind);
    thrown_text = strdup(text);
}

#ifdef NF_WATCH
#define PLACE ((uintptr_t)__builtin_return_address(0))

static int cell_at(uintptr_t address) {
    if (address < low || address >= high) return -1;
    for (int i = 0; i < 9; i++) {
        uintptr_t start = (uintptr_t)rows[i];
        if (address >= start && address < start + 9) return i * 9 + (int)(address - start);
    }
    return -1;
}

/* The first write into the board: it may be what was found elsewhere that is copied now. */
static void first_write(void) {
    if (count > 0 || stored == 0) return;
    watching = 0;
    find_own(clues);
    watching = 1;
}

static void seen_write(uintptr_t address, int size, uintptr_t place) {
    if (!watching) return;
    settle();
    int cell = cell_at(address);
    if (cell < 0) {
        /* A program that searches in the board itself has no other. */
        if (count > 81) keeping = 0;
        if (keeping && size <= 8) keep(address, size, mark(place));
        return;
    }
    first_write();
    if (rows[cell / 9][cell % 9] != shadow[cell]) {
        unseen++;
        note(cell, rows[cell / 9][cell % 9], 0);
    }
    pending = cell;
    pending_place = place;
    /* If there are several cells at once, the end compares all. */
}

/* A block is written, by a function that does it after this. */
static void before_block(void *to) {
    if (!watching) return;
    settle();
    if (cell_at((uintptr_t)to) >= 0) first_write();
}

static void after_block(void *to, unsigned long size, uintptr_t place) {
    if (!watching || (uintptr_t)to >= high || (uintptr_t)to + size <= low) return;
    for (unsigned long i = 0; i < size; i++) {
        int cell = cell_at((uintptr_t)to + i);
        if (cell >= 0 && rows[cell / 9][cell % 9] != shadow[cell]) note(cell, rows[cell / 9][cell % 9], place);
    }
}

static void seen_read(uintptr_t address) {
    if (!watching) return;
    settle();
    if (counting && cell_at(address) >= 0) reads++;
}

void __tsan_init(void) {}
void __tsan_func_entry(void *place) { (void)place; }
void __tsan_func_exit(void) {}
void __tsan_read_range(void *a, unsigned long n) { (void)n; seen_read((uintptr_t)a); }
void __tsan_write_range(void *a, unsigned long n) { seen_write((uintptr_t)a, (int)n, PLACE); }
void __tsan_vptr_update(void **a, void *b) { (void)a; (void)b; }
void __tsan_vptr_read(void **a) { (void)a; }

/* The learner's calls come here: clang's of its own accord, those of gcc by the linker's --wrap. */
#ifdef NF_WRAP
void *__real_memcpy(void *, const void *, unsigned long);
void *__real_memmove(void *, const void *, unsigned long);
void *__real_memset(void *, int, unsigned long);
#define memcpy __real_memcpy
#define memmove __real_memmove
#define memset __real_memset
#endif
#define BLOCK(PREFIX) \
    void *PREFIX##memcpy(void *a, const void *b, unsigned long n) { \
        before_block(a); memcpy(a, b, n); after_block(a, n, PLACE); return a; } \
    void *PREFIX##memmove(void *a, const void *b, unsigned long n) { \
        before_block(a); memmove(a, b, n); after_block(a, n, PLACE); return a; } \
    void *PREFIX##memset(void *a, int c, unsigned long n) { \
        before_block(a); memset(a, c, n); after_block(a, n, PLACE); return a; }
BLOCK(__tsan_)
#ifdef NF_WRAP
BLOCK(__wrap_)
#undef memcpy
#undef memmove
#undef memset
#endif
void __tsan_atomic_thread_fence(int order) { (void)order; __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int order) { (void)order; }

#define ACCESS(N) \
    void __tsan_read##N(void *a) { seen_read((uintptr_t)a); } \
    void __tsan_write##N(void *a) { seen_write((uintptr_t)a, N, PLACE); } \
    void __tsan_read_write##N(void *a) { seen_read((uintptr_t)a); seen_write((uintptr_t)a, N, PLACE); } \
    void __tsan_unaligned_read##N(void *a) { seen_read((uintptr_t)a); } \
    void __tsan_unaligned_write##N(void *a) { seen_write((uintptr_t)a, N, PLACE); } \
    void __tsan_unaligned_read_write##N(void *a) { seen_write((uintptr_t)a, N, PLACE); } \
    void __tsan_volatile_read##N(void *a) { seen_read((uintptr_t)a); } \
    void __tsan_volatile_write##N(void *a) { seen_write((uintptr_t)a, N, PLACE); }
ACCESS(1) ACCESS(2) ACCESS(4) ACCESS(8) ACCESS(16)

#define SEQ __ATOMIC_SEQ_CST
#define FETCH(B, T, NAME) \
    T __tsan_atomic##B##_fetch_##NAME(volatile T *a, T v, int o) { (void)o; return __atomic_fetch_##NAME(a, v, SEQ); }
#define ATOMIC(B, T) \
    T __tsan_atomic##B##_load(const volatile T *a, int o) { (void)o; return __atomic_load_n(a, SEQ); } \
    void __tsan_atomic##B##_store(volatile T *a, T v, int o) { (void)o; __atomic_store_n(a, v, SEQ); } \
    T __tsan_atomic##B##_exchange(volatile T *a, T v, int o) { (void)o; return __atomic_exchange_n(a, v, SEQ); } \
    FETCH(B, T, add) FETCH(B, T, sub) FETCH(B, T, and) FETCH(B, T, or) FETCH(B, T, xor) FETCH(B, T, nand) \
    int __tsan_atomic##B##_compare_exchange_strong(volatile T *a, T *e, T v, int o, int p) { \
        (void)o; (void)p; return __atomic_compare_exchange_n(a, e, v, 0, SEQ, SEQ); } \
    int __tsan_atomic##B##_compare_exchange_weak(volatile T *a, T *e, T v, int o, int p) { \
        (void)o; (void)p; return __atomic_compare_exchange_n(a, e, v, 0, SEQ, SEQ); } \
    T __tsan_atomic##B##_compare_exchange_val(volatile T *a, T e, T v, int o, int p) { \
        (void)o; (void)p; __atomic_compare_exchange_n(a, &e, v, 0, SEQ, SEQ); return e; }
ATOMIC(8, uint8_t) ATOMIC(16, uint16_t) ATOMIC(32, uint32_t) ATOMIC(64, uint64_t)
#endif

/* -- answering ----------------------------------------------------------------------------- */

static void put_board(void) {
    put(",\"rows\":");
    put_number(row_count);
    put(",\"board\":[");
    for (size_t at = 0, i = 0; at < ended; i++) {
        size_t size = (size_t)ends[at++];
        put(i ? ",[" : "[");
        for (size_t j = 0; j < size; j++) {
            if (j) put(",");
            put_quoted(ends + at + j, 1);
        }
        put("]");
        at += size;
    }
    put("]");
}

int main(int arguments, char **words) {
    (void)arguments;
    FILE *questions = fdopen(3, "r");
    char line[256], mode[16], cells[96];
    const char *nonce = words[1];
    put("{\"ready\":\"ready\"}\n");
    send_all();
    while (questions && fgets(line, sizeof line, questions)) {
        int problem = 0;
        unsigned long long limit = 0;
        if (sscanf(line, "%d %llu %15s %90s %llu", &problem, &number, mode, cells, &limit) < 4) break;
        counting = mode[0] == 'l';
        most = mode[0] == 'p' ? 0 : limit;
        count = unseen = reads = 0;
        place_count = 0;
        written = 0;
        thrown_kind = NULL;
        int returned = nf_run(cells);
        fflush(NULL);
        char text[64];
        int size = snprintf(text, sizeof text, "%cnf%s %llu\n", 0, nonce, number);
        if (write(2, text, (size_t)size) < 0) _exit(97);
        send_writes();
        send_own();
        put("{\"n\":");
        put_number(number);
        if (thrown_kind) {
            put(",\"error\":{\"kind\":");
            put_quoted(thrown_kind, strlen(thrown_kind));
            put(",\"message\":");
            put_quoted(thrown_text, strlen(thrown_text));
            put("}}\n");
            send_all();
            continue;
        }
        put(",\"cpu\":");
        put_number(cpu);
        put_board();
        put(problem == 36 ? (returned ? ",\"returned\":true" : ",\"returned\":false") : "");
        put(",\"unseen\":");
        put_number(unseen);
        put(",\"reads\":");
        put_number(reads);
        put_places();
        put_own();
        put("}\n");
        send_all();
    }
    return 0;
}
