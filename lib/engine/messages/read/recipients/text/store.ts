/** Raw SQL: texts are found by trigram indexes of single partitions. */

import type { Scope } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { isOwned } from '#lib/core/subaccount-filter.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { textIndexNames } from '#lib/infra/process/text-indexes.ts';
import type { ListFilter, RecipientRow } from '../filter.ts';
import { listColumns, listOrder, ownersOf } from '../store.ts';

/** Lists the days (UTC, YYYYMMDD) whose texts have whole indexes. Index pg_class_relname_nsp_index. */
export async function findIndexedDays(days: readonly string[]): Promise<Set<string>> {
  const { rows } = await getReadPool().query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
     WHERE c.relname = ANY($1) AND c.relnamespace = current_schema()::regnamespace AND i.indisvalid`,
    [days.flatMap(textIndexNames)],
  );
  const whole = new Set(rows.map(({ name }) => name));
  return new Set(days.filter((day) => textIndexNames(day).every((name) => whole.has(name))));
}

/**
 * Finds the next rows that contain a text, of days with indexes, in the order of the list. Matches are found first and
 * for itself (materialized): the order would lead the planner to walk the days row by row. Uses the trigram indexes of
 * the days, then the primary keys.
 */
export async function findIndexedRows(
  scope: Scope,
  filter: ListFilter & { text: string },
  limit: number,
): Promise<RecipientRow[]> {
  const { bounds, states, from, newer } = filter;
  const values: unknown[] = [scope.companyId, scope.environment, idFloor(bounds.startMs), idFloor(bounds.endMs)];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const text = add(`%${filter.text.replace(/[\\%_]/g, '\\$&')}%`);
  const of = (id: string) =>
    `company_id = $1 AND environment = $2 AND ${id} >= $3 AND ${id} < $4${states && id !== 'id' ? ` AND status || ' ' || last_event = ANY(${add(states)})` : ''}`;
  const owned = ownersOf(scope, filter).map(
    (owner) =>
      `EXISTS (SELECT FROM messages o WHERE o.company_id = $1 AND o.id = message_id AND ${isOwned('o.subaccount_id', add(owner))})`,
  );
  const condition =
    from && `(message_id, -ordinal) ${newer ? '>' : '<'} (${add(from.messageId)}, -${add(from.ordinal)}::int)`;
  const conditions = [...(condition ? [condition] : []), ...owned];
  const { rows } = await getReadPool().query<RecipientRow>(
    `WITH by_address AS MATERIALIZED (SELECT message_id, ordinal FROM recipients WHERE ${of('message_id')} AND rcpt_to ILIKE ${text}),
       by_subject AS MATERIALIZED (SELECT id FROM messages WHERE ${of('id')} AND subject ILIKE ${text}),
       found AS MATERIALIZED (SELECT message_id, ordinal FROM (
         SELECT message_id, ordinal FROM by_address
         UNION SELECT message_id, ordinal FROM by_subject JOIN recipients ON message_id = id WHERE ${of('message_id')}) either
         ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} ORDER BY ${listOrder(newer)} LIMIT ${limit})
     SELECT ${listColumns} FROM found JOIN recipients r USING (message_id, ordinal) JOIN messages m ON m.id = r.message_id
     WHERE r.company_id = $1 AND r.message_id >= $3 AND r.message_id < $4 AND m.company_id = $1 AND m.id >= $3 AND m.id < $4
     ORDER BY ${listOrder(newer, 'r.')}`,
    values,
  );
  return rows;
}
