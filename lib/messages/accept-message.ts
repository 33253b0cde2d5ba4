import { AppError } from '#lib/core/errors/app-error.ts';
import { isRefusalOfData } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { createGroupCommit } from './group-commit.ts';
import type { AcceptedMessage, IncomingMessage, SendingScope } from './incoming-message.ts';
import { measureBatch } from './metrics.ts';
import { prepareMessage } from './prepare-message.ts';
import type { PreparedMessage } from './prepared-message.ts';
import { writeBatch } from './write-batch.ts';

const BATCH_MAX_MESSAGES = 500;
const BATCH_MAX_BYTES = 16 * 1024 * 1024;

const commit = createGroupCommit<PreparedMessage, AcceptedMessage>({
  write: (batch) => measureBatch(batch.length, () => writeBatch(batch)),
  sizeOf: ({ incoming }) => incoming.raw.length,
  maxItems: BATCH_MAX_MESSAGES,
  maxBytes: BATCH_MAX_BYTES,
  maxInFlight: 1,
});

/** Idempotency keys whose first message is still on its way in this process. */
const inProgress = new Set<string>();

/**
 * The one way in: checks a message, and answers once it is committed with its recipients, quota, queue rows and
 * injection events. Concurrent calls share one transaction.
 *
 * @throws {AppError} accountSuspended, productionRequired, unprovenDomain, unauthorizedRecipient, invalidAddress, invalidFrom,
 *   invalidHeader, mailLoop, noRecipients, messageTooLarge, dailyQuotaExceeded, monthlyQuotaExceeded, idempotencyKeyReused,
 *   idempotencyInProgress, notStorable, queueUnavailable
 */
export async function acceptMessage(scope: SendingScope, incoming: IncomingMessage): Promise<AcceptedMessage> {
  const { idempotency } = incoming;
  const mark = idempotency ? `${scope.companyId} ${scope.environment} ${idempotency.key}` : null;
  if (mark && inProgress.has(mark)) throw new AppError('idempotencyInProgress');
  if (mark) inProgress.add(mark);
  try {
    return await commit(await prepareMessage(scope, incoming));
  } catch (error) {
    if (error instanceof AppError) throw error;
    log().error(
      { error: error instanceof Error ? error.message : String(error), companyId: scope.companyId },
      'a message could not be written',
    );
    if (isRefusalOfData(error)) throw new AppError('notStorable');
    throw new AppError('queueUnavailable', { retryAfterSeconds: 5 });
  } finally {
    if (mark) inProgress.delete(mark);
  }
}
