import { createElement } from 'react';
import { expect, it } from 'vitest';
import { Latency } from '#components/insight/analytics/latency.tsx';
import { META, renderAnalytics, tableRows } from '../../../fixtures/render/render-analytics.tsx';

it('the delays name providers as people know them, and no internal id', () => {
  const figures = { delivered: 3, delayedFirst: 1, p50: 700, p95: 2_000, p99: 3_000 };
  const rows = ['', 'microsoft-consumer', 'google', 'other', 'unknown'].map((provider) => ({ provider, ...figures }));
  const markup = renderAnalytics(createElement(Latency, { answer: { meta: META, rows } }));
  expect(
    tableRows(markup)
      .slice(1)
      .map(([name]) => name),
  ).toEqual([
    'All providers',
    'Outlook.com / Hotmail',
    'Gmail / Google Workspace',
    'Other providers',
    'Unknown provider',
  ]);
  expect(markup).not.toContain('microsoft-consumer');
});
