import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { ListKeys } from './list-keys.tsx';
import { Skeleton } from './skeleton.tsx';

/** One column: its head, and what it shows of a row. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** Extra classes of its cells, a width for example. */
  className?: string;
  /** Its head is for screen readers only: columns of buttons. */
  quiet?: boolean;
  /** When rows are stacked: shares one unlabelled line with its neighbours, as states and times can. */
  inline?: boolean;
};

type DataTableProps<Row> = {
  /** The contents of the table, for screen readers. */
  caption: string;
  /** The first column names the row: it carries the link, and leads when rows are stacked. */
  columns: readonly Column<Row>[];
  /** null while they are awaited: the table then shows its own skeleton. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** The link of a row; the whole row is then clickable, and j, k and Enter work. */
  rowHref?: (row: Row) => string;
};

const AWAITED_ROWS = 6;

/** Stated because stacked rows are no longer laid out as a table, and some browsers then forget that they are one. */
const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** A dense table. Where its container is narrow, each row becomes a block of labelled lines, so nothing scrolls aside. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowHref }: DataTableProps<Row>) {
  return (
    <div className="@container min-w-0">
      {rowHref && <ListKeys />}
      <table {...roles.table} aria-busy={rows === null} className="block w-full text-base @2xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowGroup} className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr {...roles.row} className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column.key}
                {...roles.columnHeader}
                scope="col"
                className={clsx(
                  'h-8 px-3 text-sm font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
                  column.align === 'right' ? 'text-right' : 'text-left',
                  column.className,
                )}
              >
                <span className={clsx(column.quiet && 'sr-only')}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowGroup} className="block divide-y divide-line @2xl:table-row-group">
          {rows === null
            ? Array.from({ length: AWAITED_ROWS }, (_, index) => <AwaitedRow key={String(index)} columns={columns} />)
            : rows.map((row) => <DataRow key={rowKey(row)} row={row} columns={columns} href={rowHref?.(row)} />)}
        </tbody>
      </table>
    </div>
  );
}

const rowClass = 'relative flex flex-wrap items-center gap-x-3 px-4 py-2.5 @2xl:table-row';
const cellClass = '@2xl:table-cell @2xl:h-10 @2xl:px-3 @2xl:py-1.5 @2xl:align-middle @2xl:first:pl-4 @2xl:last:pr-4';

function DataRow<Row>({ row, columns, href }: { row: Row; columns: readonly Column<Row>[]; href: string | undefined }) {
  return (
    <tr
      {...roles.row}
      className={clsx(rowClass, href && 'hover:bg-canvas has-[[data-row-link]:focus-visible]:bg-canvas')}
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          {...roles.cell}
          className={clsx(
            cellClass,
            positionClass(column, index),
            column.align === 'right' && '@2xl:text-right',
            column.className,
          )}
        >
          {index > 0 && !column.quiet && !column.inline && (
            <span aria-hidden className="shrink-0 text-sm text-muted @2xl:hidden">
              {column.header}
            </span>
          )}
          {index === 0 && href ? (
            <Link
              data-row-link
              href={href}
              className="font-medium outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Positions a cell in a stacked row: the first on top, inline ones share a line, others have a labelled line each. */
function positionClass<Row>(column: Column<Row>, index: number): string {
  if (index === 0) return 'block min-w-0 pb-1 font-medium @max-2xl:w-full';
  // Buttons and links stay above the link that covers the row.
  const above = '[&_a]:relative [&_a]:z-1 [&_button]:relative [&_button]:z-1';
  if (column.inline) return clsx('flex min-h-7 items-center', column.align === 'right' && 'ml-auto', above);
  return clsx('flex min-h-7 min-w-0 items-center justify-between gap-4 @max-2xl:w-full', above);
}

function AwaitedRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr {...roles.row} className={rowClass}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          {...roles.cell}
          className={clsx(cellClass, positionClass(column, index), column.className)}
        >
          <Skeleton className={index === 0 ? 'w-3/5' : 'w-20'} />
        </td>
      ))}
    </tr>
  );
}
