import { clsx } from 'clsx';
import { AwaitedRow, type Column, columnShown, columnWidth, DataRow, roles } from './data-row.tsx';
import { ListKeys } from './list-keys.tsx';

type DataTableProps<Row> = {
  /** The contents of the table, for screen readers. */
  caption: string;
  /** One of them names the row and carries its link. */
  columns: readonly Column<Row>[];
  /** null while they are awaited: the table then shows its own skeleton. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** The link of a row; the whole row is then clickable, and j, k and Enter work. Undefined for a row that opens nothing. */
  rowHref?: (row: Row) => string | undefined;
  /** Marks the row that is open beside the list. */
  isSelected?: (row: Row) => boolean;
};

const AWAITED_ROWS = 6;

/**
 * A dense table of fixed columns, whose head stays under the top bar. Where its container is narrow, each row becomes a
 * block of labelled lines, so nothing scrolls aside.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowHref, isSelected }: DataTableProps<Row>) {
  return (
    <div className="@container min-w-0">
      {rowHref && <ListKeys />}
      <table
        {...roles.table}
        aria-busy={rows === null}
        className="block w-full border-separate border-spacing-0 text-sm tabular-nums @2xl:table @2xl:table-fixed"
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup className="hidden @2xl:table-column-group">
          {columns.map((column) => (
            <col key={column.key} className={columnShown(column).col} style={{ width: columnWidth(column) }} />
          ))}
        </colgroup>
        <thead {...roles.rowGroup} className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...roles.columnHeader}
                scope="col"
                aria-sort={column.sorted}
                className={clsx(
                  'sticky top-(--height-topbar) z-2 h-8.5 truncate border-b border-line bg-surface px-3 text-xs font-medium text-faint first:pl-4 last:pr-4',
                  column.align === 'right' ? 'text-right' : 'text-left',
                  columnShown(column).cell,
                  column.className,
                )}
              >
                {column.head ?? <span className={clsx(column.quiet && 'sr-only')}>{column.header}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowGroup} className="block @2xl:table-row-group">
          {rows === null
            ? Array.from({ length: AWAITED_ROWS }, (_, index) => <AwaitedRow key={String(index)} columns={columns} />)
            : rows.map((row) => (
                <DataRow
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  href={rowHref?.(row)}
                  isSelected={isSelected?.(row) ?? false}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}
