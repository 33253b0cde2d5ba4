import type { AuditEntry } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { AuditFacts } from './schema.ts';

/** An entry to insert. */
export type NewEntry = {
  id: string;
  actorType: string;
  actorId: string | null;
  action: string;
  targetType: string;
  targetId: string | null;
  before: AuditFacts | null;
  after: AuditFacts | null;
  ip: string | null;
  requestId: string;
  createdAt: Date;
};

/** An entry's row with the name of who acted, as it reads now. */
export type EntryRow = Omit<AuditEntry, 'companyId' | 'requestId'> & { actorName: string | null };

/** Which entries a list shows; instants from `start` up to, and without, `end`. */
export type EntryFilter = {
  actorId?: string | undefined;
  action?: string | undefined;
  start?: Date | undefined;
  end?: Date | undefined;
  /** Only what is older than this entry. */
  olderThan?: string | undefined;
};

/** Inserts an entry of a company. */
export async function insertEntry(db: Database, companyId: string, entry: NewEntry): Promise<void> {
  await db.query(
    `INSERT INTO audit_entries (id, company_id, actor_type, actor_id, action, target_type, target_id, before, after, ip,
       request_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      entry.id,
      companyId,
      entry.actorType,
      entry.actorId,
      entry.action,
      entry.targetType,
      entry.targetId,
      json(entry.before),
      json(entry.after),
      entry.ip,
      entry.requestId,
      entry.createdAt,
    ],
  );
}

/** A company's entries, newest first. Index audit_entries_company_id_id_idx. */
export async function findEntries(companyId: string, filter: EntryFilter, limit: number): Promise<EntryRow[]> {
  const { rows } = await getPool().query<EntryRow>(
    `SELECT e.id, e.actor_type AS "actorType", e.actor_id AS "actorId", e.action, e.target_type AS "targetType",
       e.target_id AS "targetId", e.before, e.after, e.ip, e.created_at AS "createdAt",
       coalesce(nullif(trim(u.fullname || ' ' || u.lastname), ''), k.name) AS "actorName"
     FROM audit_entries e
     LEFT JOIN users u ON e.actor_type = 'user' AND u.id = e.actor_id
     LEFT JOIN api_keys k ON e.actor_type = 'apiKey' AND k.id = e.actor_id AND k.company_id = e.company_id
     WHERE e.company_id = $1 AND ($2::uuid IS NULL OR e.actor_id = $2) AND ($3::text IS NULL OR e.action = $3)
       AND ($4::timestamptz IS NULL OR e.created_at >= $4) AND ($5::timestamptz IS NULL OR e.created_at < $5)
       AND ($6::uuid IS NULL OR e.id < $6)
     ORDER BY e.id DESC LIMIT $7`,
    [
      companyId,
      filter.actorId ?? null,
      filter.action ?? null,
      filter.start ?? null,
      filter.end ?? null,
      filter.olderThan ?? null,
      limit,
    ],
  );
  return rows;
}

/** The actions of a company's entries, each once. Index audit_entries_company_id_id_idx. */
export async function findActions(companyId: string): Promise<string[]> {
  const { rows } = await getPool().query<{ action: string }>(
    'SELECT DISTINCT action FROM audit_entries WHERE company_id = $1 ORDER BY action LIMIT 500',
    [companyId],
  );
  return rows.map(({ action }) => action);
}

const json = (facts: AuditFacts | null): string | null => (facts === null ? null : JSON.stringify(facts));
