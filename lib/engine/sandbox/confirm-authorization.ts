import { recordAudit } from '#lib/account/audit/audited.ts';
import type { OnEmailVerified } from '#lib/account/identity/email-verified.ts';
import { completeTourStep } from '#lib/account/onboarding/tour.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { AUTHORIZED_RECIPIENTS_MAX, type Authorization } from './schema.ts';
import { findRecipientByToken, upsertVerifiedRecipient, verifyRecipient } from './store.ts';

/**
 * Notes that the holder of a mailed link agrees to get mail from the company's sandbox. The link works once.
 *
 * @throws {AppError} notFound (unknown or used), linkExpired
 */
export async function confirmAuthorization(ctx: Pick<Context, 'now'>, token: string): Promise<Authorization> {
  const now = ctx.now();
  const tokenHash = sha256(token);
  const row = await findRecipientByToken(new Uint8Array(tokenHash));
  if (!row) throw refuse.notFound('link');
  if (row.expiresAt <= now) throw new AppError('linkExpired');
  await withTransaction(async (db) => {
    if (!(await verifyRecipient(db, tokenHash, now))) throw refuse.notFound('link');
    await completeTourStep(db, { companyId: row.companyId, step: 'sandboxSetAuthorizedRecipient' });
  });
  return { state: 'verified', email: row.email, company: row.company.name };
}

/**
 * Returns the hook that makes a person's own address an authorized recipient of their company in the transaction that
 * verifies it: its owner has just shown that mail to it is wanted. A company with as many recipients as it may have gets
 * none more. A recipient who is removed later stays removed, since an address is verified once.
 */
export const authorizeVerifiedEmail =
  (ctx: Pick<Context, 'actor' | 'now' | 'requestId' | 'ip'>): OnEmailVerified =>
  async (db, { userId, companyId, email }) => {
    // Sign-up takes some addresses that mail cannot be sent to, such as those with one label after the @.
    const address = normalizeAddress(email);
    if (address === null) return;
    const scope = { companyId, environment: 'sandbox' } as const;
    const recipient = { id: newId(), email: address, now: ctx.now() };
    const id = await upsertVerifiedRecipient(db, scope, recipient, AUTHORIZED_RECIPIENTS_MAX);
    if (id === null) return;
    // People who use a mailed link have no session yet.
    const actor = ctx.actor.type === 'operator' ? ctx.actor : { type: 'user' as const, userId };
    await recordAudit(
      db,
      { ...ctx, scope, actor },
      { action: 'authorized-recipient.authorize', targetId: id, after: { email: recipient.email } },
    );
    await completeTourStep(db, { companyId, step: 'sandboxSetAuthorizedRecipient' });
  };
