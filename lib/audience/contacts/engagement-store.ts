/** Raw SQL: the statistics of contacts are added to in one statement. */

import type { Database } from '#lib/infra/db/pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';

/** The numbers that are added to the statistics of a person. */
export type Engagement = {
  emailKey: string;
  sent: number;
  delivered: number;
  bounced: number;
  opened: number;
  clicked: number;
  lastSentAt: Date | null;
  lastOpenAt: Date | null;
  lastClickAt: Date | null;
};

/** Adds to the statistics of the people of addresses; addresses of nobody are left out. Writes in the order of the people. */
export async function addEngagement(db: Database, companyId: string, rows: readonly Engagement[]): Promise<void> {
  await db.query({
    name: 'add-contact-engagement',
    text: `INSERT INTO contact_stats AS s (company_id, contact_id, sent, delivered, bounced, opened, clicked,
             last_sent_at, last_open_at, last_click_at, last_activity_at)
           SELECT $1, c.id, n.sent, n.delivered, n.bounced, n.opened, n.clicked, n.last_sent_at, n.last_open_at, n.last_click_at,
             greatest(n.last_open_at, n.last_click_at)
           FROM ${setOfCompany(
             `unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[])
                AS n(email_key, sent, delivered, bounced, opened, clicked, last_sent_at, last_open_at, last_click_at)`,
           )}
           JOIN contacts c ON c.company_id = n.company_id AND c.email_key = n.email_key
           ORDER BY c.id
           ON CONFLICT (company_id, contact_id) DO UPDATE SET
             sent = s.sent + excluded.sent, delivered = s.delivered + excluded.delivered, bounced = s.bounced + excluded.bounced,
             opened = s.opened + excluded.opened, clicked = s.clicked + excluded.clicked,
             last_sent_at = greatest(s.last_sent_at, excluded.last_sent_at),
             last_open_at = greatest(s.last_open_at, excluded.last_open_at),
             last_click_at = greatest(s.last_click_at, excluded.last_click_at),
             last_activity_at = greatest(s.last_activity_at, excluded.last_activity_at)`,
    values: [
      companyId,
      rows.map(({ emailKey }) => emailKey),
      rows.map(({ sent }) => sent),
      rows.map(({ delivered }) => delivered),
      rows.map(({ bounced }) => bounced),
      rows.map(({ opened }) => opened),
      rows.map(({ clicked }) => clicked),
      rows.map(({ lastSentAt }) => lastSentAt),
      rows.map(({ lastOpenAt }) => lastOpenAt),
      rows.map(({ lastClickAt }) => lastClickAt),
    ],
  });
}
