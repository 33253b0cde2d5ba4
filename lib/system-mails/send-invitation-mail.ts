import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { sendSystemMail } from '#lib/messages/send-system-mail.ts';
import { issueInvitation } from '#lib/team/issue-invitation.ts';
import type { InvitationMailJob } from '#lib/team/jobs.ts';
import { INVITATION_HOURS } from '#lib/team/rules.ts';

const DAYS = INVITATION_HOURS / 24;

/**
 * Does the job of an invitation: makes the link and mails it. A mail that is no longer owed is not sent. Where a try
 * died after the mail and before its outcome was written, the next try sends another, whose link replaces the first.
 *
 * @throws {AppError} as `sendSystemMail`; the job is tried again then.
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
      'Mailwright sends the email of applications. In its dashboard you and your colleagues see what was sent and what became of it.',
    ],
    button: { label: 'See the invitation', url: `${settings().PUBLIC_URL}/verify/member/${token}` },
    notes: [
      `The link works once and for ${DAYS} days.`,
      'Not expecting this? Then ignore it: without your consent nothing happens.',
    ],
  });
}
