import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chooseTicks, drawChart, formatFigure } from '#lib/content/generator/draw/chart.ts';
import { rgbOf } from '#lib/content/generator/draw/png.ts';
import { CHART_COLORS, ChartPicture, FixedPicture } from '#lib/documents/pictures.ts';
import { fc } from '../../../fixtures/properties.ts';

const draw = async (spec: object) => {
  const png = drawChart(ChartPicture.parse(FixedPicture.parse({ kind: 'chart', ...spec })));
  return sharp(png).raw().toBuffer({ resolveWithObject: true });
};

/** Counts the points of a color in a picture. */
function countPoints({ data, info }: Awaited<ReturnType<typeof draw>>, color: string): number {
  const [red, green, blue] = rgbOf(color);
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
  return count;
}

describe('a chart', () => {
  it('of columns covers areas in proportion to its figures', async () => {
    const picture = await draw({ type: 'column', rows: [[10, 20, 40]], width: 400, height: 300 });
    const [one = 0, two = 0, three = 0] = CHART_COLORS.map((color) => countPoints(picture, color));
    expect(one).toBeGreaterThan(1_000);
    expect(two / one).toBeCloseTo(2, 1);
    expect(three / one).toBeCloseTo(4, 1);
    expect([picture.info.width, picture.info.height]).toEqual([800, 600]);
  });

  it('that is a donut covers areas in proportion to its figures', async () => {
    const colors = ['#aa0000', '#00aa00', '#0000aa'];
    const picture = await draw({ type: 'donut', rows: [[1], [2], [0]], width: 400, height: 400, colors });
    const [one = 0, two = 0, three = 0] = colors.map((color) => countPoints(picture, color));
    expect(two / one).toBeCloseTo(2, 1);
    expect(three).toBe(0);
    const whole = await draw({ type: 'donut', rows: [[7]], width: 400, height: 400, colors });
    expect(countPoints(whole, '#aa0000')).toBeGreaterThan(one + two);
  });

  it('of lines has each series in its color, the first again after the last', async () => {
    const rows = [
      [1, 5, 9],
      [2, 6, 7],
    ];
    const picture = await draw({ type: 'line', rows, colors: ['#aa0000', '#00aa00'] });
    expect(countPoints(picture, '#aa0000')).toBeGreaterThan(1.5 * countPoints(picture, '#00aa00'));
    expect(countPoints(await draw({ type: 'line', rows, colors: [] }), CHART_COLORS[2])).toBeGreaterThan(100);
  });

  it('is drawn for all figures, sizes and types', async () => {
    const figure = fc.oneof(
      fc.constantFrom(0, 1, -1, 1e12, -1e12, 1e-300, 0.1),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    );
    const spec = fc.record({
      kind: fc.constant('chart'),
      type: fc.constantFrom('column', 'line', 'donut'),
      rows: fc
        .integer({ min: 1, max: 3 })
        .chain((series) =>
          fc.array(fc.array(figure, { minLength: series, maxLength: series }), { minLength: 1, maxLength: 12 }),
        ),
      width: fc.integer({ min: 160, max: 600 }),
      height: fc.integer({ min: 100, max: 400 }),
    });
    for (const one of fc.sample(spec, { seed: 20_261_128, numRuns: 60 })) {
      const read = FixedPicture.safeParse(one);
      if (!read.success) continue;
      const { width, height } = await sharp(drawChart(ChartPicture.parse(read.data))).metadata();
      expect([one, width, height]).toEqual([one, 2 * one.width, 2 * one.height]);
    }
  });
});

it('the scale has at most seven lines, around all figures', () => {
  expect(chooseTicks(0, 45.5)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(chooseTicks(-40, 155)).toEqual([-50, 0, 50, 100, 150, 200]);
  expect(chooseTicks(0, 0.004)).toEqual([0, 0.001, 0.002, 0.003, 0.004]);
  const figure = fc.integer({ min: 0, max: 1e12 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(figure, figure, (below, above) => {
      const ticks = chooseTicks(-below, above);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks[0]).toBeLessThanOrEqual(-below);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(above);
    }),
  );
});

it.each([
  [0, '0'],
  [1_234, '1\u2009234'],
  [-1_234_567.8, '-1\u2009234\u2009568'],
  [12.345, '12.3'],
  [999.99, '1\u2009000'],
  [0.1 + 0.2, '0.3'],
  [0.001_234, '0.00123'],
  [1e-9, '0'],
  [0.000_002, '0.000002'],
  [1e12, '1\u2009000\u2009000\u2009000\u2009000'],
])('%d is written %s', (value, text) => {
  expect(formatFigure(value)).toBe(text);
});
