import { setTimeout as wait } from 'node:timers/promises';
import { type HttpConnection, openHttpConnection } from './http-connection.ts';
import type { RestJob } from './jobs.ts';
import { textOf } from './message-text.ts';
import type { Tally } from './tally.ts';

/** The pause after a failure, to prevent a storm of connections while the server is down. */
const PAUSE_MS = 50;

/** Posts messages over the number of simultaneous connections of the job until it is over. */
export async function sendOverRest(job: RestJob, tally: Tally): Promise<void> {
  const toBody = makeBody(job);
  await Promise.all(Array.from({ length: job.connections }, () => postInTurn(job, tally, toBody)));
}

/** Builds the body of a request; one without ids is built once only. */
function makeBody(job: RestJob): (ids: readonly string[]) => string {
  const { from, to, template } = job;
  const content = template ? { template } : { subject: 'Your order is on its way', text: textOf(job) };
  const message = { from, to, ...content };
  if (job.marked) return ([id = '']) => JSON.stringify({ ...message, headers: { 'X-Load-Id': id } });
  const body = JSON.stringify(job.batch === 1 ? message : Array.from({ length: job.batch }, () => message));
  return () => body;
}

async function postInTurn(job: RestJob, tally: Tally, toBody: (ids: readonly string[]) => string): Promise<void> {
  const { port, path, apiKey, batch } = job;
  let connection: HttpConnection | null = null;
  while (!tally.isOver) {
    const ids = Array.from({ length: batch }, () => tally.nextId());
    const startedAt = tally.begin(ids);
    try {
      connection ??= await openHttpConnection(port);
      const status = await connection.post(path, toBody(ids), { authorization: `Bearer ${apiKey}` });
      tally.end(ids, startedAt, status === 200 ? null : String(status));
      if (status === 429 || status === 503) await wait(PAUSE_MS);
    } catch {
      connection?.close();
      connection = null;
      tally.end(ids, startedAt, 'closed');
      await wait(PAUSE_MS);
    }
  }
  connection?.close();
}
