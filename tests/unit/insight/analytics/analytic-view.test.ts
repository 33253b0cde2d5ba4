import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityLink } from '#components/insight/analytics/activity-link.ts';
import { inOrder, roundMaximum, tickKeys, zoomSpan } from '#components/insight/analytics/chart/chart-points.ts';
import { METRIC_GROUPS, metricsOf } from '#components/insight/analytics/metric-groups.ts';
import { storedView } from '#components/insight/analytics/presets/stored-view.ts';
import { STATUS_METRICS, statusOfMetric } from '#components/insight/analytics/status-metrics.ts';
import { sparkValues } from '#components/insight/analytics/tiles.tsx';
import { addValue } from '#components/kit/filters/filter-form.tsx';
import { BUILT_IN_PRESETS } from '#lib/core/analytics/built-in-presets.ts';
import { METRIC_NAMES, METRICS_MAX, metricOf } from '#lib/core/analytics/metrics.ts';
import { ANALYTIC_FILTERS, BASES, BREAKDOWNS, COMPARISONS, PRECISIONS } from '#lib/core/analytics/question.ts';
import {
  type AnalyticView,
  analyticViewQuery,
  CHART_MAX,
  isSameView,
  readAnalyticView,
  SUMMARY_VIEW,
  toggleChartMetric,
} from '#lib/core/analytics/view.ts';
import { Question } from '#lib/insight/analytics/question-schema.ts';
import { questionOfView, viewOfQuestion } from '#lib/insight/analytics/view-question.ts';

const value = fc.stringMatching(/^[a-z0-9|\\ .&=-]{0,12}[a-z]$/).map((text) => text.trim());
const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-11-20'), noInvalidDate: true });

/** Any view that the screen can be in. */
const anyView: fc.Arbitrary<AnalyticView> = fc
  .record({
    isCustom: fc.boolean(),
    from: day.map((at) => at.toISOString().slice(0, 10)),
    to: day.map((at) => at.toISOString().slice(0, 10)),
    range: fc.constantFrom('1d', '7d', '30d'),
    zone: fc.option(fc.constantFrom('Asia/Jakarta', 'UTC'), { nil: undefined }),
    precision: fc.option(fc.constantFrom(...PRECISIONS), { nil: undefined }),
    basis: fc.constantFrom(...BASES),
    compare: fc.constantFrom(...COMPARISONS),
    metrics: fc.shuffledSubarray([...METRIC_NAMES], { minLength: 1, maxLength: METRICS_MAX }),
    chartSize: fc.integer({ min: 1, max: CHART_MAX }),
    filters: fc.shuffledSubarray([...ANALYTIC_FILTERS], { maxLength: 4 }).chain((names) =>
      fc.tuple(
        ...names
          .toSorted((a, b) => ANALYTIC_FILTERS.indexOf(a) - ANALYTIC_FILTERS.indexOf(b))
          .map((name) =>
            fc.record({
              name: fc.constant(name),
              isExcluded: fc.boolean(),
              values: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
            }),
          ),
      ),
    ),
    breakdown: fc.constantFrom(...BREAKDOWNS),
    orderBy: fc.option(fc.constantFrom(...METRIC_NAMES), { nil: undefined }),
    order: fc.constantFrom('asc', 'desc'),
    limit: fc.integer({ min: 1, max: 1_000 }),
    search: fc.option(value, { nil: undefined }),
  })
  .map(({ isCustom, from, to, range, chartSize, ...view }) => ({
    ...view,
    range: isCustom ? ('custom' as const) : (range as '1d' | '7d' | '30d'),
    from: isCustom ? from : undefined,
    to: isCustom ? to : undefined,
    order: view.order as 'asc' | 'desc',
    chart: view.metrics.slice(0, chartSize),
  }));

describe('the URL of a view', () => {
  it('names any view so that it is read again, whatever the preset is', () => {
    fc.assert(
      fc.property(anyView, fc.constantFrom(...BUILT_IN_PRESETS.map(({ view }) => view)), (view, base) => {
        const query = analyticViewQuery(view, base);
        const read = readAnalyticView(new URLSearchParams(query), base);
        expect(isSameView(read, view)).toBe(true);
      }),
    );
  });

  it('is empty for the preset itself, and reads what it does not know as the preset', () => {
    for (const { view } of BUILT_IN_PRESETS) expect(analyticViewQuery(view, view)).toBe('');
    const odd = new URLSearchParams('range=9y&metrics=nothing&limit=-4&order=up&basis=&chart=clicked');
    expect(readAnalyticView(odd, SUMMARY_VIEW)).toEqual({ ...SUMMARY_VIEW, chart: ['injected'] });
  });

  it('takes a filter of the preset out by an empty value', () => {
    const base = { ...SUMMARY_VIEW, filters: [{ name: 'campaign' as const, isExcluded: false, values: ['May'] }] };
    const query = analyticViewQuery({ ...base, filters: [] }, base);
    expect(query).toBe('?campaign=');
    expect(readAnalyticView(new URLSearchParams(query), base).filters).toEqual([]);
  });
});

describe('presets', () => {
  it('store a view so that it comes back the same', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { question, chart } = storedView(view);
        const read = viewOfQuestion(Question.parse(question), chart as AnalyticView['chart']);
        expect(isSameView(read, { ...view, search: undefined })).toBe(true);
      }),
    );
  });

  it('that are built in ask questions that the statistics answer, and draw what they show', () => {
    for (const { view } of BUILT_IN_PRESETS) {
      expect(questionOfView(view)).not.toBeNull();
      expect(view.chart.every((name) => view.metrics.includes(name))).toBe(true);
      expect(view.metrics.length).toBeLessThanOrEqual(METRICS_MAX);
    }
    expect(questionOfView({ ...SUMMARY_VIEW, range: 'custom' })).toBeNull();
  });
});

