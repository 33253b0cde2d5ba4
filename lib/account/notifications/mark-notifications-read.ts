import type { Context } from '#lib/core/context.ts';
import { readerOf } from './reader.ts';
import type { MarkReadInput } from './schema.ts';
import { updateRead } from './store.ts';

/**
 * Marks some or all of the caller's notifications as read. Idempotent; ids of other people's are ignored.
 *
 * @throws {AppError} forbidden (API keys have no notifications)
 */
export async function markNotificationsRead(
  ctx: Pick<Context, 'scope' | 'actor' | 'now'>,
  input: MarkReadInput,
): Promise<void> {
  await updateRead(readerOf(ctx), input.ids ?? null, ctx.now());
}
