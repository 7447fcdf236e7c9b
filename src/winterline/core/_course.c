/* The compiled twins of winterline.core.course: an action carried out and entered in the history, and what follows
 * without a choice. It stands around what the rules of a game do, and runs at every decision of every game.
 */
#include "_kernel.h"
#include <structmember.h>

enum { REMEMBERED = 8 };

/* Names, made once: the module is never unloaded. */
static PyObject *ACTIONS, *APPLY, *HAS_CHOICE, *LISTED, *OPENED, *RANDOM, *SAMPLE;
static PyTypeObject *MOMENT, *POSITION;

/* --- moments ----------------------------------------------------------------------------------------------------- */

/* No part of it leads back to it, so the collector need not look into histories of thousands. */
typedef struct {
    PyObject_HEAD
    PyObject *before, *action, *state, *events, *offers, *drawn; /* NULL for None */
    Py_ssize_t number;
    char forced;
} Moment;

static PyObject *known(PyObject *value)
{
    return value == Py_None ? NULL : Py_XNewRef(value);
}

static PyObject *made(PyTypeObject *type, PyObject *before, Py_ssize_t number, PyObject *action, int forced,
                      PyObject *state, PyObject *events)
{
    Moment *self = PyObject_New(Moment, type);
    if (self == NULL)
        return NULL;
    self->before = known(before), self->action = known(action), self->state = known(state);
    self->events = known(events), self->offers = self->drawn = NULL;
    self->number = number, self->forced = (char)forced;
    return (PyObject *)self;
}

/* Moment(before, number, action, forced, state, events=()) */
static PyObject *moment_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char *fields[] = {"before", "number", "action", "forced", "state", "events", NULL};
    PyObject *before, *action, *state, *events = NULL;
    Py_ssize_t number;
    int forced;
    if (!PyArg_ParseTupleAndKeywords(args, names, "OnOpO|O", fields, &before, &number, &action, &forced, &state,
                                     &events))
        return NULL;
    if (before != Py_None && Py_TYPE(before) != type)
        return PyErr_Format(PyExc_TypeError, "before a moment there is a moment, or nothing");
    PyObject *none = events ? NULL : PyTuple_New(0);
    PyObject *self = events || none ? made(type, before, number, action, forced, state, events ? events : none) : NULL;
    Py_XDECREF(none);
    return self;
}

static void moment_dealloc(PyObject *me)
{
    Moment *self = (Moment *)me;
    PyTypeObject *type = Py_TYPE(me);
    PyObject *before = self->before;
    Py_XDECREF(self->action);
    Py_XDECREF(self->state);
    Py_XDECREF(self->events);
    Py_XDECREF(self->offers);
    Py_XDECREF(self->drawn);
    PyObject_Free(me);
    Py_DECREF(type);
    while (before) { /* a long history is taken down one by one, not one within the other */
        PyObject *next = NULL;
        if (Py_REFCNT(before) == 1) {
            next = ((Moment *)before)->before;
            ((Moment *)before)->before = NULL;
        }
        Py_DECREF(before);
        before = next;
    }
}

