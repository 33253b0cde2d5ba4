import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import type { Column } from '#components/ui/data-row.tsx';
import type { HiddenColumns, Sort } from './list.ts';

/** Returns the columns that a reader may hide: all but the one that names the row, and columns of buttons. */
export function listOptional<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const name = columns.find(({ isName }) => isName) ?? columns[0];
  return columns.filter((column) => column !== name && !column.quiet);
}

/** Returns the columns that are shown; the heads of those that the list can be ordered by become links. */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: HiddenColumns | undefined,
  sort: Sort | undefined,
): readonly Column<Row>[] {
  const isHidden = new Set(listOptional(columns).filter(({ key }) => hidden?.keys.includes(key)));
  return columns.filter((column) => !isHidden.has(column)).map((column) => withSortLink(column, sort));
}

function withSortLink<Row>(column: Column<Row>, sort: Sort | undefined): Column<Row> {
  if (!column.sort || !sort) return column;
  const { by, direction } = column.sort;
  const isCurrent = by === sort.by;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const head = (
    <Link href={sort.hrefOf(by)} className="rounded-xs hover:text-fg">
      {column.header}
      {isCurrent && <Arrow aria-hidden className="mb-0.5 ml-1 inline size-3 stroke-2" />}
    </Link>
  );
  return isCurrent ? { ...column, head, sorted: direction } : { ...column, head };
}
