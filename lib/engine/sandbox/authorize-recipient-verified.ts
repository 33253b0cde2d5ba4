import { audited } from '#lib/account/audit/audited.ts';
import { completeTourStep } from '#lib/account/onboarding/tour.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import { presentRecipient } from './present.ts';
import type { AuthorizedRecipient } from './schema.ts';
import { findRecipients, upsertVerifiedRecipient } from './store.ts';

/**
 * Authorizes a recipient on the operator's word; no mail is sent. A repeated call changes nothing.
 *
 * @throws {AppError} invalidAddress, notFound (no such company)
 */
export async function authorizeRecipientVerified(ctx: Context, input: { email: string }): Promise<AuthorizedRecipient> {
  const now = ctx.now();
  const email = requireAddress(input.email, 'email');
  await audited(ctx, 'authorized-recipient.authorize', null, async (db) => {
    const id = await upsertVerifiedRecipient(db, ctx.scope, { id: newId(), email, now }, null);
    if (id === null) return null;
    await completeTourStep(db, { companyId: ctx.scope.companyId, step: 'sandboxSetAuthorizedRecipient' });
    return { targetId: id, after: { email } };
  });
  const [row] = await findRecipients(ctx.scope, [email]);
  if (!row) throw refuse.notFound('company');
  return presentRecipient(row, now);
}
