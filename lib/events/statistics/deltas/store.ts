/** Raw SQL: deltas are written in sets, one statement for any number of them. */

import { arraysOf, type Column, column, namesOf, unnest } from '#lib/infra/db/columns.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { NewEvent } from '../../new-event.ts';
import { type Delta, gatherDeltas } from './gather-deltas.ts';

/** Builds the statement that inserts the deltas of a batch: one row for events with the same dimensions. */
export function insertDeltas(events: readonly NewEvent[]): Statement {
  const deltas = gatherDeltas(events);
  const groups = DELTA_GROUPS.filter(({ isUsed }) => deltas.some(isUsed));
  const columns = groups.flatMap((group) => group.columns);
  const name = `${INSERT_DELTAS} ${groups.map((group) => group.name).join(' ')}`;
  return { name, text: insertText(name, columns), values: arraysOf(columns, deltas) };
}

/** The beginning of the names of the statements that insert deltas. */
export const INSERT_DELTAS = 'insert-rollup-deltas';

/** A column of a delta; `cast` is its type where it travels as another one. */
type DeltaColumn = Column<Delta> & { cast?: string };

/**
 * The columns of a delta, in groups that a batch has or leaves at their defaults: an acceptance has only the first. So there
 * are eight statements.
 */
const DELTA_GROUPS: readonly { name: string; isUsed(delta: Delta): boolean; columns: readonly DeltaColumn[] }[] = [
  {
    name: 'base',
    isUsed: () => true,
    columns: [
      column<Delta>('company_id', 'uuid', ({ event }) => event.companyId),
      column<Delta>('environment', 'text', ({ event }) => event.environment),
      column<Delta>('bucket_at', 'timestamptz', ({ bucketMs }) => new Date(bucketMs)),
      column<Delta>('type', 'text', ({ event }) => event.type),
      column<Delta>('subaccount_id', 'uuid', ({ event }) => event.subaccountId),
      column<Delta>('sending_domain', 'text', ({ event }) => event.sendingDomain),
      column<Delta>('recipient_domain', 'text', ({ event }) => event.recipientDomain),
      column<Delta>('campaign_id', 'text', ({ event }) => event.campaignId ?? ''),
      column<Delta>('template_id', 'uuid', ({ event }) => event.templateId),
      column<Delta>('ip_pool_id', 'uuid', ({ event }) => event.ipPoolId),
      column<Delta>('count', 'int', ({ count }) => count),
      column<Delta>('sent_at', 'timestamptz', ({ sentMs }) => new Date(sentMs)),
      column<Delta>('template_version', 'int', ({ templateVersion }) => templateVersion),
      column<Delta>('bytes', 'bigint', ({ bytes }) => bytes),
    ],
  },
  {
    name: 'attempts',
    isUsed: ({ provider, sendingIp, firstCount, laterMs, latency }) =>
      provider !== '' || sendingIp !== '' || firstCount > 0 || laterMs > 0 || latency !== null,
    columns: [
      column<Delta>('provider', 'text', ({ provider }) => provider),
      column<Delta>('sending_ip', 'text', ({ sendingIp }) => sendingIp),
      column<Delta>('first_count', 'int', ({ firstCount }) => firstCount),
      column<Delta>('first_ms', 'bigint', ({ firstMs }) => firstMs),
      column<Delta>('later_ms', 'bigint', ({ laterMs }) => laterMs),
      // An array in an array: as its text.
      { ...column<Delta>('latency', 'text', ({ latency }) => latency && `{${latency.join(',')}}`), cast: 'int[]' },
    ],
  },
  {
    name: 'failures',
    isUsed: ({ event, reason, lastEventId }) => event.bounceClass !== null || reason !== '' || lastEventId !== null,
    columns: [
      column<Delta>('bounce_class', 'int', ({ event }) => event.bounceClass ?? 0),
      column<Delta>('reason', 'text', ({ reason }) => reason),
      column<Delta>('last_event_id', 'uuid', ({ lastEventId }) => lastEventId),
    ],
  },
  {
    name: 'engagement',
    isUsed: ({ personCount, uniqueCount, confirmedCount }) => personCount > 0 || uniqueCount > 0 || confirmedCount > 0,
    columns: [
      column<Delta>('person_count', 'int', ({ personCount }) => personCount),
      column<Delta>('unique_count', 'int', ({ uniqueCount }) => uniqueCount),
      column<Delta>('unique_person_count', 'int', ({ uniquePersonCount }) => uniquePersonCount),
      column<Delta>('confirmed_count', 'int', ({ confirmedCount }) => confirmedCount),
      column<Delta>('confirmed_person_count', 'int', ({ confirmedPersonCount }) => confirmedPersonCount),
    ],
  },
];

const texts = new Map<string, string>();

function insertText(statement: string, columns: readonly DeltaColumn[]): string {
  const known = texts.get(statement);
  if (known !== undefined) return known;
  const names = namesOf(columns);
  const values = columns.map(({ name, cast }) => (cast ? `${name}::${cast}` : name)).join(', ');
  const text = `INSERT INTO rollup_deltas (${names}) SELECT ${values} FROM ${unnest(columns)} AS d(${names})`;
  texts.set(statement, text);
  return text;
}
