/** Raw SQL: the outcomes that were reported are a list within a column, which grows by one only if it lacks it. */

import type { RecipientReference } from '#lib/events/recipient-reference.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { DsnAction, DsnCondition } from '#lib/mail/dsn/dsn-request.ts';

/**
 * Notes that an outcome of a recipient is reported, where its sender has an address and asked for it. Primary keys of
 * recipients and messages.
 *
 * @param dueBy the time at which the message must have been due; null for any time.
 * @returns false where there is nothing to report, or it was noted before.
 */
export async function markReported(
  db: Database,
  reference: RecipientReference,
  action: DsnAction,
  condition: DsnCondition,
  dueBy: Date | null,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'mark-dsn-reported',
    text: `UPDATE recipients r
           SET dsn = jsonb_set(r.dsn, '{reported}', coalesce(r.dsn->'reported', '[]') || to_jsonb($4::text))
           FROM messages m
           WHERE r.company_id = $1 AND r.message_id = $2 AND r.ordinal = $3 AND m.company_id = $1 AND m.id = $2
             AND m.envelope_from <> '' AND ($6::timestamptz IS NULL OR coalesce(m.scheduled_at, m.created_at) <= $6)
             AND r.dsn->'notify' ? $5 AND NOT coalesce(r.dsn->'reported' ? $4, false)`,
    values: [reference.companyId, reference.messageId, reference.ordinal, action, condition, dueBy],
  });
  return rowCount === 1;
}
