import { smtpJob } from '../jobs.ts';
import { hold } from '../judge.ts';
import { measureLoad } from '../measure.ts';
import { compareRelayed, measureBoth } from '../measure-both.ts';
import type { Scenario } from '../scenario.ts';

/** The largest answer time: below the cost of Nagle's algorithm with delayed acknowledgements. */
const STALL_MS = 40;

/** Sends the envelope and DATA in one write. */
export const smtpPipelined: Scenario = {
  name: 'smtp-pipelined',
  what: 'the same from clients that pipeline; and one such client alone, which shows a stall',
  run: async (bench) => {
    const shape = { pipelined: true };
    const both = await measureBoth(bench, shape);
    const product = await bench.product();
    const alone = await measureLoad(product, smtpJob(product, 3, { ...shape, connections: 1, warmUpSeconds: 1 }));
    return {
      figures: { ...both.figures, 'product, one connection': alone },
      targets: [
        compareRelayed(both, { target: 'pipelining client', wanted: { atLeast: 4 } }),
        hold('pipelining client, no stall: answer of one connection, p50', 'ms', alone.answerP50Ms, {
          atMost: STALL_MS,
        }),
      ],
    };
  },
};
