import type { Context } from '#lib/core/context.ts';
import { randomToken } from '#lib/core/ids.ts';
import { AUTHORIZATION_HOURS } from '#lib/core/limits.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { AuthorizationMailJob } from './jobs.ts';
import { findRecipientWithCompany, updateToken } from './store.ts';

/**
 * Runs the job of `enqueueAuthorizationMail`: creates the link and mails it. A mail that is no longer needed (the recipient
 * confirmed, was removed, or a later mail follows) is not sent. If a run dies after the mail and before its outcome is
 * written, the next run sends another mail, whose link replaces the first one.
 *
 * @throws {AppError} as `sendSystemMail`; the job is tried again then.
 */
export async function sendAuthorizationMail(ctx: Pick<Context, 'now'>, job: AuthorizationMailJob): Promise<void> {
  const scope = { companyId: job.companyId, environment: 'sandbox' } as const;
  const row = await findRecipientWithCompany(scope, job.recipientId);
  if (!row) return;
  const token = randomToken(32);
  const isPending = await updateToken(scope, { id: row.id, sendCount: job.sendCount }, new Uint8Array(sha256(token)));
  if (!isPending) return;
  const company = row.company.name;
  await sendSystemMail({
    to: row.email,
    subject: `${company} asks to send you test email`,
    onBehalfOfCompanyId: job.companyId,
    idempotencyKey: `authorization:${sha256(token).toString('base64url')}`,
    now: ctx.now(),
    heading: `${company} asks to send you test email`,
    paragraphs: [
      `${company} is testing Mailwright, a service that sends email for applications, and would like to send test email to ${row.email}.`,
      'If you know them and agree, press the button and confirm on the page that opens. Nothing is sent to you until you do.',
    ],
    button: { label: 'See the request', url: `${settings().PUBLIC_URL}/authorized-recipient/verify/${token}` },
    notes: [
      `The link works once and for ${AUTHORIZATION_HOURS} hours.`,
      'If you were not expecting this, ignore it. No test email is sent without your consent, and the request expires.',
    ],
  });
}
