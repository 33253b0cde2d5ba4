/** Raw SQL: first mails are noted for a batch of messages in one statement. */

import type { Prisma, ProductionRequest, Survey, Tour } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Environment } from '#lib/core/environment.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { TourStep } from './tour-steps.ts';

/** A company's tour. */
export type TourRow = Tour;

/** A company's answers to the survey. */
export type SurveyRow = Survey;

/** A request to leave the sandbox. */
export type ProductionRequestRow = ProductionRequest;

/** Inserts a company's tour with the steps that are done from the start. */
export async function insertTour(db: Database, companyId: string, done: readonly TourStep[]): Promise<void> {
  await withPrisma(db, (client) => client.tour.createMany({ data: [{ companyId }], skipDuplicates: true }));
  if (done.length > 0) await updateTourSteps(db, companyId, done);
}

/** Marks steps as done; returns whether one of them was not. Steps that are done are not written again. */
export async function updateTourSteps(db: Database, companyId: string, steps: readonly TourStep[]): Promise<boolean> {
  const done = Object.fromEntries(steps.map((step) => [step, true]));
  const { count } = await withPrisma(db, (client) =>
    client.tour.updateMany({ where: { companyId, OR: steps.map((step) => ({ [step]: false })) }, data: done }),
  );
  return count === 1;
}

/**
 * Marks the first mails of companies as sent, and makes every process drop its cached facts of those that changed.
 * Raw, because it is part of the message path: one statement for a batch. Rows are locked in the order of the companies, so
 * that two batches never deadlock.
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

/** Finds a company's tour; null for the platform's own company, which has none. */
export function findTour(scope: Scope): Promise<TourRow | null> {
  return prisma().tour.findUnique({ where: { companyId: scope.companyId } });
}

/** Finds a company's answers to the survey. */
export function findSurvey(scope: Scope): Promise<SurveyRow | null> {
  return prisma().survey.findUnique({ where: { companyId: scope.companyId } });
}

/** Inserts a company's answers; false where it has answered before. */
export async function insertSurvey(
  db: Database,
  { companyId }: Scope,
  survey: { userId: string; answers: Record<string, string>; completedAt: Date },
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.survey.createMany({ data: [{ companyId, ...survey }], skipDuplicates: true }),
  );
  return count === 1;
}

/** Finds what an environment has to send with: a verified domain, usable keys, authorized recipients. */
export function findEnvironmentMeans(
  { companyId }: Scope,
  environment: Environment,
): Promise<{ domain: string | null; keys: number; verified: number }> {
  return withPrisma(getPool(), async (client) => {
    const domain = await client.sendingDomain.findFirst({
      where: { companyId, status: 'verified' },
      orderBy: [{ isPlatform: environment === 'production' ? 'asc' : 'desc' }, { createdAt: 'asc' }],
      select: { domain: true },
    });
    const keys = await client.apiKey.count({
      where: { companyId, environment, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    });
    const verified = await client.authorizedRecipient.count({ where: { companyId, verifiedAt: { not: null } } });
    return { domain: domain?.domain ?? null, keys, verified };
  });
}

/** A request to insert. */
export type NewProductionRequest = {
  id: string;
  requestedByUserId: string | null;
  details: Prisma.InputJsonObject;
  status: string;
  decidedAt: Date | null;
  createdAt: Date;
};

/** Inserts a company's request. */
export async function insertProductionRequest(
  db: Database,
  { companyId }: Scope,
  request: NewProductionRequest,
): Promise<void> {
  await withPrisma(db, (client) => client.productionRequest.create({ data: { companyId, ...request } }));
}

/** Writes the decision on a company's pending request; false where none is pending. */
export async function decideRequest(
  db: Database,
  { companyId }: Scope,
  { status, note, at }: { status: string; note: string | null; at: Date },
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.productionRequest.updateMany({
      where: { companyId, status: 'Requested' },
      data: { status, decisionNote: note, decidedAt: at },
    }),
  );
  return count !== 0;
}

/** Finds a company's latest request. Index production_requests_company_id_created_at_idx. */
export function findLatestRequest(scope: Scope): Promise<ProductionRequestRow | null> {
  return prisma().productionRequest.findFirst({
    where: { companyId: scope.companyId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

/** Finds the pending requests of all companies, the oldest first; for the operator only. */
export function findWaitingRequests(limit: number): Promise<ProductionRequestRow[]> {
  return prisma().productionRequest.findMany({
    where: { status: 'Requested' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });
}
