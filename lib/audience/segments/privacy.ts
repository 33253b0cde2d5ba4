/** Raw SQL: segments that name a person are counted. Primary keys. */

import type { PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { patternOf } from '#lib/infra/privacy/subject.ts';

/** Segments are questions that somebody wrote. What they name stays. */
export const privacy: PrivacyDomain = {
  name: 'segments',
  tables: [],
  keptOf: async (db, subject) => {
    const { rows } = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM segments s WHERE s.company_id = $1 AND (
         concat_ws(' ', s.name, s.description, s.ast::text) ~* $2
         OR EXISTS (SELECT FROM segment_versions v WHERE v.company_id = $1 AND v.segment_id = s.id AND v.ast::text ~* $2))`,
      [subject.companyId, patternOf(subject)],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return [];
    return [{ what: 'Segments that name this person', count, why: 'Somebody wrote them. Delete or change them.' }];
  },
};
