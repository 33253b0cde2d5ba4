import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Color,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
} from 'culori';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../../app/globals.css'), 'utf8');

/** The colours of `app/globals.css` by name: light, then dark. */
const pairs = new Map(
  [...css.matchAll(/^ {2}--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);$/gm)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const SCHEMES = ['light', 'dark'] as const;

function colour(name: string, scheme: (typeof SCHEMES)[number]): Color {
  const found = parse(pairs.get(name)?.[scheme] ?? '');
  if (!found) throw new Error(`globals.css has no colour ${name}`);
  return found;
}

const SURFACES = ['surface', 'canvas', 'sunken', 'hover', 'raised'];

const STATES = [
  ...['delivered', 'captured', 'deferred', 'bounced', 'complained', 'suppressed', 'opened', 'clicked'],
  'injected',
  'scheduled',
  'canceled',
];

/** States that share a chart, and the smallest distance in OKLab between any two for each kind of colour blindness. */
const CHARTED = ['delivered', 'deferred', 'bounced', 'complained'];
const DEFICIENCIES = [
  ['protanopia', filterDeficiencyProt(1), 0.075],
  ['deuteranopia', filterDeficiencyDeuter(1), 0.08],
  ['tritanopia', filterDeficiencyTrit(1), 0.09],
] as const;

const distance = differenceEuclidean('oklab');

describe.each(SCHEMES)('the %s palette', (scheme) => {
  test('has text with a contrast of 4.5 on every surface', () => {
    for (const text of ['fg', 'muted', 'faint', 'accent-text'])
      for (const surface of SURFACES)
        expect(wcagContrast(colour(text, scheme), colour(surface, scheme)), `${text} on ${surface}`).toBeGreaterThan(
          4.5,
        );
  });

  test('has a text with a contrast of 4.5 on the tint of every message state, and a mark of 3 on the page', () => {
    for (const state of STATES) {
      const text = wcagContrast(colour(`${state}-text`, scheme), colour(`${state}-bg`, scheme));
      expect(text, `${state} on its tint`).toBeGreaterThan(4.5);
      const mark = wcagContrast(colour(state, scheme), colour('surface', scheme));
      expect(mark, `${state} on the page`).toBeGreaterThan(3);
    }
  });

  test.each(DEFICIENCIES)('keeps the states of one chart apart with %s', (_, simulate, least) => {
    for (const [index, one] of CHARTED.entries())
      for (const other of CHARTED.slice(index + 1)) {
        const [a, b] = [colour(one, scheme), colour(other, scheme)].map((seen) => simulate(seen));
        expect(distance(a ?? '', b ?? ''), `${one} and ${other}`).toBeGreaterThan(least);
      }
  });
});
