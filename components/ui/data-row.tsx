import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { CopyCell } from './copy-cell.tsx';
import { Skeleton } from './skeleton.tsx';

/** The widths that columns of one kind share in every table, in pixels. */
const WIDTHS = { state: 136, time: 92, count: 84, code: 110, date: 150, actions: 48 } as const;

/** The classes of a column that narrow tables leave out: of its cells, and of its `col`. */
const SHOWN_FROM = {
  '4xl': { cell: 'hidden @4xl:table-cell', col: 'hidden @4xl:table-column' },
  '5xl': { cell: 'hidden @5xl:table-cell', col: 'hidden @5xl:table-column' },
} as const;

/** One column: its head, and its cell of a row. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The address, id or host of the cell, for its copy button; empty for none. */
  copied?: (row: Row) => string;
  align?: 'right';
  /** A shared width or pixels; columns without one share the rest, so leave out one or two. */
  width?: keyof typeof WIDTHS | number;
  /** Breaks its texts into lines; otherwise they end in an ellipsis. */
  wraps?: boolean;
  /** Shows the column only in a table of at least this width: 896 or 1,024 px. */
  shownFrom?: keyof typeof SHOWN_FROM;
  /** Extra classes of its cells; widths belong to `width`. */
  className?: string;
  /** Its head is for screen readers only: columns of buttons. */
  quiet?: boolean;
  /** The content of its head in place of the words: a box that selects all rows, a link that orders them. */
  head?: ReactNode;
  /** The direction of the rows' order, in the column that they are ordered by. */
  sorted?: 'ascending' | 'descending';
  /** The order of the list by this column, for its head to offer; numbers often begin with the highest. */
  sort?: { by: string; direction: 'ascending' | 'descending' };
  /** When rows are stacked: shares one unlabelled line with its neighbours, as states and times can. */
  inline?: boolean;
  /** Names the row and carries its link; the first column of a table that marks none. */
  isName?: boolean;
  /** Returns true for a row without a value here: a stacked row then leaves the line out. */
  isAbsent?: (row: Row) => boolean;
  /** Classes of its place in a stacked row, which it then shares with its neighbours without a label. */
  stacked?: string;
};

/** Returns the classes with which narrow tables leave a column out; none for other columns. */
export function columnShown({ shownFrom }: Pick<Column<never>, 'shownFrom'>): { cell?: string; col?: string } {
  return shownFrom ? SHOWN_FROM[shownFrom] : {};
}

/** Returns the index of the column that names the row. */
const nameIndex = <Row,>(columns: readonly Column<Row>[]): number =>
  Math.max(
    columns.findIndex(({ isName }) => isName),
    0,
  );

/** Stated because stacked rows are no longer laid out as a table, and some browsers then forget that they are one. */
export const roles = {
  table: { role: 'table' },
  rowGroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** Returns the width of a column in pixels; undefined for one that shares the rest. */
export function columnWidth({ width }: Pick<Column<never>, 'width'>): number | undefined {
  return typeof width === 'string' ? WIDTHS[width] : width;
}

const rowClass =
  'group/row relative flex flex-wrap items-center gap-x-3 border-line px-4 py-2.5 not-last:border-b @2xl:table-row';
const cellClass = clsx(
  'border-line @2xl:h-10 @2xl:px-3 @2xl:py-1 @2xl:align-middle @2xl:first:pl-4 @2xl:last:pr-4 @2xl:group-not-last/row:border-b',
  // A badge begins so far before the text that its icon is below those without a box.
  '@2xl:[&_[data-badge]:first-child]:-ml-1.5',
);

/**
 * The accent bar at the start of the row that is open. In a table it belongs to the first cell: browsers make a cell of their
 * own around what a row itself contains, which moves all others.
 */
const barClass =
  '@max-2xl:before:absolute @max-2xl:before:inset-y-0 @max-2xl:before:left-0 @max-2xl:before:w-0.5 @max-2xl:before:bg-accent';
const cellBarClass = '@2xl:shadow-[inset_2px_0_0_var(--color-accent)]';

type DataRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | undefined;
  isSelected: boolean;
};

