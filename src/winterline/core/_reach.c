/* The compiled twin of winterline.core.reach.reach_python (same labels, same lists, property-tested equal), and the
 * module of the whole kernel.
 *
 * pack() checks a graph's tables once and keeps them in a capsule, repack() makes one at other prices; reach() may
 * then trust every index in it and checks only its own small arguments. The interpreter lock is held throughout, so the queue kept in the
 * capsule is used by one search at a time.
 */
#include "_kernel.h"

static const char CAPSULE[] = "winterline.core._reach.graph";

typedef struct {
    uint16_t node;
    uint8_t points, ends;
} Step; /* a side; a barred one costs more than anybody has */

typedef struct {
    uint16_t node;
    uint32_t next; /* place in the queue plus one; 0 ends a bucket */
} Entry;

typedef struct {
    Py_ssize_t hexes, nodes, width;
    PyObject *numbers; /* the tuple `where`: its first `hexes` entries are the cells as Python ints */
    uint16_t *where;
    uint16_t *target; /* row -> the node entered, or NOWHERE */
    Step *steps;     /* row -> what crossing that side means */
    Entry *queue;    /* room for every step to be queued once, and the start */
    uint8_t *marks;  /* cell -> what a query says of it; room for whole bytes of a board */
} Graph;

static void graph_free(Graph *g)
{
    Py_XDECREF(g->numbers);
    PyMem_Free(g->where);
    PyMem_Free(g->target);
    PyMem_Free(g->steps);
    PyMem_Free(g->queue);
    PyMem_Free(g->marks);
    PyMem_Free(g);
}

static void capsule_free(PyObject *capsule)
{
    graph_free(PyCapsule_GetPointer(capsule, CAPSULE));
}

/* Entry `at` of a sequence of ints, within low..high; otherwise -2 with an exception set. */
static long number_at(PyObject *sequence, Py_ssize_t at, long low, long high)
{
    PyObject *item = PySequence_GetItem(sequence, at);
    if (item == NULL)
        return -2;
    long value = PyLong_AsLong(item);
    Py_DECREF(item);
    if (PyErr_Occurred())
        return -2;
    if (value < low || value > high) {
        PyErr_Format(PyExc_ValueError, "entry %zd is %ld, not within %ld to %ld", at, value, low, high);
        return -2;
    }
    return value;
}

static Graph *graph_new(Py_ssize_t hexes, Py_ssize_t nodes)
{
    Graph *g = PyMem_Calloc(1, sizeof *g);
    if (g == NULL)
        return NULL;
    g->hexes = hexes, g->nodes = nodes, g->width = (hexes + 7) / 8;
    g->where = PyMem_Calloc(nodes, sizeof *g->where);
    g->target = PyMem_Calloc(nodes * SIDES, sizeof *g->target);
    g->steps = PyMem_Calloc(nodes * SIDES, sizeof *g->steps);
    g->queue = PyMem_Calloc(nodes * SIDES + 1, sizeof *g->queue);
    g->marks = PyMem_Calloc(g->width, 8);
    if (g->where && g->target && g->steps && g->queue && g->marks)
        return g;
    graph_free(g);
    return NULL;
}

/* Take over the tables that tell where the sides lead. */
static int graph_fill(Graph *g, PyObject *where, PyObject *target)
{
    for (Py_ssize_t node = 0; node < g->nodes; node++) {
        long cell = number_at(where, node, 0, (long)g->hexes - 1);
        if (cell < 0)
            return -1;
        if (node < g->hexes && cell != node) {
            PyErr_SetString(PyExc_ValueError, "the first nodes must be the cells in order");
            return -1;
        }
        g->where[node] = (uint16_t)cell;
    }
    for (Py_ssize_t row = 0; row < g->nodes * SIDES; row++) {
        long to = number_at(target, row, -1, (long)g->nodes - 1);
        if (to == -2)
            return -1;
        g->target[row] = to < 0 ? NOWHERE : (uint16_t)to;
    }
    return 0;
}

