'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';

type RowOrder<Row> = {
  /** The rows in the order that is shown: while one is dragged, as it would be. */
  rows: readonly Row[];
  /** Moves a row by so many positions. */
  moveBy: (row: Row, step: number) => void;
  /** Spread on the handle of a row: it is dragged with the pointer, and moved with Alt and the arrow keys. */
  handle: (row: Row) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
};

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Lets a reader order the rows of a table by dragging them, or with Alt and the arrow keys. The new order is shown at once;
 * Escape ends a drag without one.
 *
 * @param onMove stores the position of a row, from 0; if it fails, the order before is shown again.
 */
export function useRowOrder<Row extends { id: number }>(
  given: readonly Row[],
  onMove: (row: Row, position: number) => Promise<void>,
): RowOrder<Row> {
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const rows = order ? sortBy(given, order) : given;
  const store = (row: Row, position: number) =>
    void onMove(row, position)
      .catch(() => {})
      .finally(() => setOrder(null));
  const moveTo = (row: Row, position: number) => {
    const others = rows.filter(({ id }) => id !== row.id);
    const at = Math.min(Math.max(0, position), others.length);
    if (rows[at]?.id === row.id) return;
    setOrder(others.map(({ id }) => id).toSpliced(at, 0, row.id));
    store(row, at);
  };
  const moveBy = (row: Row, step: number) => moveTo(row, rows.findIndex(({ id }) => id === row.id) + step);
  const drag = (row: Row, start: PointerEvent<HTMLElement>) => {
    const body = start.currentTarget.closest('tbody');
    if (!body || start.button !== 0) return;
    start.preventDefault();
    const ids = given.map(({ id }) => id);
    let position = ids.indexOf(row.id);
    const follow = (event: globalThis.PointerEvent) => {
      const lines = [...body.rows].map((line) => line.getBoundingClientRect());
      const next = lines.filter(({ top, height }) => event.clientY > top + height / 2).length;
      const others = ids.filter((id) => id !== row.id);
      const at = Math.min(next > position ? next - 1 : next, others.length);
      if (at === position) return;
      position = at;
      setOrder(others.toSpliced(position, 0, row.id));
    };
    const end = (isDropped: boolean) => {
      controller.abort();
      if (isDropped && position !== ids.indexOf(row.id)) store(row, position);
      else setOrder(null);
    };
    const controller = new AbortController();
    const options = { signal: controller.signal };
    document.addEventListener('pointermove', follow, options);
    document.addEventListener('pointerup', () => end(true), options);
    document.addEventListener('pointercancel', () => end(false), options);
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), options);
  };
  return {
    rows,
    moveBy,
    handle: (row) => ({
      onPointerDown: (event) => drag(row, event),
      onKeyDown: (event) => {
        const step = STEPS[event.key];
        if (step === undefined || !event.altKey) return;
        event.preventDefault();
        moveBy(row, step);
      },
    }),
  };
}

/** Returns rows in the order of their ids; one that is not named comes last. */
function sortBy<Row extends { id: number }>(rows: readonly Row[], order: readonly number[]): readonly Row[] {
  const positions = new Map(order.map((id, index) => [id, index]));
  return [...rows].sort(
    (one, other) => (positions.get(one.id) ?? rows.length) - (positions.get(other.id) ?? rows.length),
  );
}
