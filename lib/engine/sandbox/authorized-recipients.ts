import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import { completeTourStep } from '#lib/account/onboarding/tour.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { newId } from '#lib/core/ids.ts';
import { AUTHORIZATION_HOURS } from '#lib/core/limits.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { countInWindow, secondsUntil, uncountInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { requireAddress } from '#lib/mail/normalize-address.ts';
import { enqueueAuthorizationMail } from './jobs.ts';
import { presentAuthorizedRecipient } from './present.ts';
import { authorizationState, MAILS_A_DAY, RESEND_PAUSE_SECONDS } from './rules.ts';
import {
  AUTHORIZED_RECIPIENTS_MAX,
  type AuthorizedRecipient,
  type AuthorizeRecipientsInput,
  type ResendAuthorizationInput,
} from './schema.ts';
import {
  countRecipients,
  deleteRecipient,
  findRecipients,
  type RecipientRow,
  renewRecipient,
  upsertRecipients,
  upsertVerifiedRecipient,
} from './store.ts';

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
  return (await findRecipients(ctx.scope, emails)).map((row) => presentAuthorizedRecipient(row, now));
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
  if (row.verifiedAt) return presentAuthorizedRecipient(row, now);
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
  return presentAuthorizedRecipient(await getRecipient(ctx, email), now);
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
  return presentAuthorizedRecipient(row, now);
}

/**
 * Counts one more mail to each address. Removing a recipient and adding them again does not reset the count.
 *
 * @throws {AppError} resendTooSoon
 */
async function limitMails(scope: Scope, emails: readonly string[], now: Date): Promise<void> {
  if (emails.length === 0) return;
  const counts = await countInWindow(keysOf(scope, emails), DAY_MS, now);
  const index = counts.findIndex(({ count }) => count > MAILS_A_DAY);
  const over = counts[index];
  if (!over) return;
  const seconds = secondsUntil(over.endsAt, now);
  throw new AppError('resendTooSoon', {
    field: 'email',
    value: emails[index],
    message: `${emails[index]} was asked ${MAILS_A_DAY} times today; try again in ${Math.ceil(seconds / 3_600)} h.`,
    retryAfterSeconds: seconds,
  });
}

/** Uncounts emails that turned out not to be sent. */
async function unlimitMails(scope: Scope, emails: readonly string[], now: Date): Promise<void> {
  if (emails.length > 0) await uncountInWindow(keysOf(scope, emails), DAY_MS, now);
}

const keysOf = (scope: Scope, emails: readonly string[]): string[] =>
  emails.map((email) => `authorization:${scope.companyId}:${email}`);
