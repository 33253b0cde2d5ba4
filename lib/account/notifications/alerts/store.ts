import type { Prisma } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { Reader } from '../store.ts';

/** Finds a person's alert settings as they are stored; null where they never chose. A schema has to read them. */
export async function findAlertSettings({ companyId, userId }: Reader): Promise<unknown> {
  const row = await withPrisma(getPool(), (client) =>
    client.notificationAlert.findUnique({
      where: { companyId_userId: { companyId, userId } },
      select: { settings: true },
    }),
  );
  return row?.settings ?? null;
}

/** Finds the alert settings of a company's people as they are stored, by their ids; those who never chose are missing. */
export async function findAllAlertSettings(db: Database, companyId: string): Promise<Map<string, unknown>> {
  const rows = await withPrisma(db, (client) =>
    client.notificationAlert.findMany({ where: { companyId }, select: { userId: true, settings: true } }),
  );
  return new Map(rows.map(({ userId, settings }) => [userId, settings]));
}

/** Stores a person's alert settings. */
export async function upsertAlertSettings(
  db: Database,
  { companyId, userId }: Reader,
  settings: Prisma.InputJsonObject,
): Promise<void> {
  await withPrisma(db, (client) =>
    client.notificationAlert.upsert({
      where: { companyId_userId: { companyId, userId } },
      create: { companyId, userId, settings },
      update: { settings },
    }),
  );
}
