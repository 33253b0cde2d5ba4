import { smtpJob } from '../jobs.ts';
import { compare, type Finding } from '../judge.ts';
import { type Figures, measureLatency } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

const PACES = [50, 100] as const;

/** Measures the time from MAIL to the remote server's acceptance, at a rate that leaves the machine idle. */
export const latency: Scenario = {
  name: 'latency',
  what: 'SMTP to the remote server at 50 and 100 messages a second, 5 sessions, 5 KB',
  run: async (bench) => {
    const [product, postfix] = [await bench.product(), await bench.postfix()];
    const figures: Record<string, Figures> = {};
    const targets: Finding[] = [];
    for (const perSecond of PACES) {
      const shape = { connections: 5, perSecond };
      const ours = await measureLatency(product, smtpJob(product, bench.seconds, shape));
      const theirs = postfix && (await measureLatency(postfix, smtpJob(postfix, bench.seconds, shape)));
      figures[`product at ${perSecond}/s`] = ours;
      if (theirs) figures[`Postfix at ${perSecond}/s`] = theirs;
      for (const part of ['P50', 'P99'] as const) {
        targets.push(
          compare({
            target: `end to end at ${perSecond} messages a second, ${part.toLowerCase()}`,
            unit: 'ms',
            ours: ours[`endToEnd${part}Ms`],
            peer: 'Postfix',
            theirs: theirs?.[`endToEnd${part}Ms`] ?? null,
            wanted: { atMost: 0.8 },
            ...(perSecond !== 50 && { note: 'the design names 50 a second only' }),
          }),
        );
      }
    }
    return { figures, targets };
  },
};
