'use client';

import { useEffect, useState } from 'react';
import { Sparkline } from '#components/kit/charts/sparkline.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { HealthMinute } from '#lib/connect/webhooks/deliveries/schema.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;

/** The minutes with a label on the axis, counted from the oldest. */
const LABELLED = [0, 20, 40];

/** The requests of the last 60 minutes as bars, delivered below failed, with the course of the response time. */
export function HealthChart({ minutes }: { minutes: readonly HealthMinute[] }) {
  const t = useTexts('webhooks');
  const now = useMinute();
  const known = new Map(minutes.map((minute) => [Math.floor(Date.parse(minute.at) / MINUTE_MS), minute]));
  const bars = Array.from({ length: MINUTES }, (_, index) => {
    const minute = now - MINUTES + 1 + index;
    const { taken = 0, failed = 0, p95Ms = null } = known.get(minute) ?? {};
    return { minute, taken, failed, p95Ms };
  });
  const sum = (pick: 'taken' | 'failed') => bars.reduce((total, bar) => total + bar[pick], 0);
  const most = Math.max(1, ...bars.map(({ taken, failed }) => taken + failed));
  if (sum('taken') + sum('failed') === 0) return <p className="text-sm text-muted">{t('health.quiet')}</p>;
  return (
    <div>
      <div
        role="img"
        aria-label={`${t('health.label')}: ${t('health.figure', { taken: sum('taken'), failed: sum('failed') })}`}
        className="flex h-20 items-end gap-px sm:gap-0.75"
      >
        {bars.map(({ minute, taken, failed }) => (
          <span
            key={minute}
            className="flex min-w-0 flex-1 flex-col justify-end gap-px"
            style={{ height: `${((taken + failed) / most) * 100}%` }}
          >
            {failed > 0 && <span className="min-h-0.5 rounded-xs bg-danger" style={{ flexGrow: failed }} />}
            {taken > 0 && <span className="min-h-0.5 rounded-xs bg-success" style={{ flexGrow: taken }} />}
          </span>
        ))}
      </div>
      <p className="mt-2 text-xs text-muted">{t('health.response')}</p>
      <Sparkline values={bars.map(({ p95Ms }) => p95Ms ?? null)} className="text-chart-primary" />
      <div className="mt-1 flex justify-between border-t border-line pt-1 text-micro text-muted tabular-nums">
        {LABELLED.map((index) => (
          <span key={index}>{t('health.ago', { count: MINUTES - index })}</span>
        ))}
        <span>{t('health.now')}</span>
      </div>
    </div>
  );
}

/** Returns the number of the current minute, and renders again when the next one begins. */
function useMinute(): number {
  const [minute, setMinute] = useState(() => Math.floor(Date.now() / MINUTE_MS));
  useEffect(() => {
    const timer = setInterval(() => setMinute(Math.floor(Date.now() / MINUTE_MS)), MINUTE_MS / 12);
    return () => clearInterval(timer);
  }, []);
  return minute;
}