/* Lay out the open sides of a graph that is filled; a barred one costs more than anybody has. */
static int graph_price(Graph *g, const char *cost, const char *stop)
{
    for (Py_ssize_t row = 0; row < g->nodes * SIDES; row++) {
        uint8_t points = (uint8_t)cost[row];
        uint16_t to = g->target[row];
        if (points > MOST_POINTS) {
            PyErr_Format(PyExc_ValueError, "side %zd costs %d, more than %d", row, points, MOST_POINTS);
            return -1;
        }
        if (points == 0 || to == NOWHERE)
            to = 0, points = UNREACHED;
        Step step = {to, points, stop[row] != 0};
        g->steps[row] = step;
    }
    return 0;
}

/* The capsule of a graph that is priced, or NULL; the graph is given up either way. */
static PyObject *enclosed(Graph *g, int failed)
{
    PyObject *capsule = failed ? NULL : PyCapsule_New(g, CAPSULE, capsule_free);
    if (capsule == NULL)
        graph_free(g);
    return capsule;
}

static PyObject *pack(PyObject *module, PyObject *args)
{
    (void)module;
    Py_ssize_t hexes, costs, stops;
    PyObject *where, *target;
    const char *cost, *stop;
    if (!PyArg_ParseTuple(args, "nO!Oy#y#", &hexes, &PyTuple_Type, &where, &target, &cost, &costs, &stop, &stops))
        return NULL;
    Py_ssize_t nodes = PySequence_Size(where), rows = PySequence_Size(target);
    if (nodes < 0 || rows < 0)
        return NULL;
    if (hexes < 1 || nodes < hexes || nodes > MOST_NODES || rows != nodes * SIDES || costs != rows ||
        stops != rows)
        return PyErr_Format(PyExc_ValueError, "the tables of the graph do not fit each other");
    Graph *g = graph_new(hexes, nodes);
    if (g == NULL)
        return PyErr_NoMemory();
    g->numbers = Py_NewRef(where);
    return enclosed(g, graph_fill(g, where, target) < 0 || graph_price(g, cost, stop) < 0);
}

/* repack(packed, cost, stop): the same graph at other prices, without reading its tables again. */
static PyObject *repack(PyObject *module, PyObject *args)
{
    (void)module;
    Py_ssize_t costs, stops;
    PyObject *packed;
    const char *cost, *stop;
    if (!PyArg_ParseTuple(args, "Oy#y#", &packed, &cost, &costs, &stop, &stops))
        return NULL;
    const Graph *old = PyCapsule_GetPointer(packed, CAPSULE);
    if (old == NULL)
        return NULL;
    if (costs != old->nodes * SIDES || stops != costs)
        return PyErr_Format(PyExc_ValueError, "the prices do not fit the graph");
    Graph *g = graph_new(old->hexes, old->nodes);
    if (g == NULL)
        return PyErr_NoMemory();
    g->numbers = Py_NewRef(old->numbers);
    memcpy(g->where, old->where, g->nodes * sizeof *g->where);
    memcpy(g->target, old->target, costs * sizeof *g->target);
    return enclosed(g, graph_price(g, cost, stop) < 0);
}

typedef struct {
    long start, allowance, limit; /* `limit`: points after which a cell of `shy` is not told any more */
    const uint8_t *blocked, *halt, *shy;
} Query;

enum { BLOCKED = 1, HALT = 2, SHY = 4, TOLD = 8 };

static uint64_t LAID_OUT[256]; /* eight cells of a board as eight bytes in memory, each 0 or 1 */

static int lay_out(PyObject *module)
{
    (void)module;
    for (unsigned cells = 0; cells < 256; cells++) {
        uint8_t laid[8];
        for (int at = 0; at < 8; at++)
            laid[at] = cells >> at & 1;
        memcpy(LAID_OUT + cells, laid, 8);
    }
    return 0;
}

