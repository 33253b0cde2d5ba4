'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { ImportStatus } from '#lib/audience/imports/schema.ts';

const OUTCOMES = ['created', 'updated', 'unchanged', 'refused'] as const;

type OutcomeFiguresProps = { label: string; counts: ImportStatus['counts'] };

/** The rows of an import by outcome. */
export function OutcomeFigures({ label, counts }: OutcomeFiguresProps) {
  const t = useTexts('imports');
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4"
    >
      {OUTCOMES.map((outcome) => (
        <div key={outcome} className="flex min-w-0 flex-col-reverse bg-surface px-4 py-3.5">
          <dt className="text-sm text-muted">{t(`run.${outcome}`)}</dt>
          <dd
            className={clsx(
              'text-figure font-semibold tabular-nums',
              outcome === 'refused' && counts.refused > 0 && 'text-danger-text',
            )}
          >
            {t('number', { count: counts[outcome] })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
