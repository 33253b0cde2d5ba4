import { setTimeout as wait } from 'node:timers/promises';
import { readHealth } from '#lib/connect/webhooks/deliveries/health.ts';
import { startReplay } from '#lib/connect/webhooks/replays/replays.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { seedCompany } from '../../fixtures/accounts/seed.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { startReceiver } from '../../fixtures/webhooks/start-receiver.ts';
import { startWorker } from '../../fixtures/webhooks/start-worker.ts';
import { emitEvents, insertWebhook } from '../../fixtures/webhooks/webhook-rig.ts';
import { measureLive } from './measure-live.ts';

/** The extent of the trial: events to replay, the time without the replay before it and after it, and the pace of live events. */
const PLAN = { events: 100_000, baselineMs: 60_000, everyMs: 50 };

/** The pause between two looks at the replay. */
const LOOK_MS = 2_000;

/** The most by which the delay of live events may grow. */
const GROWTH_MAX = 1.1;

/** Replays many events one by one while new ones come, and compares the delay of the new ones with and without it. */
export async function tryReplay(): Promise<{ isMet: boolean; findings: object }> {
  const receiver = await startReceiver();
  const worker = await startWorker();
  const company = await seedCompany();
  const ctx = platformContext({ scope: company.scope });
  const id = await insertWebhook(company, { target: receiver.url, format: 'batch' });
  await emitEvents(company, PLAN.events);
  await pollUntil('every event', () => receiver.taken().length >= PLAN.events, 300_000);
  await getPool().query("UPDATE webhooks SET format = 'single' WHERE id = $1", [id]);
  const until = (ms: number) => {
    const end = performance.now() + ms;
    return () => performance.now() < end;
  };
  // The first events after the change are not counted.
  await measureLive(company, receiver, PLAN.everyMs, until(2_000));
  receiver.requests.length = 0;
  const before = await measureLive(company, receiver, PLAN.everyMs, until(PLAN.baselineMs));
  const numbers: number[] = [];
  receiver.answer = (response, { headers }) => {
    if (headers['webhook-replay'] === 'true') {
      // Only the number is kept: the memory of a hundred thousand requests would slow what is measured.
      receiver.requests.pop();
      numbers.push(Number(headers['webhook-sequence']));
    }
    response.writeHead(200).end();
  };
  const range = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 1_000) };
  const startedAt = performance.now();
  const { total } = await startReplay(ctx, id, range);
  let isRunning = true;
  const ending = (async () => {
    // Asked for seldom: the answer costs the database more than the requests do.
    while ((await readHealth(ctx, id)).replay?.status !== 'done') await wait(LOOK_MS);
    isRunning = false;
    return Math.round((performance.now() - startedAt) / 1_000);
  })();
  const during = await measureLive(company, receiver, PLAN.everyMs, () => isRunning);
  const seconds = await ending;
  const after = await measureLive(company, receiver, PLAN.everyMs, until(PLAN.baselineMs));
  const inOrder = numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1);
  worker.kill('SIGKILL');
  await receiver.close();
  // The day's tables grow meanwhile: without the replay is the mean of before and after.
  const growth = Math.round((during.p95 / ((before.p95 + after.p95) / 2)) * 100) / 100;
  return {
    isMet: growth <= GROWTH_MAX && numbers.length === total && inOrder,
    findings: { total, replayed: numbers.length, inOrder, seconds, before, during, after, growth },
  };
}
