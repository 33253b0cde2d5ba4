/** Raw SQL: events are read with the facts of their messages in one statement. */

import { isUuid } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
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

/** Attempts to deliver mail of a campaign to a domain, and those of them that were refused with some classes. */
export type DomainAttempts = { campaignId: string; domain: string; attempts: number; refused: number };

/** Events of a company that are looked at. */
const ATTEMPTS_MAX = 20_000;

/**
 * Counts the last attempts of a company's campaigns since an instant, by campaign and domain, among its last 20,000 events. Index
 * events_company_id_environment_id_idx.
 */
export async function countDomainAttempts(
  companyId: string,
  { since, firstClass, lastClass }: { since: Date; firstClass: number; lastClass: number },
): Promise<DomainAttempts[]> {
  const { rows } = await getPool().query<DomainAttempts>(
    `SELECT campaign_id AS "campaignId", recipient_domain AS domain, count(*)::int AS attempts,
       (count(*) FILTER (WHERE type <> 'delivery' AND bounce_class BETWEEN $3 AND $4))::int AS refused
     FROM (SELECT type, campaign_id, recipient_domain, bounce_class, data FROM events
       WHERE company_id = $1 AND environment = 'production' AND id >= (SELECT uuid_v7_floor($2::timestamptz))
       ORDER BY id DESC LIMIT ${ATTEMPTS_MAX}) AS e
     WHERE type IN ('delivery', 'delay', 'bounce') AND campaign_id LIKE 'mw:campaign:%' AND data->'suppression_source' IS NULL
     GROUP BY 1, 2 ORDER BY 4 DESC, 2`,
    [companyId, since, firstClass, lastClass],
  );
  return rows;
}
