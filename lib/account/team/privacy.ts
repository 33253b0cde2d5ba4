/** Raw SQL: members and invitations with a person's address are counted. Index users_email_key. */

import type { PrivacyDomain } from '#lib/infra/privacy/domain.ts';

/** Members sign in with their addresses: they leave the team in another way. */
export const privacy: PrivacyDomain = {
  name: 'team',
  tables: [],
  keptOf: async (db, { companyId, addresses }) => {
    const { rows } = await db.query<{ count: number }>(
      `SELECT (SELECT count(*) FROM members m JOIN users u ON u.id = m.user_id WHERE m.company_id = $1 AND lower(u.email) = ANY($2::text[]))::int
         + (SELECT count(*) FROM invitations WHERE company_id = $1 AND lower(email) = ANY($2::text[]))::int AS count`,
      [companyId, addresses],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return [];
    return [
      { what: 'Members and invitations', count, why: 'The person works with this account. Remove them from the team.' },
    ];
  },
};
