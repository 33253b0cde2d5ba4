/** Raw SQL: templates that name a person are counted. Index templates_company_id. */

import type { PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { patternOf } from '#lib/infra/privacy/subject.ts';

/** Templates are written by the company, and so are their sample values. What they name stays. */
export const privacy: PrivacyDomain = {
  name: 'templates',
  tables: [],
  keptOf: async (db, subject) => {
    const { rows } = await db.query<{ count: number }>(
      `SELECT count(DISTINCT v.template_id)::int AS count FROM template_versions v WHERE v.company_id = $1
         AND concat_ws(' ', v.from_email, v.reply_to, v.subject, v.preheader, v.html, v.text, v.headers::text, v.test_data::text, v.note) ~* $2`,
      [subject.companyId, patternOf(subject)],
    );
    const count = rows[0]?.count ?? 0;
    if (count === 0) return [];
    return [{ what: 'Templates that name this person', count, why: 'Somebody wrote them. Delete or change them.' }];
  },
};