/** One row of a table; with a link it is clickable as a whole. */
export function DataRow<Row>({ row, columns, href, isSelected }: DataRowProps<Row>) {
  const named = nameIndex(columns);
  const hasCorner = columns.some(isCorner);
  return (
    <tr
      {...roles.row}
      aria-current={isSelected || undefined}
      className={clsx(
        rowClass,
        isSelected && ['bg-selected', barClass],
        href && !isSelected && 'hover:bg-hover has-[[data-row-link]:focus-visible]:bg-hover',
      )}
    >
      {columns.map((column, index) => (
        <td
          key={column.key}
          {...roles.cell}
          className={clsx(
            cellClass,
            cellPosition(column, index === named),
            isSelected && index === 0 && cellBarClass,
            index === named && hasCorner && '@max-2xl:pr-8',
            // A button wider than its column is no text to cut.
            !column.wraps && !column.quiet && '@2xl:truncate',
            column.align === 'right' && '@2xl:text-right',
            column.isAbsent?.(row) && '@max-2xl:hidden',
            column.className,
          )}
        >
          {index !== named && !column.quiet && !column.inline && !column.stacked && (
            <span aria-hidden className="shrink-0 text-sm text-muted @2xl:hidden">
              {column.header}
            </span>
          )}
          <Content column={column} row={row} isName={index === named} href={href} />
        </td>
      ))}
    </tr>
  );
}

type ContentProps<Row> = { column: Column<Row>; row: Row; isName: boolean; href: string | undefined };

/** The content of a cell: within the link of the row where it names the row, with its copy button beside it. */
function Content<Row>({ column, row, isName, href }: ContentProps<Row>) {
  const copied = column.copied?.(row);
  const content =
    isName && href ? (
      <Link
        data-row-link
        href={href}
        className="font-medium outline-none before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent before:content-[''] focus-visible:before:absolute after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
      >
        {column.cell(row)}
      </Link>
    ) : (
      column.cell(row)
    );
  if (!copied) return content;
  return (
    <CopyCell value={copied} isLinked={href !== undefined}>
      {content}
    </CopyCell>
  );
}

/** Returns true for the column of a row's one button, which a stacked row has in its upper corner. */
const isCorner = ({ quiet, width }: Pick<Column<never>, 'quiet' | 'width'>): boolean =>
  quiet === true && width === 'actions';

/** Positions a cell in a stacked row: the name on top, inline ones share a line, others have a labelled line each. */
function cellPosition<Row>(column: Column<Row>, isName: boolean): string {
  if (isName) return clsx('block min-w-0 font-medium @2xl:table-cell', column.stacked ?? 'pb-1 @max-2xl:w-full');
  // Buttons, links and times stay above the link that covers the row.
  const above =
    '[&_a]:relative [&_a]:z-1 [&_button]:relative [&_button]:z-1 [&_input]:relative [&_input]:z-1 [&_time]:relative [&_time]:z-1';
  if (isCorner(column)) return clsx('absolute top-1.5 right-2 flex @2xl:static @2xl:table-cell', above);
  if (column.shownFrom) return clsx(SHOWN_FROM[column.shownFrom].cell, above);
  if (column.stacked) return clsx('flex min-h-6 min-w-0 items-center @2xl:table-cell', column.stacked, above);
  if (column.inline) {
    return clsx('flex min-h-7 min-w-0 items-center @2xl:table-cell', column.align === 'right' && 'ml-auto', above);
  }
  return clsx('flex min-h-7 min-w-0 items-center justify-between gap-4 @max-2xl:w-full @2xl:table-cell', above);
}

/** A row of the true height, while the rows are awaited. */
export function AwaitedRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const named = nameIndex(columns);
  return (
    <tr {...roles.row} className={rowClass}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          {...roles.cell}
          className={clsx(cellClass, cellPosition(column, index === named), column.className)}
        >
          <Skeleton className={clsx(index === named ? 'w-3/5' : 'w-20', column.align === 'right' && '@2xl:ml-auto')} />
        </td>
      ))}
    </tr>
  );
}
