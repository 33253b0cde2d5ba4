/** Raw SQL: events are recorded by triggers and functions of the database, and read by their ids. */

import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { ContactEventData, ContactEventType } from './schema.ts';

type Company = Pick<Scope, 'companyId'>;

/** An event of a contact as it was recorded. */
export type ContactEvent = { id: string; type: ContactEventType; at: Date; contactId: string; data: ContactEventData };

/** Finds events of contacts of a company by their ids, in the order of these. Primary key. */
export async function findContactEvents(companyId: string, ids: readonly string[]): Promise<ContactEvent[]> {
  const { rows } = await getPool().query<ContactEvent>({
    name: 'find-contact-events',
    text: `SELECT id, type, at, contact_id AS "contactId", data FROM contact_events
           WHERE company_id = $1 AND id = ANY($2::uuid[]) ORDER BY array_position($2::uuid[], id)`,
    values: [companyId, ids],
  });
  return rows;
}

/** The cause of what a transaction does to contacts, such as `import` with the import's id. */
export type ContactCause = { type: string; id: string | null };

/** Names the cause of what a transaction does to contacts from now on; without it the cause is that of the rows. */
export async function setContactCause(db: Database, cause: ContactCause): Promise<void> {
  await db.query("SELECT set_config('mailwright.cause', $1, true)", [JSON.stringify(cause)]);
}

/** People who entered and left a segment, and why: `system` as they changed, `question` as its question did. */
export type SegmentMoves = { segmentId: string; cause: string; entered: readonly string[]; left: readonly string[] };

/** Records who entered and left a segment, where a webhook of the company wants it. */
export async function insertSegmentEvents(db: Database, { companyId }: Company, moves: SegmentMoves): Promise<void> {
  await db.query(
    `SELECT record_segment_events($1, $2, false, $3, $4::uuid[]), record_segment_events($1, $2, true, $3, $5::uuid[])`,
    [companyId, moves.segmentId, moves.cause, moves.left, moves.entered],
  );
}
