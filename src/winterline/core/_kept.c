/* The compiled twins of winterline.core.kept: finding kept answers again, and taking them along with a force.
 *
 * A keeper is called like the function whose answers it keeps. It looks the answer up; where there is none, it finds
 * and keeps it. The interpreter calls it by the vectorcall protocol, which the limited API names from 3.12 on
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
    PyObject *key, *find, *given, *before, *carried, *attribute; /* the last: in which forces or answers lie */
    long whose;
    int alone; /* what is given follows from the position alone */
} Keeper;

/* The arguments from one place on as a tuple, with up to two others behind them. */
static PyObject *packed(PyObject *const *args, Py_ssize_t from, Py_ssize_t nargs, PyObject *next, PyObject *last)
{
    Py_ssize_t many = nargs - from;
    PyObject *out = PyTuple_New(many + (next != NULL) + (last != NULL));
    if (out == NULL)
        return NULL;
    for (Py_ssize_t at = from; at < nargs; at++)
        PyTuple_SetItem(out, at - from, Py_NewRef(args[at]));
    if (next)
        PyTuple_SetItem(out, many++, Py_NewRef(next));
    if (last)
        PyTuple_SetItem(out, many, Py_NewRef(last));
    return out;
}

/* What a function says to the arguments and up to two others. */
static PyObject *told(PyObject *find, PyObject *const *args, Py_ssize_t nargs, PyObject *next, PyObject *last)
{
    PyObject *all = packed(args, 0, nargs, next, last);
    PyObject *found = all ? PyObject_Call(find, all, NULL) : NULL;
    Py_XDECREF(all);
    return found;
}

/* An answer, kept; NULL where there is none. The references to the table and the place in it are given back. */
static PyObject *keep(PyObject *kept, PyObject *place, PyObject *found)
{
    if (found && PyDict_SetItem(kept, place, found) < 0)
        Py_CLEAR(found);
    Py_DECREF(kept);
    Py_DECREF(place);
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

/* An answer about a force: brought up to date from the one before where that is known, else found anew. */
static PyObject *of_force(Keeper *self, PyObject *kept, PyObject *const *args, Py_ssize_t nargs)
{
    PyObject *last = self->carried == Py_None ? NULL : PyDict_GetItemWithError(kept, self->before);
    if (last == NULL)
        return PyErr_Occurred() ? NULL : told(self->find, args, nargs, NULL, NULL);
    PyObject *found = NULL;
    Py_INCREF(last);
    if (PyDict_DelItem(kept, self->before) == 0)
        found = told(self->carried, args, nargs, PyTuple_GetItem(last, 0), PyTuple_GetItem(last, 1));
    Py_DECREF(last);
    return found;
}

/* by_force: kept with the last argument */
static PyObject *ask_force(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Keeper *self = (Keeper *)me;
    Py_ssize_t nargs = counted(nargsf, names, 1);
    PyObject *kept = nargs < 0 ? NULL : PyObject_GenericGetDict(args[nargs - 1], NULL);
    if (kept == NULL)
        return NULL;
    PyObject *found = Py_XNewRef(PyDict_GetItemWithError(kept, self->key));
    if (found || PyErr_Occurred()) {
        Py_DECREF(kept);
        return found;
    }
    return keep(kept, Py_NewRef(self->key), of_force(self, kept, args, nargs));
}

/* The key of an answer that has further arguments, from one place on. */
static PyObject *placed(Keeper *self, PyObject *const *args, Py_ssize_t from, Py_ssize_t nargs)
{
    if (nargs == from)
        return Py_NewRef(self->key);
    PyObject *rest = packed(args, from, nargs, NULL, NULL);
    PyObject *place = rest ? PyTuple_Pack(2, self->key, rest) : NULL;
    Py_XDECREF(rest);
    return place;
}

/* by_position: kept with the second argument, by those behind it; by_book: with the memo of the first */
static PyObject *ask_table(Keeper *self, PyObject *kept, PyObject *const *args, Py_ssize_t from, Py_ssize_t nargs)
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
    return keep(kept, place, told(self->find, args, nargs, NULL, NULL));
}

static PyObject *ask_position(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Py_ssize_t nargs = counted(nargsf, names, 2);
    return nargs < 0 ? NULL : ask_table((Keeper *)me, PyObject_GenericGetDict(args[1], NULL), args, 2, nargs);
}

