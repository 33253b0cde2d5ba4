import { describe, expect, it } from 'vitest';
import { movePoints } from '#components/audience/journeys/move-series.ts';
import { formatReportRange, readReportRange } from '#components/audience/journeys/range.ts';

const TODAY = '2026-11-28';
const read = (query: string) => readReportRange(new URLSearchParams(query), TODAY);

describe('the days of a journey report', () => {
  it('are the last thirty without a choice, and those of a link', () => {
    expect(read('')).toEqual({ choice: '30', from: '2026-10-30', to: TODAY });
    expect(read('days=7')).toEqual({ choice: '7', from: '2026-11-22', to: TODAY });
    expect(read('from=2026-11-01&to=2026-11-03')).toEqual({ choice: 'custom', from: '2026-11-01', to: '2026-11-03' });
    for (const query of ['', '?days=14', '?from=2026-11-01&to=2026-11-03'])
      expect(formatReportRange(read(query))).toBe(query);
  });

  it('are the usual ones where a link names days that the calls refuse', () => {
    const refused = [
      'days=8',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-11-03&to=2026-11-01',
      'from=2026-09-01&to=2026-11-01',
      'from=2020-01-01&to=2020-01-02',
      'from=2026-11-01',
    ];
    for (const query of refused) expect([query, read(query).choice]).toEqual([query, '30']);
  });
});

it('the moves of a day go forward, back or to lost; days without moves have a bar of none', () => {
  const points = movePoints(
    {
      from: '2026-11-26',
      to: TODAY,
      rows: [
        { day: '2026-11-26', from: 'aware', to: 'customer', count: 4 },
        { day: '2026-11-26', from: 'lost', to: 'aware', count: 1 },
        { day: '2026-11-26', from: 'promoter', to: 'loyal', count: 2 },
        { day: TODAY, from: 'loyal', to: 'lost', count: 3 },
      ],
    },
    TODAY,
  );
  expect(points.map(({ key, values, isRunning }) => [key, values, isRunning])).toEqual([
    ['2026-11-26', { forward: 5, back: 2, lost: 0 }, false],
    ['2026-11-27', { forward: 0, back: 0, lost: 0 }, false],
    [TODAY, { forward: 0, back: 0, lost: 3 }, true],
  ]);
});
