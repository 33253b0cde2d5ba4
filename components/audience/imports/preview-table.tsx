'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { PreviewRow } from '#lib/audience/imports/schema.ts';

type PreviewTableProps = {
  columns: readonly { column: number; name: string }[];
  rows: readonly PreviewRow[];
  /** The controls below the name of a column in its head. */
  head?: (column: number) => ReactNode;
  isWaiting: boolean;
};

/** The first rows of the file in a frame that scrolls. A row that is refused says so below itself. */
export function PreviewTable({ columns, rows, head, isWaiting }: PreviewTableProps) {
  const t = useTexts('imports');
  return (
    <section
      aria-label={t('map.table')}
      aria-busy={isWaiting}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
      tabIndex={0}
      className="min-w-0 overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full border-separate border-spacing-0 text-left text-xs tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={clsx(HEAD, 'w-10')}>
              <span className="sr-only">{t('map.line')}</span>
            </th>
            {columns.map(({ column, name }) => (
              <th key={column} scope="col" className={clsx(HEAD, head && 'min-w-34')}>
                <span className="block max-w-60 truncate px-0.5 font-mono font-medium text-muted" title={name}>
                  {name}
                </span>
                {head?.(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.line} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HEAD = 'border-b border-line bg-canvas px-1.5 py-2 align-top font-normal first:rounded-tl-lg last:rounded-tr-lg';
const CELL = 'h-6.25 max-w-60 truncate px-2';

function Row({ row: { line, cells, faults }, columns }: { row: PreviewRow } & Pick<PreviewTableProps, 'columns'>) {
  const t = useTexts('imports');
  const refused = faults.filter(({ level }) => level === 'refused');
  const rule = refused.length === 0 && 'border-b border-line';
  return (
    <>
      <tr>
        <th scope="row" className={clsx('w-10 px-2 pr-2.5 text-right font-normal text-faint', rule)}>
          {line}
        </th>
        {columns.map(({ column }) => {
          const fault = faults.find((one) => one.column === column);
          const cell = cells[column] ?? '';
          return (
            <td
              key={column}
              title={fault?.message ?? (cell.length > 30 ? cell : undefined)}
              className={clsx(
                CELL,
                rule,
                fault?.level === 'refused' &&
                  'bg-danger-bg text-danger-text shadow-[inset_2px_0_0_var(--color-danger)]',
                fault?.level === 'doubtful' &&
                  'text-warning-text underline decoration-dotted decoration-1 underline-offset-3',
                cell === '' && !fault && 'text-faint',
              )}
            >
              {cell === '' ? (fault ? t('map.empty') : '–') : cell}
            </td>
          );
        })}
      </tr>
      {refused.length > 0 && (
        <tr>
          <td className="border-b border-line" />
          <td colSpan={columns.length} className="border-b border-line px-2 pb-1.5 text-danger-text">
            <span className="sticky left-2 inline-block max-w-[min(60rem,calc(100vw-6rem))]">
              {refused.map(({ column, message }) => (
                <span key={column} className="block">
                  {t('map.refused', {
                    column: columns.find((one) => one.column === column)?.name ?? String(column + 1),
                    message,
                  })}
                </span>
              ))}
            </span>
          </td>
        </tr>
      )}
    </>
  );
}