static PyObject *ask_book(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Keeper *self = (Keeper *)me;
    Py_ssize_t nargs = counted(nargsf, names, 1);
    PyObject *kept = nargs < 0 ? NULL : PyObject_GetAttr(args[0], self->attribute);
    return nargs < 0 ? NULL : ask_table(self, kept, args, 1, nargs);
}

/* Whether what stood behind a kept answer is what stands behind the position now; -1 for an error. */
static int same_rest(PyObject *before, PyObject *const *args, Py_ssize_t nargs)
{
    int same = before && PyTuple_Size(before) == nargs - 2;
    for (Py_ssize_t at = 2; same == 1 && at < nargs; at++)
        same = PyObject_RichCompareBool(PyTuple_GetItem(before, at - 2), args[at], Py_EQ);
    return same;
}

/* by_latest: one answer is kept with the second argument, as a pair with the arguments behind it */
static PyObject *ask_latest(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Keeper *self = (Keeper *)me;
    Py_ssize_t nargs = counted(nargsf, names, 2);
    PyObject *kept = nargs < 0 ? NULL : PyObject_GenericGetDict(args[1], NULL);
    if (kept == NULL)
        return NULL;
    PyObject *pair = PyDict_GetItemWithError(kept, self->key), *found = NULL;
    if (pair) {
        Py_INCREF(pair); /* comparing may run anything */
        if (same_rest(PyTuple_GetItem(pair, 0), args, nargs) == 1)
            found = Py_XNewRef(PyTuple_GetItem(pair, 1));
        Py_DECREF(pair);
    }
    if (found || PyErr_Occurred()) {
        Py_DECREF(kept);
        return found;
    }
    found = told(self->find, args, nargs, NULL, NULL);
    PyObject *rest = found ? packed(args, 2, nargs, NULL, NULL) : NULL;
    pair = rest ? PyTuple_Pack(2, rest, found) : NULL;
    if (pair == NULL || PyDict_SetItem(kept, self->key, pair) < 0)
        Py_CLEAR(found);
    Py_XDECREF(rest);
    Py_XDECREF(pair);
    Py_DECREF(kept);
    return found;
}

/* The force with which a shared answer is kept: a new reference to its table of everything. */
static PyObject *table_of(Keeper *self, PyObject *state, PyObject *side)
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
static PyObject *case_of(Keeper *self, PyObject *const *args, Py_ssize_t nargs)
{
    PyObject *rest = packed(args, 2, nargs, NULL, NULL);
    if (rest == NULL || self->given == Py_None)
        return rest;
    PyObject *const *about = self->alone ? args + 1 : args;
    PyObject *given = told(self->given, about, self->alone ? 1 : nargs, NULL, NULL);
    PyObject *out = given ? PyTuple_Pack(2, rest, given) : NULL;
    Py_XDECREF(given);
    Py_DECREF(rest);
    return out;
}

/* A shared answer: brought up to date from that of the same case before where there was one, else found anew. */
static PyObject *of_case(Keeper *self, PyObject *kept, PyObject *now, PyObject *const *args, Py_ssize_t nargs)
{
    PyObject *pair = self->carried == Py_None ? NULL : PyDict_GetItemWithError(kept, self->before);
    PyObject *last = pair ? PyDict_GetItemWithError(PyTuple_GetItem(pair, 0), now) : NULL;
    if (last == NULL)
        return PyErr_Occurred() ? NULL : told(self->find, args, nargs, NULL, NULL);
    return told(self->carried, args, nargs, last, PyTuple_GetItem(pair, 1));
}

/* The cases of a shared answer that are kept with a force: a new reference, to a new table if there is none yet. */
static PyObject *cases_in(Keeper *self, PyObject *kept)
{
    PyObject *table = Py_XNewRef(PyDict_GetItemWithError(kept, self->key));
    if (table == NULL && !PyErr_Occurred() && (table = PyDict_New()) != NULL
        && PyDict_SetItem(kept, self->key, table) < 0)
        Py_CLEAR(table);
    return table;
}

