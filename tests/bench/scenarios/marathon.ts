import { poll } from '../../../bin/poll.ts';
import { runLoad } from '../../fixtures/load/run-load.ts';
import { smtpJob } from '../jobs.ts';
import { hold } from '../judge.ts';
import { hasArrived, round, toMegabytes } from '../measure.ts';
import { watchMemory } from '../memory-watch.ts';
import type { Scenario } from '../scenario.ts';

const MESSAGES = 200_000;
const QUARTERS = 4;
const MOST_SECONDS = 900;

/** Sends many messages without a pause, to show that nothing grows and slows it down. */
export const marathon: Scenario = {
  name: 'marathon',
  what: `${MESSAGES} messages at full rate over 20 sessions: the last quarter against the first, as they arrive`,
  run: async (bench) => {
    const product = await bench.product();
    const { sink } = product;
    const total = bench.scale(MESSAGES);
    // What is compiled and cached in the first seconds is no part of the first quarter.
    await runLoad(smtpJob(product, 3, { warmUpSeconds: 0 }));
    await poll(async () => (await queued(product)) === 0, 60_000, 250);

    const memory = watchMemory(product.pids);
    const before = sink.taken();
    const marks = [performance.now()];
    const timer = setInterval(() => {
      while (marks.length <= QUARTERS && sink.taken() - before >= (total * marks.length) / QUARTERS)
        marks.push(performance.now());
    }, 10);
    const ids = new Set<string>();
    const job = smtpJob(product, MOST_SECONDS, { total, warmUpSeconds: 0 });
    const result = await runLoad(job, ({ accepted }) => {
      for (const id of accepted) ids.add(id);
    });
    await hasArrived(sink, before, ids.size);
    await poll(() => marks.length > QUARTERS, 1_000);
    clearInterval(timer);
    memory.stop();

    const perSecond = marks.slice(1).map((mark, index) => total / QUARTERS / ((mark - (marks[index] ?? 0)) / 1_000));
    const lost = [...ids].filter((id) => !sink.arrivals.has(id)).length;
    const [first = Number.NaN, last = Number.NaN] = [perSecond[0], perSecond[QUARTERS - 1]];
    const figures = {
      accepted: ids.size,
      lost,
      repeated: sink.taken() - before - (ids.size - lost),
      relayedPerSecondByQuarter: Object.fromEntries(perSecond.map((rate, index) => [index + 1, round(rate)])),
      answerP50Ms: result.p50Ms,
      answerP99Ms: result.p99Ms,
      refused: result.refused,
      megabytes: toMegabytes(memory.most().memoryBytes),
    };
    return {
      figures: { product: figures },
      targets: [
        hold('200,000 messages at full rate: the last quarter against the first', '×', last / first, { atLeast: 0.85 }),
        hold('200,000 messages at full rate: lost', 'messages', lost, { atMost: 0 }),
      ],
    };
  },
};

const queued = async ({ query }: { query: (text: string) => Promise<{ n?: number }[]> }): Promise<number> =>
  (await query('SELECT count(*)::int AS n FROM delivery_queue'))[0]?.n ?? 0;
