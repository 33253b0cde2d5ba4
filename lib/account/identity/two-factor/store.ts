import type { Database } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** Stores a secret that is not in use yet; returns false if one is in use, which stays. */
export async function updatePendingSecret(db: Database, userId: string, sealed: Buffer): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.user.updateMany({
      where: { id: userId, twoFactorEnabledAt: null },
      data: { twoFactorSecretEncrypted: new Uint8Array(sealed), twoFactorLastStep: null },
    }),
  );
  return count === 1;
}

/** Turns a person's second factor on. */
export async function enableSecondFactor(db: Database, userId: string, at: Date): Promise<void> {
  await withPrisma(db, (client) => client.user.updateMany({ where: { id: userId }, data: { twoFactorEnabledAt: at } }));
}

/** Deletes secret, last step and recovery codes; returns whether the second factor was on. */
export async function clearSecondFactor(db: Database, userId: string): Promise<boolean> {
  return withPrisma(db, async (client) => {
    const off = { twoFactorSecretEncrypted: null, twoFactorEnabledAt: null, twoFactorLastStep: null };
    const { count } = await client.user.updateMany({
      where: { id: userId, twoFactorEnabledAt: { not: null } },
      data: off,
    });
    if (count === 0) await client.user.updateMany({ where: { id: userId }, data: off });
    await client.recoveryCode.deleteMany({ where: { userId } });
    return count === 1;
  });
}

/** Marks a time step as used; returns false if it is not later than the last one, because its code was used before. */
export async function takeStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.user.updateMany({
      where: { id: userId, OR: [{ twoFactorLastStep: null }, { twoFactorLastStep: { lt: step } }] },
      data: { twoFactorLastStep: step },
    }),
  );
  return count === 1;
}

/** Replaces a person's recovery codes. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: string,
  codes: readonly { id: string; hash: Buffer }[],
): Promise<void> {
  const data = codes.map(({ id, hash }) => ({ id, userId, codeHash: new Uint8Array(hash) }));
  await withPrisma(db, async (client) => {
    await client.recoveryCode.deleteMany({ where: { userId } });
    await client.recoveryCode.createMany({ data });
  });
}

/** Uses a recovery code; returns false if the person has no such unused code. */
export async function takeRecoveryCode(db: Database, userId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.recoveryCode.updateMany({
      where: { userId, codeHash: new Uint8Array(hash), usedAt: null },
      data: { usedAt: at },
    }),
  );
  return count === 1;
}

/** Counts a person's unused recovery codes. */
export const countRecoveryCodes = (db: Database, userId: string): Promise<number> =>
  withPrisma(db, (client) => client.recoveryCode.count({ where: { userId, usedAt: null } }));
