import { completeTourStep } from '#lib/account/onboarding/tour.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { Authorization } from './schema.ts';
import { findRecipientByToken, verifyRecipient } from './store.ts';

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
