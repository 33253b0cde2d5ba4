/** Raw SQL: numbers are given in order, and values of thousands of contacts are read and written in sets. */

import { z } from 'zod';
import type { ContactField as FieldRow } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { FieldOption } from './field-values.ts';
import { FIELD_TYPES, type FieldType } from './values.ts';

const StoredOptions = z.array(z.object({ id: z.string(), name: z.string() }));
const StoredType = z.enum(FIELD_TYPES);

/** An own field of a company. */
export type StoredField = Omit<FieldRow, 'companyId' | 'type' | 'options' | 'archivedAt'> & {
  type: FieldType;
  options: FieldOption[];
};

/** The facts of a field that can be changed. */
export type FieldChange = Partial<Pick<StoredField, 'tag' | 'name' | 'type' | 'options' | 'isSensitive' | 'position'>>;

const toField = ({ type, options, archivedAt: _, companyId: __, ...row }: FieldRow): StoredField => ({
  ...row,
  type: StoredType.parse(type),
  options: StoredOptions.parse(options),
});

/** Finds the fields of a company in their order, without those that were deleted. */
export async function findFields(companyId: string, db: Database = getPool()): Promise<StoredField[]> {
  const rows = await withPrisma(db, (client) =>
    client.contactField.findMany({
      where: { companyId, archivedAt: null },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    }),
  );
  return rows.map(toField);
}

/** Finds a field of a company by its number. */
export async function findField(companyId: string, id: number, db: Database = getPool()): Promise<StoredField | null> {
  const row = await withPrisma(db, (client) =>
    client.contactField.findFirst({ where: { companyId, id, archivedAt: null } }),
  );
  return row && toField(row);
}

/** Finds a field of a company by its number, also one that was deleted or converted. */
export async function findStoredField(companyId: string, id: number): Promise<StoredField | null> {
  const row = await withPrisma(getPool(), (client) => client.contactField.findFirst({ where: { companyId, id } }));
  return row && toField(row);
}

/**
 * Inserts a field with the next number of its company, which no field had before.
 *
 * @param db a transaction that holds the lock of `lockAllowance`.
 */
export async function insertField(
  db: Database,
  companyId: string,
  field: Pick<StoredField, 'tag' | 'name' | 'type' | 'options' | 'isSensitive'>,
  now: Date,
): Promise<StoredField> {
  return withPrisma(db, async (client) => {
    const { _max: highest } = await client.contactField.aggregate({
      where: { companyId },
      _max: { id: true, position: true },
    });
    const row = await client.contactField.create({
      data: {
        ...field,
        companyId,
        id: (highest.id ?? 0) + 1,
        position: (highest.position ?? -1) + 1,
        createdAt: now,
        updatedAt: now,
      },
    });
    return toField(row);
  });
}

/** Updates a field of a company. */
export async function updateFieldRow(
  db: Database,
  companyId: string,
  id: number,
  change: FieldChange,
  now: Date,
): Promise<void> {
  await withPrisma(db, (client) =>
    client.contactField.updateMany({ where: { companyId, id }, data: { ...change, updatedAt: now } }),
  );
}

/** Gives fields their positions, from 0 in the order of their numbers. */
export async function orderFields(db: Database, companyId: string, ids: readonly number[]): Promise<void> {
  await db.query(
    `UPDATE contact_fields f SET position = o.position - 1 FROM unnest($2::int[]) WITH ORDINALITY AS o(id, position)
     WHERE f.company_id = $1 AND f.id = o.id AND f.position <> o.position - 1`,
    [companyId, ids],
  );
}

/** Archives a field: its number stays taken, and its tag is free again, as no tag has the form of the archived one. */
export async function archiveField(db: Database, companyId: string, id: number, now: Date): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.contactField.updateMany({
      where: { companyId, id, archivedAt: null },
      data: { tag: `#${id}`, archivedAt: now, updatedAt: now },
    }),
  );
  return count === 1;
}

/** Removes the values of a field from up to so many contacts, in the order of their addresses; returns from how many. */
export async function removeFieldSlice(
  db: Database,
  companyId: string,
  fieldId: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE contacts c SET fields = c.fields - $2::text FROM (
       SELECT company_id, id FROM contacts WHERE company_id = $1 AND fields ? $2::text ORDER BY email_key, id LIMIT $3 FOR UPDATE) AS s
     WHERE c.company_id = s.company_id AND c.id = s.id`,
    [companyId, String(fieldId), limit],
  );
  return rowCount ?? 0;
}
