/* The compiled twins of winterline.core.kept: finding kept answers again, and taking them along with a force.
 *
 * An asker is called like the function whose answers it keeps. It looks the answer up; where there is none, `miss`
 * finds and keeps it. The interpreter calls it by the vectorcall protocol, which the limited API names from 3.12 on
 * and every Python from 3.9 on follows.
 */
#include "_kernel.h"
#include <structmember.h>

#ifndef Py_TPFLAGS_HAVE_VECTORCALL
#define Py_TPFLAGS_HAVE_VECTORCALL (1UL << 11)
typedef PyObject *(*vectorcallfunc)(PyObject *self, PyObject *const *args, size_t nargs, PyObject *names);
#endif
static const size_t NARGS = ~((size_t)1 << (8 * sizeof(size_t) - 1));

typedef struct {
    PyObject_HEAD
    vectorcallfunc call;
    PyObject *dict;
    PyObject *key, *miss, *given, *attribute; /* the last: in which forces or answers lie */
    long whose;
} Asker;

/* The arguments from one place on as a tuple, behind up to two others. */
static PyObject *packed(PyObject *lead, PyObject *second, PyObject *const *args, Py_ssize_t from, Py_ssize_t nargs)
{
    Py_ssize_t front = (lead != NULL) + (second != NULL);
    PyObject *out = PyTuple_New(front + nargs - from);
    if (out == NULL)
        return NULL;
    if (lead)
        PyTuple_SetItem(out, 0, Py_NewRef(lead));
    if (second)
        PyTuple_SetItem(out, 1, Py_NewRef(second));
    for (Py_ssize_t at = from; at < nargs; at++)
        PyTuple_SetItem(out, front + at - from, Py_NewRef(args[at]));
    return out;
}

/* The answer of `miss`; what led up to it is given back. */
static PyObject *missed(Asker *self, PyObject *lead, PyObject *second, PyObject *const *args, Py_ssize_t nargs)
{
    PyObject *all = packed(lead, second, args, 0, nargs), *found = NULL;
    if (all)
        found = PyObject_Call(self->miss, all, NULL);
    Py_XDECREF(all);
    Py_XDECREF(lead);
    Py_XDECREF(second);
    return found;
}

/* The arguments, if there are enough and none has a name. */
static Py_ssize_t counted(size_t nargsf, PyObject *names, Py_ssize_t least)
{
    Py_ssize_t nargs = (Py_ssize_t)(nargsf & NARGS);
    if ((names && PyTuple_Size(names)) || nargs < least) {
        PyErr_SetString(PyExc_TypeError, "kept answers are asked for by place, with all arguments");
        return -1;
    }
    return nargs;
}

/* by_force: kept with the last argument */
static PyObject *ask_force(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Asker *self = (Asker *)me;
    Py_ssize_t nargs = counted(nargsf, names, 1);
    PyObject *kept = nargs < 0 ? NULL : PyObject_GenericGetDict(args[nargs - 1], NULL);
    if (kept == NULL)
        return NULL;
    PyObject *found = Py_XNewRef(PyDict_GetItemWithError(kept, self->key));
    Py_DECREF(kept);
    return found || PyErr_Occurred() ? found : missed(self, NULL, NULL, args, nargs);
}

/* The key of an answer that has further arguments, from one place on. */
static PyObject *placed(Asker *self, PyObject *const *args, Py_ssize_t from, Py_ssize_t nargs)
{
    if (nargs == from)
        return Py_NewRef(self->key);
    PyObject *rest = packed(NULL, NULL, args, from, nargs);
    PyObject *place = rest ? PyTuple_Pack(2, self->key, rest) : NULL;
    Py_XDECREF(rest);
    return place;
}

/* by_position: kept with the second argument, by those behind it; by_book: with the memo of the first */
static PyObject *ask_table(Asker *self, PyObject *kept, PyObject *const *args, Py_ssize_t from, Py_ssize_t nargs)
{
    PyObject *place = kept ? placed(self, args, from, nargs) : NULL;
    if (place == NULL) {
        Py_XDECREF(kept);
        return NULL;
    }
    PyObject *found = Py_XNewRef(PyDict_GetItemWithError(kept, place));
    if (found || PyErr_Occurred()) {
        Py_DECREF(kept);
        Py_DECREF(place);
        return found;
    }
    return missed(self, kept, place, args, nargs);
}

static PyObject *ask_position(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Py_ssize_t nargs = counted(nargsf, names, 2);
    return nargs < 0 ? NULL : ask_table((Asker *)me, PyObject_GenericGetDict(args[1], NULL), args, 2, nargs);
}

