import { expect, it } from 'vitest';
import { formatAbsolute, formatRelative } from '#lib/core/format-time.ts';

const noon = new Date('2026-03-12T12:00:00Z');
const plus = (seconds: number) => noon.getTime() + seconds * 1_000;

it.each([
  [3, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [7_199, '1 hour ago'],
  [86_400 * 3, '3 days ago'],
  [86_400 * 400, '1 year ago'],
  [-30, 'in a moment'],
  [-600, 'in 10 minutes'],
])('formats an instant %i s ago as "%s"', (seconds, text) => {
  expect(formatRelative(noon, plus(seconds))).toBe(text);
});

it.each([
  ['+0700', 24, '12 Mar 2026, 19:00:00 GMT+7'],
  ['Asia/Jakarta', 12, '12 Mar 2026, 7:00:00 pm GMT+7'],
  ['UTC', 24, '12 Mar 2026, 12:00:00 UTC'],
  ['no such zone', 24, '12 Mar 2026, 12:00:00 UTC'],
] as const)('formats an instant in the zone %s with %i hours as "%s"', (zone, hours, text) => {
  expect(formatAbsolute(noon, zone, hours)).toBe(text);
});

it('formats midnight as 00, not 24', () => {
  expect(formatAbsolute(new Date('2026-03-12T00:00:00Z'), 'UTC', 24)).toContain('00:00:00');
});
