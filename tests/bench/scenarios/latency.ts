import type { Bench } from '../bench.ts';
import { smtpJob } from '../jobs.ts';
import { compare, type Finding } from '../judge.ts';
import { measureLatency } from '../measure.ts';
import { noteHaraka } from '../peers/haraka.ts';
import type { Scenario } from '../scenario.ts';
import type { SmtpServer } from '../smtp-server.ts';

type Latency = Awaited<ReturnType<typeof measureLatency>>;

const PACES = [50, 100] as const;

/** Measures the time from MAIL to the remote server's acceptance, at a rate that leaves the machine idle. */
export const latency: Scenario = {
  name: 'latency',
  what: 'SMTP to the remote server at 50 and 100 messages a second, 5 sessions, 5 KB',
  run: async (bench) => {
    const product = await bench.product();
    const peers = { Postfix: await bench.postfix(), Haraka: await bench.haraka() };
    const figures: Record<string, Latency> = {};
    const targets: Finding[] = [];
    for (const perSecond of PACES) {
      const ours = await measure(bench, product, perSecond);
      figures[`product at ${perSecond}/s`] = ours;
      for (const [peer, server] of Object.entries(peers)) {
        const theirs = server && (await measure(bench, server, perSecond));
        if (theirs) figures[`${peer} at ${perSecond}/s`] = theirs;
        targets.push(...judge({ peer, perSecond, ours, theirs }));
      }
    }
    return { figures, targets };
  },
};

const measure = (bench: Bench, server: SmtpServer, perSecond: number): Promise<Latency> =>
  measureLatency(server, smtpJob(server, bench.seconds, { connections: 5, perSecond }));

/** The latencies of the product and of a peer at one rate; null for a peer that is not installed. */
type Both = { peer: string; perSecond: number; ours: Latency; theirs: Latency | null };

const judge = ({ peer, perSecond, ours, theirs }: Both): Finding[] =>
  (['P50', 'P99'] as const).map((part) =>
    compare({
      target: `end to end at ${perSecond} messages a second, ${part.toLowerCase()}`,
      unit: 'ms',
      ours: ours[`endToEnd${part}Ms`],
      peer,
      theirs: theirs?.[`endToEnd${part}Ms`] ?? null,
      wanted: { atMost: 0.8 },
      ...(perSecond !== 50 && { note: 'the design names 50 a second only' }),
      ...(peer === 'Haraka' && noteHaraka(theirs, 'the design names Postfix only')),
    }),
  );
