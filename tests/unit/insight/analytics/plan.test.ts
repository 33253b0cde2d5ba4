import { describe, expect, it } from 'vitest';
import { computeMetric } from '#lib/core/analytics/metrics.ts';
import { BREAKDOWNS, COMPARABLE_MIN, SUGGESTED_DIMENSIONS } from '#lib/core/analytics/question.ts';
import { questionParameters } from '#lib/core/analytics/question-url.ts';
import { instantOf } from '#lib/core/local-clock.ts';
import { chooseSource, type Demand } from '#lib/insight/analytics/plan/choose-source.ts';
import { divideRange } from '#lib/insight/analytics/plan/clock.ts';
import { resolveBefore, resolveRange } from '#lib/insight/analytics/plan/resolve-range.ts';
import { AnalyticQuery, Question, questionOf } from '#lib/insight/analytics/question-schema.ts';
import { percentileOfLatency } from '#lib/insight/analytics/verbs/read-latency.ts';

const NEW_YORK = 'America/New_York';

describe('the source of an answer', () => {
  const demand = (changes: Partial<Demand>): Demand => ({
    dimensions: [],
    basis: 'event',
    isByDay: true,
    ageDays: 7,
    ...changes,
  });

  it.each([
    ['totals', {}],
    ['totals', { isByDay: false, ageDays: 30 }],
    ['single', { dimensions: ['campaign'] }],
    ['single', { dimensions: ['provider', 'provider'], isByDay: false }],
    ['cross', { dimensions: ['campaign'], ageDays: 36 }],
    ['cross', { dimensions: ['campaign', 'template'] }],
    ['cross', { basis: 'sent' }],
    ['domains', { dimensions: ['recipientDomain', 'provider'] }],
    ['reasons', { dimensions: ['bounceClassificationCode'] }],
    ['reasons', { dimensions: ['reason', 'sendingDomain'] }],
    ['events', { dimensions: ['reason', 'campaign'] }],
    ['events', { dimensions: ['recipientDomain', 'campaign'] }],
    ['events', { dimensions: ['recipientDomain'], basis: 'sent' }],
    ['events', { dimensions: ['campaign', 'template'], isByDay: false }],
    ['events', { dimensions: ['subject'] }],
  ] satisfies [string, Partial<Demand>][])('is %s for %j', (source, changes) => {
    expect(chooseSource(demand(changes))).toBe(source);
  });
});

describe('a day on which the clock changes', () => {
  const hoursOf = (day: string) => {
    const start = instantOf(NEW_YORK, day);
    const end = instantOf(NEW_YORK, `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}`);
    return divideRange(NEW_YORK, { firstDay: day, lastDay: day, start, end }, 'hour');
  };

  it('has 23 hours in spring and 25 in autumn', () => {
    expect([hoursOf('2026-03-08').length, hoursOf('2026-11-01').length, hoursOf('2026-11-03').length]).toEqual([
      23, 25, 24,
    ]);
  });

  it('finds the minute that its clock shows', () => {
    expect(new Date(instantOf(NEW_YORK, '2026-11-01T13:50')).toISOString()).toBe('2026-11-01T18:45:00.000Z');
    expect(new Date(instantOf(NEW_YORK, '2026-03-08T13:00')).toISOString()).toBe('2026-03-08T17:00:00.000Z');
    expect(new Date(instantOf('Asia/Kathmandu', '2026-11-01T00:15')).toISOString()).toBe('2026-10-31T18:30:00.000Z');
  });
});

describe('a range', () => {
  const now = new Date('2026-11-20T09:20:00Z');

  it('of seven days ends with the running one, and is compared up to the same quarter hour', () => {
    const question = Question.parse({ range: '7d' });
    const range = resolveRange(question, 'UTC', now);
    expect([range.firstDay, range.lastDay]).toEqual(['2026-11-14', '2026-11-20']);
    const before = resolveBefore(question, range, now);
    expect([before?.firstDay, new Date(before?.end ?? 0).toISOString()]).toEqual([
      '2026-11-07',
      '2026-11-13T09:30:00.000Z',
    ]);
  });

  it('of a year before has the same days of that year', () => {
    const question = Question.parse({ range: '7d', compare: 'year' });
    expect(resolveBefore(question, resolveRange(question, 'UTC', now), now)?.firstDay).toBe('2025-11-14');
  });

  it.each([
    [{ from: '2026-11-01' }, 'to'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ from: '2026-09-01', to: '2026-10-15' }, 'to'],
    [{ from: '2025-01-01', to: '2025-01-02' }, 'from'],
  ])('%j is refused naming %s', (fields, field) => {
    const question = Question.parse({ range: 'custom', ...fields });
    expect(() => resolveRange(question, 'UTC', now)).toThrow(
      expect.objectContaining({ payload: expect.objectContaining({ field }) }),
    );
  });
});

it('returns the question of a URL that was made of it', () => {
  const question = Question.parse({
    range: 'custom',
    from: '2026-11-01',
    to: '2026-11-02T10:15',
    zone: 'Asia/Kathmandu',
    precision: 'hour',
    basis: 'sent',
    compare: 'year',
    metrics: ['bounce_rate', 'sent'],
    breakdown: 'provider',
    orderBy: 'sent',
    filters: [
      { name: 'sendingDomain', values: ['x.example'], isExcluded: true },
      { name: 'campaign', values: ['a|b', 'c\\d'], isExcluded: false },
    ],
  });
  const query = Object.fromEntries(questionParameters(question));
  expect(questionOf(AnalyticQuery.parse(query))).toEqual(question);
});

it('suggests values of every dimension, and compares by percentage from a hundred messages on', () => {
  expect(SUGGESTED_DIMENSIONS).toEqual(BREAKDOWNS);
  expect(COMPARABLE_MIN).toBe(100);
});

it('computes rates from parts, and none without a denominator', () => {
  const parts = { delivered: 90, inband_hard: 8, inband_admin: 5, outofband_soft: 2 };
  expect(computeMetric('sent', parts)).toBe(98);
  expect(computeMetric('accepted', parts)).toBe(88);
  expect(computeMetric('bounce', parts)).toBe(10);
  expect(computeMetric('bounce_rate', parts)).toBeCloseTo(10 / 98);
  expect(computeMetric('complaint_rate', {})).toBeNull();
});

it('finds percentiles within the steps of the histogram', () => {
  expect(percentileOfLatency({}, 0.5)).toBeNull();
  expect(percentileOfLatency({ latency_0: 10 }, 0.5)).toBe(500);
  expect(percentileOfLatency({ latency_0: 90, latency_3: 10 }, 0.95)).toBe(37_500);
});
