import { issueInvitation } from '#lib/account/team/invitations.ts';
import type { InvitationMailJob } from '#lib/account/team/jobs.ts';
import { INVITATION_HOURS } from '#lib/account/team/rules.ts';
import type { Context } from '#lib/core/context.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';

const DAYS = INVITATION_HOURS / 24;

/**
 * Creates the link of an invitation and mails it, unless the mail is no longer wanted. When an attempt dies between the
 * mail and the write of its outcome, the next one sends another mail whose link replaces the first.
 *
 * @throws {AppError} as `sendSystemMail`; the job is then retried.
 */
export async function sendInvitationMail(ctx: Pick<Context, 'now'>, job: InvitationMailJob): Promise<void> {
  const issued = await issueInvitation(job);
  if (!issued) return;
  const { token, email, company, inviter, role } = issued;
  const who = inviter ?? company;
  await sendSystemMail({
    to: email,
    subject: `${who} invites you to ${company} on Mailwright`,
    onBehalfOfCompanyId: job.companyId,
    idempotencyKey: `invitation:${sha256(token).toString('base64url')}`,
    now: ctx.now(),
    heading: `Join ${company} on Mailwright`,
    paragraphs: [
      `${who} invites ${email} to join ${company} as ${role}.`,
      'Mailwright sends email for applications. In its dashboard you and your colleagues can see every message and its delivery status.',
    ],
    button: { label: 'View invitation', url: `${settings().PUBLIC_URL}/verify/member/${token}` },
    notes: [
      `The link works once, within ${DAYS} days.`,
      'If you weren’t expecting this, ignore it. Nothing happens unless you accept.',
    ],
  });
}
