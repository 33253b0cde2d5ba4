import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { readerOf } from './reader.ts';
import { deleteNotification } from './store.ts';

/**
 * Removes one of the caller's notifications; others keep theirs.
 *
 * @throws {AppError} notFound, also for another person's and for a repeat; forbidden (an API key is no person)
 */
export async function dismissNotification(ctx: Pick<Context, 'scope' | 'actor'>, input: { id: string }): Promise<void> {
  const isGone = isUuid(input.id) && (await deleteNotification(readerOf(ctx), input.id));
  if (!isGone) throw new AppError('notFound', { values: { entity: 'notification' } });
}
