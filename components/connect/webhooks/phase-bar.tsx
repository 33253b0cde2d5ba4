'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { WebhookAttempt } from '#lib/connect/webhooks/deliveries/schema.ts';
import { Duration } from './duration.tsx';

const PHASES = ['dns', 'connect', 'tls', 'firstByte'] as const;

/** The phases of a try as one bar, and their durations; the longest one is red where the try failed. */
export function PhaseBar({ attempt: { phases, durationMs, code } }: { attempt: WebhookAttempt }) {
  const t = useTexts('webhooks');
  const known = PHASES.flatMap((phase) => {
    const ms = phases[phase];
    return ms === null ? [] : [{ phase, ms }];
  });
  const rest = durationMs - known.reduce((sum, { ms }) => sum + ms, 0);
  const parts = [...known, ...(rest >= 1 ? [{ phase: restPhase(phases), ms: rest }] : [])];
  if (parts.length === 0) return null;
  const longest = Math.max(...parts.map(({ ms }) => ms));
  const isFailed = code === null || code < 200 || code > 299;
  return (
    <section>
      <h3 className="mb-2 text-base font-semibold">{t('delivery.phases')}</h3>
      <div aria-hidden className="flex h-2 gap-0.5">
        {parts.map(({ phase, ms }) => (
          <span
            key={`${phase} ${ms}`}
            className={clsx('min-w-1 rounded-xs', isFailed && ms === longest ? 'bg-danger' : 'bg-chart-rest')}
            style={{ flexGrow: ms }}
          />
        ))}
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 text-xs">
        {parts.map(({ phase, ms }) => (
          <li key={`${phase} ${ms}`} className={isFailed && ms === longest ? 'text-danger-text' : 'text-muted'}>
            {t(`delivery.${phase}`)} <Duration ms={ms} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the phase that took the rest of the time: the one that was not reached, or reading the response. */
function restPhase({ connect, firstByte }: WebhookAttempt['phases']): 'connect' | 'firstByte' | 'rest' {
  if (firstByte !== null) return 'rest';
  return connect === null ? 'connect' : 'firstByte';
}
