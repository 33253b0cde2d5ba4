import type { Context } from '#lib/core/context.ts';
import { type ArmedMail, armMail } from '#lib/identity/tokens/arm-mail.ts';
import { type IdentityMailJob, MAIL_LIFE_MS, type MailPurpose } from '#lib/identity/tokens/request-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { SystemMail } from '#lib/mail/system-mail.ts';
import { sendSystemMail } from '#lib/messages/send-system-mail.ts';

type Words = SystemMail & { subject: string };

const hours = (purpose: MailPurpose): string => {
  const count = MAIL_LIFE_MS[purpose] / 3_600_000;
  return count === 1 ? 'an hour' : `${count} hours`;
};

const link = (path: string): string => `${settings().PUBLIC_URL}${path}`;

/** The words of each mail. */
const WORDS: Record<MailPurpose, (mail: ArmedMail) => Words> = {
  verify_email: ({ to, token, code }) => ({
    subject: code ? `${code} is your Mailwright code` : 'Confirm your address',
    heading: 'Confirm your address',
    paragraphs: [`Somebody signed up at Mailwright with ${to}. If it was you, type this code where you signed up:`],
    ...(code && { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    button: { label: 'Confirm on a page instead', url: link(`/verify-email/${token}`) },
    notes: [
      `Code and link work once and for ${hours('verify_email')}.`,
      'Did not sign up? Then ignore this mail: without your confirmation the account cannot be used.',
    ],
  }),
  reset_password: ({ to, token }) => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [`Somebody asked for a new password for ${to}. If it was you, press the button.`],
    button: { label: 'Set a new password', url: link(`/reset-password/${token}`) },
    notes: [
      `The link works once and for ${hours('reset_password')}.`,
      'Did not ask? Then ignore this mail: your password stays as it is.',
    ],
  }),
  change_email: ({ to, user, token }) => ({
    subject: 'Confirm your new address',
    heading: 'Confirm your new address',
    paragraphs: [`${user.fullname} asked to log in to Mailwright with ${to} from now on.`],
    button: { label: 'Take this address', url: link(`/change-email/${token}`) },
    notes: [
      `The link works once and for ${hours('change_email')}.`,
      'Do not know them? Then ignore this mail: nothing changes.',
    ],
  }),
};

/**
 * Does the job of `requestMail`: makes the secret and mails it. Where a try got as far as the mail and died before its
 * outcome was written, the next one sends another mail, whose secret replaces the first one's.
 *
 * @throws {AppError} as `sendSystemMail`; the job is tried again then.
 */
export async function sendIdentityMail(ctx: Pick<Context, 'now'>, { tokenId }: IdentityMailJob): Promise<void> {
  const mail = await armMail(ctx, tokenId);
  if (!mail) return;
  await sendSystemMail({
    ...WORDS[mail.purpose](mail),
    to: mail.to,
    // Where mail is captured a company's people read what was sent for it: never a colleague's link to a new password.
    onBehalfOfCompanyId: mail.purpose === 'verify_email' ? mail.user.companyId : null,
    idempotencyKey: `identity:${sha256(mail.token).toString('base64url')}`,
    now: ctx.now(),
  });
}
