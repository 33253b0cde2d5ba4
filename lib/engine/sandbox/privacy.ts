/** Raw SQL: the people who agreed to get mail from a sandbox are found by their address. */

import type { Database } from '#lib/infra/db/pool.ts';
import { counted, type ExportedRow, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import type { Subject } from '#lib/infra/privacy/subject.ts';

/** The authorized recipients of a company's sandbox. */
export const privacy: PrivacyDomain = {
  name: 'sandbox',
  tables: ['authorized_recipients'],
  exportOf: exportAuthorized,
  async erase(db, { companyId, addresses }) {
    const { rowCount } = await db.query(
      'DELETE FROM authorized_recipients WHERE company_id = $1 AND email = ANY($2::text[])',
      [companyId, addresses],
    );
    return { erased: counted('authorizedRecipients', rowCount) };
  },
};

async function* exportAuthorized(db: Database, { companyId, addresses }: Subject): AsyncGenerator<ExportedRow> {
  const { rows } = await db.query<Record<string, unknown>>(
    `SELECT email, created_at AS "createdAt", verified_at AS "verifiedAt" FROM authorized_recipients
     WHERE company_id = $1 AND email = ANY($2::text[])`,
    [companyId, addresses],
  );
  for (const row of rows) yield { file: 'authorized-recipients', row };
}
