import type { Preset, Prisma } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** A preset's row. */
export type PresetRow = Preset;

type Columns = Pick<Prisma.PresetUncheckedCreateInput, 'name' | 'question' | 'chart' | 'visibility' | 'isPinned'>;

/** Returns the condition of the presets that a person may read; `null` for a caller who is no person. */
const readable = ({ companyId, environment }: Scope, userId: string | null): Prisma.PresetWhereInput => ({
  companyId,
  environment,
  OR: [{ visibility: 'company' }, ...(userId === null ? [] : [{ ownerUserId: userId }])],
});

/** Finds the presets of an environment that a person may read, by name. */
export const findPresets = (scope: Scope, userId: string | null, db: Database = getPool()): Promise<PresetRow[]> =>
  withPrisma(db, (client) => client.preset.findMany({ where: readable(scope, userId), orderBy: { name: 'asc' } }));

/** Finds a preset that a person may read; null where it does not exist. */
export const findPreset = (
  scope: Scope,
  userId: string | null,
  id: string,
  db: Database = getPool(),
): Promise<PresetRow | null> =>
  withPrisma(db, (client) => client.preset.findFirst({ where: { ...readable(scope, userId), id } }));

/** Counts the presets of a company in both environments. */
export const countPresets = (db: Database, { companyId }: Scope): Promise<number> =>
  withPrisma(db, (client) => client.preset.count({ where: { companyId } }));

/** Locks the presets of a company until the transaction ends: counts and names stay as they are. */
export const lockPresets = async (db: Database, { companyId }: Scope): Promise<void> => {
  await lockCompany(db, { companyId });
};

/** Returns true if another preset of the environment has the name, also one that the caller may not read. */
export async function isPresetNameTaken(
  db: Database,
  { companyId, environment }: Scope,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const found = await withPrisma(db, (client) =>
    client.preset.findFirst({
      where: { companyId, environment, name: { equals: name, mode: 'insensitive' } },
      select: { id: true },
    }),
  );
  return found !== null && found.id !== exceptId;
}

/** Inserts a preset of a person, or of no person. */
export async function insertPreset(
  db: Database,
  { companyId, environment }: Scope,
  { id, userId, ...columns }: Columns & { id: string; userId: string | null },
): Promise<void> {
  await withPrisma(db, (client) =>
    client.preset.create({
      data: { companyId, environment, id, ownerUserId: userId, createdByUserId: userId, ...columns },
    }),
  );
}

/** Updates a preset; false where it does not exist any more. */
export async function updatePresetRow(
  db: Database,
  { companyId }: Scope,
  id: string,
  columns: Partial<Columns>,
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.preset.updateMany({ where: { companyId, id }, data: { ...columns, updatedAt: new Date() } }),
  );
  return count === 1;
}

/** Deletes a preset with its schedules; false where it does not exist any more. */
export async function deletePresetRow(db: Database, { companyId }: Scope, id: string): Promise<boolean> {
  const { count } = await withPrisma(db, (client) => client.preset.deleteMany({ where: { companyId, id } }));
  return count === 1;
}
