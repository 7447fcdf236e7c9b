/* Yardsticks of `winterline bench`: what plain, careful C does for the same job, without any Python.
 *
 * Built on the spot with the system's compiler and driven in whole batches, so that no call overhead
 * flatters the subject. Nothing in the product uses this file.
 */
#include <stdint.h>
#include <string.h>

enum { SIDES = 6, MOST_CELLS = 8192, MOST_POINTS = 250, UNREACHED = 255 };

static int has(const uint8_t *board, int cell)
{
    return board[cell >> 3] >> (cell & 7) & 1;
}

/* Movement range with stops and halting cells: a bucket queue, two labels a cell, a sorted list at the end. */
static int reach(int cells, const int16_t *target, const uint8_t *cost, const uint8_t *stop, int start,
                 int allowance, const uint8_t *blocked, const uint8_t *halt, uint8_t *arrive, uint8_t *onward,
                 int16_t *list)
{
    static int16_t node_of[MOST_CELLS * SIDES + 1];
    static int32_t next_of[MOST_CELLS * SIDES + 1];
    int32_t head[MOST_POINTS + 1];
    int used = 0, found = 0;
    memset(arrive, UNREACHED, cells);
    memset(onward, UNREACHED, cells);
    for (int points = 0; points <= allowance; points++)
        head[points] = -1;
    arrive[start] = onward[start] = 0;
    node_of[used] = (int16_t)start, next_of[used] = -1, head[0] = used++;
    for (int spent = 0; spent < allowance; spent++)
        for (int entry = head[spent]; entry >= 0; entry = next_of[entry]) {
            int cell = node_of[entry];
            if (onward[cell] != spent)
                continue;
            for (int row = cell * SIDES; row < cell * SIDES + SIDES; row++) {
                int total = spent + cost[row], to = target[row];
                if (cost[row] == 0 || total > allowance || total >= onward[to] || has(blocked, to))
                    continue;
                if (total < arrive[to])
                    arrive[to] = (uint8_t)total;
                if (stop[row] || has(halt, to))
                    continue;
                onward[to] = (uint8_t)total;
                node_of[used] = (int16_t)to, next_of[used] = head[total], head[total] = used++;
            }
        }
    for (int cell = 0; cell < cells; cell++)
        if (arrive[cell] != UNREACHED && cell != start)
            list[found++] = (int16_t)cell;
    return found;
}

/* Queries are (start, allowance); the boards of query i begin at i * width. Returns the hexes found in all. */
long yard_reach(int cells, const int16_t *target, const uint8_t *cost, const uint8_t *stop, int queries,
                const int32_t *query, const uint8_t *blocked, const uint8_t *halt, int width)
{
    static uint8_t arrive[MOST_CELLS], onward[MOST_CELLS];
    static int16_t list[MOST_CELLS];
    long found = 0;
    for (int i = 0; i < queries; i++)
        found += reach(cells, target, cost, stop, query[2 * i], query[2 * i + 1], blocked + (long)i * width,
                       halt + (long)i * width, arrive, onward, list);
    return found;
}
