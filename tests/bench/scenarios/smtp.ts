import { smtpJob } from '../jobs.ts';
import { compare } from '../judge.ts';
import { measureLoad } from '../measure.ts';
import { compareRelayed } from '../measure-both.ts';
import { noteHaraka } from '../peers/haraka.ts';
import type { Scenario } from '../scenario.ts';

/** The main load: messages accepted over kept sessions and relayed at the same time. */
export const smtp: Scenario = {
  name: 'smtp',
  what: 'durable accepts over SMTP, relayed at the same time: TLS and AUTH, 20 connections reused, 5 KB, no DKIM',
  run: async (bench) => {
    const product = await bench.product();
    const ours = await measureLoad(product, smtpJob(product, bench.seconds));
    const theirs = await bench.plainPostfix();
    const haraka = await bench.haraka();
    const harakas = haraka && (await measureLoad(haraka, smtpJob(haraka, bench.seconds)));
    return {
      figures: { product: ours, ...(theirs && { Postfix: theirs }), ...(harakas && { Haraka: harakas }) },
      targets: [
        compareRelayed(
          { ours, theirs },
          { target: 'accept and relay, TLS and AUTH, connection reused, 5 KB', wanted: { atLeast: 4 } },
        ),
        compare({
          target: 'accept and relay, TLS and AUTH, connection reused, 5 KB',
          unit: 'messages/s',
          ours: ours.relayedPerSecond,
          peer: 'Haraka',
          theirs: harakas?.relayedPerSecond ?? null,
          wanted: { atLeast: 4 },
          ...noteHaraka(haraka),
        }),
        compare({
          target: 'CPU per relayed message, Postgres included',
          unit: 'ms',
          ours: ours.cpuMsPerMessage,
          peer: 'Haraka',
          theirs: harakas?.cpuMsPerMessage ?? null,
          wanted: { atMost: 0.5 },
          ...noteHaraka(haraka, 'the design names Postfix only'),
        }),
        compare({
          target: 'CPU per relayed message, Postgres included',
          unit: 'ms',
          ours: ours.cpuMsPerMessage,
          peer: 'Postfix',
          theirs: theirs?.cpuMsPerMessage ?? null,
          wanted: { atMost: 0.3 },
        }),
      ],
    };
  },
};
