/** Raw SQL: the outboxes are written in sets, one row for the events or facts of a transaction and company. */

import type { Scope } from '#lib/core/context.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { typeMask } from '../event-types.ts';
import type { NewEvent } from '../new-event.ts';
import { NOTIFY_EVERY_MS, OUTBOX_CHANNEL } from './channels.ts';
import { type FactSource, SOURCES, sourceMask } from './sources.ts';

/** Events or facts of one row at most. */
const ROW_IDS_MAX = 500;

/** The condition under which a webhook `w` gets events, or will when it is turned on again. */
export const IS_LISTENING = "(w.state <> 'off' OR w.off_reason <> 'user')";

/** The condition under which a consumer `f` of a feed reads mail. */
export const READS_MAIL = `f.sources & ${sourceMask(['mail'])} <> 0`;

let notifiedAt = Number.NEGATIVE_INFINITY;

/**
 * Builds the statement that writes the outbox of events, in the transaction of the events. Companies whose feed nobody reads
 * get no row. The tables of webhooks and consumers are asked and no cache, so that each gets every event that commits after it did
 * (`requireListening`).
 */
export function insertOutbox(events: readonly NewEvent[]): Statement {
  const rows = [...Map.groupBy(events, ({ companyId, environment }) => `${companyId} ${environment}`).values()].flatMap(
    chunk,
  );
  return {
    name: 'insert-webhook-outbox',
    text: INSERT_OUTBOX,
    values: [
      rows.map(([event]) => bucketOf(event?.companyId ?? '')),
      rows.map(([event]) => event?.companyId),
      rows.map(([event]) => event?.environment),
      rows.map((row) => typeMask(row.map(({ type }) => type))),
      rows.map((row) => `{${row.map(({ id }) => id).join(',')}}`),
      isNotifying(),
    ],
  };
}

/** Returns true if the transaction notifies; a process does so at most once in `NOTIFY_EVERY_MS`. */
function isNotifying(): boolean {
  const now = performance.now();
  if (now - notifiedAt < NOTIFY_EVERY_MS) return false;
  notifiedAt = now;
  return true;
}

function chunk<Item>(all: readonly Item[]): (readonly Item[])[] {
  const count = Math.ceil(all.length / ROW_IDS_MAX);
  return Array.from({ length: count }, (_, at) => all.slice(at * ROW_IDS_MAX, (at + 1) * ROW_IDS_MAX));
}

/** One of 16 by the company's id, of which the last digit is random. */
const bucketOf = (companyId: string): number => Number.parseInt(companyId.slice(-1), 16);

/**
 * The subqueries with a limit keep the plan at one index lookup a row, however many webhooks there are. The one around the
 * first array hides its length from the planner, which would make a plan for each length, and so at each execution.
 */
const INSERT_OUTBOX = `
  WITH made AS (
    INSERT INTO webhook_outbox (bucket, company_id, environment, types, event_ids)
    SELECT e.bucket, e.company_id, e.environment, e.types, e.event_ids::uuid[]
    FROM unnest((SELECT $1::smallint[]), $2::uuid[], $3::text[], $4::int[], $5::text[]) AS e(bucket, company_id, environment, types, event_ids)
    WHERE (SELECT true FROM webhooks w
           WHERE w.company_id = e.company_id AND w.environment = e.environment AND ${IS_LISTENING} LIMIT 1)
       OR (SELECT true FROM feed_consumers f
           WHERE f.company_id = e.company_id AND f.environment = e.environment AND ${READS_MAIL} LIMIT 1)
    RETURNING 1)
  SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM made WHERE $6::boolean LIMIT 1`;

/** Facts of one kind: these things had this. */
export type Facts = {
  source: FactSource;
  /** The types of the facts, as the bits that the kind defines. */
  types: number;
  /** The thing that the facts are about, such as a label; null for others. */
  refId?: string | null;
  ids: readonly string[];
};

/** Writes facts to the outbox of a company; without a reader of their kind nothing is written. */
export async function insertFacts(db: Database, { companyId, environment }: Scope, facts: readonly Facts[]) {
  const rows = facts.flatMap(({ ids, ...fact }) => chunk(ids).map((some) => ({ ...fact, ids: some })));
  if (rows.length === 0) return;
  await db.query({
    name: 'insert-fact-outbox',
    text: `WITH made AS (
             INSERT INTO fact_outbox (bucket, company_id, environment, source, types, ref_id, ids)
             SELECT $1, $2, $3, r.source, r.types, r.ref_id, r.ids::uuid[]
             FROM unnest($4::smallint[], $5::int[], $6::uuid[], $7::text[]) AS r(source, types, ref_id, ids)
             WHERE EXISTS (SELECT FROM feed_consumers f
                           WHERE f.company_id = $2 AND f.environment = $3 AND f.sources & (1 << r.source) <> 0)
             RETURNING 1)
           SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM made WHERE $8::boolean LIMIT 1`,
    values: [
      bucketOf(companyId),
      companyId,
      environment,
      rows.map(({ source }) => SOURCES[source]),
      rows.map(({ types }) => types),
      rows.map(({ refId }) => refId ?? null),
      rows.map(({ ids }) => `{${ids.join(',')}}`),
      isNotifying(),
    ],
  });
}
