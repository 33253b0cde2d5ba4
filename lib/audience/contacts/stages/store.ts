/** Raw SQL: people are moved and their moves recorded as sets, in the order of their addresses. */

import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { setOfCompany } from '#lib/infra/db/set-of-company.ts';
import type { ContactStage } from '../values.ts';

/** The cause of a move. */
export type StageCause = {
  cause: 'manual' | 'rule' | 'flow' | 'form' | 'import' | 'api';
  /** The flow, form, import or key. */
  causeId: string | null;
};

/** A move of a person between stages. */
export type StageChange = { contactId: string; from: string; to: string };

/** A move that may lead to Lost, or back. */
export type Move = StageChange & { wasLost: boolean; isLost: boolean };

/**
 * Moves people to a stage, where those who were lost are found again, or to Lost, where they keep their stage. Those who are there already
 * are left as they are.
 *
 * @returns those who have moved.
 */
export async function updateStages(
  db: Database,
  companyId: string,
  ids: readonly string[],
  to: ContactStage | 'lost',
  now: Date,
): Promise<Move[]> {
  const [stage, isLost] = to === 'lost' ? [null, true] : [to, false];
  const { rows } = await db.query<Move>(
    `WITH here AS (
       SELECT company_id, id, stage, is_lost FROM contacts WHERE company_id = $1 AND id = ANY($2::uuid[])
         AND (stage <> coalesce($3, stage) OR is_lost <> $4)
       ORDER BY email_key, id FOR UPDATE)
     UPDATE contacts c SET stage = coalesce($3, here.stage), is_lost = $4, updated_at = $5
     FROM here WHERE c.company_id = here.company_id AND c.id = here.id
     RETURNING c.id AS "contactId", here.stage AS "from", c.stage AS "to", here.is_lost AS "wasLost", c.is_lost AS "isLost"`,
    [companyId, ids, stage, isLost, now],
  );
  return rows;
}

const MOVES = setOfCompany(
  `unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::boolean[], $9::boolean[])
     AS n(contact_id, id, from_stage, to_stage, was_lost, is_lost)`,
);

/** Records moves of people who are locked. Where nothing is said about Lost, they stay in it or out of it. */
export async function insertStageChanges(
  db: Database,
  companyId: string,
  moves: readonly (StageChange | Move)[],
  { cause, causeId }: StageCause,
  now: Date,
): Promise<void> {
  if (moves.length === 0) return;
  await db.query(
    `INSERT INTO stage_changes (company_id, contact_id, id, from_stage, to_stage, was_lost, is_lost, cause, cause_id)
     SELECT $1, c.id, n.id, n.from_stage, n.to_stage, coalesce(n.was_lost, c.is_lost), coalesce(n.is_lost, c.is_lost), $2, $3
     FROM ${MOVES} JOIN contacts c ON c.company_id = n.company_id AND c.id = n.contact_id`,
    [
      companyId,
      cause,
      causeId,
      moves.map(({ contactId }) => contactId),
      moves.map(() => newId(now.getTime())),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
      moves.map((move) => ('wasLost' in move ? move.wasLost : null)),
      moves.map((move) => ('isLost' in move ? move.isLost : null)),
    ],
  );
}

/** Finds the stage of a company's people who are new. Primary key of journeys. */
export async function findFirstStage(db: Database, companyId: string): Promise<ContactStage> {
  const { rows } = await db.query<{ stage: ContactStage }>(
    'SELECT default_stage AS stage FROM journeys WHERE company_id = $1 AND active',
    [companyId],
  );
  return rows[0]?.stage ?? 'aware';
}
