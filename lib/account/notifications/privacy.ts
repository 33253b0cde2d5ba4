/** Raw SQL: notifications that name a person are deleted. Index notifications_company_id_user_id_id_idx. */

import { counted, PRIVACY_SLICE, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { patternOf } from '#lib/infra/privacy/subject.ts';

/** The notifications of the members, and jobs that have ended. */
export const privacy: PrivacyDomain = {
  name: 'notifications',
  tables: ['notifications', 'jobs'],
  async erase(db, subject) {
    const values = [subject.companyId, patternOf(subject), PRIVACY_SLICE];
    const notices = await db.query(
      `DELETE FROM notifications WHERE company_id = $1 AND id IN (
         SELECT id FROM notifications WHERE company_id = $1 AND concat_ws(' ', title, message, link) ~* $2 LIMIT $3)`,
      values,
    );
    const jobs = await db.query(
      `DELETE FROM jobs WHERE id IN (
         SELECT id FROM jobs WHERE company_id = $1 AND finished_at IS NOT NULL
           AND concat_ws(' ', payload::text, unique_key, last_error, result::text) ~* $2 LIMIT $3)`,
      values,
    );
    return { erased: { ...counted('notifications', notices.rowCount), ...counted('jobs', jobs.rowCount) } };
  },
};
