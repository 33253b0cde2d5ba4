import { customRangeProblem, type RangeLimits, shiftDay } from '#lib/core/day-range.ts';
import { STATS_DAYS_MAX } from '#lib/service/home/values.ts';

/** The choices of the range; `custom` has a first and a last day. */
export const HOME_RANGES = ['7d', '30d', '90d', '365d', 'custom'] as const;
export type HomeRangeName = (typeof HOME_RANGES)[number];

/** The range of Home with its days, both included. */
export type HomeRange = { name: HomeRangeName; start: string; end: string };

const DAYS = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;
const USUAL = '30d';

/** The days that a range may hold, and how far back it may reach. */
export const HOME_LIMITS: RangeLimits = { backDays: STATS_DAYS_MAX, spanDays: STATS_DAYS_MAX };

/** Reads the range of an address; the usual one for what it cannot be. */
export function readHomeRange(query: Pick<URLSearchParams, 'get'>, today: string): HomeRange {
  const name = HOME_RANGES.find((one) => one === query.get('range')) ?? USUAL;
  if (name !== 'custom') return { name, start: shiftDay(today, 1 - DAYS[name]), end: today };
  const [start = '', end = ''] = [query.get('from') ?? '', query.get('to') ?? ''];
  const isRight = isDay(start) && isDay(end) && end <= today && !customRangeProblem(start, end, today, HOME_LIMITS);
  return isRight ? { name, start, end } : readHomeRange(new URLSearchParams(), today);
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && shiftDay(text, 0) === text;

/** Returns the address of a range. */
export function homeHref({ name, start, end }: HomeRange): string {
  if (name === USUAL) return '/home';
  return name === 'custom' ? `/home?range=custom&from=${start}&to=${end}` : `/home?range=${name}`;
}
