import { setTimeout as wait } from 'node:timers/promises';
import { openHttpConnection } from './http-connection.ts';
import type { RestJob } from './jobs.ts';
import { textOf } from './message-text.ts';
import type { Tally } from './tally.ts';

/** Posts messages over as many connections side by side as the job wants, until it is over. */
export async function sendOverRest(job: RestJob, tally: Tally): Promise<void> {
  const message = { from: job.from, to: job.to, subject: 'Your order is on its way', text: textOf(job) };
  const body = JSON.stringify(job.batch === 1 ? message : Array.from({ length: job.batch }, () => message));
  await Promise.all(Array.from({ length: job.connections }, () => postInTurn(job, tally, body)));
}

async function postInTurn({ port, path, apiKey, batch }: RestJob, tally: Tally, body: string): Promise<void> {
  let connection = await openHttpConnection(port);
  while (!tally.isOver) {
    const ids = Array.from({ length: batch }, () => tally.nextId());
    const startedAt = tally.begin(ids);
    try {
      const status = await connection.post(path, body, { authorization: `Bearer ${apiKey}` });
      tally.end(ids, startedAt, status === 200 ? null : String(status));
      if (status === 429) await wait(10);
    } catch {
      tally.end(ids, startedAt, 'closed');
      connection = await openHttpConnection(port);
    }
  }
  connection.close();
}
