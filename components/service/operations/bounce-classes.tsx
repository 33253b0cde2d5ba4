'use client';

import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Section } from '#components/ui/section.tsx';
import type { Operations } from '#lib/service/operations/schema.ts';

/** The bounces of the last hour by class, the most frequent first; the bar behind a name is its share of the most. */
export function BounceClasses({ classes }: { classes: Operations['bounceClasses'] }) {
  const t = useTexts('operations');
  const format = useFormatter();
  const most = Math.max(1, ...classes.map(({ count }) => count));
  return (
    <Section title={t('classes')}>
      {classes.length === 0 ? (
        <p className="text-sm text-muted">{t('noBounces')}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {classes.map(({ class: number, name, count }) => (
            <li key={number} className="relative flex min-h-8 items-center justify-between gap-3 px-2">
              <span
                aria-hidden
                className="absolute inset-y-0 left-0 rounded-sm bg-bounced/14"
                style={{ width: `${(count / most) * 100}%` }}
              />
              <span className="relative min-w-0 truncate">{t('classCount', { name, number: String(number) })}</span>
              <span className="relative tabular-nums">{format.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
