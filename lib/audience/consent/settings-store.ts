import type { Prisma, SubscriberSettings as SettingsRow } from '#generated/client.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { SubscriberSetting } from './schema.ts';

/** The settings of a company that has set none. */
export const DEFAULT_SETTINGS: SubscriberSetting = {
  doubleOptIn: false,
  confirmPage: null,
  mode: 'centre',
  reasons: [],
  pauseDays: [30, 60, 90],
  maxPerWeek: null,
  askAddress: true,
  resubscribeAllowed: true,
  senderName: null,
  postalAddress: null,
  texts: {},
  colors: {},
  logoMediaId: null,
  redirects: {},
};

/** Finds the settings of a company; null if it has set none. */
export const findSettings = (companyId: string, db: Database = getPool()): Promise<SettingsRow | null> =>
  withPrisma(db, (client) => client.subscriberSettings.findUnique({ where: { companyId } }));

/** Writes the settings of a company. */
export async function upsertSettings(
  db: Database,
  companyId: string,
  settings: SubscriberSetting,
  now: Date,
): Promise<void> {
  const data: Omit<Prisma.SubscriberSettingsUncheckedCreateInput, 'companyId'> = { ...settings, updatedAt: now };
  await withPrisma(db, (client) =>
    client.subscriberSettings.upsert({ where: { companyId }, create: { ...data, companyId }, update: data }),
  );
}
