/* The compiled twin of winterline.core.stacked: what the decision on top of a position's stack says and does. */
#include "_kernel.h"

enum { TRIES = 32 };

/* Names, made once: the module is never unloaded. */
static PyObject *APPLY, *ASKS, *BOOK, *LEGAL, *OPTIONS, *PLACES, *SIDE, *OF_SIDES, *STACK, *SUPERSET, *TABLE, *WENT_ON;

/* The decision on top of a position's stack, a new reference; NULL with no exception set where nobody is asked. */
static PyObject *on_top(PyObject *state)
{
    PyObject *stack = PyObject_GetAttr(state, STACK), *top = NULL, *asks = NULL;
    if (stack && !PyTuple_Check(stack))
        PyErr_SetString(PyExc_TypeError, "a stack is a tuple of frames");
    else if (stack && PyTuple_Size(stack)) {
        top = Py_NewRef(PyTuple_GetItem(stack, PyTuple_Size(stack) - 1));
        asks = PyObject_GetAttr(top, ASKS);
        if (asks == NULL || PyObject_IsTrue(asks) != 1)
            Py_CLEAR(top);
    }
    Py_XDECREF(asks);
    Py_XDECREF(stack);
    return top;
}

/* What the decision on top says of book and position by a method of its own; `none` where nobody is asked. */
static PyObject *of_top(PyObject *me, PyObject *state, PyObject *method, PyObject *none)
{
    PyObject *top = on_top(state);
    if (top == NULL)
        return PyErr_Occurred() ? NULL : Py_XNewRef(none);
    PyObject *book = PyObject_GetAttr(me, BOOK);
    PyObject *found = book ? PyObject_CallMethodObjArgs(top, method, book, state, NULL) : NULL;
    Py_XDECREF(book);
    Py_DECREF(top);
    return found;
}

static PyObject *stack_actions(PyObject *me, PyObject *state)
{
    PyObject *found = of_top(me, state, OPTIONS, NULL);
    return found || PyErr_Occurred() ? found : PyTuple_New(0);
}

static PyObject *stack_side(PyObject *me, PyObject *state)
{
    PyObject *number = of_top(me, state, SIDE, NULL), *names = NULL, *side = NULL;
    if (number == NULL)
        return PyErr_Occurred() ? NULL : PyUnicode_FromString("");
    Py_ssize_t at = PyLong_AsSsize_t(number);
    if (at != -1 || !PyErr_Occurred())
        names = PyObject_GetAttr(me, OF_SIDES);
    if (names)
        side = PySequence_GetItem(names, at);
    Py_XDECREF(names);
    Py_DECREF(number);
    return side;
}

/* apply(state, action, dice): the position after an action, and the events */
static PyObject *stack_apply(PyObject *me, PyObject *const *args, Py_ssize_t nargs)
{
    if (nargs != 3)
        return PyErr_Format(PyExc_TypeError, "apply takes a position, an action and dice");
    PyObject *top = on_top(args[0]), *next = NULL, *after = NULL, *both = NULL;
    if (top == NULL)
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_IndexError, "nobody is asked here");
    PyObject *book = PyObject_GetAttr(me, BOOK), *events = book ? PyList_New(0) : NULL;
    if (events)
        after = PyObject_CallMethodObjArgs(top, APPLY, book, args[0], args[1], args[2], events, NULL);
    if (after && (next = on_top(after)) != NULL)
        both = PyTuple_Pack(2, after, events);
    else if (after && !PyErr_Occurred())
        both = PyObject_CallMethodObjArgs(me, WENT_ON, after, args[2], events, NULL);
    Py_XDECREF(book);
    Py_XDECREF(events);
    Py_XDECREF(after);
    Py_XDECREF(next);
    Py_DECREF(top);
    return both;
}

/* One legal action of a superset: NULL with no exception set after so many draws in vain. */
static PyObject *drawn_from(PyObject *superset, PyObject *rng)
{
    PyObject *places = PyObject_GetAttr(superset, PLACES), *legal = PyObject_GetAttr(superset, LEGAL), *found = NULL;
    Py_ssize_t many = places && legal ? PySequence_Size(places) : -1;
    for (int tries = 0; many >= 0 && tries < TRIES && found == NULL; tries++) {
        Py_ssize_t at = kernel_drawn_below(many, rng);
        PyObject *place = at < 0 ? NULL : PySequence_GetItem(places, at);
        PyObject *holds = place ? PyObject_CallFunctionObjArgs(legal, place, NULL) : NULL;
        int is_legal = holds ? PyObject_IsTrue(holds) : -1;
        if (is_legal > 0) {
            PyObject *table = PyObject_GetAttr(superset, TABLE);
            found = table ? PyObject_GetItem(table, place) : NULL;
            Py_XDECREF(table);
        }
        Py_XDECREF(holds);
        Py_XDECREF(place);
        if (PyErr_Occurred())
            break;
    }
    Py_XDECREF(places);
    Py_XDECREF(legal);
    return found;
}

/* sample(state, rng): one legal action of the decision on top, each as likely as any other */
static PyObject *stack_sample(PyObject *me, PyObject *const *args, Py_ssize_t nargs)
{
    if (nargs != 2)
        return PyErr_Format(PyExc_TypeError, "sample takes a position and what draws");
    PyObject *superset = of_top(me, args[0], SUPERSET, NULL), *found = NULL;
    if (superset && superset != Py_None)
        found = drawn_from(superset, args[1]);
    Py_XDECREF(superset);
    if (found || PyErr_Occurred())
        return found;
    PyObject *offers = stack_actions(me, args[0]);
    if (offers)
        found = kernel_one_of(offers, args[1]);
    Py_XDECREF(offers);
    return found;
}

static PyMethodDef stack_methods[] = {
    {"side", stack_side, METH_O, "Whose decision it is; empty once the game is over."},
    {"actions", stack_actions, METH_O, "Every legal action of the decision on top."},
    {"apply", (PyCFunction)(void (*)(void))stack_apply, METH_FASTCALL, "Carry out a legal action, and what follows."},
    {"sample", (PyCFunction)(void (*)(void))stack_sample, METH_FASTCALL, "One legal action, drawn."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot stack_slots[] = {{Py_tp_methods, stack_methods}, {0, NULL}};

static PyType_Spec stack_spec = {
    "winterline.core._reach.Stacked", sizeof(PyObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, stack_slots,
};

/* For the module's own start. */
int kernel_add_stacked(PyObject *module)
{
    static const Named NAMES[] = {
        {&APPLY, "apply"},   {&ASKS, "asks"},     {&BOOK, "book"},   {&LEGAL, "legal"},
        {&OPTIONS, "options"}, {&PLACES, "places"}, {&SIDE, "side"}, {&OF_SIDES, "sides"},
        {&STACK, "stack"},   {&SUPERSET, "superset"}, {&TABLE, "table"}, {&WENT_ON, "_went_on"},
    };
    if (kernel_named(NAMES, sizeof NAMES / sizeof NAMES[0]) < 0)
        return -1;
    PyTypeObject *stacked = kernel_added(module, "Stacked", &stack_spec);
    Py_XDECREF((PyObject *)stacked);
    return stacked ? PyModule_AddIntConstant(module, "TRIES", TRIES) : -1;
}
