import { LOAD_VENDORS, type LoadVendor } from '../../fixtures/load/vendor-request.ts';
import { restJob } from '../jobs.ts';
import { compare, type Finding } from '../judge.ts';
import { measureInTurns, round } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

/** The number of short runs of each load, alternating with the others. */
const TURNS = 12;

/** The share of our own format's rate that a vendor's format should reach; CPU time a message is judged by its inverse. */
const WANTED_SHARE = 0.9;

/** Sends one message a request in the formats of other vendors beside our own. */
export const vendors: Scenario = {
  name: 'vendors',
  what: "durable accepts over REST in other vendors' formats, a message a request, 20 connections kept alive, 5 KB",
  run: async (bench) => {
    const product = await bench.product();
    await product.restart({ RELAY_ROLES: 'submission,api' });
    const job = (vendor?: LoadVendor) => () =>
      restJob(product, bench.seconds / 6, 1, { warmUpSeconds: 0.5, ...(vendor && { vendor }) });
    const loads = {
      own: job(),
      sparkpost: job('sparkpost'),
      mailgun: job('mailgun'),
      'mailgun multipart': job('mailgun multipart'),
      sendgrid: job('sendgrid'),
      postmark: job('postmark'),
    };
    const figures = await measureInTurns(TURNS, loads, product.pids);
    await product.restartEmpty();
    const { own } = figures;
    const targets = LOAD_VENDORS.flatMap((vendor): Finding[] => {
      const { acceptedPerSecond: ours, cpuMsPerMessage: cpuMs = 0 } = figures[vendor];
      const common = { target: `sends in the format of ${vendor}`, peer: 'sends in our own' };
      return [
        compare({
          ...common,
          unit: 'requests/s',
          ours,
          theirs: own.acceptedPerSecond,
          wanted: { atLeast: WANTED_SHARE },
        }),
        compare({
          ...common,
          unit: 'ms of CPU a message',
          ours: cpuMs,
          theirs: own.cpuMsPerMessage ?? null,
          wanted: { atMost: round(1 / WANTED_SHARE, 2) },
        }),
      ];
    });
    return { figures, targets };
  },
};
