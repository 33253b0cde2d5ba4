import type { ChartPoint, ChartSeries } from '#components/kit/charts/chart-types.ts';
import type { Translate } from '#components/texts/types.ts';
import { CONTACT_STAGES, type MoveTarget } from '#lib/audience/contacts/values.ts';
import type { JourneyReport } from '#lib/audience/journeys/schema.ts';
import { shiftDay } from '#lib/core/day-range.ts';

/** The ways that a move can go: to a higher stage or out of Lost, to a lower one, and to Lost. */
const WAYS = ['forward', 'back', 'lost'] as const;

const COLORS = {
  forward: { fillClass: 'fill-chart-primary', swatchClass: 'bg-chart-primary' },
  back: { fillClass: 'fill-chart-rest', swatchClass: 'bg-chart-rest' },
  lost: { fillClass: 'fill-bounced contrast-more:fill-[url(#chart-hatch)]', swatchClass: 'bg-bounced' },
} as const;

/** Returns the ways of moves from the bottom up. */
export const moveSeries = (t: Translate<'journeys'>): ChartSeries[] =>
  WAYS.map((key) => ({ key, name: t(`ways.${key}`), ...COLORS[key] }));

const UPWARD: readonly MoveTarget[] = ['lost', ...CONTACT_STAGES];

/** Returns the way of a move. */
function wayOf(from: MoveTarget, to: MoveTarget): (typeof WAYS)[number] {
  if (to === 'lost') return 'lost';
  return UPWARD.indexOf(to) > UPWARD.indexOf(from) ? 'forward' : 'back';
}

/** Returns a bar for each day of a report, also for days without moves. */
export function movePoints({ from, to, rows }: JourneyReport, today: string): ChartPoint[] {
  const days = new Map<string, Record<string, number>>();
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.set(day, { forward: 0, back: 0, lost: 0 });
  for (const move of rows) {
    const values = days.get(move.day);
    const way = wayOf(move.from, move.to);
    if (values) values[way] = (values[way] ?? 0) + move.count;
  }
  return [...days].map(([key, values]) => ({
    key,
    values,
    previous: null,
    expected: null,
    isRunning: key === today,
  }));
}
