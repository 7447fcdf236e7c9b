/* The compiled twins of offered_python and worth_testing_python in winterline.core.menu: same lists, property-tested equal. */
#include "_kernel.h"

/* Whether nothing is owed before a phase may end; -1 with an exception set. */
static int may_end(PyObject *owed, PyObject *book, PyObject *state)
{
    for (Py_ssize_t at = 0; at < PyTuple_Size(owed); at++) {
        PyObject *refused = PyObject_CallFunctionObjArgs(PyTuple_GetItem(owed, at), book, state, NULL);
        if (refused == NULL)
            return -1;
        Py_DECREF(refused);
        if (refused != Py_None)
            return 0;
    }
    return 1;
}

/* Put what one line of a menu offers behind what the lines before it do; -1 with an exception set. */
static int add_line(PyObject *out, PyObject *offers, PyObject *book, PyObject *state)
{
    PyObject *found = PyObject_CallFunctionObjArgs(offers, book, state, NULL);
    if (found == NULL)
        return -1;
    Py_ssize_t many = PyObject_Size(found), end = PyList_Size(out);
    int failed = many < 0 || (many > 0 && PyList_SetSlice(out, end, end, found) < 0);
    Py_DECREF(found);
    return failed ? -1 : 0;
}

/* offered(lines, owed, end, book, state): what all lines offer, and the end of the phase (None among them) if it may */
PyObject *kernel_offered(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    if (nargs != 5 || !PyTuple_Check(args[0]) || !PyTuple_Check(args[1]))
        return PyErr_Format(PyExc_TypeError, "offered takes two tuples, an action, a book and a position");
    PyObject *out = PyList_New(0);
    for (Py_ssize_t at = 0; out && at < PyTuple_Size(args[0]); at++) {
        PyObject *offers = PyTuple_GetItem(args[0], at);
        int ends = offers == Py_None ? may_end(args[1], args[3], args[4]) : 0;
        if (ends < 0 || (ends && PyList_Append(out, args[2]) < 0)
            || (offers != Py_None && add_line(out, offers, args[3], args[4]) < 0))
            Py_CLEAR(out);
    }
    return out;
}

/* A mask with another one, shifted so far, laid over it; the reference to the first is given back. */
static PyObject *laid_over(PyObject *mask, PyObject *more, PyObject *first)
{
    PyObject *shifted = mask && more ? PyNumber_Lshift(more, first) : NULL;
    PyObject *both = shifted ? PyNumber_Or(mask, shifted) : NULL;
    Py_XDECREF(shifted);
    Py_XDECREF(mask);
    return both;
}

/* worth_testing(among, book, state): place 0, and the places that the parts of a table tell, each from its own on */
PyObject *kernel_worth_testing(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    if (nargs != 3 || !PyTuple_Check(args[0]))
        return PyErr_Format(PyExc_TypeError, "worth_testing takes a tuple, a book and a position");
    PyObject *mask = PyLong_FromLong(1);
    for (Py_ssize_t at = 0; mask && at < PyTuple_Size(args[0]); at++) {
        PyObject *pair = PyTuple_GetItem(args[0], at);
        if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
            Py_DECREF(mask);
            return PyErr_Format(PyExc_TypeError, "the parts of a table are told in pairs");
        }
        PyObject *more = PyObject_CallFunctionObjArgs(PyTuple_GetItem(pair, 1), args[1], args[2], NULL);
        int none = more ? PyObject_Not(more) : 0;
        if (none != 1)
            mask = laid_over(mask, more, PyTuple_GetItem(pair, 0));
        Py_XDECREF(more);
    }
    PyObject *cells = mask ? kernel_cells(module, mask) : NULL, *out = cells ? PySequence_List(cells) : NULL;
    Py_XDECREF(cells);
    Py_XDECREF(mask);
    return out;
}