/* by_shared: kept in a table with the force of the side that is the third argument, or of its enemy */
static PyObject *ask_shared(PyObject *me, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Keeper *self = (Keeper *)me;
    Py_ssize_t nargs = counted(nargsf, names, 3);
    PyObject *kept = nargs < 0 ? NULL : table_of(self, args[1], args[2]);
    PyObject *now = kept ? case_of(self, args, nargs) : NULL;
    PyObject *table = now ? cases_in(self, kept) : NULL;
    PyObject *found = table ? Py_XNewRef(PyDict_GetItemWithError(table, now)) : NULL;
    if (table && found == NULL && !PyErr_Occurred())
        found = keep(Py_NewRef(table), Py_NewRef(now), of_case(self, kept, now, args, nargs));
    Py_XDECREF(kept);
    Py_XDECREF(now);
    Py_XDECREF(table);
    return found;
}

static const vectorcallfunc KINDS[] = {ask_force, ask_position, ask_latest, ask_book, ask_shared};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

/* Keeper(kind, key, find, before=None, carried=None, given=None, whose=0, alone=False) */
static PyObject *keeper_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    PyObject *key, *find, *before = Py_None, *carried = Py_None, *given = Py_None;
    int kind, whose = 0, alone = 0;
    if ((names && PyDict_Size(names))
        || !PyArg_ParseTuple(args, "iOO|OOOip", &kind, &key, &find, &before, &carried, &given, &whose, &alone))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "a keeper takes its arguments by place");
    if (kind < 0 || kind >= KIND_COUNT)
        return PyErr_Format(PyExc_ValueError, "no kind %d of keeper", kind);
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Keeper *self = (Keeper *)alloc(type, 0);
    if (self == NULL)
        return NULL;
    self->call = KINDS[kind];
    self->key = Py_NewRef(key), self->find = Py_NewRef(find), self->given = Py_NewRef(given);
    self->before = Py_NewRef(before), self->carried = Py_NewRef(carried);
    self->whose = whose, self->alone = alone;
    self->attribute = PyUnicode_InternFromString(self->call == ask_book ? "memo" : "forces");
    return (PyObject *)self;
}

static int keeper_traverse(PyObject *me, visitproc visit, void *arg)
{
    Keeper *self = (Keeper *)me;
    Py_VISIT(Py_TYPE(me));
    Py_VISIT(self->dict);
    Py_VISIT(self->key);
    Py_VISIT(self->find);
    Py_VISIT(self->given);
    Py_VISIT(self->before);
    Py_VISIT(self->carried);
    Py_VISIT(self->attribute);
    return 0;
}

static int keeper_clear(PyObject *me)
{
    Keeper *self = (Keeper *)me;
    Py_CLEAR(self->dict);
    Py_CLEAR(self->key);
    Py_CLEAR(self->find);
    Py_CLEAR(self->given);
    Py_CLEAR(self->before);
    Py_CLEAR(self->carried);
    Py_CLEAR(self->attribute);
    return 0;
}

static void keeper_dealloc(PyObject *me)
{
    PyTypeObject *type = Py_TYPE(me);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    PyObject_GC_UnTrack(me);
    keeper_clear(me);
    release(me);
    Py_DECREF(type);
}

/* Called with a tuple, by those who do not know the quick way. */
static PyObject *keeper_call(PyObject *me, PyObject *args, PyObject *names)
{
    enum { MOST = 16 };
    PyObject *all[MOST];
    Py_ssize_t nargs = PyTuple_Size(args);
    if (nargs > MOST || (names && PyDict_Size(names)))
        return PyErr_Format(PyExc_TypeError, "kept answers are asked for by place, with up to %d arguments", MOST);
    for (Py_ssize_t at = 0; at < nargs; at++)
        all[at] = PyTuple_GetItem(args, at);
    return ((Keeper *)me)->call(me, all, (size_t)nargs, NULL);
}

static PyMemberDef members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Keeper, call), READONLY, NULL},
    {"__dictoffset__", T_PYSSIZET, offsetof(Keeper, dict), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef extras[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot keeper_slots[] = {
    {Py_tp_new, keeper_new},       {Py_tp_call, keeper_call},   {Py_tp_dealloc, keeper_dealloc},
    {Py_tp_clear, keeper_clear},   {Py_tp_members, members},   {Py_tp_getset, extras},
    {Py_tp_traverse, keeper_traverse}, {0, NULL},
};

static PyType_Spec keeper_spec = {
    "winterline.core._reach.Keeper", sizeof(Keeper), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL, keeper_slots,
};

/* For the module's own start. */
int kernel_add_kept(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&keeper_spec);
    int failed = type == NULL || PyModule_AddObjectRef(module, "Keeper", type) < 0;
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
