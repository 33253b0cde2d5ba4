'use client';

import type { ReactNode } from 'react';
import { useFormatter } from 'use-intl/react';
import { ChangeFigure } from '#components/kit/charts/change.tsx';
import { Sparkline } from '#components/kit/charts/sparkline.tsx';
import { StatTile } from '#components/kit/charts/stat-tile.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { MinuteRates, Operations } from '#lib/service/operations/schema.ts';
import { formatCount, formatDuration } from './format.ts';
import { FIGURES, type Figure, rateBefore, rateOf, sumOf } from './minute-rates.ts';

/** Each figure with the colour of its line and the direction that is good news. */
const STYLES: Record<Figure, { line: string; good: 'up' | 'down' | null }> = {
  accepted: { line: 'text-chart-primary', good: null },
  delivered: { line: 'text-delivered', good: null },
  delayed: { line: 'text-deferred', good: 'down' },
  bounced: { line: 'text-bounced', good: 'down' },
};

/** A point of a sparkline is so many minutes: an hour in 30 points. */
const POINT_MINUTES = 2;

/** From so many seconds on, the oldest due delivery is late. */
const LATE_SECONDS = 60;

/** The main figures of the mail flow. */
export function MailFlowTiles({ all: { queue, minutes } }: { all: Operations }) {
  const t = useTexts('operations');
  const format = useFormatter();
  const { waiting, due, inHand, oldestDueSeconds, isEstimate } = queue;
  const number = (value: number) => formatCount(format.number, value, isEstimate);
  return (
    <StatStrip>
      <StatTile
        name={t('queue')}
        figure={number(waiting)}
        note={t('queueText', { due: number(due), inHand: number(inHand) })}
      />
      <StatTile
        name={t('oldest')}
        figure={oldestDueSeconds > 0 ? formatDuration(t, oldestDueSeconds) : t('nothingDue')}
        note={t(oldestDueSeconds > 0 ? 'oldestText' : 'oldestNone')}
        isBad={oldestDueSeconds >= LATE_SECONDS}
      />
      {FIGURES.map((figure) => (
        <StatTile
          key={figure}
          name={t(figure)}
          figure={format.number(rateOf(minutes, figure), { maximumFractionDigits: 1 })}
          unit={t('perMinute')}
          change={
            <ChangeFigure
              current={rateOf(minutes, figure)}
              previous={rateBefore(minutes, figure)}
              good={STYLES[figure].good}
            />
          }
          note={figure === 'bounced' ? <BounceShare minutes={minutes} /> : t('lastFive')}
          sparkline={<Sparkline values={pointsOf(minutes, figure)} className={STYLES[figure].line} />}
        />
      ))}
    </StatStrip>
  );
}

function BounceShare({ minutes }: { minutes: readonly MinuteRates[] }) {
  const t = useTexts('operations');
  const settled = sumOf(minutes, 'delivered') + sumOf(minutes, 'bounced');
  return settled === 0 ? t('noOutcomes') : t('share', { percent: sumOf(minutes, 'bounced') / settled });
}

const pointsOf = (minutes: readonly MinuteRates[], figure: Figure): number[] =>
  Array.from({ length: Math.floor(minutes.length / POINT_MINUTES) }, (_, index) =>
    minutes.slice(index * POINT_MINUTES, (index + 1) * POINT_MINUTES).reduce((sum, minute) => sum + minute[figure], 0),
  );

/** Figures beside one another in one outline: two in a row on a phone, all of them on a wide screen. */
export function StatStrip({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {children}
    </dl>
  );
}