describe('toggleChartMetric', () => {
  it('keeps one to four metrics on two axes at most', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...METRIC_NAMES), { maxLength: 30 }), (presses) => {
        let chart: readonly (typeof presses)[number][] = ['injected'];
        for (const name of presses) {
          chart = toggleChartMetric(chart, name);
          expect(chart.length).toBeGreaterThan(0);
          expect(chart.length).toBeLessThanOrEqual(CHART_MAX);
          const units = new Set(chart.map((one) => metricOf(one).unit).filter((unit) => unit !== 'count'));
          expect(units.size).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('activityLink', () => {
  const range = { firstDay: '2026-11-01', lastDay: '2026-11-20', today: '2026-11-19' };

  it('names days, events and filters as Activity reads them', () => {
    const filters = [{ name: 'sendingDomain' as const, isExcluded: true, values: ['a.example'] }];
    const link = new URL(activityLink({ ...range, filters, metric: 'bounce_rate' }) ?? '', 'https://here.example');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      range: 'custom',
      from: '2026-11-01',
      to: '2026-11-19',
      'sendingDomain!': 'a.example',
      eventTypes: 'bounce|out_of_band',
    });
  });

  it('is absent for what Activity has no filter for, and for days whose messages are gone', () => {
    const campaign = [{ name: 'campaign' as const, isExcluded: false, values: ['May'] }];
    expect(activityLink({ ...range, filters: campaign })).toBeNull();
    expect(activityLink({ ...range, firstDay: '2026-01-01', filters: [] })).toBeNull();
  });
});

describe('the chart', () => {
  it('labels at most seven points', () => {
    for (const count of [1, 7, 24, 30, 96, 168, 720]) {
      const points = Array.from({ length: count }, (_, index) => ({ key: String(index) }));
      expect(tickKeys(points, 900).length).toBeLessThanOrEqual(7);
      expect(tickKeys(points, 200).length).toBeLessThanOrEqual(3);
      expect(tickKeys(points, 900)[0]).toBe('0');
    }
  });

  it('zooms to days, and within a day to hours', () => {
    expect(inOrder('b', 'a')).toEqual(['a', 'b']);
    expect(zoomSpan('2026-11-01T00:00', '2026-11-03T00:00', 'day', '2026-11-20')).toEqual({
      from: '2026-11-01',
      to: '2026-11-03',
    });
    expect(zoomSpan('2026-11-01T13:00', '2026-11-01T23:00', 'hour', '2026-11-20')).toEqual({
      from: '2026-11-01T13:00',
      to: '2026-11-02T00:00',
    });
    expect(zoomSpan('2026-11-16', '2026-11-16', 'week', '2026-11-18').to).toBe('2026-11-18');
  });

  it('has an axis above its largest value', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.00001, max: 1, noNaN: true }), (largest) => {
        expect(roundMaximum(largest, 0)).toBeGreaterThanOrEqual(largest);
      }),
    );
    expect(roundMaximum(0, 0)).toBe(1);
  });

  it('draws a course of at most 30 values between 0 and 1', () => {
    const points = Array.from({ length: 720 }, (_, index) => ({
      at: '2026-11-01T00:00:00.000Z',
      local: String(index),
      values: { injected: index },
    }));
    const values = sparkValues(points, 'injected').map((value) => value ?? Number.NaN);
    expect(values.length).toBeLessThanOrEqual(30);
    expect(Math.max(...values)).toBe(1);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(sparkValues([], 'injected')).toEqual([]);
  });

  it('has a gap where a rate has no mail to divide by, and 0 where a count is missing', () => {
    const points = [
      { delivery_rate: 0.9, injected: 5 },
      { delivery_rate: null },
      { delivery_rate: 0.45, injected: 10 },
    ].map((values, index) => ({ at: '2026-11-01T00:00:00.000Z', local: String(index), values }));
    expect(sparkValues(points, 'delivery_rate')).toEqual([1, null, 0.5]);
    expect(sparkValues(points, 'injected')).toEqual([0.5, 0, 1]);
  });
});

describe('filters and statuses', () => {
  it('adds a value to the condition that is in use', () => {
    const once = addValue([], { name: 'campaign', isExcluded: false }, 'May');
    const twice = addValue(
      addValue(once, { name: 'campaign', isExcluded: false }, 'June'),
      { name: 'campaign', isExcluded: true },
      'May',
    );
    expect(twice).toEqual([
      { name: 'campaign', isExcluded: false, values: ['May', 'June'] },
      { name: 'campaign', isExcluded: true, values: ['May'] },
    ]);
  });

  it('recognizes the metrics of each status', () => {
    for (const status of ['all', 'injection', 'delivery', 'bounce'] as const) {
      expect(statusOfMetric(STATUS_METRICS[status].metrics)).toBe(status);
    }
  });
});

it('every metric is offered in one group', () => {
  expect(METRIC_GROUPS.flatMap(metricsOf).toSorted()).toEqual(METRIC_NAMES.toSorted());
  expect(METRIC_GROUPS.every((group) => metricsOf(group).length > 1)).toBe(true);
});