/* Lay the boards of a query out cell by cell: a search looks at each cell many times. */
static uint8_t *marked(const Graph *g, const Query *q)
{
    for (Py_ssize_t at = 0; at < g->width; at++) {
        uint64_t marks = LAID_OUT[q->blocked[at]] | LAID_OUT[q->halt[at]] << 1 | LAID_OUT[q->shy[at]] << 2;
        memcpy(g->marks + at * 8, &marks, 8);
    }
    return g->marks;
}

#if PY_BIG_ENDIAN
#define TOGETHER 0x8040201008040201u
#else
#define TOGETHER 0x0102040810204080u
#endif

/* Pack the marks of told cells into a board, eight at a time: a product brings the bits of eight bytes together. */
static void told_cells(const Graph *g, uint8_t *seen)
{
    for (Py_ssize_t at = 0; at < g->width; at++) {
        uint64_t marks;
        memcpy(&marks, g->marks + at * 8, 8);
        seen[at] = (uint8_t)((marks >> 3 & 0x0101010101010101u) * TOGETHER >> 56);
    }
}

/* Label what was not reached as such, and who may go on from a node as having arrived there. */
static void settled(uint8_t *restrict arrive, uint8_t *restrict onward, Py_ssize_t nodes, uint8_t allowance)
{
    for (Py_ssize_t at = 0; at < nodes; at++) {
        uint8_t label = onward[at] > allowance ? UNREACHED : onward[at];
        onward[at] = label;
        arrive[at] = arrive[at] < label ? arrive[at] : label;
    }
}

/* Enter a node in a cell that is blocked, halts or is shy, or over a side that ends the move: whether that goes on. */
static int goes_on(const Step *step, uint8_t *mark, unsigned total, unsigned limit, uint8_t *arrive)
{
    if (*mark & BLOCKED)
        return 0;
    if (total <= limit || !(*mark & SHY))
        *mark |= TOLD;
    if (!step->ends && !(*mark & HALT))
        return 1;
    if (total < *arrive)
        *arrive = (uint8_t)total;
    return 0;
}

/* A bucket queue over points. While it runs, what is not reached is labelled a point beyond the allowance; which sides
 * of a node are worth taking is found out before any is taken, without a branch. */
static void search(const Graph *g, const Query *q, uint8_t *arrive, uint8_t *onward, uint8_t *seen)
{
    uint32_t bucket[MOST_POINTS + 1], used = 1;
    const unsigned start = (unsigned)q->start, allowance = (unsigned)q->allowance;
    const unsigned limit = q->limit < 0 ? 0 : (unsigned)q->limit; /* nothing is reached for less than a point */
    Entry *queue = g->queue;
    uint8_t *marks = marked(g, q);
    memset(arrive, UNREACHED, g->nodes);
    memset(onward, (int)allowance + 1, g->nodes);
    memset(bucket, 0, (allowance + 1) * sizeof *bucket);
    onward[start] = 0;
    queue[0].node = (uint16_t)start, queue[0].next = 0;
    bucket[0] = 1;
    for (unsigned spent = 0; spent < allowance; spent++) {
        for (uint32_t entry = bucket[spent]; entry != 0; entry = queue[entry - 1].next) {
            unsigned node = queue[entry - 1].node, better = 0;
            if (onward[node] != spent)
                continue; /* a cheaper way was found after this entry was queued */
            const Step *steps = g->steps + node * SIDES;
            for (unsigned side = 0; side < SIDES; side++)
                better |= (unsigned)(spent + steps[side].points < onward[steps[side].node]) << side;
            for (; better; better &= better - 1) {
                const Step *step = steps + lowest(better);
                unsigned total = spent + step->points, to = step->node;
                uint8_t *mark = marks + g->where[to];
                if ((*mark & (BLOCKED | HALT | SHY)) | step->ends) {
                    if (!goes_on(step, mark, total, limit, arrive + to))
                        continue;
                } else
                    *mark |= TOLD;
                if (total >= onward[to])
                    continue; /* another side leads to the same node */
                onward[to] = (uint8_t)total;
                queue[used].node = (uint16_t)to, queue[used].next = bucket[total];
                bucket[total] = ++used;
            }
        }
    }
    settled(arrive, onward, g->nodes, (uint8_t)allowance);
    told_cells(g, seen);
}

