/** Raw SQL: emails are read with the version that counts, and deleted with what shows their pictures. */

import type { Template } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

type Company = Pick<Scope, 'companyId'>;

/** The row of an email that has an owner. */
export type OwnedRow = Template & { ownerId: string };

const isOwned = (row: Template): row is OwnedRow => row.ownerId !== null;

/** Finds an email of a company that has an owner. */
export async function findOwnedRow(
  { companyId }: Company,
  id: string,
  db: Database = getPool(),
): Promise<OwnedRow | null> {
  const row = await withPrisma(db, (client) => client.template.findFirst({ where: { companyId, id } }));
  return row && isOwned(row) ? row : null;
}

/** Inserts an email without content. */
export async function insertOwnedRow(
  db: Database,
  row: Pick<OwnedRow, 'id' | 'companyId' | 'ownerId' | 'kind' | 'name' | 'updatedAt'>,
): Promise<void> {
  await withPrisma(db, (client) => client.template.create({ data: row }));
}

/** Finds the ids of the emails of an owner, except some. Index templates_company_id_owner_id_idx. */
export async function findIdsOfOwner(
  db: Database,
  { companyId }: Company,
  ownerId: string,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM templates WHERE company_id = $1 AND owner_id = $2 AND NOT id = ANY($3::uuid[])',
    [companyId, ownerId, except],
  );
  return rows.map(({ id }) => id);
}

/** An email with the number and the subject of its draft, or of its published version. */
export type OwnedSubject = { id: string; ownerId: string; version: number; subject: string };

/** Finds the subjects of emails that have an owner. Primary keys. */
export async function findOwnedSubjects({ companyId }: Company, ids: readonly string[]): Promise<OwnedSubject[]> {
  const { rows } = await getPool().query<OwnedSubject>(
    `SELECT DISTINCT ON (t.id) t.id, t.owner_id AS "ownerId", v.version, v.subject FROM templates t
     JOIN template_versions v ON v.template_id = t.id AND v.company_id = t.company_id
     WHERE t.company_id = $1 AND t.id = ANY($2::uuid[]) AND t.owner_id IS NOT NULL ORDER BY t.id, v.version DESC`,
    [companyId, ids],
  );
  return rows;
}
