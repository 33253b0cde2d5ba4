import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AlertSubject } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import type { FormattedBody } from '../format/types.ts';

/** An alert of a company. */
export const PostedAlert = z.strictObject({
  companyId: z.uuid(),
  /** The cause: its kind, a colon, and what tells causes of the kind apart. */
  key: z.string(),
  subject: AlertSubject,
  heading: z.string(),
  paragraphs: z.array(z.string()),
  /** The page of the dashboard that helps. */
  url: z.url(),
  at: z.iso.datetime(),
});
export type PostedAlert = z.infer<typeof PostedAlert>;

/** The body of the request that posts an alert. */
export const AlertBody = z.looseObject({
  type: z.literal('alert.raised'),
  timestamp: z.iso.datetime(),
  data: z.looseObject({
    alert_id: z.string(),
    alert: z.string().describe('The kind, such as usage, forecast, bounce-rate, complaint-rate, key or domain.'),
    subject: AlertSubject,
    customer_id: z.uuid(),
    title: z.string(),
    message: z.string(),
    url: z.url(),
  }),
});

/** Formats an alert: JSON in every format of a webhook, and the same bytes and `webhook-id` at each try. */
export function formatAlert({ companyId, key, subject, heading, paragraphs, url, at }: PostedAlert): FormattedBody {
  const id = `alert-${createHash('sha256').update(`${companyId} ${key} ${at}`).digest('hex').slice(0, 32)}`;
  const data = {
    alert_id: id,
    alert: key.split(':')[0] ?? key,
    subject,
    customer_id: companyId,
    title: heading,
    message: paragraphs.join(' '),
    url,
  };
  const body: z.infer<typeof AlertBody> = { type: 'alert.raised', timestamp: at, data };
  return { format: 'single', contentType: 'application/json', body: JSON.stringify(body), id, headers: {} };
}

/** Builds an example of an alert. */
export const sampleAlert = (companyId: string, at: Date, origin: string): PostedAlert => ({
  companyId,
  key: `usage:${companyId}:monthly:80`,
  subject: 'monitoringUsage',
  heading: '80 % of a quota is used',
  paragraphs: ['You have used 40,000 of 50,000 emails of this month.', 'When all of it is used, more is refused.'],
  url: `${origin}/usage-monitoring`,
  at: at.toISOString(),
});
