/** Raw SQL: the people of a send are found, drawn and grouped into slices by one statement. */

import type { Database } from '#lib/infra/db/pool.ts';
import type { Audience, TestPart } from './schema.ts';
import { SLICE_PEOPLE } from './values.ts';

/** People who may get marketing mail now; what may change until their message is made is asked again then. */
const MAILABLE = "c.email_key IS NOT NULL AND c.status = 'active'";

/** The hash by which people are drawn: another one for each send. */
const drawn = (seed: string) => `uuid_hash_extended(c.id, ${seed}) & 9223372036854775807`;

/** Finds the zones of a company's contacts. */
export async function findZones(db: Database, companyId: string): Promise<string[]> {
  const { rows } = await db.query<{ timezone: string }>(
    'SELECT DISTINCT timezone FROM contacts WHERE company_id = $1 AND timezone IS NOT NULL',
    [companyId],
  );
  return rows.map(({ timezone }) => timezone);
}

/** The slices to insert. */
type Slices = {
  sendId: string;
  seed: bigint;
  audience: Audience;
  /** Zones with the instants of their people; people of others get those of `zone`, those of `left` are left out. */
  zones: readonly { zone: string; dueAt: Date }[];
  left: readonly string[];
  zone: string;
  test: TestPart | null;
  spreadMs: number;
};

/**
 * Inserts the slices of a send: each person once, in groups of one variant and zone. People are drawn by a hash of their id, which
 * needs no sort; only a test is split by rank, so that small ones have their exact share.
 *
 * @returns the number of people.
 */
export async function insertSlices(db: Database, companyId: string, slices: Slices): Promise<number> {
  const { sendId, seed, audience, zones, left, zone, test, spreadMs } = slices;
  const values = [companyId, ...audience.values.slice(1)];
  const param = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const send = param(sendId, 'uuid');
  const home = param(zone, 'text');
  const named = param(
    zones.map((one) => one.zone),
    'text[]',
  );
  const dues = param(
    zones.map(({ dueAt }) => dueAt),
    'timestamptz[]',
  );
  const out = param(left, 'text[]');
  const spread = param(spreadMs, 'float8');
  const delays = param(test?.delaysMs ?? [0], 'float8[]');
  const rank = 'row_number() OVER (ORDER BY part, id) - 1';
  const variant = test
    ? `CASE WHEN ${rank} < floor(count(*) OVER () * ${param(test.share, 'float8')} / 100)
         THEN ((${rank}) % ${param(test.delaysMs.length, 'bigint')})::smallint END`
    : '0::smallint';
  const { rows } = await db.query<{ people: number }>({
    text: `WITH eligible AS MATERIALIZED (
        SELECT c.id, ${drawn(param(seed, 'bigint'))} AS part,
          CASE WHEN c.timezone = ANY(${named}) OR c.timezone = ANY(${out}) THEN c.timezone ELSE ${home} END AS zone
        FROM contacts c WHERE c.company_id = $1 AND (${audience.include}) AND (${audience.exclude}) IS NOT TRUE AND ${MAILABLE}
      ), chosen AS MATERIALIZED (
        SELECT id, part, zone, ${variant} AS variant FROM eligible WHERE zone <> ALL(${out})
      ), sizes AS (
        SELECT variant, zone, ceil(count(*) / ${SLICE_PEOPLE}.0)::bigint AS pieces FROM chosen GROUP BY variant, zone
      ), groups AS (
        SELECT c.variant, c.zone, c.part % s.pieces AS piece, s.pieces, array_agg(c.id) AS ids
        FROM chosen c JOIN sizes s ON s.zone = c.zone AND s.variant IS NOT DISTINCT FROM c.variant
        GROUP BY c.variant, c.zone, s.pieces, c.part % s.pieces
      ), inserted AS (
        INSERT INTO send_slices (company_id, send_id, number, variant, is_rest, zone, due_at, people, contact_ids)
        SELECT $1, ${send}, row_number() OVER (ORDER BY z.due_at, g.variant, g.piece, g.zone), g.variant,
          g.variant IS NULL, g.zone,
          CASE WHEN g.variant IS NULL THEN 'infinity'
            ELSE z.due_at + (${spread} * g.piece / g.pieces + (${delays})[g.variant + 1]) * interval '1 millisecond' END,
          cardinality(g.ids), g.ids
        FROM groups g JOIN unnest(${named}, ${dues}) AS z(zone, due_at) ON z.zone = g.zone
        RETURNING people)
      SELECT coalesce(sum(people), 0)::int AS people FROM inserted`,
    values,
  });
  return rows[0]?.people ?? 0;
}
