import { AppError } from '#lib/core/errors/app-error.ts';
import { isRefusalOfData } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import type { IncomingMessage, SendingScope } from '../../incoming-message.ts';
import { keyText } from './store.ts';

/** Keys whose first use is still in progress in this process. */
const inProgress = new Set<string>();

/**
 * Runs a submission of one or several messages, unless one with the same idempotency key is in progress in this process.
 * An unexpected error becomes a refusal that does not reveal its cause.
 *
 * @throws {AppError} idempotencyInProgress, notStorable, queueUnavailable, and every refusal of `submit`
 */
export async function submitOnce<T>(
  scope: SendingScope,
  idempotency: IncomingMessage['idempotency'],
  submit: () => Promise<T>,
): Promise<T> {
  const name = idempotency ? keyText({ ...scope, key: idempotency.key }) : null;
  if (name && inProgress.has(name)) throw new AppError('idempotencyInProgress');
  if (name) inProgress.add(name);
  try {
    return await submit();
  } catch (error) {
    if (error instanceof AppError) throw error;
    log().error(
      { error: error instanceof Error ? error.message : String(error), companyId: scope.companyId },
      'a submission could not be written',
    );
    if (isRefusalOfData(error)) throw new AppError('notStorable');
    throw new AppError('queueUnavailable', { retryAfterSeconds: 5 });
  } finally {
    if (name) inProgress.delete(name);
  }
}
