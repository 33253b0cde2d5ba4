import { smtpJob } from '../jobs.ts';
import { compare } from '../judge.ts';
import { measureLoad } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

/** A new connection with TLS and AUTH for each message. */
export const smtpConnections: Scenario = {
  name: 'smtp-connections',
  what: 'the same with a connection for each message',
  run: async (bench) => {
    const [product, postfix] = [await bench.product(), await bench.postfix()];
    const shape = { perConnection: 1 };
    const ours = await measureLoad(product, smtpJob(product, bench.seconds, shape));
    const theirs = postfix && (await measureLoad(postfix, smtpJob(postfix, bench.seconds, shape)));
    return {
      figures: { product: ours, ...(theirs && { Postfix: theirs }) },
      targets: [
        compare({
          target: 'new TLS and AUTH connection per message',
          unit: 'messages/s',
          ours: ours.relayedPerSecond,
          peer: 'Postfix',
          theirs: theirs?.relayedPerSecond ?? null,
          wanted: { atLeast: 1.8 },
          note: 'Postfix is asked for no password, which is in its favour',
        }),
      ],
    };
  },
};
