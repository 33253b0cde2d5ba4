/** Raw SQL: entries stay, and lose the facts about a person. Index audit_entries_company_id_id_idx. */

import { getPool } from '#lib/infra/db/pool.ts';
import { counted, type ExportedRow, PRIVACY_SLICE, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { patternOf, type Subject } from '#lib/infra/privacy/subject.ts';

/** The entries about a person: their contact is the target, or a fact names them. */
const THEIRS = `company_id = $1 AND num_nonnulls(before, after) > 0
  AND (target_id = $2 OR before::text ~* $3 OR after::text ~* $3 OR target_id ~* $3)`;

/** The audit log. */
export const privacy: PrivacyDomain = {
  name: 'audit',
  tables: ['audit_entries'],
  exportOf: exportEntries,
  async erase(db, subject) {
    const { rowCount } = await db.query(
      `UPDATE audit_entries SET before = NULL, after = NULL, target_id = CASE WHEN target_id ~* $3 THEN NULL ELSE target_id END
       WHERE company_id = $1 AND id IN (SELECT id FROM audit_entries WHERE ${THEIRS} LIMIT $4)`,
      [subject.companyId, subject.contactId ?? '', patternOf(subject), PRIVACY_SLICE],
    );
    return { erased: counted('auditFacts', rowCount) };
  },
  keptOf: async () => [
    {
      what: 'Audit log: who did what and when',
      count: null,
      why: 'It proves who changed something. The facts about this person are deleted from it.',
    },
  ],
};

async function* exportEntries(subject: Subject): AsyncGenerator<ExportedRow> {
  const { rows } = await getPool().query<Record<string, unknown>>(
    `SELECT action, before, after, created_at AS at FROM audit_entries WHERE ${THEIRS} ORDER BY id`,
    [subject.companyId, subject.contactId ?? '', patternOf(subject)],
  );
  for (const row of rows) yield { file: 'changes', row };
}
