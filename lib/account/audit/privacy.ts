/** Raw SQL: entries stay, and lose the facts about a person. Index audit_entries_company_id_id_idx. */

import type { Database } from '#lib/infra/db/pool.ts';
import { counted, type ExportedRow, PRIVACY_SLICE, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { patternOf, type Subject } from '#lib/infra/privacy/subject.ts';

/** Entries that are looked at by one statement. */
const PAGE = 20_000;

/** The audit log. */
export const privacy: PrivacyDomain = {
  name: 'audit',
  tables: ['audit_entries'],
  exportOf: exportEntries,
  find: async (db, subject) => ({ ids: (await findEntries(db, subject)).map(({ id }) => id) }),
  async erase(db, subject, { ids }) {
    const { rowCount } = await db.query(
      `UPDATE audit_entries SET before = NULL, after = NULL, target_id = CASE WHEN target_id ~* $3 THEN NULL ELSE target_id END
       WHERE company_id = $1 AND id IN (
         SELECT id FROM audit_entries
         WHERE company_id = $1 AND id = ANY($2::uuid[]) AND (num_nonnulls(before, after) > 0 OR target_id ~* $3) LIMIT $4)`,
      [subject.companyId, ids, patternOf(subject), PRIVACY_SLICE],
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

type Entry = { id: string; row: Record<string, unknown> };

/** Finds the entries about a person: their contact is the target, or a fact names them. */
async function findEntries(db: Database, subject: Subject): Promise<Entry[]> {
  const found: Entry[] = [];
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.query<Entry>(
      `WITH page AS (SELECT * FROM audit_entries WHERE company_id = $1 AND id > $4 ORDER BY id LIMIT $5)
       SELECT id, jsonb_build_object('action', action, 'before', before, 'after', after, 'at', created_at) AS row FROM page
       WHERE target_id = $2 OR before::text ~* $3 OR after::text ~* $3 OR target_id ~* $3 ORDER BY id`,
      [subject.companyId, subject.contactId ?? '', patternOf(subject), last, PAGE],
    );
    found.push(...rows);
    const next = await db.query<{ id: string }>(
      'SELECT id FROM audit_entries WHERE company_id = $1 AND id > $2 ORDER BY id OFFSET $3 LIMIT 1',
      [subject.companyId, last, PAGE - 1],
    );
    const [end] = next.rows;
    if (!end) return found;
    last = end.id;
  }
}

async function* exportEntries(db: Database, subject: Subject): AsyncGenerator<ExportedRow> {
  for (const { row } of await findEntries(db, subject)) yield { file: 'changes', row };
}
