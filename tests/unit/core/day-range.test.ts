import { expect, it } from 'vitest';
import { readView } from '#components/insight/activity/list-view.ts';
import { readAnalyticView, SUMMARY_VIEW } from '#lib/core/analytics/view.ts';
import { isLocalMoment } from '#lib/core/day-range.ts';

const WRONG = [
  'abc',
  '2026-13-01',
  '2026-02-30',
  '2026-11-1',
  '2026-11-01T24:00',
  '2026-11-01 ',
  '20261101',
  '-1-01-01',
];

it('a day of the calendar and a minute of one are moments, and nothing else is', () => {
  for (const text of ['2026-11-01', '2028-02-29', '2026-11-01T00:00', '2026-11-01T23:59'])
    expect(isLocalMoment(text), text).toBe(true);
  for (const text of WRONG) expect(isLocalMoment(text), text).toBe(false);
});

it.each(WRONG)('a day %o in the URL of Activity or Analytics counts as not given', (text) => {
  const params = new URLSearchParams({ range: 'custom', from: text, to: '2026-11-20' });
  expect(readView(params)).toMatchObject({ range: 'custom', from: '', to: '2026-11-20' });
  expect(readAnalyticView(params, SUMMARY_VIEW)).toMatchObject({ range: 'custom', from: SUMMARY_VIEW.from });
});
