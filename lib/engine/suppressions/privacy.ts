/** Raw SQL: what the law makes a company keep of someone who is erased is a hash by which their address is known again. */

import { hashErasedAddress } from '#lib/infra/crypto/erased-address.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { counted, type ExportedRow, type PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import type { Subject } from '#lib/infra/privacy/subject.ts';

const lower = ({ addresses }: Subject): string[] => [...new Set(addresses.map((address) => address.toLowerCase()))];

/** The suppression list, and the refusals that may put somebody on it. */
export const privacy: PrivacyDomain = {
  name: 'suppressions',
  tables: ['suppressions', 'dead_refusals'],
  exportOf: exportSuppressions,
  async erase(db, subject) {
    const values = [subject.companyId, lower(subject)];
    const removed = await db.query(
      'DELETE FROM suppressions WHERE company_id = $1 AND recipient = ANY($2::text[])',
      values,
    );
    const refusals = await db.query(
      'DELETE FROM dead_refusals WHERE company_id = $1 AND recipient = ANY($2::text[])',
      values,
    );
    return {
      erased: { ...counted('suppressions', removed.rowCount), ...counted('refusals', refusals.rowCount) },
    };
  },
  keptOf: async (_db, subject) => [
    {
      what: 'Keyed hash of the address',
      count: lower(subject).length,
      why: 'It keeps the address from being imported, added or sent marketing mail again. The address cannot be read from it.',
    },
  ],
};

async function* exportSuppressions(db: Database, subject: Subject): AsyncGenerator<ExportedRow> {
  const { rows } = await db.query<Record<string, unknown>>(
    `SELECT recipient, type, source, description, created_at AS "createdAt", expires_at AS "expiresAt" FROM suppressions
     WHERE company_id = $1 AND recipient = ANY($2::text[]) ORDER BY created_at`,
    [subject.companyId, lower(subject)],
  );
  for (const row of rows) yield { file: 'suppressions', row };
}

/** Keeps the addresses of somebody who is erased from being stored and mailed again; a repeat changes nothing. Primary key. */
export async function keepErased(db: Database, subject: Subject, now: Date): Promise<void> {
  const hashes = lower(subject).flatMap((address) => hashErasedAddress(subject.companyId, address) ?? []);
  await db.query(
    `INSERT INTO erased_addresses (company_id, address_hash, erased_at) SELECT $1, hash, $3 FROM unnest($2::bytea[]) AS h(hash)
     ON CONFLICT DO NOTHING`,
    [subject.companyId, hashes, now],
  );
}