static PyMemberDef moment_members[] = {
    {"before", T_OBJECT, offsetof(Moment, before), READONLY, NULL},
    {"number", T_PYSSIZET, offsetof(Moment, number), READONLY, NULL},
    {"action", T_OBJECT, offsetof(Moment, action), READONLY, NULL},
    {"forced", T_BOOL, offsetof(Moment, forced), READONLY, NULL},
    {"state", T_OBJECT, offsetof(Moment, state), READONLY, NULL},
    {"events", T_OBJECT, offsetof(Moment, events), READONLY, NULL},
    {"offers", T_OBJECT, offsetof(Moment, offers), 0, NULL},
    {"drawn", T_OBJECT, offsetof(Moment, drawn), 0, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot moment_slots[] = {
    {Py_tp_new, moment_new}, {Py_tp_dealloc, moment_dealloc}, {Py_tp_members, moment_members}, {0, NULL},
};

static PyType_Spec moment_spec = {
    "winterline.core._reach.Moment", sizeof(Moment), 0, Py_TPFLAGS_DEFAULT, moment_slots,
};

/* The offers of a moment, or NULL where nobody has asked for them; borrowed. */
static PyObject *offers_of(Moment *moment)
{
    return moment->offers == Py_None ? NULL : moment->offers;
}

/* Drop the answers about a position some steps back, and its list. */
static int forget(Moment *last)
{
    if (last->number <= REMEMBERED)
        return 0;
    for (int steps = 0; last && steps <= REMEMBERED; steps++)
        last = (Moment *)last->before;
    if (last == NULL || last->state == NULL || !PyType_IsSubtype(Py_TYPE(last->state), POSITION))
        return 0;
    Py_CLEAR(last->offers);
    PyObject *kept = PyObject_GenericGetDict(last->state, NULL);
    if (kept == NULL)
        return -1;
    PyDict_Clear(kept);
    Py_DECREF(kept);
    return 0;
}

/* --- the course of a game ---------------------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    PyObject *rules, *dice, *key;
    Moment *last;
    char fresh, lists;
} Course;

/* What the rules list here, as a tuple, kept with the moment: a new reference. */
static PyObject *listed(Course *self, Moment *last)
{
    if (offers_of(last))
        return Py_NewRef(last->offers);
    PyObject *found = PyObject_CallMethodObjArgs(self->rules, ACTIONS, last->state, NULL);
    PyObject *all = found ? PySequence_Tuple(found) : NULL;
    Py_XDECREF(found);
    if (all) {
        PyObject *old = last->offers;
        last->offers = Py_NewRef(all);
        Py_XDECREF(old);
    }
    return all;
}

/* Carry out a legal action and enter it in the history: what it caused, a list. */
static PyObject *taken(Course *self, PyObject *action, int forced)
{
    Moment *last = (Moment *)Py_NewRef((PyObject *)self->last);
    PyObject *both = PyObject_CallMethodObjArgs(self->rules, APPLY, last->state, action, self->dice, NULL);
    PyObject *caused = NULL, *events = NULL, *moment = NULL;
    if (both && (!PyTuple_Check(both) || PyTuple_Size(both) != 2 || !PyList_Check(PyTuple_GetItem(both, 1))))
        PyErr_SetString(PyExc_TypeError, "an action gives a position and a list of events");
    else if (both && last->before == NULL && self->fresh)
        caused = PyObject_CallMethodObjArgs((PyObject *)self, OPENED, PyTuple_GetItem(both, 1), NULL);
    else if (both)
        caused = Py_NewRef(PyTuple_GetItem(both, 1));
    if (caused)
        events = PyList_AsTuple(caused);
    if (events)
        moment = made(MOMENT, (PyObject *)last, last->number + 1, action, forced, PyTuple_GetItem(both, 0), events);
    if (moment) {
        PyObject *old = (PyObject *)self->last;
        self->last = (Moment *)moment;
        Py_DECREF(old);
    } else
        Py_CLEAR(caused);
    Py_DECREF((PyObject *)last);
    Py_XDECREF(both);
    Py_XDECREF(events);
    return caused;
}

/* Take what follows without a choice, adding to the events; 0, or -1 with an exception set. */
static int settled(Course *self, PyObject *events)
{
    for (;;) {
        Moment *last = (Moment *)Py_NewRef((PyObject *)self->last);
        PyObject *choice = NULL, *offers = NULL, *more = NULL;
        int done = forget(last);
        if (done == 0 && !self->lists) {
            choice = PyObject_CallMethodObjArgs(self->rules, HAS_CHOICE, last->state, NULL);
            done = choice ? PyObject_IsTrue(choice) : -1;
            Py_XDECREF(choice);
        }
        if (done == 0) {
            offers = listed(self, last);
            done = offers ? PyTuple_Size(offers) != 1 : -1;
        }
        if (done == 0) {
            more = taken(self, PyTuple_GetItem(offers, 0), 1);
            Py_ssize_t end = more ? PyList_Size(events) : -1;
            done = end < 0 || PyList_SetSlice(events, end, end, more) < 0 ? -1 : 0;
            Py_XDECREF(more);
        }
        Py_XDECREF(offers);
        Py_DECREF((PyObject *)last);
        if (done)
            return done < 0 ? -1 : 0;
    }
}

/* Whether an action is one of a tuple of them, the very same; others must be compared. */
static int is_among(PyObject *offers, PyObject *action)
{
    Py_ssize_t many = PyTuple_Size(offers);
    for (Py_ssize_t at = 0; at < many; at++)
        if (PyTuple_GetItem(offers, at) == action)
            return 1;
    return 0;
}

static PyObject *stepped(PyObject *me, PyObject *action)
{
    Course *self = (Course *)me;
    if (self->last == NULL || self->rules == NULL || self->dice == NULL)
        return PyErr_Format(PyExc_RuntimeError, "a game that has not begun");
    PyObject *offers = offers_of(self->last), *sure = NULL;
    int awaited = self->key == NULL || PyObject_IsTrue(self->key) == 0;
    if (!awaited && (action == self->last->drawn || (offers && PyTuple_Check(offers) && is_among(offers, action))))
        return taken(self, action, 0);
    if ((sure = PyObject_CallMethodObjArgs(me, LISTED, action, NULL)) == NULL)
        return NULL;
    Py_DECREF(sure);
    return taken(self, action, 0);
}

static PyObject *played(PyObject *me, PyObject *action)
{
    PyObject *events = stepped(me, action);
    if (events && settled((Course *)me, events) < 0)
        Py_CLEAR(events);
    return events;
}

static PyObject *settle(PyObject *me, PyObject *events)
{
    if (!PyList_Check(events) || ((Course *)me)->last == NULL)
        return PyErr_Format(PyExc_TypeError, "events are added to a list, in a game that has begun");
    return settled((Course *)me, events) < 0 ? NULL : Py_NewRef(Py_None);
}

/* A whole number below another, by one draw; -1 with an exception set. */
Py_ssize_t kernel_drawn_below(Py_ssize_t many, PyObject *rng)
{
    PyObject *share = PyObject_CallMethodObjArgs(rng, RANDOM, NULL);
    double chance = share ? PyFloat_AsDouble(share) : -1;
    Py_XDECREF(share);
    return PyErr_Occurred() ? -1 : (Py_ssize_t)(chance * (double)many);
}

/* One of a sequence. */
PyObject *kernel_one_of(PyObject *offers, PyObject *rng)
{
    Py_ssize_t at = kernel_drawn_below(PySequence_Size(offers), rng);
    return at < 0 ? NULL : PySequence_GetItem(offers, at);
}

static PyObject *sampled(PyObject *me, PyObject *rng)
{
    Course *self = (Course *)me;
    if (self->last == NULL || self->rules == NULL)
        return PyErr_Format(PyExc_RuntimeError, "a game that has not begun");
    Moment *last = (Moment *)Py_NewRef((PyObject *)self->last);
    PyObject *found = NULL;
    if (forget(last) == 0) {
        if (offers_of(last))
            found = kernel_one_of(last->offers, rng);
        else if ((found = PyObject_CallMethodObjArgs(self->rules, SAMPLE, last->state, rng, NULL)) != NULL) {
            PyObject *old = last->drawn;
            last->drawn = Py_NewRef(found);
            Py_XDECREF(old);
        }
    }
    Py_DECREF((PyObject *)last);
    return found;
}

static PyObject *last_of(PyObject *me, void *unused)
{
    (void)unused;
    Moment *last = ((Course *)me)->last;
    return last ? Py_NewRef((PyObject *)last) : PyErr_Format(PyExc_AttributeError, "a game that has not begun");
}

static int set_last(PyObject *me, PyObject *last, void *unused)
{
    (void)unused;
    if (last == NULL || Py_TYPE(last) != MOMENT) {
        PyErr_SetString(PyExc_TypeError, "the last step of a game is a moment");
        return -1;
    }
    PyObject *old = (PyObject *)((Course *)me)->last;
    ((Course *)me)->last = (Moment *)Py_NewRef(last);
    Py_XDECREF(old);
    return 0;
}

static int course_traverse(PyObject *me, visitproc visit, void *arg)
{
    Course *self = (Course *)me;
    Py_VISIT(Py_TYPE(me));
    Py_VISIT(self->rules);
    Py_VISIT(self->dice);
    Py_VISIT(self->key);
    return 0;
}

static int course_clear(PyObject *me)
{
    Course *self = (Course *)me;
    Py_CLEAR(self->rules);
    Py_CLEAR(self->dice);
    Py_CLEAR(self->key);
    Py_CLEAR(self->last);
    return 0;
}

static void course_dealloc(PyObject *me)
{
    PyTypeObject *type = Py_TYPE(me);
    PyObject_GC_UnTrack(me);
    course_clear(me);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(me);
    Py_DECREF(type);
}

static PyMethodDef course_methods[] = {
    {"_stepped", stepped, METH_O, "Take one action: the events that it caused."},
    {"_played", played, METH_O, "The same, and what follows without a choice."},
    {"_settle", settle, METH_O, "Take what follows without a choice, adding to the events."},
    {"_sampled", sampled, METH_O, "One legal action, drawn."},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef course_members[] = {
    {"rules", T_OBJECT_EX, offsetof(Course, rules), 0, NULL}, {"dice", T_OBJECT_EX, offsetof(Course, dice), 0, NULL},
    {"key", T_OBJECT_EX, offsetof(Course, key), 0, NULL},     {"_fresh", T_BOOL, offsetof(Course, fresh), 0, NULL},
    {"_lists", T_BOOL, offsetof(Course, lists), 0, NULL},     {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef course_extras[] = {
    {"_last", last_of, set_last, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot course_slots[] = {
    {Py_tp_traverse, course_traverse}, {Py_tp_clear, course_clear},     {Py_tp_dealloc, course_dealloc},
    {Py_tp_methods, course_methods},   {Py_tp_members, course_members}, {Py_tp_getset, course_extras},
    {0, NULL},
};

static PyType_Spec course_spec = {
    "winterline.core._reach.Course", sizeof(Course), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, course_slots,
};

/* positions(type): the class of positions that keep answers */
PyObject *kernel_positions(PyObject *module, PyObject *type)
{
    (void)module;
    if (!PyType_Check(type))
        return PyErr_Format(PyExc_TypeError, "positions are of a class");
    PyTypeObject *old = POSITION;
    POSITION = (PyTypeObject *)Py_NewRef(type);
    Py_XDECREF((PyObject *)old);
    return Py_NewRef(Py_None);
}

/* A class of the module by its specification: a new reference. */
PyTypeObject *kernel_added(PyObject *module, const char *name, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);
    if (type && PyModule_AddObjectRef(module, name, type) < 0)
        Py_CLEAR(type);
    return (PyTypeObject *)type;
}

/* Make the names that a part of the kernel looks for. */
int kernel_named(const Named *names, size_t many)
{
    for (size_t at = 0; at < many; at++)
        if ((*names[at].name = PyUnicode_InternFromString(names[at].text)) == NULL)
            return -1;
    return 0;
}

/* For the module's own start. */
int kernel_add_course(PyObject *module)
{
    static const Named NAMES[] = {
        {&ACTIONS, "actions"}, {&APPLY, "apply"},   {&HAS_CHOICE, "has_choice"}, {&LISTED, "_listed"},
        {&OPENED, "_opened"},  {&RANDOM, "random"}, {&SAMPLE, "sample"},
    };
    if (kernel_named(NAMES, sizeof NAMES / sizeof NAMES[0]) < 0)
        return -1;
    POSITION = (PyTypeObject *)Py_NewRef((PyObject *)&PyType_Type); /* until it is told: no position is a class */
    MOMENT = kernel_added(module, "Moment", &moment_spec);
    PyTypeObject *course = MOMENT ? kernel_added(module, "Course", &course_spec) : NULL;
    Py_XDECREF((PyObject *)course);
    return course ? PyModule_AddIntConstant(module, "REMEMBERED", REMEMBERED) : -1;
}
