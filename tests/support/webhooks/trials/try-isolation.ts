import { pollUntil } from '../../poll-until.ts';
import { seedCompany } from '../../seed.ts';
import { startReceiver } from '../start-receiver.ts';
import { emitEvents, insertWebhook } from '../webhook-rig.ts';
import { measureLive } from './measure-live.ts';
import { startWorker } from './start-worker.ts';

/** The extent of the trial: endpoints that never answer, and how long another one is measured. */
const PLAN = { silent: 10, measuredMs: 60_000, everyMs: 50 };

/** The most that the delay of the events of a working endpoint may be, in milliseconds. */
const P95_MAX_MS = 2_000;

/** Measures the delay of one endpoint's events while many others never answer. */
export async function tryIsolation(): Promise<{ isMet: boolean; findings: object }> {
  const [silent, good] = [await startReceiver(), await startReceiver()];
  silent.answer = () => {};
  const worker = await startWorker();
  const company = await seedCompany();
  for (let n = 0; n < PLAN.silent; n += 1) await insertWebhook(company, { target: `${silent.url}/${n}` });
  await emitEvents(company, 500);
  await pollUntil('requests that hang', () => silent.requests.length >= PLAN.silent);
  await insertWebhook(company, { target: good.url });
  const end = performance.now() + PLAN.measuredMs;
  const figures = await measureLive(company, good, PLAN.everyMs, () => performance.now() < end);
  worker.kill('SIGKILL');
  await silent.close();
  await good.close();
  return { isMet: figures.p95 < P95_MAX_MS, findings: { hanging: silent.requests.length, ...figures } };
}
