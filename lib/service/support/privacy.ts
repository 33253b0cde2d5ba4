/** Raw SQL: tickets that name a person are counted. Primary keys. */

import type { PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { patternOf } from '#lib/infra/privacy/subject.ts';

/** Tickets are letters of members to the operator. What they name stays. */
export const privacy: PrivacyDomain = {
  name: 'support',
  tables: [],
  keptOf: async (db, subject) => {
    const { rows } = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM contact_requests r WHERE r.company_id = $1 AND (
         concat_ws(' ', r.email, r.phone, r.message) ~* $2
         OR EXISTS (SELECT FROM ticket_messages m WHERE m.company_id = $1 AND m.ticket_id = r.id AND m.message ~* $2))`,
      [subject.companyId, patternOf(subject)],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return [];
    return [
      {
        what: 'Support tickets that name this person',
        count,
        why: 'They are letters to the operator of this installation.',
      },
    ];
  },
};
