import { runLoad } from '../../fixtures/load/run-load.ts';
import { startDelayingProxy } from '../../fixtures/load/start-delaying-proxy.ts';
import type { Bench } from '../bench.ts';
import { restJob, smtpJob } from '../jobs.ts';
import { compare, hold } from '../judge.ts';
import { type Figures, hasArrived, round, toMegabytes } from '../measure.ts';
import { watchMemory } from '../memory-watch.ts';
import type { Scenario } from '../scenario.ts';

const BACKLOG = 100_000;

/** The backlog of Postfix: it keeps 20,000 messages active, and a longer queue behaves differently. */
const PEER_BACKLOG = 15_000;

/** The time limit of a load of a number of messages, in seconds. */
const FILL_SECONDS = 180;

type Drained = Figures & { backlog: number; drainedPerSecond: number; missing: number };

/** Delivers a queue that filled while nothing could be delivered. */
export const drain: Scenario = {
  name: 'drain',
  what: `deliveries from a queue of ${BACKLOG} that filled while no worker ran, unsigned; Postfix's of ${PEER_BACKLOG}, filled while its remote server hung`,
  run: async (bench) => {
    const ours = await drainProduct(bench);
    const theirs = bench.options.hasPeer ? await drainPeer(bench) : null;
    return {
      figures: { product: ours, ...(theirs && { Postfix: theirs }) },
      targets: [
        hold('drain of a queue of 100,000: lost', 'messages', ours.missing, { atMost: 0 }),
        compare({
          target: 'drain of a full queue',
          unit: 'messages/s',
          ours: ours.drainedPerSecond,
          peer: 'Postfix',
          theirs: theirs?.drainedPerSecond ?? null,
          wanted: { atLeast: 1 },
          note: 'the design sets no target',
        }),
      ],
    };
  },
};

async function drainProduct(bench: Bench): Promise<Drained> {
  const product = await bench.product();
  await product.restart({ RELAY_ROLES: 'submission,api' });
  const { sink } = product;
  const before = sink.taken();
  const total = bench.scale(BACKLOG);
  const { accepted } = await runLoad(restJob(product, FILL_SECONDS, 500, { total, connections: 4, warmUpSeconds: 0 }));
  await product.restart();
  const memory = watchMemory(product.pids);
  const [startedAt, early] = [performance.now(), sink.taken() - before];
  await hasArrived(sink, before, accepted);
  memory.stop();
  const drained = sink.taken() - before - early;
  const took = (performance.now() - startedAt) / 1_000;
  return {
    backlog: accepted,
    drainedPerSecond: round(drained / took),
    missing: accepted - early - drained,
    megabytes: toMegabytes(memory.most().memoryBytes),
  };
}

async function drainPeer(bench: Bench): Promise<Drained> {
  const { sink } = await bench.product();
  const way = await bench.start(() => startDelayingProxy({ toPort: sink.port, delayMs: 0, isShut: true }));
  const { server, stop } = await bench.startPeer([], way.port);
  const total = bench.scale(PEER_BACKLOG);
  const { accepted } = await runLoad(smtpJob(server, FILL_SECONDS, { total, warmUpSeconds: 0 }));
  const before = sink.taken();
  const startedAt = performance.now();
  way.open();
  await hasArrived(sink, before, accepted);
  const drained = sink.taken() - before;
  const took = (performance.now() - startedAt) / 1_000;
  await stop();
  await way.stop();
  return { backlog: accepted, drainedPerSecond: round(drained / took), missing: accepted - drained };
}
