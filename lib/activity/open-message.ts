import type { Scope } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findBody, findMessage, type MessageRecord } from './store.ts';

/**
 * A message of the scope.
 *
 * @throws {AppError} notFound, also for what is no id and for what is another company's or environment's.
 */
export async function openMessage(scope: Scope, id: string): Promise<MessageRecord> {
  const message = isUuid(id) ? await findMessage(scope, id) : null;
  if (!message) throw new AppError('notFound', { values: { entity: 'message' } });
  return message;
}

/**
 * The bytes of a message of the scope.
 *
 * @throws {AppError} notFound, also once the body's retention is over.
 */
export async function openBody(scope: Scope, id: string): Promise<Buffer> {
  const raw = isUuid(id) ? await findBody(scope, id) : null;
  if (!raw) throw new AppError('notFound', { values: { entity: 'message body' } });
  return raw;
}
