'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { MinuteRates, Operations } from '#lib/operations/schema.ts';
import { formatCount, formatDuration } from './format.ts';
import { Sparkline } from './sparkline.tsx';

/** The number of whole minutes that rates cover, without the current one, which is incomplete. */
const TOLD_MINUTES = 5;

/** The main figures of the mail flow. */
export function Tiles({ all }: { all: Operations }) {
  const t = useTexts('operations');
  const format = useFormatter();
  const { waiting, due, inHand, oldestDueSeconds, isEstimate } = all.queue;
  const number = (value: number) => formatCount(format.number, value, isEstimate);
  const isLate = oldestDueSeconds >= 60;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-6">
      <Tile label={t('queue')} note={t('queueText', { due: number(due), inHand: number(inHand) })}>
        {number(waiting)}
      </Tile>
      <Tile label={t('oldest')} note={t(oldestDueSeconds > 0 ? 'oldestText' : 'oldestNone')} isBad={isLate}>
        {oldestDueSeconds > 0 ? formatDuration(t, oldestDueSeconds) : t('nothingDue')}
      </Tile>
      {(['accepted', 'delivered', 'delayed', 'bounced'] as const).map((figure) => (
        <Tile
          key={figure}
          label={t(figure)}
          note={figure === 'bounced' ? <BounceShare minutes={all.minutes} /> : t('lastFive')}
          picture={<Sparkline values={all.minutes.map((minute) => minute[figure])} tone={TONES[figure]} />}
        >
          {t('perMinute', { rate: rateOf(all.minutes, figure) })}
        </Tile>
      ))}
    </dl>
  );
}

const TONES = { accepted: 'accent', delivered: 'success', delayed: 'warning', bounced: 'danger' } as const;

type TileProps = { label: string; note: ReactNode; picture?: ReactNode; isBad?: boolean; children: ReactNode };

function Tile({ label, note, picture, isBad = false, children }: TileProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 bg-surface px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex grow flex-col gap-0.5">
        <span className={clsx('text-lg font-semibold tabular-nums', isBad && 'text-danger-text')}>{children}</span>
        <span className="text-xs text-muted">{note}</span>
        {picture}
      </dd>
    </div>
  );
}

function BounceShare({ minutes }: { minutes: readonly MinuteRates[] }) {
  const t = useTexts('operations');
  const told = minutes.slice(-TOLD_MINUTES - 1, -1);
  const sum = (figure: 'delivered' | 'bounced') => told.reduce((total, minute) => total + minute[figure], 0);
  const settled = sum('delivered') + sum('bounced');
  return settled === 0 ? t('noOutcomes') : t('share', { percent: sum('bounced') / settled });
}

function rateOf(minutes: readonly MinuteRates[], figure: Exclude<keyof MinuteRates, 'at'>): number {
  const told = minutes.slice(-TOLD_MINUTES - 1, -1);
  return told.reduce((total, minute) => total + minute[figure], 0) / Math.max(1, told.length);
}
