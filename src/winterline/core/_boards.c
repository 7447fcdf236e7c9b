/* The compiled twins of winterline.core.bits.flood_python and bits_python, on boards as little-endian bytes. */
#include "_kernel.h"

enum { MOST_WORDS = 64, MOST_SHIFTS = 8 };

typedef uint64_t Board[MOST_WORDS];

/* A bytes object as words, with zeros behind it; -1 with an exception set where it is too long. */
static int load(PyObject *from, uint64_t *board, Py_ssize_t words)
{
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(from, &data, &size) < 0)
        return -1;
    if (size > words * 8) {
        PyErr_Format(PyExc_ValueError, "a board of %zd bytes, not up to %zd", size, words * 8);
        return -1;
    }
    memset(board, 0, words * 8);
    for (Py_ssize_t at = 0; at < size; at++)
        board[at >> 3] |= (uint64_t)(uint8_t)data[at] << 8 * (at & 7);
    return 0;
}

/* out |= (board & part) shifted so many places up, or down if negative; what leaves the board is lost */
static void spread(uint64_t *out, const uint64_t *board, const uint64_t *part, long shift, Py_ssize_t words)
{
    long many = shift < 0 ? -shift : shift, whole = many / 64, rest = many % 64;
    for (Py_ssize_t at = 0; at < words; at++) {
        uint64_t moved = board[at] & part[at];
        Py_ssize_t to = shift < 0 ? at - whole : at + whole, next = shift < 0 ? to - 1 : to + 1;
        if (!moved)
            continue;
        if (to >= 0 && to < words)
            out[to] |= shift < 0 ? moved >> rest : moved << rest;
        if (rest && next >= 0 && next < words)
            out[next] |= shift < 0 ? moved << (64 - rest) : moved >> (64 - rest);
    }
}

/* flood(start, allowed, parts, shifts): every allowed cell connected to the start through allowed cells */
PyObject *kernel_flood(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    Board seen, fresh, next, allowed, parts[MOST_SHIFTS];
    long shifts[MOST_SHIFTS];
    if (nargs != 4 || !PyBytes_Check(args[1]) || !PyTuple_Check(args[2]) || !PyTuple_Check(args[3]))
        return PyErr_Format(PyExc_TypeError, "flood takes two boards, a tuple of boards and a tuple of shifts");
    Py_ssize_t bytes = PyBytes_Size(args[1]), words = (bytes + 7) / 8, many = PyTuple_Size(args[2]);
    if (words > MOST_WORDS || many > MOST_SHIFTS || many != PyTuple_Size(args[3]))
        return PyErr_Format(PyExc_ValueError, "a board too large, or parts and shifts that do not fit each other");
    if (load(args[0], fresh, words) < 0 || load(args[1], allowed, words) < 0)
        return NULL;
    for (Py_ssize_t at = 0; at < many; at++) {
        shifts[at] = PyLong_AsLong(PyTuple_GetItem(args[3], at));
        if ((shifts[at] == -1 && PyErr_Occurred()) || load(PyTuple_GetItem(args[2], at), parts[at], words) < 0)
            return NULL;
    }
    memset(seen, 0, words * 8);
    for (int grows = 1; grows;) {
        memset(next, 0, words * 8);
        for (Py_ssize_t at = 0; at < words; at++) {
            fresh[at] &= allowed[at] & ~seen[at];
            seen[at] |= fresh[at];
        }
        for (Py_ssize_t at = 0; at < many; at++)
            spread(next, fresh, parts[at], shifts[at], words);
        grows = 0;
        for (Py_ssize_t at = 0; at < words; at++) {
            fresh[at] = next[at];
            grows |= (next[at] & allowed[at] & ~seen[at]) != 0;
        }
    }
    char out[MOST_WORDS * 8];
    for (Py_ssize_t at = 0; at < words * 8; at++)
        out[at] = (char)(seen[at >> 3] >> 8 * (at & 7));
    return PyBytes_FromStringAndSize(out, words * 8);
}

/* cells(board): its cells, ascending */
PyObject *kernel_cells(PyObject *module, PyObject *board)
{
    (void)module;
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(board, &data, &size) < 0)
        return NULL;
    PyObject *out = PyList_New(0);
    for (Py_ssize_t at = 0; out && at < size; at++)
        for (unsigned byte = (uint8_t)data[at], bit = 0; byte && out; byte >>= 1, bit++) {
            PyObject *cell = byte & 1 ? PyLong_FromSsize_t(at * 8 + bit) : NULL;
            if (byte & 1 && (cell == NULL || PyList_Append(out, cell) < 0))
                Py_CLEAR(out);
            Py_XDECREF(cell);
        }
    return out;
}
