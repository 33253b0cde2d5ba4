import { setTimeout as wait } from 'node:timers/promises';
import { type HttpConnection, openHttpConnection } from './http-connection.ts';
import type { RestJob } from './jobs.ts';
import { textOf } from './message-text.ts';
import type { Tally } from './tally.ts';
import { type SendRequest, vendorRequest } from './vendor-request.ts';

/** The pause after a failure, to prevent a storm of connections while the server is down. */
const PAUSE_MS = 50;

/** The subject of every message. */
const SUBJECT = 'Your order is on its way';

/** The statuses of accepted messages; SendGrid answers 202. */
const ACCEPTED: ReadonlySet<number> = new Set([200, 202]);

/** Posts messages over the number of simultaneous connections of the job until it is over. */
export async function sendOverRest(job: RestJob, tally: Tally): Promise<void> {
  const toRequest = makeRequest(job);
  await Promise.all(Array.from({ length: job.connections }, () => postInTurn(job, tally, toRequest)));
}

/** Builds requests; one without ids is built once only. */
function makeRequest(job: RestJob): (ids: readonly string[]) => SendRequest {
  const { from, to, path, apiKey, template, vendor } = job;
  const text = textOf(job);
  const subject = SUBJECT;
  const headers = { authorization: `Bearer ${apiKey}` };
  const message = { from, to, ...(template ? { template } : { subject, text }) };
  if (job.marked)
    return ([id = '']) => ({ path, headers, body: JSON.stringify({ ...message, headers: { 'X-Load-Id': id } }) });
  const content = job.batch === 1 ? message : Array.from({ length: job.batch }, () => message);
  const request = vendor
    ? vendorRequest(vendor, { from, to, apiKey, subject, text })
    : { path, headers, body: JSON.stringify(content) };
  return () => request;
}

async function postInTurn(
  { port, batch }: RestJob,
  tally: Tally,
  toRequest: (ids: readonly string[]) => SendRequest,
): Promise<void> {
  let connection: HttpConnection | null = null;
  while (!tally.isOver) {
    const ids = Array.from({ length: batch }, () => tally.nextId());
    const startedAt = tally.begin(ids);
    try {
      connection ??= await openHttpConnection(port);
      const { path, headers, body } = toRequest(ids);
      const status = await connection.post(path, body, headers);
      tally.end(ids, startedAt, ACCEPTED.has(status) ? null : String(status));
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
