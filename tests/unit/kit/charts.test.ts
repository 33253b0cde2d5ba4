import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, formatTick } from '#components/kit/charts/axis-ticks.ts';
import { pointTotal } from '#components/kit/charts/chart-types.ts';
import { stackSegments, topRoundedPath } from '#components/kit/charts/stack-segments.ts';

const series = ['delivered', 'waiting', 'bounced'].map((key) => ({ key, name: key, fillClass: '', swatchClass: '' }));
const point = {
  key: '2026-11-01',
  values: { delivered: 150, bounced: 30 },
  previous: null,
  expected: null,
  isRunning: false,
};

describe('axisTicks', () => {
  it.each([
    [0, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3]],
    [188, [0, 80, 160, 240]],
    [12_000, [0, 4_000, 8_000, 12_000]],
  ])('gives a maximum of %i round steps', (max, ticks) => {
    expect(axisTicks(max)).toEqual(ticks);
  });

  it('reaches every maximum in three whole steps', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (max) => {
        const ticks = axisTicks(max);
        expect(ticks).toHaveLength(4);
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.at(-1)).toBeLessThanOrEqual(Math.max(3, max * 3));
      }),
    );
  });
});

it.each([
  [0, '0'],
  [800, '800'],
  [4_000, '4k'],
  [1_500_000, '1.5M'],
])('formats the tick %i as "%s"', (count, text) => {
  expect(formatTick(count)).toBe(text);
});

describe('stackSegments', () => {
  const plot = { bottom: 200, height: 180, max: 240 };

  it('stacks segments a pixel apart, the last one at the height of the bar', () => {
    const segments = stackSegments(point, series, plot);
    expect(segments.map(({ series: { key } }) => key)).toEqual(['delivered', 'bounced']);
    expect(segments[0]).toMatchObject({ y: 200 - 112.5 + 1, height: 111.5 });
    expect(segments[1]).toMatchObject({ y: 200 - (pointTotal(point) / 240) * 180, height: 22.5 });
  });

  it('leaves out segments below 0.4 % of the axis', () => {
    const values = { delivered: 150, bounced: 0.9 };
    expect(stackSegments({ ...point, values }, series, plot)).toHaveLength(1);
  });
});

it('rounds the upper corners of low bars no further than they are high', () => {
  expect(topRoundedPath(0, 10, 20, 2, 3)).toBe('M0 12V12q0 -2 2 -2h16q2 0 2 2V12z');
});
