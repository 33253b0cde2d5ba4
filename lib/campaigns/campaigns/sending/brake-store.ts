/** Raw SQL: the running sends of all companies are read with their numbers in one statement. */

import { z } from 'zod';
import { BITS } from '#lib/campaigns/reports/values.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';

type SendKey = { companyId: string; sendId: string };

/** The people of a send by what the brake looks at. */
const Totals = z.object({ delivered: z.int(), reported: z.int(), hard: z.int(), settled: z.int() });

const Running = Totals.extend({
  companyId: z.uuid(),
  sendId: z.uuid(),
  campaignId: z.uuid(),
  brakes: z.int(),
  isJudged: z.boolean(),
  /** The numbers at the last resume. */
  base: Totals.nullable(),
});

/** A send that runs, with its numbers. */
export type RunningSend = z.infer<typeof Running>;

const TOTALS = `coalesce(sum(t.delivered), 0)::int AS delivered, coalesce(sum(t.reported), 0)::int AS reported,
  coalesce(sum(t.hard), 0)::int AS hard, coalesce(sum(t.delivered + t.hard + t.soft + t.blocked), 0)::int AS settled`;

/** Finds the campaigns of all companies that are being sent. Index sends_open_idx. */
export async function findRunningSends(): Promise<RunningSend[]> {
  const { rows } = await getPool().query(
    `SELECT s.company_id AS "companyId", s.id AS "sendId", s.ref_id AS "campaignId", s.brakes, s.is_judged AS "isJudged",
       s.brake_base AS base, ${TOTALS}
     FROM sends s LEFT JOIN send_totals t ON t.company_id = s.company_id AND t.send_id = s.id
     WHERE s.finished_at IS NULL AND s.state = 'running' AND s.source = 'campaign'
     GROUP BY s.company_id, s.id`,
  );
  return rows.map((row) => Running.parse(row));
}

/** Notes that the bounces of the first people of a send were judged. */
export async function noteJudged({ companyId, sendId }: SendKey): Promise<void> {
  await getPool().query('UPDATE sends SET is_judged = true WHERE company_id = $1 AND id = $2', [companyId, sendId]);
}

/** Counts a stop of a send, in the transaction that holds it. */
export async function noteBrake(db: Database, { companyId, sendId }: SendKey): Promise<void> {
  await db.query('UPDATE sends SET brakes = brakes + 1 WHERE company_id = $1 AND id = $2', [companyId, sendId]);
}

/** Returns how often complaints or bounces have stopped the last send of a campaign. Index sends_company_id_ref_id_idx. */
export async function countBrakes(companyId: string, campaignId: string): Promise<number> {
  const { rows } = await getPool().query<{ brakes: number }>(
    'SELECT brakes FROM sends WHERE company_id = $1 AND ref_id = $2 ORDER BY id DESC LIMIT 1',
    [companyId, campaignId],
  );
  return rows[0]?.brakes ?? 0;
}

/** Keeps the numbers of a send that is resumed after a stop: only what comes later is judged. */
export async function beginAnew(db: Database, { companyId, sendId }: SendKey): Promise<void> {
  await db.query(
    `UPDATE sends SET is_judged = false, brake_base = (
       SELECT to_jsonb(n) FROM (SELECT ${TOTALS} FROM send_totals t WHERE t.company_id = $1 AND t.send_id = $2) AS n)
     WHERE company_id = $1 AND id = $2 AND brakes > 0`,
    [companyId, sendId],
  );
}

/** The origin of the people who caused a stop: the domains of most of them, and the import or label that most have. */
export type BrakeOrigin = {
  people: number;
  domains: { domain: string; people: number }[];
  source: { kind: 'import' | 'label'; name: string; people: number } | null;
};

/** People that are looked at. */
const PEOPLE_MAX = 10_000;

/**
 * Finds where people of a send with one of some outcomes come from, of 10,000 at most. Indexes send_recipients_rare_idx and
 * contact_labels_company_id_contact_id_label_id_idx.
 */
export async function findBrakeOrigin(
  db: Database,
  { companyId, sendId }: SendKey,
  outcomes: readonly (keyof typeof BITS)[],
): Promise<BrakeOrigin> {
  const mask = outcomes.reduce((bits, name) => bits | BITS[name], 0);
  const { rows } = await db.query<{ kind: 'all' | 'domain' | 'import' | 'label'; name: string; people: number }>(
    `WITH people AS MATERIALIZED (
       SELECT r.company_id, r.contact_id FROM send_recipients r
       WHERE r.company_id = $1 AND r.send_id = $2 AND r.bits & 190 <> 0 AND r.bits & ${mask} <> 0 LIMIT ${PEOPLE_MAX}
     ), contact AS MATERIALIZED (
       SELECT c.company_id, c.id, split_part(c.email_key, '@', 2) AS domain, c.import_id FROM people p
       JOIN contacts c ON c.company_id = p.company_id AND c.id = p.contact_id
     )
     SELECT 'all' AS kind, '' AS name, count(*)::int AS people FROM people
     UNION ALL (SELECT 'domain', domain, count(*)::int FROM contact GROUP BY domain ORDER BY 3 DESC, 2 LIMIT 3)
     UNION ALL (SELECT 'import', i.name, count(*)::int FROM contact c
       JOIN imports i ON i.company_id = c.company_id AND i.id = c.import_id GROUP BY i.id, i.name ORDER BY 3 DESC, 2 LIMIT 1)
     UNION ALL (SELECT 'label', l.name, count(*)::int FROM contact c
       JOIN contact_labels k ON k.company_id = c.company_id AND k.contact_id = c.id
       JOIN labels l ON l.company_id = k.company_id AND l.id = k.label_id GROUP BY l.id, l.name ORDER BY 3 DESC, 2 LIMIT 1)`,
    [companyId, sendId],
  );
  const sources = rows.flatMap(({ kind, name, people }) =>
    kind === 'import' || kind === 'label' ? [{ kind, name, people }] : [],
  );
  return {
    people: rows.find(({ kind }) => kind === 'all')?.people ?? 0,
    domains: rows.filter(({ kind }) => kind === 'domain').map(({ name, people }) => ({ domain: name, people })),
    source: sources.sort((one, other) => other.people - one.people)[0] ?? null,
  };
}
