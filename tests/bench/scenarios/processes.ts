import { smtpJob } from '../jobs.ts';
import { type Figures, measureLoad } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

/** Compares one process of the relay with two behind the same ports. */
export const processes: Scenario = {
  name: 'processes',
  what: 'the main load with RELAY_PROCESSES=1 and 2',
  run: async (bench) => {
    const product = await bench.product();
    const figures: Record<string, Figures> = {};
    for (const count of [2, 1]) {
      await product.restart({ RELAY_PROCESSES: String(count) });
      figures[`product, RELAY_PROCESSES=${count}`] = await measureLoad(product, smtpJob(product, bench.seconds));
    }
    return { figures, targets: [] };
  },
};
