import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { accept, startDeliveryDatabase, startWorkerTo } from '../../../fixtures/delivery/delivery-rig.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

/** The time until the server answers a message. */
const ANSWER_MS = 300;

const FEATURES = ['PIPELINING', '8BITMIME', 'SMTPUTF8', 'SIZE 30000000'];

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

it.each([
  ['DATA', FEATURES],
  ['BDAT', [...FEATURES, 'CHUNKING']],
])('a worker that may leave one message unanswered sends the next by %s only after the answer', async (command, features) => {
  const company = await seedCompany();
  const arrivals: number[] = [];
  const sink = await startSink({
    features,
    script: () => ({ kind: 'tarpit', ms: ANSWER_MS }),
    onMessage: () => arrivals.push(performance.now()),
  });
  const worker = await startWorkerTo(sink.port, { unansweredMax: 1 });
  try {
    // Those of the second round go over connections that have sent one: commands and message in one write.
    for (const round of [1, 2]) {
      for (let n = 0; n < 4; n += 1) await accept(company, `r${n}@example.net`);
      await pollUntil('the messages of the round', () => arrivals.length === 4 * round);
    }
    expect(sink.commands.some((line) => line.startsWith('BDAT'))).toBe(command === 'BDAT');
    const gaps = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(ANSWER_MS - 50);
  } finally {
    await worker.stop();
    await sink.close();
  }
});
