import type { Context } from '#lib/core/context.ts';
import { findNoticeReader } from '#lib/identity/find-notice-reader.ts';
import type { IdentityNotice, IdentityNoticeJob } from '#lib/identity/notices.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sendSystemMail } from '#lib/messages/send-system-mail.ts';

/** What happened, in one sentence each. */
const SENTENCES: Record<IdentityNotice, { heading: string; sentence: string }> = {
  password_changed: {
    heading: 'Your password was changed',
    sentence: 'The password of your Mailwright account was changed. Other sessions were ended.',
  },
  email_change_requested: {
    heading: 'A new address was asked for',
    sentence: 'Somebody who is logged in to your Mailwright account asked to replace this address by another one.',
  },
  email_changed: {
    heading: 'Your address was changed',
    sentence: 'Your Mailwright account is logged in to with another address from now on, and no longer with this one.',
  },
  two_factor_enabled: {
    heading: 'Two-factor authentication is on',
    sentence: 'From now on your Mailwright account asks for a code of your authenticator app at each login.',
  },
  two_factor_disabled: {
    heading: 'Two-factor authentication is off',
    sentence: 'Your Mailwright account no longer asks for a code at login.',
  },
  two_factor_reset: {
    heading: 'Two-factor authentication was reset',
    sentence: 'An administrator turned the second factor of your Mailwright account off and ended your sessions.',
  },
  recovery_codes_renewed: {
    heading: 'New recovery codes were made',
    sentence: 'New recovery codes were made for your Mailwright account; the old ones work no more.',
  },
};

/**
 * Does the job of `enqueueNotice`. A repeat sends nothing more.
 *
 * @throws {AppError} as `sendSystemMail`; the job is tried again then.
 */
export async function sendIdentityNotice(ctx: Pick<Context, 'now'>, job: IdentityNoticeJob): Promise<void> {
  const to = await findNoticeReader(job);
  if (!to) return;
  const { heading, sentence } = SENTENCES[job.notice];
  await sendSystemMail({
    to,
    subject: heading,
    heading,
    paragraphs: [sentence, `It happened at ${job.at.slice(0, 16).replace('T', ' ')} (UTC).`],
    button: { label: 'Look at your account', url: `${settings().PUBLIC_URL}/account-setting` },
    notes: ['Was it not you? Then set a new password at once, and ask an administrator of your company for help.'],
    onBehalfOfCompanyId: null,
    idempotencyKey: `notice:${job.userId}:${job.notice}:${job.at}`,
    now: ctx.now(),
  });
}
