/* The compiled twins of `replace`, `push`, `pop`, `swap` and `restacked` in winterline.core.frames: frozen structs with some
 * fields changed. The struct copies itself, and the fields of the copy are set before anybody sees it.
 */
#include "_kernel.h"

static PyObject *COPY, *FIELDS, *POST_INIT, *STACK; /* names, made once */
static PyObject *TABLES; /* class of structs -> field -> what sets it; None where more happens than that */

/* What sets the fields of a class of structs: borrowed. */
static PyObject *setters(PyTypeObject *type)
{
    PyObject *found = PyDict_GetItemWithError(TABLES, (PyObject *)type);
    if (found || PyErr_Occurred())
        return found;
    PyObject *names = PyObject_GetAttr((PyObject *)type, FIELDS);
    if (names == NULL || !PyTuple_Check(names)) {
        Py_XDECREF(names);
        PyErr_SetString(PyExc_TypeError, "what is replaced is a struct");
        return NULL;
    }
    PyObject *table = PyObject_HasAttr((PyObject *)type, POST_INIT) ? Py_NewRef(Py_None) : PyDict_New();
    for (Py_ssize_t at = 0; table && table != Py_None && at < PyTuple_Size(names); at++) {
        PyObject *field = PyObject_GetAttr((PyObject *)type, PyTuple_GetItem(names, at));
        if (field == NULL || PyDict_SetItem(table, PyTuple_GetItem(names, at), field) < 0)
            Py_CLEAR(table);
        Py_XDECREF(field);
    }
    if (table && PyDict_SetItem(TABLES, (PyObject *)type, table) < 0)
        Py_CLEAR(table);
    Py_DECREF(names);
    Py_XDECREF(table);
    return table;
}

static int put(PyObject *table, PyObject *copy, PyObject *name, PyObject *value)
{
    PyObject *field = PyDict_GetItemWithError(table, name);
    if (field == NULL) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "a struct without a field %R", name);
        return -1;
    }
    descrsetfunc set = (descrsetfunc)PyType_GetSlot(Py_TYPE(field), Py_tp_descr_set);
    if (set == NULL) {
        PyErr_Format(PyExc_TypeError, "the field %R cannot be set", name);
        return -1;
    }
    return set(field, copy, value);
}

/* The struct of a class in which more happens when one is made: by what the library does itself. */
static PyObject *made_anew(PyObject *from, PyObject *stack, PyObject *names, PyObject *const *values)
{
    PyObject *library = PyImport_ImportModule("msgspec.structs"), *changes = library ? PyDict_New() : NULL;
    PyObject *replace = changes ? PyObject_GetAttrString(library, "replace") : NULL, *out = NULL;
    PyObject *args = replace ? PyTuple_Pack(1, from) : NULL;
    int failed = args == NULL || (stack && PyDict_SetItem(changes, STACK, stack) < 0);
    for (Py_ssize_t at = 0; !failed && names && at < PyTuple_Size(names); at++)
        failed = PyDict_SetItem(changes, PyTuple_GetItem(names, at), values[at]) < 0;
    if (!failed)
        out = PyObject_Call(replace, args, changes);
    Py_XDECREF(library);
    Py_XDECREF(changes);
    Py_XDECREF(replace);
    Py_XDECREF(args);
    return out;
}

/* A struct with another stack, if one is given, and with other values of the named fields. */
static PyObject *changed(PyObject *from, PyObject *stack, PyObject *names, PyObject *const *values)
{
    PyObject *table = setters(Py_TYPE(from));
    if (table == NULL)
        return NULL;
    if (table == Py_None)
        return made_anew(from, stack, names, values);
    PyObject *copy = PyObject_CallMethodObjArgs(from, COPY, NULL);
    int failed = copy == NULL || (stack && put(table, copy, STACK, stack) < 0);
    for (Py_ssize_t at = 0; !failed && names && at < PyTuple_Size(names); at++)
        failed = put(table, copy, PyTuple_GetItem(names, at), values[at]) < 0;
    if (failed) {
        Py_XDECREF(copy);
        return NULL;
    }
    if (PyType_GetFlags(Py_TYPE(copy)) & Py_TPFLAGS_HAVE_GC && !PyObject_GC_IsTracked(copy))
        PyObject_GC_Track(copy); /* it may hold now what the collector must see */
    return copy;
}

