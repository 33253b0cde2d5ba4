/** Raw SQL: senders with a person's address are counted. Index senders_company_id_email_key. */

import type { PrivacyDomain } from '#lib/infra/privacy/domain.ts';

/** Senders are addresses of the company itself, and mail comes from them. */
export const privacy: PrivacyDomain = {
  name: 'senders',
  tables: [],
  keptOf: async (db, { companyId, addresses }) => {
    const { rows } = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM senders
       WHERE company_id = $1 AND (email = ANY($2::text[]) OR reply_to = ANY($2::text[]))`,
      [companyId, addresses],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return [];
    return [{ what: 'Senders with this address', count, why: 'Your mail comes from it. Delete or change the sender.' }];
  },
};
