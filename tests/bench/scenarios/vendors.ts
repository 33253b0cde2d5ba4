import type { LoadVendor } from '../../support/load/vendor-request.ts';
import { restJob } from '../jobs.ts';
import { compare } from '../judge.ts';
import { measureInTurns } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

/** The number of runs of each load, alternating with the others. */
const TURNS = 6;

const VENDORS: readonly LoadVendor[] = ['sparkpost', 'mailgun', 'sendgrid', 'postmark'];

/** Sends one message a request in the formats of other vendors beside our own. */
export const vendors: Scenario = {
  name: 'vendors',
  what: "durable accepts over REST in other vendors' formats, a message a request, 20 connections kept alive, 5 KB",
  run: async (bench) => {
    const product = await bench.product();
    await product.restart({ RELAY_ROLES: 'submission,api' });
    const job = (vendor?: LoadVendor) => () =>
      restJob(product, bench.seconds / 3, 1, { warmUpSeconds: 1, ...(vendor && { vendor }) });
    const loads = {
      own: job(),
      sparkpost: job('sparkpost'),
      mailgun: job('mailgun'),
      sendgrid: job('sendgrid'),
      postmark: job('postmark'),
    };
    const figures = await measureInTurns(TURNS, loads, product.pids);
    await product.restartEmpty();
    return {
      figures,
      targets: VENDORS.map((vendor) =>
        compare({
          ...{
            target: `sends in the format of ${vendor}`,
            unit: 'requests/s',
            ours: figures[vendor].acceptedPerSecond,
          },
          ...{ peer: 'sends in our own', theirs: figures.own.acceptedPerSecond, wanted: { atLeast: 0.9 } },
        }),
      ),
    };
  },
};
