/* The compiled twin of winterline.core.able.able_python: same lists, property-tested equal. */
#include "_kernel.h"

/* The columns of the units, all of the same length. */
typedef struct {
    Py_ssize_t units, wide, width, last; /* of the bytes of all boards, of one; the board of units at their limit */
    const uint8_t *skip, *spent, *limit, *kind, *boards;
} Columns;

/* The bytes of an argument that must have `least` of them; NULL with an exception set if it has not. */
static const uint8_t *column(PyObject *bytes, Py_ssize_t least)
{
    char *text;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(bytes, &text, &length) < 0)
        return NULL;
    if (length < least) {
        PyErr_Format(PyExc_ValueError, "a column of %zd bytes is too short: want %zd", length, least);
        return NULL;
    }
    return (const uint8_t *)text;
}

/* Whether a board has a cell. */
static int on_board(const Columns *c, Py_ssize_t number, long cell)
{
    if (cell >= c->width * 8 || (number + 1) * c->width > c->wide)
        return 0;
    return has(c->boards + number * c->width, (unsigned)cell);
}

/* Sort the units on the board into those that surely can and the others; 0, or -1 with an exception set. */
static int sorted_out(PyObject *at, const Columns *c, PyObject *yes, PyObject *unsure)
{
    for (Py_ssize_t unit = 0; unit < c->units; unit++) {
        long cell = PyLong_AsLong(PyTuple_GetItem(at, unit));
        if (cell == -1 && PyErr_Occurred())
            return -1;
        if (cell < 0 || c->spent[unit] > c->limit[unit] || has(c->skip, (unsigned)unit))
            continue;
        int at_limit = c->spent[unit] == c->limit[unit], can = !at_limit && on_board(c, c->kind[unit], cell);
        if (at_limit && c->last >= 0 && !on_board(c, c->last, cell))
            continue;
        PyObject *number = PyLong_FromSsize_t(unit);
        int failed = number == NULL || PyList_Append(can ? yes : unsure, number) < 0;
        Py_XDECREF(number);
        if (failed)
            return -1;
    }
    return 0;
}

/* able(at, skip, spent, limit, kind, boards, width, last=-1): units that surely can, and units that must be looked at. */
PyObject *kernel_able(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    if (nargs < 7 || nargs > 8 || !PyTuple_Check(args[0]))
        return PyErr_Format(PyExc_TypeError, "able takes a tuple, five bytes objects and a number");
    Py_ssize_t last = nargs > 7 ? PyLong_AsSsize_t(args[7]) : -1;
    Columns c = {PyTuple_Size(args[0]), 0, PyLong_AsSsize_t(args[6]), last, NULL, NULL, NULL, NULL, NULL};
    if (c.width < 1 || PyErr_Occurred())
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_ValueError, "a board has no bytes");
    c.skip = column(args[1], (c.units + 7) / 8);
    c.spent = c.skip ? column(args[2], c.units) : NULL;
    c.limit = c.spent ? column(args[3], c.units) : NULL;
    c.kind = c.limit ? column(args[4], c.units) : NULL;
    c.boards = c.kind ? column(args[5], 0) : NULL;
    if (c.boards == NULL)
        return NULL;
    c.wide = PyBytes_Size(args[5]);
    PyObject *yes = PyList_New(0), *unsure = PyList_New(0), *both = NULL;
    if (yes && unsure && sorted_out(args[0], &c, yes, unsure) == 0)
        both = PyTuple_Pack(2, yes, unsure);
    Py_XDECREF(yes);
    Py_XDECREF(unsure);
    return both;
}

/* gather(items, places): the items of a tuple in the places of a list, in the order of that */
PyObject *kernel_gather(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    if (nargs != 2 || !PyTuple_Check(args[0]) || !PyList_Check(args[1]))
        return PyErr_Format(PyExc_TypeError, "gather takes a tuple and a list of places in it");
    Py_ssize_t many = PyList_Size(args[1]), most = PyTuple_Size(args[0]);
    PyObject *out = PyList_New(many);
    for (Py_ssize_t at = 0; out && at < many; at++) {
        Py_ssize_t place = PyLong_AsSsize_t(PyList_GetItem(args[1], at));
        place += place < 0 ? most : 0;
        PyObject *item = PyErr_Occurred() ? NULL : PyTuple_GetItem(args[0], place);
        if (item == NULL)
            Py_CLEAR(out);
        else
            PyList_SetItem(out, at, Py_NewRef(item));
    }
    return out;
}

/* differing(now, before): the places where two tuples, or two bytes objects, of one length differ, ascending */
PyObject *kernel_differing(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    int bytes = nargs == 2 && PyBytes_Check(args[0]) && PyBytes_Check(args[1]);
    if (!bytes && !(nargs == 2 && PyTuple_Check(args[0]) && PyTuple_Check(args[1])))
        return PyErr_Format(PyExc_TypeError, "differing takes two tuples or two bytes objects");
    Py_ssize_t many = PyObject_Size(args[0]);
    if (many != PyObject_Size(args[1]))
        return PyErr_Format(PyExc_ValueError, "what is compared differs in length");
    const char *now = bytes ? PyBytes_AsString(args[0]) : NULL, *before = bytes ? PyBytes_AsString(args[1]) : NULL;
    PyObject *out = PyList_New(0);
    for (Py_ssize_t at = 0; out && at < many; at++) {
        int same = bytes ? now[at] == before[at]
                         : PyObject_RichCompareBool(PyTuple_GetItem(args[0], at), PyTuple_GetItem(args[1], at), Py_EQ);
        PyObject *place = same == 0 ? PyLong_FromSsize_t(at) : NULL;
        if (same < 0 || (same == 0 && (place == NULL || PyList_Append(out, place) < 0)))
            Py_CLEAR(out);
        Py_XDECREF(place);
    }
    return out;
}

/* places(column, item): where an item stands in a tuple, ascending */
PyObject *kernel_places(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    if (nargs != 2 || !PyTuple_Check(args[0]))
        return PyErr_Format(PyExc_TypeError, "places takes a tuple and an item");
    PyObject *out = PyList_New(0);
    int numbers = PyLong_CheckExact(args[1]), large = 0;
    long wanted = numbers ? PyLong_AsLongAndOverflow(args[1], &large) : 0;
    for (Py_ssize_t at = 0, many = PyTuple_Size(args[0]); out && at < many; at++) {
        PyObject *item = PyTuple_GetItem(args[0], at);
        int same = item == args[1], beyond = 0;
        if (!same && numbers && !large && PyLong_CheckExact(item)) /* as most are: no need to ask them */
            same = PyLong_AsLongAndOverflow(item, &beyond) == wanted && !beyond;
        else if (!same)
            same = PyObject_RichCompareBool(item, args[1], Py_EQ);
        PyObject *place = same == 1 ? PyLong_FromSsize_t(at) : NULL;
        if (same < 0 || (same == 1 && (place == NULL || PyList_Append(out, place) < 0)))
            Py_CLEAR(out);
        Py_XDECREF(place);
    }
    return out;
}