/* The cells of a bitboard as an ascending list, of ints that are there already. */
static PyObject *list_cells(const Graph *g, const uint8_t *board)
{
    Py_ssize_t count = 0, filled = 0;
    for (Py_ssize_t at = 0; at < g->width; at++)
        for (unsigned rest = board[at]; rest; rest &= rest - 1)
            count++;
    PyObject *list = PyList_New(count);
    if (list == NULL)
        return NULL;
    for (Py_ssize_t at = 0; at < g->width; at++) {
        unsigned rest = board[at];
        for (long cell = at * 8; rest; cell++, rest >>= 1)
            if (rest & 1)
                PyList_SetItem(list, filled++, Py_NewRef(PyTuple_GetItem(g->numbers, cell)));
    }
    return list;
}

/* The bytes of a bitboard of this graph, or NULL with an exception set. */
static const uint8_t *board_bytes(const Graph *g, PyObject *bytes)
{
    char *data;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(bytes, &data, &size) < 0)
        return NULL;
    if (size != g->width) {
        PyErr_Format(PyExc_ValueError, "a bitboard of %zd bytes, not %zd", size, g->width);
        return NULL;
    }
    if (g->hexes % 8 && (uint8_t)data[size - 1] >> (g->hexes % 8)) {
        PyErr_SetString(PyExc_OverflowError, "a bitboard has bits outside the board");
        return NULL;
    }
    return (const uint8_t *)data;
}

/* The whole result of a query whose arguments are known to be good; the cells as a list or as a board. */
static PyObject *answer(const Graph *g, const Query *q, int as_board)
{
    uint8_t seen[(MOST_NODES + 7) / 8];
    PyObject *result = NULL, *hexes = NULL;
    PyObject *arrive = PyBytes_FromStringAndSize(NULL, g->nodes);
    PyObject *onward = PyBytes_FromStringAndSize(NULL, g->nodes);
    if (arrive && onward) {
        uint8_t *arrive_at = (uint8_t *)PyBytes_AsString(arrive), *onward_at = (uint8_t *)PyBytes_AsString(onward);
        search(g, q, arrive_at, onward_at, seen);
        unsigned home = g->where[q->start];
        seen[home >> 3] &= (uint8_t) ~(1 << (home & 7));
        hexes = as_board ? PyBytes_FromStringAndSize((char *)seen, g->width) : list_cells(g, seen);
    }
    if (hexes)
        result = PyTuple_Pack(3, arrive, onward, hexes);
    Py_XDECREF(arrive);
    Py_XDECREF(onward);
    Py_XDECREF(hexes);
    return result;
}

/* The answer to the arguments (packed, start, allowance, blocked, halt, limit, shy). */
static PyObject *answered(PyObject *const *args, Py_ssize_t nargs, int as_board)
{
    if (nargs != 7)
        return PyErr_Format(PyExc_TypeError, "a search takes 7 arguments, not %zd", nargs);
    const Graph *g = PyCapsule_GetPointer(args[0], CAPSULE);
    if (g == NULL)
        return NULL;
    Query q = {PyLong_AsLong(args[1]), PyLong_AsLong(args[2]), PyLong_AsLong(args[5]), NULL, NULL, NULL};
    if ((q.start == -1 || q.allowance == -1 || q.limit == -1) && PyErr_Occurred())
        return NULL;
    if (q.start < 0 || q.start >= g->nodes)
        return PyErr_Format(PyExc_ValueError, "no node %ld in a graph of %zd", q.start, g->nodes);
    if (q.allowance < 0 || q.allowance > MOST_POINTS)
        return PyErr_Format(PyExc_ValueError, "an allowance of %ld is not within 0 to %d", q.allowance, MOST_POINTS);
    q.blocked = board_bytes(g, args[3]);
    q.halt = q.blocked ? board_bytes(g, args[4]) : NULL;
    q.shy = q.halt ? board_bytes(g, args[6]) : NULL;
    return q.shy ? answer(g, &q, as_board) : NULL;
}

