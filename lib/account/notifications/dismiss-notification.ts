import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { readerOf } from './reader.ts';
import { deleteNotification } from './store.ts';

/**
 * Deletes one of the caller's notifications; other members keep theirs.
 *
 * @throws {AppError} notFound, also for another person's and when repeated; forbidden (API keys have no notifications)
 */
export async function dismissNotification(ctx: Pick<Context, 'scope' | 'actor'>, input: { id: string }): Promise<void> {
  const isGone = isUuid(input.id) && (await deleteNotification(readerOf(ctx), input.id));
  if (!isGone) throw refuse.notFound('notification');
}
