/** Raw SQL: events are partitioned by day and read by keyset; Prisma Client knows no partitions. */

import type { Scope } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { isOwned, ownerOf } from '#lib/core/subaccount-filter.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { IdentifiedEvent } from '../store.ts';
import type { EventColumn, EventCondition, EventFilter } from './filter.ts';

const COLUMNS: Readonly<Record<EventColumn, [name: string, type: string]>> = {
  type: ['type', 'text'],
  sendingDomain: ['sending_domain', 'text'],
  recipientDomain: ['recipient_domain', 'text'],
  bounceClass: ['bounce_class', 'int'],
  transmissionId: ['transmission_id', 'uuid'],
  messageId: ['message_id', 'uuid'],
  campaignId: ['campaign_id', 'text'],
  rcptTo: ['rcpt_to', 'text'],
  reason: ['reason', 'text'],
};

/** An upper bound of any other id; the first day's events have a smaller one. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * The events that meet a filter, newest first, among the next `scanMax` ones. Index events_company_id_environment_id_idx,
 * or events_company_id_message_id_id_idx for a message.
 */
export async function findEventRows(
  scope: Scope,
  filter: EventFilter,
  limit: number,
  scanMax: number,
): Promise<IdentifiedEvent[]> {
  const { text, values } = candidates(scope, filter);
  const tests = filter.conditions.filter((one) => !isLookUp(one)).map((one) => toSql(one, values));
  const { rows } = await getReadPool().query<IdentifiedEvent>(
    `SELECT id, type, at, message_id AS "messageId", environment, ordinal, subaccount_id AS "subaccountId",
       recipient_domain AS "recipientDomain", sending_domain AS "sendingDomain", bounce_class AS "bounceClass", reason, data
     FROM (SELECT * ${text} LIMIT ${tests.length > 0 ? scanMax : limit}) scanned
     ${tests.length > 0 ? `WHERE ${tests.join(' AND ')}` : ''} ORDER BY id DESC LIMIT ${limit}`,
    values,
  );
  return rows;
}

/** The event at which a scan of `scanMax` events ended; null when it came to the end. */
export async function findScanEnd(scope: Scope, filter: EventFilter, scanMax: number): Promise<string | null> {
  const { text, values } = candidates(scope, filter);
  const { rows } = await getReadPool().query<{ id: string }>(`SELECT id ${text} LIMIT 1 OFFSET ${scanMax - 1}`, values);
  return rows[0]?.id ?? null;
}

/** Conditions that an index answers: they choose the events that are scanned. */
const isLookUp = ({ column, isExcluded }: EventCondition): boolean => column === 'messageId' && !isExcluded;

function candidates(scope: Scope, { startMs, endMs, before, conditions }: EventFilter) {
  const values: unknown[] = [scope.companyId, scope.environment, idFloor(startMs), idFloor(endMs), before ?? LAST_ID];
  const tests = conditions.filter(isLookUp).map((one) => toSql(one, values));
  const owner = ownerOf(scope);
  if (owner !== null) tests.push(isOwned('subaccount_id', `$${values.push(owner)}`));
  const bounds = ['company_id = $1', 'environment = $2', 'id >= $3', 'id < $4', 'id < $5', ...tests];
  return { text: `FROM events WHERE ${bounds.join(' AND ')} ORDER BY id DESC`, values };
}

function toSql({ column, values: wanted, match, isExcluded }: EventCondition, values: unknown[]): string {
  const [name, type] = COLUMNS[column];
  const given = match === 'part' ? wanted.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`) : wanted;
  const parameter = `$${values.push(given)}`;
  const condition =
    match === 'part' ? `${name} ILIKE ANY(${parameter}::text[])` : `${name} = ANY(${parameter}::${type}[])`;
  return isExcluded ? `NOT coalesce(${condition}, false)` : condition;
}
