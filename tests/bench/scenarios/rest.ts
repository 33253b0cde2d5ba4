import { restJob } from '../jobs.ts';
import { compare, hold } from '../judge.ts';
import { measureAnswers, measureInTurns, measureLoad } from '../measure.ts';
import { EMPTY_PATH, READING_PATH, startEmptyNext } from '../peers/empty-next.ts';
import type { Scenario } from '../scenario.ts';
import { warmUp } from '../warm-up.ts';

/** The number of runs of each load, alternating with the others. */
const TURNS = 3;

/** Sends requests of one message: on the API host, through Next, and to an empty handler of Next. */
export const rest: Scenario = {
  name: 'rest',
  what: 'durable accepts over REST, a message a request, 20 connections kept alive, 5 KB; delivered later',
  run: async (bench) => {
    const product = await bench.product();
    const relaying = await measureLoad(product, restJob(product, bench.seconds, 1));
    await product.restart({ RELAY_ROLES: 'submission,api' });
    const [web, next] = [await bench.web(), await bench.start(startEmptyNext)];
    await warmUp(bench, product);
    await warmUp(bench, product, { port: web.port, path: '/api/v1/emails' });
    const job = (port: number, path: string) => () =>
      restJob(product, bench.seconds / TURNS, 1, { port, path, warmUpSeconds: 1 });
    const { host, mounted, empty, reading } = await measureInTurns(TURNS, {
      host: job(product.ports.api, '/emails'),
      mounted: job(web.port, '/api/v1/emails'),
      empty: job(next.port, EMPTY_PATH),
      reading: job(next.port, READING_PATH),
    });
    await next.stop();
    await product.restartEmpty();
    const common = { peer: 'empty Next handler', unit: 'requests/s', theirs: empty.acceptedPerSecond };
    return {
      figures: {
        'API host': host,
        'API host, relayed at the same time': relaying,
        'mounted in Next': mounted,
        'empty Next handler': empty,
        'Next handler that reads the body': reading,
      },
      targets: [
        compare({
          ...common,
          target: 'REST on the API host, durable before the answer',
          ours: host.acceptedPerSecond,
          wanted: { atLeast: 3.5 },
        }),
        compare({
          ...common,
          target: 'REST on the API host, p99',
          unit: 'ms',
          ours: host.answerP99Ms,
          theirs: empty.answerP99Ms,
          wanted: { atMost: 0.6 },
        }),
        compare({
          ...common,
          target: 'POST /api/v1/emails mounted in Next',
          ours: mounted.acceptedPerSecond,
          wanted: { atLeast: 0.8 },
        }),
        compare({
          ...common,
          target: 'POST /api/v1/emails mounted in Next',
          ours: mounted.acceptedPerSecond,
          peer: 'Next handler that reads the body',
          theirs: reading.acceptedPerSecond,
          wanted: { atLeast: 0.8 },
        }),
      ],
    };
  },
};

/** Sends requests of many messages. */
export const restBatch: Scenario = {
  name: 'rest-batch',
  what: 'the same on the API host in batches of 100, and of 500 over 4 connections',
  run: async (bench) => {
    const product = await bench.product();
    await product.restart({ RELAY_ROLES: 'submission,api' });
    await warmUp(bench, product);
    const of100 = await measureAnswers(restJob(product, bench.seconds, 100));
    // As many messages on their way as with batches of 100.
    const of500 = await measureAnswers(restJob(product, bench.seconds, 500, { connections: 4 }));
    await product.restartEmpty();
    const target = (size: number, measured: number) =>
      hold(`REST in batches of ${size}`, 'messages/s', measured, { atLeast: 5_000 });
    return {
      figures: { 'batches of 100': of100, 'batches of 500': of500 },
      targets: [target(100, of100.acceptedPerSecond), target(500, of500.acceptedPerSecond)],
    };
  },
};
