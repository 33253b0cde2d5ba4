'use client';

import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';

type ChangeProps = {
  current: number;
  previous: number;
  /** The direction that is good news; a volume has none. */
  good: 'up' | 'down' | null;
};

/** Smaller changes are noise and are not shown. */
const LEAST_PART = 0.005;

/** The change of a figure against the period before: an arrow and a percentage, in the colour of good or bad news. */
export function ChangeFigure({ current, previous, good }: ChangeProps) {
  const t = useTexts('ui');
  const format = useFormatter();
  if (previous === 0) return null;
  const part = current / previous - 1;
  if (Math.abs(part) < LEAST_PART) return null;
  const direction = part > 0 ? 'up' : 'down';
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  const color = direction === good ? 'text-success-text' : 'text-danger-text';
  const percent = format.number(Math.abs(part), {
    style: 'percent',
    maximumFractionDigits: Math.abs(part) < 0.1 ? 1 : 0,
  });
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-0.75 text-xs font-medium tabular-nums',
        good ? color : 'text-muted',
      )}
    >
      <Arrow aria-hidden className="size-3" strokeWidth={2.4} />
      <span className="sr-only">{t(`chart.${direction}`)}</span>
      {percent}
    </span>
  );
}
