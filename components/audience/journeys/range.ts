import { customRangeProblem, isLocalMoment, shiftDay } from '#lib/core/day-range.ts';

/** The ranges that have a name: the last so many days, today included. */
export const RANGES = ['7', '14', '30'] as const;
const USUAL = '30';

/** The days of a report, both included, and the choice by which they were named. */
export type ReportRange = { choice: (typeof RANGES)[number] | 'custom'; from: string; to: string };

/** Returns the last days up to today. */
const lastDays = (choice: (typeof RANGES)[number], today: string): ReportRange => ({
  choice,
  from: shiftDay(today, 1 - Number(choice)),
  to: today,
});

/**
 * Reads the range of a URL: `days=7`, or `from` and `to`; days that the calls refuse count as not given.
 *
 * @param today the day that it is in the company's zone.
 */
export function readReportRange(query: Pick<URLSearchParams, 'get'>, today: string): ReportRange {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isDay(from) && isDay(to) && !customRangeProblem(from, to, today)) return { choice: 'custom', from, to };
  return lastDays(RANGES.find((days) => days === query.get('days')) ?? USUAL, today);
}

const isDay = (text: string): boolean => text.length === 10 && isLocalMoment(text);

/** Returns the query of a range, with the question mark; empty for the usual one. */
export function formatReportRange({ choice, from, to }: ReportRange): string {
  if (choice === 'custom') return `?from=${from}&to=${to}`;
  return choice === USUAL ? '' : `?days=${choice}`;
}
