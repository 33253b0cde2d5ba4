import type { Scope } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { OpenedMessage } from '#lib/engine/messages/read/captured/captured-message.ts';
import { findCaptured } from '#lib/engine/messages/read/captured/queries.ts';

/**
 * Returns a captured message that the scope may read, with its bytes.
 *
 * @throws {AppError} notFound, also for another company's message and for one that was sent
 */
export async function openCaptured(scope: Scope, id: string): Promise<OpenedMessage> {
  const message = await findCaptured(scope, id);
  if (!message) throw refuse.notFound('message');
  return message;
}
