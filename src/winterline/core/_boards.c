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

/* both(one, other): the bits that two bytes objects of one length share */
PyObject *kernel_both(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    if (nargs != 2 || !PyBytes_Check(args[0]) || !PyBytes_Check(args[1]) || PyBytes_Size(args[0]) != PyBytes_Size(args[1]))
        return PyErr_Format(PyExc_TypeError, "both takes two bytes objects of one length");
    Py_ssize_t size = PyBytes_Size(args[0]);
    PyObject *out = PyBytes_FromStringAndSize(NULL, size);
    if (out) {
        const char *one = PyBytes_AsString(args[0]), *other = PyBytes_AsString(args[1]);
        char *to = PyBytes_AsString(out);
        for (Py_ssize_t at = 0; at < size; at++)
            to[at] = one[at] & other[at];
    }
    return out;
}

static PyObject *BIT_LENGTH, *TO_BYTES, *FROM_BYTES, *LITTLE; /* names, made once */

/* For the module's own start. */
int kernel_add_boards(PyObject *module)
{
    (void)module;
    BIT_LENGTH = PyUnicode_InternFromString("bit_length"), TO_BYTES = PyUnicode_InternFromString("to_bytes");
    FROM_BYTES = PyUnicode_InternFromString("from_bytes"), LITTLE = PyUnicode_InternFromString("little");
    return BIT_LENGTH && TO_BYTES && FROM_BYTES && LITTLE ? 0 : -1;
}

/* The set bits of a board in memory as ints, ascending: an iterator. */
static PyObject *listed(const uint8_t *data, Py_ssize_t size)
{
    PyObject *out = PyList_New(0);
    for (Py_ssize_t at = 0; out && at < size; at++)
        for (unsigned byte = data[at], bit = 0; byte && out; byte >>= 1, bit++) {
            PyObject *cell = byte & 1 ? PyLong_FromSsize_t(at * 8 + bit) : NULL;
            if (byte & 1 && (cell == NULL || PyList_Append(out, cell) < 0))
                Py_CLEAR(out);
            Py_XDECREF(cell);
        }
    PyObject *cells = out ? PyObject_GetIter(out) : NULL;
    Py_XDECREF(out);
    return cells;
}

/* cells(board): those of a number, one bit a cell, ascending */
PyObject *kernel_cells(PyObject *module, PyObject *board)
{
    (void)module;
    if (!PyLong_Check(board))
        return PyErr_Format(PyExc_TypeError, "a board is a number");
    uint64_t small = PyLong_AsUnsignedLongLong(board);
    if (small != (uint64_t)-1 || !PyErr_Occurred()) {
        uint8_t data[8];
        for (int at = 0; at < 8; at++)
            data[at] = (uint8_t)(small >> 8 * at);
        return listed(data, 8);
    }
    if (!PyErr_ExceptionMatches(PyExc_OverflowError))
        return NULL;
    PyErr_Clear();
    PyObject *many = PyObject_CallMethodObjArgs(board, BIT_LENGTH, NULL), *bytes = NULL, *cells = NULL;
    Py_ssize_t bits = many ? PyLong_AsSsize_t(many) : -1;
    Py_XDECREF(many);
    PyObject *wide = bits < 0 ? NULL : PyLong_FromSsize_t((bits + 7) / 8);
    if (wide)
        bytes = PyObject_CallMethodObjArgs(board, TO_BYTES, wide, LITTLE, NULL);
    if (bytes)
        cells = listed((const uint8_t *)PyBytes_AsString(bytes), (bits + 7) / 8);
    Py_XDECREF(wide);
    Py_XDECREF(bytes);
    return cells;
}

/* A board in memory as a number. */
static PyObject *as_number(const uint8_t *board, Py_ssize_t size)
{
    if (size <= 8) {
        uint64_t small = 0;
        for (Py_ssize_t at = 0; at < size; at++)
            small |= (uint64_t)board[at] << 8 * at;
        return PyLong_FromUnsignedLongLong(small);
    }
    PyObject *bytes = PyBytes_FromStringAndSize((const char *)board, size), *number = NULL;
    if (bytes)
        number = PyObject_CallMethodObjArgs((PyObject *)&PyLong_Type, FROM_BYTES, bytes, LITTLE, NULL);
    Py_XDECREF(bytes);
    return number;
}

/* mask(cells): the board of some cells, one bit each */
PyObject *kernel_mask(PyObject *module, PyObject *cells)
{
    (void)module;
    enum { USUAL = MOST_WORDS * 8, LARGEST = MOST_NODES / 8 + 1 };
    uint8_t board[LARGEST];
    long most = -1, clean = USUAL; /* few boards are larger */
    PyObject *each = PyObject_GetIter(cells), *item;
    if (each == NULL)
        return NULL;
    memset(board, 0, USUAL);
    while ((item = PyIter_Next(each)) != NULL) {
        long cell = PyLong_AsLong(item);
        Py_DECREF(item);
        if (cell < 0 || cell > MOST_NODES) {
            if (!PyErr_Occurred())
                PyErr_Format(PyExc_ValueError, "no cell %ld on a board of up to %d", cell, MOST_NODES + 1);
            break;
        }
        if (cell >= clean * 8) {
            memset(board + clean, 0, LARGEST - clean);
            clean = LARGEST;
        }
        board[cell >> 3] |= (uint8_t)(1 << (cell & 7));
        most = cell > most ? cell : most;
    }
    Py_DECREF(each);
    return PyErr_Occurred() ? NULL : as_number(board, (most + 8) / 8);
}
