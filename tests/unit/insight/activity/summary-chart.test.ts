import { createElement } from 'react';
import { expect, it } from 'vitest';
import { SummaryChart } from '#components/insight/activity/summary/summary-chart.tsx';
import { en } from '#components/texts/en.ts';
import { renderWithTexts } from '../../../fixtures/render/render-with-texts.tsx';

const { nothing } = en.activity.summary;

/** Renders the chart of two days, on the second of which so many messages were delivered. */
const render = (delivered: number): string => {
  const empty = { delivered: 0, delayed: 0, bounced: 0 };
  const bars = [
    { from: '2026-11-19', to: '2026-11-20', ...empty },
    { from: '2026-11-20', to: '2026-11-21', ...empty, delivered },
  ];
  return renderWithTexts(createElement(SummaryChart, { bars, onNarrow: null }));
};

it('the chart of a range without results says that simulated mail never counts', () => {
  expect(render(0)).toContain(nothing);
  expect(render(1)).not.toContain(nothing);
});
