import { setTimeout as wait } from 'node:timers/promises';
import { poll } from '../../../bin/poll.ts';
import { startProduct } from '../../fixtures/process/product.ts';
import { hold } from '../judge.ts';
import { toMegabytes } from '../measure.ts';
import { readUsage } from '../process-usage.ts';
import type { Scenario } from '../scenario.ts';

/** The time until compiling and reading at the start are over. */
const REST_MS = 15_000;

/** Measures the memory of the whole idle product, as `npm start` runs it. */
export const idle: Scenario = {
  name: 'idle',
  what: 'memory of the dashboard, the relay and their supervisor before anything was sent, the database left out',
  run: async (bench) => {
    const product = await bench.start(startProduct);
    await poll(async () => (await fetch(`${product.webUrl}/login`)).ok, 10_000);
    await wait(bench.options.isQuick ? 1_000 : REST_MS);
    const isOurs = (name: string) => name !== 'postgres';
    const megabytes = toMegabytes(readUsage([product.pid], isOurs).memoryBytes);
    const withDatabase = toMegabytes(readUsage([product.pid]).memoryBytes);
    await product.stop();
    return {
      figures: { product: { megabytes, megabytesWithDatabase: withDatabase } },
      targets: [hold('idle memory of all processes without Postgres', 'MB', megabytes, { atMost: 400 })],
    };
  },
};
