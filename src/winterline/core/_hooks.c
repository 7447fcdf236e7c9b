/* The compiled twins of what winterline.core.hooks calls: the functions that are plugged into a point.
 *
 * A point is called with the book first; what is plugged into it lies in the book's `hooks`, by point. Most points have
 * nothing plugged in: then the call costs a look into that table.
 */
#include "_kernel.h"

static PyObject *HOOKS; /* the name, made once: the module is never unloaded */

/* What is plugged into a point, borrowed; NULL with no exception set where there is nothing. */
static PyObject *plugged_into(PyObject *point, PyObject *book)
{
    PyObject *hooks = PyObject_GetAttr(book, HOOKS);
    if (hooks == NULL)
        return NULL;
    if (!PyDict_Check(hooks)) {
        PyErr_SetString(PyExc_TypeError, "hooks are kept in a dict");
        Py_DECREF(hooks);
        return NULL;
    }
    PyObject *found = PyDict_GetItemWithError(hooks, point);
    Py_DECREF(hooks); /* the book holds it */
    if (found && !PyTuple_Check(found)) {
        PyErr_SetString(PyExc_TypeError, "what is plugged in is a tuple of functions");
        return NULL;
    }
    return found;
}

/* The book among the arguments of a call by place; NULL with an exception set where they are not enough. */
static PyObject *book_of(PyObject *args, PyObject *names, Py_ssize_t least)
{
    if ((names && PyDict_Size(names)) || PyTuple_Size(args) < least) {
        PyErr_Format(PyExc_TypeError, "a point is called by place, with at least %zd arguments", least);
        return NULL;
    }
    return PyTuple_GetItem(args, 0);
}

/* The same arguments with another one in one place. */
static PyObject *with_item(PyObject *args, Py_ssize_t place, PyObject *item)
{
    Py_ssize_t many = PyTuple_Size(args);
    PyObject *out = PyTuple_New(many);
    for (Py_ssize_t at = 0; out && at < many; at++)
        PyTuple_SetItem(out, at, Py_NewRef(at == place ? item : PyTuple_GetItem(args, at)));
    return out;
}

/* Each function takes what those before it have left of the argument in one place. */
static PyObject *folded(PyObject *me, PyObject *args, PyObject *names, Py_ssize_t place)
{
    PyObject *book = book_of(args, names, place + 1), *all = book ? plugged_into(me, book) : NULL;
    if (all == NULL)
        return PyErr_Occurred() ? NULL : Py_NewRef(PyTuple_GetItem(args, place));
    PyObject *value = Py_NewRef(PyTuple_GetItem(args, place));
    Py_INCREF(all);
    for (Py_ssize_t at = 0; value && at < PyTuple_Size(all); at++) {
        PyObject *now = at ? with_item(args, place, value) : Py_NewRef(args);
        Py_DECREF(value);
        value = now ? PyObject_Call(PyTuple_GetItem(all, at), now, NULL) : NULL;
        Py_XDECREF(now);
    }
    Py_DECREF(all);
    return value;
}

static PyObject *fold_value(PyObject *me, PyObject *args, PyObject *names)
{
    return folded(me, args, names, 3);
}

static PyObject *fold_state(PyObject *me, PyObject *args, PyObject *names)
{
    return folded(me, args, names, 1);
}

/* The first answer that is not None; or, of tests, whether any holds. */
static PyObject *first_of(PyObject *me, PyObject *args, PyObject *names, int tests)
{
    PyObject *book = book_of(args, names, 1), *all = book ? plugged_into(me, book) : NULL;
    if (all == NULL)
        return PyErr_Occurred() ? NULL : Py_NewRef(tests ? Py_False : Py_None);
    PyObject *found = NULL;
    Py_INCREF(all);
    for (Py_ssize_t at = 0; at < PyTuple_Size(all); at++) {
        Py_XDECREF(found);
        found = PyObject_Call(PyTuple_GetItem(all, at), args, NULL);
        int holds = found == NULL ? -1 : tests ? PyObject_IsTrue(found) : found != Py_None;
        if (holds < 0)
            Py_CLEAR(found);
        if (holds)
            break;
    }
    int nothing = PyTuple_Size(all) == 0;
    Py_DECREF(all);
    if (!tests || found == NULL)
        return nothing ? Py_NewRef(tests ? Py_False : Py_None) : found;
    PyObject *answer = PyObject_IsTrue(found) ? Py_True : Py_False;
    Py_DECREF(found);
    return Py_NewRef(answer);
}

static PyObject *first_answer(PyObject *me, PyObject *args, PyObject *names)
{
    return first_of(me, args, names, 0);
}

static PyObject *any_holds(PyObject *me, PyObject *args, PyObject *names)
{
    return first_of(me, args, names, 1);
}

static PyObject *plugged(PyObject *me, PyObject *book)
{
    PyObject *all = plugged_into(me, book);
    if (all || PyErr_Occurred())
        return Py_XNewRef(all);
    return PyTuple_New(0);
}

static PyMethodDef point_methods[] = {
    {"plugged", plugged, METH_O, "What the chapters of this game have plugged in."},
    {NULL, NULL, 0, NULL},
};

static const struct {
    const char *name, *whole;
    ternaryfunc call;
} KINDS[] = {
    {"Plugged", "winterline.core._reach.Plugged", NULL},
    {"FirstAnswer", "winterline.core._reach.FirstAnswer", first_answer},
    {"FoldValue", "winterline.core._reach.FoldValue", fold_value},
    {"FoldState", "winterline.core._reach.FoldState", fold_state},
    {"AnyHolds", "winterline.core._reach.AnyHolds", any_holds},
};

/* For the module's own start. */
int kernel_add_hooks(PyObject *module)
{
    if (HOOKS == NULL && (HOOKS = PyUnicode_InternFromString("hooks")) == NULL)
        return -1;
    for (size_t at = 0; at < sizeof KINDS / sizeof KINDS[0]; at++) {
        PyType_Slot of_call[] = {{Py_tp_call, (void *)KINDS[at].call}, {0, NULL}};
        PyType_Slot of_all[] = {{Py_tp_methods, point_methods}, {0, NULL}};
        PyType_Spec spec = {KINDS[at].whole, sizeof(PyObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
                            KINDS[at].call ? of_call : of_all};
        PyObject *type = PyType_FromSpec(&spec);
        int failed = type == NULL || PyModule_AddObjectRef(module, KINDS[at].name, type) < 0;
        Py_XDECREF(type);
        if (failed)
            return -1;
    }
    return 0;
}
