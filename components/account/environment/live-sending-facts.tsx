'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import type { LiveSending } from '#lib/engine/sandbox/schema.ts';

const FACTS = ['lastHour', 'lastDay', 'keys'] as const;

/** The live sending that stops with a move to the sandbox: accepted messages and live keys. */
export function LiveSendingFacts({ live }: { live: LiveSending }) {
  const t = useTexts('environment');
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-3">
        {FACTS.map((fact) => (
          <div key={fact} className="flex items-baseline gap-2 sm:flex-col sm:gap-0">
            <dd className="order-first min-w-12 text-2xl font-semibold text-fg tabular-nums">
              {t('stop.figure', { count: live[fact] })}
            </dd>
            <dt className="text-sm text-muted">{t(`stop.${fact}`, { count: live[fact] })}</dt>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">{t('stop.counted')}</p>
    </>
  );
}
