import { smtpJob } from '../jobs.ts';
import { compare, hold } from '../judge.ts';
import { measureLoad } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

/** Less than what Nagle's algorithm and a delayed acknowledgement cost together. */
const STALL_MS = 40;

/** Clients that send the envelope and DATA in one write. */
export const smtpPipelined: Scenario = {
  name: 'smtp-pipelined',
  what: 'the same from clients that pipeline; and one such client alone, which shows a stall',
  run: async (bench) => {
    const [product, postfix] = [await bench.product(), await bench.postfix()];
    const shape = { pipelined: true };
    const ours = await measureLoad(product, smtpJob(product, bench.seconds, shape));
    const theirs = postfix && (await measureLoad(postfix, smtpJob(postfix, bench.seconds, shape)));
    const alone = await measureLoad(product, smtpJob(product, 3, { ...shape, connections: 1, warmUpSeconds: 1 }));
    return {
      figures: { product: ours, ...(theirs && { Postfix: theirs }), 'product, one connection': alone },
      targets: [
        compare({
          target: 'pipelining client',
          unit: 'messages/s',
          ours: ours.relayedPerSecond,
          peer: 'Postfix',
          theirs: theirs?.relayedPerSecond ?? null,
          wanted: { atLeast: 4 },
        }),
        hold('pipelining client, no stall: answer of one connection, p50', 'ms', alone.answerP50Ms, {
          atMost: STALL_MS,
        }),
      ],
    };
  },
};
