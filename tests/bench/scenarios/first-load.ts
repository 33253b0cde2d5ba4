import { join } from 'node:path';
import { measureFirstLoad } from '../../fixtures/browser/measure-first-load.ts';
import { hold } from '../judge.ts';
import { round } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

/** Measures the scripts that a browser must fetch before a page works. */
export const firstLoad: Scenario = {
  name: 'first-load',
  what: 'JavaScript of a first load, compressed, page by page',
  run: async (bench) => {
    await bench.web();
    const pages = measureFirstLoad(join(import.meta.dirname, '../../..'));
    const kilobytes = pages.map(({ bytes }) => round(bytes / 1_000)).sort((a, b) => b - a);
    const [most = Number.NaN] = kilobytes;
    const figures = { pages: pages.length, largestKilobytes: most, medianKilobytes: kilobytes[pages.length >> 1] ?? 0 };
    return {
      figures: { product: { ...figures, largestPage: pages[0]?.page ?? '' } },
      targets: [hold('first load of a dashboard page, the largest', 'kB', most, { atMost: 200 })],
    };
  },
};
