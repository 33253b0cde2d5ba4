'use client';

import { TriangleAlert } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { PreviewRow } from '#lib/audience/imports/schema.ts';
import type { ShownColumn } from './mapping.ts';

type DoubtfulValuesProps = { rows: readonly PreviewRow[]; columns: readonly ShownColumn[] };

/** The values of the first rows that are read in a way that a person should look at. */
export function DoubtfulValues({ rows, columns }: DoubtfulValuesProps) {
  const t = useTexts('imports');
  const found = rows.flatMap(({ line, faults }) =>
    faults.filter(({ level }) => level === 'doubtful').map((fault) => ({ ...fault, line })),
  );
  if (found.length === 0) return null;
  return (
    <section className="text-sm text-muted">
      <h2 className="flex items-center gap-1.5 font-medium text-warning-text">
        <TriangleAlert aria-hidden className="size-3.75 stroke-2" /> {t('map.look')}
      </h2>
      <ul className="mt-1 flex flex-col gap-0.5 text-xs">
        {found.map(({ line, column, message }) => (
          <li key={`${line} ${column}`}>
            {t('map.lookAt', {
              line: t('number', { count: line }),
              column: columns[column]?.name ?? String(column + 1),
              message,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
