import { startDelayingProxy } from '../../fixtures/load/start-delaying-proxy.ts';
import type { Bench } from '../bench.ts';
import { smtpJob } from '../jobs.ts';
import { compare } from '../judge.ts';
import { type LoadFigures, measureLoad } from '../measure.ts';
import type { Scenario } from '../scenario.ts';

const CONNECTIONS = 500;
const ROUND_TRIP_MS = 230;

/** Delivers to a distant remote server, where throughput comes from simultaneous sessions. */
export const remoteServer: Scenario = {
  name: 'remote-server',
  what: `a remote server ${ROUND_TRIP_MS} ms away, up to ${CONNECTIONS} connections to it, 50 clients, 5 KB`,
  run: async (bench) => {
    const { sink } = await bench.product();
    const way = { toPort: sink.port, delayMs: ROUND_TRIP_MS / 2, isShut: false };
    const proxy = await bench.start(() => startDelayingProxy(way));
    const ours = await measureProduct(bench, proxy.port);
    const theirs = bench.options.hasPeer ? await measurePeer(bench, proxy.port) : null;
    await proxy.stop();
    const common = { target: `remote server ${ROUND_TRIP_MS} ms away, ${CONNECTIONS} connections`, peer: 'Postfix' };
    return {
      figures: { product: ours, ...(theirs && { Postfix: theirs }) },
      targets: [
        compare({
          ...common,
          unit: 'messages/s',
          ours: ours.relayedPerSecond,
          theirs: theirs?.relayedPerSecond ?? null,
          wanted: { atLeast: 2 },
        }),
        compare({
          ...common,
          target: `${common.target}: memory of all processes`,
          unit: 'MB',
          ours: ours.megabytes,
          theirs: theirs?.megabytes ?? null,
          wanted: { atMost: 0.25 },
          note: 'ours with Postgres; what processes share is counted once (PSS)',
        }),
        compare({
          ...common,
          target: `${common.target}: memory of all processes`,
          unit: 'MB',
          ours: ours.residentMegabytes,
          theirs: theirs?.residentMegabytes ?? null,
          wanted: { atMost: 0.25 },
          note: 'ours with Postgres; what processes share is counted to each (RSS)',
        }),
      ],
    };
  },
};

async function measureProduct(bench: Bench, port: number): Promise<LoadFigures> {
  const product = await bench.product();
  await product.restart({
    DELIVERY_ROUTE: `smtp://127.0.0.1:${port}`,
    DELIVERY_CONCURRENCY: String(CONNECTIONS),
  });
  const figures = await measureLoad(product, smtpJob(product, bench.seconds, { connections: 50 }));
  await product.restart();
  return figures;
}

async function measurePeer(bench: Bench, port: number): Promise<LoadFigures> {
  const limits = ['default_destination_concurrency_limit', 'initial_destination_concurrency'];
  const settings = limits.map((name) => `${name} = ${CONNECTIONS}`);
  const { server, stop } = await bench.startPeer([...settings, `default_process_limit = ${CONNECTIONS + 100}`], port);
  const figures = await measureLoad(server, smtpJob(server, bench.seconds, { connections: 50 }));
  await stop();
  return figures;
}
