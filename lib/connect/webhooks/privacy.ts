/** Raw SQL: what endpoints answered to the events of a person is found by the ids of these events. */

import { counted, PRIVACY_SLICE, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';

/** The answers of endpoints, which may repeat what they were sent. Bodies of requests are not stored: they are made from events. */
export const privacy: PrivacyDomain = {
  name: 'webhooks',
  tables: ['webhook_attempts'],
  async erase(db, { companyId, addresses }) {
    const { rowCount } = await db.query(
      `UPDATE webhook_attempts SET response_body = NULL, response_headers = NULL
       WHERE company_id = $1 AND (webhook_id, id) IN (
         SELECT a.webhook_id, a.id FROM webhook_attempts a
         WHERE a.company_id = $1 AND num_nonnulls(a.response_body, a.response_headers) > 0 AND a.event_ids && ARRAY(
           SELECT e.id FROM recipients r JOIN events e ON e.company_id = r.company_id AND e.message_id = r.message_id AND e.ordinal = r.ordinal
           WHERE r.rcpt_to = ANY($2::text[]) AND r.company_id = $1)
         LIMIT $3)`,
      [companyId, addresses, PRIVACY_SLICE],
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
