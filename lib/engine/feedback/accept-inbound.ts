import { newId } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { READ_INBOUND, type ReadInboundJob } from './jobs.ts';
import { type InboundMessage, insertInbound } from './store.ts';

/**
 * Stores an inbound message and the job that processes it in one transaction. After that it may be answered with 250.
 *
 * @returns the id of the message, which the log uses.
 */
export async function acceptInbound(message: Omit<InboundMessage, 'id'>): Promise<string> {
  const id = newId(message.receivedAt.getTime());
  const payload: ReadInboundJob = { id };
  await withTransaction(async (db) => {
    await insertInbound(db, { ...message, id });
    await enqueueJob(db, READ_INBOUND, payload);
  });
  return id;
}
