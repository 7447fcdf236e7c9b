/* The compiled twin of winterline.core.reach.route_python: same ways, property-tested equal. */
#include "_kernel.h"

typedef struct {
    const uint8_t *cost, *stop, *onward, *arrive;
    const char *backs; /* of every node its first row and after all the last one's end, then the rows that enter it */
    Py_ssize_t nodes, rows;
} Labels;

/* The node of the lowest label among some, the last among equals; -1 with an exception set where none is one. */
static long cheapest(PyObject *ends, const uint8_t *label, Py_ssize_t nodes, unsigned *lowest)
{
    long best = 0;
    *lowest = UNREACHED;
    for (Py_ssize_t at = 0; at < PyTuple_Size(ends); at++) {
        long node = PyLong_AsLong(PyTuple_GetItem(ends, at));
        if (node < 0 || node >= nodes) {
            if (!PyErr_Occurred())
                PyErr_Format(PyExc_ValueError, "no node %ld in a graph of %zd", node, nodes);
            return -1;
        }
        if (label[node] <= *lowest)
            best = node, *lowest = label[node];
    }
    return best;
}

static uint32_t back_at(const Labels *l, Py_ssize_t at)
{
    uint32_t value;
    memcpy(&value, l->backs + at * sizeof value, sizeof value);
    return value;
}

/* The row by which a cheapest way comes to a node that `left` points are paid for; -1 where there is none. */
static long entered_by(const Labels *l, long node, unsigned left, int may_go_on)
{
    uint32_t end = back_at(l, node + 1);
    for (uint32_t at = back_at(l, node); at < end && at < l->rows; at++) {
        uint32_t row = back_at(l, l->nodes + 1 + at);
        if (row >= l->nodes * SIDES || !l->cost[row] || (l->stop[row] && may_go_on))
            continue;
        if (l->onward[row / SIDES] + (unsigned)l->cost[row] == left)
            return (long)row;
    }
    return -1;
}

/* The way back from a node to the start, turned round. */
static PyObject *walk(const Labels *l, long start, long node, unsigned left, int may_go_on)
{
    uint16_t way[MOST_POINTS + 5]; /* every step costs a point at least */
    Py_ssize_t length = 0;
    for (; node != start; may_go_on = 1) {
        long row = entered_by(l, node, left, may_go_on);
        if (row < 0)
            return PyErr_Format(PyExc_ValueError,
                                "the labels are not those of this graph and start: no way back to %ld", start);
        way[length++] = (uint16_t)node;
        node = row / SIDES, left -= l->cost[row];
    }
    PyObject *list = PyList_New(length);
    for (Py_ssize_t at = 0; list && at < length; at++)
        PyList_SetItem(list, at, PyLong_FromLong(way[length - 1 - at]));
    return list;
}

/* route(backs, cost, stop, onward, arrive, start, ends): the nodes of a cheapest way, None if there is none. */
PyObject *kernel_route(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    char *data[5];
    Py_ssize_t size[5];
    if (nargs != 7 || !PyTuple_Check(args[6]))
        return PyErr_Format(PyExc_TypeError, "route takes five bytes objects, a node and a tuple of nodes");
    for (int at = 0; at < 5; at++)
        if (PyBytes_AsStringAndSize(args[at], &data[at], &size[at]) < 0)
            return NULL;
    Labels l = {(uint8_t *)data[1], (uint8_t *)data[2], (uint8_t *)data[3], (uint8_t *)data[4], data[0], size[3],
                size[0] / 4 - size[3] - 1};
    if (l.nodes > MOST_NODES || l.rows < 0 || size[1] != l.nodes * SIDES || size[2] != size[1] || size[4] != l.nodes)
        return PyErr_Format(PyExc_ValueError, "the tables of the way do not fit each other");
    long start = PyLong_AsLong(args[5]);
    if (start == -1 && PyErr_Occurred())
        return NULL;
    unsigned left;
    int may_go_on = 1;
    long node = cheapest(args[6], l.onward, l.nodes, &left);
    if (node >= 0 && left == UNREACHED) {
        may_go_on = 0;
        node = cheapest(args[6], l.arrive, l.nodes, &left);
    }
    if (node < 0)
        return NULL;
    if (left == UNREACHED)
        return Py_NewRef(Py_None);
    return walk(&l, start, node, left, may_go_on);
}
