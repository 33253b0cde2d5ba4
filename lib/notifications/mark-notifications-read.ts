import type { Context } from '#lib/core/context.ts';
import { readerOf } from './reader.ts';
import type { MarkReadInput } from './schema.ts';
import { updateRead } from './store.ts';

/**
 * Marks the caller's notifications as read, some or all; a repeat changes nothing, and ids of others are passed over.
 *
 * @throws {AppError} forbidden (an API key is no person)
 */
export async function markNotificationsRead(
  ctx: Pick<Context, 'scope' | 'actor' | 'now'>,
  input: MarkReadInput,
): Promise<void> {
  await updateRead(readerOf(ctx), input.ids ?? null, ctx.now());
}
