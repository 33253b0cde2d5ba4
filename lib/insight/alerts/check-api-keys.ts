import { DAY_MS } from '#lib/core/durations.ts';
import { listEndingKeys } from '#lib/senders/api-keys/queries.ts';
import { raiseAlert } from './raise-alert.ts';
import { KEY_NOTICE_DAYS } from './rules.ts';

/** Notifies companies of API keys that end soon: a week and a day before, once each. */
export async function checkApiKeys(now: Date): Promise<void> {
  const until = new Date(now.getTime() + KEY_NOTICE_DAYS[0] * DAY_MS);
  for (const { id, companyId, name, expiresAt } of await listEndingKeys(now, until)) {
    const days = KEY_NOTICE_DAYS.findLast((count) => expiresAt.getTime() - now.getTime() <= count * DAY_MS);
    const on = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
    await raiseAlert(
      {
        cause: { key: `api-key:${id}:${days}`, alert: 'api-key', companyId, facts: { name, expiresAt: on } },
        subject: 'monitoringEmail',
        icon: 'key',
        type: 'warning',
        heading: `Your API key “${name}” ends soon`,
        paragraphs: [`It stops working on ${on} UTC.`, 'Rotate it and give the new key to your application before.'],
        action: { label: 'Review the key', path: `/api-key/${id}` },
        holdsUntil: new Date(expiresAt.getTime() + DAY_MS),
      },
      now,
    );
  }
}
