import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { secondsUntil } from '#lib/infra/rate-limit/window-counter.ts';
import { findInvitationById, type InvitationRow, renewInvitation } from './invitations/store.ts';
import { enqueueInvitationMail } from './jobs.ts';
import { countMails } from './limit-mails.ts';
import { presentInvited } from './present.ts';
import { INVITATION_HOURS, RESEND_PAUSE_SECONDS } from './rules.ts';
import type { Member, ResendInvitationInput } from './schema.ts';

/**
 * Mails an invitation again with a new link; the previous one stops working. At most once a minute and five times a day.
 *
 * @throws {AppError} notFound (also for one who has joined), resendTooSoon, inviteTooOften
 */
export async function resendInvitation(ctx: Context, { id }: ResendInvitationInput): Promise<Member> {
  const now = ctx.now();
  const row = await getInvitation(ctx, id);
  requirePause(row, now);
  const allowed = await countMails(ctx.scope, [row.email], now);
  if (allowed.size === 0) throw new AppError('inviteTooOften', { field: 'id' });
  const facts = {
    now,
    expiresAt: new Date(now.getTime() + INVITATION_HOURS * HOUR_MS),
    sentBefore: new Date(now.getTime() - RESEND_PAUSE_SECONDS * 1_000),
  };
  await audited(ctx, 'member.invite', id, async (db) => {
    const mail = await renewInvitation(db, ctx.scope, id, facts);
    if (!mail) return null;
    await enqueueInvitationMail(db, ctx.scope, mail);
    return { after: { email: row.email } };
  });
  return presentInvited(await getInvitation(ctx, id), now);
}

async function getInvitation(ctx: Context, id: string): Promise<InvitationRow> {
  const row = await findInvitationById(ctx.scope, id);
  if (!row) throw refuse.notFound('invitation', { field: 'id' });
  return row;
}

function requirePause(row: InvitationRow, now: Date): void {
  const mayBeSentAt = new Date(row.lastSentAt.getTime() + RESEND_PAUSE_SECONDS * 1_000);
  if (mayBeSentAt <= now) return;
  const seconds = secondsUntil(mayBeSentAt, now);
  throw new AppError('resendTooSoon', { field: 'id', values: { seconds }, retryAfterSeconds: seconds });
}
