'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { ContactDetail } from '#lib/audience/contacts/schema.ts';

/** The mail that a person got, and what they did with it. */
export function ContactFigures({ stats }: Pick<ContactDetail, 'stats'>) {
  const t = useTexts('contact');
  const words = useTexts('contactWords');
  const rate = (count: number) => (stats.delivered > 0 ? t('rate', { part: count / stats.delivered }) : null);
  const figures = [
    { name: t('stats.sent'), count: stats.sent, part: null },
    { name: t('stats.opened'), count: stats.opened, part: rate(stats.opened) },
    { name: t('stats.clicked'), count: stats.clicked, part: rate(stats.clicked) },
    { name: t('stats.bounced'), count: stats.bounced, part: null },
  ];
  return (
    <dl
      aria-label={t('figures')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4"
    >
      {figures.map(({ name, count, part }) => (
        <div key={name} className="flex min-w-0 flex-col-reverse bg-surface px-4 py-3 tabular-nums">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="flex items-baseline gap-1.5 text-2xl font-semibold">
            {words('number', { count })}
            {part && <span className="text-sm font-normal tracking-normal text-muted">{part}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
