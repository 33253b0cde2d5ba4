/** Raw SQL: files of exports are read piece by piece; one that has a person in it is deleted as a whole. */

import type { Database } from '#lib/infra/db/pool.ts';
import { counted, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import { unpackStored } from '#lib/infra/privacy/stored-text.ts';
import { matcherOf, type Subject } from '#lib/infra/privacy/subject.ts';
import { deleteExport, readPieces } from './store.ts';

/** Exported files. A company has few, and each is kept for a week. */
export const privacy: PrivacyDomain = {
  name: 'exports',
  tables: ['exports', 'export_pieces', 'activity_exports', 'activity_export_pieces'],
  find: async (db, subject) => ({ ids: await findWithPerson(db, subject) }),
  async erase(db, { companyId }, { ids }) {
    const { rows } = await db.query<{ id: string }>(
      `SELECT id FROM exports WHERE company_id = $1 AND id = ANY($2::uuid[])
       UNION SELECT id FROM activity_exports WHERE company_id = $1 AND id = ANY($2::uuid[])`,
      [companyId, ids],
    );
    for (const { id } of rows) await deleteExport(db, { companyId, exportId: id });
    return { erased: counted('exports', rows.length) };
  },
};

async function findWithPerson(db: Database, subject: Subject): Promise<string[]> {
  const matches = matcherOf(subject);
  const { companyId } = subject;
  const { rows } = await db.query<{ id: string; query: unknown }>(
    `SELECT id, query FROM exports WHERE company_id = $1 UNION ALL SELECT id, query FROM activity_exports WHERE company_id = $1`,
    [companyId],
  );
  const found = new Set<string>();
  for (const { id, query } of rows) {
    if (matches(JSON.stringify(query)) || (await hasPerson(companyId, id, matches))) found.add(id);
  }
  return [...found];
}

async function hasPerson(companyId: string, exportId: string, matches: (text: string) => boolean): Promise<boolean> {
  for (const table of ['export_pieces', 'activity_export_pieces'] as const) {
    for await (const piece of readPieces({ companyId, exportId }, table)) {
      if (matches(await unpackStored(piece))) return true;
    }
  }
  return false;
}
