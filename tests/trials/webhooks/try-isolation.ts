import { readUsage } from '../../bench/process-usage.ts';
import { seedCompany } from '../../fixtures/accounts/seed.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { startReceiver } from '../../fixtures/webhooks/start-receiver.ts';
import { collectLiveMb, startWorker } from '../../fixtures/webhooks/start-worker.ts';
import { emitEvents, insertWebhook } from '../../fixtures/webhooks/webhook-rig.ts';
import { measureLive } from './measure-live.ts';

/** The extent of the trial: endpoints that never answer, and for how long and how often another one gets an event. */
const PLAN = { silent: 10, minutes: 60, everyMs: 50 };

/**
 * The burst of events before the hour. V8 lets the young generation of a process grow with the objects that survive, to
 * 134 MB on a machine with much memory: the burst begins that growth, which takes half an hour all the same.
 */
const BURST = { minutes: 1, everyMs: 3 };

const MINUTE_MS = 60_000;

/** The most that the delay of the events of a working endpoint may be, in milliseconds. */
const P95_MAX_MS = 2_000;

/**
 * The most by which memory may grow from the second ten minutes, when caches are filled, to the last ten: what the process
 * holds, and what is alive after a full collection at the end of these ten minutes.
 */
const MEMORY_GROWTH_MAX = 1.1;

/**
 * Measures the delay of one endpoint's events for an hour while others never answer, and the memory of the process that
 * sends: resident, and alive.
 */
export async function tryIsolation(): Promise<{ isMet: boolean; findings: object }> {
  const [silent, good] = [await startReceiver(), await startReceiver()];
  silent.answer = () => {};
  const worker = await startWorker();
  const company = await seedCompany();
  for (let n = 0; n < PLAN.silent; n += 1) await insertWebhook(company, { target: `${silent.url}/${n}` });
  await emitEvents(company, 500);
  await pollUntil('requests that hang', () => silent.requests.length >= PLAN.silent);
  await insertWebhook(company, { target: good.url });
  const send = ({ minutes, everyMs }: { minutes: number; everyMs: number }) => {
    const end = performance.now() + minutes * MINUTE_MS;
    return measureLive(company, good, everyMs, () => performance.now() < end);
  };
  await send(BURST);
  const memory: number[] = [];
  const live: number[] = [];
  const watch = setInterval(async () => {
    memory.push(residentMb(worker.pid));
    if (memory.length % 10 === 0) live.push(await collectLiveMb(worker));
  }, MINUTE_MS);
  const figures = await send(PLAN);
  clearInterval(watch);
  worker.kill('SIGKILL');
  await silent.close();
  await good.close();
  const tens = Array.from({ length: PLAN.minutes / 10 }, (_, ten) => mean(memory.slice(ten * 10, ten * 10 + 10)));
  const isFlat = (tens: readonly number[]) => (tens.at(-1) ?? 0) <= (tens[1] ?? 0) * MEMORY_GROWTH_MAX;
  return {
    isMet: figures.p95 < P95_MAX_MS && isFlat(tens) && isFlat(live),
    findings: { hanging: silent.requests.length, ...figures, memoryMbByTenMinutes: tens, liveMbByTenMinutes: live },
  };
}

const residentMb = (pid = 0): number => Math.round(readUsage([pid]).residentBytes / 1024 ** 2);

const mean = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
