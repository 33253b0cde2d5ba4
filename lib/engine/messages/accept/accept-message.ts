import { createGroupCommit } from '#lib/core/group-commit.ts';
import { findObjectStore } from '#lib/infra/blob/object-store.ts';
import type { AcceptedMessage, IncomingMessage, SendingScope } from '../incoming-message.ts';
import { countSimulated } from './checks/simulated-rate.ts';
import { submitOnce } from './idempotency/submit-once.ts';
import { measureBatch } from './metrics.ts';
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
