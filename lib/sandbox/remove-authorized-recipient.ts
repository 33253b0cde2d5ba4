import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { deleteRecipient } from './store.ts';

/**
 * Removes a recipient: mail to them is refused from the next message on, and their link is worth nothing.
 *
 * @throws {AppError} notFound, also for another company's recipient and for a repeat
 */
export async function removeAuthorizedRecipient(ctx: Pick<Context, 'scope'>, input: { id: string }): Promise<void> {
  const isRemoved = isUuid(input.id) && (await deleteRecipient(ctx.scope, input.id));
  if (!isRemoved) throw new AppError('notFound', { values: { entity: 'authorized recipient' } });
}
