'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Environment } from '#lib/core/environment.ts';

const ROWS = ['recipients', 'keys', 'domains', 'quota', 'data'] as const;

/** The differences between the environments, line by line; on a narrow screen one is below the other. */
export function ChangesTable({ to }: { to: Environment }) {
  const t = useTexts('environment');
  const from = to === 'sandbox' ? 'production' : 'sandbox';
  return (
    <table className="block w-full text-left text-sm sm:table">
      <caption className="sr-only">{t('changes.caption')}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-line text-xs text-faint">
          <th scope="col" className="px-4 py-2 font-medium whitespace-nowrap">
            {t('changes.what')}
          </th>
          <th scope="col" className="px-4 py-2 font-medium">
            {t(from)}
          </th>
          <th scope="col" className="px-4 py-2 font-medium">
            {t(to)}
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line sm:table-row-group">
        {ROWS.map((row) => (
          <tr key={row} className="block px-4 py-2.5 align-top sm:table-row sm:px-0 sm:py-0">
            <th scope="row" className="block font-medium sm:whitespace-nowrap sm:table-cell sm:px-4 sm:py-2.5">
              {t(`changes.${row}`)}
            </th>
            <Cell name={t(from)} className="text-muted">
              {t(`changes.${from}.${row}`)}
            </Cell>
            <Cell name={t(to)}>{t(`changes.${to}.${row}`)}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <td className={`flex gap-2 py-0.5 sm:table-cell sm:px-4 sm:py-2.5 ${className}`}>
      <span aria-hidden className="w-20 shrink-0 text-xs leading-5 text-muted sm:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}
