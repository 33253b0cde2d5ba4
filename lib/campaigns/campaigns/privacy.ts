/** Raw SQL: campaigns that name a person are counted. Primary keys. */

import type { PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { patternOf } from '#lib/infra/privacy/subject.ts';

/** Campaigns are written by members. A person whom an audience names by id is nobody once the contact is deleted. */
export const privacy: PrivacyDomain = {
  name: 'campaigns',
  tables: [],
  keptOf: async (db, subject) => {
    const { rows } = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM campaigns c WHERE c.company_id = $1 AND (
         concat_ws(' ', c.name, c.utm::text) ~* $2
         OR EXISTS (SELECT FROM campaign_variants v WHERE v.company_id = $1 AND v.campaign_id = c.id AND concat_ws(' ', v.name, v.subject) ~* $2))`,
      [subject.companyId, patternOf(subject)],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return [];
    return [{ what: 'Campaigns that name this person', count, why: 'Somebody wrote them. Delete or change them.' }];
  },
};
