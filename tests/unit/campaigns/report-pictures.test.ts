import { expect, test } from 'vitest';
import { courseOf } from '#components/campaigns/report/course.ts';
import { funnelPath } from '#components/campaigns/report/funnel-path.ts';
import { progressOf } from '#components/campaigns/report/progress.ts';

const moment = (at: string, uniqueOpens: number, uniqueClicks = 0) => ({
  at,
  opens: uniqueOpens,
  clicks: uniqueClicks,
  uniqueOpens,
  uniqueClicks,
});

test('the course of the first day has a point an hour, and everybody is in one of them', () => {
  const { points, hours } = courseOf({
    startedAt: '2026-11-24T09:20:00.000Z',
    series: [moment('2026-11-24T09:00:00.000Z', 3, 1), moment('2026-11-24T20:00:00.000Z', 2)],
  });
  expect([hours, points.length, points[0]?.key]).toEqual([1, 24, '2026-11-24T09:00:00.000Z']);
  expect(points.reduce((sum, { values }) => sum + (values.opened ?? 0), 0)).toBe(5);
  expect(points[11]?.values).toEqual({ opened: 2, clicked: 0 });
});

test('a longer course has wider points, never more than 25, and loses nobody', () => {
  for (const days of [2, 3, 10, 90, 400]) {
    const last = new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString();
    const series = [moment('2026-01-01T00:00:00.000Z', 1), moment(last, 1)];
    const { points } = courseOf({ startedAt: '2026-01-01T00:00:00.000Z', series });
    expect(points.length).toBeLessThanOrEqual(25);
    expect(points.reduce((sum, { values }) => sum + (values.opened ?? 0), 0)).toBe(2);
  }
});

test('a course without opens has no points', () => {
  expect(courseOf({ startedAt: null, series: [] }).points).toEqual([]);
});

test('the steps of a funnel are true to their counts', () => {
  const [whole, half] = funnelPath([100, 50, 0]);
  expect(whole?.line.startsWith('M0 1H')).toBe(true);
  expect(half?.line).toContain(' 32H');
  expect(funnelPath([0, 0]).every(({ line }) => !line.includes('NaN'))).toBe(true);
});

test('the people of a send are done, in the queue, or not made yet', () => {
  const report = { recipient: 100, queued: 60, waiting: 45, unsent: { overCap: 5, left: 2 } };
  expect(progressOf(report)).toEqual({ done: 55, inQueue: 10, notMade: 35 });
  expect(progressOf({ recipient: 100, queued: 60, waiting: 0, unsent: { canceled: 40 } })).toEqual({
    done: 100,
    inQueue: 0,
    notMade: 0,
  });
});
