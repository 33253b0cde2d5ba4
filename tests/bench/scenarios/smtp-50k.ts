import { KILOBYTE, smtpJob } from '../jobs.ts';
import { compare } from '../judge.ts';
import { measureLoad } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

/** Larger messages. */
export const smtp50k: Scenario = {
  name: 'smtp-50k',
  what: 'the same with 50 KB',
  run: async (bench) => {
    const [product, postfix] = [await bench.product(), await bench.postfix()];
    const shape = { sizeBytes: 50 * KILOBYTE };
    const ours = await measureLoad(product, smtpJob(product, bench.seconds, shape));
    const theirs = postfix && (await measureLoad(postfix, smtpJob(postfix, bench.seconds, shape)));
    return {
      figures: { product: ours, ...(theirs && { Postfix: theirs }) },
      targets: [
        compare({
          target: '50 KB',
          unit: 'messages/s',
          ours: ours.relayedPerSecond,
          peer: 'Postfix',
          theirs: theirs?.relayedPerSecond ?? null,
          wanted: { atLeast: 2.5 },
        }),
      ],
    };
  },
};
