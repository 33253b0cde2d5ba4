import type { AcceptedMessage, IncomingMessage, SendingScope } from './incoming-message.ts';

/**
 * The one way in: checks a message, and answers once it is committed with its recipients, quota, queue rows and injection events.
 * Concurrent calls share one transaction.
 *
 * @throws {AppError} accountSuspended, productionRequired, unprovenDomain, unauthorizedRecipient, invalidAddress, invalidFrom,
 *   noRecipients, messageTooLarge, dailyQuotaExceeded, monthlyQuotaExceeded, idempotencyKeyReused, idempotencyInProgress, queueUnavailable.
 */
export async function acceptMessage(scope: SendingScope, message: IncomingMessage): Promise<AcceptedMessage> {
  throw new Error(`being written ${scope.companyId} ${message.envelopeFrom}`);
}