static PyObject *reach(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    return answered(args, nargs, 0);
}

static PyObject *spread(PyObject *module, PyObject *const *args, Py_ssize_t nargs)
{
    (void)module;
    return answered(args, nargs, 1);
}

#define NAMED(function) (PyCFunction)(void (*)(void))function, METH_FASTCALL | METH_KEYWORDS

static PyMethodDef methods[] = {
    {"replace", NAMED(kernel_replace), "A struct with some fields changed."},
    {"restacked", NAMED(kernel_restacked), "A position with another stack."},
    {"push", NAMED(kernel_push), "A position with further frames on top."},
    {"swap", NAMED(kernel_swap), "A position with other frames instead of its top one."},
    {"pop", NAMED(kernel_pop), "A position without its top frame."},
    {"pack", pack, METH_VARARGS, "Check the tables of a movement graph and keep them for reach()."},
    {"repack", repack, METH_VARARGS, "The same graph at other prices."},
    {"reach", (PyCFunction)(void (*)(void))reach, METH_FASTCALL, "Cheapest arrivals: (arrive, onward, cells)."},
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL, "The same: (arrive, onward, a board of cells)."},
    {"select", (PyCFunction)(void (*)(void))kernel_select, METH_FASTCALL, "Items of a board's cells, in their order."},
    {"able", (PyCFunction)(void (*)(void))kernel_able, METH_FASTCALL, "Units that surely can, and those to look at."},
    {"gather", (PyCFunction)(void (*)(void))kernel_gather, METH_FASTCALL, "The items of a tuple in some places."},
    {"places", (PyCFunction)(void (*)(void))kernel_places, METH_FASTCALL, "Where an item stands in a column."},
    {"differing", (PyCFunction)(void (*)(void))kernel_differing, METH_FASTCALL, "Where two columns differ."},
    {"cells", kernel_cells, METH_O, "The cells of a board, ascending."},
    {"mask", kernel_mask, METH_O, "The board of some cells."},
    {"both", (PyCFunction)(void (*)(void))kernel_both, METH_FASTCALL, "The bits that two bytes objects share."},
    {"flood", (PyCFunction)(void (*)(void))kernel_flood, METH_FASTCALL, "What is connected with the start of a flood."},
    {"follow", (PyCFunction)(void (*)(void))kernel_follow, METH_FASTCALL, "Take what is kept along with a force."},
    {"positions", kernel_positions, METH_O, "Tell the class of positions that keep answers."},
    {"pick", (PyCFunction)(void (*)(void))kernel_pick, METH_FASTCALL, "Items of cells, in the order of the items."},
    {"offered", (PyCFunction)(void (*)(void))kernel_offered, METH_FASTCALL, "What the lines of a menu offer."},
    {"worth_testing", (PyCFunction)(void (*)(void))kernel_worth_testing, METH_FASTCALL, "Places of a table to test."},
    {"route", (PyCFunction)(void (*)(void))kernel_route, METH_FASTCALL, "A cheapest way, by labels; None if none."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)lay_out},
    {Py_mod_exec, (void *)kernel_add_kept},
    {Py_mod_exec, (void *)kernel_add_hooks},
    {Py_mod_exec, (void *)kernel_add_boards},
    {Py_mod_exec, (void *)kernel_add_course},
    {Py_mod_exec, (void *)kernel_add_stacked},
    {Py_mod_exec, (void *)kernel_add_structs},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_reach", "The compiled search behind winterline.core.reach.", 0, methods, slots,
    NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__reach(void)
{
    return PyModuleDef_Init(&definition);
}
