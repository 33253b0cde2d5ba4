/** Raw SQL: events are read with the facts of their messages in one statement. */

import { isUuid } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { EventType } from '../event-types.ts';

/** An event of a message of a send, with the person whom its metadata name. */
export type SendEvent = {
  sendId: string;
  contactId: string;
  type: EventType;
  at: Date;
  bounceClass: number | null;
  data: Record<string, unknown>;
};

/**
 * Finds those of some events that are about messages of sends, without injections, oldest first. Primary keys; planned for each call,
 * so that only the partitions of the ids are read.
 */
export async function findSendEvents(db: Database, companyId: string, ids: readonly string[]): Promise<SendEvent[]> {
  const { rows } = await db.query<SendEvent>(
    `SELECT m.transmission_id AS "sendId", m.metadata->'mw'->>'contact' AS "contactId", e.type, e.at,
       e.bounce_class AS "bounceClass", e.data
     FROM events e JOIN messages m ON m.company_id = e.company_id AND m.id = e.message_id
     WHERE e.company_id = $1 AND e.id = ANY($2::uuid[]) AND e.type <> 'injection' AND m.campaign_id LIKE 'mw:%'
       AND m.metadata->'mw'->>'contact' IS NOT NULL
     ORDER BY e.id`,
    [companyId, ids],
  );
  return rows.filter(({ contactId }) => isUuid(contactId));
}
