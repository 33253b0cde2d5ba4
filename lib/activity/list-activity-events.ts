import type { Context } from '#lib/core/context.ts';
import { openMessage } from './open-message.ts';
import { presentEvent } from './present.ts';
import type { ActivityEvent } from './schema.ts';
import { listEvents } from './store.ts';

/**
 * The events of one recipient of a message, oldest first.
 *
 * @throws {AppError} notFound
 */
export async function listActivityEvents(
  ctx: Context,
  input: { id: string; recipient: number },
): Promise<ActivityEvent[]> {
  const message = await openMessage(ctx.scope, input.id);
  const events = await listEvents(ctx.scope, { messageId: message.id, ordinal: input.recipient });
  return events.map(presentEvent);
}
