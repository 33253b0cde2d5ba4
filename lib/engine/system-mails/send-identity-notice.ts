import { findNoticeReader, type IdentityNotice, type IdentityNoticeJob } from '#lib/account/identity/notices.ts';
import type { Context } from '#lib/core/context.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';

/** The heading and the sentence of each notice. */
const SENTENCES: Record<IdentityNotice, { heading: string; sentence: string }> = {
  password_changed: {
    heading: 'Your password was changed',
    sentence: 'The password of your Mailwright account was changed. Other sessions were ended.',
  },
  email_change_requested: {
    heading: 'Someone asked to change your address',
    sentence: 'Someone who is signed in to your Mailwright account asked to replace this address with another one.',
  },
  email_changed: {
    heading: 'Your address was changed',
    sentence: 'You now sign in to your Mailwright account with another address. This one no longer works.',
  },
  two_factor_enabled: {
    heading: 'Two-factor authentication is on',
    sentence: 'Your Mailwright account now asks for a code from your authenticator app each time you sign in.',
  },
  two_factor_disabled: {
    heading: 'Two-factor authentication is off',
    sentence: 'Your Mailwright account no longer asks for a code when you sign in.',
  },
  two_factor_reset: {
    heading: 'Two-factor authentication was reset',
    sentence:
      'An administrator turned off two-factor authentication for your Mailwright account and ended your sessions.',
  },
  recovery_codes_renewed: {
    heading: 'You have new recovery codes',
    sentence: 'New recovery codes were created for your Mailwright account. The old ones no longer work.',
  },
};

/**
 * Sends the notice that `enqueueNotice` scheduled. Idempotent.
 *
 * @throws {AppError} as `sendSystemMail`; the job is then retried.
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
    button: { label: 'Review your account', url: `${settings().PUBLIC_URL}/account-setting` },
    notes: ['If this wasn’t you, set a new password now and ask an administrator of your company for help.'],
    onBehalfOfCompanyId: null,
    idempotencyKey: `notice:${job.userId}:${job.notice}:${job.at}`,
    now: ctx.now(),
  });
}