static PyObject *ask_book(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Asker *self = (Asker *)me;
    Py_ssize_t nargs = counted(nargsf, names, 1);
    PyObject *kept = nargs < 0 ? NULL : PyObject_GetAttr(args[0], self->attribute);
    return nargs < 0 ? NULL : ask_table(self, kept, args, 1, nargs);
}

/* by_latest: one answer is kept with the second argument, as a pair with the arguments behind it */
static PyObject *ask_latest(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Asker *self = (Asker *)me;
    Py_ssize_t nargs = counted(nargsf, names, 2);
    PyObject *kept = nargs < 0 ? NULL : PyObject_GenericGetDict(args[1], NULL);
    if (kept == NULL)
        return NULL;
    PyObject *pair = PyDict_GetItemWithError(kept, self->key), *found = NULL;
    if (pair) {
        Py_INCREF(pair); /* comparing may run anything */
        PyObject *before = PyTuple_GetItem(pair, 0);
        int same = before && PyTuple_Size(before) == nargs - 2;
        for (Py_ssize_t at = 2; same == 1 && at < nargs; at++)
            same = PyObject_RichCompareBool(PyTuple_GetItem(before, at - 2), args[at], Py_EQ);
        if (same == 1)
            found = Py_XNewRef(PyTuple_GetItem(pair, 1));
        Py_DECREF(pair);
    }
    Py_DECREF(kept);
    return found || PyErr_Occurred() ? found : missed(self, NULL, NULL, args, nargs);
}

/* The force with which a shared answer is kept: a new reference to its table of everything. */
static PyObject *table_of(Asker *self, PyObject *state, PyObject *side)
{
    long number = PyLong_AsLong(side);
    PyObject *forces = number == -1 && PyErr_Occurred() ? NULL : PyObject_GetAttr(state, self->attribute);
    PyObject *force = forces ? PySequence_GetItem(forces, number ^ self->whose) : NULL;
    PyObject *kept = force ? PyObject_GenericGetDict(force, NULL) : NULL;
    Py_XDECREF(forces);
    Py_XDECREF(force);
    return kept;
}

/* What a shared answer follows from besides that force: the arguments behind the position, and what is given. */
static PyObject *case_of(Asker *self, PyObject *const *args, Py_ssize_t nargs)
{
    PyObject *rest = packed(NULL, NULL, args, 2, nargs);
    if (rest == NULL || self->given == Py_None)
        return rest;
    PyObject *all = packed(NULL, NULL, args, 0, nargs), *given = NULL, *out = NULL;
    if (all)
        given = PyObject_Call(self->given, all, NULL);
    if (given)
        out = PyTuple_Pack(2, rest, given);
    Py_XDECREF(all);
    Py_XDECREF(given);
    Py_DECREF(rest);
    return out;
}

/* by_shared: kept in a table with the force of the side that is the third argument, or of its enemy */
static PyObject *ask_shared(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Asker *self = (Asker *)me;
    Py_ssize_t nargs = counted(nargsf, names, 3);
    PyObject *kept = nargs < 0 ? NULL : table_of(self, args[1], args[2]);
    PyObject *now = kept ? case_of(self, args, nargs) : NULL;
    PyObject *table = now ? PyDict_GetItemWithError(kept, self->key) : NULL;
    PyObject *found = table ? Py_XNewRef(PyDict_GetItemWithError(table, now)) : NULL;
    if (found || PyErr_Occurred()) {
        Py_XDECREF(kept);
        Py_XDECREF(now);
        return found;
    }
    return missed(self, kept, now, args, nargs);
}

static const vectorcallfunc KINDS[] = {ask_force, ask_position, ask_latest, ask_book, ask_shared};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

/* Asker(kind, key, miss, given=None, whose=0) */
static PyObject *asker_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    PyObject *key, *miss, *given = Py_None;
    int kind, whose = 0;
    if ((names && PyDict_Size(names)) || !PyArg_ParseTuple(args, "iOO|Oi", &kind, &key, &miss, &given, &whose))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "an asker takes its arguments by place");
    if (kind < 0 || kind >= KIND_COUNT)
        return PyErr_Format(PyExc_ValueError, "no kind %d of asker", kind);
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Asker *self = (Asker *)alloc(type, 0);
    if (self == NULL)
        return NULL;
    self->call = KINDS[kind];
    self->key = Py_NewRef(key), self->miss = Py_NewRef(miss), self->given = Py_NewRef(given);
    self->whose = whose;
    self->attribute = PyUnicode_InternFromString(self->call == ask_book ? "memo" : "forces");
    return (PyObject *)self;
}

