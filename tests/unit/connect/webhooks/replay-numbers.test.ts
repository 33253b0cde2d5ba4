import { describe, expect, test } from 'vitest';
import { fillNumbers } from '#lib/connect/webhooks/lanes/replay-numbers.ts';

const logged = (entries: Record<string, [number | null, boolean]>) =>
  new Map(Object.entries(entries).map(([id, [sequence, isTaken]]) => [id, { sequence, isTaken }]));

const fill = (ids: string, entries: Record<string, [number | null, boolean]>, before: number | null = null) =>
  [...fillNumbers([...ids], logged(entries), before)].map(
    ([id, { sequence, isTaken }]) => `${id}${sequence ?? '-'}${isTaken ? '+' : ''}`,
  );

describe('the numbers of a replay', () => {
  test('come from the log, with what is known of their events', () => {
    expect(fill('abc', { a: [1, true], b: [2, false], c: [3, true] })).toEqual(['a1+', 'b2', 'c3+']);
  });

  test('of events that are not logged follow from those around them, and these were taken', () => {
    expect(fill('abcd', { a: [7, true], d: [10, false] })).toEqual(['a7+', 'b8+', 'c9+', 'd10']);
    expect(fill('ab', { b: [4, true] }, 2)).toEqual(['a3+', 'b4+']);
  });

  test('are missing for events that were not sent between two others', () => {
    expect(fill('abcd', { a: [7, true], d: [8, true] })).toEqual(['a7+', 'b-', 'c-', 'd8+']);
    expect(fill('ab', { b: [4, true] })).toEqual(['a-', 'b4+']);
    expect(fill('ab', { b: [null, true] }, 2)).toEqual(['a-', 'b-+']);
  });

  test('end with the last event that is logged, so that the next events tell those of the rest', () => {
    expect(fill('abcd', { a: [1, true], b: [2, true] })).toEqual(['a1+', 'b2+']);
    expect(fill('abc', {})).toEqual(['a-', 'b-', 'c-']);
  });
});
