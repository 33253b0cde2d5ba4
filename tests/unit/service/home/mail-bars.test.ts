import { describe, expect, it } from 'vitest';
import { mailBars } from '#components/service/home/mail-bars.ts';
import { shiftDay } from '#lib/core/day-range.ts';

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: shiftDay(first, at),
    email: { sent: 2, delivered: 1, opened: 1, clicked: 0 },
  }));

describe('the bars of mail', () => {
  it('are days, the running one marked', () => {
    const bars = mailBars(daysFrom('2026-11-25', 3), '2026-11-27');
    expect(bars.map(({ firstDay, isRunning }) => [firstDay, isRunning])).toEqual([
      ['2026-11-25', false],
      ['2026-11-26', false],
      ['2026-11-27', true],
    ]);
    expect(bars[0]?.figures).toEqual({ sent: 2, delivered: 1, opened: 1, clicked: 0 });
  });

  it('are weeks where days would be too many, and lose nothing', () => {
    const bars = mailBars(daysFrom('2026-01-01', 100), '2026-11-27');
    expect(bars).toHaveLength(15);
    expect(bars[0]).toMatchObject({ firstDay: '2026-01-01', lastDay: '2026-01-07', figures: { sent: 14 } });
    expect(bars.reduce((sum, { figures }) => sum + figures.sent, 0)).toBe(200);
  });

  it('count days without figures as nothing', () => {
    expect(mailBars([{ day: '2026-11-27' }], '2026-11-27')[0]?.figures.sent).toBe(0);
  });
});
