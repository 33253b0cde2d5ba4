/** Raw SQL: deltas are written in sets, one statement for any number of them. */

import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { NewEvent } from '../new-event.ts';
import { type Delta, gatherDeltas } from './gather-deltas.ts';

/** Builds the statement that inserts the deltas of a batch: one row for events with the same dimensions. */
export function insertDeltas(events: readonly NewEvent[]): Statement {
  const deltas = gatherDeltas(events);
  const groups = DELTA_GROUPS.filter(({ isUsed }) => deltas.some(isUsed));
  const columns = groups.flatMap((group) => group.columns);
  const name = `${INSERT_DELTAS} ${groups.map((group) => group.name).join(' ')}`;
  return { name, text: insertText(name, columns), values: columns.map(({ read }) => deltas.map(read)) };
}

/** The beginning of the names of the statements that insert deltas. */
export const INSERT_DELTAS = 'insert-rollup-deltas';

/** A column of a delta with its type, and its value. */
type Column = { name: string; type: string; cast?: string; read(delta: Delta): unknown };

const column = (name: string, type: string, read: Column['read']): Column => ({ name, type, read });

/**
 * The columns of a delta, in groups that a batch has or leaves at their defaults: an acceptance has only the first. So there
 * are eight statements.
 */
const DELTA_GROUPS: readonly { name: string; isUsed(delta: Delta): boolean; columns: readonly Column[] }[] = [
  {
    name: 'base',
    isUsed: () => true,
    columns: [
      column('company_id', 'uuid', ({ event }) => event.companyId),
      column('environment', 'text', ({ event }) => event.environment),
      column('bucket_at', 'timestamptz', ({ bucketMs }) => new Date(bucketMs)),
      column('type', 'text', ({ event }) => event.type),
      column('subaccount_id', 'uuid', ({ event }) => event.subaccountId),
      column('sending_domain', 'text', ({ event }) => event.sendingDomain),
      column('recipient_domain', 'text', ({ event }) => event.recipientDomain),
      column('campaign_id', 'text', ({ event }) => event.campaignId ?? ''),
      column('template_id', 'uuid', ({ event }) => event.templateId),
      column('ip_pool_id', 'uuid', ({ event }) => event.ipPoolId),
      column('count', 'int', ({ count }) => count),
      column('sent_at', 'timestamptz', ({ sentMs }) => new Date(sentMs)),
      column('template_version', 'int', ({ templateVersion }) => templateVersion),
      column('bytes', 'bigint', ({ bytes }) => bytes),
    ],
  },
  {
    name: 'attempts',
    isUsed: ({ provider, sendingIp, firstCount, laterMs, latency }) =>
      provider !== '' || sendingIp !== '' || firstCount > 0 || laterMs > 0 || latency !== null,
    columns: [
      column('provider', 'text', ({ provider }) => provider),
      column('sending_ip', 'text', ({ sendingIp }) => sendingIp),
      column('first_count', 'int', ({ firstCount }) => firstCount),
      column('first_ms', 'bigint', ({ firstMs }) => firstMs),
      column('later_ms', 'bigint', ({ laterMs }) => laterMs),
      // An array in an array: as its text.
      { ...column('latency', 'text', ({ latency }) => latency && `{${latency.join(',')}}`), cast: 'int[]' },
    ],
  },
  {
    name: 'failures',
    isUsed: ({ event, reason, lastEventId }) => event.bounceClass !== null || reason !== '' || lastEventId !== null,
    columns: [
      column('bounce_class', 'int', ({ event }) => event.bounceClass ?? 0),
      column('reason', 'text', ({ reason }) => reason),
      column('last_event_id', 'uuid', ({ lastEventId }) => lastEventId),
    ],
  },
  {
    name: 'engagement',
    isUsed: ({ personCount, uniqueCount, confirmedCount }) => personCount > 0 || uniqueCount > 0 || confirmedCount > 0,
    columns: [
      column('person_count', 'int', ({ personCount }) => personCount),
      column('unique_count', 'int', ({ uniqueCount }) => uniqueCount),
      column('unique_person_count', 'int', ({ uniquePersonCount }) => uniquePersonCount),
      column('confirmed_count', 'int', ({ confirmedCount }) => confirmedCount),
      column('confirmed_person_count', 'int', ({ confirmedPersonCount }) => confirmedPersonCount),
    ],
  },
];

const texts = new Map<string, string>();

function insertText(statement: string, columns: readonly Column[]): string {
  const known = texts.get(statement);
  if (known !== undefined) return known;
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ name, cast }) => (cast ? `${name}::${cast}` : name)).join(', ');
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
  const text = `INSERT INTO rollup_deltas (${names}) SELECT ${values} FROM unnest(${arrays}) AS d(${names})`;
  texts.set(statement, text);
  return text;
}