/* replace(struct, **changes) */
PyObject *kernel_replace(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names)
{
    (void)module;
    if (nargs != 1)
        return PyErr_Format(PyExc_TypeError, "replace takes a struct, and its changes by name");
    return changed(args[0], NULL, names, args + 1);
}

/* A position with another stack; if nothing else changes, what was worked out for it holds on. */
static PyObject *restacked(PyObject *state, PyObject *stack, PyObject *names, PyObject *const *values)
{
    PyObject *after = stack ? changed(state, stack, names, values) : NULL;
    if (after == NULL || (names && PyTuple_Size(names)))
        return after;
    PyObject *kept = PyObject_GenericGetDict(state, NULL), *onto = kept ? PyObject_GenericGetDict(after, NULL) : NULL;
    if (onto == NULL || PyDict_Update(onto, kept) < 0)
        Py_CLEAR(after);
    Py_XDECREF(kept);
    Py_XDECREF(onto);
    return after;
}

/* restacked(state, stack) */
PyObject *kernel_restacked(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names)
{
    (void)module;
    if (nargs != 2)
        return PyErr_Format(PyExc_TypeError, "restacked takes a position and a stack, and changes by name");
    return restacked(args[0], args[1], names, args + 2);
}

/* The position without so many of its top frames, and with those of the arguments behind it. */
static PyObject *with_frames(PyObject *const *args, Py_ssize_t nargs, PyObject *names, int less)
{
    PyObject *stack = nargs < 1 ? NULL : PyObject_GetAttr(args[0], STACK);
    if (stack == NULL || !PyTuple_Check(stack)) {
        Py_XDECREF(stack);
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "a position with a stack is wanted");
    }
    Py_ssize_t keep = PyTuple_Size(stack) - less, at = 0;
    PyObject *onto = PyTuple_New((keep = keep < 0 ? 0 : keep) + nargs - 1);
    for (; onto && at < keep; at++)
        PyTuple_SetItem(onto, at, Py_NewRef(PyTuple_GetItem(stack, at)));
    for (Py_ssize_t next = 1; onto && next < nargs; next++)
        PyTuple_SetItem(onto, at++, Py_NewRef(args[next]));
    PyObject *after = restacked(args[0], onto, names, args + nargs);
    Py_XDECREF(onto);
    Py_DECREF(stack);
    return after;
}

/* push(state, *frames, **changes) */
PyObject *kernel_push(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names)
{
    (void)module;
    return with_frames(args, nargs, names, 0);
}

/* swap(state, *frames, **changes), and pop(state, **changes): without frames it is the same */
PyObject *kernel_swap(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names)
{
    (void)module;
    return with_frames(args, nargs, names, 1);
}

PyObject *kernel_pop(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names)
{
    (void)module;
    if (nargs != 1)
        return PyErr_Format(PyExc_TypeError, "pop takes a position, and changes by name");
    return with_frames(args, nargs, names, 1);
}

/* For the module's own start. */
int kernel_add_structs(PyObject *module)
{
    (void)module;
    static const Named NAMES[] = {
        {&COPY, "__copy__"}, {&FIELDS, "__struct_fields__"}, {&POST_INIT, "__post_init__"}, {&STACK, "stack"},
    };
    if (TABLES == NULL && (TABLES = PyDict_New()) == NULL)
        return -1;
    return kernel_named(NAMES, sizeof NAMES / sizeof NAMES[0]);
}
