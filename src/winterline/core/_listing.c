/* The compiled twins of pick_python and select_python in winterline.core.listing: same lists, property-tested equal. */
#include "_kernel.h"

enum { WORD = 64 };

/* Mark the places of the cells of a list that `shut` does not have; 0, or -1 with an exception set. */
static int mark_cells(PyObject *list, const uint16_t *place, Py_ssize_t cells, const uint8_t *shut, Py_ssize_t items,
                      uint64_t *marks)
{
    Py_ssize_t count = PyList_Size(list);
    if (count < 0)
        return -1;
    for (Py_ssize_t at = 0; at < count; at++) {
        long cell = PyLong_AsLong(PyList_GetItem(list, at));
        if (cell == -1 && PyErr_Occurred())
            return -1;
        if (cell < 0 || cell >= cells || place[cell] >= items) {
            PyErr_Format(PyExc_IndexError, "cell %ld has no place among %zd items", cell, items);
            return -1;
        }
        if (!has(shut, (unsigned)cell))
            marks[place[cell] / WORD] |= (uint64_t)1 << place[cell] % WORD;
    }
    return 0;
}

/* The marked items of a tuple, in its order. The interpreter looks through a long tuple every time it collects garbage,
 * until it has seen that there is nothing in it to collect; where it knows that of all the items, it need not look. */
static PyObject *marked(PyObject *items, const uint64_t *marks, Py_ssize_t words)
{
    Py_ssize_t count = 0, filled = 0;
    for (Py_ssize_t at = 0; at < words; at++)
        for (uint64_t rest = marks[at]; rest; rest &= rest - 1)
            count++;
    PyObject *found = PyTuple_New(count);
    for (Py_ssize_t at = 0; found && at < words; at++)
        for (uint64_t rest = marks[at]; rest; rest &= rest - 1)
            PyTuple_SetItem(found, filled++, Py_NewRef(PyTuple_GetItem(items, at * WORD + lowest(rest))));
    if (found && count && !PyObject_GC_IsTracked(items))
        PyObject_GC_UnTrack(found);
    return found;
}

/* pick(items, place, shut, list, ...): the items of the lists' cells that are not shut, in the order of `items`. */
PyObject *kernel_pick(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    char *places, *shut;
    Py_ssize_t wide, width;
    if (nargs < 3 || !PyTuple_Check(args[0]))
        return PyErr_Format(PyExc_TypeError, "pick takes a tuple, two bytes objects and lists of cells");
    if (PyBytes_AsStringAndSize(args[1], &places, &wide) < 0 || PyBytes_AsStringAndSize(args[2], &shut, &width) < 0)
        return NULL;
    Py_ssize_t items = PyTuple_Size(args[0]), cells = wide / 2, words = (items + WORD - 1) / WORD;
    if (items > MOST_NODES || cells > MOST_NODES || width < (cells + 7) / 8)
        return PyErr_Format(PyExc_ValueError, "the tables of the list do not fit each other");
    uint64_t marks[MOST_NODES / WORD + 1];
    uint16_t place[MOST_NODES];
    memset(marks, 0, words * sizeof *marks);
    memcpy(place, places, cells * 2);
    for (Py_ssize_t at = 3; at < nargs; at++)
        if (mark_cells(args[at], place, cells, (const uint8_t *)shut, items, marks) < 0)
            return NULL;
    return marked(args[0], marks, words);
}

/* select(items, place, board): the items of the cells of a board, in the order of `items`. */
PyObject *kernel_select(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    char *places, *board;
    Py_ssize_t wide, width;
    if (nargs != 3 || !PyTuple_Check(args[0]))
        return PyErr_Format(PyExc_TypeError, "select takes a tuple and two bytes objects");
    if (PyBytes_AsStringAndSize(args[1], &places, &wide) < 0 || PyBytes_AsStringAndSize(args[2], &board, &width) < 0)
        return NULL;
    Py_ssize_t items = PyTuple_Size(args[0]), cells = wide / 2, words = (items + WORD - 1) / WORD;
    if (items > MOST_NODES || cells > MOST_NODES || width > (cells + 7) / 8)
        return PyErr_Format(PyExc_ValueError, "the tables of the list do not fit each other");
    uint64_t marks[MOST_NODES / WORD + 1];
    memset(marks, 0, words * sizeof *marks);
    for (Py_ssize_t at = 0; at < width; at++)
        for (unsigned rest = (uint8_t)board[at]; rest; rest &= rest - 1) {
            Py_ssize_t cell = at * 8 + lowest(rest);
            uint16_t place = MOST_NODES;
            if (cell < cells)
                memcpy(&place, places + cell * 2, 2);
            if (place >= items)
                return PyErr_Format(PyExc_IndexError, "cell %zd has no place among %zd items", cell, items);
            marks[place / WORD] |= (uint64_t)1 << place % WORD;
        }
    return marked(args[0], marks, words);
}
