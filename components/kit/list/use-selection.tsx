'use client';

import { clsx } from 'clsx';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Column } from '#components/ui/data-row.tsx';

/** The rows of a page that are selected, and the column of boxes that selects them. */
export type RowSelection<Row> = {
  selected: readonly Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  clear: () => void;
  column: Column<Row>;
};

/**
 * Keeps which rows of a page are selected. Rows that have left the page are no longer selected, so an action never reaches a
 * row that the reader does not see.
 *
 * @param nameOf The name of a row, with which its box is labelled.
 */
export function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): RowSelection<Row> {
  const t = useTexts('ui');
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const has = (row: Row) => keys.has(keyOf(row));
  const selected = rows.filter(has);
  const toggle = (row: Row) => {
    const next = new Set(selected.map(keyOf));
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    setKeys(next);
  };
  const isAll = rows.length > 0 && selected.length === rows.length;
  const head = (
    <input
      type="checkbox"
      aria-label={t('list.selectAll')}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = selected.length > 0 && !isAll;
      }}
      onChange={() => setKeys(new Set(isAll ? [] : rows.map(keyOf)))}
      className={boxClass}
    />
  );
  const column: Column<Row> = {
    key: 'select',
    header: t('list.select'),
    head,
    quiet: true,
    width: 40,
    stacked: 'pb-1',
    cell: (row) => (
      <input
        type="checkbox"
        data-row-select
        aria-label={t('list.selectRow', { name: nameOf(row) })}
        checked={has(row)}
        onChange={() => toggle(row)}
        className={clsx(boxClass, selected.length === 0 && quietClass)}
      />
    ),
  };
  return { selected, has, toggle, clear: () => setKeys(new Set()), column };
}

const boxClass = 'block size-4 shrink-0 accent-accent pointer-coarse:size-5';

/** The boxes of rows appear when the pointer or the focus is there, and stay while a row is selected. */
const quietClass = '@2xl:opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100';
