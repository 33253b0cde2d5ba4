import { KILOBYTE } from '../jobs.ts';
import { compareRelayed, measureBoth } from '../measure-both.ts';
import type { Scenario } from '../scenario.ts';

/** Larger messages. */
export const smtp50k: Scenario = {
  name: 'smtp-50k',
  what: 'the same with 50 KB',
  run: async (bench) => {
    const both = await measureBoth(bench, { sizeBytes: 50 * KILOBYTE });
    return { figures: both.figures, targets: [compareRelayed(both, { target: '50 KB', wanted: { atLeast: 2.5 } })] };
  },
};
