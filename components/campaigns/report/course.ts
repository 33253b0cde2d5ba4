import type { LinePoint } from '#components/kit/charts/line-chart.tsx';
import type { Report } from './report-calls.ts';

const HOUR_MS = 3_600_000;

/** The widths of points in hours, and the most points that a chart has. */
const WIDTHS = [1, 3, 6, 12, 24, 48, 168] as const;
const POINTS_MAX = 25;

/** The hours that a chart shows at least, so that its points do not become wider with every hour of the first day. */
const LEAST_HOURS = 24;

/** A course of opens and clicks: its points from the beginning of the campaign on, and their width in hours. */
export type Course = { points: LinePoint[]; hours: number };

/** Returns the people who opened and clicked for the first time, in stretches of one width. */
export function courseOf({ series, startedAt }: Pick<Report, 'series' | 'startedAt'>): Course {
  const last = series.at(-1);
  if (!last) return { points: [], hours: 1 };
  const begin = Math.min(...[startedAt ?? last.at, series[0]?.at ?? last.at].map(hourOf));
  const span = Math.max(LEAST_HOURS, (hourOf(last.at) - begin) / HOUR_MS + 1);
  const hours = WIDTHS.find((width) => span / width <= POINTS_MAX) ?? Math.ceil(span / POINTS_MAX);
  const points = Array.from({ length: Math.ceil(span / hours) }, (_, index) => ({
    key: new Date(begin + index * hours * HOUR_MS).toISOString(),
    values: { opened: 0, clicked: 0 },
  }));
  for (const { at, uniqueOpens, uniqueClicks } of series) {
    const values = points[Math.floor((hourOf(at) - begin) / HOUR_MS / hours)]?.values;
    if (!values) continue;
    values.opened += uniqueOpens;
    values.clicked += uniqueClicks;
  }
  return { points, hours };
}

const hourOf = (at: string): number => Math.floor(new Date(at).getTime() / HOUR_MS) * HOUR_MS;
