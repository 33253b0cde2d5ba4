/** Raw SQL: labels of a thousand people are one statement. */

import type { Database } from '#lib/infra/db/pool.ts';

/** A label that a person lost. */
export type LostLabel = { contactId: string; labelId: number };

/** Takes labels off people; returns which of them each has lost. Primary key. */
export async function deleteLabels(
  db: Database,
  companyId: string,
  labelIds: readonly number[],
  contactIds: readonly string[],
): Promise<LostLabel[]> {
  const { rows } = await db.query<LostLabel>(
    `DELETE FROM contact_labels WHERE company_id = $1 AND label_id = ANY($2::int[]) AND contact_id = ANY($3::uuid[])
     RETURNING contact_id AS "contactId", label_id AS "labelId"`,
    [companyId, labelIds, contactIds],
  );
  return rows;
}
