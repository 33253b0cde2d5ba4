import type { Context } from '#lib/core/context.ts';
import { randomToken } from '#lib/core/ids.ts';
import { AUTHORIZATION_HOURS } from '#lib/core/limits.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { sendSystemMail } from '#lib/messages/send-system-mail.ts';
import type { AuthorizationMailJob } from './jobs.ts';
import { findRecipientWithCompany, updateToken } from './store.ts';

/**
 * Does the job of `enqueueAuthorizationMail`: makes the link and mails it. A mail that is no longer owed (the recipient
 * agreed, was removed, or a later mail follows) is not sent. Where a try got as far as the mail and died before its
 * outcome was written, the next try sends another mail, whose link replaces the first one's.
 *
 * @throws {AppError} as `sendSystemMail`; the job is tried again then.
 */
export async function sendAuthorizationMail(ctx: Pick<Context, 'now'>, job: AuthorizationMailJob): Promise<void> {
  const scope = { companyId: job.companyId, environment: 'sandbox' } as const;
  const row = await findRecipientWithCompany(scope, job.recipientId);
  if (!row) return;
  const token = randomToken(32);
  const isOwed = await updateToken(scope, { id: row.id, sendCount: job.sendCount }, new Uint8Array(sha256(token)));
  if (!isOwed) return;
  const company = row.company.name;
  await sendSystemMail({
    to: row.email,
    subject: `${company} asks to send you test mail`,
    onBehalfOfCompanyId: job.companyId,
    idempotencyKey: `authorization:${sha256(token).toString('base64url')}`,
    now: ctx.now(),
    heading: `${company} asks to send you test mail`,
    paragraphs: [
      `${company} is trying out Mailwright, a service that sends email for applications, and would like to send its tests to ${row.email}.`,
      'If you know them and agree, press the button and confirm on the page that opens. Until you do, nothing is sent to you.',
    ],
    button: { label: 'See the request', url: `${settings().PUBLIC_URL}/authorized-recipient/verify/${token}` },
    notes: [
      `The link works once and for ${AUTHORIZATION_HOURS} hours.`,
      'Not expecting this? Then ignore it: without your consent no test mail is sent to you, and this request ends by itself.',
    ],
  });
}
