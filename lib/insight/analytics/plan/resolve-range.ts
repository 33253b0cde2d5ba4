import { FINE_DAYS, type Precision } from '#lib/core/analytics/question.ts';
import { dayAt, dayPeriod } from '#lib/core/calendar.ts';
import { customRangeProblem, RANGE_LIMITS, shiftDay } from '#lib/core/day-range.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { instantOf, QUARTER_MS } from '#lib/core/local-clock.ts';
import type { Question } from '../question-schema.ts';

/** A range of a question in a zone: instants in milliseconds, the end not included, and the calendar days that it touches. */
export type Range = {
  zone: string;
  start: number;
  end: number;
  firstDay: string;
  lastDay: string;
  /** It begins and ends with a day of the zone, or ends in the running day. */
  isWholeDays: boolean;
};

const DAYS = { '1d': 1, '7d': 7, '30d': 30 } as const;

/** Statistics are kept for at least so many days: no comparison reaches further back. */
export const KEPT_DAYS = 400;

/** The limits of a report, which may cover a whole month. */
const REPORT_LIMITS = { ...RANGE_LIMITS, spanDays: 31 };

/** A question of a person, or of a scheduled report. */
type RangeQuestion = Question & { isReport?: true };

/**
 * Returns the range of a question. The fixed ranges are the last calendar days of the zone, the running one included.
 *
 * @throws {AppError} missingField, invalidField naming `from` or `to`
 */
export function resolveRange(question: RangeQuestion, zone: string, now: Date): Range {
  const today = dayAt(zone, now);
  if (question.range !== 'custom') {
    return wholeDays(zone, shiftDay(today, 1 - DAYS[question.range]), today);
  }
  const { from, to } = question;
  if (!from) throw refuse.missingField('from');
  if (!to) throw refuse.missingField('to');
  const [firstDay, lastDay] = [from.slice(0, 10), to.slice(0, 10)];
  const limits = question.isReport ? REPORT_LIMITS : RANGE_LIMITS;
  const problem = customRangeProblem(firstDay, lastDay, today, limits) ?? (to < from ? EMPTY : null);
  if (problem) {
    const { field, cause } = problem;
    throw refuse.fieldBecause(field, cause, field === 'from' ? from : to);
  }
  const whole = wholeDays(zone, firstDay, lastDay);
  const start = instantOf(zone, from);
  const end = to.includes('T') ? instantOf(zone, to) : whole.end;
  const isWholeDays = start === whole.start && end === whole.end;
  return isWholeDays ? whole : { ...whole, start, end: Math.max(end, start + QUARTER_MS), isWholeDays };
}

const EMPTY = { field: 'to', cause: 'The last day must not lie before the first.' } as const;

/** Returns the range of calendar days of a zone, both included. */
export function wholeDays(zone: string, firstDay: string, lastDay: string): Range {
  return {
    zone,
    firstDay,
    lastDay,
    isWholeDays: true,
    start: dayPeriod(zone, firstDay).start.getTime(),
    end: dayPeriod(zone, lastDay).end.getTime(),
  };
}

/**
 * Returns the range that a range is compared with; null for none, and where statistics do not reach so far back. A running
 * day is compared up to the same minute, where quarter hours are kept.
 */
export function resolveBefore({ compare }: Question, range: Range, now: Date): Range | null {
  if (compare === 'none') return null;
  const { zone, firstDay, lastDay } = range;
  const length = Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS) + 1;
  const back = compare === 'year' ? 365 : length;
  const before = wholeDays(zone, shiftDay(firstDay, -back), shiftDay(lastDay, -back));
  if (before.firstDay < shiftDay(dayAt(zone, now), -KEPT_DAYS)) return null;
  if (!range.isWholeDays)
    return shiftRange(range, compare === 'year' ? range.start - shiftedStart(range) : range.end - range.start);
  const running = now.getTime();
  if (running >= range.end || running < range.start) return before;
  const intoDay = Math.ceil((running - dayPeriod(zone, lastDay).start.getTime()) / QUARTER_MS) * QUARTER_MS;
  return { ...before, end: Math.min(before.end, dayPeriod(zone, before.lastDay).start.getTime() + intoDay) };
}

/** The instant as far into its day a year before. */
function shiftedStart({ zone, start, firstDay }: Range): number {
  const intoDay = start - dayPeriod(zone, firstDay).start.getTime();
  return dayPeriod(zone, shiftDay(firstDay, -365)).start.getTime() + intoDay;
}

function shiftRange({ zone, ...range }: Range, byMs: number): Range {
  const [start, end] = [range.start - byMs, range.end - byMs];
  const [firstDay, lastDay] = [dayAt(zone, new Date(start)), dayAt(zone, new Date(end - 1))];
  return { zone, start, end, firstDay, lastDay, isWholeDays: false };
}

/** Returns the precision of a question's series: the one asked for where statistics have it, else one that suits. */
export function resolvePrecision({ precision }: Question, range: Range, now: Date): Precision {
  const isRecent = range.start >= now.getTime() - FINE_DAYS * DAY_MS;
  const suitable = range.end - range.start <= 2 * DAY_MS && isRecent ? 'hour' : 'day';
  if (!precision) return suitable;
  const isFine = precision === 'hour' || precision === 'quarter-hour';
  return isFine && !isRecent ? 'day' : precision;
}
