import { describe, expect, it } from 'vitest';
import { listQuery, readView, screenQuery } from '#components/insight/activity/list-view.ts';
import { STATUS_METRICS, statusOfMetric, withStatus } from '#components/insight/analytics/status-metrics.ts';
import { getStatusChoices } from '#lib/account/access/get-status-choices.ts';
import { type FeatureRow, resolveFeatures } from '#lib/account/access/resolve-features.ts';
import { SUMMARY_VIEW } from '#lib/core/analytics/view.ts';
import { STATUSES } from '#lib/core/status-choices.ts';

/** The choices of a company whose rows hold some switches of a filter: off, or on with a limit. */
function choicesWith(group: 'activityFilter' | 'analyticFilter', rows: Record<string, number | false>) {
  const company = Object.entries(rows).map(
    ([subFeature, limit]): FeatureRow => ({
      feature: group,
      subFeature,
      enable: limit !== false,
      show: true,
      limit: limit === false ? null : limit,
    }),
  );
  const vendor = { mode: 'default', variant: 'standard' } as const;
  const { offered, selected } = getStatusChoices(
    resolveFeatures({ company, plan: [], global: [], vendor, listed: new Set() }),
    group,
  );
  return { offered: [...offered], selected };
}

describe.each(['activityFilter', 'analyticFilter'] as const)('the status filter by the flags of %s', (group) => {
  it('offers every status and begins with all of them while no row says otherwise', () => {
    expect(choicesWith(group, {})).toEqual({ offered: [...STATUSES], selected: null });
  });

  it('offers the first statuses of the list up to the limit of statusValue, the three of the specification first', () => {
    expect(choicesWith(group, { statusValue: 3 }).offered).toEqual(['injection', 'delivery', 'bounce']);
    expect(choicesWith(group, { statusValue: 1 }).offered).toEqual(['injection']);
  });

  it('offers and selects none while status or statusValue is off', () => {
    const none = { offered: [], selected: null };
    expect(choicesWith(group, { status: false, statusSelectedValue: 3 })).toEqual(none);
    expect(choicesWith(group, { statusValue: false, statusSelectedValue: 3 })).toEqual(none);
  });

  it('begins with the status that statusSelectedValue numbers, unless statusSelected is off or it is not offered', () => {
    expect(choicesWith(group, { statusSelectedValue: 3 }).selected).toBe('bounce');
    expect(choicesWith(group, { statusSelectedValue: 3, statusSelected: false }).selected).toBeNull();
    expect(choicesWith(group, { statusSelectedValue: false }).selected).toBeNull();
    expect(choicesWith(group, { statusSelectedValue: 3, statusValue: 2 }).selected).toBeNull();
    expect(choicesWith(group, { statusSelectedValue: 99 }).selected).toBeNull();
  });
});

describe('a preselected status of Activity', () => {
  const read = (query: string) => readView(new URLSearchParams(query), 'bounce');

  it('counts in a URL that names nothing, and in no other', () => {
    expect([read('').status, read('exports=open').status]).toEqual(['bounce', 'bounce']);
    for (const query of ['status=all', 'search=a', 'range=1d', 'recipientDomain=a.example'])
      expect(read(query).status, query).toBe('all');
    expect(read('status=delivery').status).toBe('delivery');
    expect(listQuery(read(''))).toBe('?status=bounce');
  });

  it('is left by choosing all statuses, which the URL then names and the call does not', () => {
    const all = { ...read(''), status: 'all' } as const;
    expect(screenQuery(all, 'bounce')).toBe('?status=all');
    expect(read(screenQuery(all, 'bounce').slice(1))).toEqual(all);
    expect(listQuery(all)).toBe('');
    expect(screenQuery(all, null)).toBe('');
  });
});

it('a preselected status of Analytics shows its metrics on the summary, and one that it lacks changes nothing', () => {
  for (const status of ['injection', 'delivery', 'bounce'] as const) {
    const view = withStatus(SUMMARY_VIEW, status);
    expect([view.metrics, statusOfMetric(view.metrics)]).toEqual([STATUS_METRICS[status].metrics, status]);
  }
  expect([withStatus(SUMMARY_VIEW, 'open'), withStatus(SUMMARY_VIEW, null)]).toEqual([SUMMARY_VIEW, SUMMARY_VIEW]);
});
