import type { Prisma } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import { lockDomainStatus } from '../check-store.ts';
import { type DkimKeyRow, type NewDkimKey, toKeyColumns } from '../store.ts';

/** Finds every key pair of a company's domain, RSA before Ed25519 and the oldest first. */
export function findDkimKeys(scope: Pick<Scope, 'companyId'>, domain: string): Promise<DkimKeyRow[]> {
  return prisma().dkimKey.findMany({
    where: { sendingDomain: { companyId: scope.companyId, domain } },
    orderBy: [{ algorithm: 'desc' }, { createdAt: 'asc' }],
  });
}

/** Filters the keys of one state. */
export const listKeysInState = (keys: readonly DkimKeyRow[], state: 'staged' | 'active' | 'retired'): DkimKeyRow[] =>
  keys.filter((key) => key.state === state);

/**
 * Stages key pairs that a domain signs with once their records are found. Returns false where some are staged
 * already; of two concurrent calls the second waits for the first.
 *
 * @param db a transaction.
 */
export async function stageDkimKeys(
  db: Database,
  scope: Scope,
  id: string,
  keys: readonly NewDkimKey[],
): Promise<boolean> {
  if ((await lockDomainStatus(db, 'sending', scope, id)) === null) return false;
  return withPrisma(db, async (client) => {
    if ((await client.dkimKey.count({ where: { sendingDomainId: id, state: 'staged' } })) > 0) return false;
    const data = keys.map((key) => ({ ...toKeyColumns(scope, id, key), state: 'staged' }));
    const { count } = await client.dkimKey.createMany({ data });
    return count > 0;
  });
}

/**
 * Activates staged keys, each in place of the active one of its algorithm, which retires. Skips keys that are no longer
 * staged.
 *
 * @param db a transaction that has locked the domain's row.
 * @returns the selectors of the activated keys.
 */
export function activateDkimKeys(
  db: Database,
  { companyId }: Scope,
  { id, keyIds, at }: { id: string; keyIds: readonly string[]; at: Date },
): Promise<string[]> {
  const staged = { companyId, sendingDomainId: id, id: { in: [...keyIds] }, state: 'staged' };
  return withPrisma(db, async (client) => {
    const keys = await client.dkimKey.findMany({ where: staged, select: { algorithm: true } });
    const algorithm = { in: keys.map((key) => key.algorithm) };
    await client.dkimKey.updateMany({
      where: { companyId, sendingDomainId: id, state: 'active', algorithm },
      data: { state: 'retired', retiredAt: at },
    });
    const activated = await client.dkimKey.updateManyAndReturn({
      where: staged,
      data: { state: 'active', activatedAt: at },
      select: { selector: true },
    });
    return activated.map(({ selector }) => selector);
  });
}

/**
 * Deletes the staged keys of a company's domain; returns their selectors.
 *
 * @param db a transaction.
 */
export const deleteStagedDkimKeys = (db: Database, scope: Scope, id: string): Promise<string[]> =>
  deleteKeys(db, scope, id, { state: 'staged' });

/**
 * Deletes the keys of a company's domain that retired at an instant or before; returns their selectors.
 *
 * @param db a transaction.
 */
export const deleteRetiredDkimKeys = (
  db: Database,
  scope: Pick<Scope, 'companyId'>,
  { id, until }: { id: string; until: Date },
): Promise<string[]> => deleteKeys(db, scope, id, { state: 'retired', retiredAt: { lte: until } });

/** The lock makes a concurrent DNS check wait, which would activate a key that is deleted here. */
async function deleteKeys(
  db: Database,
  scope: Pick<Scope, 'companyId'>,
  id: string,
  filter: Prisma.DkimKeyWhereInput,
): Promise<string[]> {
  if ((await lockDomainStatus(db, 'sending', scope, id)) === null) return [];
  const where = { ...filter, companyId: scope.companyId, sendingDomainId: id };
  return withPrisma(db, async (client) => {
    const keys = await client.dkimKey.findMany({ where, select: { selector: true } });
    await client.dkimKey.deleteMany({ where });
    return keys.map(({ selector }) => selector);
  });
}