static int asker_traverse(PyObject *me, visitproc visit, void *arg)
{
    Asker *self = (Asker *)me;
    Py_VISIT(Py_TYPE(me));
    Py_VISIT(self->dict);
    Py_VISIT(self->key);
    Py_VISIT(self->miss);
    Py_VISIT(self->given);
    Py_VISIT(self->attribute);
    return 0;
}

static int asker_clear(PyObject *me)
{
    Asker *self = (Asker *)me;
    Py_CLEAR(self->dict);
    Py_CLEAR(self->key);
    Py_CLEAR(self->miss);
    Py_CLEAR(self->given);
    Py_CLEAR(self->attribute);
    return 0;
}

static void asker_dealloc(PyObject *me)
{
    PyTypeObject *type = Py_TYPE(me);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    PyObject_GC_UnTrack(me);
    asker_clear(me);
    release(me);
    Py_DECREF(type);
}

/* Called with a tuple, by those who do not know the quick way. */
static PyObject *asker_call(PyObject *me, PyObject *args, PyObject *names)
{
    enum { MOST = 16 };
    PyObject *all[MOST];
    Py_ssize_t nargs = PyTuple_Size(args);
    if (nargs > MOST || (names && PyDict_Size(names)))
        return PyErr_Format(PyExc_TypeError, "kept answers are asked for by place, with up to %d arguments", MOST);
    for (Py_ssize_t at = 0; at < nargs; at++)
        all[at] = PyTuple_GetItem(args, at);
    return ((Asker *)me)->call(me, all, (size_t)nargs, NULL);
}

static PyMemberDef members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Asker, call), READONLY, NULL},
    {"__dictoffset__", T_PYSSIZET, offsetof(Asker, dict), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef extras[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot asker_slots[] = {
    {Py_tp_new, asker_new},       {Py_tp_call, asker_call},   {Py_tp_dealloc, asker_dealloc},
    {Py_tp_clear, asker_clear},   {Py_tp_members, members},   {Py_tp_getset, extras},
    {Py_tp_traverse, asker_traverse}, {0, NULL},
};

static PyType_Spec asker_spec = {
    "winterline.core._reach.Asker", sizeof(Asker), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL, asker_slots,
};

/* For the module's own start. */
int kernel_add_kept(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&asker_spec);
    int failed = type == NULL || PyModule_AddObjectRef(module, "Asker", type) < 0;
    Py_XDECREF(type);
    return failed ? -1 : 0;
}

/* One answer that tells how it is brought up to date: the last one found goes along with all units changed since. */
static int take_touched(PyObject *kept, PyObject *onto, PyObject *answer, PyObject *before, PyObject *moved)
{
    PyObject *last = PyDict_GetItemWithError(kept, answer), *pair = NULL;
    if (last)
        pair = PyTuple_Pack(2, last, moved);
    else if (!PyErr_Occurred() && (last = PyDict_GetItemWithError(kept, before)) != NULL) {
        PyObject *all = PySequence_Concat(PyTuple_GetItem(last, 1), moved);
        pair = all ? PyTuple_Pack(2, PyTuple_GetItem(last, 0), all) : NULL;
        Py_XDECREF(all);
    }
    if (pair == NULL)
        return PyErr_Occurred() ? -1 : 0;
    int failed = PyDict_SetItem(onto, before, pair);
    Py_DECREF(pair);
    return failed;
}

/* follow(kept, onto, lasting, touched, moved): what is kept of a force that holds of the force after a change */
PyObject *kernel_follow(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    if (nargs != 5 || !PyDict_Check(args[0]) || !PyDict_Check(args[1]) || !PyTuple_Check(args[2]) ||
        !PyTuple_Check(args[3]) || !PyTuple_Check(args[4]))
        return PyErr_Format(PyExc_TypeError, "follow takes two dicts and three tuples");
    PyObject *kept = args[0], *onto = args[1];
    for (Py_ssize_t at = 0; at < PyTuple_Size(args[2]); at++) {
        PyObject *answer = PyTuple_GetItem(args[2], at), *found = PyDict_GetItemWithError(kept, answer);
        if (found ? PyDict_SetItem(onto, answer, found) < 0 : PyErr_Occurred() != NULL)
            return NULL;
    }
    for (Py_ssize_t at = 0; PyTuple_Size(args[4]) && at < PyTuple_Size(args[3]); at++) {
        PyObject *both = PyTuple_GetItem(args[3], at);
        if (!PyTuple_Check(both) || PyTuple_Size(both) != 2)
            return PyErr_Format(PyExc_TypeError, "what is brought up to date is told in pairs");
        if (take_touched(kept, onto, PyTuple_GetItem(both, 0), PyTuple_GetItem(both, 1), args[4]) < 0)
            return NULL;
    }
    return Py_NewRef(Py_None);
}
