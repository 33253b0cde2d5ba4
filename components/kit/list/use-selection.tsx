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
  /** All rows of all pages that the filters leave; absent where a selection stays on the page. */
  matching?: MatchingRows;
};

/** All rows that the filters of a list leave, as one choice beyond the page. */
export type MatchingRows = {
  /** How many they are; an estimate where it is not exact. */
  count: number;
  isExact: boolean;
  isChosen: boolean;
  choose: () => void;
};

/** The rows of all pages, for lists whose actions reach them. */
type Beyond = {
  total: number;
  isExact: boolean;
  /** The filters as a text: with other ones the choice ends. */
  filters: string;
};

/**
 * Keeps which rows of a page are selected. Rows that have left the page are no longer selected, so an action never reaches a
 * row that the reader does not see.
 *
 * @param nameOf The name of a row, with which its box is labelled.
 * @param beyond The rows of all pages, where an action may reach those that match the filters.
 */
export function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
  beyond?: Beyond,
): RowSelection<Row> {
  const t = useTexts('ui');
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [chosenFilters, setChosenFilters] = useState<string | null>(null);
  const isMatching = beyond !== undefined && chosenFilters === beyond.filters;
  const has = (row: Row) => isMatching || keys.has(keyOf(row));
  const selected = rows.filter(has);
  const choose = (next: ReadonlySet<string>) => {
    setChosenFilters(null);
    setKeys(next);
  };
  const toggle = (row: Row) => {
    const next = new Set(selected.map(keyOf));
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    choose(next);
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
      onChange={() => choose(new Set(isAll ? [] : rows.map(keyOf)))}
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
  return {
    selected,
    has,
    toggle,
    clear: () => choose(new Set()),
    column,
    ...(beyond && {
      matching: {
        count: beyond.total,
        isExact: beyond.isExact,
        isChosen: isMatching,
        choose: () => setChosenFilters(beyond.filters),
      },
    }),
  };
}

const boxClass = 'block size-4 shrink-0 accent-accent pointer-coarse:size-5';

/** The boxes of rows appear when the pointer or the focus is there, and stay while a row is selected. */
const quietClass = '@2xl:opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100';
