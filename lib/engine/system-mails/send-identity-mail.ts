import { type ArmedMail, armMail } from '#lib/account/identity/tokens/arm-mail.ts';
import { type IdentityMailJob, MAIL_LIFE_MS, type MailPurpose } from '#lib/account/identity/tokens/request-mail.ts';
import type { Context } from '#lib/core/context.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { SystemMail } from '#lib/mail/system-mail.ts';

type Words = SystemMail & { subject: string };

const hours = (purpose: MailPurpose): string => {
  const count = MAIL_LIFE_MS[purpose] / HOUR_MS;
  return count === 1 ? 'an hour' : `${count} hours`;
};

const link = (path: string): string => `${settings().PUBLIC_URL}${path}`;

/** The texts of each mail. */
const WORDS: Record<MailPurpose, (mail: ArmedMail) => Words> = {
  verify_email: ({ to, token, code }) => ({
    subject: code ? `${code} is your Mailwright code` : 'Confirm your address',
    heading: 'Confirm your address',
    paragraphs: [`Someone signed up for Mailwright with ${to}. If that was you, enter this code where you signed up:`],
    ...(code && { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    button: { label: 'Confirm on a page instead', url: link(`/verify-email/${token}`) },
    notes: [
      `The code and the link work once, within ${hours('verify_email')}.`,
      'If you didn’t sign up, ignore this mail. Without your confirmation the account can’t be used.',
    ],
  }),
  reset_password: ({ to, token }) => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [`Someone asked to reset the password of ${to}. If that was you, use the button below.`],
    button: { label: 'Set a new password', url: link(`/reset-password/${token}`) },
    notes: [
      `The link works once, within ${hours('reset_password')}.`,
      'If you didn’t ask for this, ignore this mail. Your password stays the same.',
    ],
  }),
  change_email: ({ to, user, token }) => ({
    subject: 'Confirm your new address',
    heading: 'Confirm your new address',
    paragraphs: [`${user.fullname} asked to sign in to Mailwright with ${to} from now on.`],
    button: { label: 'Use this address', url: link(`/change-email/${token}`) },
    notes: [
      `The link works once, within ${hours('change_email')}.`,
      'If you don’t know this person, ignore this mail. Nothing will change.',
    ],
  }),
};

/**
 * Creates the secret that `requestMail` asked for and mails it. When an attempt dies between the mail and the write of its
 * outcome, the next one sends another mail whose secret replaces the first.
 *
 * @throws {AppError} as `sendSystemMail`; the job is then retried.
 */
export async function sendIdentityMail(ctx: Pick<Context, 'now'>, { tokenId }: IdentityMailJob): Promise<void> {
  const mail = await armMail(ctx, tokenId);
  if (!mail) return;
  await sendSystemMail({
    ...WORDS[mail.purpose](mail),
    to: mail.to,
    // Captured mail is readable by the whole company, which must not include a colleague's password reset.
    onBehalfOfCompanyId: mail.purpose === 'verify_email' ? mail.user.companyId : null,
    idempotencyKey: `identity:${sha256(mail.token).toString('base64url')}`,
    now: ctx.now(),
  });
}
