'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';

/** A row with its people. */
export type ShareRow = { key: string; name: ReactNode; people: number };

type ShareTableProps = {
  caption: string;
  /** The head of the first column. */
  header: string;
  rows: readonly ShareRow[];
  /** The people whose part of 1 is a whole bar. */
  whole: number;
};

/** People by a fact, the most first, each with its share as a bar behind it. */
export function ShareTable({ caption, header, rows, whole }: ShareTableProps) {
  const t = useTexts('campaignReport');
  if (rows.length === 0)
    return (
      <p className="rounded-lg border border-line px-4 py-6 text-center text-sm text-muted">
        <span className="block font-medium text-fg">{t('noRows')}</span>
        {t('noRowsText')}
      </p>
    );
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-0.5 text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{header}</th>
          <th scope="col">{t('peopleColumn')}</th>
          <th scope="col">{t('rate')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, people }) => (
          <tr key={key}>
            <th scope="row" className="relative h-7.5 px-2 text-left font-normal">
              <span
                aria-hidden
                className="absolute inset-y-0 left-0 rounded-sm bg-chart-primary opacity-14"
                style={{ width: `${whole === 0 ? 0 : (people / whole) * 100}%` }}
              />
              <span className="relative block truncate">{name}</span>
            </th>
            <td className="w-18 px-2 text-right text-muted">{t('number', { count: people })}</td>
            <td className="w-14 px-2 text-right font-medium">{whole > 0 && t('share', { part: people / whole })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
