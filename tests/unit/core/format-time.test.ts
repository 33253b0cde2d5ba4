import { expect, it } from 'vitest';
import { formatAbsolute, formatRelative } from '#lib/core/format-time.ts';

const noon = new Date('2026-03-12T12:00:00Z');
const plus = (seconds: number) => noon.getTime() + seconds * 1_000;

it.each([
  [3, 'just now', 'just now'],
  [21, '21 s ago', '21 s'],
  [59.4, '59 s ago', '59 s'],
  [59.6, '1 min ago', '1 min'],
  [89, '1 min ago', '1 min'],
  [91, '2 min ago', '2 min'],
  [3_569, '59 min ago', '59 min'],
  [3_570, '1 h ago', '1 h'],
  [7_199, '2 h ago', '2 h'],
  [86_400 * 0.99, '1 day ago', '1 day'],
  [86_400 * 3, '3 days ago', '3 days'],
  [86_400 * 45, '1 month ago', '1 month'],
  [86_400 * 400, '1 year ago', '1 year'],
  [-3, 'just now', 'just now'],
  [-30, 'in 30 s', 'in 30 s'],
  [-2_400, 'in 40 min', 'in 40 min'],
])('rounds an instant %d s ago to "%s"', (seconds, text, short) => {
  expect(formatRelative(noon, plus(seconds))).toBe(text);
  expect(formatRelative(noon, plus(seconds), true)).toBe(short);
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
