/** Raw SQL: the history is partitioned by month over ids, which Prisma Client does not know. */

import { idFloor, idTime } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** The facts of a person by which a timeline is read. */
export type TimelinePerson = { id: string; emailKey: string | null; source: string; createdAt: Date };

/** Finds a person of a company, or null. Primary key. */
export async function findTimelinePerson(companyId: string, id: string): Promise<TimelinePerson | null> {
  const { rows } = await getPool().query<TimelinePerson>(
    `SELECT id, email_key AS "emailKey", source, created_at AS "createdAt" FROM contacts WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

/** A change in the history of a person. */
export type HistoryEntry = {
  id: string;
  at: Date;
  kind: 'field' | 'status' | 'address' | 'merged' | 'note';
  /** The names of the facts that changed; of own fields their tags. */
  fields: string[];
  detail: string | null;
};

/** Lists the changes of a person before an instant, the latest first, without labels. Primary key of contact_history. */
export async function findHistory(
  companyId: string,
  contactId: string,
  before: Date,
  limit: number,
): Promise<HistoryEntry[]> {
  const { rows } = await getPool().query<Omit<HistoryEntry, 'at'>>(
    `SELECT h.id, h.kind, coalesce(h.data->>'status', h.data->>'text') AS detail,
       coalesce((SELECT array_agg(coalesce(f.tag, k.name) ORDER BY k.name)
         FROM jsonb_object_keys(CASE jsonb_typeof(h.data->'changes') WHEN 'object' THEN h.data->'changes' ELSE '{}' END) AS k(name)
         LEFT JOIN contact_fields f ON f.company_id = h.company_id AND 'fields.' || f.id = k.name), '{}') AS fields
     FROM contact_history h
     WHERE h.company_id = $1 AND h.contact_id = $2 AND h.id < $3 AND h.kind <> 'unlabelled' ORDER BY h.id DESC LIMIT $4`,
    [companyId, contactId, idFloor(before.getTime()), limit],
  );
  return rows.map((row) => ({ ...row, at: new Date(idTime(row.id)) }));
}

/** A label of a person with the time since which they have it, or at which they lost it. */
export type LabelTime = {
  id: string;
  labelId: number;
  at: Date;
  name: string;
  color: string | null;
  cause: string | null;
};

/** Lists the labels that a person has since before an instant, the latest first. Index contact_labels (company, contact, label). */
export async function findLabelsAdded(
  companyId: string,
  contactId: string,
  before: Date,
  limit: number,
): Promise<LabelTime[]> {
  const { rows } = await getPool().query<LabelTime>(
    `SELECT 'label-' || l.id AS id, l.id AS "labelId", c.added_at AS at, l.name, l.color, c.cause
     FROM contact_labels c JOIN labels l ON l.company_id = c.company_id AND l.id = c.label_id
     WHERE c.company_id = $1 AND c.contact_id = $2 AND c.added_at < $3 ORDER BY c.added_at DESC, l.id LIMIT $4`,
    [companyId, contactId, before, limit],
  );
  return rows;
}

/** Lists the labels that a person lost before an instant, the latest first. Primary key of contact_history. */
export async function findLabelsRemoved(
  companyId: string,
  contactId: string,
  before: Date,
  limit: number,
): Promise<LabelTime[]> {
  const { rows } = await getPool().query<Omit<LabelTime, 'at'>>(
    `SELECT h.id || '-' || l.id AS id, l.id AS "labelId", l.name, l.color, NULL AS cause
     FROM contact_history h
     CROSS JOIN LATERAL jsonb_array_elements_text(
       CASE jsonb_typeof(h.data->'labels') WHEN 'array' THEN h.data->'labels' ELSE '[]' END) AS k(label)
     JOIN labels l ON l.company_id = h.company_id AND l.id::text = k.label
     WHERE h.company_id = $1 AND h.contact_id = $2 AND h.id < $3 AND h.kind = 'unlabelled' ORDER BY h.id DESC LIMIT $4`,
    [companyId, contactId, idFloor(before.getTime()), limit],
  );
  return rows.map((row) => ({ ...row, at: new Date(idTime(row.id)) }));
}
