/* What the parts of the compiled kernel share. */
#ifndef WINTERLINE_KERNEL_H
#define WINTERLINE_KERNEL_H
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum { SIDES = 6, UNREACHED = 255, MOST_POINTS = 250, MOST_NODES = 65535, NOWHERE = 65535 };

static inline int has(const uint8_t *board, unsigned cell)
{
    return board[cell >> 3] >> (cell & 7) & 1;
}

/* The place of the lowest set bit of a word that has one. */
static inline int lowest(uint64_t word)
{
#if defined(__GNUC__)
    return __builtin_ctzll(word);
#else
    int place = 0;
    while (!(word >> place & 1))
        place++;
    return place;
#endif
}

/* _able.c */
PyObject *kernel_able(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
PyObject *kernel_gather(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
PyObject *kernel_places(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
PyObject *kernel_differing(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
/* _boards.c */
PyObject *kernel_flood(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
PyObject *kernel_both(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
PyObject *kernel_cells(PyObject *module, PyObject *board);
PyObject *kernel_mask(PyObject *module, PyObject *cells);
int kernel_add_boards(PyObject *module);
/* _course.c */
typedef struct {
    PyObject **name;
    const char *text;
} Named;
PyObject *kernel_positions(PyObject *module, PyObject *type);
PyObject *kernel_one_of(PyObject *offers, PyObject *rng);
Py_ssize_t kernel_drawn_below(Py_ssize_t many, PyObject *rng);
PyTypeObject *kernel_added(PyObject *module, const char *name, PyType_Spec *spec);
int kernel_named(const Named *names, size_t many);
int kernel_add_course(PyObject *module);
/* _hooks.c */
int kernel_add_hooks(PyObject *module);
/* _kept.c */
PyObject *kernel_follow(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
int kernel_add_kept(PyObject *module);
/* _listing.c */
PyObject *kernel_pick(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
PyObject *kernel_select(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
/* _menu.c */
PyObject *kernel_offered(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
PyObject *kernel_worth_testing(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
/* _route.c */
PyObject *kernel_route(PyObject *module, PyObject *const *args, Py_ssize_t nargs);
/* _stacked.c */
int kernel_add_stacked(PyObject *module);
/* _structs.c */
PyObject *kernel_replace(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names);
PyObject *kernel_restacked(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names);
PyObject *kernel_push(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names);
PyObject *kernel_swap(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names);
PyObject *kernel_pop(PyObject *module, PyObject *const *args, Py_ssize_t nargs, PyObject *names);
int kernel_add_structs(PyObject *module);

#endif
