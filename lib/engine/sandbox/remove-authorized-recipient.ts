import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { deleteRecipient } from './store.ts';

/**
 * Removes a recipient: mail to them is refused from the next message on, and their link is worth nothing.
 *
 * @throws {AppError} notFound, also for another company's recipient and for a repeat
 */
export async function removeAuthorizedRecipient(ctx: Context, input: { id: string }): Promise<void> {
  await audited(ctx, 'authorized-recipient.remove', input.id, async (db) => {
    const email = await requireById('authorized recipient', input.id, () => deleteRecipient(db, ctx.scope, input.id));
    return { before: { email } };
  });
}
