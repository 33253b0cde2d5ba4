import type { ProductionRequest, Survey, Tour } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { TOUR_COLUMNS, type TourStep } from './tour-steps.ts';

/** A company's tour. */
export type TourRow = Tour;

/** A company's answers to the survey. */
export type SurveyRow = Survey;

/** A request to leave the sandbox. */
export type ProductionRequestRow = ProductionRequest;

/** Inserts a company's tour with the steps that are done from the start. */
export async function insertTour(db: Database, companyId: string, done: readonly TourStep[]): Promise<void> {
  await db.query('INSERT INTO tours (company_id, updated_at) VALUES ($1, now()) ON CONFLICT DO NOTHING', [companyId]);
  if (done.length > 0) await updateTourSteps(db, companyId, done);
}

/** Marks steps as done, and answers whether one of them was not; those that are done are not written again. */
export async function updateTourSteps(db: Database, companyId: string, steps: readonly TourStep[]): Promise<boolean> {
  const columns = steps.map((step) => TOUR_COLUMNS[step]);
  const { rowCount } = await db.query(
    `UPDATE tours SET ${columns.map((column) => `${column} = true`).join(', ')}, updated_at = now()
     WHERE company_id = $1 AND NOT (${columns.join(' AND ')})`,
    [companyId],
  );
  return rowCount === 1;
}

/**
 * Marks the first mails of companies as sent, and has every process forget what it knows of those that changed. The
 * rows are locked in the order of the companies, so that two batches never wait for each other.
 */
export async function updateFirstSends(
  db: Database,
  sends: readonly { companyId: string; environment: Environment }[],
): Promise<void> {
  await db.query({
    name: 'update-first-sends',
    text: `WITH first AS (
             SELECT company_id, bool_or(environment = 'sandbox') AS sandbox, bool_or(environment = 'production') AS production
             FROM unnest($1::uuid[], $2::text[]) AS s(company_id, environment) GROUP BY company_id),
           locked AS (
             SELECT company_id FROM tours WHERE company_id IN (SELECT company_id FROM first) ORDER BY company_id FOR UPDATE),
           changed AS (
             UPDATE tours t SET sandbox_email_sent = t.sandbox_email_sent OR f.sandbox,
               production_email_sent = t.production_email_sent OR f.production, updated_at = now()
             FROM locked JOIN first f USING (company_id)
             WHERE t.company_id = f.company_id
               AND (f.sandbox AND NOT t.sandbox_email_sent OR f.production AND NOT t.production_email_sent)
             RETURNING t.company_id)
           SELECT pg_notify('company_changed', company_id::text) FROM changed`,
    values: [sends.map(({ companyId }) => companyId), sends.map(({ environment }) => environment)],
  });
}

/** A company's tour; null for the platform's own company, which has none. */
export function findTour(scope: Scope): Promise<TourRow | null> {
  return prisma().tour.findUnique({ where: { companyId: scope.companyId } });
}

/** A company's answers to the survey. */
export function findSurvey(scope: Scope): Promise<SurveyRow | null> {
  return prisma().survey.findUnique({ where: { companyId: scope.companyId } });
}

/** Inserts a company's answers, and answers false where it has answered before. */
export async function insertSurvey(
  db: Database,
  scope: Scope,
  survey: { userId: string; answers: Record<string, string>; completedAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO surveys (company_id, user_id, answers, completed_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [scope.companyId, survey.userId, JSON.stringify(survey.answers), survey.completedAt],
  );
  return rowCount === 1;
}

/** How far a company has come in its sandbox. Of the partitioned table the newest parts are asked first. */
export async function findSandboxProgress(
  scope: Scope,
): Promise<{ total: number; verified: number; hasArrived: boolean }> {
  const { rows } = await getPool().query<{ total: number; verified: number; hasArrived: boolean }>(
    `SELECT count(*)::int AS total, count(verified_at)::int AS verified,
       EXISTS (SELECT FROM recipients WHERE company_id = $1 AND environment = 'sandbox' AND status IN ('delivered', 'captured')) AS "hasArrived"
     FROM authorized_recipients WHERE company_id = $1`,
    [scope.companyId],
  );
  return rows[0] ?? { total: 0, verified: 0, hasArrived: false };
}

/** What an environment has of its own to send with. */
export async function findEnvironmentMeans(
  scope: Scope,
  environment: Environment,
): Promise<{ domain: string | null; keys: number; verified: number }> {
  const { rows } = await getPool().query<{ domain: string | null; keys: number; verified: number }>(
    `SELECT (SELECT domain FROM sending_domains WHERE company_id = $1 AND status = 'verified'
              ORDER BY is_platform = ($2 = 'production'), created_at LIMIT 1) AS domain,
       (SELECT count(*)::int FROM api_keys WHERE company_id = $1 AND environment = $2 AND revoked_at IS NULL
          AND (expires_at IS NULL OR expires_at > now())) AS keys,
       (SELECT count(*)::int FROM authorized_recipients WHERE company_id = $1 AND verified_at IS NOT NULL) AS verified`,
    [scope.companyId, environment],
  );
  return rows[0] ?? { domain: null, keys: 0, verified: 0 };
}

/** A request to insert. */
export type NewProductionRequest = {
  id: string;
  requestedByUserId: string | null;
  details: object;
  status: string;
  decidedAt: Date | null;
  createdAt: Date;
};

/** Inserts a company's request. */
export async function insertProductionRequest(
  db: Database,
  scope: Scope,
  request: NewProductionRequest,
): Promise<void> {
  await db.query(
    `INSERT INTO production_requests (id, company_id, requested_by_user_id, details, status, decided_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      request.id,
      scope.companyId,
      request.requestedByUserId,
      JSON.stringify(request.details),
      request.status,
      request.decidedAt,
      request.createdAt,
    ],
  );
}

/** Writes the decision over a company's waiting request; false where none waits. */
export async function decideRequest(
  db: Database,
  scope: Scope,
  decision: { status: string; note: string | null; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE production_requests SET status = $2, decision_note = $3, decided_at = $4
     WHERE company_id = $1 AND status = 'Requested'`,
    [scope.companyId, decision.status, decision.note, decision.at],
  );
  return rowCount !== 0;
}

/** A company's latest request. Index production_requests_company_id_created_at_idx. */
export function findLatestRequest(scope: Scope): Promise<ProductionRequestRow | null> {
  return prisma().productionRequest.findFirst({
    where: { companyId: scope.companyId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

/** The requests of all companies that wait for a decision, the longest waiting first; for the operator only. */
export function findWaitingRequests(limit: number): Promise<ProductionRequestRow[]> {
  return prisma().productionRequest.findMany({
    where: { status: 'Requested' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });
}
