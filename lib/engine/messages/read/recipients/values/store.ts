/** Raw SQL: the last rows of recipients, which are partitioned by day. */

import type { SuggestedFilter } from '#lib/core/activity-filters.ts';
import type { Scope } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { isOwned, ownerOf } from '#lib/core/subaccount-filter.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';

/** A value with the rows that have it. */
export type CommonValue = { value: string; rows: number };

/** The last rows that values are counted in. */
const ROWS_MAX = 5_000;

/** Values that are returned. */
const VALUES_MAX = 20;

const COLUMNS: Record<SuggestedFilter, string> = {
  sendingDomain: 'm.sending_domain',
  recipientDomain: 'r.recipient_domain',
  bounceClassificationCode: 'r.bounce_class::text',
  subject: 'm.subject',
  reason: 'r.reason',
  friendlyFrom: 'm.friendly_from',
};

/**
 * Finds the commonest values among the last 5,000 recipients since an instant, those that contain a text.
 * Uses recipients (environment, company_id, message_id DESC, ordinal).
 */
export async function findCommonValues(
  scope: Scope,
  { filter, search, sinceMs }: { filter: SuggestedFilter; search: string; sinceMs: number },
): Promise<CommonValue[]> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await getReadPool().query<CommonValue>(
    `SELECT value, count(*)::int AS rows FROM (
       SELECT ${COLUMNS[filter]} AS value
       FROM (SELECT * FROM recipients WHERE company_id = $1 AND environment = $2 AND message_id >= $3
             ORDER BY message_id DESC, ordinal LIMIT ${ROWS_MAX}) r
       JOIN messages m ON m.id = r.message_id AND m.company_id = $1 AND m.id >= $3
       WHERE ${isOwned('m.subaccount_id', '$5')}) v
     WHERE value <> '' AND value ILIKE $4 GROUP BY value ORDER BY rows DESC, value LIMIT ${VALUES_MAX}`,
    [scope.companyId, scope.environment, idFloor(sinceMs), pattern, ownerOf(scope)],
  );
  return rows;
}
