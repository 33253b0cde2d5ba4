/** Raw SQL: what endpoints answered to the events of a person is found by the ids of these events. */

import { findContactEventIds } from '#lib/events/contact-events/privacy.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { counted, PRIVACY_SLICE, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import type { Subject } from '#lib/infra/privacy/subject.ts';

/** Tries that are looked at by one statement. */
const PAGE = 2_000;

/** The answers of endpoints, which may repeat what they were sent. Bodies of requests are not stored: they are made from events. */
export const privacy: PrivacyDomain = {
  name: 'webhooks',
  tables: ['webhook_attempts'],
  find: async (db, subject) => ({ ids: await findAnswers(db, subject) }),
  async erase(db, { companyId }, { ids }) {
    const { rowCount } = await db.query(
      `UPDATE webhook_attempts SET response_body = NULL, response_headers = NULL
       WHERE company_id = $1 AND (webhook_id, id) IN (
         SELECT a.webhook_id, a.id FROM unnest($2::text[]) AS k(key)
         JOIN webhook_attempts a ON a.company_id = $1 AND a.webhook_id = split_part(k.key, ' ', 1)::uuid
           AND a.id = split_part(k.key, ' ', 2)::uuid
         WHERE num_nonnulls(a.response_body, a.response_headers) > 0 LIMIT $3)`,
      [companyId, ids, PRIVACY_SLICE],
    );
    return { erased: counted('webhookAnswers', rowCount) };
  },
  keptOf: async () => [
    {
      what: 'Events that were sent to webhooks',
      count: null,
      why: 'The servers that got them are not part of this product. Ask their operators to erase them.',
    },
  ],
};

/** Finds the tries with events of a person, as `webhookId id`. Primary key of webhook_attempts. */
async function findAnswers(db: Database, subject: Subject): Promise<string[]> {
  const { companyId, addresses } = subject;
  const { rows: events } = await db.query<{ id: string }>(
    `SELECT e.id FROM recipients r JOIN events e ON e.company_id = r.company_id AND e.message_id = r.message_id AND e.ordinal = r.ordinal
     WHERE r.rcpt_to = ANY($2::text[]) AND r.company_id = $1`,
    [companyId, addresses],
  );
  const theirs = new Set([...events.map(({ id }) => id), ...(await findContactEventIds(db, subject))]);
  const found: string[] = [];
  let last = { webhookId: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' };
  while (theirs.size > 0) {
    const { rows } = await db.query<{ webhookId: string; id: string; eventIds: string[] }>(
      `SELECT webhook_id AS "webhookId", id, event_ids AS "eventIds" FROM webhook_attempts
       WHERE company_id = $1 AND (webhook_id, id) > ($2, $3) AND num_nonnulls(response_body, response_headers) > 0
       ORDER BY webhook_id, id LIMIT $4`,
      [companyId, last.webhookId, last.id, PAGE],
    );
    for (const { webhookId, id, eventIds } of rows)
      if (eventIds.some((event) => theirs.has(event))) found.push(`${webhookId} ${id}`);
    last = rows.at(-1) ?? last;
    if (rows.length < PAGE) break;
  }
  return found;
}
