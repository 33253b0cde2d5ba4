/** Raw SQL: recipients are partitioned by day and read by keyset; Prisma Client knows no partitions. */

import type { Scope } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { isOwned, ownerOf } from '#lib/core/subaccount-filter.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { ListFilter, RecipientRow, RowKey } from './filter.ts';
import { filterConditions } from './filter-conditions.ts';

/** The columns of a row of the list: recipients `r` and their messages `m`. */
export const listColumns = `r.message_id AS "messageId", r.ordinal, r.rcpt_to AS "rcptTo", r.status, r.last_event AS "lastEvent",
  r.last_event_at AS "lastEventAt", r.reason, r.simulated AS "isSimulated", m.subject, m.friendly_from AS "friendlyFrom",
  m.created_at AS "createdAt"`;

/** The order in which the list is read: the newest message first, or with `newer` the oldest. */
export const listOrder = (newer: boolean, of = ''): string =>
  newer ? `${of}message_id ASC, ${of}ordinal DESC` : `${of}message_id DESC, ${of}ordinal ASC`;

/**
 * The next rows of the list, in the order in which it is read.
 * Uses recipients (environment, company_id, message_id DESC, ordinal), or (rcpt_to, company_id, message_id DESC) for
 * whole addresses; only partitions within the bounds are touched.
 *
 * @param scanMax rows that are looked at before giving up; the filters are applied to these.
 */
export async function findRecipientRows(
  scope: Scope,
  filter: ListFilter,
  limit: number,
  scanMax: number,
): Promise<RecipientRow[]> {
  const { text, values, ofMessages } = candidates(scope, filter);
  const owners = ownersOf(scope, filter);
  const isNarrowed = filter.text || filter.states || filter.advanced?.length || owners.length > 0;
  const scan = isNarrowed ? scanMax : limit;
  const conditions = [...ofMessages, ...matches(filter, owners, values)];
  const { rows } = await getReadPool().query<RecipientRow>(
    `SELECT ${listColumns}
     FROM (SELECT * ${text} LIMIT ${scan}) r JOIN messages m ON m.id = r.message_id
     WHERE ${conditions.join(' AND ')}
     ORDER BY ${listOrder(filter.newer, 'r.')} LIMIT ${limit}`,
    values,
  );
  return rows;
}

/** The row at which a scan of `scanMax` rows ended, or null when it came to the end of the list. */
export async function findRecipientScanEnd(scope: Scope, filter: ListFilter, scanMax: number): Promise<RowKey | null> {
  const { text, values } = candidates(scope, filter);
  const { rows } = await getReadPool().query<RowKey>(
    `SELECT message_id AS "messageId", ordinal ${text} LIMIT 1 OFFSET ${scanMax - 1}`,
    values,
  );
  return rows[0] ?? null;
}

/** A query for recipients, and the conditions on their messages: without a bound at the cursor each page reads all before it. */
type Candidates = { text: string; values: unknown[]; ofMessages: string[] };

/** The rows to look at, in order: parameters 1 to 4 are company, environment and the bounds. */
function candidates(scope: Scope, filter: ListFilter): Candidates {
  const { bounds, messageId, addresses, from, newer } = filter;
  const values: unknown[] = [scope.companyId, scope.environment, idFloor(bounds.startMs), idFloor(bounds.endMs)];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['company_id = $1', 'environment = $2', 'message_id >= $3', 'message_id < $4'];
  const ofMessages = ['m.company_id = $1', 'm.id >= $3', 'm.id < $4'];
  if (messageId) conditions.push(`message_id = ${add(messageId)}`);
  if (addresses) conditions.push(`rcpt_to = ANY(${add(addresses)})`);
  if (from) {
    const [id, ordinal] = [add(from.messageId), add(from.ordinal)];
    ofMessages.push(`m.id ${newer ? '>=' : '<='} ${id}`);
    conditions.push(
      newer
        ? `message_id >= ${id} AND (message_id > ${id} OR ordinal < ${ordinal})`
        : `message_id <= ${id} AND (message_id < ${id} OR ordinal > ${ordinal})`,
    );
  }
  const text = `FROM recipients WHERE ${conditions.join(' AND ')} ORDER BY ${listOrder(newer)}`;
  return { text, values, ofMessages };
}

/** The owners that a message must have: the one that the scope is limited to, and the sub-account that is asked for. */
export const ownersOf = (scope: Scope, filter: ListFilter): string[] =>
  [ownerOf(scope), filter.subaccountId].filter((owner) => typeof owner === 'string');

function matches(filter: ListFilter, owners: readonly string[], values: unknown[]): string[] {
  const { text, states } = filter;
  const conditions = owners.map((owner) => isOwned('m.subaccount_id', `$${values.push(owner)}`));
  if (states) conditions.push(`r.status || ' ' || r.last_event = ANY($${values.push(states)})`);
  if (text) {
    const needle = `lower($${values.push(text)})`;
    conditions.push(`(strpos(lower(r.rcpt_to), ${needle}) > 0 OR strpos(lower(m.subject), ${needle}) > 0)`);
  }
  return [...conditions, ...filterConditions(filter, values)];
}
