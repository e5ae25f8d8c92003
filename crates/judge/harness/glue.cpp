#undef main
extern "C" {
void nf_row_begin(int, char *);
void nf_begin(void);
void nf_end(void);
void nf_size(unsigned long);
void nf_row_end(int, const char *, unsigned long);
void nf_throw(const char *, const char *);
int nf_run(const char *cells);
}
#include <exception>
#include <new>
#include <vector>
__attribute__((no_sanitize("thread"))) int nf_run(const char *cells) {
    std::vector<std::vector<char>> board;
    for (int i = 0; i < 9; i++) board.emplace_back(cells + 9 * i, cells + 9 * i + 9);
    for (int i = 0; i < 9; i++) nf_row_begin(i, board[i].data());
    int returned = 0;
    try {
        nf_begin();
        NF_CALL
        nf_end();
    } catch (const std::bad_alloc &) {
        nf_end();
        nf_throw("OutOfMemoryError", "");
    } catch (const std::exception &error) {
        nf_end();
        nf_throw("exception", error.what());
    } catch (...) {
        nf_end();
        nf_throw("exception", "of a type of its own");
    }
#if defined(_GLIBCXX_IOSTREAM) || defined(_LIBCPP_IOSTREAM)
    std::cout.flush();
#endif
    nf_size(board.size());
    for (unsigned long i = 0; i < board.size(); i++) nf_row_end((int)i, board[i].data(), board[i].size());
    return returned;
}
