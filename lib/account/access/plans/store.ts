import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { Plan } from './schema.ts';

/** A stored version of a plan; the schema of plans parses it. */
export type PlanRow = { name: string; version: string; graceDays: number; features: unknown };

const COLUMNS = { name: true, version: true, graceDays: true, features: true } as const;

/** Inserts a version of a plan; false where there is one. */
export function insertPlan(db: Database, plan: Plan): Promise<boolean> {
  return withPrisma(db, async (client) => {
    const { count } = await client.plan.createMany({ data: [plan], skipDuplicates: true });
    return count === 1;
  });
}

/** Finds a version of a plan, or the one that was defined last. */
export const findPlanRow = (name: string, version: string | null, db: Database = getPool()): Promise<PlanRow | null> =>
  withPrisma(db, (client) =>
    client.plan.findFirst({
      where: { name, ...(version !== null && { version }) },
      select: COLUMNS,
      orderBy: [{ createdAt: 'desc' }, { version: 'desc' }],
    }),
  );

/** Finds all versions of all plans, by name, the oldest version first. */
export const findPlanRows = (): Promise<PlanRow[]> =>
  withPrisma(getPool(), (client) =>
    client.plan.findMany({ select: COLUMNS, orderBy: [{ name: 'asc' }, { createdAt: 'asc' }] }),
  );
