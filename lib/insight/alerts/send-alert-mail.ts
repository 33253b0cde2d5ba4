import type { Context } from '#lib/core/context.ts';
import { type SystemMailInput, sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { AlertMailJob } from './jobs.ts';
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
    case 'certificate':
      return aboutCertificate(job);
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

function aboutCertificate({ host, expiresAt, at }: Extract<AlertMailJob, { alert: 'certificate' }>): Mail[] {
  const heading = `The certificate of ${host} ends soon`;
  return settings().OPERATOR_EMAILS.map((to) => ({
    to,
    subject: heading,
    heading,
    paragraphs: [
      `The certificate that ${host} presents to SMTP clients is good until ${expiresAt.slice(0, 10)}.`,
      'Put a new one in the file of TLS_CERT_FILE; the relay loads it automatically.',
    ],
    button: { label: 'Open the dashboard', url: settings().PUBLIC_URL },
    notes: ['You get this once, as an address of OPERATOR_EMAILS.'],
    onBehalfOfCompanyId: null,
    idempotencyKey: `alert:certificate:${host}:${to}:${at}`,
  }));
}
