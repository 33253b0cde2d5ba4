import { Histogram } from 'prom-client';
import { createGroupCommit } from '#lib/core/group-commit.ts';
import { findObjectStore } from '#lib/infra/blob/object-store.ts';
import type { AcceptedMessage, IncomingMessage, SendingScope } from '../incoming-message.ts';
import { countSimulated } from './checks/simulated-rate.ts';
import { submitOnce } from './idempotency/submit-once.ts';
import { prepareMessage } from './prepare-message.ts';
import type { PreparedMessage } from './prepared-message.ts';
import { writeBatch } from './write-batch.ts';

const BATCH_MAX_MESSAGES = 500;
const BATCH_MAX_BYTES = 16 * 1024 * 1024;

/** With an object store, one batch is written there while another is committed. */
const BATCHES_WITH_STORE = 2;

const commit = createGroupCommit<PreparedMessage, AcceptedMessage>({
  write: (batch) => measureBatch(batch.length, () => writeBatch(batch)),
  sizeOf: ({ incoming }) => incoming.raw.length,
  maxItems: BATCH_MAX_MESSAGES,
  maxBytes: BATCH_MAX_BYTES,
  maxInFlight: () => (findObjectStore() ? BATCHES_WITH_STORE : 1),
});

/**
 * Accepts a message: the single entry point for mail over SMTP, over REST and of the platform itself. Checks it, and answers
 * once it is committed with its recipients, quota, queue rows and injection events. Concurrent calls share one transaction.
 *
 * @throws {AppError} accountSuspended, featureOff, productionRequired, unprovenDomain, unauthorizedRecipient, invalidAddress, invalidFrom,
 *   invalidHeader, mailLoop, noRecipients, messageTooLarge, dailyQuotaExceeded, monthlyQuotaExceeded, idempotencyKeyReused,
 *   idempotencyInProgress, rateLimited (simulated mail), notStorable, queueUnavailable, bodyStoreUnavailable
 */
export const acceptMessage = (scope: SendingScope, incoming: IncomingMessage): Promise<AcceptedMessage> =>
  submitOnce(scope, incoming.idempotency, async () => {
    const message = await prepareMessage(scope, incoming);
    countSimulated(scope, [message]);
    return commit(message);
  });

const batchMessages = new Histogram({
  name: 'accept_batch_messages',
  help: 'Messages that were stored by one commit',
  buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
});

const batchSeconds = new Histogram({
  name: 'accept_batch_seconds',
  help: 'Seconds that one commit of messages took, all its statements included',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** Measures a write of several messages, whatever becomes of it. */
async function measureBatch<T>(messages: number, write: () => Promise<T>): Promise<T> {
  const observe = batchSeconds.startTimer();
  batchMessages.observe(messages);
  try {
    return await write();
  } finally {
    observe();
  }
}
