import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { AUTHORIZATION_HOURS } from '#lib/core/limits.ts';
import { secondsUntil } from '#lib/infra/rate-limit/window-counter.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import { enqueueAuthorizationMail } from './jobs.ts';
import { limitMails } from './limit-mails.ts';
import { presentRecipient } from './present.ts';
import { RESEND_PAUSE_SECONDS } from './rules.ts';
import type { AuthorizedRecipient, ResendAuthorizationInput } from './schema.ts';
import { findRecipients, type RecipientRow, renewRecipient } from './store.ts';

/**
 * Mails a recipient a new link; the one before is worth nothing then. At most once a minute and five times a day.
 * One who agreed already is left alone.
 *
 * @throws {AppError} invalidAddress, notFound, resendTooSoon
 */
export async function resendAuthorization(ctx: Context, input: ResendAuthorizationInput): Promise<AuthorizedRecipient> {
  const now = ctx.now();
  const email = requireAddress(input.email, 'email');
  const row = await getRecipient(ctx, email);
  if (row.verifiedAt) return presentRecipient(row, now);
  requirePause(row, now);
  await limitMails(ctx.scope, [email], now);
  const facts = {
    now,
    expiresAt: new Date(now.getTime() + AUTHORIZATION_HOURS * HOUR_MS),
    sentBefore: new Date(now.getTime() - RESEND_PAUSE_SECONDS * 1_000),
  };
  await audited(ctx, 'authorized-recipient.ask', null, async (db) => {
    const mail = await renewRecipient(db, ctx.scope, email, facts);
    if (!mail) return null;
    await enqueueAuthorizationMail(db, ctx.scope, mail);
    return { targetId: mail.id, after: { email } };
  });
  return presentRecipient(await getRecipient(ctx, email), now);
}

async function getRecipient(ctx: Context, email: string): Promise<RecipientRow> {
  const [row] = await findRecipients(ctx.scope, [email]);
  if (!row) throw refuse.notFound('authorized recipient', { field: 'email' });
  return row;
}

function requirePause(row: RecipientRow, now: Date): void {
  const mayBeAskedAt = new Date(row.lastSentAt.getTime() + RESEND_PAUSE_SECONDS * 1_000);
  if (mayBeAskedAt <= now) return;
  const seconds = secondsUntil(mayBeAskedAt, now);
  throw new AppError('resendTooSoon', { field: 'email', values: { seconds }, retryAfterSeconds: seconds });
}
