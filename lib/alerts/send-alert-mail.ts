import type { Context } from '#lib/core/context.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { type SystemMailInput, sendSystemMail } from '#lib/messages/send/send-system-mail.ts';
import type { AlertMailJob } from './jobs.ts';
import { BOUNCE_RATE, percentOf } from './rules.ts';
import { findAlertReaders } from './store.ts';
import { webhookWords } from './webhook-words.ts';

/**
 * Does the job of an alert: mails it to all who want it. A repeat sends nobody a second one.
 *
 * @throws {AppError} as `sendSystemMail`; the job is tried again then.
 */
export async function sendAlertMail(ctx: Pick<Context, 'now'>, job: AlertMailJob): Promise<void> {
  const mails = await mailsOf(job);
  for (const mail of mails) await sendSystemMail({ ...mail, now: ctx.now() });
}

type Mail = Omit<SystemMailInput, 'now'>;

async function mailsOf(job: AlertMailJob): Promise<Mail[]> {
  switch (job.alert) {
    case 'queue-age':
      return toOperators(job);
    case 'bounce-rate':
      return toCompany(job);
    case 'webhook':
      return aboutWebhook(job);
  }
}

async function aboutWebhook(job: Extract<AlertMailJob, { alert: 'webhook' }>): Promise<Mail[]> {
  const { companyId, webhookId, stage, at } = job;
  const { heading, paragraphs, action } = webhookWords(job);
  const readers = await findAlertReaders(companyId, 'monitoringWebhook');
  return readers
    .filter(({ byMail }) => byMail)
    .map(({ userId, email }) => ({
      to: email,
      subject: heading,
      heading,
      paragraphs,
      button: { label: action, url: `${settings().PUBLIC_URL}/webhook/${webhookId}` },
      notes: ['Choose which alerts you get in the account settings.'],
      onBehalfOfCompanyId: companyId,
      idempotencyKey: `alert:webhook:${webhookId}:${stage}:${userId}:${at}`,
    }));
}

function toOperators({ seconds, late, at }: Extract<AlertMailJob, { alert: 'queue-age' }>): Mail[] {
  return settings().OPERATOR_EMAILS.map((to) => ({
    to,
    subject: 'Deliveries are late',
    heading: 'Deliveries are late',
    paragraphs: [
      `${late} deliveries are due, and the oldest has waited for ${Math.round(seconds / 60)} minutes.`,
      'See that a relay with the role delivery runs, read its log, and run “npm run admin -- doctor” there.',
    ],
    button: { label: 'Open the dashboard', url: settings().PUBLIC_URL },
    notes: ['You get this once a day at most, as an address of OPERATOR_EMAILS.'],
    onBehalfOfCompanyId: null,
    idempotencyKey: `alert:queue-age:${to}:${at}`,
  }));
}

async function toCompany(job: Extract<AlertMailJob, { alert: 'bounce-rate' }>): Promise<Mail[]> {
  const { companyId, bounced, settled, at } = job;
  const readers = await findAlertReaders(companyId, 'monitoringEmail');
  return readers
    .filter(({ byMail }) => byMail)
    .map(({ userId, email, company }) => ({
      to: email,
      subject: `Many emails of ${company} bounce`,
      heading: `${percentOf(bounced, settled)} of your emails bounce`,
      paragraphs: [
        `Of ${settled} recipients of ${company} in the last ${BOUNCE_RATE.hours} hours, ${bounced} bounced. Receivers put off or refuse mail of senders that write to many addresses that do not exist.`,
        'See which addresses they are and why, and take them out of what you send to.',
      ],
      button: { label: 'Look at the activity', url: `${settings().PUBLIC_URL}/activity` },
      notes: ['You get this once a day at most; which alerts you want is chosen in the account settings.'],
      onBehalfOfCompanyId: companyId,
      idempotencyKey: `alert:bounce-rate:${companyId}:${userId}:${at}`,
    }));
}
