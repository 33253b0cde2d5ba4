import { newId } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { READ_INBOUND, type ReadInboundJob } from './jobs.ts';
import { type InboundMessage, insertInbound } from './store.ts';

/**
 * Takes mail that came back: it and the job that reads it are written in one transaction, after which it may be confirmed.
 *
 * @returns the id that it is known by in the log.
 */
export async function acceptInbound(message: Omit<InboundMessage, 'id'>): Promise<string> {
  const id = newId(message.receivedAt.getTime());
  const payload: ReadInboundJob = { id };
  await withTransaction(async (db) => {
    await insertInbound(db, { ...message, id });
    await enqueueJob(db, { kind: READ_INBOUND, payload });
  });
  return id;
}
