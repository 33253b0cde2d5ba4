import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { newId } from '#lib/core/ids.ts';
import { AUTHORIZATION_HOURS } from '#lib/core/limits.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import { enqueueAuthorizationMail } from './jobs.ts';
import { limitMails, unlimitMails } from './limit-mails.ts';
import { presentRecipient } from './present.ts';
import { authorizationState } from './rules.ts';
import { AUTHORIZED_RECIPIENTS_MAX, type AuthorizedRecipient, type AuthorizeRecipientsInput } from './schema.ts';
import { countRecipients, findRecipients, upsertRecipients } from './store.ts';

/**
 * Asks people to accept mail from the company's sandbox: each new one, and each whose link has expired, gets a link. Those
 * who confirmed, or whose link is still valid, are left alone, so a repeated call changes nothing.
 *
 * @returns the recipients of the addresses given.
 * @throws {AppError} invalidAddress (naming `emails[i]`), overQuota, planExpired, limitReached, resendTooSoon
 */
export async function authorizeRecipients(
  ctx: Context,
  input: AuthorizeRecipientsInput,
): Promise<AuthorizedRecipient[]> {
  const now = ctx.now();
  const emails = [...new Set(input.emails.map((email, index) => requireAddress(email, `emails[${index}]`)))];
  const wanted = await toBeAsked(ctx, emails, now);
  await limitMails(ctx.scope, wanted, now);
  const asked = new Set<string>();
  try {
    for (const email of await ask(ctx, wanted, now)) asked.add(email);
  } finally {
    // Another call was faster, or nothing was stored.
    await unlimitMails(
      ctx.scope,
      wanted.filter((email) => !asked.has(email)),
      now,
    );
  }
  return (await findRecipients(ctx.scope, emails)).map((row) => presentRecipient(row, now));
}

async function toBeAsked(ctx: Context, emails: readonly string[], now: Date): Promise<string[]> {
  const known = await findRecipients(ctx.scope, emails);
  const settled = new Set(known.filter((row) => authorizationState(row, now) !== 'expired').map((row) => row.email));
  return emails.filter((email) => !settled.has(email));
}

/** Stores the requests, enqueues the mails and returns their recipients. */
async function ask(ctx: Context, emails: readonly string[], now: Date): Promise<string[]> {
  if (emails.length === 0) return [];
  const recipients = emails.map((email) => ({ id: newId(), email }));
  const facts = {
    createdByUserId: ctx.actor.type === 'user' ? ctx.actor.userId : null,
    now,
    expiresAt: new Date(now.getTime() + AUTHORIZATION_HOURS * HOUR_MS),
  };
  const most = { count: AUTHORIZED_RECIPIENTS_MAX, entity: 'authorized recipients', field: 'emails' };
  return withTransaction(async (db) => {
    const { max, refusal } = await lockAllowance(db, ctx, 'authorizedRecipient', most);
    const before = await countRecipients(db, ctx.scope);
    const pending = await upsertRecipients(db, ctx.scope, recipients, facts);
    const added = pending.filter(({ sendCount }) => sendCount === 1).length;
    if (added > 0 && before + added > max) throw refusal();
    for (const { id, email, sendCount } of pending) {
      await enqueueAuthorizationMail(db, ctx.scope, { id, email, sendCount });
      await recordAudit(db, ctx, { action: 'authorized-recipient.ask', targetId: id, after: { email } });
    }
    return pending.map(({ email }) => email);
  });
}
